import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { silentLogger } from "../ports/logger.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { migrationsSuite } from "../testkit/migrations.suite.ts";
import { createMongoDocuments } from "./documents.ts";

const mongoUrl = backendUrl("FRONTDESK_MONGO_URL");

migrationsSuite("MongoDB", async () => {
  const database = `test-${randomUUID()}`;
  const documents = await createMongoDocuments({ url: mongoUrl, database, logger: silentLogger });
  return {
    ...documents,
    async dispose() {
      await documents.close();
      const client = new MongoClient(mongoUrl);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
});
