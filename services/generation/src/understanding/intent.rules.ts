import { guessLanguage } from "@frontdesk/infra/language/guess";
import { en } from "../words/en.ts";
import { es } from "../words/es.ts";
import { id } from "../words/id.ts";
import type { Intent, Lexicon, WordedIntent } from "../words/lexicon.ts";
import { sw } from "../words/sw.ts";
import { type Clause, clausesOf, findAll, has, isNegated, lexicons, prefixLength } from "./match.ts";

/** CA-02: from here on an intent is followed; from `askFrom` on one clarifying question is asked. */
export const routeFrom = 0.7;
export const askFrom = 0.5;

export interface ScoredIntent {
  readonly intent: Intent;
  readonly confidence: number;
  /** Reads as a question or a request for information. */
  readonly question: boolean;
}

const strongScore = 0.8;
const strongStep = 0.05;
const weakScore = 0.55;
const weakStep = 0.1;
const topScore = 0.95;
/** Among equals the earlier one wins. */
const order: readonly WordedIntent[] = [
  "preferences_consent",
  "order_status",
  "discounts_offers",
  "payment_help",
  "support_question",
  "product_question",
  "sales_discovery",
];

/** What the customer wants, by the words used (CA-02, N01). Reads only the text: same text, same intent (CA-24). */
export function classifyIntent(text: string): ScoredIntent {
  const clauses = clausesOf(text);
  const spoken = spokenLexicons(text);
  const question = clauses.some((clause) => clause.asks || spoken.some((lexicon) => startsAsQuestion(lexicon, clause)));
  let best: ScoredIntent = { intent: "unknown", confidence: 0.3, question };
  for (const intent of order) {
    const confidence = Math.max(...spoken.map((lexicon) => score(lexicon, intent, clauses)));
    if (confidence > best.confidence) best = { intent, confidence, question };
  }
  return best;
}

function score(lexicon: Lexicon, intent: WordedIntent, clauses: readonly Clause[]): number {
  const { strong, weak } = lexicon.intents[intent];
  const strongHits = hits(lexicon, strong, clauses);
  if (strongHits > 0) return Math.min(topScore, strongScore + strongStep * (strongHits - 1));
  const weakHits = hits(lexicon, weak, clauses);
  return weakHits === 0 ? 0 : Math.min(weakScore + weakStep, weakScore + weakStep * (weakHits - 1));
}

function hits(lexicon: Lexicon, patterns: readonly string[], clauses: readonly Clause[]): number {
  return clauses.reduce(
    (sum, clause) =>
      sum + findAll(patterns, clause.text).filter((found) => !isNegated(lexicon, clause.text, found)).length,
    0,
  );
}

function startsAsQuestion(lexicon: Lexicon, clause: Clause): boolean {
  return prefixLength(lexicon.question, clause.text) > 0 || (lexicon !== en && has(lexicon.question, clause.text));
}

/** The customer's own language and English, which everyone mixes in; all of them when the language is unclear. */
function spokenLexicons(text: string): readonly Lexicon[] {
  const guess = guessLanguage(text);
  if (guess === undefined || guess.confidence < 0.75) return lexicons;
  if (guess.language === "es") return [es, en];
  if (guess.language === "id") return [id, en];
  return guess.language === "en" ? [en] : [sw, en];
}
