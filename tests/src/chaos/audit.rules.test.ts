import type { MessageDoc } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { describe, expect, test } from "vitest";
import { audit, type Evidence } from "./audit.rules.ts";

const sorry = "Sorry.";

function message(visible: number, change: Partial<MessageDoc>): MessageDoc {
  return {
    _id: `t:c:${change.id}`,
    tenant: "t",
    conversation: "c",
    id: `m${visible}`,
    n: null,
    role: "assistant",
    content: "text",
    visible,
    sources: [],
    guardUsed: false,
    layers: [],
    at: visible,
    answers: [],
    ...change,
  };
}

const asked = (visible: number, n: number, id = `q${n}`) => message(visible, { id, n, role: "user" });
const reply = (visible: number, ...answers: string[]) => message(visible, { id: `r${visible}`, answers });
const line = (visible: number, id: string) => message(visible, { id, role: "system" });

/** Two questions, two replies, nothing left over. */
function evidence(change: Partial<Evidence> & { readonly shown?: readonly MessageDoc[] } = {}): Evidence {
  const shown = change.shown ?? [asked(1, 1), reply(2, "q1"), asked(3, 2), reply(4, "q2")];
  return {
    conversation: "c",
    record: {
      pending: [],
      waiting: [],
      outbox: [],
      turn: { state: "closed" },
      seenThrough: 9,
    } as unknown as ConversationRecord,
    messages: shown,
    out: shown.filter(({ role }) => role !== "user").map(({ id }) => id),
    tickets: 0,
    accepted: shown.filter(({ role }) => role === "user").map(({ id }) => id),
    asksForPerson: new Set(),
    taken: new Set(["taken0", "taken1"]),
    returned: new Set(["returned1"]),
    apologies: new Set([sorry]),
    ...change,
  };
}

const clean = { lost: [], doubled: [], disordered: [], stuck: [], fenceBreaches: [], apologies: 0 };

describe("the audit of a conversation", () => {
  test("finds nothing where every message is shown, answered once and in order", () => {
    expect(audit(evidence())).toEqual(clean);
    expect(audit(evidence({ shown: [asked(1, 1), asked(2, 2), reply(3, "q1", "q2")] }))).toEqual(clean);
  });

  test("lets a person's conversation be: what they had before them needs no reply", () => {
    const before = [asked(1, 1), line(2, "taken0"), asked(3, 2), line(4, "returned1"), asked(5, 3), reply(6, "q3")];
    expect(audit(evidence({ shown: before }))).toEqual(clean);
    const handedOver = [asked(1, 1), reply(2, "q1"), asked(3, 2)];
    expect(audit(evidence({ shown: handedOver, asksForPerson: new Set(["q1"]) }))).toEqual(clean);
    const apologised = [asked(1, 1), { ...reply(2, "q1"), content: sorry }, asked(3, 2)];
    expect(audit(evidence({ shown: apologised }))).toEqual({ ...clean, apologies: 1 });
  });

  test("takes a message that waited when a person was called for one that they have", () => {
    const waiting = [asked(1, 1), asked(2, 2), { ...reply(3, "q1"), content: sorry }, line(4, "returned1")];
    expect(audit(evidence({ shown: waiting }))).toEqual({ ...clean, apologies: 1 });
  });

  test.each<[keyof typeof clean, string, Parameters<typeof evidence>[0]]>([
    ["lost", "an accepted message that is not shown", { accepted: ["q1", "q2", "q3"] }],
    ["lost", "a reply that no gateway heard", { out: ["r2"] }],
    ["doubled", "a second answer", { shown: [asked(1, 1), reply(2, "q1"), reply(3, "q1")] }],
    ["doubled", "one reply said twice", { out: ["r2", "r4", "r4"] }],
    ["doubled", "two tickets", { tickets: 2 }],
    ["disordered", "a gap in the numbers", { shown: [asked(1, 1), reply(3, "q1")] }],
    ["disordered", "a later message shown first", { shown: [asked(1, 2), asked(2, 1), reply(3, "q1", "q2")] }],
    ["disordered", "a later reply first", { shown: [asked(1, 1), asked(2, 2), reply(3, "q2"), reply(4, "q1")] }],
    ["stuck", "a message that nobody answers", { shown: [asked(1, 1), reply(2, "q1"), asked(3, 2)] }],
    [
      "stuck",
      "a message jumped over before a takeover",
      { shown: [asked(1, 1), asked(2, 2), reply(3, "q2"), line(4, "taken0")] },
    ],
    [
      "stuck",
      "a waiting message that the takeover forgot",
      {
        shown: [asked(1, 1), line(2, "taken0")],
        record: { pending: [], waiting: [], outbox: [], turn: null, seenThrough: 0 } as unknown as ConversationRecord,
      },
    ],
    [
      "stuck",
      "an open turn",
      { record: { pending: [], waiting: [], outbox: [], turn: { state: "open" } } as unknown as ConversationRecord },
    ],
    ["fenceBreaches", "a reply over a person's head", { shown: [asked(1, 1), line(2, "taken0"), reply(3, "q1")] }],
  ])("finds %s: %s", (kind, _, change) => {
    expect(audit(evidence(change))[kind]).not.toEqual(clean[kind]);
  });
});
