import { consumers, streams } from "@frontdesk/contracts/topology";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { type Conversations, createConversations } from "@frontdesk/infra/conversation/conversations";
import {
  type ConversationRecord,
  limits,
  recordId,
  conversations as records,
} from "@frontdesk/infra/conversation/record";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createMetrics } from "@frontdesk/infra/runtime/metrics";
import { expect, test } from "vitest";
import { type ConversationSweepDeps, conversationSweep } from "./sweep-conversations.ts";

async function open() {
  let now = 1_000_000;
  const clock = { now: () => now };
  const store = createEmbeddedDocuments({ path: ":memory:" });
  let finds = 0;
  const documents = {
    ...store,
    system: () => {
      finds += 1;
      return store.system();
    },
  };
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await documents.ensure([records]);
  await bus.ensureTopology(streams, consumers);
  let ids = 0;
  const parts = { bus, documents, clock, logger: silentLogger };
  const conversations = createConversations({ ...parts, newId: () => `id-${(ids += 1)}`, remember: true });
  const broken = new Set<string>();
  const settings = { languages: { default: "en" }, conversation: { autoCloseHours: 1 } };
  const tenants = {
    get: async (id: string) => {
      if (broken.has(id)) throw new Error("no");
      return { version: 1, settings };
    },
  } as unknown as ConversationSweepDeps["tenants"];
  const metrics = createMetrics();
  const newSweep = (instead: Partial<Conversations> = {}) =>
    conversationSweep({ ...parts, conversations: { ...conversations, ...instead }, tenants, metrics, chance: () => 0 });
  const of = (tenant: string) => documents.forTenant(tenant).collection(records);
  /** A conversation whose idle timer was lost: the sweep closes it. */
  const put = async (tenant: string, conversation: string, dueAt: number) => {
    const user = { id: "u", tier: "guest" } as const;
    const opening = { tenant, conversation, channel: "web", user, autoCloseMs: 1 } as const;
    const idleTimerAt = dueAt - limits.idleTimerLateMs;
    const record: ConversationRecord = { ...startConversation(opening, -7_200_000), idleTimerAt, outbox: [] };
    await of(tenant).insert({ ...record, attentionAt: dueAt });
  };
  const read = async (tenant: string, conversation: string) => await of(tenant).get(recordId(tenant, conversation));
  const pass = (ms: number) => void (now += ms);
  return { conversations, metrics, newSweep, put, read, broken, of, pass, now: () => now, finds: () => finds };
}

test("[PROTOCOL-10][TEN-01] 1 000 conversations of one tenant that fail keep no other's waiting, whoever sweeps, by few reads", async () => {
  const { newSweep, put, read, broken, pass, finds } = await open();
  broken.add("loud");
  await Promise.all(Array.from({ length: 1_000 }, async (_, n) => await put("loud", `c${n}`, n)));
  const first = newSweep();
  for (const [index, sweep] of [first, newSweep(), first].entries()) {
    await put("quiet", `c${index}`, 900_000);
    const before = finds();
    await sweep.round();
    expect(finds() - before).toBeLessThanOrEqual(10);
    expect((await read("quiet", `c${index}`))?.status).toBe("closed");
    pass(1_000);
  }
  broken.clear();
  pass(10_000);
  for (let round = 0; round < 5; round += 1) await first.round();
  expect((await read("loud", "c0"))?.status).toBe("closed");
  expect((await read("loud", "c999"))?.status).toBe("closed");
});

test("[PROTOCOL-10] a conversation that steps aside is swept at once when any step changes it, by its own due time", async () => {
  const { conversations, newSweep, put, read, broken, pass, now } = await open();
  broken.add("loud");
  await put("loud", "c1", 900_000);
  const sweep = newSweep();
  for (let second = 0; second < 60; second += 1) {
    await sweep.round();
    pass(1_000);
  }
  expect((await read("loud", "c1"))?.attentionAt).toBeGreaterThan(now());
  // This door remembers the record as it was before it stepped aside.
  await conversations.apply("loud", "c1", (record) => ({ next: { ...record, language: "en" }, result: undefined }));
  expect((await read("loud", "c1"))?.attentionAt).toBe(900_000);
  broken.clear();
  await sweep.round();
  expect((await read("loud", "c1"))?.status).toBe("closed");
});

test("[PROTOCOL-10] a conversation that nothing can be done for steps aside, until something else of it is due", async () => {
  const { newSweep, put, of, read } = await open();
  await put("acme", "c1", 1_001_500);
  const entry = { say: "turn.opened", turn: 1, at: 0, key: "turn.opened:1" } as const;
  await of("acme").update("acme:c1", {}, { set: { outbox: [entry], attentionAt: 2_000 }, inc: { rev: 1 } });
  const sweep = newSweep({ apply: async () => undefined });
  expect((await sweep.round()).due).toBe(1);
  expect((await sweep.round()).due).toBe(1);
  expect((await sweep.round()).due).toBe(0);
  expect(await read("acme", "c1")).toMatchObject({ attentionAt: 1_001_500, outbox: [entry] });
});

test("[PROTOCOL-10] figures say what was found, swept, failed and steps aside, and how long the oldest is overdue", async () => {
  const { metrics, newSweep, put, broken, pass } = await open();
  broken.add("loud");
  await put("loud", "c1", 400_000);
  await put("quiet", "c1", 900_000);
  const sweep = newSweep();
  await sweep.round();
  pass(1_000);
  await sweep.round();
  const lines = (await metrics.render()).split("\n").filter((line) => line.startsWith("frontdesk_sweep_"));
  expect(lines.toSorted()).toEqual([
    'frontdesk_sweep_aside{sweep="conversations"} 1',
    'frontdesk_sweep_due{sweep="conversations"} 0',
    'frontdesk_sweep_failed_total{sweep="conversations"} 1',
    'frontdesk_sweep_oldest_overdue_seconds{sweep="conversations"} 601',
    'frontdesk_sweep_swept_total{sweep="conversations"} 1',
  ]);
});

test("[PROTOCOL-10] what only a newer version can say is due once a minute, is no failure, and stays", async () => {
  const { newSweep, put, read, of, pass, now } = await open();
  const sweep = newSweep();
  await put("quiet", "c", now() + 86_400_000);
  const entry = { key: "survey.sent:1", say: "survey.sent", at: now() - 5_000 };
  const set = { outbox: [entry], attentionAt: now() };
  await of("quiet").update(recordId("quiet", "c"), {}, { set });
  const rounds = { due: 0, failed: 0 };
  for (let second = 0; second < 300; second += 1) {
    const { due, failed } = await sweep.round();
    rounds.due += due;
    rounds.failed += failed;
    pass(1_000);
  }
  expect(rounds).toEqual({ due: 5, failed: 0 });
  expect((await read("quiet", "c"))?.outbox).toEqual([entry]);
});

test("[SL-04][PROTOCOL-10] the sweep makes up for the lost timer of a conversation nobody used; one that was used stays", async () => {
  const { newSweep, put, read, of, pass, now } = await open();
  await put("acme", "unused", now());
  await put("acme", "used", now());
  await of("acme").update(recordId("acme", "used"), {}, { set: { next: 2, visible: 1 } });
  const day = 24 * 3_600_000;
  for (let round = 0; round < 2; round += 1) {
    await newSweep().round();
    expect((await read("acme", "unused"))?.status).toBe("closed");
    pass(day / 2);
  }
  pass(limits.idleTimerLateMs);
  await newSweep().round();
  expect([await read("acme", "unused"), (await read("acme", "used"))?.status]).toEqual([undefined, "closed"]);
});
