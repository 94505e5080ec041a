import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Collection, Doc, Documents } from "@frontdesk/infra/ports/documents";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { createKnowledge, type Knowledge } from "@frontdesk/retrieval/knowledge";
import { rounded } from "../kit/load.ts";
import { addPassages } from "./growth-knowledge.ts";
import { growthQuestion } from "./growth-questions.ts";

const tenant = TenantId.parse("shop-words");
const quietMs = 1_000;

/** Tells how many passages and documents come out of the stores. */
function watched(deps: Deps, read: (many: number) => void): Deps {
  const told = <T>(found: readonly T[]): T[] => {
    read(found.length);
    return [...found];
  };
  const collection = <T extends Doc>(inner: Collection<T>): Collection<T> => ({
    ...inner,
    find: async (...given) => told(await inner.find(...given)),
    getMany: async (ids) => told(await inner.getMany(ids)),
  });
  const documents: Documents = {
    ...deps.documents,
    forTenant: (id) => ({
      tenant: id,
      collection: (spec) => collection(deps.documents.forTenant(id).collection(spec)),
    }),
  };
  const vectors: Vectors = {
    ...deps.vectors,
    forTenant: (id) => {
      const inner = deps.vectors.forTenant(id);
      return { ...inner, search: async (query) => told(await inner.search(query)) };
    },
  };
  return { ...deps, documents, vectors };
}

interface Asked {
  readonly ms: number;
  /** Processor time, what goes on behind it included. */
  readonly cpuMs: number;
  /** Documents and passages that came out of the stores for it, and behind it. */
  readonly reads: number;
}

/** A question of a process that has just started, the same again, and one after a document was replaced. */
export async function measureWords(
  deps: Deps,
  documents: number,
): Promise<Record<"first" | "warm" | "changed", Asked>> {
  await addPassages(deps, tenant, { passages: documents, perDocument: 1 });
  let reads = 0;
  const open = (): Knowledge => createKnowledge(watched(deps, (many) => void (reads += many)));
  const search = async (knowledge: Knowledge) => await knowledge.search({ tenant, query: growthQuestion(0), top: 3 });
  const ask = async (knowledge: Knowledge): Promise<Asked> => {
    reads = 0;
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await search(knowledge);
    const ms = rounded(performance.now() - began);
    await delay(quietMs);
    const { user, system } = process.cpuUsage(cpu);
    return { ms, cpuMs: rounded((user + system) / 1_000), reads };
  };
  // An embedded desk's vectors are read into memory once, whoever asks.
  const before = open();
  await search(before);
  await before.stop();
  const knowledge = open();
  const [first, warm] = [await ask(knowledge), await ask(knowledge)];
  await knowledge.add({ tenant, document: { id: "page-7", text: "Umbrellas are lent for a week." } });
  const changed = await ask(knowledge);
  await knowledge.stop();
  return { first, warm, changed };
}
