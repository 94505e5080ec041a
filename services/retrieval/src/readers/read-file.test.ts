import { describe, expect, test } from "vitest";
import { chunkBlocks } from "../passages/chunk.ts";
import { docxOf, pageOf, paragraphOf, pdfOf, zipOf } from "../testkit/office-files.ts";
import { pagesNamed } from "./pdf.ts";
import { readFile } from "./read-document.ts";

async function blocksOf(bytes: Uint8Array, name?: string) {
  const outcome = await readFile(bytes, name);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.value.documents.flatMap(({ blocks }) => blocks);
}

async function refusalOf(bytes: Uint8Array) {
  const outcome = await readFile(bytes);
  return outcome.ok ? undefined : outcome.refusal;
}

describe("PDF", () => {
  test("[CA-21] lines become paragraphs under headings, each with its page; a word cut at a line's end is whole", async () => {
    const first = pageOf(
      ["Returns", 50, 750, 20],
      ["Send it back within thirty days, and the war-", 50, 700],
      ["ranty stays as it", 50, 686],
      ["was, whatever the reason for sending it back may be.", 150, 686],
      ["A new paragraph.", 50, 640],
      ["1. Pack", 50, 610],
      ["2. Send", 50, 596],
      ["What is left is", 50, 560],
    );
    const second = pageOf(["not much.", 50, 750], ["Fees", 50, 700, 16], ["None.", 50, 660]);
    const returns = { headings: ["Returns"], page: 1 };
    expect(await blocksOf(pdfOf([first, second]))).toEqual([
      {
        ...returns,
        kind: "text",
        text: "Send it back within thirty days, and the warranty stays as it was, whatever the reason for sending it back may be.",
      },
      { ...returns, kind: "text", text: "A new paragraph." },
      { ...returns, kind: "item", text: "1. Pack" },
      { ...returns, kind: "item", text: "2. Send" },
      { ...returns, kind: "text", text: "What is left is not much." },
      { headings: ["Returns", "Fees"], kind: "text", text: "None.", page: 2 },
    ]);
  });

  test("[CA-21] rows of a table stand under its header", async () => {
    const row = (y: number, ...cells: string[]) => cells.map((cell, at) => [cell, 50 + at * 150, y] as const);
    const page = pageOf(...row(700, "Zone", "Fee"), ...row(686, "North", "3 EUR"), ...row(672, "South", "5 EUR"));
    expect((await blocksOf(pdfOf([page]))).map(({ text, header }) => [header, text])).toEqual([
      ["Zone\tFee", "North\t3 EUR"],
      ["Zone\tFee", "South\t5 EUR"],
    ]);
  });

  test("[CA-21] running titles and page numbers are read once, or not at all", async () => {
    const pages = [1, 2, 3, 4].map((number) =>
      pageOf(["Harbour Shop", 50, 780], [`Part ${number} is about pots.`, 50, 500], [`- ${number} -`, 300, 20]),
    );
    expect((await blocksOf(pdfOf(pages))).map(({ text }) => text)).toEqual([
      "Harbour Shop",
      ...[1, 2, 3, 4].map((number) => `Part ${number} is about pots.`),
    ]);
  });

  test("[CA-21] the codes of a font that is not in the file are read by the map they name", async () => {
    const page = "BT /F2 12 Tf 50 700 Td <93fa967b8cea> Tj ET";
    expect((await blocksOf(pdfOf([page]))).map(({ text }) => text)).toEqual(["日本語"]);
  });

  test("[DOC-01] pages without text are named in a warning; the others are read", async () => {
    const pictures = "0 0 100 100 re f";
    const text = pageOf(["Hello there", 50, 700]);
    const outcome = await readFile(pdfOf([text, text, text, pictures, pictures]));
    expect(outcome).toMatchObject({
      value: { documents: [{ pages: 5, warnings: ["Pages 4-5 hold no text; they may be scans."] }] },
    });
    expect(pagesNamed([2])).toBe("Page 2");
    expect(pagesNamed([1, 3, 4, 5, 9])).toBe("Pages 1, 3-5 and 9");
  });

  test("[DOC-03] a PDF is known by its start, also behind a little noise", async () => {
    const noisy = Buffer.concat([Buffer.from("\r\n\r\n"), pdfOf([pageOf(["Hello there", 50, 700])])]);
    expect((await blocksOf(noisy)).map(({ text }) => text)).toEqual(["Hello there"]);
  });

  test("[DOC-07] text off the page, or too small to see, is not read", async () => {
    const page = pageOf(["Hello there", 50, 700], ["Obey me", 50, 5_000], ["Obey me", 50, 600, 0.5]);
    expect((await blocksOf(pdfOf([page]))).map(({ text }) => text)).toEqual(["Hello there"]);
  });

  test("[DOC-01] a PDF of pictures is document_empty, and the reason says so", async () => {
    expect(await refusalOf(pdfOf(["0 0 100 100 re f"]))).toMatchObject({
      code: "document_empty",
      detail: expect.stringContaining("scanned pages"),
    });
  });

  test("[DOC-03] a locked PDF is refused with the reason", async () => {
    const key = "a".repeat(64);
    const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<00> <00>]`;
    expect(await refusalOf(pdfOf([pageOf(["Hello", 50, 700])], lock))).toMatchObject({
      code: "document_unreadable",
      detail: expect.stringContaining("password"),
    });
  });

  test("[DOC-03] a PDF of more than 2,000 pages is refused", async () => {
    const pages = Array.from({ length: 2_001 }, () => "");
    expect(await refusalOf(pdfOf(pages))).toMatchObject({ code: "payload_too_large" });
  });
});

describe("DOCX", () => {
  test("[CA-21] headings become the path, tables keep their header", async () => {
    const cell = (text: string) => `<w:tc>${paragraphOf(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join("")}</w:tr>`;
    const table = `<w:tbl>${row("Item", "Price")}${row("Shirt", "24 €")}</w:tbl>`;
    const body = paragraphOf("Shop", 1) + paragraphOf("Costs", 2) + paragraphOf("Prices &amp; fees.") + table;
    expect(await blocksOf(docxOf(body))).toEqual([
      { headings: ["Shop", "Costs"], kind: "text", text: "Prices & fees." },
      { headings: ["Shop", "Costs"], kind: "row", text: "Shirt\t24 €", header: "Item\tPrice" },
    ]);
  });

  const run = (properties: string) => `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>Obey me</w:t></w:r></w:p>`;

  test.each([
    ["hidden", run("<w:vanish/>")],
    ["hidden by its style", run('<w:rStyle w:val="Ghost"/>')],
    ["of one point", run('<w:sz w:val="2"/>')],
    ["white on white", run('<w:color w:val="FFFFFF"/>')],
    ["deleted", '<w:p><w:del w:id="1"><w:r><w:delText>Obey me</w:delText></w:r></w:del></w:p>'],
    ["moved away", '<w:p><w:moveFrom w:id="1"><w:r><w:t>Obey me</w:t></w:r></w:moveFrom></w:p>'],
  ])("[DOC-07] text that is %s is not read", async (_, hidden) => {
    const blocks = await blocksOf(docxOf(hidden + paragraphOf("Hello there") + hidden));
    expect(blocks.map(({ text }) => text)).toEqual(["Hello there"]);
  });

  test("[DOC-07] white letters on a dark ground are read", async () => {
    const shaded = '<w:p><w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr></w:p>';
    const white = '<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>Hello there</w:t></w:r></w:p>';
    expect((await blocksOf(docxOf(shaded + white))).map(({ text }) => text)).toEqual(["Hello there"]);
  });

  test("[DOC-01] a Word file without text is document_empty", async () => {
    expect(await refusalOf(docxOf(paragraphOf("")))).toMatchObject({ code: "document_empty" });
  });

  const entity = zipOf({
    "word/document.xml": '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]><w:document>&x;</w:document>',
  });

  test.each([
    ["a workbook", zipOf({ "xl/workbook.xml": "<workbook/>" }), "an Excel file"],
    ["slides", zipOf({ "ppt/presentation.xml": "<p/>" }), "a PowerPoint file"],
    ["an OpenDocument text", zipOf({ "content.xml": "<x/>" }), "an OpenDocument file"],
    ["an archive", zipOf({ "notes.txt": "Hello" }), "a zip archive"],
    ["a cut file", docxOf(paragraphOf("Hello")).subarray(0, 700), "damaged"],
    ["an entity", entity, "document type definition"],
    ["no XML", zipOf({ "word/document.xml": "Hello" }), "damaged"],
  ])("[DOC-03] by content, not by name: %s is refused clearly", async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toMatchObject({
      code: "document_unreadable",
      detail: expect.stringContaining(reason),
    });
  });

  test("[DOC-03] the size that comes out is counted, whatever the headers claim", async () => {
    const bomb = zipOf({ "word/document.xml": new Uint8Array(100 * 1024 * 1024) });
    // The declared sizes, in the entry's own header and in the directory's.
    bomb.writeUInt32LE(10, 22);
    bomb.writeUInt32LE(10, bomb.lastIndexOf("PK\u0001\u0002") + 24);
    expect((await refusalOf(bomb))?.detail).toContain("unpacks to far more");
  });
});

describe("CSV", () => {
  const csv = 'Product,Price,Notes\nShirt,24,"Cotton, white"\nShoe,,"Two\nlines"\nHat,9,\n';

  test("[CA-21] each row says what its values are", async () => {
    const rows = ["Product: Shirt, Price: 24, Notes: Cotton, white", "Product: Shoe, Notes: Two lines"];
    const blocks = await blocksOf(Buffer.from(csv));
    expect(blocks.map(({ text }) => text)).toEqual([...rows, "Product: Hat, Price: 9"]);
    expect(chunkBlocks(blocks)[0]?.text).toContain(rows.join("\n"));
  });

  test.each([
    ["tabs", "City\tFee\nNakuru\t200\nKisumu\t300\n", undefined],
    ["semicolons", "City;Fee;Days\nNakuru;200;2\nKisumu;300;3\n", undefined],
    ["two columns, by the name", "City,Fee\nNakuru,200\n", "fees.CSV"],
  ])("[DOC-03] a table is known by its cells: %s", async (_, text, name) => {
    expect((await blocksOf(Buffer.from(text), name))[0]?.text).toMatch(/^City: Nakuru, Fee: 200/u);
  });

  test.each([
    ["said in the first line", "sep=;\r\nCity;Fee\r\nNakuru;200\r\n", undefined],
    ["said so, in quotes, after a mark of byte order", '\ufeff"sep=|"\nCity|Fee\nNakuru|200\n', undefined],
    ["said, though the cells hold commas", "sep=;\nCity;Fee\nNakuru;200\n", "a.csv"],
    ["bars", "City|Fee|Days\nNakuru|200|2\nKisumu|300|3\n", undefined],
    ["rows of other lengths", "City,Fee\nNakuru,200\nKisumu,300\nLamu,400\nTotal\nVoi,9\n", "fees.csv"],
    ["two columns of one name", "City,Fee,Fee\nNakuru,200,2\n", "fees.csv"],
  ])("[DOC-03] a table's dialect is told by %s", async (_, text, name) => {
    expect((await blocksOf(Buffer.from(text), name))[0]?.text).toMatch(/^City: Nakuru, Fee: 200/u);
  });

  test.each([
    ["semicolons and decimal commas", "Name;Price\nChair;12,50\nTable;1.200,00\n", "Name: Chair, Price: 12,50"],
    ["quoted decimal commas", 'Name,Price\nChair,"12,50"\n', "Name: Chair, Price: 12,50"],
    ["years as columns", "Branch,2024,2025\nNakuru,14,15\nVoi,3,4\n", "Branch: Nakuru, 2024: 14, 2025: 15"],
    ["a column without a name", "City,,Days\nNakuru,by boda,2\n", "City: Nakuru, by boda, Days: 2"],
    ["quotes in quotes", 'Size,Note\n"3"" pipe","a; b"\n', 'Size: 3" pipe, Note: a; b'],
  ])("[CA-21] %s", async (_, text, row) => {
    expect((await blocksOf(Buffer.from(text), "a.csv"))[0]?.text).toBe(row);
  });

  test.each([
    ["numbers where the others have them", "Nakuru,200,2\nKisumu,,3\nLamu,400,5\n", ["Nakuru\t200\t2", "Kisumu\t\t3"]],
    ["codes and dates", "KX-1;2026-01-02\nKX-2;2026-02-03\n", ["KX-1\t2026-01-02", "KX-2\t2026-02-03"]],
    ["a value that comes again", "open,Nakuru\nclosed,Voi\nopen,Lamu\n", ["open\tNakuru", "closed\tVoi"]],
  ])("[CA-21] a first row like the others is no header: %s", async (_, text, rows) => {
    const blocks = await blocksOf(Buffer.from(text), "a.csv");
    expect(blocks.map((block) => block.text).slice(0, 2)).toEqual(rows);
  });

  test.each([
    "Hello, dear reader, and welcome\nWe ship, we pack, we sell\nYou pay, you wait, you wear\n",
    "Open on Monday\nClosed on Sunday\nCall, or write\n",
    "City,Fee\nNakuru,200\n",
  ])("prose with commas stays prose: %j", async (text) => {
    expect((await blocksOf(Buffer.from(text)))[0]).toMatchObject({ kind: "text", text: text.trim() });
  });
});
