import type { Language } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { meaningsOf } from "@frontdesk/infra/analysis/concepts";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { stem } from "@frontdesk/infra/analysis/stem";
import { isStopWord } from "@frontdesk/infra/analysis/stop-words";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { type Turning, turnsOf } from "@frontdesk/infra/analysis/turning-words";
import { readText, type Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { guessLanguage } from "@frontdesk/infra/language/guess";
import { segmentsOf } from "../quoting/sentences.rules.ts";

/** A statement rests on a passage that holds this share of its topic words, each counted as one, and all its numbers. */
const enoughShare = 0.85;
/** Fewer topic words say nothing that would need a source. */
const fewestTerms = 3;

/**
 * An answer without citations, with the citations it should have had: after each sentence the passage it rests on. Absent
 * when a sentence says what no passage does; then it is no answer from the sources (CA-14).
 */
export function attributed(
  text: string,
  { passages, language: asked }: { readonly passages: readonly Passage[]; readonly language: Language },
): string | undefined {
  const language = languageOf(text, analyserOf(asked) ?? "en");
  const known = passages.map((passage) => readSource(passage, language));
  let cites = 0;
  let answer = "";
  for (const segment of segmentsOf(text)) {
    const statement = readStatement(segment, language);
    if (statement.topics.length < fewestTerms && statement.numbers.length === 0) {
      answer += segment;
      continue;
    }
    const shares = known.map((source) => shareHeld(statement, source));
    const best = Math.max(0, ...shares);
    const source = known[shares.indexOf(best)];
    if (source === undefined || best < enoughShare) return undefined;
    cites += 1;
    const said = segment.trimEnd();
    answer += `${said} [source: ${source.id}]${segment.slice(said.length)}`;
  }
  return cites === 0 ? undefined : answer;
}

/** Less sure guesses say nothing. */
const sureFrom = 0.5;

/** By the detector, not by a few votes: in another language a "not" would pass for any word. */
function languageOf(text: string, fallback: AnalysedLanguage): AnalysedLanguage {
  const guess = guessLanguage(text);
  return guess === undefined || guess.confidence < sureFrom ? fallback : (analyserOf(guess.language) ?? fallback);
}

interface Topic {
  readonly word: string;
  /** What it does to the statement, where it is such a word ("never"). */
  readonly turns: ReadonlySet<Turning>;
  readonly concepts: readonly number[];
}

interface Statement {
  readonly language: AnalysedLanguage;
  readonly topics: readonly Topic[];
  readonly turns: ReadonlySet<Turning>;
  readonly numbers: readonly string[];
}

function readStatement(segment: string, language: AnalysedLanguage): Statement {
  const unnumbered = segment.replace(/^\s*\d{1,2}[.)]\s/u, "");
  const said = words(unnumbered);
  const meanings = meaningsOf(said, language);
  const topics = [...new Set(said)]
    .filter((word) => !isStopWord(word, language))
    .map((word) => ({
      word,
      turns: turnsOf([word], language),
      concepts: meanings.filter(({ at }) => said[at] === word).map(({ concept }) => concept),
    }));
  return { language, topics, turns: turnsOf(said, language), numbers: [...numbersIn(unnumbered)] };
}

interface Sentence {
  readonly read: Vocabulary;
  readonly turns: ReadonlySet<Turning>;
}

interface Source {
  readonly id: string;
  readonly whole: Sentence;
  readonly sentences: readonly Sentence[];
  readonly numbers: ReadonlySet<string>;
}

function readSource({ id, title = "", headings, text, language: told }: Passage, spoken: AnalysedLanguage): Source {
  const above = [title, ...headings];
  const whole = [...above, text].join(" ");
  const language = analyserOf(told) ?? languageOf(whole, spoken);
  const read = (part: string) => ({ read: readText(part, language), turns: turnsOf(words(part), language) });
  return { id, whole: read(whole), sentences: [...above, ...segmentsOf(text)].map(read), numbers: numbersIn(whole) };
}

/** The share of a statement's topic words that a source holds; 0 where it has other numbers, or turns it another way. */
function shareHeld(statement: Statement, { whole, sentences, numbers }: Source): number {
  if (!statement.numbers.every((number) => numbers.has(number))) return 0;
  if (!turnsAlike(statement, sentences)) return 0;
  return heldIn(whole, statement) / Math.max(1, statement.topics.length);
}

/**
 * "Not", "without", "only" or "more" count where the statement's topic is spoken of: a "not" about something else proves
 * none, and what only stands there with a "not" proves nothing without one.
 */
function turnsAlike(statement: Statement, sentences: readonly Sentence[]): boolean {
  const held = sentences.map((sentence) => heldIn(sentence, statement));
  const most = Math.max(0, ...held);
  const near = sentences.filter((_, at) => (held[at] ?? 0) * 2 >= most);
  const nearest = sentences.filter((_, at) => held[at] === most);
  const isNegated = nearest.every(({ turns }) => turns.has("not"));
  if (isNegated && !statement.turns.has("not")) return false;
  return [...statement.turns].every((turn) => near.some(({ turns }) => turns.has(turn)));
}

/** How many of the topic words a text holds: the word or a form of it; by its meaning only in another language. */
function heldIn({ read, turns }: Sentence, { topics, language }: Statement): number {
  const isForeign = read.language !== language;
  return topics.filter(
    (topic) =>
      read.words.has(topic.word) ||
      read.stems.has(stem(topic.word, read.language)) ||
      topic.turns.values().some((turn) => turns.has(turn)) ||
      (isForeign && topic.concepts.some((concept) => read.concepts.has(concept))),
  ).length;
}

function numbersIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/\d[\d.,:]*/gu) ?? []).map((number) => number.replaceAll(/[.,:]+$/gu, "")));
}
