const marks = /\p{M}+/gu;
const apostrophes = /['’‘ʼ`]/gu;
/** A word; with what joins it to the next one when that is no blank, so that codes stay whole. */
const word = /[\p{L}\p{N}\p{M}]+/gu;
const code = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+/gu;
/** Names that end in a sign: C++, C#, 50%. */
const signed = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,12}(?:\+{1,2}|#|%)(?![\p{L}\p{N}])/gu;
/** Scripts written without blanks; their words are found as pairs of characters. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+$/u;

const maxWordCharacters = 64;

/** Compatibility form, lower case, without accents: what "CAFÉ", "café" and "cafe" share. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(marks, "").toLowerCase();
}

function pairs(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** The folded words of a text, in order. Letters and digits of any script; unspaced scripts in overlapping pairs. */
export function words(text: string): string[] {
  const found = fold(text).replace(apostrophes, "").match(word) ?? [];
  return found.flatMap((one) => (unspaced.test(one) ? pairs(one) : [one.slice(0, maxWordCharacters)]));
}

/** Words that letters and digits alone would break: `sku-123` → `sku123`, `e-mail` → `email`, `c++`, `50%`. */
export function codes(text: string): string[] {
  const folded = fold(text).replace(apostrophes, "");
  const joined = (folded.match(code) ?? [])
    .filter((one) => /\p{N}|-/u.test(one) && one.length <= maxWordCharacters)
    .map((one) => one.replace(/[-._/]/g, ""));
  return [...joined, ...(folded.match(signed) ?? [])];
}
