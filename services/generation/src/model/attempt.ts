import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Counters } from "@frontdesk/infra/ports/counters";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { type Model, type ModelAnswer, ModelError, type ModelFault } from "@frontdesk/infra/ports/model";
import type { Ask, AskRefusal, AskTurn } from "./ask-types.ts";
import { budgetKey, budgetTtlMs, promptTokens, tokensToReserve } from "./budget.rules.ts";
import { conversationCircuit, type ProviderCircuit } from "./circuit.ts";
import { type Fault, shortestCallMs } from "./retry.rules.ts";
import { estimateTokens } from "./tokens.rules.ts";

export interface AttemptDeps {
  readonly model: Model;
  readonly counters: Counters;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly provider: ProviderCircuit;
}

export interface ModelQuestion {
  readonly ask: Ask;
  readonly model: string;
}

/** What one try gave and cost. */
export type Attempt = { readonly tokensIn: number; readonly tokensOut: number } & (
  | { readonly outcome: "ok"; readonly answer: ModelAnswer }
  | {
      readonly outcome: AskRefusal;
      readonly fault?: Fault;
      readonly retryAfterMs?: number | undefined;
    }
);
type Spent = Pick<Attempt, "tokensIn" | "tokensOut">;

const nothing: Spent = { tokensIn: 0, tokensOut: 0 };

/** One try, if circuits, the tenant's rate and the conversation's budget allow it (WF-12, AR-07, BR-18). Never throws. */
export async function attempt(deps: AttemptDeps, turn: AskTurn, question: ModelQuestion): Promise<Attempt> {
  if (question.ask.onText !== undefined) turn.budget.awaitWords();
  if (turn.signal.aborted) return { ...nothing, outcome: "cancelled" };
  if (turn.budget.leftMs() < shortestCallMs) return { ...nothing, outcome: "failed", fault: "deadline" };
  const passage = deps.provider.enter(question.model, `${turn.tenant}:${turn.conversation}`);
  if (passage === undefined) return { ...nothing, outcome: "circuit_open" };
  try {
    const refused = await checkCircuitAndRate(deps, turn);
    const budget = refused ?? (await reserve(deps, turn, question.ask));
    if ("outcome" in budget) {
      passage.unused();
      return budget;
    }
    const tried = await call(deps, turn, question);
    const fault = tried.outcome === "failed" ? tried.fault : undefined;
    // What the provider refuses or we give up says nothing about whether it works.
    if (fault === "rejected" || tried.outcome === "cancelled") passage.unused();
    else if (tried.outcome === "failed") passage.failed(tried.retryAfterMs);
    else passage.succeeded();
    await settle(deps, turn, { budget, tried });
    return tried;
  } catch (error) {
    passage.unused();
    deps.logger.warn("chat.model.uncounted", { tenant: turn.tenant, conversation: turn.conversation, error });
    return { ...nothing, outcome: "failed", fault: "counters" };
  }
}

async function checkCircuitAndRate(deps: AttemptDeps, turn: AskTurn): Promise<Attempt | undefined> {
  if (await conversationCircuit(deps, turn.tenant, turn.conversation).isOpen()) {
    return { ...nothing, outcome: "circuit_open" };
  }
  const [calls] = await deps.counters.hit([
    {
      key: `${turn.tenant}:model-calls`,
      limit: turn.settings.models.callsPerMinute,
      windowMs: 60_000,
      now: deps.clock.now(),
    },
  ]);
  if (calls === undefined || calls.allowed) return undefined;
  return { ...nothing, outcome: "failed", fault: "calls_per_minute", retryAfterMs: calls.retryAfterMs };
}

interface Budget {
  readonly key: string;
  readonly reserved: number;
}

async function reserve({ counters, clock }: AttemptDeps, turn: AskTurn, ask: Ask): Promise<Budget | Attempt> {
  const { models, hours } = turn.settings;
  const key = budgetKey(turn.tenant, turn.conversation, { timeZone: hours.timeZone, now: clock.now() });
  const reserved = tokensToReserve(ask);
  if (await counters.reserve(key, reserved, models.dailyTokensPerConversation, budgetTtlMs)) return { key, reserved };
  return { ...nothing, outcome: "over_budget" };
}

/** After the call: what it took stays, the rest goes back. An answer that is here is not lost because counting failed. */
async function settle(deps: AttemptDeps, turn: AskTurn, done: { budget: Budget; tried: Attempt }): Promise<void> {
  const { budget, tried } = done;
  const circuit = conversationCircuit(deps, turn.tenant, turn.conversation);
  const counted = await Promise.allSettled([
    deps.counters.add(budget.key, tried.tokensIn + tried.tokensOut - budget.reserved),
    ...(tried.outcome === "cancelled" ? [] : [tried.outcome === "failed" ? circuit.failed() : circuit.succeeded()]),
  ]);
  for (const each of counted) {
    if (each.status === "rejected") {
      const { tenant, conversation } = turn;
      deps.logger.warn("chat.model.uncounted", { tenant, conversation, error: each.reason });
    }
  }
}

async function call(deps: AttemptDeps, turn: AskTurn, { ask, model }: ModelQuestion): Promise<Attempt> {
  let heard = "";
  const { onText } = ask;
  const { budget } = turn;
  const hear = (delta: string) => {
    heard += delta;
    onText?.(delta);
    if (ask.begun?.() ?? heard.trim() !== "") budget.hearWords();
  };
  try {
    const answer = await deps.model.chat({
      model,
      messages: ask.messages,
      maxTokens: ask.maxTokens,
      // Of an answer that is heard as it comes, the budget's signal ends what does not begin.
      timeoutMs: onText === undefined ? budget.leftMs() : budget.wholeLeftMs(),
      signal: AbortSignal.any([turn.signal, budget.signal]),
      ...(ask.deterministic === true ? { temperature: 0, seed: 1 } : {}),
      ...(ask.tools === undefined ? {} : { tools: ask.tools }),
      ...(ask.schema === undefined ? {} : { schema: ask.schema }),
      ...(onText === undefined ? {} : { onText: hear }),
    });
    return { ...judged(answer, ask), tokensIn: answer.tokensIn, tokensOut: answer.tokensOut };
  } catch (error) {
    return failed(error, { ask, heard, turn, logger: deps.logger });
  }
}

function judged(answer: ModelAnswer, ask: Ask): { outcome: "ok"; answer: ModelAnswer } | { outcome: AskRefusal } {
  if (answer.finish === "content_filter") return { outcome: "refused" };
  // Cut off by its limit, a tool call or JSON is half of what was meant, even when it parses (LLM-02).
  const halfSaid = answer.finish === "length" && (answer.toolCalls.length > 0 || ask.schema !== undefined);
  return halfSaid ? { outcome: "invalid" } : { outcome: "ok", answer };
}

interface FailedCall {
  readonly ask: Ask;
  readonly heard: string;
  readonly turn: AskTurn;
  readonly logger: Logger;
}

/** A call that the budget ended took too long; nobody gave it up. */
function faultOf(fault: ModelFault, { signal, budget }: AskTurn): ModelFault {
  return fault === "cancelled" && !signal.aborted && budget.signal.aborted ? "timeout" : fault;
}

/** What a try that broke off may have cost: the provider counts the prompt once it began to work on it. */
function failed(error: unknown, of: FailedCall): Attempt {
  const known = error instanceof ModelError ? error : undefined;
  const { tenant, conversation, turn } = of.turn;
  if (known === undefined) of.logger.error("chat.model.fault", { tenant, conversation, turn, error });
  const fault = faultOf(known?.fault ?? "broken", of.turn);
  const worked = fault === "timeout" || fault === "broken" || fault === "cancelled";
  const spent = worked ? { tokensIn: promptTokens(of.ask), tokensOut: estimateTokens(of.heard) } : nothing;
  if (fault === "cancelled") return { ...spent, outcome: "cancelled" };
  return { ...spent, outcome: "failed", fault, retryAfterMs: known?.retryAfterMs };
}
