import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentName, linkify, parseReply } from "./segments.js";

const sources = [
  { id: "returns.md#2", document: "returns.md", text: "30 days" },
  { id: "fees.md#1", document: "fees.md", text: "free" },
];

describe("a reply's citations [WF-09]", () => {
  test("are numbered in the order they are met, the same id keeping its number", () => {
    const { blocks, citations } = parseReply(
      "Free [source: fees.md#1], in 30 days [source: returns.md#2][source:fees.md#1].",
      sources,
    );
    const numbers = blocks.flatMap((block) =>
      block.type === "paragraph"
        ? block.lines.flat().flatMap((part) => (part.type === "cite" ? [part.number] : []))
        : [],
    );
    expect(numbers).toEqual([1, 2, 1]);
    expect(citations.map(({ number, id }) => [number, id])).toEqual([
      [1, "fees.md#1"],
      [2, "returns.md#2"],
    ]);
  });

  test("several ids in one marker, and full-width brackets and colons, are each a citation", () => {
    expect(parseReply("x [source: returns.md#2, fees.md#1]", sources).citations).toHaveLength(2);
    expect(parseReply("x \u3010source\uFF1Areturns.md#2\u3011", sources).blocks).toEqual([
      {
        type: "paragraph",
        lines: [
          [
            { type: "text", text: "x" },
            { type: "cite", number: 1, id: "returns.md#2" },
          ],
        ],
      },
    ]);
  });

  test.each(["Sources", "Fuentes", "Sumber", "Vyanzo"])(
    "the closing line %s: … leaves the text and becomes chips",
    (word) => {
      const { blocks, citations } = parseReply(`Thirty days.\n\n${word}: returns.md#2, fees.md#1`, sources);
      expect(blocks).toEqual([{ type: "paragraph", lines: [[{ type: "text", text: "Thirty days." }]] }]);
      expect(citations.map(({ id }) => id)).toEqual(["returns.md#2", "fees.md#1"]);
    },
  );

  test("a line that only begins like it stays text when the reply has no sources", () => {
    expect(parseReply("Sources: our suppliers", []).blocks).toHaveLength(1);
  });
});

describe("a reply's shape", () => {
  test("numbered lines are steps, also over blank lines, and begin where they say", () => {
    const { blocks } = parseReply("Do this:\n\n3. Pack\n\n4. Send\n   today\nDone", []);
    expect(blocks.map((block) => block.type)).toEqual(["paragraph", "steps", "paragraph"]);
    expect(blocks[1]).toEqual({
      type: "steps",
      start: 3,
      items: [
        [[{ type: "text", text: "Pack" }]],
        [[{ type: "text", text: "Send" }], [{ type: "text", text: "today" }]],
      ],
    });
  });

  test("a year or a price at the start of a line is no step", () => {
    expect(parseReply("2024. A good year\n1.50 euro", []).blocks).toHaveLength(1);
  });

  test("no word is lost and none is made, whatever the text", () => {
    const words = fc.array(
      fc.constantFrom(
        "a",
        "1. ",
        "\n",
        "\n\n",
        "- ",
        "[source: x]",
        "https://a.example/b",
        "Sources: x",
        "(",
        " ",
        "é😀",
        "[",
        "]",
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const content = parts.join("");
        const { blocks } = parseReply(content, []);
        const lines = blocks.flatMap((block) => (block.type === "paragraph" ? block.lines : block.items.flat()));
        const shown = lines.flat().map((part) => (part.type === "cite" ? `[source:${part.id}]` : part.text));
        // A marker may be written in the plural; it is drawn as the same mark.
        const bare = (text: string) => text.replace(/\s|\d\.|-/g, "").replace(/\[sources?:/gi, "[source:");
        expect(bare(shown.join(""))).toBe(bare(content));
      }),
    );
  });
});

describe("links", () => {
  const links = (text: string) => linkify(text).flatMap((part) => (part.type === "link" ? [part.href] : []));

  test("http and https only; no script, no data, no name and password", () => {
    expect(links("javascript:alert(1) data:text/html,x ftp://a.example //b.example")).toEqual([]);
    expect(links(`http://bank.example@evil.example https://u:p${"@"}evil.example`)).toEqual([]);
    expect(links("see http://a.example and https://b.example/x")).toEqual(["http://a.example/", "https://b.example/x"]);
  });

  test("closing punctuation stays outside, a bracket of the address inside", () => {
    expect(links("(https://a.example/x), https://a.example/y_(z).")).toEqual([
      "https://a.example/x",
      "https://a.example/y_(z)",
    ]);
  });

  test("direction controls end an address", () => {
    expect(links("https://a.example/\u202Egpj.exe")).toEqual(["https://a.example/"]);
  });
});

test("a document is named as people would write it", () => {
  expect(documentName("returns_policy.md")).toBe("Returns policy");
  expect(documentName("help/size-guide.pdf")).toBe("Size guide");
  expect(documentName("Garantía")).toBe("Garantía");
});
