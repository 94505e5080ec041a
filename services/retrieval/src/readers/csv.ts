import { parse } from "csv-parse/sync";
import { createBlockWriter, type ReadDocument } from "./blocks.ts";

type Delimiter = "," | ";" | "\t" | "|";

const delimiters: readonly Delimiter[] = ["\t", ";", "|", ","];
const judgedCharacters = 64 * 1024;
const judgedRows = 20;
const longHeaderCharacters = 60;
const tableName = /\.(?:csv|tsv|tab)$/iu;
/** What spreadsheets write first to say what parts the cells. */
const said = /^\ufeff?"?sep=([,;|\t])"?[ \t]*(?:\r\n?|\n|$)/iu;
/** A number, an amount, a date, a code: what names no column. */
const holdsDigit = /\p{N}/u;

/** How a table is written. */
export interface Dialect {
  readonly delimiter: Delimiter;
  /** Its first row names its columns. */
  readonly header: boolean;
}

function rowsOf(text: string, delimiter: Delimiter, to?: number): string[][] {
  return parse(text.replace(said, ""), {
    delimiter,
    bom: true,
    skip_empty_lines: true,
    relax_quotes: true,
    relax_column_count: true,
    ...(to === undefined ? {} : { to }),
  });
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  const start = text.slice(0, judgedCharacters);
  const whole = start.length === text.length ? start : start.slice(0, start.lastIndexOf("\n") + 1);
  try {
    return rowsOf(whole, delimiter, judgedRows);
  } catch {
    // A quote that never ends: no table.
    return [];
  }
}

/** Names, not prose: short, each another one, none after the blank that follows a comma in a sentence. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const fit = cells.every((cell) => /^\S/u.test(cell) && cell.length <= longHeaderCharacters && !/[.!?]$/u.test(cell));
  return fit && new Set(cells).size === cells.length;
}

const year = /^(?:19|20)\d\d$/u;

/** A cell's form: "Price 2024" is none of a number, "12.50" is one as "8" is. */
function formOf(cell: string): string {
  return cell
    .trim()
    .replaceAll(/\d+(?:[.,]\d+)*/gu, "9")
    .replaceAll(/\p{L}+/gu, "a");
}

/**
 * Whether the first row is as the others are: where a column holds digits below, it has the form of one of them, or it
 * stands once more in its column. Years (`2024`, `2025`) over what is no year are a header all the same.
 */
function isRowLikeOthers([first = [], ...rest]: readonly (readonly string[])[]): boolean {
  if (rest.length === 0) return false;
  const digits = (cell: string) => holdsDigit.test(cell);
  const columns = first.map((cell, at) => ({ cell, below: rest.map((row) => row[at] ?? "").filter(Boolean) }));
  const ofNumbers = columns.filter(({ below }) => below.length > 0 && below.every(digits));
  const isYear = (cell: string) => year.test(cell.trim());
  const years =
    ofNumbers.every(({ cell }) => isYear(cell)) &&
    (ofNumbers.length > 1 || !ofNumbers.every(({ below }) => below.every(isYear)));
  const isLikeBelow = ({ cell, below }: (typeof columns)[number]) =>
    below.some((other) => formOf(other) === formOf(cell));
  if (ofNumbers.length > 0 && !years) return ofNumbers.every(isLikeBelow);
  return columns.some(({ cell, below }) => cell !== "" && below.includes(cell));
}

/** How many columns most rows have, when that is nearly all. */
function commonColumns(rows: readonly (readonly string[])[], share: number): number {
  const counts = Map.groupBy(rows, (row) => row.length);
  const [columns = 0, most = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return most.length >= rows.length * share ? columns : 0;
}

/** How a text is a table, when all its first rows have as many cells; less is asked of a file named as one. */
export function dialectOf(text: string, name = ""): Dialect | undefined {
  const delimiter = said.exec(text)?.[1] as Delimiter | undefined;
  if (delimiter !== undefined) return { delimiter, header: !isRowLikeOthers(firstRows(text, delimiter)) };
  const named = tableName.test(name);
  for (const each of delimiters) {
    const rows = firstRows(text, each);
    const columns = commonColumns(rows, named ? 0.8 : 1);
    const header = !isRowLikeOthers(rows);
    if (named && columns >= 2 && rows.length >= (header ? 2 : 1)) return { delimiter: each, header };
    const fit = header && looksLikeHeader(rows[0] ?? []) && rows.length >= 3;
    if (fit && columns >= (each === "\t" ? 2 : 3)) return { delimiter: each, header };
  }
  return undefined;
}

const inOneLine = (cell: string) => cell.replace(/\s+/gu, " ").trim();

/**
 * Each row as "header: value" pairs, so that it says what its values are wherever it is found; without a header as its
 * cells, the empty ones too.
 */
export function readCsv(text: string, { delimiter, header }: Dialect): ReadDocument {
  const writer = createBlockWriter();
  const rows = rowsOf(text, delimiter);
  const names = header ? (rows.shift() ?? []).map(inOneLine) : undefined;
  for (const row of rows) {
    const cells = row.map(inOneLine);
    if (cells.every((cell) => cell === "")) continue;
    const pairs = cells.flatMap((value, at) => {
      const name = names?.[at] ?? "";
      return value === "" ? [] : [name === "" ? value : `${name}: ${value}`];
    });
    writer.add("row", names === undefined ? cells.join("\t") : pairs.join(", "));
  }
  return { blocks: writer.done() };
}
