import type { Db } from "mongodb";
import { expect, test } from "vitest";
import { ensureIndexes } from "./indexes.ts";

/** A server that accepts every index and keeps those it is told to. */
function forgetful(kept: readonly Record<string, number>[]): Db {
  const collection = {
    createIndex: async () => "accepted",
    listIndexes: () => ({ toArray: async () => [{ _id: 1 }, ...kept].map((key) => ({ key })) }),
  };
  return { collection: () => collection } as unknown as Db;
}

const spec = {
  name: "tickets",
  version: 1,
  indexes: [{ tenant: 1, status: -1 }] as const,
  shapes: {},
  boundedBy: "the test",
};

test("a missing index stops the start and is named [ORD-04]", async () => {
  await expect(ensureIndexes(forgetful([]), spec)).rejects.toThrow(/tickets.*"tenant":1,"status":-1/);
  await expect(ensureIndexes(forgetful([{ tenant: 1 }]), spec)).rejects.toThrow(/misses/);
  await expect(ensureIndexes(forgetful([{ status: -1, tenant: 1 }]), spec)).rejects.toThrow(/misses/);
  await expect(ensureIndexes(forgetful([{ tenant: 1, status: 1 }]), spec)).rejects.toThrow(/misses/);
  await ensureIndexes(forgetful([{ tenant: 1, status: -1 }]), spec);
});
