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
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { expect, test } from "vitest";
import type { SweepDeps } from "./sweep-conversations.ts";
import { sweepErasures } from "./sweep-erasures.ts";

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
  const deps = { ...parts, conversations } as unknown as SweepDeps;
  const asked: string[] = [];
  const broken = new Set<string>();
  const answering = (method: typeof eraseTickets) =>
    responder(method, async ({ conversation }) => {
      asked.push(conversation);
      if (broken.has(conversation)) throw new Error("no");
      return { removed: 0 };
    });
  await startResponders(bus, silentLogger, [answering(eraseTickets), answering(eraseGaps)]);
  const erase = async (tenant: string, conversation: string) => {
    const opening = { tenant, conversation, channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1 } as const;
    await conversations.start(startConversation(opening, now));
    return await eraseConversation(deps, { tenant, conversation });
  };
  const dueAt = async (tenant: string, conversation: string) =>
    (await conversations.read(tenant, conversation))?.erasure?.dueAt;
  return { deps, erase, dueAt, asked, broken, pass: (ms: number) => void (now += ms), now: () => now };
}

test("[PROTOCOL-9] an erasure that could not be finished is finished when it is due, of every tenant, and not before", async () => {
  const { deps, erase, dueAt, asked, broken, pass, now } = await open();
  broken.add("c1");
  expect(await erase("a", "c1")).toMatchObject({ erasedAt: null });
  expect(await erase("b", "c2")).toMatchObject({ erasedAt: now() });
  broken.clear();
  asked.length = 0;
  pass(limits.erasureRetryMs - 1);
  expect(await sweepErasures(deps)).toBe(0);
  pass(1);
  expect(await sweepErasures(deps)).toBe(1);
  expect(asked).toEqual(["c1", "c1"]);
  pass(limits.erasureSettlesMs);
  expect(await sweepErasures(deps)).toBe(2);
  expect([await dueAt("a", "c1"), await dueAt("b", "c2")]).toEqual([null, null]);
  expect(await sweepErasures(deps)).toBe(0);
});

test("one that fails is left for a while, so that it does not keep the others waiting for ever", async () => {
  const { deps, erase, dueAt, broken, pass } = await open();
  for (const conversation of ["c1", "c2"]) {
    broken.add(conversation);
    await erase("a", conversation);
  }
  broken.delete("c2");
  pass(limits.erasureRetryMs);
  const rounds = [await sweepErasures(deps), await sweepErasures(deps)];
  expect(rounds.toSorted()).toEqual([0, 1]);
  const later = await dueAt("a", "c1");
  expect(later).toBe(1_000_000 + 2 * limits.erasureRetryMs);
});
