import type { Passage } from "@frontdesk/contracts/turn";
import { stopWordLanguages } from "@frontdesk/infra/analysis/stop-words";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { segmentsOf } from "../quoting/sentences.rules.ts";
import { speaksOf } from "../quoting/speaks-of.rules.ts";

/** A statement rests on a passage that speaks of this share of its topic words, and holds all its numbers. */
const enoughShare = 0.85;
/** Fewer topic words say nothing that would need a source. */
const fewestTerms = 3;

/**
 * An answer without citations, with the citations it should have had: after each sentence the passage it rests on. Absent
 * when a sentence says what no passage does; then it is no answer from the sources (CA-14).
 */
export function attributed(text: string, passages: readonly Passage[]): string | undefined {
  const known = passages.map((passage) => {
    const whole = [passage.title ?? "", ...passage.headings, passage.text].join(" ");
    return { id: passage.id, whole, numbers: numbersIn(whole) };
  });
  let cites = 0;
  let answer = "";
  for (const segment of segmentsOf(text)) {
    const numbers = [...numbersIn(segment.replace(/^\s*\d{1,2}[.)]\s/u, ""))];
    if (contentWords(segment) < fewestTerms && numbers.length === 0) {
      answer += segment;
      continue;
    }
    const shares = known.map(({ whole, numbers: stated }) =>
      numbers.every((number) => stated.has(number)) ? speaksOf(segment, { text: whole }) : 0,
    );
    const best = Math.max(0, ...shares);
    const source = known[shares.indexOf(best)];
    if (source === undefined || best < enoughShare) return undefined;
    cites += 1;
    const said = segment.trimEnd();
    answer += `${said} [source: ${source.id}]${segment.slice(said.length)}`;
  }
  return cites === 0 ? undefined : answer;
}

function contentWords(text: string): number {
  return new Set(words(text).filter((word) => stopWordLanguages(word).length === 0)).size;
}

function numbersIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/\d[\d.,:]*/gu) ?? []).map((number) => number.replaceAll(/[.,:]+$/gu, "")));
}
