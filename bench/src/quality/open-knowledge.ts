import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { systemClock } from "@frontdesk/infra/ports/clock";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { createQdrantVectors } from "@frontdesk/infra/qdrant/vectors";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import {
  type GivenKnowledge,
  type OpenKnowledge,
  openKnowledge as openInMemory,
} from "@frontdesk/retrieval/testkit/open-knowledge";

export type Adapter = "embedded" | "qdrant";

interface OpenVectors {
  readonly vectors: Vectors;
  /** Closes them and leaves nothing behind. */
  dispose(): Promise<void>;
}

export function openVectors(adapter: Adapter): OpenVectors {
  if (adapter === "embedded") {
    const vectors = createEmbeddedVectors({ path: ":memory:" });
    return { vectors, dispose: () => vectors.close() };
  }
  const url = process.env["FRONTDESK_QDRANT_URL"];
  if (!url) throw new Error("set FRONTDESK_QDRANT_URL to measure Qdrant");
  const collection = `bench-${randomUUID()}`;
  const vectors = createQdrantVectors({ url, collection, timeoutMs: 60_000 });
  return {
    vectors,
    async dispose() {
      await vectors.close();
      await fetch(new URL(`/collections/${collection}`, url), { method: "DELETE" });
    },
  };
}

/** Knowledge over these vectors, everything else in memory. */
export async function openKnowledge(vectors: Vectors): Promise<Knowledge> {
  return (await openStores(vectors)).knowledge;
}

/** The same, with the stores behind it. */
export async function openStores(vectors: Vectors): Promise<OpenKnowledge> {
  return await openInMemory({ vectors, clock: systemClock });
}

/** What a bench may put in place of the product's own. */
export type GivenModels = Omit<GivenKnowledge, "documents" | "vectors" | "blobs" | "clock">;

/** Documents in memory, to be opened with one model after the other. */
export interface Stored {
  readonly vectors: Vectors;
  open(models: GivenModels): Promise<Knowledge>;
  close(): Promise<void>;
}

export async function openStored(): Promise<Stored> {
  const { vectors, documents, blobs } = await openInMemory();
  return {
    vectors,
    open: async (models) =>
      (await openInMemory({ ...models, vectors, documents, blobs, clock: systemClock })).knowledge,
    async close() {
      await vectors.close();
      await documents.close();
    },
  };
}

/** One file, as a company would send it; `id` for one that is one document. Throws when anything of it is refused. */
export async function ingest(
  knowledge: Knowledge,
  tenant: TenantId,
  file: { readonly name: string; readonly bytes: Buffer; readonly id?: string },
): Promise<void> {
  const { name, bytes, id } = file;
  const document = id === undefined ? {} : { id };
  const added = await knowledge.add({ tenant, document, file: { name, base64: bytes.toString("base64") } });
  if (!added.ok) throw new Error(`${name} was refused: ${added.refusal.detail ?? added.refusal.code}`);
  const failed = added.documents.filter(({ state }) => state !== "indexed");
  if (failed.length > 0) throw new Error(`${failed.length} documents of ${name} were not indexed`);
}

/** Adds every file below a folder, under its path, as `frontdesk kb add` does; returns how many. */
export async function addFolder(knowledge: Knowledge, tenant: TenantId, folder: string): Promise<number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted())
    await ingest(knowledge, tenant, { id: relative(folder, file), name: basename(file), bytes: readFileSync(file) });
  return files.length;
}

export function readJsonl<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export interface Measured {
  readonly figures: Record<string, number>;
  /** Names of the bars not met. */
  readonly missed: readonly string[];
}
