import { randomUUID } from "node:crypto";
import { createMongoDocuments } from "@frontdesk/infra/mongo/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { backendUrl } from "@frontdesk/infra/testkit/backend-url";
import { tenantWordsSuite } from "../testkit/tenant-words.suite.ts";

tenantWordsSuite("MongoDB", async () => {
  const url = backendUrl("FRONTDESK_MONGO_URL");
  const documents = await createMongoDocuments({ url, database: `test-${randomUUID()}`, logger: silentLogger });
  return { documents, dispose: () => documents.close() };
});
