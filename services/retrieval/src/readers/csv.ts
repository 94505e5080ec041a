import { parse } from "csv-parse/sync";
import { createBlockWriter, type ReadDocument } from "./blocks.ts";

type Delimiter = "," | ";" | "\t";

const delimiters: readonly Delimiter[] = ["\t", ";", ","];
const judgedCharacters = 64 * 1024;
const judgedRows = 20;
const longHeaderCharacters = 60;
const tableName = /\.(?:csv|tsv)$/iu;

function rowsOf(text: string, delimiter: Delimiter, to?: number): string[][] {
  return parse(text, {
    delimiter,
    bom: true,
    skip_empty_lines: true,
    relax_quotes: true,
    relax_column_count: to === undefined,
    ...(to === undefined ? {} : { to }),
  });
}

function firstRows(text: string, delimiter: Delimiter): string[][] {
  const start = text.slice(0, judgedCharacters);
  const whole = start.length === text.length ? start : start.slice(0, start.lastIndexOf("\n") + 1);
  try {
    return rowsOf(whole, delimiter, judgedRows);
  } catch {
    // Rows of different lengths, or a quote that never ends: no table.
    return [];
  }
}

/** Names, not prose: short, each another one, none after the blank that follows a comma in a sentence. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const fit = cells.every((cell) => /^\S/u.test(cell) && cell.length <= longHeaderCharacters && !/[.!?]$/u.test(cell));
  return fit && new Set(cells).size === cells.length;
}

/** What parts a text's cells, when all its first rows have as many; less is asked of a file named as a table. */
export function delimiterOf(text: string, name = ""): Delimiter | undefined {
  const named = tableName.test(name);
  return delimiters.find((delimiter) => {
    const rows = firstRows(text, delimiter);
    const header = rows[0] ?? [];
    const columns = named || delimiter === "\t" ? 2 : 3;
    return rows.length >= (named ? 2 : 3) && header.length >= columns && looksLikeHeader(header);
  });
}

/** Each row as "header: value" pairs, so that it says what its values are wherever it is found. */
export function readCsv(text: string, delimiter: Delimiter): ReadDocument {
  const writer = createBlockWriter();
  const [header = [], ...rows] = rowsOf(text, delimiter);
  for (const row of rows) {
    const pairs = row.flatMap((cell, at) => {
      const value = cell.replace(/\s+/gu, " ").trim();
      const name = header[at]?.trim() ?? "";
      return value === "" ? [] : [name === "" ? value : `${name}: ${value}`];
    });
    writer.add("row", pairs.join(", "));
  }
  return { blocks: writer.done() };
}
