import type { ModelCall } from "@frontdesk/contracts/turn";
import { z } from "zod";
import type { AskModel } from "../model/ask-types.ts";
import { type Prompt, promptId } from "./prompts/prompt.ts";

export interface JsonQuestion<T> {
  readonly prompt: Prompt;
  /** The prompt with its places filled. */
  readonly system: string;
  /** The customer's words, fenced. */
  readonly data: string;
  readonly answer: z.ZodType<T>;
}

export interface JsonAnswer<T> {
  /** Absent when the model gave none that fits: the rules decide. */
  readonly value?: T;
  readonly calls: readonly ModelCall[];
}

const answerTokens = 120;
const longestEcho = 400;

/** Asks for JSON of a schema at temperature 0, and once more when the answer is no such JSON (CA-19, CA-24). */
export async function askJson<T>(ask: AskModel, question: JsonQuestion<T>): Promise<JsonAnswer<T>> {
  const { prompt, system, data, answer } = question;
  const put = async (repair: readonly { role: "assistant" | "user"; content: string }[]) =>
    await ask({
      node: prompt.name,
      prompt: promptId(prompt),
      messages: [{ role: "system", content: system }, { role: "user", content: data }, ...repair],
      size: "fast",
      maxTokens: answerTokens,
      schema: { name: prompt.name, schema: z.toJSONSchema(answer) as Readonly<Record<string, unknown>> },
      deterministic: true,
    });
  const first = await put([]);
  if (!first.ok && first.reason !== "invalid") return { calls: [first.call] };
  const said = first.ok ? first.answer.text : "";
  const read = readJson(said, answer);
  if (read.ok) return { value: read.value, calls: [first.call] };
  const invalid: ModelCall = { ...first.call, outcome: "invalid" };
  const second = await put([
    { role: "assistant", content: said.slice(0, longestEcho) || "{}" },
    { role: "user", content: `That is not the JSON asked for: ${read.fault}. Answer again, with the JSON only.` },
  ]);
  if (!second.ok) return { calls: [invalid, second.call] };
  const repaired = readJson(second.answer.text, answer);
  if (!repaired.ok) return { calls: [invalid, { ...second.call, outcome: "invalid" }] };
  return { value: repaired.value, calls: [invalid, { ...second.call, outcome: "repaired" }] };
}

type ReadJson<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

/** Some models put JSON in a code block whatever they are told. */
function readJson<T>(text: string, schema: z.ZodType<T>): ReadJson<T> {
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/giu, "");
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { ok: false, fault: "it cannot be parsed" };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, fault: `${issue?.path.join(".") || "the whole"} is not valid` };
}
