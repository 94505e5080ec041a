import { expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Bus } from "../ports/bus.ts";
import { op } from "../ports/documents.ts";
import { silentLogger } from "../ports/logger.ts";
import { type RecordKind, recordsSuite } from "../testkit/records.suite.ts";
import { type Accepted, acceptedEntry, acceptMessage, startConversation } from "./accept.rules.ts";
import { createConversations } from "./conversations.ts";
import { endAsErased } from "./erase.rules.ts";
import { takeOver } from "./human.rules.ts";
import { messageDocId, messages } from "./messages.ts";
import { type OutboxEntry, conversations as records } from "./record.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const user = { id: "u", tier: "guest" } as const;
const opening = { tenant: "acme", conversation: "c", channel: "nats", user, autoCloseMs: 1_000_000 } as const;
const screened = { text: "hello", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
const reply = { content: "hi", language: "en", sources: [], guardUsed: false } as const;

/** A message is accepted, screened and answered; its effect is that it is stored, what is told is its turn's reply. */
const conversationKind: RecordKind = {
  collections: [records, messages],
  redelivers: true,
  idOf: (record, { say, key }) => (say === "chat.out" ? `${record}:${key}` : undefined),
  isOrdered: () => true,
  open: ({ documents, clock, newId, tell }, index) => {
    const bus = {
      publish: async ({ id, subject }: { id: string; subject: string }) => {
        if (subject.startsWith("chat.out.")) await tell(id);
      },
      broadcast: () => undefined,
    } as unknown as Bus;
    const door = createConversations({ bus, documents, clock, newId, logger: silentLogger, remember: index === 0 });
    const { tenant, conversation } = opening;
    return {
      act: async (name) => {
        await door.start(startConversation(opening, clock.now()));
        const accepting = { id: name, afterClose: "reopen", autoCloseMs: 1_000_000 } as const;
        const stored = documents.forTenant(tenant).collection(messages);
        const accepted = await door.apply<Accepted | "stored">(tenant, conversation, async (record, at) => {
          // As `accept-message.ts` does: the record forgets a message that is stored.
          const isForgotten = acceptedEntry(record, name) === undefined;
          const found = isForgotten ? await stored.get(messageDocId(tenant, conversation, name)) : undefined;
          return found === undefined ? acceptMessage(record, accepting, at) : { result: "stored" };
        });
        if (accepted === "stored") return "known";
        if (accepted?.kind !== "accepted") throw new Error("it is not full");
        const { n, known } = accepted;
        await door.apply(tenant, conversation, (record, at) => screenMessage(record, { ...screened, id: name, n }, at));
        await door.apply(tenant, conversation, (record, at) => {
          const turn = record.turn?.number ?? 0;
          const delivery = { turn, fence: record.fence, reply: { ...reply, sources: [] }, messageId: `reply-${turn}` };
          return deliverReply(record, delivery, at);
        });
        return known ? "known" : "done";
      },
      touch: async () => await door.apply(tenant, conversation, () => ({ result: undefined })),
      stop: door.stop,
    };
  },
  effects: async (documents) => {
    const stored = documents.forTenant(opening.tenant).collection(messages);
    const found = await stored.find({ tenant: opening.tenant, conversation: opening.conversation, visible: op.gt(0) });
    return found.flatMap(({ role, id }) => (role === "user" ? [id] : []));
  },
};

recordsSuite("conversations", conversationKind);

test("[PROTOCOL-1] what a newer version has still to say outlives accepting, taking over and pulling; an erasure ends it", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([records, messages]);
  const bus = { publish: async () => undefined, broadcast: () => undefined } as unknown as Bus;
  let now = 1_000;
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const clock = { now: () => now };
  const door = createConversations({ bus, documents, clock, newId, logger: silentLogger, remember: true });
  const stored = documents.forTenant("acme").collection(records);
  const newer = { key: "survey.sent:1", say: "survey.sent", at: now } as unknown as OutboxEntry;
  await stored.insert({ ...startConversation(opening, now), outbox: [newer], attentionAt: now + 2_000 });
  const left = async () => (await door.read("acme", "c"))?.outbox;

  now += 3_000;
  const accepting = { id: "m1", afterClose: "reopen", autoCloseMs: 1_000_000 } as const;
  await door.apply("acme", "c", (record, at) => acceptMessage(record, accepting, at));
  await door.apply("acme", "c", (record, at) => screenMessage(record, { ...screened, id: "m1", n: 1 }, at));
  await door.apply("acme", "c", (record, at) => takeOver(record, { messageId: "s", text: "." }, at));
  expect((await left())?.[0]).toEqual(newer);
  await door.stop();
  expect(await left()).toEqual([newer]);
  await door.applyToErased("acme", "c", (record, at) => endAsErased(record, [], at));
  expect(await left()).toEqual([]);
});
