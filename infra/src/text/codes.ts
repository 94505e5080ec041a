/**
 * Codes of letters and digits – of a product, an order, an error, a flight – are one code however they are written:
 * "VA 004", "VA-004", "VA/004", "va004", and "VA-" at a line's end with "004" on the next.
 */

const start = "(?<![\\p{L}\\p{N}])";
const end = "(?![\\p{L}\\p{N}])";
const sign = "(?:[._/#]|[-‐‑–]\\s{0,3})";
const digits = "\\d{2,12}(?:[A-Za-z]{1,2})?";
/** Joined by a sign; a line's end or a blank may follow a hyphen. */
const bySign = new RegExp(`${start}(\\p{L}{1,6})${sign}(${digits})${end}`, "gu");
/** Joined by a blank alone: after capitals, after letters that are no word, or when the digits begin no count. */
const byBlank = [`(?:\\p{Lu}{1,5}|[b-df-hj-np-tv-xz]{2,5})) (${digits}`, `\\p{L}{1,5}) (0\\d{1,4}(?![ .-]\\d)`].map(
  (both) => new RegExp(`${start}(${both})${end}`, "gu"),
);

/** Stand before a number and make no code of it: currencies, units, and words for "number". */
const noCodes: ReadonlySet<string> = new Set(
  `order orden item kes ksh kshs rp idr usd us eur gbp dop rd rds sh tsh ugx aed inr mxn cop no nr nro num nos hp tel telp wa ph kg km cm mm ml gb mb tb
  hz khz mhz ghz kw kwh mw hr hrs min mins sec am pm st rd nd th vs pcs pc pp p pg bs rs rt rw jl jln jan feb mar apr may jun jul aug
  sep oct nov dec mon tue wed thu fri sat sun a an i in on at to of by or is it the for from de el la en y o un di ke ya na wa ni kwa`.split(
    /\s+/u,
  ),
);

/**
 * The text with every code that is written apart joined by this. A code written in one stays so: its joined form is its
 * own.
 */
export function withCodes(text: string, between: "" | "-"): string {
  if (!/\p{L}[^\p{L}\p{N}]{0,4}\d/u.test(text)) return text;
  const write = (whole: string, letters: string, number: string) => {
    const joined = /^[^.#]*[-‐‑–_/]/u.test(whole);
    return joined || !noCodes.has(letters.toLowerCase()) ? `${letters}${between}${number}` : whole;
  };
  // In a text without small letters capitals prove nothing.
  const isLoud = !/\p{Ll}/u.test(text) && /\p{L}{2,}\s+\p{L}{2,}/u.test(text);
  return [bySign, ...(isLoud ? byBlank.slice(1) : byBlank)].reduce(
    (read, pattern) => read.replaceAll(pattern, write),
    text,
  );
}

/** Whether a text is nothing but a code or an id as people spell one. */
export function isCodeSpelling(text: string): boolean {
  return /^#?\s{0,2}[\p{L}\p{N}]{1,40}(?:(?:\s|\s?[-‐‑–._/]\s?)[\p{L}\p{N}]{1,40}){0,8}$/u.test(text.trim());
}

/** What two ways to write one code or id have in common: its letters, in lower case, and digits. */
export function codeForm(code: string): string {
  return code
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
