import { languages } from "./number-text.ts";

/** A day of a month, with its year where that is said. */
export interface SaidDate {
  /** Month and day, both ways round where the writing does not tell: "05-12". */
  readonly days: readonly string[];
  readonly year?: string;
}

const months = Array.from({ length: 12 }, (_, at) => languages.map(({ months: names }) => names[at] ?? "").join("|"));
const month = months.join("|");
const edge = "(?<![\\p{L}\\p{N}])";
const end = "(?![\\p{L}\\p{N}])";
const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(t[\d:.]+(?:z|[+-]\d{2}:?\d{2})?)?/gu;
const numeric = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/gu;
const dayFirst = new RegExp(
  `${edge}(\\d{1,2})(?:st|nd|rd|th)?(?:\\s(?:of|de))?\\s(${month})\\.?(?:,?\\s(?:de\\s|del\\s)?(\\d{4}))?${end}`,
  "gu",
);
const monthFirst = new RegExp(`${edge}(${month})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?${end}`, "gu");

const pad = (value: number | string) => String(value).padStart(2, "0");
const dayOf = (inMonth: number | string, day: number | string) => `${pad(inMonth)}-${pad(day)}`;
const monthOf = (name: string) => 1 + months.findIndex((names) => new RegExp(`^(?:${names})$`, "u").test(name));

/** The dates in a folded text, and the text without them. */
export function datesIn(text: string, held: boolean): { readonly dates: SaidDate[]; readonly rest: string } {
  const dates: SaidDate[] = [];
  const note = (days: readonly string[], year: string | undefined) => {
    dates.push({ days, ...(year === undefined || year === "" ? {} : { year: year.slice(-2) }) });
    return " ; ";
  };
  let rest = text.replaceAll(iso, (...found) => {
    const [year = "", inMonth = "", day = "", time] = found.slice(1, 5) as (string | undefined)[];
    const at = Date.UTC(Number(year), Number(inMonth) - 1, Number(day));
    // What a system stamps may be the day before or after where the customer is.
    for (const off of held && time !== undefined ? [-1, 0, 1] : [0]) {
      const there = new Date(at + off * 86_400_000);
      note([dayOf(there.getUTCMonth() + 1, there.getUTCDate())], String(there.getUTCFullYear()));
    }
    return " ; ";
  });
  rest = rest.replaceAll(numeric, (...found) => {
    const [one = "", , other = "", year] = found.slice(1, 5) as string[];
    return note([dayOf(other, one), dayOf(one, other)], year);
  });
  rest = rest.replaceAll(dayFirst, (_, day: string, name: string, year?: string) =>
    note([dayOf(monthOf(name), day)], year),
  );
  rest = rest.replaceAll(monthFirst, (_, name: string, day: string, year?: string) =>
    note([dayOf(monthOf(name), day)], year),
  );
  return { dates, rest };
}

const at = languages.map((language) => language.at).join("|");
const half = "a\\.?\\s?m\\.?|p\\.?\\s?m\\.?";
const clock = new RegExp(
  `${edge}(?<at>(?:${at})\\s)?(?<hour>\\d{1,2})(?:[:h](?<minute>\\d{2}))?\\s?(?<half>${half})?(?:\\s(?<day>asubuhi|alfajiri|mchana|jioni|usiku))?(?![\\p{L}\\p{N}:])`,
  "gu",
);
const day = 1_440;

/** The times of day in a folded text, and the text without them. */
export function timesIn(text: string): { readonly times: number[][]; readonly rest: string } {
  const times: number[][] = [];
  const rest = text.replaceAll(clock, (...args) => {
    const groups = args.at(-1) as Record<string, string | undefined>;
    const { hour = "", minute, half: said, day: part } = groups;
    const isSwahili = groups["at"]?.trim() === "saa";
    const isClock = minute !== undefined || said !== undefined || part !== undefined || groups["at"] !== undefined;
    if (!isClock || Number(hour) > 24 || Number(minute ?? 0) > 59) return args[0] as string;
    const written = Number(hour) * 60 + Number(minute ?? 0);
    const meant = said === undefined ? [written] : [(written % 720) + (said.startsWith("p") ? 720 : 0)];
    // Without its half a small hour may be either; a Swahili one counts from six.
    const either = said === undefined && Number(hour) <= 12 ? [...meant, written % 720, (written % 720) + 720] : meant;
    times.push(isSwahili ? either.flatMap((one) => [one, (one + 360) % day]) : either);
    return " ; ";
  });
  return { times, rest };
}
