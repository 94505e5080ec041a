import type { ModelTurn } from "./model-turns.ts";

/** One call of the model as the desk logs it: all its tries together. */
export interface LoggedCall {
  readonly tries: number;
  readonly fault?: string;
}

export interface ModelRun {
  readonly asked: number;
  readonly turns: readonly ModelTurn[];
  readonly calls: readonly LoggedCall[];
  /** The tenants' `models.timeoutSeconds`, ms. */
  readonly budgetMs: number;
}

/** After the model's time: search, safety, the rules' own answer, and a machine that does much else. */
const graceMs = 5_000;

export function modelFigures({ asked, turns, calls, budgetMs }: ModelRun) {
  const byModel = turns.filter(({ brain }) => brain === "model");
  const tokens = turns.flatMap((turn) => turn.calls);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    turns: asked,
    unanswered: asked - turns.length,
    byModel: byModel.length,
    byRules: turns.length - byModel.length,
    citedShare: share(turns.filter(({ cited }) => cited).length, turns.length),
    citedShareByModel: share(byModel.filter(({ cited }) => cited).length, byModel.length),
    firstP50Ms: percentile(turns, "firstMs", 0.5),
    firstP95Ms: percentile(turns, "firstMs", 0.95),
    fullP50Ms: percentile(turns, "fullMs", 0.5),
    fullP95Ms: percentile(turns, "fullMs", 0.95),
    fullP50MsByModel: percentile(byModel, "fullMs", 0.5),
    /** A turn's whole time less what its model may take. */
    longestBeyondBudgetMs: Math.round(Math.max(0, ...turns.map(({ fullMs }) => fullMs - 2 * budgetMs))),
    calls: calls.length,
    tries: sum(calls.map(({ tries }) => tries)),
    /** Calls that our own time ended. */
    timedOut: calls.filter(({ fault }) => fault === "timeout").length,
    tokensIn: sum(tokens.map(({ tokensIn }) => tokensIn)),
    tokensOut: sum(tokens.map(({ tokensOut }) => tokensOut)),
    fellBack: counted(turns.flatMap(({ fellBack }) => fellBack ?? [])),
  };
}

export const modelBars = [
  { figure: "unanswered", atMost: 0 },
  { figure: "longestBeyondBudgetMs", atMost: graceMs },
  { figure: "calls", atLeast: 1 },
] as const;

function percentile(turns: readonly ModelTurn[], of: "firstMs" | "fullMs", at: number): number {
  const sorted = turns.map((turn) => turn[of]).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 1_000;
}

function counted(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]));
}
