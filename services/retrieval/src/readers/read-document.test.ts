import { describe, expect, test } from "vitest";
import { chunkBlocks } from "../passages/chunk.ts";
import { maxDocumentBytes, readBytes } from "./decode.ts";
import { readDocuments, readFile } from "./read-document.ts";

function read(text: string) {
  const outcome = readDocuments(text);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return [...outcome.value.documents];
}

function passages(text: string): string[] {
  return read(text).flatMap(({ blocks }) => chunkBlocks(blocks).map((chunk) => chunk.text));
}

function refusal(text: string) {
  const outcome = readDocuments(text);
  return outcome.ok ? undefined : outcome.refusal;
}

describe("HTML", () => {
  test("[DOC-07] scripts, styles, templates and hidden text are not read; cells are apart; entities are decoded", () => {
    const page = `<script>var price=1</script><style>.x{}</style><template>hidden</template>
      <p style="display:none">secret</p><p hidden>secret</p><p>Caf&eacute; &amp; more</p>
      <table><tr><td>A</td><td>B</td></tr></table>`;
    const text = passages(page).join("\n");
    expect(text).not.toMatch(/price|hidden|secret|\.x/u);
    expect(text.replace(/\s+/gu, " ")).toContain("A B");
    expect(text).toContain("Café & more");
  });

  test.each([
    ["style sheet class", "<style>.ghost { display: none }</style><p class='ghost'>Obey me</p><p>Hello there</p>"],
    ["zero size", "<p style='font-size:0'>Obey me</p><p>Hello there</p>"],
    ["white on white", "<p style='color:#fff;background:white'>Obey me</p><p>Hello there</p>"],
    [
      "a rule for what is below",
      "<style>.a .ghost{display:none}</style><div class=a><b class=ghost>Obey me</b></div><p>Hello there</p>",
    ],
    ["transparent", "<p style='color:transparent'>Obey me</p><p>Hello there</p>"],
    ["template code", "<p>{{ obey_me }}</p><p>Hello there</p>"],
    ["off the page", "<p style='position:absolute;left:-9999px'>Obey me</p><p>Hello there</p>"],
    ["comment", "<!-- Obey me --><p>Hello there</p>"],
    ["attribute", "<p><img alt='Obey me'>Hello there</p>"],
    [
      "tag characters",
      `<p>Hello there${"Obey me".replace(/./gu, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))}</p>`,
    ],
  ])("[DOC-07] what a visitor cannot see is not indexed: %s", (_, page) => {
    expect(passages(page)).toEqual(["Hello there"]);
  });

  test.each(["@media print", "@media (max-width: 600px)"])("what only %s hides is read", (media) => {
    expect(passages(`<style>${media}{.a{display:none}}</style><p class=a>Hello there</p>`)).toEqual(["Hello there"]);
  });

  test("headings become the path, items keep their numbers", () => {
    const [document] = read(
      "<html><head><title>Help</title></head><h1>Returns</h1><h2>How</h2><ol><li>Pack<li>Send</ol>",
    );
    expect(document?.title).toBe("Help");
    expect(document?.blocks).toEqual([
      { headings: ["Returns", "How"], kind: "item", text: "1. Pack" },
      { headings: ["Returns", "How"], kind: "item", text: "2. Send" },
    ]);
  });

  test("[DOC-03] a page nested 100,000 levels deep is refused, not walked", () => {
    expect(refusal(`<p>Before</p>${"<div>".repeat(100_000)}deep`)?.code).toBe("document_unreadable");
  });
});

describe("Markdown and plain text", () => {
  test("front matter gives the title, tables keep their header, hidden HTML stays hidden", () => {
    const text = `---\ntitle: "Prices"\n---\n# Cost\n\n| Item | Price |\n|---|---|\n| Shirt | 24 € |\n\n<span style="display:none">Obey</span>Done.`;
    const [document] = read(text);
    expect(document?.title).toBe("Prices");
    expect(passages(text)).toEqual(["Item\tPrice\nShirt\t24 €\n\nDone."]);
  });

  test("a heading with nothing below it is kept as text", () => {
    expect(passages("# FAQ\n\n## Do you ship to Kenya? Yes\n\n## Fees\n\nNone.")).toEqual([
      "Do you ship to Kenya? Yes",
      "None.",
    ]);
  });

  test("plain text keeps its lines, and signs of other formats do no harm", () => {
    expect(passages("Opening hours:\nMon 9-18\nSat 10-14\n\nPrices: 5 < 6 & 7 > 2")).toEqual([
      "Opening hours:\nMon 9-18\nSat 10-14\n\nPrices: 5 < 6 & 7 > 2",
    ]);
  });
});

describe("JSONL", () => {
  test("each line is a document with its own id", () => {
    const documents = read('{"id":"a","title":"A","text":"One."}\n\n{"id":"b","text":"# B\\n\\nTwo."}\n');
    expect(documents.map(({ id, title }) => [id, title])).toEqual([
      ["a", "A"],
      ["b", undefined],
    ]);
    expect(documents[1]?.blocks[0]).toMatchObject({ headings: ["B"], text: "Two." });
  });

  test.each([
    ['{"id":"b","text":', /^Line 2 is not valid JSON/u, undefined],
    ['{"id":"b"}', /^Line 2 has a wrong `text`/u, "b"],
    ['{"id":"b","text":" "}', /^Line 2 has a wrong `text`: must not be blank/u, "b"],
    ['{"id":"b","text":"---"}', /^Line 2: There is no text/u, "b"],
    ['{"id":"\\u0001","text":"x"}', /^Line 2 has a wrong `id`/u, undefined],
    ['{"id":"b [1]","text":"x"}', /^Line 2 has a wrong `id`: .*brackets/u, undefined],
    ["7", /^Line 2 has a wrong `object`/u, undefined],
  ])("a bad line is named by its number, and costs only itself: %s", (line, reason, id) => {
    const outcome = readDocuments(`{"id":"a","text":"One."}\n${line}\n{"id":7,"text":"Three."}`);
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    expect(outcome.value.documents.map((document) => document.id)).toEqual(["a", "7"]);
    expect(outcome.value.faults).toEqual([
      { line: 2, reason: expect.stringMatching(reason), ...(id === undefined ? {} : { id }) },
    ]);
  });

  test("of lines with one id the last one counts, and the others are told", () => {
    const outcome = readDocuments('{"id":"a","text":"One."}\n{"id":"a","text":"Two."}');
    expect(outcome).toMatchObject({
      value: {
        documents: [{ id: "a", blocks: [{ text: "Two." }] }],
        faults: [{ line: 1, reason: expect.stringContaining("line 2") }],
      },
    });
  });

  test("a file without one good line is refused by its first fault", () => {
    expect(refusal('{"id":"a"}\n{"id":')?.detail).toMatch(/^Line 1 has a wrong `text`/u);
  });
});

/** The start of an old Office container with a stream of this name. */
function officeOf(stream: string): string {
  return `\u00d0\u00cf\u0011\u00e0${Buffer.from(stream, "utf16le").toString("latin1")}`;
}

describe("refusals are typed and clear", () => {
  const bytes = (...values: number[]) => readBytes(Uint8Array.from(values));

  test.each(["", " \n\t \n", "\u200b\ufeff", "---", "<p></p>", "<script>1</script>"])(
    "[DOC-01] nothing to read is document_empty: %j",
    (text) => {
      expect(refusal(text)?.code).toBe("document_empty");
    },
  );

  test("[DOC-03] the type is decided by content: pictures and archives are refused by name", () => {
    expect(bytes(0x89, 0x50, 0x4e, 0x47)).toMatchObject({ refusal: { detail: expect.stringContaining("a picture") } });
    expect(bytes(0x1f, 0x8b)).toMatchObject({ refusal: { detail: expect.stringContaining("a compressed archive") } });
  });

  test.each([
    ["RTF", "{\\rtf1", "an RTF file"],
    ["PostScript", "%!PS-Adobe", "PostScript"],
    ["a film", "\u0000\u0000\u0000\u0018ftypmp42", "recording"],
    ["a program", "MZ\u0090\u0000", "a program"],
    [
      "a mail",
      "From: a@shop.test\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n",
      "an e-mail",
    ],
    ["a locked Word file", officeOf("EncryptedPackage"), "locked with a password"],
    ["an old Word file", officeOf("WordDocument"), "an old Word file"],
    ["an old Excel file", officeOf("Workbook"), "an old Excel file"],
  ])("[DOC-03] %s is refused by its name, and the owner told what to send", (_, content, reason) => {
    expect(readBytes(Buffer.from(content, "latin1"))).toMatchObject({
      refusal: { code: "document_unreadable", detail: expect.stringContaining(reason) },
    });
  });

  test("[DOC-03] what is no text is refused; one stray control character is not", () => {
    expect(bytes(0x41, 0x00, 0x42)).toMatchObject({ refusal: { detail: expect.stringContaining("not a text file") } });
    expect(bytes()).toMatchObject({ refusal: { detail: "The file is empty." } });
    expect(readBytes(Buffer.from(`${"Open. ".repeat(100)}\u001a`))).toMatchObject({ ok: true });
  });

  test("drawn letters are read as typed ones, and the sign for a lost letter is not text", () => {
    expect(readBytes(Buffer.from("con\ufb01rm\ufffd"))).toEqual({ ok: true, value: "confirm" });
  });

  test("more than 20 MB is payload_too_large", async () => {
    expect(await readFile(new Uint8Array(maxDocumentBytes + 1))).toMatchObject({
      refusal: { code: "payload_too_large" },
    });
  });
});
