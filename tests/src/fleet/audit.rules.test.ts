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

const sent = (id: string, content = "text") => ({ id, content, inOrder: true });
const record = (change: object) =>
  ({
    pending: [],
    waiting: [],
    outbox: [],
    window: [],
    turn: { state: "closed" },
    seenThrough: 9,
    ...change,
  }) as unknown as ConversationRecord;

/** Two questions, two replies, nothing left over. */
function evidence(change: Partial<Evidence> & { readonly shown?: readonly MessageDoc[] } = {}): Evidence {
  const shown = change.shown ?? [asked(1, 1), reply(2, "q1"), asked(3, 2), reply(4, "q2")];
  const numbers = shown.flatMap((each) => (each.role === "user" ? [each.n ?? 0] : [])).toSorted((a, b) => a - b);
  return {
    conversation: "c",
    record: record({ visible: shown.length }),
    messages: shown,
    out: shown.filter(({ role }) => role !== "user"),
    tickets: shown.some(({ content, answers }) => content === sorry || answers.includes("person")) ? ["t1"] : [],
    accepted: numbers.map((n) => sent(shown.find((each) => each.n === n)?.id ?? "")),
    asksForPerson: new Set(),
    taken: new Set(["taken0", "taken1"]),
    returned: new Set(["returned1"]),
    apologies: new Set([sorry]),
    ...change,
  };
}

const clean = { lost: [], doubled: [], disordered: [], stuck: [], fenceBreaches: [], apologies: 0, overtaken: 0 };

describe("the audit of a conversation", () => {
  test("finds nothing where every message is shown, answered once and in order", () => {
    expect(audit(evidence())).toEqual(clean);
    expect(audit(evidence({ shown: [asked(1, 1), asked(2, 2), reply(3, "q1", "q2")] }))).toEqual(clean);
  });

  test("lets a person's conversation be: what an agent answered, or still may, needs no reply", () => {
    const agent = message(4, { role: "agent" });
    const before = [
      asked(1, 1),
      line(2, "taken0"),
      asked(3, 2),
      agent,
      line(5, "returned1"),
      asked(6, 3),
      reply(7, "q3"),
    ];
    expect(audit(evidence({ shown: before, record: record({ visible: 7, seenThrough: 2 }) }))).toEqual(clean);
    const owned = [asked(1, 1), line(2, "taken0"), asked(3, 2)];
    expect(audit(evidence({ shown: owned, record: record({ visible: 3, owner: "human", seenThrough: 0 }) }))).toEqual(
      clean,
    );
  });

  test("[SL-09] asks for an answer also while a person is awaited", () => {
    const asksForPerson = new Set(["person"]);
    const called = [asked(1, 1, "person"), reply(2, "person"), asked(3, 2)];
    expect(audit(evidence({ shown: called, asksForPerson }))).toMatchObject({ stuck: { length: 1 } });
    expect(audit(evidence({ shown: [...called, reply(4, "q2")], asksForPerson }))).toEqual(clean);
    const apologised = [asked(1, 1), { ...reply(2, "q1"), content: sorry }, asked(3, 2), reply(4, "q2")];
    expect(audit(evidence({ shown: apologised }))).toEqual({ ...clean, apologies: 1 });
  });

  test("[PROTOCOL-4] counts a message that later ones need not wait for, and holds nothing against it", () => {
    const shown = (at: number) => [asked(1, 2, "q2"), { ...reply(2, "q2"), at }, asked(3, 1, "q1"), reply(4, "q1")];
    expect(audit(evidence({ shown: shown(15_003) }))).toEqual({ ...clean, overtaken: 1 });
    expect(audit(evidence({ shown: shown(15_002) }))).toMatchObject({ overtaken: 0, disordered: { length: 2 } });
  });

  test.each<[keyof typeof clean, string, Parameters<typeof evidence>[0]]>([
    ["lost", "an accepted message that is not shown", { accepted: [sent("q1"), sent("q2"), sent("q3")] }],
    ["lost", "a message whose text has changed", { accepted: [sent("q1", "other"), sent("q2")] }],
    ["lost", "a reply that no gateway heard", { out: [reply(2, "q1")] }],
    [
      "lost",
      "a reply that gateways heard otherwise",
      { out: [reply(2, "q1"), { ...reply(4, "q2"), content: "other" }] },
    ],
    [
      "lost",
      "a call for a person without a ticket",
      { shown: [asked(1, 1), { ...reply(2, "q1"), content: sorry }], tickets: [] },
    ],
    [
      "lost",
      "a message remembered in another place",
      { record: record({ visible: 4, window: [{ id: "q1", visible: 2 }] }) },
    ],
    ["doubled", "a second answer", { shown: [asked(1, 1), reply(2, "q1"), reply(3, "q1")] }],
    ["doubled", "one reply said twice", { out: [reply(2, "q1"), reply(4, "q2"), reply(4, "q2")] }],
    ["doubled", "two tickets", { tickets: ["t1", "t2"] }],
    ["doubled", "a message that nobody sent", { accepted: [sent("q1")] }],
    ["disordered", "a gap in the numbers", { shown: [asked(1, 1), reply(3, "q1")] }],
    ["disordered", "a later message shown first", { shown: [asked(1, 2), asked(2, 1), reply(3, "q1", "q2")] }],
    ["disordered", "a later message with a smaller number", { accepted: [sent("q2"), sent("q1")] }],
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
        record: record({ visible: 2, turn: null, seenThrough: 0 }),
      },
    ],
    [
      "stuck",
      "a message that a return forgot",
      {
        shown: [asked(1, 1), line(2, "taken0"), asked(3, 2), line(4, "returned1")],
        record: record({ visible: 4, owner: "bot", seenThrough: 0 }),
      },
    ],
    ["stuck", "an open turn", { record: record({ visible: 4, turn: { state: "open" } }) }],
    ["stuck", "a number that was given and not used", { record: record({ visible: 5 }) }],
    ["fenceBreaches", "a reply over a person's head", { shown: [asked(1, 1), line(2, "taken0"), reply(3, "q1")] }],
  ])("finds %s: %s", (kind, _, change) => {
    expect(audit(evidence(change))[kind]).not.toEqual(clean[kind]);
  });
});
