import type { EventData } from "@frontdesk/contracts/events";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedBus } from "../embedded/bus/bus.ts";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Bus } from "../ports/bus.ts";
import type { Collection, Doc, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn } from "./claim.rules.ts";
import { type Conversations, createConversations } from "./conversations.ts";
import { messages } from "./messages.ts";
import { type ConversationRecord, limits, conversations as spec } from "./record.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const reply = { content: "hi", language: "en", sources: [], guardUsed: false } as const;
const screened = { text: "hello", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };

describe("the door to conversation records", () => {
  let now: number;
  let bus: Bus;
  let documents: Documents;
  let ids: number;

  beforeEach(async () => {
    now = 1_000;
    ids = 0;
    const clock = { now: () => now };
    bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
    documents = createEmbeddedDocuments({ path: ":memory:" });
    await documents.ensure([spec, messages]);
    await bus.ensureTopology(streams, consumers);
  });

  const replica = (parts: { bus?: Bus; documents?: Documents; remember?: boolean } = {}): Conversations =>
    createConversations({
      bus: parts.bus ?? bus,
      documents: parts.documents ?? documents,
      clock: { now: () => now },
      logger: silentLogger,
      newId: () => `id-${(ids += 1)}`,
      remember: parts.remember ?? false,
    });

  const open = async (conversations: Conversations): Promise<ConversationRecord> =>
    await conversations.start(
      startConversation(
        { tenant: "acme", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1_000 },
        now,
      ),
    );
  const accept = (id: string) => (record: ConversationRecord, at: number) =>
    acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: 1_000 }, at);
  const said = async (stream: string) =>
    (await bus.read(stream, { limit: 1_000 })).map((message) => message.subject.split(".").slice(0, 3).join("."));

  /** Documents whose next `update` fails after, or before, it took effect. */
  function losing(when: "before" | "after"): Documents {
    let armed = true;
    const wrap = <T extends Doc>(collection: Collection<T>): Collection<T> => ({
      ...collection,
      update: async (...args) => {
        if (armed && when === "before") {
          armed = false;
          throw new TransientError("cut before the server applied");
        }
        const result = await collection.update(...args);
        if (armed && result) {
          armed = false;
          throw new TransientError("cut after the server applied");
        }
        return result;
      },
    });
    return {
      ...documents,
      forTenant: (tenant) => ({ tenant, collection: (of) => wrap(documents.forTenant(tenant).collection(of)) }),
    };
  }

  test("[PROTOCOL-1] an update whose answer was lost is read back: one effect, no error", async () => {
    await open(replica());
    const cut = replica({ documents: losing("after") });
    expect(await cut.apply("acme", "c1", accept("m1"))).toMatchObject({ kind: "accepted", n: 1 });
    expect(await replica().read("acme", "c1")).toMatchObject({ next: 2, pending: [{ id: "m1", n: 1 }] });
  });

  test("[PROTOCOL-1] an update that did not happen is an error, and the retry has one effect", async () => {
    await open(replica());
    const cut = replica({ documents: losing("before") });
    await expect(cut.apply("acme", "c1", accept("m1"))).rejects.toThrow(TransientError);
    expect(await cut.apply("acme", "c1", accept("m1"))).toMatchObject({ n: 1, known: false });
    expect(await cut.apply("acme", "c1", accept("m1"))).toMatchObject({ n: 1, known: true });
  });

  test("[PROTOCOL-1] what a replica decided and died before saying is said by whoever comes next, after 2 s", async () => {
    await open(replica());
    const dying = replica({ bus: { ...bus, publish: async () => Promise.reject(new TransientError("killed")) } });
    await replica().apply("acme", "c1", accept("m1"));
    await expect(
      dying.apply("acme", "c1", (record, at) => screenMessage(record, { id: "m1", n: 1, ...screened }, at)),
    ).rejects.toThrow("killed");
    expect(await said("FLOW")).not.toContain("flow.turn.opened");
    const next = replica();
    const redelivered = () =>
      next.apply("acme", "c1", (record, at) => screenMessage(record, { id: "m1", n: 1, ...screened }, at));
    now += 1_000;
    expect(await redelivered()).toBe("known");
    expect(await said("FLOW")).not.toContain("flow.turn.opened");
    now += 1_001;
    expect(await redelivered()).toBe("known");
    expect(await said("FLOW")).toContain("flow.turn.opened");
    await next.stop();
    expect((await next.read("acme", "c1"))?.outbox.filter((entry) => entry.say === "turn.opened")).toEqual([]);
  });

  test("[PROTOCOL-3] a shown message whose replica died before storing it is stored by the next, and its turn has its text", async () => {
    await open(replica());
    const stored = () => documents.forTenant("acme").collection(messages).find({});
    const unstored: Documents = {
      ...documents,
      forTenant: (tenant) => ({
        tenant,
        collection: (of) => ({
          ...documents.forTenant(tenant).collection(of),
          insert: async () => Promise.reject(new TransientError("killed")),
        }),
      }),
    };
    const dying = replica({
      documents: unstored,
      bus: { ...bus, publish: async () => Promise.reject(new TransientError("killed")) },
    });
    await replica().apply("acme", "c1", accept("m1"));
    await expect(
      dying.apply("acme", "c1", (record, at) => screenMessage(record, { id: "m1", n: 1, ...screened }, at)),
    ).rejects.toThrow("killed");
    expect(await stored()).toEqual([]);
    expect(await replica().apply("acme", "c1", accept("m1"))).toMatchObject({ kind: "accepted", n: 1, known: true });
    now += 2_001;
    const next = replica();
    // Nothing but the outbox knows the text.
    await next.apply("acme", "c1", (record) => ({ next: { ...record, window: [] }, result: "emptied" }));
    expect(await stored()).toMatchObject([{ id: "m1", n: 1, visible: 1, content: "hello", at: 1_000 }]);
    const opened = (await bus.read("FLOW", { limit: 9 })).find((each) => each.subject.includes("turn.opened"));
    expect(JSON.parse(Buffer.from(opened!.data).toString())).toMatchObject({ data: { takes: [{ text: "hello" }] } });
    await next.stop();
  });

  test("[PROTOCOL-10] what was said and could not be taken out is taken out by whoever asks next: no sweep finds it for ever", async () => {
    const sayer = replica({ documents: losing("before") });
    await open(sayer);
    const change = () => sayer.apply("acme", "c1", (record) => ({ next: record, result: undefined }));
    await expect(change()).rejects.toThrow(TransientError);
    await sayer.apply("acme", "c1", () => ({ result: undefined }));
    const { outbox, attentionAt, idleTimerAt } = (await sayer.read("acme", "c1"))!;
    expect([outbox, attentionAt]).toEqual([[], idleTimerAt! + limits.idleTimerLateMs]);
  });

  test("a replica forgets what it said once another has taken it out, or erased it", async () => {
    let reads = 0;
    const counted: Documents = {
      ...documents,
      forTenant: (tenant) => ({
        tenant,
        collection: (of) => {
          const collection = documents.forTenant(tenant).collection(of);
          return { ...collection, get: async (id) => ((reads += 1), await collection.get(id)) };
        },
      }),
    };
    for (const change of [{}, { status: "erased" as const }]) {
      const [sayer, other] = [replica({ documents: counted }), replica()];
      await open(sayer);
      await other.applyToErased("acme", "c1", (record) => ({
        next: { ...record, ...change, outbox: [] },
        result: undefined,
      }));
      await sayer.apply("acme", "c1", () => ({ result: undefined }));
      reads = 0;
      await sayer.stop();
      expect(reads).toBe(0);
      await documents.forTenant("acme").collection(spec).deleteMany({ tenant: "acme" });
    }
  });

  test("[PROTOCOL-7] of two replicas delivering one turn, one wins; the reply is stored once", async () => {
    const [a, b] = [replica(), replica()];
    await open(a);
    await a.apply("acme", "c1", accept("m1"));
    await a.apply("acme", "c1", (record, at) => screenMessage(record, { id: "m1", n: 1, ...screened }, at));
    const deliver = (who: Conversations) =>
      who.apply("acme", "c1", (record, at) =>
        deliverReply(record, { turn: 1, fence: 0, reply: { ...reply, sources: [] }, messageId: "r1" }, at),
      );
    const outcomes = await Promise.all([deliver(a), deliver(b), deliver(a), deliver(b)]);
    expect(outcomes.toSorted()).toEqual(["delivered", "passed", "passed", "passed"]);
    expect((await said("OUT")).length).toBe(1);
  });

  test("50 concurrent acceptances on two replicas get 50 different numbers", async () => {
    const replicas = [replica(), replica()];
    await open(replicas[0]!);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) => replicas[i % 2]!.apply("acme", "c1", accept(`m${i}`))),
    );
    const numbers = results.flatMap((result) => (result?.kind === "accepted" ? [result.n] : []));
    expect(numbers.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test("a replica that remembers a record rules on the newest one all the same", async () => {
    const [remembering, other] = [replica({ remember: true }), replica()];
    await open(remembering);
    await remembering.apply("acme", "c1", accept("m1"));
    await other.apply("acme", "c1", (record, at) => screenMessage(record, { id: "m1", n: 1, ...screened }, at));
    const again = await remembering.apply("acme", "c1", (record, at) =>
      screenMessage(record, { id: "m1", n: 1, ...screened }, at),
    );
    expect(again).toBe("known");
    await other.apply("acme", "c1", (record, at) =>
      deliverReply(record, { turn: 1, fence: 0, reply: { ...reply, sources: [] }, messageId: "r1" }, at),
    );
    const late = (record: ConversationRecord, at: number) =>
      deliverReply(record, { turn: 1, fence: 0, reply: { ...reply, sources: [] }, messageId: "r1" }, at);
    expect(await remembering.apply("acme", "c1", late)).toBe("passed");
    expect(await remembering.apply("acme", "c1", accept("m2"))).toMatchObject({ n: 2, known: false });
    expect((await said("OUT")).length).toBe(1);
  });

  const write = async (conversations: Conversations, id: string) => {
    await conversations.apply("acme", "c1", accept(id));
    const n = (await conversations.read("acme", "c1"))!.pending.at(-1)!.n;
    const burst = { windowMs: 0, maxMs: 5_000 };
    await conversations.apply("acme", "c1", (record, at) =>
      screenMessage(record, { id, n, ...screened, text: `text ${id}`, burst }, at),
    );
  };
  const openings = async () =>
    (await bus.read("FLOW", { filter: "flow.turn.opened.>", limit: 100 })).map(
      (message) => JSON.parse(new TextDecoder().decode(message.data)).data as EventData<"turn.opened">,
    );

  test("[PROTOCOL-5][ORD-02] a superseded turn's messages open again, with their texts; its worker is told at once", async () => {
    const desk = replica();
    await open(desk);
    await write(desk, "m1");
    const heard: unknown[] = [];
    await bus.listen("live.acme.c1", (data) => void heard.push(JSON.parse(new TextDecoder().decode(data))));
    const claim = { turn: 1, fence: 0, holder: "a", leaseMs: 9_000, supersedeWithinMs: 5_000 };
    await desk.apply("acme", "c1", (record, at) => claimTurn(record, claim, at));
    await write(desk, "m2");
    expect((await openings()).map(({ turn, takes }) => [turn, takes.map((take) => take.text)])).toEqual([
      [1, ["text m1"]],
      [2, ["text m1", "text m2"]],
    ]);
    await expect.poll(() => heard).toContainEqual({ kind: "passed", turn: 1 });
    expect(heard).not.toContainEqual({ kind: "passed", turn: 2 });
    await desk.stop();
  });

  test("[WF-11] a turn is opened with the summary before the newest messages, each with its number", async () => {
    const desk = replica();
    await open(desk);
    for (let turn = 1; turn <= 4; turn += 1) {
      await write(desk, `m${turn}`);
      const summary = turn === 3 ? { summary: { through: 2, text: "They said hello." } } : {};
      await desk.apply("acme", "c1", (record, at) =>
        deliverReply(
          record,
          { turn, fence: 0, reply: { ...reply, sources: [] }, messageId: `r${turn}`, ...summary },
          at,
        ),
      );
    }
    expect((await openings()).at(-1)?.history).toEqual([
      { role: "system-summary", text: "They said hello.", visible: 2 },
      { role: "user", text: "text m2", visible: 3 },
      { role: "assistant", text: "hi", visible: 4 },
      { role: "user", text: "text m3", visible: 5 },
      { role: "assistant", text: "hi", visible: 6 },
    ]);
    await desk.stop();
  });

  test("nothing is applied to a conversation of another tenant, or to none", async () => {
    await open(replica());
    expect(await replica().apply("other", "c1", accept("m1"))).toBeUndefined();
    expect(await replica().apply("acme", "nope", accept("m1"))).toBeUndefined();
  });
});
