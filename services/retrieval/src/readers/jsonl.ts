import { DocumentId } from "@frontdesk/contracts/ids";
import { z } from "zod";
import { accept, type Outcome, refuse } from "./refusal.ts";

/** One line of a JSONL file; fields of other makers are let pass. */
const Line = z.object({ id: DocumentId, title: z.string().max(300).nullish(), text: z.string().min(1) });
export type JsonlLine = z.infer<typeof Line>;

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

function faultOf(line: string): string | undefined {
  const value = parseObject(line);
  if (value === undefined) return "is not valid JSON";
  const parsed = Line.safeParse(value);
  if (parsed.success) return undefined;
  const issue = parsed.error.issues[0];
  return `has a wrong \`${issue?.path.join(".") || "object"}\`: ${issue?.message ?? "not an object"}`;
}

/** The documents of a JSONL text, one a line; a bad line is named by its number, and then none is taken. */
export function readJsonl(text: string): Outcome<JsonlLine[]> {
  const documents = new Map<string, JsonlLine>();
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const fault = faultOf(line);
    if (fault !== undefined)
      return refuse(
        "document_unreadable",
        `Line ${at + 1} ${fault}. Each line must be {"id", "text"}, and "title" if you like.`,
        "text",
      );
    const document = Line.parse(parseObject(line));
    if (documents.has(document.id))
      return refuse("document_unreadable", `Line ${at + 1} repeats an \`id\` of a line above.`, "text");
    documents.set(document.id, document);
  }
  return accept([...documents.values()]);
}
