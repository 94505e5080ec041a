/** A run of text as it stands on a page, in points from its lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Line {
  text: string;
  readonly y: number;
  readonly height: number;
  end: number;
}

/** In heights of a letter: what separates words of a line, lines, and paragraphs. */
const gaps = { word: 0.15, cell: 2, line: 0.5, paragraph: 1.7, size: 0.15 } as const;
/** A word cut at a line's end goes on in small letters. */
const cutWord = /\p{L}[-\u2010\u00ad]$/u;
const goesOn = /^\p{Ll}/u;
const item = /^(?:[-*•–]|\d{1,3}[.)])\s/u;

function append(line: Line, run: PlacedText): void {
  const gap = run.x - line.end;
  const apart = gap > gaps.word * line.height && !/\s$/u.test(line.text) && !/^\s/u.test(run.text);
  if (apart) line.text += gap > gaps.cell * line.height ? "\t" : " ";
  line.text += run.text;
  line.end = run.x + run.width;
}

function linesOf(runs: readonly PlacedText[]): Line[] {
  const lines: Line[] = [];
  for (const run of runs) {
    const open = lines.at(-1);
    if (run.text.trim() === "") {
      if (open !== undefined && !/\s$/u.test(open.text)) open.text += " ";
    } else if (
      open !== undefined &&
      Math.abs(open.y - run.y) <= gaps.line * open.height &&
      run.x >= open.end - open.height
    ) {
      append(open, run);
    } else {
      lines.push({ text: run.text, y: run.y, height: run.height || 1, end: run.x + run.width });
    }
  }
  return lines;
}

function startsParagraph(before: Line, line: Line): boolean {
  const down = before.y - line.y;
  const taller = Math.abs(before.height - line.height) > gaps.size * before.height;
  return taller || down < 0 || down > gaps.paragraph * Math.max(before.height, line.height);
}

/** Paragraphs of a page as lines of text, empty lines between them, words cut at line ends whole again. */
export function pageText(runs: readonly PlacedText[]): string {
  let text = "";
  let before: Line | undefined;
  for (const line of linesOf(runs)) {
    const own = line.text.trim();
    if (before === undefined) text = own;
    else if (startsParagraph(before, line)) text += `\n\n${own}`;
    else if (cutWord.test(text) && goesOn.test(own)) text = text.slice(0, -1) + own;
    else text += `${item.test(own) || `${before.text}${own}`.includes("\t") ? "\n" : " "}${own}`;
    before = line;
  }
  return text;
}
