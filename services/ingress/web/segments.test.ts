import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inline, linkify, nameOf, parsePassage, parseReply } from "./segments.js";

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

  test.each([
    "Price, list; v2.md#0",
    "x  y (2026).md#0",
    "O'Brien's \"best\" <b>.md#1",
    "返品 & 規則.md#0",
    "a&amp;b.md#0",
  ])("of an id with odd signs is one, in its place and in the closing line: %s", (id) => {
    const odd = [{ id, document: "d", text: "" }, ...sources];
    const { blocks, citations } = parseReply(`Free [source: ${id}, fees.md#1].\n\nSources: ${id}, fees.md#1`, odd);
    expect(citations.map((citation) => citation.id)).toEqual([id, "fees.md#1", "returns.md#2"]);
    expect(JSON.stringify(blocks)).not.toContain("source:");
  });

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

describe("[WF-10] a source's name", () => {
  test("is its document's title", () => {
    expect(nameOf({ document: "rp_v2_final.md", title: "Returns and exchanges" })).toBe("Returns and exchanges");
  });

  test.each([
    ["returns_policy.md", "Returns policy"],
    ["help/size-guide.pdf", "Size guide"],
    ["Garantía", "Garantía"],
  ])("without one is its id as people would write it: %s", (document, name) => {
    expect(nameOf({ document, title: " " })).toBe(name);
    expect(nameOf({ document })).toBe(name);
  });
});

describe("a passage's shape", () => {
  const text = (text: string) => ({ type: "text", text });

  test("lists are lists, headings and bold words strong, tables rows; rules are not shown", () => {
    expect(
      parsePassage(
        "## Bring\n\n- your **card**\n- a pen\n\n---\nShop\tOpens\nLamu\t9:00\n\n| Tela | 7:30 |\n|---|---|",
      ),
    ).toEqual([
      { type: "paragraph", lines: [[{ type: "strong", text: "Bring" }]] },
      { type: "points", items: [[[text("your "), { type: "strong", text: "card" }]], [[text("a pen")]]] },
      {
        type: "rows",
        rows: [
          [[text("Shop")], [text("Opens")]],
          [[text("Lamu")], [text("9:00")]],
        ],
      },
      { type: "rows", rows: [[[text("Tela")], [text("7:30")]]] },
    ]);
  });

  test("cites nothing and makes no markup: what looks like either stays text", () => {
    const hostile = "See [source: a#1] <img src=x onerror=alert(1)> [x](javascript:alert(1))";
    expect(parsePassage(hostile)).toEqual([{ type: "paragraph", lines: [[text(hostile)]] }]);
  });

  test("2 * 3 * 4 and snake_case_names are no bold words", () => {
    const href = "https://shop.example/a__big__b/c?x=1";
    expect(inline(`See ${href} now, SKU__12__A, __twice__`)).toEqual([
      text("See "),
      { type: "link", text: href, href },
      text(" now, SKU__12__A, "),
      { type: "strong", text: "twice" },
    ]);
    expect(parsePassage("2 * 3 * 4 ** 5 snake__case_x")).toEqual([
      { type: "paragraph", lines: [[text("2 * 3 * 4 ** 5 snake__case_x")]] },
    ]);
  });
});
