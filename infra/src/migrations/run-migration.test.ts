import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import { migrationsSuite } from "../testkit/migrations.suite.ts";

migrationsSuite("embedded", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  return { ...documents, dispose: async () => await documents.close() };
});
