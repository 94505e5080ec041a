import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import type { CollectionSpec, Doc } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { openCuttableProxy } from "../testkit/cuttable-proxy.ts";
import { documentsContractSuite } from "../testkit/documents.suite.ts";
import { createMongoDocuments } from "./documents.ts";

const mongoUrl = backendUrl("FRONTDESK_MONGO_URL");

documentsContractSuite("MongoDB", async () => {
  const database = `test-${randomUUID()}`;
  let documents = await createMongoDocuments({ url: mongoUrl, database, logger: silentLogger });
  return {
    documents,
    async reopen() {
      await documents.close();
      documents = await createMongoDocuments({ url: mongoUrl, database, logger: silentLogger });
      return documents;
    },
    async dispose() {
      await documents.close();
      const client = new MongoClient(mongoUrl);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
});

const spec: CollectionSpec<Doc> = { name: "items", version: 1, indexes: [], shapes: {}, boundedBy: "the test" };

test("a write whose answer was lost fails as transient, and its effect can be read back [PROTOCOL 1]", async () => {
  const { hostname, port } = new URL(mongoUrl);
  const proxy = await openCuttableProxy({ host: hostname, port: Number(port || 27017) });
  const database = `test-${randomUUID()}`;
  const url = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true&retryWrites=false`;
  const documents = await createMongoDocuments({ url, database, logger: silentLogger });
  const items = documents.forTenant("t").collection(spec);
  await items.insert({ _id: "t:a", tenant: "t" });
  proxy.loseAnswers();
  await expect(items.update("t:a", {}, { set: { won: true } })).rejects.toThrow(TransientError);
  await expect(documents.ping()).rejects.toThrow(TransientError);
  proxy.mend();
  await expect.poll(() => items.get("t:a").catch(() => "not yet"), { timeout: 15_000 }).toMatchObject({ won: true });
  await documents.close();
  await proxy.close();
  const client = new MongoClient(mongoUrl);
  await client.db(database).dropDatabase();
  await client.close();
});

test("a MongoDB that is down makes opening fail as transient, soon", async () => {
  const started = performance.now();
  const opening = createMongoDocuments({ url: "mongodb://127.0.0.1:1", database: "test", logger: silentLogger });
  await expect(opening).rejects.toThrow(TransientError);
  expect(performance.now() - started).toBeLessThan(5_000);
});
