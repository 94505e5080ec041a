import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createDiskBlobs } from "@frontdesk/infra/blobs/disk";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { expect, test, vi } from "vitest";
import { knowledgeWords } from "./documents/document-words.ts";
import { readingLeaseMs } from "./documents/knowledge-record.rules.ts";
import { openKnowledge } from "./testkit/open-knowledge.ts";

const tenant = "shop" as TenantId;
const sections = 300;
const text = Array.from({ length: sections }, (_, at) => `## Part ${at}\n\nPart ${at} costs ${at} shillings.`).join(
  "\n\n",
);

/** Adds a document of several batches, tells when the first one is written, and then waits for ever. */
const victim = `
  import { createDiskBlobs } from ${JSON.stringify(import.meta.resolve("@frontdesk/infra/blobs/disk"))};
  import { createEmbeddedDocuments } from ${JSON.stringify(import.meta.resolve("@frontdesk/infra/embedded/documents/documents"))};
  import { createEmbeddedVectors } from ${JSON.stringify(import.meta.resolve("@frontdesk/infra/embedded/vectors/vectors"))};
  import { openKnowledge } from ${JSON.stringify(import.meta.resolve("./testkit/open-knowledge.ts"))};
  const at = (name) => process.argv[1] + "/" + name;
  const vectors = createEmbeddedVectors({ path: at("vectors.sqlite") });
  const forTenant = (tenant) => {
    const inner = vectors.forTenant(tenant);
    const upsert = async (points) => {
      await inner.upsert(points);
      process.stdout.write("written\\n");
      await new Promise(() => setInterval(() => undefined, 1_000));
    };
    return { ...inner, upsert };
  };
  const documents = createEmbeddedDocuments({ path: at("documents.sqlite") });
  const blobs = createDiskBlobs({ root: at("blobs") });
  const { knowledge } = await openKnowledge({ documents, blobs, vectors: { ...vectors, forTenant } });
  await knowledge.add({ tenant: "shop", document: { id: "d", text: ${JSON.stringify(text)} } });
`;

test("[DOC-01] [RAG-05] a document whose process is killed half-way is read to its end by another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "knowledge-kill-"));
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", victim, folder];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface({ input: child.stdout }), "line");
  child.kill("SIGKILL");
  await once(child, "exit");

  const documents = createEmbeddedDocuments({ path: join(folder, "documents.sqlite") });
  const vectors = createEmbeddedVectors({ path: join(folder, "vectors.sqlite") });
  const blobs = createDiskBlobs({ root: join(folder, "blobs") });
  const clock = { now: () => 1_700_000_000_000 + readingLeaseMs + 1 };
  const { knowledge } = await openKnowledge({ documents, vectors, blobs, clock });
  expect((await knowledge.get({ tenant, id: "d" })).document?.state).toBe("reading");
  expect((await knowledge.search({ tenant, query: "what does part 7 cost", top: 3 })).passages).toEqual([]);
  expect(await knowledge.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
  await vi.waitFor(
    async () => expect((await knowledge.get({ tenant, id: "d" })).document).toMatchObject({ state: "indexed" }),
    { timeout: 15_000 },
  );
  expect((await knowledge.get({ tenant, id: "d" })).document?.passages).toBe(sections);
  await knowledge.stop();
  const counted = await documents.forTenant(tenant).collection(knowledgeWords).find({});
  expect(counted.map(({ passages }) => passages)).toEqual([sections]);
  expect(await vectors.forTenant(tenant).count()).toBe(sections);
  await vectors.close();
  await documents.close();
  await rm(folder, { recursive: true });
});
