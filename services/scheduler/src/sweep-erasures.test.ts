import { erasePreferences } from "@frontdesk/contracts/rpc/commerce";
import { eraseTickets } from "@frontdesk/contracts/rpc/escalation";
import { eraseGaps } from "@frontdesk/contracts/rpc/retrieval";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { eraseConversation } from "@frontdesk/infra/conversation/erase";
import { messages } from "@frontdesk/infra/conversation/messages";
import { limits, conversations as records } from "@frontdesk/infra/conversation/record";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createMetrics } from "@frontdesk/infra/runtime/metrics";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { expect, test } from "vitest";
import { erasureSweep } from "./sweep-erasures.ts";

async function open() {
  let now = 1_000_000;
  const clock = { now: () => now };
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await documents.ensure([records, messages]);
  await bus.ensureTopology(streams, consumers);
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const parts = { bus, documents, clock, logger: silentLogger };
  const conversations = createConversations({ ...parts, newId, remember: false });
  const deps = { ...parts, conversations, metrics: createMetrics(), chance: () => 0 };
  const sweep = erasureSweep(deps);
  const asked: string[] = [];
  const broken = new Set<string>();
  const answering = (method: typeof eraseTickets) =>
    responder(method, async ({ conversation }) => {
      asked.push(conversation);
      if (broken.has(conversation)) throw new Error("no");
      return { removed: 0 };
    });
  await startResponders(bus, silentLogger, [eraseTickets, eraseGaps, erasePreferences].map(answering));
  const erase = async (tenant: string, conversation: string) => {
    const opening = { tenant, conversation, channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1 } as const;
    await conversations.start(startConversation(opening, now));
    return await eraseConversation(deps, { tenant, conversation });
  };
  /** Of how many stored things were removed. */
  const swept = async () => (await sweep.round()).swept;
  const dueAt = async (tenant: string, conversation: string) =>
    (await conversations.read(tenant, conversation))?.erasure?.dueAt;
  return { erase, swept, dueAt, asked, broken, pass: (ms: number) => void (now += ms), now: () => now };
}

test("[PROTOCOL-9] an erasure that could not be finished is finished when it is due, of every tenant, and not before", async () => {
  const { erase, swept, dueAt, asked, broken, pass, now } = await open();
  broken.add("c1");
  expect(await erase("a", "c1")).toMatchObject({ erasedAt: null });
  expect(await erase("b", "c2")).toMatchObject({ erasedAt: now() });
  broken.clear();
  asked.length = 0;
  pass(limits.erasureRetryMs - 1);
  expect(await swept()).toBe(0);
  pass(1);
  expect(await swept()).toBe(1);
  expect(asked).toEqual(["c1", "c1", "c1"]);
  pass(limits.erasureSettlesMs);
  expect(await swept()).toBe(2);
  expect([await dueAt("a", "c1"), await dueAt("b", "c2")]).toEqual([null, null]);
  expect(await swept()).toBe(0);
});

test("one that fails is left for a growing while, and keeps no other waiting", async () => {
  const { erase, swept, dueAt, broken, asked, pass } = await open();
  for (const conversation of ["c1", "c2"]) {
    broken.add(conversation);
    await erase("a", conversation);
  }
  broken.delete("c2");
  pass(limits.erasureRetryMs);
  expect(await swept()).toBe(1);
  asked.length = 0;
  const triedAfterSeconds: number[] = [];
  for (let second = 1; second <= 60; second += 1) {
    pass(1_000);
    expect(await swept()).toBe(0);
    if (asked.length > 0) triedAfterSeconds.push(second);
    asked.length = 0;
  }
  expect(triedAfterSeconds).toEqual([2, 6, 14, 22, 30, 38, 46, 54]);
  broken.clear();
  pass(30_000);
  expect(await swept()).toBe(1);
  expect(await dueAt("a", "c1")).toBe(1_000_000 + limits.erasureSettlesMs);
});

test("[TEN-01] 1 000 erasures of one tenant that fail keep no other tenant's waiting", async () => {
  const { erase, swept, dueAt, broken, pass } = await open();
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, n) => {
      broken.add(`x${n}`);
      await erase("a", `x${n}`);
    }),
  );
  broken.add("y");
  await erase("b", "y");
  broken.delete("y");
  pass(limits.erasureRetryMs);
  expect(await swept()).toBe(1);
  expect(await dueAt("b", "y")).toBe(1_000_000 + limits.erasureSettlesMs);
});
