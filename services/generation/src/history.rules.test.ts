import type { HistoryEntry } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { expect, test } from "vitest";
import { historyForModel } from "./history.rules.ts";

const user = (text: string): HistoryEntry => ({ role: "user", text });
const bot = (text: string): HistoryEntry => ({ role: "assistant", text });
const take = (text: string, n = 1) => ({ n, id: `m${n}`, text });

test("[WF-04] the current message is not in the history a second time", () => {
  const history = [user("hi"), bot("hello"), user("where is it?")];
  expect(historyForModel(history, [take("where is it?")], 20)).toEqual([user("hi"), bot("hello")]);
});

test("[WF-04] several current messages are left out, equal earlier ones are kept", () => {
  const history = [user("ok"), bot("yes?"), user("ok"), user("and this")];
  expect(historyForModel(history, [take("ok", 1), take("and this", 2)], 20)).toEqual([user("ok"), bot("yes?")]);
});

test("[BR-02] history and current messages together are at most the limit, the newest ones, a summary first", () => {
  const summary: HistoryEntry = { role: "system-summary", text: "so far" };
  const history = [summary, ...Array.from({ length: 19 }, (_, n) => user(`m${n}`))];
  const kept = historyForModel(history, [take("now")], 5);
  expect(kept).toEqual([summary, user("m16"), user("m17"), user("m18")]);
});

test("[BR-02] never more than the limit, always a tail in order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 5 }), { maxLength: 25 }),
      fc.integer({ min: 1, max: 20 }),
      (texts, limit) => {
        const kept = historyForModel(texts.map(user), [take("current message")], limit);
        expect(kept.length + 1).toBeLessThanOrEqual(Math.max(limit, 1));
        expect(texts.slice(texts.length - kept.length)).toEqual(kept.map((entry) => entry.text));
      },
    ),
  );
});
