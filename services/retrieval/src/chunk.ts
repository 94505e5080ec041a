import type { Block } from "./readers/blocks.ts";
import { splitText } from "./split-text.ts";

export interface Chunk {
  readonly headings: readonly string[];
  readonly text: string;
}

/** In characters: a passage is closed once it holds `target`, and never holds more than `max`. */
export const chunkSizes = { target: 900, max: 1_200 } as const;

interface Piece {
  readonly kind: Block["kind"];
  readonly text: string;
  readonly header?: string;
}

function piecesOf(block: Block): Piece[] {
  // A header that leaves no room for its rows is worth less than they are.
  const header = block.header !== undefined && block.header.length <= chunkSizes.max / 3 ? block.header : undefined;
  const room = chunkSizes.max - (header === undefined ? 0 : header.length + 1);
  return splitText(block.text, room).map((text) => ({
    kind: block.kind,
    text: text.trim(),
    ...(header === undefined ? {} : { header }),
  }));
}

/** What stands between a passage and its next piece; a table's header stands above the first of its rows. */
function joined(text: string, last: Piece | undefined, piece: Piece): string {
  const headed = piece.header !== undefined && piece.header !== last?.header;
  const shown = headed ? `${piece.header}\n${piece.text}` : piece.text;
  if (last === undefined) return shown;
  const close = last.kind === piece.kind && piece.kind !== "text" && !headed;
  return `${text}${close ? "\n" : "\n\n"}${shown}`;
}

/** Items and rows stay with those before them while there is any room, paragraphs only up to the target. */
function fits(text: string, next: string, piece: Piece): boolean {
  return next.length <= (piece.kind === "text" && text.length > 0 ? chunkSizes.target : chunkSizes.max);
}

function packSection(blocks: readonly Block[]): string[] {
  const passages: string[] = [];
  let text = "";
  let last: Piece | undefined;
  for (const piece of blocks.flatMap(piecesOf)) {
    if (piece.text === "") continue;
    const next = joined(text, last, piece);
    if (last !== undefined && (text.length >= chunkSizes.target || !fits(text, next, piece))) {
      passages.push(text);
      text = joined("", undefined, piece);
    } else text = next;
    last = piece;
  }
  return text === "" ? passages : [...passages, text];
}

/** Passages of a document in its order, each within one section, with the headings above it. */
export function chunkBlocks(blocks: readonly Block[]): Chunk[] {
  const sections: { headings: readonly string[]; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const open = sections.at(-1);
    if (open?.headings.join("\n") === block.headings.join("\n")) open.blocks.push(block);
    else sections.push({ headings: block.headings, blocks: [block] });
  }
  return sections.flatMap(({ headings, blocks: own }) => packSection(own).map((text) => ({ headings, text })));
}
