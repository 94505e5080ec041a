import { injectionEn } from "../words/injection-en.ts";
import { injectionEnRoles } from "../words/injection-en-roles.ts";
import { injectionEs } from "../words/injection-es.ts";
import { injectionId } from "../words/injection-id.ts";
import { injectionOther } from "../words/injection-other.ts";
import type { InjectionRule } from "../words/injection-rule.ts";
import { injectionSw } from "../words/injection-sw.ts";
import { hiddenTexts } from "./hidden-texts.ts";
import { plainWords, sentencesOf, wordPattern } from "./reading.ts";

/** Scores from which a message is blocked, and from which the offending sentences are taken out (SL-01). */
export interface InjectionPolicy {
  readonly block: number;
  readonly sanitise: number;
}

/** What the injection layer decided; `text` is what may go on when it is not blocked. */
export interface InjectionResult {
  readonly verdict: "pass" | "sanitise" | "block";
  readonly score: number;
  readonly text: string;
  readonly detail?: string;
}

interface CompiledRule extends InjectionRule {
  readonly pattern: RegExp;
}

const compiled: readonly CompiledRule[] = [
  ...injectionEn,
  ...injectionEnRoles,
  ...injectionEs,
  ...injectionId,
  ...injectionSw,
  ...injectionOther,
].map((rule) => ({ ...rule, pattern: wordPattern(rule.words) }));
/** Somebody who hides an instruction means it. */
const hiddenBonus = 0.5;
/** From here on more signs change nothing, so long texts are not read to the last rule. */
const beyondDoubt = 0.97;

/** How likely a text tries to steer the assistant, 0–1, and the family of the strongest sign. */
export function injectionScore(text: string): { score: number; family?: InjectionRule["family"] } {
  const open = scorePlain(plainWords(text));
  for (const decoded of hiddenTexts(text)) {
    const hidden = scorePlain(plainWords(decoded));
    // What can be read in the open is not hidden: "Hi!" is no code for "hii".
    if (hidden.score < 0.5 || hidden.score <= open.score) continue;
    const score = 1 - (1 - Math.max(open.score, hidden.score)) * (1 - hiddenBonus);
    return { ...hidden, score };
  }
  return open;
}

function scorePlain(words: string): { score: number; family?: InjectionRule["family"] } {
  let innocent = 1;
  let strongest: CompiledRule | undefined;
  for (const rule of compiled) {
    rule.pattern.lastIndex = 0;
    if (!rule.pattern.test(words)) continue;
    innocent *= 1 - rule.weight;
    if (strongest === undefined || rule.weight > strongest.weight) strongest = rule;
    if (1 - innocent >= beyondDoubt) break;
  }
  return strongest === undefined ? { score: 0 } : { score: 1 - innocent, family: strongest.family };
}

/** High scores block; middle ones lose the sentences that made the score; a message of nothing else is blocked (SL-01). */
export function screenInjection(text: string, policy: InjectionPolicy): InjectionResult {
  const { score, family } = injectionScore(text);
  const detail = family === undefined ? {} : { detail: family };
  if (score < policy.sanitise) return { verdict: "pass", score, text };
  if (score >= policy.block) return { verdict: "block", score, text, ...detail };
  const kept = sentencesOf(text)
    .filter((sentence) => injectionScore(sentence.text).score < policy.sanitise / 2)
    .map((sentence) => sentence.text)
    .join("")
    .trim();
  return kept === ""
    ? { verdict: "block", score, text, ...detail }
    : { verdict: "sanitise", score, text: kept, ...detail };
}
