import type { ConversationId } from "@frontdesk/contracts/ids";
import { digestId } from "../runtime/digest.ts";
import { awaitsPerson } from "./hand-off.rules.ts";
import { type ConversationRecord, type ConversationRuling, limits, type ToolEntry, type Turn } from "./record.ts";
import { isCurrent } from "./turn.rules.ts";

/** A tool write as one run of a turn asks for it. */
export interface AskedWrite {
  readonly turn: number;
  readonly fence: number;
  readonly holder: string;
  readonly tool: string;
  /** Which of the run's writes with this tool, from 0. */
  readonly index: number;
  /** Canonical JSON. */
  readonly args: string;
  /** It may be written while a person is awaited. */
  readonly whileWaiting?: boolean | undefined;
}

/**
 * `run`: it is in the log, and its answer is not known: run it by this key and with these arguments. `answered`: it was
 * run. `passed`: nobody wants the turn's reply any more. `lost`: the run's claim has ended. `refused`: too much for a log. `waits`: a
 * person was called, who decides about it.
 */
export type LoggedWrite =
  | { readonly kind: "run"; readonly key: string; readonly args: string }
  | { readonly kind: "answered"; readonly result: string }
  | { readonly kind: "passed" | "lost" | "refused" | "waits" };

/** Names a call for good: whoever runs it again does so under the same key. */
export function keyOf({ tool, index, args }: Pick<AskedWrite, "tool" | "index" | "args">): string {
  return `${slotOf(tool, index)}${digestId(args)}`;
}

function slotOf(tool: string, index: number): string {
  return `${tool}:${index}:`;
}

/** The tool and the index that a key names. */
export function callOf({ key }: Pick<ToolEntry, "key">): Pick<AskedWrite, "tool" | "index"> {
  const [tool = "", index = ""] = key.split(":");
  return { tool, index: Number(index) };
}

/** What a tool is told a call's key as: it knows by it what it has done. */
export function requestIdOf(conversation: ConversationId, turn: number, key: string): string {
  return `${conversation}:${turn}:${key}`;
}

/** The same arguments are the same text, in whatever order their fields stand. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * PROTOCOL 6: a write is logged before it runs, while (turn, fence) are current and this run has the claim. What is
 * logged stands: a run that asks for another write in its place, by the same tool and index, is given that one.
 */
export function logWrite(record: ConversationRecord, input: AskedWrite, now: number): ConversationRuling<LoggedWrite> {
  if (!isCurrent(record, input.turn, input.fence) || record.turn.deadlineAt <= now) return { result: passed };
  const { turn } = record;
  if (turn.lease?.holder !== input.holder || turn.lease.until <= now) return { result: { kind: "lost" } };
  // A takeover waits: what was under way may finish, nothing begins.
  if (turn.lease.ending) return { result: passed };
  const { args } = input;
  const key = keyOf(input);
  const standing = turn.toolLog.find((entry) => entry.key.startsWith(slotOf(input.tool, input.index)));
  if (standing !== undefined) return { result: asLogged(standing) };
  // PROTOCOL 8: what was begun before the call is told; nothing else is written.
  if (awaitsPerson(record) && input.whileWaiting !== true) return { result: { kind: "waits" } };
  if (turn.toolLog.length >= limits.writes || args.length > limits.writeArgs) return { result: { kind: "refused" } };
  const toolLog = [...turn.toolLog, { key, args, result: null }];
  return { next: { ...record, turn: { ...turn, toolLog } }, result: { kind: "run", key, args } };
}

const passed = { kind: "passed" } as const;

function asLogged({ key, args, result }: ToolEntry): LoggedWrite {
  return result === null ? { kind: "run", key, args } : { kind: "answered", result };
}

export interface WriteResult {
  readonly turn: number;
  readonly holder: string;
  readonly key: string;
  /** JSON. */
  readonly result: string;
}

/**
 * The answer of a write that was run: the first that is logged stands. Also when the turn was closed meanwhile, so that
 * its log tells what was done; not when another run has the turn, which asks for itself. Undefined: not logged.
 */
export function logResult(record: ConversationRecord, input: WriteResult): ConversationRuling<string | undefined> {
  const { turn } = record;
  const entry = turn?.toolLog.find(({ key }) => key === input.key);
  if (turn?.number !== input.turn || entry === undefined) return { result: undefined };
  if (entry.result !== null) return { result: entry.result };
  if (turn.state !== "closed" && turn.lease?.holder !== input.holder) return { result: undefined };
  const toolLog = turn.toolLog.map((each) => (each === entry ? { ...entry, result: input.result } : each));
  return { next: { ...record, turn: { ...turn, toolLog } }, result: input.result };
}

/** A write as its tool is asked for it. */
export interface WriteCall {
  readonly conversation: ConversationId;
  readonly turn: number;
  readonly fence: number;
  readonly requestId: string;
}

/** `later`: its run's claim is about to end, or has ended; a claim that is renewed, or the next, lets it in. */
export type WriteAdmission =
  | { readonly kind: "may"; readonly turn: Turn }
  | { readonly kind: "later" }
  | { readonly kind: "passed" };

/**
 * Asked by the tool right before its effect: it may have it while (turn, fence) are current, the deadline has not come,
 * and the log waits for this call's answer. Whoever closes the turn or raises the fence then waits for as long as the
 * effect takes, since the claim lasts longer. Of a conversation that was erased nothing is written.
 */
export function admitWrite(record: ConversationRecord | undefined, call: WriteCall, now: number): WriteAdmission {
  if (record === undefined || !isCurrent(record, call.turn, call.fence)) return passed;
  const { turn } = record;
  const waits = turn.toolLog.some(
    ({ key, result }) => result === null && requestIdOf(call.conversation, call.turn, key) === call.requestId,
  );
  if (!waits || turn.deadlineAt <= now) return passed;
  return (turn.lease?.until ?? 0) < now + limits.writeMs ? { kind: "later" } : { kind: "may", turn };
}
