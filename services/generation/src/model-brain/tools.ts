import type { Passage } from "@frontdesk/contracts/turn";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { ModelTool, ModelToolCall } from "@frontdesk/infra/ports/model";
import { z } from "zod";
import type { DialogueLog, DialogueState } from "../dialogue/dialogue.ts";
import { longestQuery, toolUnavailable } from "../turn/call-tool.ts";
import { longestResult, toolResultText } from "../turn/tool-result.rules.ts";
import { inert } from "./fence.rules.ts";
import { sourceBlocks } from "./sources.ts";

/** What came of one tool call. An invalid one was not run (LLM-02). */
export interface ToolRun {
  readonly valid: boolean;
  /** For the model. */
  readonly text: string;
  /** What it shows the model of the documents. */
  readonly passages: readonly Passage[];
  readonly log: readonly DialogueLog[];
  /** It answered with facts that a reply may state (CA-10). */
  readonly hasFacts: boolean;
}

export interface Toolbox {
  readonly tools: readonly ModelTool[];
  readonly run: (call: ModelToolCall) => Promise<ToolRun>;
}

interface Tool extends Omit<ModelTool, "name"> {
  readonly run: (input: unknown) => Promise<ToolRun>;
}

const resultTokens = 250;
const words = z.strictObject({ query: z.string().trim().min(1).max(longestQuery) });
const order = z.strictObject({
  order_id: z
    .string()
    .regex(/^[\p{L}\p{N}#][\p{L}\p{N}#-]{0,99}$/u)
    .optional(),
});

export interface ToolFrame {
  readonly mark: string;
  /** Those of the passages found that the answer may still cite; the others are not shown. */
  readonly citable: (passages: readonly Passage[]) => readonly Passage[];
}

/** The tools a model may use while it answers this turn; each checks again who asks where it runs (BR-08, CA-09). */
export function toolboxOf(state: DialogueState, { mark, citable }: ToolFrame): Toolbox {
  const tools = new Map(Object.entries(toolsFor(state, { mark, citable })));
  return {
    tools: [...tools].map(([name, { description, parameters }]) => ({ name, description, parameters })),
    run: async (call) => {
      const tool = tools.get(call.name);
      return tool === undefined ? refused("there is no such tool") : await tool.run(parsed(call.arguments));
    },
  };
}

function toolsFor({ input, catalogue }: DialogueState, { mark, citable }: ToolFrame): Record<string, Tool> {
  const { knowledgeSearch, catalogSearch, orderStatus } = input.tools;
  const told = (result: unknown, facts = 0) => ({ text: inert(toolResultText(result), mark), hasFacts: facts > 0 });
  const found: Record<string, Tool> = {};
  if (knowledgeSearch !== undefined) {
    found["kb_search"] = tool("Search the company's documents again, in other words.", words, async ({ query }) => {
      const answer = await knowledgeSearch(query);
      if (!answer.ok) return told(answer);
      const room = { tokens: resultTokens, characters: longestResult };
      const { text, shown, log } = sourceBlocks(citable(answer.data.passages), mark, room);
      return { text: text === "" ? "nothing found" : text, passages: shown, log };
    });
  }
  // A search that this turn made already would only be made again.
  if (catalogue === undefined) {
    found["catalog_search"] = tool("Search the product catalogue for prices and stock.", words, async ({ query }) => {
      const answer = await catalogSearch(query);
      return told(answer, answer.ok ? answer.data.items.length : 0);
    });
  }
  if (input.context.user.tier !== "guest") {
    const description = "The state of one of this customer's orders; without a number, of the latest ones.";
    found["order_get_status"] = tool(description, order, async ({ order_id: id }) => {
      const answer = await (id === undefined ? orderStatus() : orderStatus(id));
      return told(answer, answer.ok ? answer.data.orders.length : 0);
    });
  }
  return found;
}

const ran = { valid: true, passages: [], log: [], hasFacts: false } as const;

function tool<T>(
  description: string,
  schema: z.ZodType<T>,
  work: (input: T) => Promise<Pick<ToolRun, "text"> & Partial<ToolRun>>,
): Tool {
  return {
    description,
    parameters: z.toJSONSchema(schema) as Readonly<Record<string, unknown>>,
    run: async (raw) => {
      const input = schema.safeParse(raw);
      if (!input.success) {
        return refused(`the arguments are not valid: ${input.error.issues[0]?.path.join(".") || "not an object"}`);
      }
      try {
        return { ...ran, ...(await work(input.data)) };
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        return { ...ran, text: toolResultText(toolUnavailable) };
      }
    },
  };
}

function refused(message: string): ToolRun {
  const text = toolResultText({ ok: false, code: "invalid", message: `Not run: ${message}.` });
  return { ...ran, valid: false, text };
}

/** Not JSON is no arguments, which no schema takes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
