import { cpuMsToRead, linearMs } from "@frontdesk/infra/testkit/growth";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block } from "../readers/blocks.ts";
import { chunkBlocks, chunkSizes } from "./chunk.ts";
import { splitText } from "./split-text.ts";

const anyText = fc.string({ unit: fc.constantFrom("x", " ", ".", "\n", "é", "😀", "字", "。"), maxLength: 4_000 });

describe("[DOC-05] splitting always moves forward", () => {
  test("pieces hold at most max, join to the text and never halve a pair", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 400 }), (text, max) => {
        const pieces = splitText(text, max);
        expect(pieces.join("")).toBe(text);
        expect(pieces.every((piece) => piece.length <= max && piece.length > 0)).toBe(true);
        expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      }),
    );
  });

  test.each([
    ["x without a blank", "", "x", 5_000],
    ["one address", "https://shop.test/", "a/", 25_000],
    ["emoji only", "", "😀", 3_000],
  ])("%s is split whole, in linear time", (_, start, piece, many) => {
    const text = (times: number) => start + piece.repeat(times);
    expect(splitText(text(many), 1_000).join("")).toBe(text(many));
    expect(cpuMsToRead(piece, (read) => void splitText(start + read, 1_000))).toBeLessThan(linearMs);
  });

  test("empty text has no pieces; a size that cannot move forward is refused", () => {
    expect(splitText("", 100)).toEqual([]);
    for (const max of [1, 0, -5, Number.NaN, 2.5]) expect(() => splitText("abc", max)).toThrow(RangeError);
  });

  test("a piece ends after a sentence where there is one", () => {
    expect(splitText("First sentence is here. Second one follows now.", 30)[0]).toBe("First sentence is here. ");
  });
});

const block: fc.Arbitrary<Block> = fc.record({
  headings: fc.constantFrom([], ["A"], ["A", "B"], ["C"]),
  kind: fc.constantFrom("text" as const, "item" as const, "row" as const),
  text: fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "é", "😀"), minLength: 1, maxLength: 3_000 }),
});

describe("chunks", () => {
  test("[DOC-05] every passage is within the limit, well formed, not empty, and no text is lost", () => {
    const bare = (text: string) => text.replace(/\s+/gu, "");
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const chunks = chunkBlocks(blocks);
        expect(chunks.every(({ text }) => text.length <= chunkSizes.max && text.isWellFormed())).toBe(true);
        expect(chunks.every(({ text }) => text.trim() === text && text !== "")).toBe(true);
        expect(bare(chunks.map(({ text }) => text).join(""))).toBe(bare(blocks.map(({ text }) => text).join("")));
      }),
    );
  });

  test("a passage stays within its section", () => {
    const of = (heading: string, text: string): Block => ({ headings: [heading], kind: "text", text });
    expect(chunkBlocks([of("Returns", "30 days."), of("Returns", "Free."), of("Delivery", "2 days.")])).toEqual([
      { headings: ["Returns"], text: "30 days.\n\nFree." },
      { headings: ["Delivery"], text: "2 days." },
    ]);
  });

  test("the header stands above the rows of every part of a table", () => {
    const rows = Array.from({ length: 80 }, (_, at): Block => {
      return { headings: [], kind: "row", text: `Item ${at} of the list\t${at},00 €`, header: "Article\tPrice" };
    });
    const chunks = chunkBlocks(rows);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every(({ text }) => text.startsWith("Article\tPrice\nItem"))).toBe(true);
  });

  const item = (text: string): Block => ({ headings: [], kind: "item", text });

  test("[DOC-05] steps that fit into one passage stay together, with the line that leads up to them", () => {
    const long: Block = { headings: [], kind: "text", text: "Pots are fired twice. ".repeat(35).trim() };
    const lead: Block = { headings: [], kind: "text", text: "To return a pot:" };
    const steps = Array.from({ length: 8 }, (_, at) =>
      item(`${at + 1}. ${"Do this with care and wait a while. ".repeat(2)}`),
    );
    const [before, list] = chunkBlocks([long, lead, ...steps]);
    expect(before?.text).toBe(long.text);
    expect(list?.text).toMatch(/^To return a pot:\n\n1\. .*\n8\. /su);
  });

  test("[CA-21] a passage has the page its first block starts on", () => {
    const on = (page: number): Block => ({ headings: [], kind: "text", text: "Pots. ".repeat(70).trim(), page });
    expect(chunkBlocks([on(3), on(4), on(5)]).map(({ page }) => page)).toEqual([3, 5]);
  });
});
