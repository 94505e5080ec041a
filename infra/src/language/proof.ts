import type { Language } from "@frontdesk/contracts/ids";
import { fold } from "../text/fold.ts";
import { languageWords } from "./guess.ts";
import { isShengWord } from "./sheng.rules.ts";
import { courtesyWords } from "./words/courtesy.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { id } from "./words/id.ts";
import { sw } from "./words/sw.ts";

/** From this many words on, how sure the guess is says enough. */
const shortWords = 4;
const spanishSigns = /[¿¡ñ]/iu;
const lists = { en, es, id, sw };
type Base = keyof typeof lists;

const wordsOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(fold(texts.join(" ")).match(/\p{L}[\p{L}']*/gu) ?? []);
const known = mapBases((base) => wordsOf(lists[base].frequent, lists[base].common, lists[base].sample));
const functionWords = mapBases((base) => wordsOf(lists[base].frequent));

function mapBases<Value>(make: (base: Base) => Value): Readonly<Record<Base, Value>> {
  return { en: make("en"), es: make("es"), id: make("id"), sw: make("sw") };
}

/**
 * Whether a text proves that its writer has gone over from the conversation's language to another (BR-24, CA-03). One
 * word proves nothing, nor does a borrowed one ("agent", "refund"), a courtesy, or a text of both languages. Two or
 * three words do when one of them is a function word of the other language alone; or, except for English, which
 * everyone borrows from, when they are the other language's own.
 */
export function provesChange(text: string, wanted: Language, kept: Language): boolean {
  const said = languageWords(text).map(fold);
  if (said.length >= shortWords) return true;
  const words = [...new Set(said)];
  const [to, from] = [baseOf(wanted), baseOf(kept)];
  if (to === from) return words.length > 1;
  if (to === "es" && spanishSigns.test(text)) return true;
  if (words.length < 2 || words.some((word) => isTheirs(word, kept) && !isTheirs(word, wanted))) return false;
  const own = words.filter((word) => isTheirs(word, wanted) && !isTheirs(word, kept) && !courtesyWords.has(word));
  if (own.some((word) => functionWords[to].has(word))) return true;
  if (to === "en") return false;
  return own.length > 1 || (own.length === 1 && words.length > 2 && words.every((word) => isTheirs(word, wanted)));
}

function isTheirs(word: string, language: Language): boolean {
  if (language === "sheng" && isShengWord(word)) return true;
  const list = known[baseOf(language)];
  return list.has(word) || (language === "id" && list.has(word.replace(/(?:nya|ku|mu)$/u, "")));
}

function baseOf(language: Language): Base {
  return language === "sheng" ? "sw" : language;
}
