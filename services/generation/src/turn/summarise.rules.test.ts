import type { HistoryEntry } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "../model/tokens.rules.ts";
import { heldToBounds, olderPart, summarised } from "./summarise.rules.ts";

const takes = [{ n: 1, id: "m1", text: "and now?" }];
const numbered = (entries: readonly Omit<HistoryEntry, "visible">[]): HistoryEntry[] =>
  entries.map((entry, index) => ({ ...entry, visible: index + 1 }));
const chat = (turns: number, text = "some words here") =>
  numbered(
    Array.from({ length: turns }, (_, n): HistoryEntry[] => [
      { role: "user", text: `question ${n}: ${text}` },
      { role: "assistant", text: `answer ${n}: ${text}` },
    ]).flat(),
  );

describe("[WF-11] when the older part is put shorter", () => {
  test("not while the next message still fits beside it", () => {
    expect(olderPart(chat(8), takes, 20)).toBeUndefined();
    expect(olderPart(chat(9), takes, 20)).toEqual({ entries: chat(9).slice(0, 8), through: 8 });
  });

  test("when it is longer than 6000 tokens, however few messages it is", () => {
    expect(olderPart(chat(3, "word ".repeat(900)), takes, 20)).toBeUndefined();
    expect(olderPart(chat(3, "word ".repeat(1_100)), takes, 20)?.through).toBeLessThanOrEqual(4);
  });

  test("never the customer's two newest messages, always all up to `through`", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            role: fc.constantFrom("user" as const, "assistant" as const, "agent" as const),
            text: fc.integer({ min: 1, max: 1_500 }).map((count) => "word ".repeat(count)),
          }),
          { maxLength: 20 },
        ),
        fc.integer({ min: 1, max: 20 }),
        (entries, limit) => {
          const history = numbered(entries);
          const older = olderPart(history, takes, limit);
          if (older === undefined) return;
          const rest = history.filter(({ visible = 0 }) => visible > older.through);
          const users = entries.filter(({ role }) => role === "user").length;
          expect(older.entries).toEqual(history.slice(0, older.through));
          expect(rest.filter(({ role }) => role === "user").length).toBeGreaterThanOrEqual(Math.min(users, 2));
        },
      ),
    );
  });

  test("an earlier summary is part of it, and alone is none", () => {
    const summary: HistoryEntry = { role: "system-summary", text: "before", visible: 8 };
    const history = [
      summary,
      ...chat(10)
        .slice(2)
        .map((entry, n) => ({ ...entry, visible: 9 + n })),
    ];
    expect(olderPart(history, takes, 20)?.entries[0]).toBe(summary);
    expect(olderPart([summary], takes, 1)).toBeUndefined();
  });
});

describe("[WF-11] a summary by rules", () => {
  const older = {
    through: 6,
    entries: numbered([
      { role: "user", text: "Where is my order ORD-1042? I am Ann, ann@example.com, +254 712 345 678" },
      { role: "assistant", text: "It is on its way. [source: delivery.md#1]\n\nSources: delivery.md#1" },
      { role: "user", text: "show me boots" },
      { role: "assistant", text: "Here are some options:\n1. Leather boots, $89.00\n2. Rain boots, $40.00 (sold out)" },
      { role: "agent", text: "I moved your delivery to Friday." },
      { role: "user", text: "thank you" },
    ]),
  };

  test("keeps orders, products, sources and decisions, and no personal data", () => {
    const { text, through } = summarised(older);
    expect(through).toBe(6);
    expect(text).toMatch(/ORD-1042.*delivery\.md#1.*Leather boots.*Rain boots/su);
    expect(text).toContain("Colleague: I moved your delivery to Friday.");
    expect(text).not.toMatch(/ann@example|712/u);
  });

  test("the same messages give the same text, and a summary of a summary is itself", () => {
    const first = summarised(older);
    expect(summarised(older)).toEqual(first);
    const again = summarised({ through: 6, entries: [{ role: "system-summary", text: first.text }] });
    expect(again.text).toBe(first.text);
  });

  test("is at most 180 tokens, through any number of rounds", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300 }), { minLength: 1, maxLength: 12 }), (texts) => {
        let text = "A model's summary of what came before. ".repeat(12);
        for (const said of texts) {
          const entries: HistoryEntry[] = [
            { role: "system-summary", text },
            { role: "user", text: said },
            { role: "assistant", text: said.toUpperCase() },
          ];
          ({ text } = summarised({ entries, through: 3 }));
          expect(estimateTokens(text)).toBeLessThanOrEqual(180);
        }
      }),
    );
  });

  test("what an earlier summary told is not crowded out", () => {
    const entries: HistoryEntry[] = [
      { role: "system-summary", text: "The customer returns a tent." },
      ...chat(20).map(({ role, text }) => ({ role, text })),
    ];
    expect(summarised({ entries, through: 40 }).text).toContain("Earlier: The customer returns a tent.");
  });
});

test("[WF-11] [SL-12] a model's summary is cut to 180 tokens, without citations and personal data", () => {
  const held = heldToBounds(`Ann (ann@example.com) asked. [source: a.md#1] ${"word ".repeat(300)}`, 4);
  expect(held?.text).toMatch(/^Ann \(\[EMAIL\]\) asked\. \(a\.md#1\) word/u);
  expect(estimateTokens(held?.text ?? "")).toBe(180);
  expect(heldToBounds(" … ", 4)).toBeUndefined();
});
