import { setTimeout as sleep } from "node:timers/promises";
import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { type ModelCall, mostCalls, type Summary } from "@frontdesk/contracts/turn";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { hasPassed } from "@frontdesk/infra/conversation/has-passed";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler, StepContext } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import type { ThinkInput, Thought, Tools } from "./dialogue/dialogue.ts";
import { think } from "./dialogue/think.ts";
import { type AskDeps, createAskModel } from "./model/ask.ts";
import { createModelBrain } from "./model-brain/model-brain.ts";
import { summariseByModel } from "./model-brain/summary.ts";
import { rulesBrain } from "./rules-brain/rules-brain.ts";
import type { ToolPatience } from "./turn/call-tool.ts";
import { noteGap } from "./turn/note-gap.ts";
import { olderPart, summarised } from "./turn/summarise.rules.ts";
import { toolsOf } from "./turn/turn-tools.ts";
import { type Paid, workOnTurn } from "./turn/work-on-turn.ts";

export interface DraftDeps extends Deps {
  readonly tenants: Tenants;
  readonly conversations: Conversations;
  /** Absent: the installation has no model. */
  readonly asking?: AskDeps;
  /** In place of every tenant's `limits.historyLimit` (BR-02). */
  readonly historyLimit?: number;
  /** How tool calls wait between tries; for tests. */
  readonly wait?: ToolPatience["wait"];
}

type TurnContext = EventOf<EventData<"context.retrieved">>;

/** The reply to a turn, and its conversation's older part where that was put shorter. */
interface Drafted {
  readonly thought: Thought;
  readonly summary?: Summary;
  readonly streamedBy?: string;
}

/**
 * Writes the reply to a turn. With a model the turn is claimed first (PROTOCOL 6); the rule-based brain needs no claim: it
 * pays for nothing and writes nothing.
 */
export function draft(deps: DraftDeps): Handler<"draft-reply"> {
  return async (event, context) => {
    const { data } = event;
    const startedAt = deps.clock.now();
    if (data.deadlineAt <= startedAt) return [];
    if (await hasPassed(deps.conversations, event, context.deliveries)) return [];
    const tenant = await deps.tenants.ofTurn(event.tenant, data.settingsVersion);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    const { settings, version: settingsVersion } = tenant;
    tell(deps.bus, event, { kind: "progress", stage: "writing" });
    const facts: string[] = [];
    const wait = deps.wait ?? (async (ms, signal) => await sleep(ms, undefined, { signal }));
    const toolsFor = (signal: AbortSignal) => {
      const patience = { wait, signal, working: () => context.working() };
      return toolsOf(deps.bus, event, { facts, patience, types: settings.retrieval.types });
    };
    const { historyLimit } = deps;
    const limits = historyLimit === undefined ? {} : { historyLimit };
    const input = { context: data, settings, now: startedAt, ...limits };
    const drafted = await draftReply(deps, { event, context, settings, facts, toolsFor, input });
    if (drafted === undefined) return [];
    const ms = deps.clock.now() - startedAt;
    logDraft(context, event, { ...drafted, ms });
    noteGap(deps.bus, event, drafted.thought);
    const { confident: _confident, ...rest } = data;
    const { thought, ...extra } = drafted;
    const { reply, decision } = thought;
    const stages = [...data.stages, { stage: "draft-reply", at: deps.clock.now(), ms }];
    const passages = [...thought.passages];
    return [
      { name: "reply.drafted", data: { ...rest, ...extra, settingsVersion, passages, stages, reply, decision, facts } },
    ];
  };
}

interface DraftWork {
  readonly event: TurnContext;
  readonly context: StepContext;
  readonly settings: TenantSettings;
  readonly facts: readonly string[];
  /** The turn's tools, which give up when the signal aborts. */
  readonly toolsFor: (signal: AbortSignal) => Tools;
  readonly input: Omit<ThinkInput, "tools">;
}

/** Absent: nobody wants the reply any more. */
async function draftReply(deps: DraftDeps, work: DraftWork): Promise<Drafted | undefined> {
  const { asking } = deps;
  if (asking === undefined || work.settings.models.use === "rules") return await draftByRules(work);
  const worked = await workOnTurn(deps, work, async (paid) => await draftByModel(asking, work, paid));
  if (worked.kind === "passed") return undefined;
  const { streamedBy } = worked;
  return { ...worked.value, ...(streamedBy === undefined ? {} : { streamedBy }) };
}

/** Nothing stops the rules: they take no longer than their tools. */
async function draftByRules({ input, toolsFor }: DraftWork): Promise<Drafted> {
  const thought = await think({ ...input, tools: toolsFor(new AbortController().signal) }, rulesBrain);
  const older = olderOf(input);
  return { thought, ...(older === undefined ? {} : { summary: summarised(older) }) };
}

/** Left for the rules and the steps after this one when a model takes all the time there is. */
const marginMs = 5_000;

/** How long a summary is waited for when the answer is there. */
const summaryGraceMs = 1_000;

/** The reply and the summary are asked for at the same time; a summary that takes longer is left to the rules. */
async function draftByModel(
  asking: AskDeps,
  { event, settings, input, toolsFor }: DraftWork,
  paid: Paid,
): Promise<Drafted> {
  const { tenant, conversation, data } = event;
  const { turn } = data;
  const deadlineAt = data.deadlineAt - marginMs;
  const askUntil = (signal: AbortSignal) =>
    createAskModel(asking, { tenant, conversation, turn, settings, signal, deadlineAt });
  const late = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const answer = async () => {
    const stream = paid.onText === undefined ? {} : { stream: { onText: paid.onText } };
    const given = { ...input, tools: toolsFor(paid.signal), ...stream };
    const thought = await think(given, createModelBrain(askUntil(paid.signal)));
    grace = setTimeout(() => late.abort("late"), summaryGraceMs);
    return thought;
  };
  const older = olderOf(input);
  const shorten = async () =>
    older === undefined
      ? undefined
      : await summariseByModel(askUntil(AbortSignal.any([paid.signal, late.signal])), older, settings.name);
  try {
    const [thought, shorter] = await Promise.all([answer(), shorten()]);
    if (shorter === undefined) return { thought };
    return { thought: withCall(thought, shorter.call), summary: shorter.summary };
  } finally {
    clearTimeout(grace);
  }
}

function olderOf({ context, settings, historyLimit }: DraftWork["input"]) {
  return olderPart(context.history, context.takes, historyLimit ?? settings.limits.historyLimit);
}

function withCall(thought: Thought, call: ModelCall): Thought {
  const calls = [call, ...thought.decision.calls].slice(0, mostCalls);
  return { ...thought, decision: { ...thought.decision, calls } };
}

/** WF-13: ids and numbers, no text. */
function logDraft(
  { logger }: StepContext,
  { conversation, data }: TurnContext,
  { thought, summary, ms }: Drafted & { readonly ms: number },
): void {
  const turn = { conversationId: conversation, turn: data.turn };
  for (const [name, fields] of thought.log)
    logger.info(name, { ...turn, ...fields, ...(name === "chat.metrics" ? { ms } : {}) });
  const { fellBack } = thought.decision;
  if (fellBack !== undefined) logger.warn("chat.error", { ...turn, errorType: fellBack, message: "answered by rules" });
  if (summary !== undefined) {
    const replacedCount = data.history.filter(
      ({ visible }) => visible !== undefined && visible <= summary.through,
    ).length;
    logger.info("chat.summary", { ...turn, replacedCount, summaryId: `${conversation}:${summary.through}` });
  }
}
