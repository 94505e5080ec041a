import type { ConsumerSpec } from "@frontdesk/contracts/topology";
import { type Matcher, matcherOf } from "../../ports/bus-subjects.ts";
import type { Start } from "../../runtime/fair-start.ts";

/** A message delivered at least once and not ended. */
export interface Task {
  readonly sequence: number;
  readonly tenant: string;
  readonly deliveries: number;
  /** Monotonic ms at which it is delivered again; undefined: it waits for a free handler. */
  readonly dueAt: number | undefined;
}

/** Sequences of one tenant that wait for a handler; those before `from` were taken. */
interface Line {
  /** Due once more, in the order they became due; they go first. */
  readonly again: number[];
  /** Never delivered, oldest first. */
  fresh: number[];
  from: number;
}

/** What a durable has still to do. It is rebuilt from the tables at start: leases die with the process. */
export interface Durable {
  readonly id: number;
  readonly stream: string;
  spec: ConsumerSpec;
  hears: Matcher;
  /** By tenant; no line is empty. */
  readonly lines: Map<string, Line>;
  /** Messages never delivered. */
  freshCount: number;
  readonly open: Map<number, Task>;
}

export function createDurable(id: number, spec: ConsumerSpec): Durable {
  return {
    id,
    stream: spec.stream,
    spec,
    hears: matcherOf(spec.filter),
    lines: new Map(),
    freshCount: 0,
    open: new Map(),
  };
}

/** Messages not ended: waiting, delayed or at work. */
export function backlogOf(durable: Durable): number {
  return durable.freshCount + durable.open.size;
}

function lineOf(durable: Durable, tenant: string): Line {
  const line = durable.lines.get(tenant) ?? { again: [], fresh: [], from: 0 };
  durable.lines.set(tenant, line);
  return line;
}

/** Queues a message that was never delivered. */
export function queue(durable: Durable, tenant: string, sequence: number): void {
  lineOf(durable, tenant).fresh.push(sequence);
  durable.freshCount += 1;
}

/** Chooses whose message goes next; undefined: nobody's, for now. */
export type Choice = (waiting: Iterable<string>) => Start | undefined;

export interface NextMessage {
  readonly start: Start;
  readonly task: Omit<Task, "dueAt">;
}

/** The next message to deliver; new ones only while fewer than `maxAckPending` are open. */
export function nextOf(durable: Durable, choose: Choice): NextMessage | undefined {
  const { lines, open, spec } = durable;
  for (const [tenant, line] of lines) dropSettled(durable, tenant, line);
  const room = open.size < spec.maxAckPending;
  const due = [...lines].flatMap(([tenant, { again }]) => (room || again.length > 0 ? [tenant] : []));
  const start = choose(due);
  const line = start === undefined ? undefined : lines.get(start.tenant);
  if (start === undefined || line === undefined) return undefined;
  const { tenant } = start;
  const sequence = line.again.shift() ?? takeFresh(durable, line);
  forgetEmpty(durable, tenant, line);
  return { start, task: { sequence, tenant, deliveries: (open.get(sequence)?.deliveries ?? 0) + 1 } };
}

/** What was due once more may have ended meanwhile, or be at work after all. */
function dropSettled(durable: Durable, tenant: string, line: Line): void {
  for (let [first] = line.again; first !== undefined; [first] = line.again) {
    const task = durable.open.get(first);
    if (task !== undefined && task.dueAt === undefined) return;
    line.again.shift();
    forgetEmpty(durable, tenant, line);
  }
}

function forgetEmpty(durable: Durable, tenant: string, { again, fresh, from }: Line): void {
  if (again.length === 0 && from === fresh.length) durable.lines.delete(tenant);
}

function takeFresh(durable: Durable, line: Line): number {
  const sequence = line.fresh[line.from] ?? 0;
  line.from += 1;
  durable.freshCount -= 1;
  if (line.from > 1_024 && line.from * 2 > line.fresh.length) {
    line.fresh.splice(0, line.from);
    line.from = 0;
  }
  return sequence;
}

/** Delivers it again at `dueAt`, or as soon as a handler is free. */
export function postpone(durable: Durable, task: Omit<Task, "dueAt">, dueAt?: number): void {
  const { sequence, tenant, deliveries } = task;
  durable.open.set(sequence, { sequence, tenant, deliveries, dueAt });
  if (dueAt === undefined) lineOf(durable, tenant).again.push(sequence);
}

/** Moves what is due to the front of its line; answers when the next one will be. */
export function wakeDue(durable: Durable, nowMs: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const task of durable.open.values()) {
    if (task.dueAt === undefined) continue;
    if (task.dueAt <= nowMs) postpone(durable, task);
    else next = Math.min(next, task.dueAt);
  }
  return next;
}

/** Drops messages that are gone from the stream, or have ended. */
export function forgetGone(durable: Durable, gone: ReadonlySet<number>): void {
  for (const sequence of gone) durable.open.delete(sequence);
  for (const [tenant, line] of durable.lines) {
    const fresh = line.fresh.slice(line.from);
    line.fresh = fresh.filter((sequence) => !gone.has(sequence));
    line.from = 0;
    durable.freshCount -= fresh.length - line.fresh.length;
    const again = line.again.splice(0).filter((sequence) => !gone.has(sequence));
    line.again.push(...again);
    forgetEmpty(durable, tenant, line);
  }
}
