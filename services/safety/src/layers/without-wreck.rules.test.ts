import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewriteSentences } from "./reply-sentences.ts";

const rules = [{ name: "x", offends: (sentence: string) => sentence.includes("WRONG"), instead: "Ask us." }];
const rewritten = (text: string) => rewriteSentences(text, rules).text;

describe("[SL-05] a removed sentence leaves no wreck", () => {
  test.each([
    ["its citation and the list", "It is WRONG. [source: a#1]\n\nSources: a#1", "Ask us."],
    [
      "its citation only, where another cites",
      "Good. [source: a#1] WRONG. [source: b#2]\n\nSources: a#1, b#2",
      "Good. [source: a#1] Ask us.\n\nSources: a#1",
    ],
    [
      "no citation that a sentence before it rests on",
      "Good. WRONG. [source: a#1]\n\nSources: a#1",
      "Good. [source: a#1] Ask us.\n\nSources: a#1",
    ],
    ["no empty entry", "To do:\n- Good.\n- WRONG.\n- Fine.", "To do:\n- Good.\n- Fine.\n\nAsk us."],
    ["no lead-in to nothing", "Here is what it says:\n\nWRONG. [source: a#1]\n\nSources: a#1", "Ask us."],
    ["no lead-in to an emptied list", "Good.\nThe steps are:\n1. WRONG.\n2. WRONG.", "Good. Ask us."],
    ["a list's lead-in while an entry is left", "Steps:\n1. WRONG.\n2. Good.", "Steps:\n2. Good.\n\nAsk us."],
    ["no list in another language", "WRONG. [source: a#1]\n\nFuentes: a#1", "Ask us."],
  ])("%s", (_what, text, left) => expect(rewritten(text)).toBe(left));

  test("whatever is taken out, no citation stands alone and the list names what is cited", () => {
    const piece = fc.constantFrom(
      "Good. ",
      "WRONG. ",
      "Good. [source: a#1] ",
      "WRONG. [source: b#2] ",
      "See:\n",
      "- WRONG.\n",
      "- Good.\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const text = rewritten(`${pieces.join("")}\n\nSources: a#1, b#2`);
        if (!pieces.join("").includes("WRONG")) return;
        const [body = "", list] = text.split("\n\nSources: ");
        expect(text).not.toMatch(/WRONG|^\s*-\s*$|Sources:\s*$/mu);
        expect(body).not.toMatch(/(?:^|\n)\s*(?:- )?\[source/u);
        expect(list?.split(", ") ?? []).toEqual(["a#1", "b#2"].filter((id) => body.includes(`[source: ${id}]`)));
      }),
    );
  });
});
