import { DocumentId } from "@frontdesk/contracts/ids";
import { z } from "zod";

/** One line of a JSONL file; fields of other makers are let pass, a number serves as an id. */
const Line = z.object({
  id: z
    .union([z.string(), z.number()])
    .transform((id) => String(id))
    .pipe(DocumentId),
  title: z.string().nullish(),
  text: z.string().regex(/\S/u, "must not be blank"),
});

export interface JsonlLine extends z.infer<typeof Line> {
  /** Number of the line in its file, from 1. */
  readonly line: number;
}

/** Why a line gives no document, in words that name the line; `id` is the one it came with. */
export interface LineFault {
  readonly line: number;
  readonly id?: string;
  readonly reason: string;
}

const linesToJudge = 5;

function parseObject(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** By content: the text starts with an object, and one of its first lines is an object that names an id or a text. */
export function looksLikeJsonl(text: string): boolean {
  if (!text.trimStart().startsWith("{")) return false;
  const lines = text.split("\n", linesToJudge * 2).filter((line) => line.trim() !== "");
  return lines.slice(0, linesToJudge).some((line) => {
    const value = parseObject(line);
    return typeof value === "object" && value !== null && ("text" in value || "id" in value);
  });
}

function readLine(text: string, line: number): JsonlLine | LineFault {
  const value = parseObject(text);
  if (value === undefined) return { line, reason: `Line ${line} is not valid JSON.` };
  const parsed = Line.safeParse(value);
  if (parsed.success) return { ...parsed.data, line };
  const issue = parsed.error.issues[0];
  const id = Line.pick({ id: true }).safeParse(value).data?.id;
  const wrong = issue?.path.join(".") || "object";
  const reason = `Line ${line} has a wrong \`${wrong}\`: ${issue?.message ?? "not an object"}. Each line must be {"id", "text"}, and "title" if you like.`;
  return { line, reason, ...(id === undefined ? {} : { id }) };
}

/** The lines of a JSONL text that can be documents, and the faults of the others. Of lines with one id the last one counts. */
export function readJsonl(text: string): { readonly lines: JsonlLine[]; readonly faults: LineFault[] } {
  const lines = new Map<string, JsonlLine>();
  const faults: LineFault[] = [];
  for (const [at, raw] of text.split("\n").entries()) {
    if (raw.trim() === "") continue;
    const read = readLine(raw, at + 1);
    if ("reason" in read) {
      faults.push(read);
      continue;
    }
    const earlier = lines.get(read.id);
    if (earlier !== undefined) {
      const reason = `Line ${earlier.line} gives way to line ${read.line}, which has the same \`id\`.`;
      faults.push({ line: earlier.line, reason });
    }
    lines.set(read.id, read);
  }
  return { lines: [...lines.values()], faults };
}
