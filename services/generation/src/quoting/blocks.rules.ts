import { fold } from "../understanding/match.ts";
import { endsOpen } from "./sentences.rules.ts";

/** A paragraph, a heading, a list item or a table row of a passage, still with inline markup; a line break ends a sentence. */
export interface QuoteBlock {
  readonly kind: "heading" | "item" | "text";
  readonly text: string;
}

/** Wrapped lines are longer. */
const longestTitle = 45;
/** A title on a line of its own, between blank lines. */
const longestLoneTitle = 80;
const itemStart = /^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|[a-z][.)])\s+/u;
const rule = /^\s*(?:[-=_*]{3,}|\|?[\s:|-]+\|[\s:|-]*)\s*$/u;
const headingLine = /^\s*#{1,6}\s|^\s*\*\*[^*]+\*\*:?\s*$/u;
const tableLine = /^\s*\|.*\|\s*$|^[^\t\n]*\t[^\n]+$/u;

/** The blocks of a passage, in order, without code, comments and tags. */
export function blocksOf(text: string): QuoteBlock[] {
  const blocks: QuoteBlock[] = [];
  let open: string[] = [];
  let table: string[][] = [];
  const close = () => {
    const titled = titleAbove(open);
    if (titled !== undefined) blocks.push({ kind: "heading", text: titled });
    const paragraph = joinLines(titled === undefined ? open : open.slice(1)).trim();
    if (paragraph !== "") blocks.push({ kind: itemStart.test(paragraph) ? "item" : "text", text: paragraph });
    blocks.push(...tableRows(table));
    open = [];
    table = [];
  };
  for (const line of withoutCode(text).split("\n")) {
    if (tableLine.test(line) && !rule.test(line)) {
      if (open.length > 0) close();
      table.push(cellsOf(line));
    } else if (rule.test(line)) {
      if (table.length === 0) close();
    } else if (line.trim() === "") close();
    else if (headingLine.test(line)) {
      close();
      blocks.push({ kind: "heading", text: line });
    } else {
      if (itemStart.test(line) || table.length > 0) close();
      open.push(line.trim());
    }
  }
  close();
  return joinBroken(blocks).reduceRight<QuoteBlock[]>((below, block) => [asHeading(block, below[0]), ...below], []);
}

/** Lines of a paragraph are one text; below the first line of a list's entry a new sentence may begin without a full stop. */
function joinLines(lines: readonly string[]): string {
  const inItem = itemStart.test(lines[0] ?? "");
  return lines.reduce((text, line) => {
    const begins = inItem && /^["“¿¡]?\p{Lu}/u.test(line) && /[\p{L}\p{N}.!?:)"”]$/u.test(text) && !endsOpen(text);
    return text === "" ? line : `${text}${begins ? "\n" : " "}${line}`;
  }, "");
}

/** A question, or a short line without an end above something longer or another heading, is what that is about. */
function asHeading(block: QuoteBlock, next: QuoteBlock | undefined): QuoteBlock {
  if (block.kind === "heading" || /^\s*\(?\d/u.test(block.text)) return block;
  if (/^[^.!?:]*\?\s*$/u.test(block.text)) return { kind: "heading", text: block.text };
  const stands = block.kind === "text" && next !== undefined;
  const isTitle =
    stands &&
    block.text.length <= longestLoneTitle &&
    /^[¿¡"“]?[\p{Lu}\p{N}]/u.test(block.text) &&
    /[\p{L}\p{N}")\]]$/u.test(block.text) &&
    !/[.!?:]\s/u.test(block.text) &&
    (next.kind !== "text" || next.text.length > block.text.length) &&
    !endsOpen(block.text);
  return isTitle ? { kind: "heading", text: block.text } : block;
}

/** Plain text has no marks for headings: a short line without an end, over one that begins a sentence, is one. */
function titleAbove([first = "", next]: readonly string[]): string | undefined {
  if (next === undefined || first.length > longestTitle || itemStart.test(first) || !/^\p{Lu}/u.test(first))
    return undefined;
  if (!/[\p{L}\p{N}]$/u.test(first) || endsOpen(first)) return undefined;
  return /^[\p{Lu}\p{N}]/u.test(next) ? first : undefined;
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/^---\n[\s\S]*?\n---\n/gu, "")
    .replaceAll(/```[\s\S]*?(?:```|$)/gu, "\n")
    .replaceAll(/^[\s>]*\[![A-Z]+\][ \t]*/gmu, "")
    .replaceAll(/<!--[\s\S]*?-->|<(?:script|style)[\s\S]*?<\/(?:script|style)>/giu, " ")
    .replaceAll(/^\s*(?:\{:[^}\n]*\}|:{3,}.*)\s*$/gmu, "")
    .replaceAll(/\\$/gmu, "")
    .replaceAll(/<li[^>\n]{0,200}>/giu, "\n- ")
    .replaceAll(/<\/(?:li|ol|ul|p|div|h[1-6])>/giu, "\n")
    .replaceAll(/<\/?[a-z][^>\n]{0,300}>/giu, " ");
}

function cellsOf(line: string): string[] {
  const cells = line.includes("\t")
    ? line.split("\t")
    : line
        .trim()
        .replaceAll(/^\||\|$/gu, "")
        .split("|");
  return cells.map((cell) => cell.trim());
}

/** Each row is told on its own: its first cell, then the others named by the header when there is one. */
function tableRows(table: readonly (readonly string[])[]): QuoteBlock[] {
  const [top = [], ...rest] = table;
  // The corner above the labels is often empty, and an empty cell at the start of a text is trimmed away.
  const header = top.length + 1 === rest[0]?.length ? ["", ...top] : top;
  const isHeader = rest.length > 0 && header.length > 1 && namesColumns(header, rest);
  return (isHeader ? rest : table).flatMap((cells): QuoteBlock[] => {
    const [first = "", ...others] = cells;
    const named = others.flatMap((cell, index) => {
      const name = isHeader ? (header[index + 1] ?? "") : "";
      if (cell === "") return [];
      return [name === "" || fold(cell).includes(fold(name)) ? cell : `${name}: ${cell}`];
    });
    const pairs = named.some((pair) => pair.includes(": "));
    const text = [first, named.join(", ")].filter((part) => part !== "").join(pairs ? " – " : ": ");
    return text === "" ? [] : [{ kind: "item", text }];
  });
}

/** Whether a first row names what stands below it. With a number in it ("First 500 g") it is told by being unlike all of that. */
function namesColumns(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const holds = (cell = "") => /\d/u.test(cell);
  if (!header.some(holds)) return true;
  if (rows.length < 2 || !header.every((cell) => /^(?:[\p{Lu}\p{N}]|$)/u.test(cell))) return false;
  return header.some((cell, at) => at > 0 && rows.every((row) => holds(row[at]) !== holds(cell)));
}

/** A sentence that its source broke over several paragraphs (around a key name, say) is put together again. */
function joinBroken(blocks: readonly QuoteBlock[]): QuoteBlock[] {
  const joined: QuoteBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const open = last?.kind === "text" && !/[.!?:;…)\]"”]\s*$/u.test(last.text);
    if (open && block.kind === "text" && (endsOpen(last.text) || /^[\p{Ll}.,;)]/u.test(block.text))) {
      joined[joined.length - 1] = {
        kind: "text",
        text: `${last.text} ${block.text}`.replaceAll(/\s+(?=[.,;)])/gu, ""),
      };
    } else joined.push(block);
  }
  return joined;
}
