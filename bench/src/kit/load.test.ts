import { describe, expect, test } from "vitest";
import type { MeasuredDesk } from "./desk.ts";
import { openLoop, percentile, saturate } from "./load.ts";

/** Answers every message at once, unless told not to accept or not to answer. */
function fakeDesk(conversations: readonly string[], refuses: (text: string) => boolean = () => false) {
  let listener: (conversation: string, answered: number) => void = () => undefined;
  const open = new Map<string, number>();
  const seen = { mostOpen: 0, texts: [] as string[] };
  const desk: MeasuredDesk = {
    name: "bare",
    conversations,
    send: async (conversation, text) => {
      if (refuses(text)) throw new Error("refused");
      seen.texts.push(text);
      open.set(conversation, (open.get(conversation) ?? 0) + 1);
      seen.mostOpen = Math.max(seen.mostOpen, open.get(conversation) ?? 0);
      queueMicrotask(() => {
        open.set(conversation, (open.get(conversation) ?? 0) - 1);
        listener(conversation, 1);
      });
    },
    hear: (next) => {
      listener = next;
    },
    close: async () => undefined,
  };
  return { desk, seen };
}

const questionOf = (index: number) => `question ${index}`;

describe("saturate", () => {
  test("runs the number of turns told, one message a conversation at a time", async () => {
    const { desk, seen } = fakeDesk(["a", "b", "c"]);
    const measured = await saturate(desk, { inFlight: 2, turns: 11, questionOf, maxMs: 10_000 });
    expect(measured.latenciesMs).toHaveLength(11);
    expect(measured.unanswered).toBe(0);
    expect(new Set(seen.texts).size).toBe(11);
    expect(seen.mostOpen).toBe(1);
  });

  test("a refused message counts as unanswered and ends its conversation", async () => {
    const { desk } = fakeDesk(["a"], (text) => text === "question 3");
    const measured = await saturate(desk, { inFlight: 1, turns: 10, questionOf, maxMs: 10_000 });
    expect(measured.latenciesMs).toHaveLength(3);
    expect(measured.unanswered).toBe(1);
  });

  test("starts no turn once its time is up", async () => {
    const { desk } = fakeDesk(["a"]);
    const measured = await saturate(desk, { inFlight: 1, turns: 1_000_000, questionOf, maxMs: 20 });
    expect(measured.latenciesMs.length).toBeLessThan(1_000_000);
  });
});

describe("open loop", () => {
  test("sends every message at its moment, whatever the desk does, and measures from the moment it was due", async () => {
    const { desk, seen } = fakeDesk(["a", "b"]);
    const measured = await openLoop(desk, { perSecond: 500, seconds: 0.02, questionOf });
    expect(seen.texts).toHaveLength(10);
    expect(measured.latenciesMs).toHaveLength(10);
    expect(measured.elapsedMs).toBeGreaterThanOrEqual(18);
    expect(Math.min(...measured.latenciesMs)).toBeGreaterThanOrEqual(0);
  });
});

test("percentiles are nearest ranks", () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(percentile([], 0.5)).toBe(0);
});
