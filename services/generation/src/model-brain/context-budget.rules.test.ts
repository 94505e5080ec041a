import type { HistoryEntry } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "../model/tokens.rules.ts";
import { fitContext, historyWithin } from "./context-budget.rules.ts";

const words = (max: number) => fc.integer({ min: 0, max }).map((count) => "word ".repeat(count).trim());
const entry = fc.record({
  role: fc.constantFrom("user", "assistant", "agent", "system"),
  text: words(400),
}) as fc.Arbitrary<HistoryEntry>;

describe("[AR-09] the parts of a context", () => {
  test("the defaults share 4096 tokens as designed", () => {
    const none = fitContext({ contextTokens: 4_096, answerTokens: 600, history: [], query: "" });
    expect(none).toEqual({ history: [], query: "", knowledgeTokens: 3_146, answerTokens: 600 });
    const full = fitContext({
      contextTokens: 4_096,
      answerTokens: 600,
      history: Array.from({ length: 30 }, () => ({ role: "user", text: "word ".repeat(100) })),
      query: "word ".repeat(150),
    });
    expect(full.knowledgeTokens).toBe(4_096 - 350 - 1_200 - 150 - 600);
  });

  test("together never more than the context, knowledge never less than nothing", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 20 }),
        words(900),
        fc.integer({ min: 1_024, max: 20_000 }),
        fc.integer({ min: 50, max: 4_000 }),
        (history, query, contextTokens, answerTokens) => {
          const fitted = fitContext({ contextTokens, answerTokens, history, query });
          const used = [...fitted.history.map(({ text }) => text), fitted.query].reduce(
            (sum, text) => sum + estimateTokens(text),
            0,
          );
          expect(fitted.knowledgeTokens).toBeGreaterThanOrEqual(0);
          expect(350 + used + fitted.knowledgeTokens + fitted.answerTokens).toBeLessThanOrEqual(contextTokens);
        },
      ),
    );
  });

  test("of a long question both ends stay", () => {
    const query = `My order ${"and so on ".repeat(900)} when will it come?`;
    const fitted = fitContext({ contextTokens: 4_096, answerTokens: 600, history: [], query });
    expect(fitted.query).toMatch(/^My order .* … .*when will it come\?$/su);
  });
});

describe("[WF-11] the newest messages", () => {
  test("the customer's two newest and the summary are always there, in order", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), fc.integer({ min: 60, max: 1_500 }), (entries, tokens) => {
        const history: HistoryEntry[] = [{ role: "system-summary", text: "so far" }, ...entries];
        const kept = historyWithin(history, tokens);
        const roles = kept.map(({ role }) => role);
        const users = entries.filter(({ role }) => role === "user").length;
        expect(roles[0]).toBe("system-summary");
        expect(roles.filter((role) => role === "user").length).toBeGreaterThanOrEqual(Math.min(2, users));
        expect(kept.reduce((sum, { text }) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(tokens);
      }),
    );
  });
});
