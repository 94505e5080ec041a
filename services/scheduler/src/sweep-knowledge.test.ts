import { kbResume } from "@frontdesk/contracts/rpc/retrieval";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { createMetrics } from "@frontdesk/infra/runtime/metrics";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { leaveUpload, readUpload, uploadParts } from "@frontdesk/infra/runtime/uploads";
import { expect, test } from "vitest";
import { knowledgeSweep } from "./sweep-knowledge.ts";

async function open() {
  let now = 1_000_000;
  const clock = { now: () => now };
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await documents.ensure([knowledgeCollection, uploadParts]);
  const deps = { bus, documents, clock, logger: silentLogger, metrics: createMetrics(), chance: () => 0 };
  const sweep = knowledgeSweep(deps);
  const put = async (tenant: string, documentId: string, dueAt?: number) => {
    const record = { type: "doc", state: "reading", version: 0, lastVersion: 1, passages: 0, updatedAt: "" } as const;
    await documents
      .forTenant(tenant)
      .collection(knowledgeCollection)
      .put({
        _id: `${tenant}:${documentId}`,
        tenant,
        documentId,
        ...record,
        ...(dueAt === undefined ? {} : { dueAt }),
      });
  };
  return { deps, sweep, put, pass: (ms: number) => void (now += ms) };
}

test("[DOC-01] [CA-18] hands out what is due of every tenant, the rest not; one that fails keeps no other waiting", async () => {
  const { deps, sweep, put } = await open();
  await put("a", "due", 900_000);
  await put("b", "due", 1_000_000);
  await put("b", "broken", 800_000);
  await put("b", "read by another", 1_000_001);
  await put("b", "indexed");
  const asked: string[] = [];
  const answering = responder(kbResume, async ({ tenant, id }) => {
    if (id === "broken") throw new Error("no");
    asked.push(`${tenant}:${id}`);
    return { resumed: true, busy: false };
  });
  await startResponders(deps.bus, silentLogger, [answering]);
  expect((await sweep.round()).swept).toBe(2);
  expect(asked.toSorted()).toEqual(["a:due", "b:due"]);
});

test("[TEN-01] 1 000 documents of one tenant that fail keep no other tenant's waiting, and are tried again with growing waits", async () => {
  const { deps, sweep, put, pass } = await open();
  await Promise.all(Array.from({ length: 1_000 }, async (_, n) => await put("a", `broken${n}`, n)));
  await put("b", "due", 900_000);
  const triedAt: number[] = [];
  let resumed = 0;
  const answering = responder(kbResume, async ({ id }) => {
    if (id === "broken0") triedAt.push(deps.clock.now());
    if (id.startsWith("broken")) throw new PermanentError("no");
    resumed += 1;
    return { resumed: true, busy: false };
  });
  await startResponders(deps.bus, silentLogger, [answering]);
  await sweep.round();
  expect(resumed).toBe(1);
  for (let second = 1; second <= 16; second += 1) {
    pass(1_000);
    await sweep.round();
  }
  expect(triedAt.map((at) => at - 1_000_000)).toEqual([0, 2_000, 6_000, 14_000]);
});

test("[DOC-01] while retrieval is busy nothing is held against a document, also by an answer of before it could say so", async () => {
  const { deps, sweep, put, pass } = await open();
  for (const tenant of ["a", "b"]) await put(tenant, "due", 900_000);
  let free = false;
  let answer: { resumed: boolean; busy?: boolean } = { resumed: false, busy: true };
  const answering = responder(kbResume, async () => (free ? { resumed: true, busy: false } : answer));
  await startResponders(deps.bus, silentLogger, [answering]);
  for (let second = 1; second <= 20; second += 1) {
    if (second > 10) answer = { resumed: false };
    expect(await sweep.round()).toMatchObject({ due: 2, swept: 0, failed: 0 });
    pass(1_000);
  }
  free = true;
  expect((await sweep.round()).swept).toBe(2);
});

test("[DOC-01] what retrieval finds nothing to do about steps aside, though it stays due", async () => {
  const { deps, sweep, put } = await open();
  await put("a", "odd", 900_000);
  const answering = responder(kbResume, async () => ({ resumed: false, busy: false }));
  await startResponders(deps.bus, silentLogger, [answering]);
  await sweep.round();
  expect((await sweep.round()).due).toBe(1);
  expect((await sweep.round()).due).toBe(0);
});

test("parts of an upload that nobody took are removed after an hour, not before", async () => {
  const { deps, sweep, pass } = await open();
  const upload = await leaveUpload(deps.documents, "a", { id: "u", bytes: Buffer.from("x"), now: deps.clock.now() });
  await sweep.round();
  expect(await readUpload(deps.documents, "a", upload)).toBeDefined();
  pass(3_600_000);
  await sweep.round();
  expect(await readUpload(deps.documents, "a", upload)).toBeUndefined();
});
