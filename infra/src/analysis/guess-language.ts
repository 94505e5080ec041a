import { guessLanguage as guess, type LanguageGuess } from "../language/guess.ts";
import { type AnalysedLanguage, analyserOf } from "./languages.ts";

/** Less sure guesses say nothing: a name or a code is analysed as what stands around it. */
const sureFrom = 0.5;

/** What one text says, asked for by many rules one after the other. */
let last: { readonly text: string; readonly guessed: LanguageGuess | undefined } = { text: "", guessed: undefined };

/**
 * The language to analyse a text in; `fallback` when nothing speaks for one. Unlike the language to answer in (BR-24) it
 * needs no proof: a word of doubt costs a stem, not a reply that the customer cannot read.
 */
export function guessLanguage(text: string, fallback: AnalysedLanguage): AnalysedLanguage {
  if (last.text !== text) last = { text, guessed: guess(text) };
  const { guessed } = last;
  if (guessed === undefined || guessed.confidence < sureFrom) return fallback;
  return analyserOf(guessed.language) ?? fallback;
}
