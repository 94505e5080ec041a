import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { featuresOf } from "@frontdesk/retrieval/answerability/answerability-features";
import { type JudgedQuestion, type JudgedSets, judgedQuestions } from "./abstention-sets.ts";
import { type Example, score, type Training, type Tree, train } from "./boosted-trees.ts";

const training: Training = { trees: 200, depth: 3, rate: 0.08, leafWeight: 4, ridge: 3, rows: 0.8, columns: 0.5 };
const folds = 5;
/** A threshold refuses at most this share of the answerable questions of any set. */
const maxRefused = 0.1;
/** What a set weighs, answerable and unanswerable questions alike; half that when the question is typed in haste. */
const weights: Readonly<Record<string, number>> = {
  id: 1,
  en: 0.4,
  es: 0.4,
  sw: 0.35,
  help: 0.4,
  "id-out": 0.3,
  "en-out": 0.35,
  "es-out": 0.35,
  "sw-out": 0.25,
  "help-out": 0.2,
  "id-foreign": 0.15,
  "en-foreign": 0.15,
  "es-foreign": 0.15,
  "sw-foreign": 0.2,
  "help-foreign": 0.1,
};
const perSet = 1_000;
interface Row {
  readonly judged: JudgedQuestion;
  readonly features: Readonly<Record<string, number>>;
  /** A copy as people type in haste: no capitals, no marks. It is trained on, not measured. */
  readonly hasty: boolean;
}

function rowsOf({ rows, words }: JudgedSets): Row[] {
  return rows.flatMap((judged) => {
    const known = words.get(judged.set.endsWith("-foreign") ? "shop" : judged.set.replace("-out", ""));
    if (known === undefined) throw new Error(`no words of ${judged.set}`);
    const language = analyserOf(judged.language) ?? "en";
    const passages = judged.passages.map((passage) => ({
      ...passage,
      similarity: passage.score,
      language: analyserOf(passage.language) ?? ("en" as const),
    }));
    const row = (question: string, hasty: boolean): Row => ({
      judged,
      features: featuresOf({ question, language, passages, words: known }),
      hasty,
    });
    const typed = judged.question
      .toLowerCase()
      .replace(/[?¿!.]/g, "")
      .trim();
    return typed === judged.question ? [row(typed, false)] : [row(judged.question, false), row(typed, true)];
  });
}

function examplesOf(rows: readonly Row[], names: readonly string[]): Example[] {
  const key = ({ judged }: Row) => `${judged.set} ${judged.answerable}`;
  const sizes = Map.groupBy(rows, key);
  return rows.map((row) => ({
    values: names.map((name) => row.features[name] ?? 0),
    answerable: row.judged.answerable,
    weight: ((weights[row.judged.set] ?? 0) * perSet) / (sizes.get(key(row))?.length ?? 1),
  }));
}

function foldOf(group: string): number {
  return (createHash("sha256").update(group).digest()[0] ?? 0) % folds;
}

/** Each question's score by a model that saw no question about the same page. */
function heldOut(rows: readonly Row[], examples: readonly Example[], features: number): number[] {
  const scores = rows.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
    const inside = (at: number) => foldOf(rows[at]?.judged.group ?? "") === fold;
    const trees = train(
      examples.filter((_, at) => !inside(at)),
      features,
      training,
    );
    for (const [at, { values }] of examples.entries()) {
      const row = rows[at];
      if (row !== undefined && inside(at)) scores[at] = score(trees, values);
    }
  }
  return scores;
}

function areaUnderCurve(answerable: readonly number[], unanswerable: readonly number[]): number {
  let wins = 0;
  for (const one of answerable) for (const other of unanswerable) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (answerable.length * unanswerable.length);
}

function shareBelow(scores: readonly number[], bound: number): number {
  return scores.filter((one) => one < bound).length / Math.max(1, scores.length);
}

function chance(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** Held-out figures by set, and the highest bound that refuses few enough answerable questions of every set. */
function report(rows: readonly Row[], scores: readonly number[]): void {
  const chosen = (set: string, answerable: boolean) =>
    rows.flatMap(({ judged, hasty }, at) =>
      judged.set === set && judged.answerable === answerable && !hasty ? [scores[at] ?? 0] : [],
    );
  const sets = ["en", "es", "id", "sw", "help"];
  const bounds = sets.map((set) => {
    const sorted = chosen(set, true).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * maxRefused)] ?? 0;
  });
  for (const [at, set] of sets.entries()) process.stdout.write(`${set} bound ${chance(bounds[at] ?? 0).toFixed(4)}\n`);
  const bound = Math.min(...bounds.filter((_, at) => sets[at] !== "sw"));
  process.stdout.write(`bound ${chance(bound).toFixed(4)}\n`);
  for (const language of ["en", "es", "id", "sw"]) {
    const asked = rows.flatMap(({ judged, hasty }, at) =>
      judged.set === "help" && judged.answerable && judged.language === language && !hasty ? [scores[at] ?? 0] : [],
    );
    process.stdout.write(
      `help asked in ${language}: refused ${shareBelow(asked, bound).toFixed(3)} of ${asked.length}\n`,
    );
  }
  for (const [at, set] of sets.entries()) {
    const answerable = chosen(set, true);
    for (const against of [set, `${set}-out`, `${set}-foreign`]) {
      const unanswerable = chosen(against, false);
      if (unanswerable.length === 0) continue;
      const figures = [
        areaUnderCurve(answerable, unanswerable),
        shareBelow(unanswerable, bounds[at] ?? 0),
        shareBelow(answerable, bound),
        shareBelow(unanswerable, bound),
      ];
      const [area, own, refused, declined] = figures.map((figure) => figure.toFixed(3));
      process.stdout.write(
        `${against}: AUC ${area}, declined at 10 % ${own}; refused ${refused}, declined ${declined}\n`,
      );
    }
  }
}

function shortened(value: number): number {
  return Number(value.toPrecision(4));
}

function written(trees: readonly Tree[], features: readonly string[]): string {
  const plain = trees.map((tree) => ({
    features: tree.map(({ feature = -1 }) => feature),
    values: tree.map(({ at, value }) => shortened(at ?? value ?? 0)),
    rights: tree.map(({ right = 0 }) => right),
  }));
  return `{"features":${JSON.stringify(features)},"trees":[\n${plain.map((tree) => JSON.stringify(tree)).join(",\n")}\n]}\n`;
}

/** Trains the model of `answerability.ts`, tells held-out figures, and writes the weights; nothing else is kept. */
export async function runAnswerabilityTraining({ shared }: { readonly shared: string }) {
  const rows = rowsOf(await judgedQuestions(join(shared, "data")));
  const names = [...new Set(rows.flatMap(({ features }) => Object.keys(features)))];
  const examples = examplesOf(rows, names);
  report(rows, heldOut(rows, examples, names.length));
  const place = new URL("../../../services/retrieval/src/answerability/answerability-model.json", import.meta.url);
  writeFileSync(place, written(train(examples, names.length, training), names));
  return { rows: rows.length, features: names.length };
}
