import { fold } from "./match.ts";
import { concepts } from "./words/concepts.ts";
import { stopwords } from "./words/stopwords.ts";

const endings =
  /(?:ations?|ings?|ment|ness|edly|ies|ied|ers?|ed|es|ly|s|ando|iendo|aron|ieron|amos|emos|arse|ar|ir|ciones|cion|ados?|adas?|idos?|idas?|kan|nya|an)$/u;
const shortestStem = 3;
/** Terms of words seen before; emptied when it grows past this. */
const remembered = new Map<string, readonly string[]>();
const mostRemembered = 20_000;

/**
 * The topic words of a text: folded, without function words, cut to a stem, with the shared meaning where known. A
 * letter before a hyphen belongs to its word: "M-Pesa" is "mpesa", "e-mail" is "email".
 */
export function termsOf(text: string): string[] {
  const words = fold(text).match(/\p{L}-\p{L}+|[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const terms = words.filter(
    (word) => !stopwords.has(word.replaceAll("'", "")) && (word.length > 1 || /\d/u.test(word)),
  );
  return [...new Set(terms.map((word) => word.replace("-", "")).flatMap((word) => termsOfWord(word)))];
}

/** Whether two terms mean the same: equal, or one begins the other and is long enough to tell. */
export function sameTerm(left: string, right: string): boolean {
  if (left === right) return true;
  if (left.startsWith("~") || right.startsWith("~")) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 4;
}

function termsOfWord(word: string): readonly string[] {
  const before = remembered.get(word);
  if (before !== undefined) return before;
  if (remembered.size >= mostRemembered) remembered.clear();
  const terms = conceptsOf(word) ?? [stem(word)];
  remembered.set(word, terms);
  return terms;
}

function conceptsOf(word: string): string[] | undefined {
  const found = concepts.flatMap((entries, index) =>
    entries.some((entry) => (entry.startsWith("=") ? word === entry.slice(1) : word.startsWith(entry)))
      ? [`~${index}`]
      : [],
  );
  return found.length === 0 ? undefined : found;
}

function stem(word: string): string {
  const cut = word.replace(endings, "");
  const stemmed = cut.length >= shortestStem ? cut : word;
  // "separo", "separa" and "separar" are one.
  return stemmed.length > 5 ? stemmed.replace(/[oa]$/u, "") : stemmed;
}
