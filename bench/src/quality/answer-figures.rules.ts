import { type Judged, longestReply, type Tier } from "./answer-judge.rules.ts";
import type { AnswerSet } from "./answer-sets.ts";

/** What is held: less is a step back, and fails the run. */
const bars = { answered: { help: 0.53, help2: 0.58, examples: 0.9, "xquad-en": 0.92, "xquad-es": 0.92 } } as const;
/** What is aimed at: of help desks a share answered, of every set more than quoting reaches, and honest tiers. */
const goals = {
  overBaseline: 0.05,
  /** The most answerable questions hedged or declined, and the fewest of those that no page answers. */
  doubted: 0.1,
  noneCaught: 0.6,
  /** Where the page is mostly found, and elsewhere. */
  answered: { recall: 0.9, found: 0.6, otherwise: 0.5 },
};

type Asked = Pick<AnswerSet, "name" | "isHelpDesk" | "judging">;
type TierShares = Readonly<Record<Tier, number>>;

export interface SetFigures {
  readonly rows: number;
  readonly answerable: number;
  /** Facts held, a right page cited, and not too long. */
  readonly answered: number;
  readonly baselineFirst: number;
  readonly baselineTwo: number;
  readonly twoWhole: number;
  readonly factsHeld: number;
  readonly pageCited: number;
  readonly recallAt1: number;
  readonly recallAt3: number;
  readonly plainRecallAt3: number;
  readonly byKind: Readonly<Record<string, string>>;
  readonly byLanguage: Readonly<Record<string, string>>;
  /** Of answerable questions, and of those that no page answers. */
  readonly tiers: TierShares;
  readonly noneTiers: TierShares | undefined;
  readonly medianLength: number;
  readonly longest: number;
  readonly thinkMsMedian: number;
  readonly thinkMsP95: number;
  readonly retrieveMsMedian: number;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function share<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.length === 0 ? 0 : rounded(all.filter(is).length / all.length);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

function sharesBy(judged: readonly Judged[], key: (one: Judged) => string): Record<string, string> {
  const groups = [...Map.groupBy(judged, key)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    groups.map(([group, members]) => [group, `${members.filter(({ right }) => right).length}/${members.length}`]),
  );
}

function tierShares(judged: readonly Judged[]): TierShares {
  const of = (tier: Tier) => share(judged, (one) => one.tier === tier);
  return { sure: of("sure"), hedged: of("hedged"), declined: of("declined") };
}

function doubtedShare({ sure }: TierShares): number {
  return rounded(1 - sure);
}

function recall(judged: readonly Judged[], pages: "pages" | "plainPages", among: number): number {
  const labelled = judged.filter(({ row }) => row.documents.length > 0);
  return share(labelled, (one) => one[pages].slice(0, among).some((page) => one.row.documents.includes(page)));
}

export function figuresOf(judged: readonly Judged[]): SetFigures {
  const answerable = judged.filter(({ row }) => row.kind !== "none");
  const none = judged.filter(({ row }) => row.kind === "none");
  const lengths = judged.map(({ reply }) => reply.content.length);
  const thinkMs = judged.map((one) => one.thinkMs);
  return {
    rows: judged.length,
    answerable: answerable.length,
    answered: share(answerable, ({ right }) => right),
    baselineFirst: share(answerable, ({ first }) => first),
    baselineTwo: share(answerable, ({ two }) => two),
    twoWhole: share(answerable, ({ twoWhole }) => twoWhole),
    factsHeld: share(answerable, ({ holds }) => holds),
    pageCited: share(answerable, ({ cites }) => cites),
    recallAt1: recall(answerable, "pages", 1),
    recallAt3: recall(answerable, "pages", 3),
    plainRecallAt3: recall(answerable, "plainPages", 3),
    byKind: sharesBy(answerable, ({ row }) => row.kind),
    byLanguage: sharesBy(answerable, ({ row }) => row.lang),
    tiers: tierShares(answerable),
    noneTiers: none.length === 0 ? undefined : tierShares(none),
    medianLength: quantile(lengths, 0.5),
    longest: Math.max(0, ...lengths),
    thinkMsMedian: quantile(thinkMs, 0.5),
    thinkMsP95: quantile(thinkMs, 0.95),
    retrieveMsMedian: quantile(
      judged.map(({ retrieveMs }) => retrieveMs),
      0.5,
    ),
  };
}

/** The names of the bars a set misses. */
export function missedOf({ name, isHelpDesk }: Asked, figures: SetFigures): string[] {
  const { answered, baselineFirst, recallAt3, plainRecallAt3, longest } = figures;
  const least = Object.hasOwn(bars.answered, name) ? bars.answered[name as keyof typeof bars.answered] : 0;
  const missed = [
    ...(answered < least || (least > 0 && answered < baselineFirst) ? ["answered"] : []),
    ...(isHelpDesk && longest > longestReply ? ["longest"] : []),
    ...(recallAt3 < plainRecallAt3 ? ["recallAt3"] : []),
  ];
  return missed.map((figure) => `${name}.${figure}`);
}

/** The names of the goals that a set does not reach yet. Where no facts are known, a quotation of the right page is all that could be asked, so quoting is no bar. */
export function unreachedOf({ name, isHelpDesk, judging }: Asked, figures: SetFigures): string[] {
  const { answered, baselineFirst, baselineTwo, recallAt3, tiers, noneTiers } = figures;
  const { recall: found, ...least } = goals.answered;
  const beaten = answered >= Math.min(1, rounded(Math.max(baselineFirst, baselineTwo) + goals.overBaseline));
  const missed = [
    ...(judging === "facts" && !beaten ? ["overBaseline"] : []),
    ...(isHelpDesk && answered < (recallAt3 >= found ? least.found : least.otherwise) ? ["answered"] : []),
    ...(doubtedShare(tiers) > goals.doubted ? ["doubted"] : []),
    ...(noneTiers !== undefined && doubtedShare(noneTiers) < goals.noneCaught ? ["noneCaught"] : []),
  ];
  return missed.map((figure) => `${name}.${figure}`);
}

const columns = [
  ["set", 20],
  ["asked", 6],
  ["answered", 9],
  ["first600", 9],
  ["two", 5],
  ["whole2", 7],
  ["R@1", 5],
  ["R@3", 5],
  ["bm25", 5],
  ["sure/hedged/declined", 21],
  ["none: sure/hedged/declined", 27],
  ["length", 9],
  ["think ms", 11],
  ["search", 6],
] as const;

function line(cells: readonly string[]): string {
  return cells
    .map((cell, at) => cell.padEnd(columns[at]?.[1] ?? 0))
    .join(" ")
    .trimEnd();
}

export function tableHead(): string {
  return line(columns.map(([name]) => name));
}

/** A set's figures on a line, to be read beside the others. */
export function tableLine(name: string, figures: SetFigures): string {
  const short = (value: number) => value.toFixed(2).replace(/^0/u, "");
  const tiers = ({ sure, hedged, declined }: TierShares) => [sure, hedged, declined].map(short).join(" ");
  return line([
    name,
    String(figures.rows),
    ...[figures.answered, figures.baselineFirst, figures.baselineTwo, figures.twoWhole].map(short),
    ...[figures.recallAt1, figures.recallAt3, figures.plainRecallAt3].map(short),
    tiers(figures.tiers),
    figures.noneTiers === undefined ? "" : tiers(figures.noneTiers),
    `${figures.medianLength} ${figures.longest}`,
    `${figures.thinkMsMedian.toFixed(1)} ${figures.thinkMsP95.toFixed(1)}`,
    figures.retrieveMsMedian.toFixed(1),
  ]);
}
