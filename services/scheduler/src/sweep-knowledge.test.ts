import { kbResume } from "@frontdesk/contracts/rpc/retrieval";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { leaveUpload, readUpload, uploadParts } from "@frontdesk/infra/runtime/uploads";
import { expect, test } from "vitest";
import { sweepKnowledge } from "./sweep-knowledge.ts";

async function open() {
  let now = 1_000_000;
  const clock = { now: () => now };
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await documents.ensure([knowledgeCollection, uploadParts]);
  const deps = { bus, documents, clock, logger: silentLogger } as unknown as Deps;
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
  return { deps, put, pass: (ms: number) => void (now += ms) };
}

test("[DOC-01] [CA-18] hands out what is due of every tenant, the rest not; one that fails keeps no other waiting", async () => {
  const { deps, put } = await open();
  await put("a", "due", 900_000);
  await put("b", "due", 1_000_000);
  await put("b", "broken", 800_000);
  await put("b", "read by another", 1_000_001);
  await put("b", "indexed");
  const asked: string[] = [];
  const answering = responder(kbResume, async ({ tenant, id }) => {
    if (id === "broken") throw new Error("no");
    asked.push(`${tenant}:${id}`);
    return { resumed: true };
  });
  await startResponders(deps.bus, silentLogger, [answering]);
  expect(await sweepKnowledge(deps)).toBe(2);
  expect(asked.toSorted()).toEqual(["a:due", "b:due"]);
});

test("parts of an upload that nobody took are removed after an hour, not before", async () => {
  const { deps, pass } = await open();
  const upload = await leaveUpload(deps.documents, "a", { id: "u", bytes: Buffer.from("x"), now: deps.clock.now() });
  await sweepKnowledge(deps);
  expect(await readUpload(deps.documents, "a", upload)).toBeDefined();
  pass(3_600_000);
  await sweepKnowledge(deps);
  expect(await readUpload(deps.documents, "a", upload)).toBeUndefined();
});
