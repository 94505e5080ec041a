import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { showable } from "./stream-reply.rules.ts";

describe("[WF-15] what of a reply under way can be shown", () => {
  test.each([
    ["whole sentences, not the one under way", "You have 30 days. Keep the box", "You have 30 days."],
    ["nothing before the first end", "You have 30 days", ""],
    ["a number may go on", "It costs 12.50 and ships by 3.", ""],
    ["an abbreviation ends nothing", "Write to Dr. Alba or Jl. Merdeka 5 today", ""],
    ["Spanish", "¿Cuándo llega? Mañana. Si no", "¿Cuándo llega? Mañana."],
    ["Indonesian and Swahili", "Bisa dikembalikan! Tafadhali subiri… Asante", "Bisa dikembalikan! Tafadhali subiri…"],
    ["list lines, one by one", "Do this:\n1. Open it.\n2. Pack", "Do this:\n1. Open it."],
    ["a list number is no sentence", "Steps:\n1. Pack", "Steps:"],
    ["a code block when it is closed", "Run:\n```\na. b\n", "Run:"],
    ["a closed code block", "Run:\n```\na. b\n```\nThen", "Run:\n```\na. b\n```"],
    ["a number that goes on after its stop", "Call 0812 345. 678", ""],
    ["a number with a stop at the end, once a word follows", "It is 30. Then", ""],
    ["an amount with a stop, once a word follows", "It costs $1250. Then", "It costs $1250."],
    ["citations come with the whole reply", "Thirty days [source: a.md#1]. And [source: b", "Thirty days."],
    ["a citation after the stop", "Thirty days. [source: a.md#1] Keep it. Or", "Thirty days. Keep it."],
    ["full-width citations", "Thirty days【source：a.md#1】. And", "Thirty days."],
    ["the list of sources", "Thirty days.\n\nSources: a.md#1\n", "Thirty days."],
    ["the list of sources in Spanish", "Treinta días.\nFuentes: a.md. b.md\n", "Treinta días."],
  ])("%s", (_, heard, shown) => {
    expect(showable(heard)).toBe(shown);
  });

  const parts = fc.constantFrom(
    "Yes",
    " ",
    "\n",
    "\n\n",
    ".",
    "!",
    "? ",
    "3",
    "1. ",
    "- ",
    "[source: a#1]",
    "[source: ",
    "]",
    "```\n",
    "Sources: ",
    "Dr. ",
    '." ',
    "… ",
    "。",
  );
  const texts = fc.array(parts, { maxLength: 30 }).map((words) => words.join(""));

  test("what was shown stays, whatever comes: the more is heard, the longer it grows", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let before = "";
        for (let length = 0; length <= text.length; length += 1) {
          const now = showable(text.slice(0, length));
          expect(now.startsWith(before)).toBe(true);
          before = now;
        }
      }),
      { numRuns: 400 },
    );
  });

  test("a bracket that only a list of sources closes is not shown", () => {
    expect(showable("It is free. [source: a\nSources: ]… ")).toBe("It is free.");
  });

  test("no citation is shown, nor a part of one", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(showable(text)).not.toMatch(/\[\s*source/iu);
      }),
      { numRuns: 400 },
    );
  });
});
