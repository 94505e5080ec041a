import { setTimeout as sleep } from "node:timers/promises";
import type { ModelCall } from "@frontdesk/contracts/turn";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Counters } from "@frontdesk/infra/ports/counters";
import type { Documents } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { Model } from "@frontdesk/infra/ports/model";
import type { Ask, AskModel, AskTurn } from "./ask-types.ts";
import { type Attempt, attempt, type ModelQuestion } from "./attempt.ts";
import { localDay } from "./budget.rules.ts";
import { createProviderCircuit, type ProviderCircuit } from "./circuit.ts";
import { costMicros, type PricedModel, pricedModel } from "./price.rules.ts";
import { waitBeforeRetry } from "./retry.rules.ts";
import { createModelUsage, type ModelUsage } from "./usage.ts";

/** What all turns of one process share; made once, since the provider's circuit remembers. */
export interface AskDeps {
  readonly model: Model;
  readonly counters: Counters;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly provider: ProviderCircuit;
  readonly usage: ModelUsage;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0-1, for the jitter of backoff. */
  readonly random: () => number;
}

export interface AskParts {
  readonly model: Model;
  readonly counters: Counters;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly documents: Documents;
}

export function createAskDeps({ documents, ...parts }: AskParts, overrides: Partial<AskDeps> = {}): AskDeps {
  return {
    ...parts,
    provider: createProviderCircuit(parts.clock),
    usage: createModelUsage(documents),
    wait: async (ms, signal) => await sleep(ms, undefined, { signal }),
    random: Math.random,
    ...overrides,
  };
}

/**
 * How a turn asks the model: with retries, circuits and budgets, priced and logged (WF-12, BR-18, AR-07, AR-08). A
 * refusal is a result, so the caller goes on with the rules; nothing of the provider's words comes through (LLM-01).
 */
export function createAskModel(deps: AskDeps, turn: AskTurn): AskModel {
  return async (ask) => {
    const startedAt = deps.clock.now();
    const price = pricedModel(turn.settings.models, deps.model.defaults, ask.size);
    const tried = await tryAndRetry(deps, turn, { ask, model: price.name });
    const call = callOf({ ask, price, ms: deps.clock.now() - startedAt }, tried);
    await note(deps, turn, { call, tried });
    const { last } = tried;
    return last.outcome === "ok" ? { ok: true, answer: last.answer, call } : { ok: false, reason: last.outcome, call };
  };
}

/** All tries of one question: the last one's outcome, the tokens of all. */
interface Tried {
  readonly last: Attempt;
  readonly tries: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

async function tryAndRetry(deps: AskDeps, turn: AskTurn, question: ModelQuestion): Promise<Tried> {
  const heard = { any: false };
  const ask = listening(question.ask, heard);
  let sum = { tries: 0, tokensIn: 0, tokensOut: 0 };
  let failure: Attempt | undefined;
  for (;;) {
    const last = await attempt(deps, turn, { ...question, ask });
    // A circuit that opens between two tries ends them; what failed is still the provider.
    if (last.outcome === "circuit_open" && failure !== undefined) return { ...sum, last: failure };
    const { tries, tokensIn, tokensOut } = sum;
    sum = { tries: tries + 1, tokensIn: tokensIn + last.tokensIn, tokensOut: tokensOut + last.tokensOut };
    if (!(await waitToRetry(deps, turn, { last, tries: sum.tries, mute: heard.any && !mayRestart(ask) }))) {
      return { ...sum, last };
    }
    if (heard.any) ask.onRestart?.();
    heard.any = false;
    failure = last;
  }
}

function mayRestart({ onRestart, isShown }: Ask): boolean {
  return onRestart !== undefined && isShown?.() !== true;
}

/** Notes whether the caller heard any text: then a retry would say it twice. */
function listening(ask: Ask, heard: { any: boolean }): Ask {
  const { onText } = ask;
  if (onText === undefined) return ask;
  return {
    ...ask,
    onText: (delta) => {
      heard.any = true;
      onText(delta);
    },
  };
}

/** True after the wait when there is a next try. */
async function waitToRetry(
  deps: AskDeps,
  turn: AskTurn,
  { last, tries, mute }: { readonly last: Attempt; readonly tries: number; readonly mute: boolean },
): Promise<boolean> {
  if (last.outcome !== "failed" || last.fault === undefined || mute) return false;
  const leftMs = turn.budget.leftMs();
  const { fault, retryAfterMs } = last;
  const waitMs = waitBeforeRetry({ fault, retryAfterMs, tries, leftMs, random: deps.random() });
  if (waitMs === undefined) return false;
  await deps.wait(waitMs, AbortSignal.any([turn.signal, turn.budget.signal])).catch(() => undefined);
  return true;
}

function callOf(
  { ask, price, ms }: { readonly ask: Ask; readonly price: PricedModel; readonly ms: number },
  { last, tokensIn, tokensOut }: Tried,
): ModelCall {
  return {
    node: ask.node,
    model: price.name,
    prompt: ask.prompt,
    tokensIn,
    tokensOut,
    costMicros: costMicros(price, { in: tokensIn, out: tokensOut }),
    ms,
    outcome: last.outcome,
  };
}

/** AR-07, AR-10: one line and one count a call, without any text. */
async function note(deps: AskDeps, turn: AskTurn, { call, tried }: { call: ModelCall; tried: Tried }): Promise<void> {
  const { tenant, conversation, settings } = turn;
  const { fault } = { fault: undefined, ...tried.last };
  deps.logger.info("chat.model", {
    tenant,
    conversation,
    turn: turn.turn,
    ...call,
    currency: settings.models.currency,
    tries: tried.tries,
    ...(fault === undefined ? {} : { fault }),
  });
  const day = localDay(settings.hours.timeZone, deps.clock.now());
  try {
    await deps.usage.record({ tenant, day, currency: settings.models.currency }, call);
  } catch (error) {
    deps.logger.warn("chat.model.unrecorded", { tenant, conversation, error });
  }
}
