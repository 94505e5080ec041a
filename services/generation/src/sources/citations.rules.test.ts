import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removedNote, validateCitations } from "./citations.rules.ts";

describe("[WF-09] citations", () => {
  test("[RAG-01] only retrieved ids survive, and no bracket is left behind", () => {
    const text = "A [source: kb-1] B [source: kb-9] C [source: 999] D [Source:kb-2] E [source: kb-1, kb-9]";
    const checked = validateCitations(text, ["kb-1", "kb-2"]);
    expect(checked.valid).toEqual(["kb-1", "kb-2"]);
    expect(checked.removed).toEqual(["kb-9", "999", "kb-9"]);
    expect(checked.text).toBe(
      `A [source: kb-1] B C D [source: kb-2] E [source: kb-1] ${removedNote}\n\nSources: kb-1, kb-2`,
    );
  });

  test("none valid: no Sources line", () => {
    expect(validateCitations("Yes [source: x].", ["kb-1"])).toEqual({
      text: `Yes. ${removedNote}`,
      body: `Yes. ${removedNote}`,
      valid: [],
      removed: ["x"],
    });
  });

  test("a text without citations is left as it is", () => {
    expect(validateCitations("Call foo() or see [1] and list[].", ["kb-1"]).text).toContain("Call foo() or see [1]");
  });

  test.each([
    ["full-width brackets and colon", "A ［source：kb-1］", ["kb-1"]],
    ["tortoise-shell brackets", "A 【source: kb-1】", ["kb-1"]],
    ["upper case", "A [SOURCE: KB-1]", ["kb-1"]],
    ["plural", "A [sources: kb-1; kb-2]", ["kb-1", "kb-2"]],
    ["and between ids", "A [source: kb-1 and kb-2]", ["kb-1", "kb-2"]],
    ["the word repeated inside", "A [source: kb-1, source: kb-2]", ["kb-1", "kb-2"]],
    ["split over lines", "A [source:\n kb-1,\n kb-2\n]", ["kb-1", "kb-2"]],
    ["never closed", "A [source: kb-1", ["kb-1"]],
    ["never closed before another", "A [source: kb-1 [source: kb-2]", ["kb-1", "kb-2"]],
    ["quoted id", 'A [source: "kb-1"]', ["kb-1"]],
  ])("%s", (_name, text, valid) => {
    const checked = validateCitations(text, ["kb-1", "kb-2"]);
    expect(checked.valid).toEqual(valid);
    expect(checked.removed).toEqual([]);
  });

  test.each(["returns-policy.md#3", "a b/c:d@2+x.md#10", "files/Ünïcode page.html#0"])("id %s", (id) => {
    const checked = validateCitations(`Yes [source: ${id}].`, [id]);
    expect(checked).toMatchObject({ valid: [id], removed: [] });
    expect(checked.text).toBe(`Yes [source: ${id}].\n\nSources: ${id}`);
  });

  test("the model's own Sources line is replaced by the checked one", () => {
    expect(validateCitations("A [source: kb-1]\nSources: kb-1, kb-7", ["kb-1"]).text).toBe(
      "A [source: kb-1]\n\nSources: kb-1",
    );
  });

  test("an empty citation leaves nothing", () => {
    expect(validateCitations("A [source: ] B [source:]", ["kb-1"]).text).toBe(`A B ${removedNote}`);
  });

  test("ids that hold commas, semicolons or blanks are cited whole, alone and in lists", () => {
    const ids = ["a,b.md#0", "c#1", "Returns, refunds; more.md#0"];
    const text = "A [source: a,b.md#0] B [source: a,b.md#0, c#1] C [source: c#1; Returns, refunds; more.md#0]";
    const checked = validateCitations(text, ids);
    expect(checked).toMatchObject({ valid: ids, removed: [] });
    expect(checked.text).toContain("C [source: c#1, Returns, refunds; more.md#0]");
    expect(validateCitations(checked.text, ids).text).toBe(checked.text);
  });

  test("applying it twice changes nothing, and no unknown id is ever listed", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "[source: kb-1]",
        "[source: kb-9]",
        "［source：kb-2］",
        "[source: kb-1, zz]",
        "[source:",
        "]",
        "Sources: kb-1",
        "\n",
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const ids = ["kb-1", "kb-2"];
        const once = validateCitations(pieces.join(" "), ids);
        expect(once.valid.every((id) => ids.includes(id))).toBe(true);
        expect(validateCitations(once.text, ids).text).toBe(once.text);
      }),
      { numRuns: 300, examples: [[["[source: kb-1]", "["]]] },
    );
  });
});
