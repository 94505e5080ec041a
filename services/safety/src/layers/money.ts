/** An amount of money said in a text. `currency` is an ISO code, "$" when the sign could mean several, or absent. */
export interface SaidMoney {
  readonly start: number;
  readonly end: number;
  readonly amount: number;
  readonly currency?: string;
}

const signs: readonly (readonly [source: string, currency: string])[] = [
  ["rp\\.?|idr|rupiah", "IDR"],
  ["k\\.?sh\\.?s?\\.?|kes|kenyan shillings?|shilingi|shillings?|bob|/=", "KES"],
  ["rd\\s?\\$|dop|pesos(?: dominicanos)?", "DOP"],
  ["us\\s?\\$|usd|us dollars", "USD"],
  ["\\$|dollars?|d[oó]lares", "$"],
  ["€|eur|euros?", "EUR"],
  ["£|gbp|pounds?", "GBP"],
];
const scales: readonly (readonly [source: string, factor: number])[] = [
  ["ribu|rb|k|thousand|mil|elfu", 1e3],
  ["juta|jt|million|millones|mill[oó]n|milioni|m", 1e6],
  ["miliar|billion|bilioni", 1e9],
];
const sign = signs.map(([source]) => source).join("|");
const scale = scales.map(([source]) => source).join("|");
const digits = "\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)";
const money = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<before>${sign})\\s?(?<first>${digits})(?:\\s?(?<firstScale>${scale})(?![\\p{L}\\p{N}]))?|(?<![.,]\\d{0,3})(?<second>${digits})(?:\\s?(?<secondScale>${scale}))?(?:\\s(?:de\\s)?|(?=[/€£$]))(?<after>${sign})(?![\\p{L}\\p{N}]))`,
  "giu",
);
const bareNumber = new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${digits})(?:\\s?(?<scale>${scale})(?![\\p{L}\\p{N}]))?`, "giu");
const anySpace = /[\u00a0\u2007\u2009\u202f]/g;

/** Amounts with a currency. Any kind of space counts as a space (CUR-01); separators are read by their shape (GRD-01). */
export function moneyIn(written: string): SaidMoney[] {
  const text = written.replace(anySpace, " ");
  return Array.from(text.matchAll(money), (match) => {
    const groups = match.groups ?? {};
    const amount = amountOf(groups["first"] ?? groups["second"] ?? "", groups["firstScale"] ?? groups["secondScale"]);
    const currency = signs.find(([source]) =>
      new RegExp(`^(?:${source})$`, "iu").test(groups["before"] ?? groups["after"] ?? ""),
    )?.[1];
    return {
      start: match.index,
      end: match.index + match[0].length,
      amount,
      ...(currency === undefined ? {} : { currency }),
    };
  });
}

/** Every number of a source, as it may stand in a price table without its currency. */
export function numbersIn(written: string): number[] {
  const text = written.replace(anySpace, " ");
  return Array.from(text.matchAll(bareNumber), (match) => {
    const suffix = match.groups?.["scale"];
    return amountOf(suffix === undefined ? match[0] : match[0].slice(0, -suffix.length).trim(), suffix);
  });
}

/** "1.500.000", "1,250.00", "1.250,5", "1 500" → a number. Three digits after a lone separator are thousands. */
function amountOf(written: string, suffix: string | undefined): number {
  const factor =
    scales.find(([source]) => suffix !== undefined && new RegExp(`^(?:${source})$`, "iu").test(suffix))?.[1] ?? 1;
  const decimals = /[.,](\d{1,2})$/.exec(written);
  const whole = (decimals === null ? written : written.slice(0, decimals.index)).replace(/\D/g, "");
  return Number(`${whole}.${decimals?.[1] ?? "0"}`) * factor;
}
