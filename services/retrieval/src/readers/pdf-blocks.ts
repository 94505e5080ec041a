import { type Block, createBlockWriter } from "./blocks.ts";
import { isFurniture } from "./pdf-furniture.ts";
import type { Line, PdfPage } from "./pdf-lines.ts";
import { tableAt } from "./pdf-tables.ts";
import { startsItem } from "./plain-text.ts";

interface PlacedLine extends Line {
  readonly page: number;
}

/** How much taller than the body's letters a heading's are, and how long one may be. */
const heading = { taller: 1.15, characters: 150, share: 0.2, levels: 4 } as const;
const leastTableRows = 3;
/** A word cut at a line's end goes on in small letters. */
const cutWord = /\p{L}[-\u2010\u00ad]$/u;
const small = /^\p{Ll}/u;
/** A code or a name cut there keeps what joins it: KX-2040, Coca-Cola. */
const cutCode = /\p{N}\p{L}*[-\u2010\u2011/]$|[\p{L}\p{N}][-\u2010\u2011]$/u;
const goesOnInCode = /^[\p{Lu}\p{N}]/u;
const digitsBefore = /\p{N}[^\s]*[-\u2010\u2011]$/u;
const sentenceEnd = /[.!?:;。！？]["'”’)\]]*$/u;

/** Heights are compared in half points. */
function sizeOf({ height }: Line): number {
  return Math.round(height * 2) / 2;
}

function looksLikeHeading({ text }: Line): boolean {
  return text.length <= heading.characters && /\p{L}{2}/u.test(text) && !/\t|[.,;]$/u.test(text);
}

/** Levels of the sizes that headings are set in: those above the size of most letters, unless much is set in them. */
function headingLevels(lines: readonly Line[]): ReadonlyMap<number, number> {
  const characters = new Map<number, number>();
  let all = 0;
  for (const line of lines) {
    characters.set(sizeOf(line), (characters.get(sizeOf(line)) ?? 0) + line.text.length);
    all += line.text.length;
  }
  const [body = 0] = [...characters].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const sizes = [...characters.keys()].filter((size) => size >= body * heading.taller).toSorted((a, b) => b - a);
  const tall = sizes.reduce((sum, size) => sum + (characters.get(size) ?? 0), 0);
  if (tall > all * heading.share) return new Map();
  return new Map(sizes.map((size, at) => [size, Math.min(at + 1, heading.levels)]));
}

/** Of lines read from the right, which have no places: rows are alike in cells. */
function cellsOf({ text }: Line): number {
  return text.split("\t").length;
}

/** How many lines from one on are rows of one table: alike in cells, under their header. */
function tableLength(lines: readonly PlacedLine[], from: number): number {
  const [first] = lines.slice(from, from + 1);
  const cells = first === undefined ? 1 : cellsOf(first);
  if (cells < 2) return 0;
  let to = from + 1;
  for (let line = lines[to]; line !== undefined && cellsOf(line) === cells; line = lines[to]) to++;
  return to - from >= leastTableRows ? to - from : 0;
}

interface Paragraph {
  text: string;
  kind: Block["kind"];
  page: number;
  lastPage: number;
}

/** A line that goes on with the paragraph before it, also one that a page's end cut in two. */
function continues(open: Paragraph, line: PlacedLine): boolean {
  if (line.page !== open.lastPage) return open.kind === "text" && small.test(line.text) && !sentenceEnd.test(open.text);
  return !line.apart && !startsItem(line.text);
}

function append(open: Paragraph, line: PlacedLine): void {
  const goesOn = small.test(line.text);
  if ((cutCode.test(open.text) && goesOnInCode.test(line.text)) || (goesOn && digitsBefore.test(open.text)))
    open.text += line.text;
  else if (cutWord.test(open.text) && goesOn) open.text = open.text.slice(0, -1) + line.text;
  else {
    const last = open.text.slice(open.text.lastIndexOf("\n") + 1);
    open.text += `${`${last}${line.text}`.includes("\t") ? "\n" : " "}${line.text}`;
  }
  open.lastPage = line.page;
}

/** The lines of a heading, which may take several, from one line on. */
function headingLines(lines: readonly PlacedLine[], from: number, size: number): readonly PlacedLine[] {
  const rest = lines.slice(from + 1, from + 3);
  const end = rest.findIndex((line) => line.apart || sizeOf(line) !== size || !looksLikeHeading(line));
  return lines.slice(from, from + 1 + (end < 0 ? rest.length : end));
}

function blocksOf(lines: readonly PlacedLine[]): Block[] {
  const levels = headingLevels(lines);
  const writer = createBlockWriter();
  let open: Paragraph | undefined;
  const flush = () => {
    if (open !== undefined) writer.add(open.kind, open.text, { page: open.page });
    open = undefined;
  };
  for (let at = 0; at < lines.length; ) {
    const [line] = lines.slice(at, at + 1);
    if (line === undefined) break;
    const level = levels.get(sizeOf(line));
    const table = tableAt(lines, at);
    const rows = table === undefined ? tableLength(lines, at) : 0;
    if (table !== undefined) {
      flush();
      for (const row of table.rows) {
        writer.add("row", row.text, { header: table.header, page: lines[row.at]?.page ?? line.page });
      }
      at += table.length;
    } else if (level !== undefined && looksLikeHeading(line)) {
      flush();
      const own = headingLines(lines, at, sizeOf(line));
      writer.heading(level, own.map(({ text }) => text).join(" "), line.page);
      at += own.length;
    } else if (rows > 0) {
      flush();
      for (const row of lines.slice(at + 1, at + rows)) {
        writer.add("row", row.text, { header: line.text, page: row.page });
      }
      at += rows;
    } else {
      if (open !== undefined && continues(open, line)) append(open, line);
      else {
        flush();
        const kind = startsItem(line.text) ? "item" : "text";
        open = { text: line.text, kind, page: line.page, lastPage: line.page };
      }
      at++;
    }
  }
  flush();
  return writer.done();
}

/** What a PDF says, from its pages' lines: paragraphs, lists and tables under their headings, without running titles. */
export function pdfBlocks(pages: readonly PdfPage[]): Block[] {
  const furniture = isFurniture(pages);
  return blocksOf(
    pages.flatMap(({ number, lines }) =>
      lines.flatMap((line) => (furniture(line, number) ? [] : [{ ...line, page: number }])),
    ),
  );
}
