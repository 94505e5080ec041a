import { withCodes } from "@frontdesk/infra/text/codes";
import { fold } from "../understanding/match.ts";
import { concepts } from "../words/concepts.ts";
import { stopwords } from "../words/stopwords.ts";

const endings =
  /(?:ations?|ings?|ment|ness|edly|ies|ied|ers?|ed|es|ly|s|ando|iendo|aron|ieron|amos|emos|arse|ar|ir|ciones|cion|ados?|adas?|idos?|idas?|kan|nya|an)$/u;
const shortestStem = 3;
/** Terms of words seen before; emptied when it grows past this. */
const remembered = new Map<string, string>();
const mostRemembered = 20_000;

/** "50,000", "50.000", "50k" and "50rb" are one number. */
const grouped = /(?<!\d)\d{1,3}(?:[.,]\d{3})+(?!\d)/gu;
const thousands = /(?<![\d.,])(\d{1,3}) ?(?:k|rb|ribu|mil)(?![\p{L}\p{N}])/gu;

/**
 * The topic words of a text: folded, without function words, cut to a stem, with the shared meaning where known. A
 * letter before a hyphen belongs to its word: "M-Pesa" is "mpesa", "e-mail" is "email". A code is one term: "VA 004" is
 * "va004".
 */
export function termsOf(text: string): string[] {
  const plain = fold(withCodes(text, ""))
    .replaceAll(grouped, (digits) => digits.replaceAll(/[.,]/gu, ""))
    .replaceAll(thousands, "$1000");
  const words = plain.match(/\p{L}-\p{L}+|[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const terms = words.filter(
    (word) => !stopwords.has(word.replaceAll("'", "")) && (word.length > 1 || /\d/u.test(word)),
  );
  return [...new Set(terms.map((word) => word.replace("-", "")).map((word) => termOf(word)))];
}

/** Whether two terms mean the same: equal, or one begins the other and is long enough to tell. */
export function sameTerm(left: string, right: string): boolean {
  if (left === right) return true;
  if (left.startsWith("~") || right.startsWith("~")) return sharesMeaning(left, right);
  if (/^\d/u.test(left)) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 4;
}

/** A word of two meanings, as in "~12~40~", is the same as one of either. */
function sharesMeaning(left: string, right: string): boolean {
  if (!left.startsWith("~") || !right.startsWith("~")) return false;
  return left.split("~").some((meaning) => meaning !== "" && right.includes(`~${meaning}~`));
}

function termOf(word: string): string {
  const before = remembered.get(word);
  if (before !== undefined) return before;
  if (remembered.size >= mostRemembered) remembered.clear();
  const term = conceptOf(word) ?? stem(word);
  remembered.set(word, term);
  return term;
}

interface Entry {
  readonly start: string;
  readonly whole: boolean;
  readonly concept: string;
}

const entries = concepts.flatMap((each, index): Entry[] =>
  each.map((entry) => {
    const whole = entry.startsWith("=");
    return { start: whole ? entry.slice(1) : entry, whole, concept: String(index) };
  }),
);
const entriesByStart = Map.groupBy(entries, ({ start }) => start.slice(0, 2));

/** What Indonesian and Swahili put before a verb: "diretur", "nimerudisha". */
const verbStarts = [
  /^(?:di|ter|ke|ber)(?=\p{L}{4})/u,
  /^(?:ni|u|a|tu|m|wa|i|zi|li)?(?:na|me|li|ta|ki)(?=\p{L}{4})/u,
  /^(?:ku|hu|ni|si)(?=\p{L}{4})/u,
];

function conceptOf(word: string): string | undefined {
  const forms = [word, ...verbStarts.flatMap((start) => (start.test(word) ? [word.replace(start, "")] : []))];
  return forms.map(meaningOf).find((meaning) => meaning !== undefined);
}

function meaningOf(word: string): string | undefined {
  const found = (entriesByStart.get(word.slice(0, 2)) ?? []).filter(({ start, whole }) =>
    whole ? word === start : word.startsWith(start),
  );
  return found.length === 0 ? undefined : `~${[...new Set(found.map(({ concept }) => concept))].join("~")}~`;
}

function stem(word: string): string {
  const cut = word.replace(endings, "");
  const stemmed = cut.length >= shortestStem ? cut : word;
  // "separo", "separa" and "separar" are one.
  return stemmed.length > 5 ? stemmed.replace(/[oa]$/u, "") : stemmed;
}
