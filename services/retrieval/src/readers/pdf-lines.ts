/** A run of text as a reader sees it on a page: in points from the page's upper left corner, along its own direction. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees it is turned by; lines hold runs of one turn. */
  readonly turn: number;
  readonly rightToLeft: boolean;
}

/** A piece of a line, and from where to where it goes. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A line of a page; cells that stand apart are parted by tabs. */
export interface Line {
  readonly text: string;
  /** What stands apart in it, and its words; none of a line that is read from the right. */
  readonly cells: readonly Piece[];
  readonly words: readonly Piece[];
  readonly y: number;
  readonly height: number;
  /** A paragraph starts with it, as the space above it or its letters tell. */
  readonly apart: boolean;
}

export interface PdfPage {
  readonly number: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

interface OpenLine {
  readonly runs: PlacedText[];
  readonly first: PlacedText;
  start: number;
  end: number;
}

/** In heights of a letter: what separates words of a line, cells, lines, and paragraphs. */
const gaps = { word: 0.15, cell: 2, line: 0.5, paragraph: 1.7, size: 0.15 } as const;

/** Runs in the order they are read in: from the right where most are, with the runs of Latin text in their own order. */
function inReadingOrder(runs: readonly PlacedText[]): readonly PlacedText[] {
  const lengthOf = (some: readonly PlacedText[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  const fromRight = runs.filter(({ rightToLeft }) => rightToLeft);
  if (lengthOf(fromRight) * 2 < lengthOf(runs)) return runs;
  const ordered: PlacedText[] = [];
  let latinFrom = 0;
  for (const run of runs.toSorted((one, other) => other.x - one.x)) {
    if (run.rightToLeft) {
      ordered.push(run);
      latinFrom = ordered.length;
    } else ordered.splice(latinFrom, 0, run);
  }
  return ordered;
}

function separator(before: PlacedText, run: PlacedText, text: string): string {
  if (/\s$/u.test(text) || /^\s/u.test(run.text)) return "";
  // Where the direction turns, the neighbour in reading is not the one on the page.
  if (run.rightToLeft !== before.rightToLeft) return " ";
  const gap = Math.max(run.x - before.x - before.width, before.x - run.x - run.width);
  const height = before.height || run.height;
  if (gap <= gaps.word * height) return "";
  return gap > gaps.cell * height ? "\t" : " ";
}

/** Blanks that a run holds to stand for a space between cells part it. */
function parted(run: PlacedText): PlacedText[] {
  if (run.rightToLeft || !/\S\s{3,}\S/u.test(run.text)) return [run];
  const each = run.width / run.text.length;
  return [...run.text.matchAll(/\S+(?:\s{1,2}\S+)*/gu)].map((part) => ({
    ...run,
    text: part[0],
    x: run.x + part.index * each,
    width: part[0].length * each,
  }));
}

/** The runs of a line, joined where they stand nearer than `apart` says. */
function joined(runs: readonly PlacedText[], apart: (separator: string) => boolean): Piece[] {
  const pieces: { text: string; start: number; end: number }[] = [];
  let before: PlacedText | undefined;
  for (const run of runs) {
    const last = pieces.at(-1);
    const between = before === undefined || last === undefined ? "" : separator(before, run, last.text);
    if (last === undefined || apart(between)) pieces.push({ text: run.text, start: run.x, end: run.x + run.width });
    else {
      last.text += `${between}${run.text}`;
      last.end = Math.max(last.end, run.x + run.width);
    }
    before = run;
  }
  return pieces.map((piece) => ({ ...piece, text: piece.text.trim() }));
}

/** The words of a run, each with its share of the run's width. */
function wordsOf(run: PlacedText): PlacedText[] {
  const each = run.width / Math.max(1, run.text.length);
  return [...run.text.matchAll(/\S+/gu)].map((part) => ({
    ...run,
    text: part[0],
    x: run.x + part.index * each,
    width: part[0].length * each,
  }));
}

function piecesOf({ runs }: OpenLine): Pick<Line, "cells" | "words"> {
  const seen = runs.filter(({ text }) => text.trim() !== "");
  if (seen.some(({ rightToLeft }) => rightToLeft)) return { cells: [], words: [] };
  const words = joined(seen.flatMap(wordsOf), (between) => between !== "");
  return { cells: joined(seen, (between) => between === "\t"), words };
}

function textOf({ runs }: OpenLine): string {
  let text = "";
  let before: PlacedText | undefined;
  for (const run of inReadingOrder(runs.filter((one) => one.text.trim() !== ""))) {
    text += `${before === undefined ? "" : separator(before, run, text)}${run.text}`;
    before = run;
  }
  return text.trim();
}

/** Whether a run goes on with a line: on its height, after its end, or before its start where it is read from there. */
function goesOn({ first, start, end }: OpenLine, run: PlacedText): boolean {
  const level = run.turn === first.turn && Math.abs(first.y - run.y) <= gaps.line * first.height;
  const before = (first.rightToLeft || run.rightToLeft) && run.x + run.width <= start + first.height;
  return level && (before || run.x >= end - first.height);
}

function startsParagraph(before: PlacedText, first: PlacedText): boolean {
  const down = first.y - before.y;
  const otherSize = Math.abs(before.height - first.height) > gaps.size * before.height;
  return otherSize || down < 0 || down > gaps.paragraph * Math.max(before.height, first.height);
}

/** The lines of a page from the runs on it, in the order the page draws them. */
export function linesOf(runs: readonly PlacedText[]): Line[] {
  const open: OpenLine[] = [];
  for (const run of runs.flatMap(parted)) {
    const last = open.at(-1);
    if (run.text.trim() === "") continue;
    if (last !== undefined && goesOn(last, run)) {
      last.runs.push(run);
      last.start = Math.min(last.start, run.x);
      last.end = Math.max(last.end, run.x + run.width);
    } else {
      const first = { ...run, height: run.height || 1 };
      open.push({ runs: [first], first, start: run.x, end: run.x + run.width });
    }
  }
  return open.map((line, at) => {
    const before = open[at - 1]?.first;
    const { y, height } = line.first;
    const apart = before === undefined || startsParagraph(before, line.first);
    return { text: textOf(line), ...piecesOf(line), y, height, apart };
  });
}
