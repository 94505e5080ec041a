import type { ModelCall, Summary } from "@frontdesk/contracts/turn";
import type { AskModel } from "../model/ask-types.ts";
import { heldToBounds, type OlderPart, summarised } from "../turn/summarise.rules.ts";
import { fenced, fenceMark } from "./fence.rules.ts";
import { filled, promptId } from "./prompts/prompt.ts";
import { summaryPrompt } from "./prompts/summary.ts";

const mostTokens = 260;
const longestMessage = 1_000;

/** The older part in few words by a model at temperature 0, by the rules when it gives none (WF-11). */
export async function summariseByModel(
  ask: AskModel,
  older: OlderPart,
  company: string,
): Promise<{ readonly summary: Summary; readonly call: ModelCall }> {
  const said = older.entries.map(({ role, text }) => `${speakers[role]} – ${text.slice(0, longestMessage)}`);
  const mark = fenceMark(said);
  const asked = await ask({
    node: summaryPrompt.name,
    prompt: promptId(summaryPrompt),
    messages: [
      { role: "system", content: filled(summaryPrompt, { company }) },
      { role: "user", content: said.map((message) => fenced(mark, "message", message)).join("\n") },
    ],
    size: "fast",
    maxTokens: mostTokens,
    deterministic: true,
  });
  const text = asked.ok ? asked.answer.text : "";
  const isClean = !text.includes(mark) && !/<<<|>>>/u.test(text);
  return { summary: (isClean ? heldToBounds(text, older.through) : undefined) ?? summarised(older), call: asked.call };
}

const speakers = {
  user: "customer",
  assistant: "desk",
  agent: "colleague",
  system: "note",
  "system-summary": "summary so far",
} as const;
