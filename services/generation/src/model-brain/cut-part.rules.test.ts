import type { Passage } from "@frontdesk/contracts/turn";
import { describe, expect, test } from "vitest";
import { standingPart } from "./cut-part.rules.ts";

const passage = (id: string): Passage => ({ id, document: "d", headings: [], text: "Tents dry in a day.", score: 1 });
const frame = {
  language: "en" as const,
  passages: [passage("care#1"), passage("care#2")],
  mark: "mark-1",
  hasFacts: false,
};
const part = (heard: string) => standingPart(heard, frame)?.content;

describe("[WF-09] [WF-15] what stands of an answer that broke off", () => {
  test.each([
    ["Dry it in the shade. [source: care#1] Never fold", "Dry it in the shade. [source: care#1]"],
    ["Dry it in the shade [source: care#1]. Never fold", "Dry it in the shade [source: care#1]."],
    ["Dry it first. Then fold it. [source: care#1] [source: ca", "Dry it first. Then fold it. [source: care#1]"],
    ["Dry it. [source: care#1] You do not need [the receipt](https://sh", "Dry it. [source: care#1]"],
    ["Dry it. [source: care#1] Refunds are never free [except for gold members] but", "Dry it. [source: care#1]"],
    ["Dry it. [source: care#1] See the notes【4】. It", "Dry it. [source: care#1]"],
    ["Hang it up. [source: care#1]\n\n1. Open it [source: care#2]\n2. Wi", "Hang it up. [source: care#1]"],
    ["Dry it. [source: care#1]\nIt is [always] free\n\n1. Open it [source: care#2]\n2. Wi", "Dry it. [source: care#1]"],
    [
      "Hang it up. [source: care#1]\nThen:\n1. Open it [source: care#2]\n2. Wipe it [source: care#2]",
      "Hang it up. [source: care#1]",
    ],
    [
      "- Open it [source: care#2]\n- Wipe it [source: care#2]\n\nHang it up. [source: care#1] It",
      "- Open it [source: care#2]\n- Wipe it [source: care#2]\n\nHang it up. [source: care#1]",
    ],
  ])("%j", (heard, kept) => expect(part(heard)).toBe(kept));

  test.each([
    ["nothing cited", "Dry it in the shade. Never fold"],
    ["nothing cited but bracketed", "Unworn tents dry in a day [or two] and"],
    ["a citation that never closed", "Dry it. [source: care#1 You do not need [the receipt]"],
    ["only steps, not all of them", "How to dry it:\n1. Open it [source: care#1]\n2. Wi"],
    ["a source that is not there", "Dry it. [source: care#9] Fold it. [source: care#1] And"],
    ["the marks of the prompt", "Dry it, mark-1 says. [source: care#1] And"],
    ["a block of code that is open", "Run:\n```\ndry [source: care#1]\nfo"],
    ["another language", "Puedes devolver cualquier cosa dentro de los treinta días. [source: care#1] Y"],
    ["", ""],
  ])("nothing: %s", (_, heard) => expect(part(heard)).toBeUndefined());
});
