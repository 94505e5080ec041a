import type { CollectionSpec } from "../ports/documents.ts";
import { silentLogger } from "../ports/logger.ts";
import { type RecordKind, recordsSuite } from "../testkit/records.suite.ts";
import type { RecordDoc, RecordSpec } from "./record.ts";
import { createRecords } from "./records.ts";

interface Toy extends RecordDoc {
  /** Each effect, and the call that had it. */
  readonly had: readonly { readonly name: string; readonly call: string }[];
  readonly outbox: readonly { readonly key: string; readonly at: number; readonly say: "told" | "noted" }[];
}

const toys: CollectionSpec<Toy> = { name: "toys", version: 1, indexes: [], shapes: {}, boundedBy: "the test" };
const tenant = "t";
const idOf = (record: string, { key }: { readonly key: string }) => `${record}:${key}`;

const toyKind: RecordKind = {
  collections: [toys],
  redelivers: true,
  idOf,
  isOrdered: ({ say }) => say === "told",
  open: ({ documents, clock, newId, tell }, index) => {
    const say = (record: Toy, entry: Toy["outbox"][number]) => tell(idOf(record._id, entry));
    const spec: RecordSpec<Toy> = {
      collection: toys,
      outbox: { says: { told: say, noted: say }, inOrder: ["told"], logger: silentLogger },
    };
    // One of the replicas starts from what it wrote last.
    const records = createRecords({ documents, clock, newId, remember: index === 0 ? 10 : 0 }, spec);
    return {
      act: async (name) => {
        const call = newId();
        return await records.apply<"done" | "known">(tenant, "r", (record, at) => {
          const { had, outbox, ...rest } = record ?? { _id: `${tenant}:r`, tenant, had: [], outbox: [] };
          // A call that is ruled again after it had its effect would have it twice.
          if (had.some((each) => each.name === name && each.call !== call)) return { result: "known" };
          const says = (["told", "noted"] as const).map((kind) => ({ key: `${kind}:${had.length}`, at, say: kind }));
          return { next: { ...rest, had: [...had, { name, call }], outbox: [...outbox, ...says] }, result: "done" };
        });
      },
      touch: async () => await records.apply(tenant, "r", () => ({ result: undefined })),
      stop: records.stop,
    };
  },
  effects: async (documents) => {
    const record = await documents.forTenant(tenant).collection(toys).get(`${tenant}:r`);
    return record?.had.map(({ name }) => name) ?? [];
  },
};

recordsSuite("a toy", toyKind, 200);
