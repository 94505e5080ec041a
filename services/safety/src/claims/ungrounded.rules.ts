import { normalise } from "@frontdesk/infra/text/normalise";
import type { SaidDate } from "./clock-claims.ts";
import { type Claims, compact, readClaims } from "./read-claims.ts";

/** What sources, tools, settings and the customer said, to hold a reply against (CA-10). */
export interface Held {
  /** What of a sentence stands in none of them. */
  readonly missing: (sentence: string) => string[];
}

const near = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one));
const meets = (one: readonly number[], other: readonly number[]) => one.some((a) => other.some((b) => near(a, b)));
/** National telephone numbers differ in their prefix only. */
const telephoneDigits = 8;

/** Each source is read when a reply first claims something. */
export function heldBy(texts: readonly string[]): Held {
  let known: Claims[] | undefined;
  let letters: string | undefined;
  const all = <Name extends keyof Claims>(name: Name) => {
    known ??= texts.map((text) => readClaims(text, true));
    return known.flatMap((claims) => claims[name] as readonly Claims[Name][number][]);
  };
  const written = () =>
    (letters ??= texts.map((text) => compact(normalise(text).text.normalize("NFD").toLowerCase())).join(" "));
  const any = (names: readonly ("numbers" | "alone" | "within")[], amounts: readonly number[]) =>
    names.some((name) => all(name).some((other) => meets(amounts, other)));
  const number = (amounts: readonly number[]) => any(["numbers", "within"], amounts);
  const quantity = ({ kind, written: amounts, amounts: measured }: Claims["quantities"][number]) =>
    all("quantities").some((other) => other.kind === kind && meets(measured, other.amounts)) || any(["alone"], amounts);
  const date = ({ days, year }: SaidDate) =>
    all("dates").some(
      (other) =>
        other.days.some((day) => days.includes(day)) &&
        (year === undefined || other.year === undefined || year === other.year),
    );
  const hour = (minutes: readonly number[]) =>
    all("times").some((other) => meets(minutes, other)) || number(minutes.map((at) => at / 60));
  const holds = (address: string) => texts.some((text) => holdsAddress(text, address));
  return {
    missing: (sentence) => {
      const said = readClaims(sentence, false);
      return [
        ...said.quantities.filter((one) => !quantity(one)).map(({ kind }) => kind),
        ...said.numbers.filter((amounts) => !number(amounts)).map(() => "number"),
        ...said.dates.filter((one) => !date(one)).map(() => "date"),
        ...said.times.filter((minutes) => !hour(minutes)).map(() => "hour"),
        ...said.digits.filter((one) => !written().includes(one.slice(-telephoneDigits))).map(() => "long number"),
        ...said.addresses.filter((address) => !holds(address)).map(() => "address"),
        ...said.codes.filter((code) => !written().includes(code)).map(() => "code"),
      ];
    },
  };
}

function holdsAddress(text: string, address: string): boolean {
  const folded = text.toLowerCase();
  const [place = ""] = address.split(/[?#]/u);
  return standsIn(folded, address) || standsIn(folded, place.replace(/\/+$/u, ""));
}

/** Whole: "acme.co" does not stand in "acme.com". */
function standsIn(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + address.length, at + address.length + 2);
    if (!/[\p{L}\p{N}-]/u.test(before) && !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}
