import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { ModelCall } from "@frontdesk/contracts/turn";
import type { ModelAnswer, ModelMessage, ModelRequest, ModelTool } from "@frontdesk/infra/ports/model";
import type { TurnBudget } from "./turn-budget.ts";

/** One question to the model, by the node of the dialogue that asks. */
export interface Ask {
  readonly node: string;
  /** Name and version of the prompt file: `answer@3`. */
  readonly prompt: string;
  readonly messages: readonly ModelMessage[];
  readonly size: "fast" | "complex";
  readonly maxTokens: number;
  readonly tools?: readonly ModelTool[];
  readonly schema?: NonNullable<ModelRequest["schema"]>;
  /** Hears the text of the answer as it comes: then the turn's budget waits for the first words only. */
  readonly onText?: (delta: string) => void;
  /** Whether what was heard so far has words that may be said; left out: any words may. */
  readonly begun?: () => boolean;
  /** The text heard so far is void: a new try begins. Without it a try that broke off after its first text is the last. */
  readonly onRestart?: () => void;
  /** Something of the text was shown: a new try would say it another way, so there is none. */
  readonly isShown?: () => boolean;
  /** Temperature 0 and a fixed seed. */
  readonly deterministic?: boolean;
}

/**
 * `failed`: the provider gave no answer in time. `refused`: it answered that it will not. `invalid`: it was cut off
 * inside a tool call or JSON, of which nothing may be used (LLM-02).
 */
export type AskRefusal = "failed" | "over_budget" | "circuit_open" | "cancelled" | "refused" | "invalid";

/** What came of it. `call` is for the turn's decision record, also when there is no answer. Never throws. */
export type AskOutcome =
  | { readonly ok: true; readonly answer: ModelAnswer; readonly call: ModelCall }
  | { readonly ok: false; readonly reason: AskRefusal; readonly call: ModelCall };

export type AskModel = (ask: Ask) => Promise<AskOutcome>;

/** The turn that asks: who pays, who it is for, and how long its model stage may take. */
export interface AskTurn {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  readonly turn: number;
  readonly settings: TenantSettings;
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  /** No call and no wait goes past it. */
  readonly budget: TurnBudget;
}
