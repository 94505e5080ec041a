import type { Money } from "@frontdesk/contracts/rpc/commerce";

/** Digits after the point that ISO 4217 gives a currency, where they are not two. */
const minorDigits: ReadonlyMap<string, number> = new Map([
  ...["CLP", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "XAF", "XOF", "XPF"].map(
    (code) => [code, 0] as const,
  ),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3] as const),
]);

/** Currencies whose minor unit nobody is shown. */
const shownWhole: ReadonlySet<string> = new Set(["IDR"]);

const symbols: ReadonlyMap<string, string> = new Map([
  ["DOP", "RD$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["IDR", "Rp "],
  ["KES", "KSh "],
  ["TZS", "TSh "],
  ["UGX", "USh "],
]);

/** Where a plain "$" is the US dollar; everywhere else it is written "US$". */
const dollarRegions: ReadonlySet<string> = new Set(["EC", "PR", "SV", "US"]);

const pointThenComma = { group: ".", decimal: "," } as const;
const commaThenPoint = { group: ",", decimal: "." } as const;
const groupedByPoints: ReadonlySet<string> = new Set(["da", "de", "el", "es", "id", "it", "nl", "pt", "tr"]);
/** Spanish as it is written with decimal points. */
const spanishWithPoints: ReadonlySet<string> = new Set(["DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"]);

interface LocaleParts {
  readonly language: string;
  readonly region: string;
}

function placeOf(locale: string): LocaleParts {
  const [language = "", ...rest] = locale.split(/[-_]/u);
  return {
    language: language.toLowerCase(),
    region: rest.find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase() ?? "",
  };
}

function separatorsOf({ language, region }: LocaleParts) {
  const points = groupedByPoints.has(language) && !(language === "es" && spanishWithPoints.has(region));
  return points ? pointThenComma : commaThenPoint;
}

function symbolOf(currency: string, { region }: LocaleParts): string {
  if (currency === "USD") return dollarRegions.has(region) ? "$" : "US$";
  return symbols.get(currency) ?? `${currency} `;
}

function grouped(digits: string, separator: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/gu, separator);
}

/**
 * Money as the tenant's customers read it, e.g. 15000000 minor units of IDR in `id-ID` → "Rp 150.000" (BR-25). Written
 * from tables of its own and with ordinary spaces only: the runtime's locale data changes between versions (CUR-01).
 */
export function formatMoney({ amountMinor, currency }: Money, locale: string): string {
  const place = placeOf(locale);
  const { group, decimal } = separatorsOf(place);
  const digits = minorDigits.get(currency) ?? 2;
  const scale = 10 ** digits;
  const whole = shownWhole.has(currency);
  const amount = whole ? Math.round(Math.abs(amountMinor) / scale) * scale : Math.abs(amountMinor);
  const units = grouped(String(Math.floor(amount / scale)), group);
  const rest = digits === 0 || whole ? "" : `${decimal}${String(amount % scale).padStart(digits, "0")}`;
  return `${amountMinor < 0 && amount > 0 ? "-" : ""}${symbolOf(currency, place)}${units}${rest}`;
}
