import type { Reply } from "@frontdesk/contracts/turn";
import { describe, expect, test } from "vitest";
import { endAsErased, noteRemoved } from "./erase.rules.ts";
import { attentionAt, type ConversationRecord, limits } from "./record.ts";

const text = "marigold";
const reply: Reply = { content: text, language: "en", sources: [], guardUsed: false };
const preset = { reply, layers: [] };

/** Every field that can hold something holds it. */
const full: Required<Omit<ConversationRecord, "erasure" | "schema">> = {
  _id: "acme:c1",
  tenant: "acme",
  conversation: "c1",
  rev: 7,
  writer: "w",
  channel: "nats",
  thread: text,
  user: { id: text, tier: "retail" },
  language: "en",
  status: "open",
  createdAt: 1,
  lastActivityAt: 2,
  closedAt: null,
  next: 9,
  pending: [{ n: 8, id: "m8", at: 3, screened: { text, layers: [], at: 4, burst: { windowMs: 0, maxMs: 0 }, preset } }],
  waiting: [{ n: 7, id: "m7", at: 3, characters: 1, preset }],
  openAt: 5,
  turn: {
    number: 3,
    state: "sending",
    takes: [{ n: 6, id: "m6", at: 3, characters: 1 }],
    fence: 2,
    openedAt: 3,
    deadlineAt: 90_003,
    settingsVersion: 1,
    saidAgain: false,
    lease: { holder: "h", until: 9_000 },
    preset,
    toolLog: [{ key: "k", args: text, result: text }],
  },
  owner: "human",
  agent: text,
  awaits: {
    since: 1,
    turn: 1,
    by: 2,
    fence: 1,
    call: { turn: 1, handoff: { reason: text, trigger: "abuse", priority: "LOW", category: "GENERAL" } },
  },
  ownerAskedAt: 4,
  fence: 2,
  seenThrough: 5,
  visible: 6,
  outbox: [
    { key: "k", at: 4, say: "message.shown", n: 5, id: "m5", visible: 6, text, layers: [], acceptedAt: 4 },
    {
      key: "h",
      at: 4,
      say: "handoff.requested",
      turn: 2,
      handoff: { reason: text, trigger: "abuse", priority: "LOW", category: "GENERAL" },
    },
  ],
  openTicket: "t1",
  window: [{ id: "m5", role: "user", text, visible: 6 }],
  summary: { through: 2, text },
  idleTimerAt: 50,
  attentionAt: 5,
};

function erased(now: number): ConversationRecord {
  const { next } = endAsErased(full, ["m5", "m8"], now);
  if (next === undefined) throw new Error("no effect");
  return next;
}

describe("[SL-12][PROTOCOL-9] the tombstone of an erased conversation", () => {
  test("holds no text, no person, no thread and nothing to do; its numbers go on, its fence is raised", () => {
    const tombstone = erased(1_000);
    expect(JSON.stringify(tombstone)).not.toContain(text);
    expect(tombstone).toMatchObject({
      next: 9,
      visible: 6,
      seenThrough: 5,
      fence: 3,
      owner: "bot",
      turn: null,
      outbox: [],
    });
    expect(tombstone.erasure?.ids).toEqual(["m5", "m8"]);
  });

  test("a field that is added to the record is emptied, or kept on purpose", () => {
    const kept = [
      "_id",
      "tenant",
      "conversation",
      "rev",
      "writer",
      "channel",
      "createdAt",
      "lastActivityAt",
      "next",
      "ownerAskedAt",
      "seenThrough",
      "visible",
      "attentionAt",
    ];
    const before: Record<string, unknown> = { ...full };
    const after: Record<string, unknown> = { ...erased(1_000) };
    expect(Object.keys(before).filter((field) => after[field] === before[field])).toEqual(kept);
  });

  test("is ended once: asked again nothing changes, and the answer is the same", () => {
    const tombstone = erased(1_000);
    expect(endAsErased(tombstone, [], 2_000)).toEqual({ result: tombstone.erasure });
  });

  test("asks for the sweep until everything is removed, and once more when nobody can be at work any more", () => {
    const asked = erased(1_000);
    expect(attentionAt(asked)).toBe(1_000 + limits.erasureRetryMs);
    const removed = noteRemoved(asked, 11_000, 11_500).next ?? asked;
    expect(removed.erasure?.erasedAt).toBe(11_500);
    expect(attentionAt(removed)).toBe(1_000 + limits.erasureSettlesMs);
    const again = noteRemoved(removed, 151_000, 152_000).next ?? removed;
    expect(again.erasure?.erasedAt).toBe(11_500);
    expect(attentionAt(again)).toBe(null);
  });

  test("a first removal that comes that late is the last", () => {
    expect(attentionAt(noteRemoved(erased(1_000), 151_000, 151_001).next ?? full)).toBe(null);
  });
});
