import { quantitiesEn } from "../words/quantities-en.ts";
import { quantitiesEs } from "../words/quantities-es.ts";
import { quantitiesId } from "../words/quantities-id.ts";
import { quantitiesSw } from "../words/quantities-sw.ts";
import type { QuantityWords } from "../words/quantity-words.ts";

export const languages: readonly QuantityWords[] = [quantitiesEn, quantitiesEs, quantitiesId, quantitiesSw];

const small = new Map(languages.flatMap(({ numbers }) => Object.entries(numbers)));
const scales = new Map(languages.flatMap(({ scales: own }) => Object.entries(own)));
/** Of these the multiplier comes after: "elfu mbili". */
const leading = new Set(Object.keys(quantitiesSw.scales));
const suffixes: readonly (readonly [source: string, factor: number])[] = [
  ["k|rb|ribu|mil|thousand|elfu", 1e3],
  ["jt|juta|mio|millones|millon|million|milioni", 1e6],
  ["miliar|billion|bilioni", 1e9],
];
const suffix = suffixes.map(([source]) => source).join("|");

/** A number in digits, with its separators and what multiplies it; or the words of one. */
export const digits = `\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,3})?(?!\\d)`;
export const inDigits = `(?:${digits})(?:\\s?(?:${suffix})(?![\\p{L}\\p{N}]))?`;
const word = [...small.keys(), ...scales.keys()].toSorted((a, b) => b.length - a.length).join("|");
/** Words that a number has after its first. */
const mostWords = 8;
export const inWords = `(?<!\\p{L})(?:${word})(?:(?:[ -](?:y |na |and )?)(?:${word}|belas)){0,${mostWords}}(?!\\p{L})`;

/** Every amount that the text of a number may mean: "1.500" is 1500, or 1.5 where it is written so. */
export function amountsOf(text: string): number[] {
  return /\d/u.test(text) ? amountsOfDigits(text.trim()) : amountsOfWords(text);
}

function amountsOfDigits(text: string): number[] {
  const scaled = new RegExp(`\\s?(${suffix})$`, "u").exec(text);
  const factor = suffixes.find(([source]) => new RegExp(`^(?:${source})$`, "u").test(scaled?.[1] ?? ""))?.[1] ?? 1;
  const written = scaled === null ? text : text.slice(0, scaled.index);
  const decimals = /[.,](\d{1,2})$/u.exec(written);
  const whole = (decimals === null ? written : written.slice(0, decimals.index)).replaceAll(/\D/gu, "");
  const amount = Number(`${whole}.${decimals?.[1] ?? "0"}`) * factor;
  // A lone separator before three digits is mostly one of thousands.
  const alone = /^(\d{1,3})[.,](\d{3})$/u.exec(written);
  return alone === null ? [amount] : [amount, Number(`${alone[1]}.${alone[2]}`) * factor];
}

function amountsOfWords(text: string): number[] {
  let total = 0;
  let current = 0;
  let waiting = 0;
  for (const each of text.split(/[ -]+/u)) {
    const value = small.get(each);
    const scale = scales.get(each);
    if (each === "belas") current += 10;
    else if (value !== undefined && waiting > 0) {
      total += waiting * value;
      waiting = 0;
    } else if (value !== undefined) current += value;
    else if (scale !== undefined && leading.has(each)) {
      total += waiting;
      waiting = scale;
    } else if (scale !== undefined && scale <= 100) current = Math.max(1, current) * scale;
    else if (scale !== undefined) {
      total += Math.max(1, current) * scale;
      current = 0;
    }
  }
  return [total + current + waiting];
}

/** Whether the words say a hundred or more: a number worth holding to its source without a unit, too. */
export function saysMuch(words: string): boolean {
  return words.split(/[ -]+/u).some((each) => (scales.get(each) ?? 0) >= 100);
}
