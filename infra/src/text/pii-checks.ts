/** Luhn's check digit, as cards and Dominican cédulas carry it. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const brands: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 18, 19] },
  { prefix: /^5[1-5]|^222[1-9]|^22[3-9]|^2[3-6]|^27[01]|^2720/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^30[0-5]|^3095|^3[689]/, lengths: [14, 16, 17, 18, 19] },
  { prefix: /^6011|^64[4-9]|^65|^62|^81/, lengths: [16, 17, 18, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^2131|^1800/, lengths: [15] },
  { prefix: /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];

/** A card number by issuer range, length and check digit (SL-02): 13–19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^(?:[2-6]|81|1800)/.test(digits)) return false;
  return brands.some((brand) => brand.lengths.includes(digits.length) && brand.prefix.test(digits)) && luhn(digits);
}

const rncWeights = [7, 9, 8, 6, 5, 4, 3, 2];

/** Dominican RNC: nine digits, weighted modulo 11. */
export function isRnc(digits: string): boolean {
  if (!/^[1-9]\d{8}$/.test(digits)) return false;
  const rest = rncWeights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11;
  const check = rest === 0 ? 2 : rest === 1 ? 1 : 11 - rest;
  return check === Number(digits[8]);
}

/** Indonesian NIK: region (province 11–97), birth date (women's day + 40), serial. */
export function isNik(digits: string): boolean {
  const match = /^(\d\d)\d{4}(\d\d)(\d\d)\d\d(\d{4})$/.exec(digits);
  if (match === null) return false;
  const [province, day, month] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const dayOfMonth = day > 40 ? day - 40 : day;
  const born = dayOfMonth >= 1 && dayOfMonth <= 31 && month >= 1 && month <= 12;
  return province >= 11 && province <= 97 && born && match[4] !== "0000";
}

/** Length of an IBAN by country. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  BR: 29,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SV: 28,
  TN: 24,
  TR: 26,
  UA: 29,
  VG: 24,
};

/** The IBAN that starts at `start`, as written: its country's length, and as a rearranged number 1 modulo 97. */
export function ibanAt(text: string, start: number): string | undefined {
  const length = ibanLengths[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined) return undefined;
  const value = new RegExp(`^(?:[A-Z0-9] ?){${length - 1}}[A-Z0-9](?![A-Z0-9])`, "i").exec(
    text.slice(start, start + 48),
  )?.[0];
  if (value === undefined) return undefined;
  const compact = value.replaceAll(" ", "").toUpperCase();
  let rest = 0;
  for (const char of compact.slice(4) + compact.slice(0, 4)) {
    for (const digit of Number.parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1 ? value : undefined;
}
