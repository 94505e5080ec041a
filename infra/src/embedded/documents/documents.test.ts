import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentsContractSuite } from "../../testkit/documents.suite.ts";
import { createEmbeddedDocuments } from "./documents.ts";

documentsContractSuite("embedded", async () => {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const path = join(folder, "documents.db");
  let documents = createEmbeddedDocuments({ path });
  return {
    documents,
    async reopen() {
      await documents.close();
      documents = createEmbeddedDocuments({ path });
      return documents;
    },
    async dispose() {
      await documents.close();
      await rm(folder, { recursive: true });
    },
  };
});
