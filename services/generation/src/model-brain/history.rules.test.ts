import type { HistoryEntry } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { expect, test } from "vitest";
import { historyForModel } from "./history.rules.ts";

const user = (text: string): HistoryEntry => ({ role: "user", text });
const bot = (text: string): HistoryEntry => ({ role: "assistant", text });

test("[WF-04] an earlier message with the current one's words is kept: the current ones are left out by their ids before", () => {
  const history = [user("hi"), bot("hello"), user("where is it?")];
  expect(historyForModel(history, 1, 20)).toEqual(history);
});

test("[BR-02] history and current messages together are at most the limit, the newest ones, a summary first", () => {
  const summary: HistoryEntry = { role: "system-summary", text: "so far" };
  const history = [summary, ...Array.from({ length: 19 }, (_, n) => user(`m${n}`))];
  const kept = historyForModel(history, 1, 5);
  expect(kept).toEqual([summary, user("m16"), user("m17"), user("m18")]);
});

test("[BR-02] never more than the limit, always a tail in order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 5 }), { maxLength: 25 }),
      fc.integer({ min: 1, max: 20 }),
      (texts, limit) => {
        const kept = historyForModel(texts.map(user), 1, limit);
        expect(kept.length + 1).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(texts.slice(texts.length - kept.length)).toEqual(kept.map((entry) => entry.text));
      },
    ),
  );
});
