import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, type Desk, openDesk } from "./answer-desk.ts";
import { figuresOf, missedOf, type SetFigures, tableHead, tableLine, unreachedOf } from "./answer-figures.rules.ts";
import { type Judged, judge } from "./answer-judge.rules.ts";
import { type AnswerSet, answerSets, chosenSets } from "./answer-sets.ts";
import { weightsOfOthers } from "./train-answerability.ts";

export interface AnswersBenchOptions {
  readonly quick: boolean;
  /** The folder that holds `data/`. */
  readonly shared: string;
  /** Only the set or group of this name. */
  readonly set?: string;
  /** Each set is judged by weights that were learnt from the others only. */
  readonly leaveOut?: boolean;
  /** Where to write every question with its reply, to be read. */
  readonly replies?: string;
}

/** How many questions about an encyclopaedia are asked. */
const sampled = { whole: 150, quick: 40 } as const;

function replySheet(set: AnswerSet, judged: readonly Judged[]): string {
  const sheets = judged.map(({ row, reply, context, decision, tier, right, holds, cites, first, two }) => {
    const before = (row.history ?? []).map((text) => `(before: ${text})\n`).join("");
    const found = context.passages.map(({ id, score, document }) => {
      const listed = row.documents.includes(document) ? " *" : "";
      return `  ${score.toFixed(2)} ${id}${listed}`;
    });
    const verdict = right ? "RIGHT" : `WRONG holds=${holds} cites=${cites}`;
    const quoted =
      first || two ? `, quoting answers (${[first && "first", two && "two"].filter(Boolean).join(", ")})` : "";
    const wanted = row.facts.map((fact) => (typeof fact === "string" ? fact : fact.any.join(" | "))).join(" & ");
    const length = `${reply.content.length} characters`;
    const sure = context.evidence?.confidence.toFixed(2) ?? "-";
    return [
      `## ${set.name} ${row.id} ${row.kind} ${row.lang}: ${verdict}, ${tier}, ${length}${quoted}, ${decision?.path.join(" ") ?? "preset"}`,
      `${before}> ${row.question}`,
      `wanted: ${wanted} in ${row.documents.join(", ")}`,
      `found (${context.confident ? "confident" : "not confident"}, ${sure}):`,
      ...found,
      "",
      reply.content,
    ].join("\n");
  });
  return `${sheets.join("\n\n")}\n\n`;
}

async function judgeDesk(desk: Desk): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const row of desk.set.rows) judged.push(judge(await ask(desk, row)));
  return judged;
}

/** The examples are five small companies: they are judged together, and each has a line. */
function togetherOf(sets: ReadonlyMap<AnswerSet, readonly Judged[]>): [AnswerSet, Judged[]][] {
  const members = [...sets].filter(([{ group }]) => group === "examples");
  const [first] = members;
  return first === undefined || members.length === 1
    ? []
    : [[{ ...first[0], name: "examples" }, members.flatMap(([, judged]) => judged)]];
}

/** Answers of the rule-based brain to questions about documents of many trades, beside quoting what was found. */
export async function runAnswersBench(options: AnswersBenchOptions): Promise<Record<string, unknown>> {
  const { quick, shared, replies, set: only, leaveOut = false } = options;
  const say = (text: string) => process.stderr.write(`${text}\n`);
  const chosen = chosenSets(await answerSets(join(shared, "data"), quick ? sampled.quick : sampled.whole), only);
  const weightsWithout = leaveOut ? await weightsOfOthers(shared) : undefined;
  const desks: Desk[] = [];
  for (const set of chosen)
    desks.push(await openDesk(set, weightsWithout === undefined ? {} : { weights: weightsWithout(set.group) }));
  try {
    if (replies !== undefined) writeFileSync(replies, "");
    say(tableHead());
    const figures: Record<string, SetFigures> = {};
    const missed: string[] = [];
    const unreached: string[] = [];
    const tell = (set: AnswerSet, judged: readonly Judged[]) => {
      const own = figuresOf(judged);
      figures[set.name] = own;
      // One small company alone tells little.
      if (set.group !== "examples" || set.name === "examples") {
        missed.push(...missedOf(set, own));
        unreached.push(...unreachedOf(set, own));
      }
      say(tableLine(set.name, own));
    };
    const answered = new Map<AnswerSet, readonly Judged[]>();
    for (const desk of desks) {
      const judged = await judgeDesk(desk);
      answered.set(desk.set, judged);
      tell(desk.set, judged);
      if (replies !== undefined) appendFileSync(replies, replySheet(desk.set, judged));
    }
    for (const [set, judged] of togetherOf(answered)) tell(set, judged);
    return { leaveOut, ...figures, unreached, missed };
  } finally {
    for (const { stored } of desks) await stored.close();
  }
}
