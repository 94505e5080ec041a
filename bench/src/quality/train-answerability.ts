import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { coverageOf, weighTerms } from "@frontdesk/infra/analysis/coverage";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { saturated } from "@frontdesk/infra/analysis/sparse";
import { readPassage } from "@frontdesk/infra/analysis/vocabulary";
import { type AnswerSigns, signsOf } from "@frontdesk/retrieval/answerability/answer-signs";
import { type AnswerWeights, chanceOf } from "@frontdesk/retrieval/answerability/judge-answer";
import { textAbove } from "@frontdesk/retrieval/passages/passages";
import type { TenantWords } from "@frontdesk/retrieval/search/tenant-words";
import { holdersIn } from "@frontdesk/retrieval/search/word-rarity";
import { type JudgedQuestion, judgedQuestions, type Standing } from "./abstention-sets.ts";
import { type Example, train } from "./logistic.ts";

/** Shares of the answerable questions that may be declined, and declined or hedged, on the average of the sets. */
const shares = { nothing: 0.03, sure: 0.1 } as const;
/** Sets that a bound is chosen on. Across languages alone (`afriqa`) nothing is trained and no bound is chosen. */
const measured = ["help", "help2", "examples", "xquad", "idkmrc"];
const across = "afriqa";
/** What all rows of one set and standing weigh together: a large set does not rule, and helpdesks count more. */
const setWeights: Readonly<Record<string, number>> = {
  help: 1,
  help2: 1,
  examples: 1,
  xquad: 0.6,
  idkmrc: 0.6,
  abcd: 0.6,
};
const standingWeights: Readonly<Record<Standing, number>> = {
  answerable: 1,
  unfound: 0,
  near: 0.5,
  off: 0.35,
  out: 0.15,
};
const perGroup = 200;

interface Row extends Pick<JudgedQuestion, "set" | "from" | "standing" | "language"> {
  readonly signs: AnswerSigns;
  readonly baselines: { readonly coverage: number; readonly bm25: number };
}

type Score = (row: Row) => number;

function rowOf(judged: JudgedQuestion): Row[] {
  const fallback = analyserOf(judged.language) ?? "en";
  const passages = judged.passages.map(({ document, title, headings, text, language }) => ({
    document,
    above: textAbove(title, headings),
    text,
    language: analyserOf(language) ?? ("en" as const),
  }));
  const { set, from, standing, language, question, words } = judged;
  const signs = signsOf({ text: question, fallback }, passages, words);
  if (signs === undefined) return [];
  const asked = { text: question, language: guessLanguage(question, fallback) };
  return [{ set, from, standing, language, signs, baselines: baselinesOf(asked, passages, words) }];
}

/** What a threshold could be set on without any model: the best passage's share of the words, and its BM25 score. */
function baselinesOf(
  asked: Parameters<typeof weighTerms>[0],
  passages: readonly Parameters<typeof readPassage>[0][],
  known: TenantWords,
): Row["baselines"] {
  const weighed = weighTerms(asked, holdersIn(known));
  const scores = passages.map((passage) => {
    const { whole } = readPassage(passage);
    const bm25 = weighed.terms.reduce((sum, { stem = "" }) => {
      const holders = known.stems.get(stem) ?? 0;
      const idf = Math.log(1 + (known.passages - holders + 0.5) / (holders + 0.5));
      return sum + idf * saturated(whole.stems.get(stem) ?? 0, whole.length);
    }, 0);
    return { coverage: coverageOf(weighed, whole).share, bm25 };
  });
  const most = (name: "coverage" | "bm25") => Math.max(0, ...scores.map((each) => each[name]));
  return { coverage: most("coverage"), bm25: most("bm25") };
}

const isAnswerable = ({ standing }: Row) => standing === "answerable" || standing === "unfound";

function weightsOf(rows: readonly Row[]): AnswerWeights {
  const sizes = Map.groupBy(rows, ({ set, standing }) => `${set} ${standing}`);
  const examples = rows.map((row): Example<keyof AnswerSigns> => {
    const group = (setWeights[row.set] ?? 0) * standingWeights[row.standing] * perGroup;
    const size = sizes.get(`${row.set} ${row.standing}`)?.length ?? 1;
    return { signs: row.signs, answerable: isAnswerable(row), weight: group / size };
  });
  const [first] = rows;
  return train(examples, Object.keys(first?.signs ?? {}) as (keyof AnswerSigns)[]);
}

function below(rows: readonly Row[], score: Score, bound: number): number {
  return rows.filter((row) => score(row) < bound).length / Math.max(1, rows.length);
}

/** The highest score below which no more than a share of the answerable questions fall, on the average of the sets. */
function boundOf(rows: readonly Row[], score: Score, most: number): number {
  const sets = measured
    .map((set) => rows.filter((row) => row.set === set && isAnswerable(row)))
    .filter((some) => some.length > 0);
  const scores = [...new Set(sets.flat().map(score))].toSorted((one, other) => one - other);
  const refused = (bound: number) => sets.reduce((sum, some) => sum + below(some, score, bound), 0) / sets.length;
  return scores.findLast((bound) => refused(bound) <= most) ?? 0;
}

const standings = ["near", "off", "out"] as const;

/** What a score made and bounded without a set does on it: shares declined, and declined or hedged. */
function lineOf(
  name: string,
  rows: readonly Row[],
  given: { readonly score: Score; readonly rest: readonly Row[] },
): string {
  const bounds = [
    boundOf(given.rest, given.score, shares.nothing),
    boundOf(given.rest, given.score, shares.sure),
  ] as const;
  const both = (some: readonly Row[]) =>
    some.length === 0 ? "  –      " : bounds.map((bound) => below(some, given.score, bound).toFixed(2)).join("/");
  const kinds = standings.map((standing) => `${standing} ${both(rows.filter((row) => row.standing === standing))}`);
  return `${name.padEnd(22)} answerable ${both(rows.filter(isAnswerable))}  ${kinds.join("  ")}\n`;
}

/** The same on the average of the sets, at bounds that are the same for all. */
function averageOf(name: string, rows: readonly Row[], score: Score): string {
  const bounds = [boundOf(rows, score, shares.nothing), boundOf(rows, score, shares.sure)] as const;
  const average = (is: (row: Row) => boolean) => {
    const groups = measured.map((set) => rows.filter((row) => row.set === set && is(row)));
    const sets = groups.filter((some) => some.length > 0);
    const share = (bound: number) => sets.reduce((sum, some) => sum + below(some, score, bound), 0) / sets.length;
    return bounds.map((bound) => share(bound).toFixed(2)).join("/");
  };
  const kinds = standings.map((standing) => `${standing} ${average((row) => row.standing === standing)}`);
  return `${name.padEnd(22)} answerable ${average(isAnswerable)}  ${kinds.join("  ")}\n`;
}

const coverage: Score = ({ baselines }) => baselines.coverage;
const bm25: Score = ({ baselines }) => baselines.bm25;
const scoreWith =
  (weights: AnswerWeights): Score =>
  (row) =>
    chanceOf(row.signs, weights);
const withoutSet = (rows: readonly Row[], set: string) => rows.filter((row) => row.set !== set && row.from !== set);
const trainable = (rows: readonly Row[]) => rows.filter(({ set }) => set !== across);

/** Each set by weights and bounds that saw neither its documents nor its questions, beside the two baselines. */
function report(rows: readonly Row[], say: (line: string) => void): void {
  say("declined/declined or hedged, by what was made without the set\n");
  for (const set of [...measured, across, "abcd"]) {
    const own = rows.filter((row) => row.set === set);
    const rest = withoutSet(rows, set);
    say(lineOf(set, own, { score: scoreWith(weightsOf(trainable(rest))), rest }));
    say(lineOf("  coverage alone", own, { score: coverage, rest }));
    say(lineOf("  bm25 alone", own, { score: bm25, rest }));
  }
}

/** Every row's chance by weights that did not see its set: bounds are chosen and languages compared on these. */
function heldOut(rows: readonly Row[]): ReadonlyMap<Row, number> {
  const sets = [...measured, across, "abcd"].map((set) => {
    const score = scoreWith(weightsOf(trainable(withoutSet(rows, set))));
    return rows.filter((row) => row.set === set).map((row) => [row, score(row)] as const);
  });
  return new Map(sets.flat());
}

function written(weights: AnswerWeights): string {
  const lines = Object.entries(weights).map(([name, value]) => `  "${name}": ${value.toFixed(2)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

async function rowsOf(shared: string): Promise<Row[]> {
  return (await judgedQuestions(join(shared, "data"))).flatMap(rowOf);
}

/** The weights that are learnt without a set's documents and questions, by its name. */
export async function weightsOfOthers(shared: string): Promise<(set: string) => AnswerWeights> {
  const rows = await rowsOf(shared);
  return (set) => weightsOf(trainable(withoutSet(rows, set)));
}

/** Trains the weights of `judge-answer.ts`, tells what such weights do on sets they did not see, and writes them. */
export async function runAnswerabilityTraining({ shared }: { readonly shared: string }) {
  const rows = await rowsOf(shared);
  const say = (line: string) => void process.stdout.write(line);
  report(rows, say);
  const chances = heldOut(rows);
  const score: Score = (row) => chances.get(row) ?? 0;
  for (const language of ["en", "es", "id", "sw"])
    say(
      lineOf(
        `asked in ${language}`,
        rows.filter((row) => row.language === language && row.set !== across),
        { score, rest: rows },
      ),
    );
  for (const [name, each] of [
    ["all sets", score],
    ["  coverage alone", coverage],
    ["  bm25 alone", bm25],
  ] as const)
    say(averageOf(name, rows, each));
  const bounds = { nothing: boundOf(rows, score, shares.nothing), sure: boundOf(rows, score, shares.sure) };
  const place = new URL("../../../services/retrieval/src/answerability/answer-weights.json", import.meta.url);
  writeFileSync(place, written(weightsOf(trainable(rows))));
  return { rows: rows.length, ...bounds };
}
