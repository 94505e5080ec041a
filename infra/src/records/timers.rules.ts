/**
 * A record's timers: by kind, when each was asked to fire (Unix ms). The record decides; its jobs only remind. So a job
 * that comes early, late, twice or never changes when something happens, not whether or how often (PROTOCOL 10).
 */
export type Timers = Readonly<Record<string, number>>;

export interface TimerAt {
  readonly kind: string;
  readonly at: number;
}

/** What a version knows of the timers of one kind of record. */
export interface TimerSpec {
  /** Those it can act on; a newer version may have armed others. */
  readonly kinds: readonly string[];
  /** A job this late was lost: the sweep does its work. */
  readonly lateMs: number;
}

/** What this version cannot act on is looked at again after this long. */
const unknownRestMs = 10 * 60_000;

/** Arms a timer unless one of its kind is on its way. Its time is whole milliseconds, and never early. */
export function armTimer(timers: Timers, timer: TimerAt): Timers {
  return Object.hasOwn(timers, timer.kind) ? timers : moveTimer(timers, timer);
}

/** Arms a timer, in place of one of its kind. */
export function moveTimer(timers: Timers, { kind, at }: TimerAt): Timers {
  return { ...timers, [kind]: Math.ceil(at) };
}

/** Its job stays, fires, and has no effect. */
export function disarmTimer(timers: Timers, kind: string): Timers {
  return Object.fromEntries(Object.entries(timers).filter(([each]) => each !== kind));
}

/**
 * A job of this kind has fired, or was found to be lost: the timers without it, for the update that has its effect.
 * Undefined when it has none: it was disarmed, moved to later, or had its effect already.
 */
export function fireTimer(timers: Timers, kind: string, now: number): Timers | undefined {
  const due = list(timers).some((timer) => timer.kind === kind && timer.at <= now);
  return due ? disarmTimer(timers, kind) : undefined;
}

/** What an update must ask the scheduler for, by `timer.set` in the outbox: each timer that it armed or moved. */
export function timersToSet(before: Timers, after: Timers): readonly TimerAt[] {
  const known = new Map(Object.entries(before));
  return list(after).filter(({ kind, at }) => known.get(kind) !== at);
}

/** For the record's `attentionAt`: when the sweep must look whether a job was lost; null without timers. */
export function timersLateAt(timers: Timers, { lateMs }: Pick<TimerSpec, "lateMs">): number | null {
  const first = list(timers)[0];
  return first === undefined ? null : first.at + lateMs;
}

/** The sweep's: the earliest timer whose job was lost, to be fired as if it had come. */
export function lateTimer(timers: Timers, spec: TimerSpec, now: number): TimerAt | undefined {
  return list(timers).find(({ kind, at }) => spec.kinds.includes(kind) && at + spec.lateMs <= now);
}

/**
 * The sweep's: late timers that only a newer version can act on are put off. They are asked for again, and the record
 * does not stay due for ever in a sweep that can do nothing for it.
 */
export function putOffUnknown(timers: Timers, spec: TimerSpec, now: number): Timers {
  const late = list(timers).filter(({ kind, at }) => !spec.kinds.includes(kind) && at + spec.lateMs <= now);
  return late.reduce((next, { kind }) => moveTimer(next, { kind, at: now + unknownRestMs }), timers);
}

/** Earliest first. */
function list(timers: Timers): readonly TimerAt[] {
  return Object.entries(timers)
    .map(([kind, at]) => ({ kind, at }))
    .toSorted((a, b) => a.at - b.at);
}
