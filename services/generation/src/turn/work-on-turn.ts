import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { liveSubject } from "@frontdesk/contracts/subjects";
import { type Claimed, claimTurn, releaseTurn } from "@frontdesk/infra/conversation/claim.rules";
import type { Turn } from "@frontdesk/infra/conversation/record";
import { type LiveSignal, tell } from "@frontdesk/infra/conversation/say";
import { onceAt } from "@frontdesk/infra/ports/clock";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { StepContext } from "@frontdesk/infra/runtime/steps";
import { createReplyStream, type ReplyStream, type StreamDeps } from "./stream-reply.ts";

export interface WorkDeps extends StreamDeps {
  readonly newId: () => string;
}

/** The turn, and what its reply may be checked against while it is written. */
export interface TurnAtWork {
  readonly event: EventOf<EventData<"context.retrieved">>;
  readonly context: Pick<StepContext, "working" | "stopping">;
  readonly settings: TenantSettings;
  /** What tools answered so far; grows while the reply is written. */
  readonly facts: readonly string[];
}

/** What paid work is given. */
export interface Paid {
  /** Aborted when the reply is not wanted any more. */
  readonly signal: AbortSignal;
  /** Shows the reply while it is written, where the channel can. What was said here begins the reply. */
  readonly onText?: ReplyStream["onText"];
  readonly claim: HeldClaim;
}

/** The claim under which a run may write (PROTOCOL 6). */
export interface HeldClaim {
  readonly holder: string;
  /** What runs before this one have written. */
  readonly toolLog: Turn["toolLog"];
  /** Ends the work: nobody wants its reply any more, or another run may have the turn. Throws. */
  readonly giveUp: (why: "passed" | "lost") => never;
}

/**
 * `streamedBy` goes into `reply.drafted` when pieces may have been shown. `passed`: nobody wants the reply any more; the
 * event is acked without a draft.
 */
export type Worked<T> =
  | { readonly kind: "done"; readonly value: T; readonly streamedBy?: string }
  | { readonly kind: "passed" };

/** A little less than a consumer's ack wait: when the event of a dead run comes again, its lease has ended. */
const leaseMs = 9_000;
const renewEveryMs = leaseMs / 3;
/** How long a process that stops lets the work go on: most answers come by then, and need not be paid for twice. */
const finishWithinMs = 5_000;

type Stopped = "passed" | "lost" | "handed back" | "failed";

/** One run of the work on one turn. */
interface Run {
  readonly holder: string;
  readonly stopped: AbortController;
  /** Why it stopped: the reply is not wanted, another run may have the turn, the process stops, or the work failed. */
  why?: Stopped;
  until: number;
  /** Pieces of the reply were shown before, by a run that died. */
  resumes: boolean;
  /** As it was at the claim. */
  toolLog: Turn["toolLog"];
}

/**
 * PROTOCOL 5 and 6: work on a turn that pays or writes. Claims it, keeps the claim and the delivery alive, and stops the work at once
 * when the record says that its reply has passed. Throws `TransientError` while another run works on the turn, when the
 * claim could not be kept, and when the process stops before the work is done: the event comes again.
 */
export async function workOnTurn<T>(
  deps: WorkDeps,
  at: TurnAtWork,
  work: (paid: Paid) => Promise<T>,
): Promise<Worked<T>> {
  const run: Run = { holder: deps.newId(), stopped: new AbortController(), until: 0, resumes: false, toolLog: [] };
  const deaf = await hearPassed(deps, at, run);
  try {
    const claimed = await claim(deps, at, run);
    if (claimed === "passed") return { kind: "passed" };
    if (claimed === "held") throw new TransientError("the turn is being worked on");
    return await claimedWork(deps, at, { run, work });
  } finally {
    await deaf();
  }
}

async function claimedWork<T>(
  deps: WorkDeps,
  at: TurnAtWork,
  { run, work }: { readonly run: Run; readonly work: (paid: Paid) => Promise<T> },
): Promise<Worked<T>> {
  const { holder, stopped } = run;
  const stream = canStream(at) ? createReplyStream(deps, { ...at, holder, signal: stopped.signal }) : undefined;
  const letGo = keepClaim(deps, at, run);
  try {
    const value = await work({ signal: stopped.signal, claim: heldBy(run), ...(stream && { onText: stream.onText }) });
    await stream?.close();
    if (run.why === undefined) return { kind: "done", value, ...streamedBy(run, stream) };
  } catch (error) {
    if (run.why === undefined) {
      await stream?.close();
      run.why = "failed";
      await release(deps, at, holder);
      throw error;
    }
    if (!isStop(error, stopped.signal)) deps.logger.warn("turn.work_failed", { ...idsOf(at), error });
  } finally {
    letGo();
    await stream?.close();
    // What was begun beside the work, and not waited for, is not paid for any longer.
    stopped.abort("over");
  }
  // Another run may hold the turn by the same event: acking it here would take it from that one.
  if (run.why === "lost") throw new TransientError("the turn could not be kept");
  if (run.why === "handed back") {
    await release(deps, at, holder);
    throw new TransientError("the process stops, another goes on with the turn");
  }
  return { kind: "passed" };
}

function heldBy(run: Run): HeldClaim {
  const giveUp = (why: "passed" | "lost"): never => {
    stop(run, why);
    throw run.stopped.signal.reason;
  };
  return { holder: run.holder, toolLog: run.toolLog, giveUp };
}

/** Work that ends because it was told to. */
function isStop(error: unknown, signal: AbortSignal): boolean {
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}

function idsOf({ event }: TurnAtWork) {
  return { tenant: event.tenant, conversation: event.conversation, turn: event.data.turn };
}

function streamedBy(run: Run, stream: ReplyStream | undefined): { streamedBy?: string } {
  return run.resumes || stream?.started() ? { streamedBy: run.holder } : {};
}

/** Gateways are told whole replies only (PROTOCOL 12); of one to a customer who waits for a person, not all may be said. */
function canStream({ event, settings }: TurnAtWork): boolean {
  return (
    settings.models.streaming &&
    event.data.awaits === undefined &&
    (event.data.channel === "web" || event.data.channel === "api")
  );
}

async function claim(deps: WorkDeps, { event, settings }: TurnAtWork, run: Run): Promise<Claimed> {
  const { turn, fence } = event.data;
  const asked = deps.clock.now();
  const input = { turn, fence, holder: run.holder, leaseMs, supersedeWithinMs: settings.burst.maxMs };
  const outcome = await deps.conversations.apply(event.tenant, event.conversation, (record, now) => {
    // A renewal that was under way when the work ended would take again what the run lets go of.
    if (run.why !== undefined) return { result: "passed" as const };
    // A renewal finds what this run shows itself.
    if (run.until === 0) {
      run.resumes = record.turn?.number === turn && record.turn.state === "sending";
      run.toolLog = record.turn?.toolLog ?? [];
    }
    return claimTurn(record, input, now);
  });
  if (outcome === "claimed") run.until = asked + leaseMs;
  return outcome ?? "passed";
}

function stop(run: Run, why: Stopped): void {
  if (run.why !== undefined) return;
  run.why = why;
  run.stopped.abort(why);
}

/**
 * Renews the claim and the delivery at a third of the lease. Past the turn's deadline the work is over, and some time
 * after the process was told to stop.
 */
function keepClaim(deps: WorkDeps, at: TurnAtWork, run: Run): () => void {
  const renew = async (): Promise<void> => {
    // Frozen past its lease: another run may have had the turn meanwhile, and may have shown a piece.
    if (deps.clock.now() >= run.until) return stop(run, "lost");
    const outcome = await claim(deps, at, run).catch(() => "unknown" as const);
    if (outcome === "claimed") keepAlive(deps, at);
    else if (outcome === "passed") stop(run, "passed");
    else if (outcome === "held" || deps.clock.now() >= run.until) stop(run, "lost");
  };
  const renewing = setInterval(() => void renew(), renewEveryMs);
  const callOffDeadline = onceAt(deps.clock, at.event.data.deadlineAt, () => stop(run, "passed"));
  const stay = onceStopping(at.context.stopping, () => stop(run, "handed back"));
  return () => {
    clearInterval(renewing);
    callOffDeadline();
    stay();
  };
}

/** The delivery, and what the customer sees of it: whoever watches is told again that a reply is being written. */
function keepAlive({ bus }: WorkDeps, { context, event }: TurnAtWork): void {
  context.working();
  tell(bus, event, { kind: "progress", stage: "writing" });
}

/** Calls `leave` when the process stops and the work has had its time; the answer calls it off. */
function onceStopping(stopping: AbortSignal, leave: () => void): () => void {
  let leaving: NodeJS.Timeout | undefined;
  const begin = () => void (leaving = setTimeout(leave, finishWithinMs));
  if (stopping.aborted) begin();
  else stopping.addEventListener("abort", begin);
  return () => {
    stopping.removeEventListener("abort", begin);
    clearTimeout(leaving);
  };
}

/** The signal saves money and time; a lost one is made up for by the next renewal. */
async function hearPassed({ bus }: WorkDeps, { event }: TurnAtWork, run: Run): Promise<() => Promise<void>> {
  const decoder = new TextDecoder();
  const hearing = await bus.listen(liveSubject(event.tenant, event.conversation), (data) => {
    const signal = JSON.parse(decoder.decode(data)) as LiveSignal;
    if (signal.kind === "passed" && signal.turn === event.data.turn) stop(run, "passed");
  });
  return async () => await hearing.stop();
}

async function release(deps: WorkDeps, { event }: TurnAtWork, holder: string): Promise<void> {
  const { turn } = event.data;
  await deps.conversations
    .apply(event.tenant, event.conversation, (record) => releaseTurn(record, { turn, holder }))
    // The lease ends by itself.
    .catch((error: unknown) => deps.logger.warn("turn.not_released", { conversation: event.conversation, error }));
}
