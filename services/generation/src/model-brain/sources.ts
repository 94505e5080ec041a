import type { Passage } from "@frontdesk/contracts/turn";
import { withoutInstructions } from "../source-text.rules.ts";
import { cutToTokens, estimateTokens } from "../tokens.rules.ts";
import { fenced } from "./fence.rules.ts";

export interface SourceBlock {
  readonly text: string;
  /** Places that talked to a machine (AR-10). */
  readonly removed: number;
}

/** Less of a passage says nothing. */
const fewestTokens = 30;

/** A passage as the model reads it: its id, where it stands, its text, fenced as data; empty when nothing is left of it. */
export function sourceBlock(passage: Passage, mark: string, tokens = Number.POSITIVE_INFINITY): SourceBlock {
  const { text, removed } = withoutInstructions(passage.text);
  if (text === "") return { text: "", removed };
  const place = [passage.title ?? "", ...passage.headings].filter((part) => part !== "").join(" > ");
  const head = [`id: ${passage.id}`, ...(place === "" ? [] : [`about: ${withoutInstructions(place).text}`])].join("\n");
  const room = Math.max(0, tokens - estimateTokens(fenced(mark, "source", head)));
  return { text: fenced(mark, "source", `${head}\n${cutToTokens(text, room)}`), removed };
}

/** The passages that fit, best first; the last one may be cut (AR-09). */
export function sourceBlocks(passages: readonly Passage[], mark: string, tokens: number) {
  const blocks: string[] = [];
  const sanitised: string[] = [];
  let removed = 0;
  let left = tokens;
  for (const passage of passages) {
    if (left < fewestTokens) break;
    const block = sourceBlock(passage, mark, left);
    removed += block.removed;
    if (block.removed > 0) sanitised.push(passage.id);
    if (block.text === "") continue;
    blocks.push(block.text);
    left -= estimateTokens(block.text);
  }
  return { text: blocks.join("\n"), sanitised, removed };
}
