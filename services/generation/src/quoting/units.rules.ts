import type { Passage } from "@frontdesk/contracts/turn";
import { excerpt } from "../sources/sources.rules.ts";
import { blocksOf, type QuoteBlock } from "./blocks.rules.ts";
import { plainText, sentencesOf } from "./sentences.rules.ts";

/** Of a longer one its beginning stands above what it is about. */
const longestHeading = 160;

/** A piece of a passage that can be quoted on its own: a sentence, a list item, a step, a table row. */
export interface Unit {
  readonly text: string;
  readonly passage: Passage;
  /** The heading above it, or the question it answers. */
  readonly heading: string;
  /** Begins a paragraph, or an entry of a list. */
  readonly opens: boolean;
  /** Place within its run of passages. */
  readonly at: number;
  /** Belongs to a list that began at this place. */
  readonly listFrom?: number;
  /** The step of a numbered list that it is, or tells more of. */
  readonly step?: number;
  /** Where its own item began; a later sentence of an item says little without the first. */
  readonly itemFrom?: number;
}

/** A block with its sentences, and the list it belongs to. */
interface Piece {
  readonly kind: QuoteBlock["kind"];
  readonly sentences: readonly string[];
  readonly number?: number;
}

interface Placed extends Piece {
  readonly passage: Passage;
  /** Numbers the lists of a run. */
  list?: number;
  step?: number;
}

/** The pieces of passages seen before, as the same ones are found again and again; emptied when it grows past this. */
const remembered = new Map<string, readonly Piece[]>();
const mostRemembered = 1_000;

function piecesOf(text: string): readonly Piece[] {
  const before = remembered.get(text);
  if (before !== undefined) return before;
  if (remembered.size >= mostRemembered) remembered.clear();
  const pieces = blocksOf(text).map((block): Piece => {
    const [, number] = /^\s*\(?(\d{1,2})[.)]\s/u.exec(block.text) ?? [];
    const sentences = block.kind === "heading" ? [plainText(block.text)] : sentencesOf(block.text);
    return { kind: block.kind, sentences, ...(number === undefined ? {} : { number: Number(number) }) };
  });
  remembered.set(text, pieces);
  return pieces;
}

/** Passages of a document that follow each other under the same headings are read as one. */
export function runsOf(passages: readonly Passage[]): Passage[][] {
  const byDocument = Map.groupBy(passages, ({ document }) => document);
  return [...byDocument.values()].flatMap((all) => {
    const own = all.map((passage) => ({ passage, place: placeOf(passage) })).toSorted((a, b) => a.place - b.place);
    const runs: { place: number; passages: Passage[] }[] = [];
    for (const { passage, place } of own) {
      const last = runs.at(-1);
      const before = last?.passages.at(-1);
      if (last !== undefined && before !== undefined && place === last.place + 1 && isSameSection(before, passage)) {
        last.passages.push(passage);
        last.place = place;
      } else runs.push({ place, passages: [passage] });
    }
    return runs.map((run) => run.passages);
  });
}

function placeOf({ id }: Passage): number {
  return Number(/#(\d+)$/u.exec(id)?.[1] ?? Number.NaN);
}

function isSameSection(one: Passage, other: Passage): boolean {
  return one.headings.join("\n") === other.headings.join("\n");
}

/** The quotable pieces of a run, in its order, without markup, code or text that talks to an assistant. */
export function unitsOf(run: readonly Passage[]): Unit[] {
  const placed = run.flatMap((passage) => piecesOf(passage.text).map((piece): Placed => ({ ...piece, passage })));
  nameLists(placed);
  const units: Unit[] = [];
  const listStarts = new Map<number, number>();
  let heading = run[0]?.headings.at(-1) ?? "";
  for (const { kind, sentences, passage, list, step } of placed) {
    if (kind === "heading") {
      heading = excerpt(sentences.join(" "), longestHeading);
      continue;
    }
    const itemFrom = units.length;
    if (list !== undefined && !listStarts.has(list)) listStarts.set(list, units.length);
    const listFrom = list === undefined ? undefined : listStarts.get(list);
    let opens = true;
    for (const text of sentences) {
      if (step === undefined && opens && /\?\s*$/u.test(text)) {
        heading = excerpt(text, longestHeading);
        continue;
      }
      units.push({
        text,
        passage,
        heading,
        opens,
        at: units.length,
        ...(listFrom === undefined ? {} : { listFrom, itemFrom }),
        ...(step === undefined ? {} : { step }),
      });
      opens = false;
    }
  }
  return units;
}

/** Items that stand together are a list; numbered ones stay one list over what tells more of a step between them. */
function nameLists(placed: readonly Placed[]): void {
  let lists = 0;
  let bullets: number | undefined;
  let steps: { list: number; last: number; at: number } | undefined;
  for (const [at, piece] of placed.entries()) {
    if (piece.kind !== "item") bullets = undefined;
    if (piece.kind === "heading") steps = undefined;
    if (piece.kind !== "item") continue;
    if (piece.number === undefined) {
      bullets ??= lists++;
      piece.list = bullets;
      continue;
    }
    bullets = undefined;
    if (steps !== undefined && piece.number === steps.last + 1) {
      for (const between of placed.slice(steps.at + 1, at))
        Object.assign(between, { list: steps.list, step: steps.last });
      steps = { list: steps.list, last: piece.number, at };
    } else steps = { list: lists++, last: piece.number, at };
    Object.assign(piece, { list: steps.list, step: piece.number });
  }
}
