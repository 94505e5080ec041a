import { cpuMsOf, linearMs } from "@frontdesk/infra/testkit/growth";
import { describe, expect, test } from "vitest";
import { pdfBlocks } from "./pdf-blocks.ts";
import { linesOf, type PlacedText } from "./pdf-lines.ts";

type Cell = readonly [text: string, x: number];

/** Lines of cells on a page, 14 points apart unless told; a letter is 6 points wide. */
function page(number: number, ...rows: readonly (readonly Cell[])[]) {
  const runs = rows.flatMap((cells, at): PlacedText[] =>
    cells.map(([text, x]) => ({
      text,
      x,
      y: 100 + at * 14,
      width: text.length * 6,
      height: 12,
      turn: 0,
      rightToLeft: false,
    })),
  );
  return { number, height: 800, lines: linesOf(runs) };
}

const tableOf = (...pages: Parameters<typeof pdfBlocks>[0]) =>
  pdfBlocks(pages).map(({ kind, header, text }) => (kind === "row" ? [header, text] : text));
/** So that it ends with the point. */
const right = (text: string, end: number): Cell => [text, end - text.length * 6];

describe("[CA-21] a table that nothing is drawn around", () => {
  test("keeps its empty cells in their columns, at a row's start, middle and end", () => {
    const table = page(
      1,
      [
        ["Article", 50],
        ["Colour", 200],
        ["Price", 350],
      ],
      [
        ["Chair", 50],
        ["red", 200],
        ["KES 900", 350],
      ],
      [
        ["Table", 50],
        ["KES 4 000", 350],
      ],
      [
        ["blue", 200],
        ["KES 80", 350],
      ],
      [
        ["Shelf", 50],
        ["oak", 200],
      ],
      [["Lamp", 50]],
      [
        ["Rug", 50],
        ["grey", 200],
        ["KES 700", 350],
      ],
    );
    const header = "Article\tColour\tPrice";
    expect(tableOf(table)).toEqual([
      [header, "Chair\tred\tKES 900"],
      [header, "Table\t\tKES 4 000"],
      [header, "\tblue\tKES 80"],
      [header, "Shelf\toak\t"],
      [header, "Lamp\t\t"],
      [header, "Rug\tgrey\tKES 700"],
    ]);
  });

  test("keeps a header whose cells stand near each other, by the columns below it", () => {
    const table = page(
      1,
      [
        ["Zone", 50],
        ["Delivery fee", 90],
        ["Days", 172],
      ],
      [
        ["A", 50],
        ["KES 200", 90],
        ["2", 180],
      ],
      [
        ["B", 50],
        ["KES 350", 90],
        ["4", 180],
      ],
      [
        ["C", 50],
        ["KES 500", 90],
        ["6", 180],
      ],
    );
    expect(tableOf(table)[0]).toEqual(["Zone\tDelivery fee\tDays", "A\tKES 200\t2"]);
  });

  test("knows columns of numbers that are set to the right", () => {
    const table = page(
      1,
      [["Plan", 50], right("Users", 260), right("Price", 400)],
      [["Small", 50], right("5", 260), right("9,00", 400)],
      [["Large", 50], right("12 000", 400)],
      [["Huge", 50], right("1 000", 260), right("125 000,00", 400)],
    );
    expect(tableOf(table).map((row) => row[1])).toEqual([
      "Small\t5\t9,00",
      "Large\t\t12 000",
      "Huge\t1 000\t125 000,00",
    ]);
  });

  test("joins a cell's second line to its row", () => {
    const [a, b] = [
      page(
        1,
        [
          ["Item", 50],
          ["Note", 250],
        ],
        [
          ["Boots", 50],
          ["dry", 250],
        ],
      ),
      page(1, [["them slowly", 250]]),
    ];
    const lines = [
      ...a.lines,
      ...b.lines.map((line) => ({ ...line, y: 122 })),
      ...page(
        1,
        [
          ["Shoes", 50],
          ["none", 250],
        ],
        [
          ["Hats", 50],
          ["brush", 250],
        ],
      ).lines.map((line, at) => ({
        ...line,
        y: 142 + at * 20,
      })),
    ];
    const spread = lines.map((line, at) => (at < 2 ? { ...line, y: 92 + at * 20 } : line));
    expect(tableOf({ number: 1, height: 800, lines: spread }).map((row) => row[1])).toEqual([
      "Boots\tdry them slowly",
      "Shoes\tnone",
      "Hats\tbrush",
    ]);
  });

  test("goes on over a page's end, and says its header once a row", () => {
    const head: Cell[] = [
      ["Zone", 50],
      ["Fee", 200],
    ];
    const pages = [1, 2].map((number) =>
      page(
        number,
        head,
        [
          [`North ${number}`, 50],
          ["3 EUR", 200],
        ],
        [
          [`South ${number}`, 50],
          ["5 EUR", 200],
        ],
      ),
    );
    expect(tableOf(...pages)).toEqual(
      ["North 1\t3 EUR", "South 1\t5 EUR", "North 2\t3 EUR", "South 2\t5 EUR"].map((row) => ["Zone\tFee", row]),
    );
  });

  test("of letters of one width, parted by blanks alone", () => {
    const table = page(
      1,
      [["Zone      Fee     Days", 50]],
      [["North     200     2", 50]],
      [["South             4", 50]],
    );
    expect(tableOf(table)).toEqual([
      ["Zone\tFee\tDays", "North\t200\t2"],
      ["Zone\tFee\tDays", "South\t\t4"],
    ]);
  });

  test("takes no sentence above or below it for a row", () => {
    const table = page(
      1,
      [["What we take for bringing it to you:", 50]],
      [
        ["Zone", 50],
        ["Fee", 200],
      ],
      [
        ["North", 50],
        ["3 EUR", 200],
      ],
      [
        ["South", 50],
        ["5 EUR", 200],
      ],
      [["Whoever lives elsewhere asks us first, please.", 50]],
    );
    expect(tableOf(table)).toEqual([
      "What we take for bringing it to you:",
      ["Zone\tFee", "North\t3 EUR"],
      ["Zone\tFee", "South\t5 EUR"],
      "Whoever lives elsewhere asks us first, please.",
    ]);
  });
});

test("[DOC-03] many lines of cells that are no table, or one alone, are read in linear time", () => {
  const ragged = Array.from({ length: 10_000 }, (_, at): Cell[] => [
    ["a".repeat(1 + (at % 9)), 50 + (at % 3) * 40],
    ["b".repeat(1 + (at % 7)), 180 + (at % 5) * 40],
  ]);
  const table = Array.from({ length: 10_000 }, (_, at): Cell[] => [
    [`a${at}`, 50],
    ["b", 200],
  ]);
  for (const rows of [ragged, table, table.flatMap((row, at) => (at % 3 === 2 ? [row, ragged[at] ?? row] : [row]))]) {
    const read = page(1, ...rows);
    expect(cpuMsOf(() => void pdfBlocks([read]))).toBeLessThan(linearMs);
  }
});

test.each([
  ["The jacket KX-", "2040 is warm.", "The jacket KX-2040 is warm."],
  ["Ask for part AB12-", "c7 then.", "Ask for part AB12-c7 then."],
  ["See form 12/", "B for it.", "See form 12/B for it."],
  ["We sell Coca-", "Cola too.", "We sell Coca-Cola too."],
  ["It is a long deliv-", "ery today.", "It is a long delivery today."],
  ["Open Monday -", "Friday only.", "Open Monday - Friday only."],
])("[CAT-01] a code cut at a line's end is whole: %s %s", (first, second, whole) => {
  expect(tableOf(page(1, [[first, 50]], [[second, 50]]))).toEqual([whole]);
});
