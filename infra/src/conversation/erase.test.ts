import { erasePreferences } from "@frontdesk/contracts/rpc/commerce";
import { eraseTickets } from "@frontdesk/contracts/rpc/escalation";
import { eraseGaps } from "@frontdesk/contracts/rpc/retrieval";
import { conversationFilters } from "@frontdesk/contracts/subjects";
import { consumers, streams } from "@frontdesk/contracts/topology";
import type { Reply } from "@frontdesk/contracts/turn";
import { beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedBus } from "../embedded/bus/bus.ts";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Bus } from "../ports/bus.ts";
import type { Collection, Doc, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { responder, startResponders } from "../runtime/rpc.ts";
import { conversationOfThread } from "../runtime/thread.rules.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn } from "./claim.rules.ts";
import { type Conversations, createConversations } from "./conversations.ts";
import { closeWhenIdle, sweep } from "./end.rules.ts";
import { type EraseDeps, eraseConversation, eraseUser, removeStored } from "./erase.ts";
import { attachTicket, giveBack, showSystemLine, speakAsAgent, takeOver } from "./human.rules.ts";
import { messages } from "./messages.ts";
import { limits, conversations as spec } from "./record.ts";
import { deliverReply, screenMessage, startSending } from "./turn.rules.ts";

const marker = "marigold";
const one = { tenant: "acme", conversation: "c1" };
const reply: Reply = { content: `about ${marker}`, language: "en", sources: [], guardUsed: false };
const screening = { layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };

describe("[SL-12][PROTOCOL-9] erasing a conversation", () => {
  let now: number;
  let bus: Bus;
  let documents: Documents;
  let removals: string[];
  let ids = 0;

  beforeEach(async () => {
    now = 1_000_000;
    removals = [];
    const clock = { now: () => now };
    bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
    documents = createEmbeddedDocuments({ path: ":memory:" });
    await documents.ensure([spec, messages]);
    await bus.ensureTopology(streams, consumers);
    await startResponders(
      bus,
      silentLogger,
      [eraseTickets, eraseGaps, erasePreferences].map((method) =>
        responder(method, async ({ conversation }) => {
          removals.push(`${method.method} ${conversation}`);
          return { removed: 1 };
        }),
      ),
    );
  });

  function replica(parts: { bus?: Bus; documents?: Documents; remember?: boolean } = {}): EraseDeps {
    const deps = { bus, documents, clock: { now: () => now }, logger: silentLogger, ...parts };
    const conversations = createConversations({
      ...deps,
      newId: () => `id-${(ids += 1)}`,
      remember: parts.remember ?? false,
    });
    return { ...deps, conversations };
  }

  async function accept({ conversations }: EraseDeps, id: string, conversation = "c1"): Promise<void> {
    const input = { id, afterClose: "reopen", autoCloseMs: 1_000 } as const;
    await conversations.apply("acme", conversation, (record, at) => acceptMessage(record, input, at));
  }

  async function screen({ conversations }: EraseDeps, id: string, n: number): Promise<void> {
    const input = { id, n, text: `where is my ${marker}`, ...screening };
    await conversations.apply("acme", "c1", (record, at) => screenMessage(record, input, at));
  }

  /** One message answered, one in an open turn, one unscreened. */
  async function talk(deps: EraseDeps, thread?: string): Promise<void> {
    const opening = {
      ...one,
      channel: thread === undefined ? ("web" as const) : ("nats" as const),
      ...(thread === undefined ? {} : { thread }),
      user: { id: `${marker}@example.org`, tier: "guest" as const },
      autoCloseMs: 1_000,
    };
    await deps.conversations.start(startConversation(opening, now));
    await accept(deps, "m1");
    await screen(deps, "m1", 1);
    await deps.conversations.apply("acme", "c1", (record, at) =>
      deliverReply(record, { turn: 1, fence: 0, reply, messageId: "r1" }, at),
    );
    await accept(deps, "m2");
    await screen(deps, "m2", 2);
    await accept(deps, "m3");
    await keep(`in.message.received.v1.acme.c1`, "m3");
    await keep(`dlqraw.message.received.v1.acme.c1`, "m0");
  }

  const keep = async (subject: string, id: string) =>
    await bus.publish({ subject, id: `acme:${id}`, data: Buffer.from(JSON.stringify({ content: marker })) });

  async function everything(): Promise<string> {
    const kept = await Promise.all(streams.map(({ name }) => bus.read(name, { limit: 1_000 })));
    const stored = [await documents.system().find(spec, {}), await documents.system().find(messages, {})];
    return JSON.stringify(stored) + kept.flat().map(({ subject, data }) => subject + Buffer.from(data).toString());
  }

  const recordOf = async (conversation = "c1") =>
    await documents.forTenant("acme").collection(spec).get(`acme:${conversation}`);

  /** The sweep, once what is due is due. */
  async function sweepAt(at: number, deps = replica()): Promise<void> {
    now = at;
    const { attentionAt, erasure } = (await recordOf())!;
    if (attentionAt !== null && attentionAt <= now && erasure !== undefined) await removeStored(deps, one, erasure);
  }

  test("ends every number by one update, stops the work, empties the record and every store, and keeps the numbers", async () => {
    const deps = replica();
    await talk(deps);
    await deps.conversations.apply("acme", "c1", (record, at) =>
      claimTurn(record, { turn: 2, fence: 0, holder: "h", leaseMs: 9_000, supersedeWithinMs: 0 }, at),
    );
    const told: string[] = [];
    await bus.listen("live.acme.c1", (data) => void told.push(Buffer.from(data).toString()));
    expect(await everything()).toContain(marker);
    expect(await eraseConversation(deps, one)).toMatchObject({ askedAt: now, erasedAt: now });
    expect(told.map((each) => JSON.parse(each))).toEqual([{ kind: "passed", turn: 2 }, { kind: "erased" }]);
    expect(removals.toSorted()).toEqual(["erase_gaps c1", "erase_preferences c1", "erase_tickets c1"]);
    expect(await everything()).not.toContain(marker);
    expect(await recordOf()).toMatchObject({
      status: "erased",
      next: 4,
      fence: 1,
      pending: [],
      waiting: [],
      turn: null,
    });
  });

  test("to every rule an erased conversation is not there", async () => {
    const deps = replica();
    await talk(deps);
    await eraseConversation(deps, one);
    const before = await recordOf();
    const spoken = { messageId: "x", text: "x" };
    const handoff = { reason: "r", trigger: "turn_failed", priority: "HIGH", category: "GENERAL" } as const;
    const apology: Reply = { ...reply, handoff };
    const input = { apology, messageId: "x", settingsVersion: 1, autoCloseMs: 1 };
    const rules: Parameters<Conversations["apply"]>[2][] = [
      (record, at) => acceptMessage(record, { id: "m9", afterClose: "reopen", autoCloseMs: 1 }, at),
      (record, at) => screenMessage(record, { id: "m3", n: 3, text: "x", ...screening }, at),
      (record, at) => claimTurn(record, { turn: 2, fence: 0, holder: "h", leaseMs: 1, supersedeWithinMs: 0 }, at),
      (record, at) => startSending(record, { turn: 2, fence: 0, holder: "h", leaseMs: 1 }, at),
      (record, at) => deliverReply(record, { turn: 2, fence: 0, reply, messageId: "r2" }, at),
      (record, at) => sweep(record, input, at),
      (record, at) => closeWhenIdle(record, { autoCloseMs: 1, ticketOpen: false }, at),
      (record, at) => takeOver(record, spoken, at),
      (record, at) => giveBack(record, { ...spoken, unseen: [], settingsVersion: 1 }, at),
      (record, at) => speakAsAgent(record, spoken, at),
      (record, at) => showSystemLine(record, spoken, at),
      (record) => attachTicket(record, "t1"),
    ];
    now += 86_400_000;
    for (const rule of rules) expect(await deps.conversations.apply("acme", "c1", rule)).toBe(undefined);
    expect(await recordOf()).toEqual(before);
  });

  test("what somebody at work wrote after it was removed is removed again when all of them have ended, and then nothing is due", async () => {
    const deps = replica();
    await talk(deps);
    await eraseConversation(deps, one);
    const asked = now;
    await keep("flow.context.retrieved.v1.acme.c1", "late");
    await keep("chat.out.acme.web.c1", "later");
    await sweepAt(asked + limits.erasureSettlesMs - 1);
    expect(await everything()).toContain(marker);
    await sweepAt(asked + limits.erasureSettlesMs);
    expect(await everything()).not.toContain(marker);
    expect(await recordOf()).toMatchObject({ attentionAt: null, erasure: { dueAt: null } });
    // A process that was frozen through all of this; whoever asks again is rid of it.
    await keep("flow.reply.drafted.v1.acme.c1", "frozen");
    await eraseConversation(deps, one);
    expect(await everything()).not.toContain(marker);
    expect(await recordOf()).toMatchObject({ attentionAt: null, erasure: { askedAt: asked, erasedAt: asked } });
  });

  test("asked again it answers the same, and nothing is due yet", async () => {
    const deps = replica();
    await talk(deps);
    const first = await eraseConversation(deps, one);
    now += 5_000;
    expect(await eraseConversation(replica(), one)).toEqual(first);
    const asked = removals.length;
    await sweepAt(now);
    expect(removals).toHaveLength(asked);
    expect(await eraseConversation(deps, { ...one, conversation: "none" })).toBe(undefined);
  });

  test("a replica that remembers the conversation from before says nothing of it any more", async () => {
    const remembers = replica({ remember: true });
    await talk(remembers);
    const mute = { ...bus, publish: async () => Promise.reject(new TransientError("away")) };
    const muted = replica({ bus: mute, remember: true });
    // It decides the reply and cannot say it; it is left in what this replica remembers.
    const delivery = { turn: 2, fence: 0, reply, messageId: "r2" };
    await expect(
      muted.conversations.apply("acme", "c1", (record, at) => deliverReply(record, delivery, at)),
    ).rejects.toThrow("away");
    await eraseConversation(replica(), one);
    expect(await everything()).not.toContain(marker);
    Object.assign(mute, { publish: bus.publish });
    now += 86_400_000;
    for (const { conversations } of [remembers, muted]) {
      expect(await conversations.apply("acme", "c1", (record, at) => deliverReply(record, delivery, at))).toBe(
        undefined,
      );
    }
    expect(await everything()).not.toContain(marker);
  });

  test("ids a gateway may hand over again stay known for 48 h of them, whether screened, said or not; without a thread none", async () => {
    const deps = replica();
    await talk(deps, "+000");
    expect(await eraseConversation(deps, one)).toMatchObject({ ids: expect.arrayContaining(["m1", "m2", "m3"]) });
    expect((await recordOf())?.erasure?.ids).toHaveLength(3);
    expect(await everything()).not.toContain("+000");
  });

  test("[SL-12] what was refused or buried under the thread's first conversation goes with a later one of it", async () => {
    const deps = replica();
    await talk(deps, "+000");
    const root = conversationOfThread({ tenant: "acme", channel: "nats", thread: "+000" }, 0);
    await keep(`chat.refused.acme.nats.${root}`, "refused");
    await keep(`dlq.message.received.v1.acme.${root}`, "letter");
    await eraseConversation(deps, one);
    expect(await everything()).not.toContain(marker);
  });

  test("[SL-12] of a long thread the ids are read a page at a time, and none is passed over", async () => {
    const deps = replica();
    await talk(deps, "+000");
    const ids = Array.from({ length: 450 }, (_, i) => `old-${i}`);
    for (const [i, id] of ids.entries()) {
      await documents
        .forTenant("acme")
        .collection(messages)
        .put({
          _id: `acme:c1:${id}`,
          tenant: "acme",
          conversation: "c1",
          id,
          n: 1_000 + i,
          role: "user",
          content: "…",
          visible: 1_000 + i,
          sources: [],
          guardUsed: false,
          layers: [],
          at: now,
          answers: [],
        });
    }
    expect((await eraseConversation(deps, one))?.ids).toEqual(expect.arrayContaining([...ids, "m1", "m2", "m3"]));
  });

  test("all of one user's conversations are ended, and only those", async () => {
    const deps = replica();
    const start = async (conversation: string, user: string) => {
      const opening = {
        tenant: "acme",
        conversation,
        channel: "web",
        user: { id: user, tier: "guest" },
        autoCloseMs: 1,
      } as const;
      await deps.conversations.start(startConversation(opening, now));
    };
    for (const conversation of ["a1", "a2"]) await start(conversation, "ana");
    await start("b1", "ben");
    const { erasures, more } = await eraseUser(deps, "acme", "ana");
    expect(erasures.map(({ conversation, erasure }) => [conversation, erasure.erasedAt]).toSorted()).toEqual([
      ["a1", now],
      ["a2", now],
    ]);
    expect(more).toBe(false);
    expect((await recordOf("b1"))?.status).toBe("open");
    expect(await eraseUser(deps, "acme", "ana")).toEqual({ erasures: [], more: false });
  });

  describe("killed anywhere", () => {
    /** Counts calls that change a store, and is dead from the chosen one on: before it took effect, or after. */
    function dying(at: number, when: "before" | "after") {
      let calls = 0;
      const step = async <T>(act: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls > at || (calls === at && when === "before")) throw new TransientError("killed");
        const result = await act();
        if (calls === at) throw new TransientError("killed");
        return result;
      };
      const wrap = <T extends Doc>(collection: Collection<T>): Collection<T> => ({
        ...collection,
        get: async (id) => (calls >= at ? Promise.reject(new TransientError("killed")) : await collection.get(id)),
        update: (...args) => step(() => collection.update(...args)),
        deleteMany: (...args) => step(() => collection.deleteMany(...args)),
      });
      const deps = replica({
        bus: {
          ...bus,
          purge: (...args) => step(() => bus.purge(...args)),
          request: (...args) => step(() => bus.request(...args)),
        },
        documents: {
          ...documents,
          forTenant: (tenant) => ({ tenant, collection: (of) => wrap(documents.forTenant(tenant).collection(of)) }),
        },
      });
      return { deps, calls: () => calls };
    }

    /** The update that ends it, a purge for each stream, three services, the messages, and the note that all is done. */
    const steps = 1 + conversationFilters("acme", "c1").length + 3 + 1 + 1;

    test("the steps are as many as this test counts", async () => {
      await talk(replica());
      const { deps, calls } = dying(Number.POSITIVE_INFINITY, "before");
      await eraseConversation(deps, one);
      expect(calls()).toBe(steps);
    });

    const deaths = Array.from({ length: steps }, (_, i) => i + 1).flatMap((at) => [
      [at, "before"] as const,
      [at, "after"] as const,
    ]);

    test.each(deaths)(
      "at step %i, %s its effect: the sweep finishes it once it has begun; else asking again does",
      async (at, when) => {
        await talk(replica());
        const { deps } = dying(at, when);
        const answer = await eraseConversation(deps, one).catch(() => undefined);
        expect(answer?.erasedAt ?? null).toBe(null);
        const begun = at > 1 || when === "after";
        expect((await recordOf())?.status).toBe(begun ? "erased" : "open");
        const asked = now;
        if (!begun) await eraseConversation(replica(), one);
        await sweepAt(asked + limits.erasureRetryMs);
        expect(await everything()).not.toContain(marker);
        await sweepAt(asked + limits.erasureSettlesMs + limits.erasureRetryMs);
        expect(await recordOf()).toMatchObject({ erasure: { dueAt: null }, attentionAt: null });
      },
    );
  });
});
