import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { ConversationOpened, MessageAccepted, TurnList } from "@frontdesk/contracts/http";
import { mostWaitSeconds } from "@frontdesk/contracts/route";
import { z } from "zod";
import type { Client } from "../client.ts";
import {
  type Answered,
  type EvaluationReport,
  type Judged,
  type Judgement,
  judge,
  outcomes,
  summarise,
} from "../evaluation/judge.rules.ts";
import { type EvaluationRow, readEvaluation } from "../evaluation/rows.ts";
import { readJson } from "../installation.ts";
import { CommandError, print, progress } from "../output.ts";

const atOnce = 4;

const Outcomes = z.record(z.string(), z.enum(outcomes));

interface EvaluateOptions {
  readonly json: boolean;
  readonly dataDir: string;
  readonly tenant: string | undefined;
  /** Percent that must be as expected; left out: what the file says, or 80. */
  readonly min?: number | undefined;
}

const usualMin = 80;

/**
 * `frontdesk eval`: asks every question of a file in a conversation of its own, as a guest would, and says which answers
 * were as expected, what they cost, and what changed since the last run of that file.
 */
export async function evaluate(client: Client, file: string, options: EvaluateOptions): Promise<void> {
  const { rows, min: ofFile } = await readEvaluation(file);
  const min = options.min ?? ofFile ?? usualMin;
  const last = lastRun(file, options);
  const before = await last.read();
  const bar = progress("Asking", rows.length);
  const results = await askAll(client, rows, bar.step);
  bar.done();
  const report = summarise(results, before);
  await last.write(results);
  const enough = report.right * 100 >= min;
  print({ ...report, min, enough }, options.json, () =>
    [pageOf(report), ...(enough ? [] : ["", `Fewer than ${min} % are as expected (--min).`])].join("\n"),
  );
  if (!enough || report.counts.failed > 0) process.exitCode = 1;
}

/** A call that failed is a row without an answer: what the other rows cost is not thrown away. */
function noAnswer(error: unknown): undefined {
  if (!(error instanceof CommandError)) throw error;
}

/** Asks every question in a conversation of its own, a few at a time. */
export async function askAll(client: Client, rows: readonly EvaluationRow[], asked: () => void): Promise<Judged[]> {
  const results: Judged[] = [];
  const left = [...rows.entries()];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [at, row] = next;
      results[at] = judge(row, await askRow(client, row, at).catch(noAnswer));
      asked();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function askRow(client: Client, row: EvaluationRow, at: number): Promise<Answered | undefined> {
  const user = { id: `evaluation-${at + 1}`, tier: "guest" };
  const { id } = await client.send<z.infer<typeof ConversationOpened>>("POST", "/chat/conversations", {
    body: { user },
  });
  if (row.history !== undefined) await say(client, id, row.history);
  const started = performance.now();
  const { reply } = await say(client, id, row.question);
  const ms = Math.round(performance.now() - started);
  if (reply === undefined) return undefined;
  const turns = await client.send<z.infer<typeof TurnList>>("GET", `/desk/conversations/${id}/turns`);
  const turn = turns.find((each) => each.reply === reply.id);
  const calls = turns.flatMap(({ decision }) => decision?.calls ?? []);
  const handedOver = turn?.decision?.path.at(-1) === "handoff_message";
  const cited = [...new Set(reply.sources.map(({ document }) => document))];
  // What the rules say without a source tells no fact: they ask back, or have nothing like it to sell.
  const isModels = turn?.decision?.brain === "model";
  const told = cited.length > 0 || isModels;
  // The closest that was found, said as such, is no invention; a model does not say it so.
  const hedged = turn?.evidence?.tier === "unsure" && !isModels;
  return {
    reply: reply.content,
    cited,
    refused: reply.guardUsed || handedOver || (row.declined && (!told || hedged)),
    ms,
    tokens: calls.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0),
    costMicros: calls.reduce((sum, { costMicros }) => sum + costMicros, 0),
  };
}

async function say(client: Client, conversation: string, content: string) {
  return await client.send<z.infer<typeof MessageAccepted>>("POST", `/chat/conversations/${conversation}/messages`, {
    body: { content },
    headers: { prefer: `wait=${mostWaitSeconds}` },
  });
}

/** The outcomes of the last run of this file for this tenant, kept in the data folder. */
function lastRun(file: string, { dataDir, tenant }: EvaluateOptions) {
  const folder = join(dataDir, "evaluations");
  const key = createHash("sha256").update(resolve(file)).digest("hex").slice(0, 12);
  const path = join(folder, `${tenant ?? "default"}-${basename(file)}-${key}.json`);
  return {
    read: async (): Promise<ReadonlyMap<string, Judgement>> =>
      new Map(Object.entries((await readJson(path, Outcomes)) ?? {})),
    write: async (results: readonly Judged[]) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, JSON.stringify(Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]))), {
        mode: 0o600,
      });
    },
  };
}

const explained: Readonly<Record<Judgement, string>> = {
  hit: "answered as expected",
  declined: "rightly declined",
  miss: "answered without the document or a fact",
  refused: "not answered, although the documents do",
  invented: "answered, although the documents do not",
  failed: "no reply",
};

function pageOf(report: EvaluationReport): string {
  const { counts, results } = report;
  const shares = Object.entries(counts).flatMap(([outcome, count]) =>
    count === 0 ? [] : [`${String(count).padStart(5)}  ${explained[outcome as Judgement]}`],
  );
  const faults = results.filter(({ outcome }) => outcome !== "hit" && outcome !== "declined");
  const told = faults.flatMap(({ outcome, question, cited, missing, reply }) => [
    "",
    `${outcome}: ${question}`,
    ...(missing.length === 0 ? [] : [`  missing: ${missing.join(" | ")}`]),
    ...(cited.length === 0 ? [] : [`  cited: ${cited.join(", ")}`]),
    `  said: ${reply.replaceAll(/\s+/gu, " ").slice(0, 300)}`,
  ]);
  const changes = [
    ...(report.mended.length === 0 ? [] : [`Mended since the last run: ${report.mended.join(", ")}`]),
    ...(report.broken.length === 0 ? [] : [`Broken since the last run: ${report.broken.join(", ")}`]),
  ];
  const cost = report.tokens === 0 ? "no model tokens" : `${report.tokens} tokens, ${report.costMicros / 1e6} in all`;
  return [
    `${Math.round(report.right * 100)} % of ${report.rows} as expected; median ${report.msMedian} ms; ${cost}.`,
    ...shares,
    ...changes,
    ...told,
  ].join("\n");
}
