import { withCodes } from "../text/codes.ts";
import { fold } from "../text/fold.ts";

const apostrophes = /['’‘ʼ`]/gu;
/** A word; with what joins it to the next one when that is no blank, so that codes stay whole. */
const word = /[\p{L}\p{N}\p{M}]+/gu;
const code = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+/gu;
/** Names that end in a sign: C++, C#, 50%. */
const signed = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,12}(?:\+{1,2}|#|%)(?![\p{L}\p{N}])/gu;
/** Scripts written without blanks; their words are found as pairs of characters. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+$/u;

const maxWordCharacters = 64;
/** No script without blanks begins below. */
const firstUnspaced = 0x0e00;

function pairs(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** The folded words of a text, in order. Letters and digits of any script; unspaced scripts in overlapping pairs. */
export function words(text: string): string[] {
  return wordsIn(folded(text));
}

/** A code written apart is read as one joined by a hyphen is: its parts, and the whole. */
function folded(text: string): string {
  return fold(withCodes(text, "-")).replace(apostrophes, "");
}

function wordsIn(text: string): string[] {
  const said: string[] = [];
  for (const one of text.match(word) ?? []) {
    // One at a time: a page without blanks is more than a call takes arguments.
    if (one.charCodeAt(0) >= firstUnspaced && unspaced.test(one)) for (const pair of pairs(one)) said.push(pair);
    else said.push(one.slice(0, maxWordCharacters));
  }
  return said;
}

/** Also those that letters and digits alone would break: `sku-123` → `sku123`, `e-mail` → `email`, `c++`, `50%`. */
export function wordsAndCodes(text: string): { readonly words: string[]; readonly codes: string[] } {
  const read = folded(text);
  return { words: wordsIn(read), codes: codesIn(read) };
}

function codesIn(text: string): string[] {
  const joined = (text.match(code) ?? [])
    .filter((one) => /\p{N}|-/u.test(one) && one.length <= maxWordCharacters)
    .map((one) => one.replace(/[-._/]/g, ""));
  return [...joined, ...(text.match(signed) ?? [])];
}
