import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { MeasuredDesk } from "./desk.ts";

export interface Measured {
  /** From submit, or from the moment a submit was due, to the reply visible. */
  readonly latenciesMs: readonly number[];
  readonly elapsedMs: number;
  /** CPU of this process: the desk's, and the load's own. */
  readonly cpuMs: number;
  /** Messages without a reply when the time was up, or refused. */
  readonly unanswered: number;
}

export interface Saturation {
  readonly inFlight: number;
  readonly turns: number;
  readonly questionOf: (index: number) => string;
  /** No turn starts after this long. */
  readonly maxMs: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface OpenLoop extends Rate {
  readonly questionOf: (index: number) => string;
}

const answerMs = 20_000;
const tickMs = 5;

/** The replies of one desk, first message first within a conversation. */
function waitingRoom(desk: MeasuredDesk) {
  const waiting = new Map<string, (() => void)[]>();
  desk.hear((conversation, answered) => {
    for (const wake of waiting.get(conversation)?.splice(0, answered) ?? []) wake();
  });
  /** Whether the message was accepted and its reply came in time. */
  return async (conversation: string, text: string): Promise<boolean> => {
    const late = new AbortController();
    const replied = new Promise<boolean>((resolve) => {
      const queue = waiting.get(conversation) ?? [];
      waiting.set(conversation, queue);
      queue.push(() => resolve(true));
    });
    const tooLate = delay(answerMs, false, { signal: late.signal }).catch(() => false);
    const refused = desk.send(conversation, text).then(
      () => replied,
      () => false,
    );
    const answered = await Promise.race([refused, tooLate]);
    late.abort();
    return answered;
  };
}

/** As many conversations as told write their next message as soon as the reply to the last one is visible. */
export async function saturate(desk: MeasuredDesk, options: Saturation): Promise<Measured> {
  const ask = waitingRoom(desk);
  const latenciesMs: number[] = [];
  let unanswered = 0;
  let begun = 0;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  let endedAt = startedAt;
  const converse = async (conversation: string): Promise<void> => {
    while (begun < options.turns && performance.now() - startedAt < options.maxMs) {
      const text = options.questionOf(begun);
      begun += 1;
      const sentAt = performance.now();
      if (!(await ask(conversation, text))) {
        unanswered += 1;
        return;
      }
      endedAt = performance.now();
      latenciesMs.push(endedAt - sentAt);
    }
  };
  await Promise.all(desk.conversations.slice(0, options.inFlight).map(converse));
  return { latenciesMs, elapsedMs: endedAt - startedAt, cpuMs: cpuSince(cpuBefore), unanswered };
}

/** Messages come at a fixed rate; a late send counts as waiting. */
export async function openLoop(desk: MeasuredDesk, options: OpenLoop): Promise<Measured> {
  const ask = waitingRoom(desk);
  const latenciesMs: number[] = [];
  let unanswered = 0;
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await atRate(options, async (index, dueAt) => {
    const conversation = desk.conversations[index % desk.conversations.length] ?? "";
    const answered = await ask(conversation, options.questionOf(index));
    if (answered) latenciesMs.push(performance.now() - dueAt);
    else unanswered += 1;
  });
  return { latenciesMs, elapsedMs: performance.now() - startedAt, cpuMs: cpuSince(cpuBefore), unanswered };
}

/** Calls `send` at a fixed rate whatever the desk does; each learns when it was due (no coordinated omission). */
export async function atRate(
  { perSecond, seconds }: Rate,
  send: (index: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < total) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) * perSecond) / 1_000));
    while (sent.length < due) sent.push(send(sent.length, startedAt + (sent.length * 1_000) / perSecond));
    await delay(tickMs);
  }
  await Promise.all(sent);
}

/** Milliseconds of processor time of this process, user and system. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export const rounded = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Nearest rank; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
