import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { CommandError } from "../output.ts";

const Text = z.string().trim().min(1).max(4_000);
const listOf = <T extends z.ZodType>(one: T) => z.union([z.array(one).max(20), one.transform((each) => [each])]);

/** One question and what a right answer does: cites one of the documents, holds every fact, or declines. */
const Row = z
  .object({
    id: z.coerce.string().min(1).max(200).optional(),
    question: Text,
    /** Asked first, in the same conversation: the question then goes on from it. */
    history: z
      .union([
        Text,
        z
          .array(z.unknown())
          .max(0)
          .transform(() => undefined),
      ])
      .nullish(),
    documents: listOf(Text).optional(),
    document: Text.optional(),
    /** A fact in words, or several wordings of which one is enough. */
    facts: listOf(z.union([Text, z.object({ any: z.array(Text).min(1) })])).optional(),
    fact: Text.optional(),
    /** The documents hold no answer: saying so is right. */
    declined: z.union([z.boolean(), z.stringbool()]).optional(),
  })
  .transform(({ document, fact, history, ...row }) => ({
    ...row,
    documents: row.documents ?? (document === undefined ? undefined : [document]),
    facts: row.facts ?? (fact === undefined ? undefined : [fact]),
    ...(typeof history === "string" ? { history } : {}),
  }));

export interface EvaluationRow {
  readonly id: string;
  readonly question: string;
  readonly history?: string;
  readonly documents: readonly string[];
  /** Each with its wordings. */
  readonly facts: readonly (readonly string[])[];
  readonly declined: boolean;
}

export interface Evaluation {
  readonly rows: readonly EvaluationRow[];
  /** Percent that must be as expected. */
  readonly min?: number;
}

/** A YAML file may say besides its questions how many of them must come out as expected. */
const WithMin = z.strictObject({ min: z.number().min(0).max(100).optional(), questions: z.array(z.unknown()) });

function rawRows(path: string, text: string): { readonly raw: unknown[]; readonly min?: number | undefined } {
  switch (extname(path).toLowerCase()) {
    case ".csv":
      return { raw: withoutBlanks(parseCsv(text, { columns: true, bom: true, skip_empty_lines: true, trim: true })) };
    case ".yaml":
    case ".yml": {
      const rows: unknown = parseYaml(text, { maxAliasCount: 20 });
      if (Array.isArray(rows)) return { raw: rows };
      const named = WithMin.safeParse(rows);
      if (!named.success) throw new Error("it must be a list of questions, or `min` (percent) and `questions`");
      return { raw: named.data.questions, min: named.data.min };
    }
    default:
      return { raw: text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as unknown])) };
  }
}

/** An empty cell is a field left out. */
function withoutBlanks(records: readonly Record<string, string>[]): unknown[] {
  return records.map((record) => Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== "")));
}

/** Reads JSONL, YAML or CSV; every faulty row is named with its field. */
export async function readEvaluation(path: string): Promise<Evaluation> {
  let read: ReturnType<typeof rawRows>;
  try {
    read = rawRows(path, await readFile(path, "utf8"));
  } catch (error) {
    throw new CommandError(`${path} could not be read: ${error instanceof Error ? error.message : "unknown error"}`);
  }
  const faults: string[] = [];
  const rows = read.raw.flatMap((each, at): EvaluationRow[] => {
    const parsed = Row.safeParse(each);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      faults.push(`  row ${at + 1}: ${issue?.path.join(".") || "(row)"}: ${issue?.message ?? "not valid"}`);
      return [];
    }
    const { id, question, history, documents, facts, declined } = parsed.data;
    if (documents === undefined && facts === undefined && declined === undefined) {
      faults.push(`  row ${at + 1}: say \`document\`, \`fact\` or \`declined\``);
      return [];
    }
    const wordings = (facts ?? []).map((fact) => (typeof fact === "string" ? [fact] : fact.any));
    const nothing = (documents ?? []).length === 0 && wordings.length === 0;
    return [
      {
        id: id ?? question,
        question,
        documents: documents ?? [],
        facts: wordings,
        declined: declined ?? nothing,
        ...(history === undefined ? {} : { history }),
      },
    ];
  });
  if (faults.length > 0) throw new CommandError(`${path} is not a valid evaluation:\n${faults.join("\n")}`);
  if (rows.length === 0) throw new CommandError(`${path} holds no question`);
  return { rows, ...(read.min === undefined ? {} : { min: read.min }) };
}
