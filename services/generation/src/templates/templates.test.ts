import { expect, test } from "vitest";
import { choose, templates } from "./choose.ts";

const names = { bot: "Kito", company: "Kito Shop" };
const all = Object.entries(templates).flatMap(([language, words]) =>
  [
    words.greeting(names),
    words.redirect(names),
    words.identity(names),
    words.spam(names),
    Object.values(words.handoff),
    Object.values(words.clarify),
    words.answer.offer,
    words.insult,
    words.thanks,
    words.bye,
    words.wellbeing,
    words.smallTalk,
    words.acknowledgement,
    words.guard,
    words.disengage,
    words.consent.optedOut(names),
    words.consent.optedIn(names),
  ]
    .flat(2)
    .map((text) => [language, text] as const),
);

test.each(all)("[CA-23] %s: plain text of a person's length: %s", (_language, text) => {
  expect(text.length).toBeLessThanOrEqual(260);
  expect(text).not.toMatch(/[*_#`[\]]|as an ai|dear customer|valued customer|we apologi[sz]e for any inconvenience/iu);
});

test("[WF-07] the English refusal is exact", () => {
  expect(templates.en.guard).toBe(
    "I don't have sufficiently relevant documents to answer confidently. Please add more context or documents.",
  );
});

test("[CA-24] the choice among variants depends only on the text", () => {
  expect(choose(["a", "b", "c"], "hello")).toBe(choose(["a", "b", "c"], "hello"));
  expect(new Set(Array.from({ length: 50 }, (_, n) => choose(["a", "b", "c"], `text ${n}`))).size).toBe(3);
});
