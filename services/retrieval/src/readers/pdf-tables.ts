import type { Line, Piece } from "./pdf-lines.ts";

export interface PageTable {
  /** How many lines it takes. */
  readonly length: number;
  /** Cells parted by tabs, empty ones too. */
  readonly header: string;
  readonly rows: readonly { readonly text: string; readonly at: number }[];
}

interface Column {
  readonly start: number;
  readonly end: number;
}

type PlacedLine = Line & { readonly page?: number };

const leastTableRows = 3;
/** Its columns are told by so many rows. */
const judgedRows = 40;
/** In heights of a letter: what parts the columns of a header whose cells stand near each other; more than a blank. */
const headerGap = 0.6;
/** A cell's next line is nearer than the next row is. */
const wrapped = 0.8;

/** The columns of these rows by where their cells stand; undefined when they do not stand under each other. */
function columnsOf(rows: readonly (readonly Piece[])[]): Column[] | undefined {
  const [first = []] = rows;
  const columns = first.map((_, at) => ({
    start: Math.min(...rows.map((cells) => cells[at]?.start ?? Number.POSITIVE_INFINITY)),
    end: Math.max(...rows.map((cells) => cells[at]?.end ?? Number.NEGATIVE_INFINITY)),
  }));
  const apart = columns.every(({ end }, at) => end < (columns[at + 1]?.start ?? Number.POSITIVE_INFINITY));
  return columns.length > 1 && apart ? columns : undefined;
}

function overlap(piece: Column, column: Column): number {
  return Math.min(piece.end, column.end) - Math.max(piece.start, column.start);
}

/** The column that a piece stands in: the one it shares most with, or, beside all, the nearest. */
function columnOf(piece: Piece, columns: readonly Column[]): number {
  const shared = columns.map((column) => overlap(piece, column));
  return shared.indexOf(Math.max(...shared));
}

/** A row's cells, a text for each column; undefined for a line that is none: two cells in one column, or one over several. */
function cellsIn(pieces: readonly Piece[], columns: readonly Column[]): string[] | undefined {
  const cells = columns.map(() => "");
  for (const piece of pieces) {
    const covered = columns.filter((column) => overlap(piece, column) >= (column.end - column.start) * 0.9);
    const at = columnOf(piece, columns);
    if (covered.length > 1 || cells[at] !== "") return undefined;
    cells[at] = piece.text;
  }
  return cells;
}

/** The header of these columns, whose words may stand nearer than cells do; undefined for a line of prose. */
function headerIn({ words, height }: Line, columns: readonly Column[]): string[] | undefined {
  const cells = columns.map(() => "");
  let before: { readonly at: number; readonly end: number } | undefined;
  for (const word of words) {
    const at = columnOf(word, columns);
    const covered = columns.filter((column) => overlap(word, column) > 0);
    if (covered.length > 1 || (before !== undefined && at < before.at)) return undefined;
    const gap = before === undefined ? 0 : word.start - before.end;
    if (before !== undefined && at !== before.at && gap < headerGap * height) return undefined;
    cells[at] = `${cells[at]} ${word.text}`.trim();
    before = { at, end: word.end };
  }
  return cells.filter((cell) => cell !== "").length > 1 ? cells : undefined;
}

/** The lines from one on that may be rows: cells apart, or one cell between such lines; so many at most. */
function candidates(lines: readonly PlacedLine[], from: number, most: number): PlacedLine[] {
  let to = from;
  for (let at = from; at < Math.min(lines.length, from + most) && (lines[at]?.cells.length ?? 0) > 0; at += 1) {
    const { cells = [] } = lines[at] ?? {};
    if (cells.length > 1) to = at + 1;
    else if (at > to) break;
  }
  return lines.slice(from, to);
}

const textOf = (cells: readonly string[]) => cells.join("\t");

/** Whether a line goes on with the cells of the row above it. */
function goesOn(line: PlacedLine, cells: readonly string[], above: PlacedLine, rowHeight: number): boolean {
  const down = line.y - above.y;
  return cells[0] === "" && line.page === above.page && down > 0 && down < rowHeight * wrapped;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** How far down from one row to the next it mostly is. */
function rowHeightOf(rows: readonly PlacedLine[]): number {
  const steps = rows.flatMap(({ y }, at) => {
    const down = y - (rows[at - 1]?.y ?? y);
    return down > 0 ? [down] : [];
  });
  return median(steps);
}

interface Row {
  readonly cells: string[];
  readonly at: number;
}

/** Reads the lines as rows of these columns, as far as they are. */
function rowsIn(lines: readonly PlacedLine[], columns: readonly Column[], rowHeight: number) {
  const rows: Row[] = [];
  let length = 0;
  for (const [at, line] of lines.entries()) {
    const cells = cellsIn(line.cells, columns);
    if (cells === undefined) break;
    length = at + 1;
    const last = rows.at(-1);
    const above = lines[at - 1];
    if (last !== undefined && above !== undefined && goesOn(line, cells, above, rowHeight)) {
      for (const [column, text] of cells.entries()) last.cells[column] = `${last.cells[column]} ${text}`.trim();
    } else rows.push({ cells, at });
  }
  return { rows, length };
}

/** Looks at ever more lines while all of them are rows: lines that are no table are not read to their end again and again. */
function allRowsIn(
  lines: readonly PlacedLine[],
  from: number,
  { columns, rowHeight }: { readonly columns: readonly Column[]; readonly rowHeight: number },
) {
  for (let most = judgedRows; ; most *= 4) {
    const looked = candidates(lines, from, most);
    const read = rowsIn(looked, columns, rowHeight);
    if (read.length < looked.length || from + most >= lines.length || looked.length < most - 1) return read;
  }
}

/**
 * The table that begins with a line, its columns told by where its cells stand, since nothing is drawn around them; a
 * header whose words stand too near to be cells by themselves is parted by the columns below it.
 */
export function tableAt(lines: readonly PlacedLine[], from: number): PageTable | undefined {
  const [first] = lines.slice(from, from + 1);
  if (first === undefined || first.cells.length === 0) return undefined;
  const start = candidates(lines, from + 1, judgedRows);
  const most = Math.max(first.cells.length, ...start.map(({ cells }) => cells.length));
  const whole = [first, ...start].filter(({ cells }) => cells.length === most);
  const columns = columnsOf(whole.map(({ cells }) => cells));
  if (columns === undefined) return undefined;
  const header = first.cells.length > 1 ? cellsIn(first.cells, columns) : undefined;
  const named = header ?? headerIn(first, columns);
  if (named === undefined) return undefined;
  const rowHeight = rowHeightOf(start.filter(({ cells }) => cells.length > 1));
  const { rows, length } = allRowsIn(lines, from + 1, { columns, rowHeight });
  if (rows.length + 1 < leastTableRows) return undefined;
  const text = textOf(named);
  const told = rows.map(({ cells, at }) => ({ text: textOf(cells), at: from + 1 + at }));
  // A table that goes on over a page's end says its header again.
  return { length: length + 1, header: text, rows: told.filter((row) => row.text !== text) };
}
