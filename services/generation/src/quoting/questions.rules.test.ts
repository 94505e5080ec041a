import { expect, test } from "vitest";
import { questionsIn } from "./questions.rules.ts";

const textsOf = (text: string) => questionsIn(text).map((question) => question.text.trim());

test.each([
  ["How long is delivery? How much is it?", ["How long is delivery?", "How much is it?"]],
  ["how many parcels can i send and how long does it take", ["how many parcels can i send", "how long does it take"]],
  ["¿cuánto cuesta el envío y cuánto tarda en llegar?", ["¿cuánto cuesta el envío", "cuánto tarda en llegar?"]],
  ["berapa ongkirnya kak dan berapa hari sampai", ["berapa ongkirnya kak", "berapa hari sampai"]],
])("two questions in one message are told apart: %s", (text, expected) => {
  expect(textsOf(text)).toEqual(expected);
});

test.each(["how do I return shoes and shirts?", "can I pay with card and cash?"])(
  "one question about two things is one: %s",
  (text) => {
    expect(textsOf(text)).toEqual([text]);
  },
);

test("the second of two that are joined goes on from the first", () => {
  expect(questionsIn("how many codes do I get and how often can I use one")[1]?.before).toContain("codes");
});
