import type { EvaluationRow } from "./rows.ts";

/** What the desk said to one question. */
export interface Answered {
  readonly reply: string;
  readonly cited: readonly string[];
  /** It said that it does not know, or called a person. */
  readonly refused: boolean;
  readonly ms: number;
  readonly tokens: number;
  /** Millionths of the tenant's price currency. */
  readonly costMicros: number;
}

/**
 * `hit`: answered as expected. `declined`: rightly refused. `miss`: answered, without the document or a fact. `refused`:
 * the documents answer, the desk did not. `invented`: answered although the documents do not. `failed`: no reply came.
 */
export const outcomes = ["hit", "declined", "miss", "refused", "invented", "failed"] as const;
export type Judgement = (typeof outcomes)[number];

export interface Judged {
  readonly id: string;
  readonly question: string;
  readonly outcome: Judgement;
  readonly cited: readonly string[];
  /** Facts that the reply lacks, by their first wording. */
  readonly missing: readonly string[];
  readonly reply: string;
  readonly ms: number;
  readonly tokens: number;
  readonly costMicros: number;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Case, blanks, curly quotes and HTML entities make no difference to a fact. */
function comparable(text: string): string {
  return text
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gu, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/&#(\d{1,6});/gu, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .normalize("NFKC")
    .replaceAll(/[‘’‛`´]/gu, "'")
    .replaceAll(/[“”„«»]/gu, '"')
    .replaceAll(/[‐‑‒–—]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .toLowerCase();
}

/** Whether a text holds one of these wordings of a fact. */
export function holds(text: string, wordings: readonly string[]): boolean {
  const held = comparable(text);
  return wordings.some((wording) => held.includes(comparable(wording)));
}

/** Whether one answer is what its row expects. */
export function judge(row: EvaluationRow, answered: Answered | undefined): Judged {
  const { id, question } = row;
  if (answered === undefined)
    return { id, question, outcome: "failed", cited: [], missing: [], reply: "", ms: 0, tokens: 0, costMicros: 0 };
  const { refused, ...said } = answered;
  const missing = row.facts
    .filter((wordings) => !holds(said.reply, wordings))
    .flatMap(([first]) => (first === undefined ? [] : [first]));
  return { id, question, outcome: outcomeOf(row, answered, missing), missing: refused ? [] : missing, ...said };
}

function outcomeOf(row: EvaluationRow, { refused, cited }: Answered, missing: readonly string[]): Judgement {
  if (row.declined) return refused ? "declined" : "invented";
  if (refused) return "refused";
  const rightDocument = row.documents.length === 0 || row.documents.some((document) => cited.includes(document));
  return rightDocument && missing.length === 0 ? "hit" : "miss";
}

const right: ReadonlySet<Judgement> = new Set(["hit", "declined"]);

export interface EvaluationReport {
  readonly rows: number;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** Share of rows that came out as expected, 0–1. */
  readonly right: number;
  readonly tokens: number;
  readonly costMicros: number;
  readonly msMedian: number;
  /** Against the run before, by row id; empty without one. */
  readonly mended: readonly string[];
  readonly broken: readonly string[];
  readonly results: readonly Judged[];
}

/** Sums the rows up, and says what changed since `before`. */
export function summarise(results: readonly Judged[], before: ReadonlyMap<string, Judgement>): EvaluationReport {
  const counts: Record<Judgement, number> = { hit: 0, declined: 0, miss: 0, refused: 0, invented: 0, failed: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  const changed = (was: boolean) =>
    results.flatMap(({ id, outcome }) => {
      const earlier = before.get(id);
      return earlier !== undefined && right.has(earlier) === was && right.has(outcome) !== was ? [id] : [];
    });
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    rows: results.length,
    counts,
    right: (counts.hit + counts.declined) / Math.max(1, results.length),
    tokens: results.reduce((sum, { tokens }) => sum + tokens, 0),
    costMicros: results.reduce((sum, { costMicros }) => sum + costMicros, 0),
    msMedian: times[Math.floor(times.length / 2)] ?? 0,
    mended: changed(false),
    broken: changed(true),
    results,
  };
}
