import type { Passage } from "@frontdesk/contracts/turn";
import type { DialogueLog } from "../dialogue/dialogue.ts";
import { cutToTokens, estimateTokens } from "../model/tokens.rules.ts";
import { withoutInstructions } from "../sources/source-text.rules.ts";
import { startOf } from "../turn/cut.rules.ts";
import { fenced, inert } from "./fence.rules.ts";

interface SourceBlock {
  readonly text: string;
  /** Places that talked to a machine (AR-10). */
  readonly removed: number;
}

/** What passages may take together. */
export interface SourceRoom {
  readonly tokens: number;
  readonly characters?: number;
}

/** The passages as a model reads them, which of them it is shown, and what was taken out of them. */
export interface SourceBlocks {
  readonly text: string;
  readonly shown: readonly Passage[];
  readonly log: readonly DialogueLog[];
}

/** Less of a passage says nothing. */
const fewestTokens = 30;
const cutMark = " …";

/** A passage as the model reads it: its id, where it stands, its text, fenced as data; empty when nothing of it fits. */
function sourceBlock(passage: Passage, mark: string, room: Required<SourceRoom>): SourceBlock {
  const { text, removed } = withoutInstructions(passage.text);
  if (text === "") return { text: "", removed };
  const above = new Set([passage.title ?? "", ...passage.headings]);
  const place = [...above].filter((part) => part !== "").join(" > ");
  const head = [`id: ${passage.id}`, ...(place === "" ? [] : [`about: ${withoutInstructions(place).text}`])].join("\n");
  const empty = fenced(mark, "source", `${head}\n`);
  const inTokens = cutToTokens(text, Math.max(0, room.tokens - estimateTokens(empty)));
  const body = cutToLength(inert(inTokens, mark), room.characters - empty.length);
  const block = fenced(mark, "source", `${head}\n${body}`);
  return { text: body === "" || block.length > room.characters ? "" : block, removed };
}

/** The passages that fit, best first; the last one may be cut (AR-09). */
export function sourceBlocks(passages: readonly Passage[], mark: string, room: SourceRoom): SourceBlocks {
  const blocks: string[] = [];
  const shown: Passage[] = [];
  const sanitised: string[] = [];
  let removed = 0;
  let { tokens, characters = Number.POSITIVE_INFINITY } = room;
  for (const passage of passages) {
    if (tokens < fewestTokens) break;
    const block = sourceBlock(passage, mark, { tokens, characters });
    removed += block.removed;
    if (block.removed > 0) sanitised.push(passage.id);
    if (block.text === "") continue;
    blocks.push(block.text);
    shown.push(passage);
    tokens -= estimateTokens(block.text);
    characters -= block.text.length + 1;
  }
  const log: DialogueLog[] = removed === 0 ? [] : [["chat.sanitised", { passages: sanitised, removed }]];
  return { text: blocks.join("\n"), shown, log };
}

function cutToLength(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = startOf(text, most - cutMark.length);
  return cut === "" ? "" : cut + cutMark;
}
