import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

test.each([
  ["Sent on Monday. it comes on Friday! Really?", ["Sent on Monday.", "it comes on Friday!", "Really?"]],
  ['He asked "why?" Nobody knew.', ['He asked "why?"', "Nobody knew."]],
  ["First line\n\n - \nsecond line", ["First line", "second line"]],
  ["Ask Dr. Ruiz, e.g. by mail.", ["Ask Dr. Ruiz, e.g. by mail."]],
  ["1. Press the button. 2. Wait.", ["1. Press the button.", "2. Wait."]],
  ["", []],
])("sentences end at their marks and at line ends, not at abbreviations: %j", (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});
