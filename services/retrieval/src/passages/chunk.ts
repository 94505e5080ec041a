import type { Block } from "../readers/blocks.ts";
import { splitText } from "./split-text.ts";

export interface Chunk {
  readonly headings: readonly string[];
  readonly text: string;
  /** The page its first block starts on. */
  readonly page?: number;
}

/** In characters: a passage is closed once it holds `target`, and never holds more than `max`. */
export const chunkSizes = { target: 900, max: 1_200 } as const;

interface Piece {
  readonly kind: Block["kind"];
  readonly text: string;
  readonly header?: string;
  readonly page?: number;
}

function piecesOf(block: Block): Piece[] {
  // A header that leaves no room for its rows is worth less than they are.
  const header = block.header !== undefined && block.header.length <= chunkSizes.max / 3 ? block.header : undefined;
  const room = chunkSizes.max - (header === undefined ? 0 : header.length + 1);
  return splitText(block.text, room).map((text) => ({
    kind: block.kind,
    text: text.trim(),
    ...(header === undefined ? {} : { header }),
    ...(block.page === undefined ? {} : { page: block.page }),
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

interface Packed {
  readonly text: string;
  readonly first: Piece | undefined;
  readonly last: Piece | undefined;
}

const empty: Packed = { text: "", first: undefined, last: undefined };

function extended(passage: Packed, pieces: readonly Piece[]): Packed {
  return pieces.reduce(
    ({ text, first, last }, piece) => ({ text: joined(text, last, piece), first: first ?? piece, last: piece }),
    passage,
  );
}

function alike(one: Piece | undefined, other: Piece): boolean {
  return one !== undefined && one.kind !== "text" && one.kind === other.kind && one.header === other.header;
}

/**
 * What stays in one passage (DOC-05): a paragraph; a list or a table that fits into one, with the line that leads up to
 * it; of a longer one each item or row.
 */
function unitsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const open = groups.at(-1);
    const leadsUp =
      open?.length === 1 && open[0]?.kind === "text" && piece.kind !== "text" && open[0].text.endsWith(":");
    if (open !== undefined && (leadsUp || alike(open.at(-1), piece))) open.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap((group) =>
    extended(empty, group).text.length <= chunkSizes.max ? [group] : group.map((piece) => [piece]),
  );
}

/** Lists and tables follow what is before them while there is any room, paragraphs only up to the target. */
function fits(passage: Packed, next: Packed): boolean {
  if (passage.text.length >= chunkSizes.target) return false;
  return next.text.length <= (next.last?.kind === "text" ? chunkSizes.target : chunkSizes.max);
}

function packSection(blocks: readonly Block[]): Packed[] {
  const passages: Packed[] = [];
  let open = empty;
  for (const unit of unitsOf(blocks.flatMap(piecesOf).filter(({ text }) => text !== ""))) {
    const next = extended(open, unit);
    if (open.last === undefined || fits(open, next)) open = next;
    else {
      passages.push(open);
      open = extended(empty, unit);
    }
  }
  return open.last === undefined ? passages : [...passages, open];
}

/** Passages of a document in its order, each within one section, with the headings above it. */
export function chunkBlocks(blocks: readonly Block[]): Chunk[] {
  const sections: { headings: readonly string[]; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const open = sections.at(-1);
    if (open?.headings.join("\n") === block.headings.join("\n")) open.blocks.push(block);
    else sections.push({ headings: block.headings, blocks: [block] });
  }
  return sections.flatMap(({ headings, blocks: own }) =>
    packSection(own).map(({ text, first }) => ({
      headings,
      text,
      ...(first?.page === undefined ? {} : { page: first.page }),
    })),
  );
}
