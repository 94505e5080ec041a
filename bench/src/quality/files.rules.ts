/** A file of the set, and what must come of it. */
export interface Row {
  readonly file: string;
  readonly expect: "text" | "error";
  readonly contains: readonly string[];
  readonly anywhere?: readonly string[];
  readonly absent: readonly string[];
  /** A header's cell and a row's, which must end up in one passage. */
  readonly tables?: readonly (readonly [header: string, cell: string])[];
}

export interface ReadText {
  readonly titles: readonly string[];
  readonly passages: readonly { readonly headings: readonly string[]; readonly text: string }[];
  readonly warnings: readonly string[];
}

export interface Verdict {
  readonly found?: boolean;
  readonly clean?: boolean;
  readonly right?: boolean;
  readonly silent: boolean;
  readonly killed: boolean;
  /** Pairs of cells that share a passage. */
  readonly tables: number;
  readonly faults: readonly string[];
}

const limits = { ms: 20_000, peakMb: 1_024, passageCharacters: 1_500 };
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function plain(text: string): string {
  return text.normalize("NFKC").replace(unseen, "").replace(/\s+/gu, " ");
}

/** Where a string ends in a text, in its normal form; CJK is compared without blanks. */
function finder(raw: string) {
  const text = plain(raw);
  const dense = text.replace(/ /gu, "");
  return {
    has(wanted: string): boolean {
      const key = plain(wanted);
      return withoutBlanks.test(key) ? dense.includes(key.replace(/ /gu, "")) : text.includes(key);
    },
    /** The first of the strings that does not follow those before it. */
    firstOutOfOrder(wanted: readonly string[]): string | undefined {
      const at = { text: 0, dense: 0 };
      return wanted.find((one) => {
        const key = plain(one);
        const cjk = withoutBlanks.test(key);
        const needle = cjk ? key.replace(/ /gu, "") : key;
        const found = cjk ? dense.indexOf(needle, at.dense) : text.indexOf(needle, at.text);
        if (found < 0) return true;
        const end = found + needle.length;
        if (cjk) at.dense = end;
        else Object.assign(at, { text: end, dense: text.slice(0, end).replace(/ /gu, "").length });
        return false;
      });
    },
  };
}

/** Titles, then each passage below those of its headings that the one before did not have. */
function wholeText({ titles, passages }: ReadText): string {
  let above: readonly string[] = [];
  const parts = passages.map(({ headings, text }) => {
    const fresh = headings.filter((heading, at) => above[at] !== heading);
    above = headings;
    return [...fresh, text].join("\n");
  });
  return [...titles, ...parts].join("\n");
}

function sharePassage({ passages }: ReadText, [header, cell]: readonly [string, string]): boolean {
  return passages.some(({ text }) => {
    const { has } = finder(text);
    return text.length <= limits.passageCharacters && has(header) && has(cell);
  });
}

function faultsOf(row: Row, read: ReadText) {
  const text = wholeText(read);
  const { has, firstOutOfOrder } = finder(text);
  const lost = firstOutOfOrder(row.contains);
  const anywhere = (row.anywhere ?? []).filter((one) => !has(one));
  const present = row.absent.filter((one) => text.includes(one));
  const apart = (row.tables ?? []).filter((pair) => !sharePassage(read, pair));
  return { lost, unclean: [...anywhere, ...present], apart, empty: !/[\p{L}\p{N}]/u.test(text) };
}

/** What one file's reading is worth, by the rules the set is measured by. */
export function judgeFile(
  row: Row,
  read: ReadText | { readonly refused: string },
  cost: { readonly ms: number; readonly peakMb: number },
): Verdict {
  const killed = cost.ms > limits.ms || cost.peakMb > limits.peakMb;
  const over = killed ? [`${cost.ms} ms, ${cost.peakMb} MB`] : [];
  if ("refused" in read) {
    if (row.expect === "error") return { right: !killed, silent: false, killed, tables: 0, faults: over };
    return { found: false, clean: false, silent: false, killed, tables: 0, faults: [...over, "refused"] };
  }
  const { lost, unclean, apart, empty } = faultsOf(row, read);
  const faults = [
    ...over,
    ...(lost === undefined ? [] : [`lost or out of order: ${lost}`]),
    ...unclean.map((one) => `missing or unwanted: ${one}`),
    ...apart.map((pair) => `not in one passage: ${pair.join(" | ")}`),
  ];
  const found = lost === undefined && !killed;
  const clean = found && unclean.length === 0;
  if (row.expect === "text") {
    const tables = (row.tables ?? []).length - apart.length;
    return { found, clean, silent: empty, killed, tables, faults };
  }
  const right = clean && row.contains.length > 0 && apart.length === 0;
  return { right, silent: !right, killed, tables: 0, faults: right ? [] : [...faults, "read, not refused"] };
}
