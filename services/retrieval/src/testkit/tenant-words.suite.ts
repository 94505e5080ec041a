import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { knowledgeWords } from "../documents/document-words.ts";
import { createTenantWords, type TenantWords, type WordsOfTenants } from "../search/tenant-words.ts";
import { type OpenKnowledge, openKnowledge } from "./open-knowledge.ts";

const a = "shop-a" as TenantId;
const b = "shop-b" as TenantId;

export interface OpenDocuments {
  readonly documents: Documents;
  dispose(): Promise<void>;
}

/** What the words of tenants guarantee, over any Documents adapter; documents come and go as the product has them. */
export function tenantWordsSuite(name: string, open: () => Promise<OpenDocuments>): void {
  describe(`tenant words: ${name}`, () => {
    let stores: OpenDocuments;
    let desk: OpenKnowledge;
    let now = 0;
    const clock = { now: () => now };
    const opened = (): WordsOfTenants => createTenantWords({ ...desk, clock });
    const add = async (tenant: TenantId, id: string, text: string) => {
      now += 1_000;
      await desk.knowledge.add({ tenant, document: { id, text } });
    };
    const until = async (words: WordsOfTenants, isWanted: (known: TenantWords) => boolean) => {
      const look = async () => {
        const known = await words.of(a);
        expect(isWanted(known)).toBe(true);
        return known;
      };
      return await vi.waitFor(look, { interval: 5 });
    };
    const counts = async (words: WordsOfTenants, tenant: TenantId) => [...(await words.of(tenant)).words].toSorted();

    beforeEach(async () => {
      now = 1_700_000_000_000;
      stores = await open();
      const vectors = createEmbeddedVectors({ path: ":memory:" });
      desk = await openKnowledge({ documents: stores.documents, vectors, clock });
    });
    afterEach(async () => {
      await desk.knowledge.stop();
      await desk.vectors.close();
      await stores.dispose();
    });

    test("[RAG-05] [RAG-06] follow what is added, replaced and removed; a process that starts later has the same", async () => {
      await add(a, "d", "Umbrellas are lent.");
      await add(a, "e", "Tents: $5.00 a day, e-mail us.\n\n## Tent.pegs\n\nPegs are free.");
      await add(b, "d", "Parasols are sold.");
      const words = opened();
      const first = await words.of(a);
      expect([first.passages, first.words.get("umbrellas"), first.stems.get("tent")]).toEqual([3, 1, 2]);

      await add(a, "d", "Canopies are lent.");
      words.forget(a);
      await until(words, (known) => known.words.has("canopies") && !known.words.has("umbrellas"));
      await desk.knowledge.remove({ tenant: a, id: "e" });
      now += 10_000;
      await until(words, ({ passages }) => passages === 1);
      expect(await counts(words, a)).toEqual([
        ["are", 1],
        ["canopies", 1],
        ["lent", 1],
      ]);
      expect(await counts(opened(), a)).toEqual(await counts(words, a));
      expect((await opened().of(b)).words.has("parasols")).toBe(true);
      await Promise.all([words.stop(), desk.knowledge.stop()]);
    });

    test("[RAG-05] [RAG-06] counts that are missing are made from the passages; those that come to nothing go", async () => {
      await add(a, "d", "Umbrellas are lent.");
      await add(a, "e", "Tents are lent.");
      const documents = stores.documents.forTenant(a);
      const [counted, records] = [documents.collection(knowledgeWords), documents.collection(knowledgeCollection)];
      const kept = new Map((await counted.find({})).map((one) => [one.documentId, one]));
      const keepAs = async (documentId: string, version: number) =>
        await counted.put({ ...kept.get("d")!, _id: `${a}:${documentId}@${version}`, documentId, version });
      await counted.delete(kept.get("d")!._id);
      await keepAs("gone", 1);
      await keepAs("d", 1);
      await keepAs("d", now + 1);
      await keepAs("e", 1);
      await keepAs("e", now + 1);
      const original = { version: now + 1, isText: true, type: "doc" };
      const pending = { version: now + 1, original, reader: "another", brokenOff: 0 };
      await records.update(`${a}:e`, {}, { set: { pending } });
      expect((await opened().of(a)).words.get("umbrellas")).toBe(1);
      const left = [...kept.values()].map(({ _id }) => _id);
      expect((await counted.find({})).map(({ _id }) => _id).toSorted()).toEqual(
        [...left, `${a}:e@${now + 1}`].toSorted(),
      );
    });

    test("[RAG-06] counts that come to nothing go, however many versions of one document they are of", async () => {
      await add(a, "d", "Umbrellas are lent.");
      const counted = stores.documents.forTenant(a).collection(knowledgeWords);
      const [kept] = await counted.find({});
      const keep = async (documentId: string, version: number) =>
        await counted.put({ ...kept!, _id: `${a}:${documentId}@${version}`, documentId, version });
      for (let version = 1; version <= 198; version++) await keep("c", version);
      for (let version = 1; version <= 10; version++) await keep("d", version);
      await keep("e", 1);
      await opened().of(a);
      expect((await counted.find({})).map(({ _id }) => _id)).toEqual([kept!._id]);
    });
  });
}
