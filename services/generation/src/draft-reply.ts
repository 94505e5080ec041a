import { setTimeout as sleep } from "node:timers/promises";
import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { longestFact, type ModelCall, mostCalls, mostFacts, type Summary } from "@frontdesk/contracts/turn";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { hasPassed, hasWritten } from "@frontdesk/infra/conversation/has-passed";
import { tell } from "@frontdesk/infra/conversation/say";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler, StepContext } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import type { ThinkInput, Thought } from "./dialogue/dialogue.ts";
import { think } from "./dialogue/think.ts";
import { type AskDeps, createAskModel } from "./model/ask.ts";
import { createTurnBudget } from "./model/turn-budget.ts";
import { createModelBrain } from "./model-brain/model-brain.ts";
import { summariseByModel } from "./model-brain/summary.ts";
import { rulesBrain } from "./rules-brain/rules-brain.ts";
import type { ToolPatience } from "./turn/call-tool.ts";
import { noteGap } from "./turn/note-gap.ts";
import { createWrites, UnclaimedWrite, type Writes } from "./turn/run-write.ts";
import { olderPart, summarised } from "./turn/summarise.rules.ts";
import { preferencesTool, toolsOf } from "./turn/turn-tools.ts";
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

/** The reply to a turn, how many of its tool writes it tells, and its conversation's older part where that was put shorter. */
interface Drafted {
  readonly thought: Thought;
  readonly summary?: Summary;
  readonly streamedBy?: string;
  readonly tells: number;
}

/**
 * Writes the reply to a turn. With a model the turn is claimed first (PROTOCOL 6); the rule-based brain pays for nothing,
 * and claims it when a tool is to write.
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
    const patienceFor = (signal: AbortSignal) => ({ wait, signal, working: () => context.working() });
    const { historyLimit } = deps;
    const limits = historyLimit === undefined ? {} : { historyLimit };
    const input = { context: data, settings, now: startedAt, ...limits };
    const drafted = await draftReply(deps, { event, context, settings, facts, patienceFor, input });
    if (drafted === undefined) return [];
    const ms = deps.clock.now() - startedAt;
    logDraft(context, event, { ...drafted, ms });
    noteGap(deps.bus, event, drafted.thought);
    const { confident: _confident, ...rest } = data;
    const { thought, ...extra } = drafted;
    const { reply, decision } = thought;
    const stages = [...data.stages, { stage: "draft-reply", at: deps.clock.now(), ms }];
    const passages = [...thought.passages];
    const known = [...reckoned(data, thought), ...facts].slice(0, mostFacts);
    return [
      {
        name: "reply.drafted",
        data: { ...rest, ...extra, settingsVersion, passages, stages, reply, decision, facts: known },
      },
    ];
  };
}

type Written = Omit<Drafted, "streamedBy" | "tells">;

interface DraftWork {
  readonly event: TurnContext;
  readonly context: StepContext;
  readonly settings: TenantSettings;
  readonly facts: string[];
  /** Tools give up when the signal aborts. */
  readonly patienceFor: (signal: AbortSignal) => ToolPatience;
  readonly input: Omit<ThinkInput, "tools">;
}

/** A run's thinking: its tools, and what earlier runs of the turn have written. */
type Given = Pick<ThinkInput, "tools" | "written">;

/** Absent: nobody wants the reply any more. */
async function draftReply(deps: DraftDeps, work: DraftWork): Promise<Drafted | undefined> {
  const { asking } = deps;
  const byRules = asking === undefined || work.settings.models.use === "rules";
  if (!byRules)
    return await draftClaimed(deps, work, async (paid, given) => await draftByModel(asking, work, paid, given));
  return (
    (await draftUnclaimed(deps, work)) ??
    (await draftClaimed(deps, work, async (_, given) => await draftByRules(work, given)))
  );
}

async function draftClaimed(
  deps: DraftDeps,
  work: DraftWork,
  draftBy: (paid: Paid, given: Given) => Promise<Written>,
): Promise<Drafted | undefined> {
  const worked = await workOnTurn(deps, work, async (paid) => {
    const { writes, ...given } = await givenBy(deps, work, paid);
    return { ...(await draftBy(paid, given)), tells: writes.told() };
  });
  if (worked.kind === "passed") return undefined;
  const { streamedBy } = worked;
  return { ...worked.value, ...(streamedBy === undefined ? {} : { streamedBy }) };
}

/** The tools of a run that may write, once it has finished what runs before it have begun. */
async function givenBy(
  deps: DraftDeps,
  work: DraftWork,
  { signal, claim }: Paid,
): Promise<Given & { readonly writes: Writes }> {
  const { event } = work;
  const patience = work.patienceFor(signal);
  const writes = createWrites({ ...deps, event, claim, patience });
  const finished = await writes.finish([preferencesTool(deps.bus, event)]);
  const written = finished.at(-1)?.answer;
  return {
    tools: toolsOf(deps.bus, event, { ...toolsIn(work), patience, writes }),
    writes,
    ...(written && { written }),
  };
}

/** When somebody comes is reckoned here, and stands in no source that safety could hold the reply to (CA-10). */
function reckoned({ awaits }: TurnContext["data"], { reply, decision }: Thought): string[] {
  const told = awaits !== undefined && decision.brain === "rules" && reply.sources.length === 0;
  return told ? [reply.content.slice(0, longestFact)] : [];
}

function toolsIn({ facts, settings }: DraftWork) {
  return { facts, types: settings.retrieval.types };
}

/** By the rules, which take no longer than their tools: nothing stops them. Undefined: the turn must be claimed for it. */
async function draftUnclaimed(deps: DraftDeps, work: DraftWork): Promise<Drafted | undefined> {
  const { event, context, facts } = work;
  if (await hasWritten(deps.conversations, event, context.deliveries)) return undefined;
  const patience = work.patienceFor(new AbortController().signal);
  try {
    const drafted = await draftByRules(work, { tools: toolsOf(deps.bus, event, { ...toolsIn(work), patience }) });
    return { ...drafted, tells: 0 };
  } catch (error) {
    if (!(error instanceof UnclaimedWrite)) throw error;
    facts.length = 0;
    return undefined;
  }
}

async function draftByRules({ input }: DraftWork, given: Given): Promise<Written> {
  const thought = await think({ ...input, ...given }, rulesBrain);
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
  { event, settings, input }: DraftWork,
  paid: Paid,
  given: Given,
): Promise<Written> {
  const { tenant, conversation, data } = event;
  const { turn } = data;
  const time = { ms: settings.models.timeoutSeconds * 1_000, deadlineAt: data.deadlineAt - marginMs };
  const budget = createTurnBudget(asking.clock, time);
  const askUntil = (signal: AbortSignal) =>
    createAskModel(asking, { tenant, conversation, turn, settings, signal, budget });
  const late = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const answer = async () => {
    const stream = paid.onText === undefined ? {} : { stream: { onText: paid.onText } };
    const thought = await think({ ...input, ...given, ...stream }, createModelBrain(askUntil(paid.signal)));
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
    budget.stop();
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
  { thought, summary, ms }: Written & { readonly ms: number },
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
