import { performance } from "node:perf_hooks";
import { crowding, leastServed, type Use, useAt } from "./fair-start.rules.ts";

/** A start that was granted. */
export interface Start {
  readonly tenant: string;
  /** The work has ended; again is nothing. */
  end(): void;
}

/** Whose work this process begins next: all its consumers and doors ask the same one. */
export interface FairStart {
  /**
   * Of the tenants that wait, the one whose work begins now. Undefined when those who wait give way to others; `wake` is
   * called once when it is worth asking again.
   */
  next(waiting: Iterable<string>, wake: () => void): Start | undefined;
}

interface Options {
  /** Monotonic ms. */
  readonly now: () => number;
  /** Calls after `ms`; 0: when the event loop has gone round. */
  readonly later: (call: () => void, ms: number) => void;
}

/** How often it is judged who crowds whom: so often, and after so many starts. */
const judgeEveryMs = 100;
const judgeEveryStarts = 8;
/** A handler at work counts like so many started lately: who comes with a flood crowds from its first moment on. */
const atWorkWorth = 10;
/** After work of a tenant that is to be spared has begun, crowding ones wait this long: its next step follows. */
const spareMs = 20;
/** What crowding tenants may have at work, all together. */
const crowdingAtWork = 2;
/** What is at work for longer waits for something slow, such as a model, and is in nobody's way. */
const briefMs = 200;
/** So little that whoever comes again is new. */
const forgottenUse = 0.001;

const realTime: Options = {
  now: () => performance.now(),
  later: (call, ms) => void (ms === 0 ? setImmediate(call) : setTimeout(call, ms).unref()),
};

/**
 * Tenants share one event loop and its stores, so what counts is how much work of others is under way when a step of a
 * message begins. Who had least lately goes first. Tenants that crowd the others out have a few handlers at work, and
 * begin none right after a step of the others. While nobody else has anything to do, nothing is held back.
 */
export function createFairStart({ now, later }: Options = realTime): FairStart {
  const atWork = createBriefWork();
  const shares = createShares((tenant, at) => atWorkWorth * atWork.of(tenant, at).count);
  const alarm = createAlarm({ now, later });
  let spareUntil = Number.NEGATIVE_INFINITY;

  /** How long crowding tenants have to wait now; 0: one may begin. */
  function holdMs(crowders: ReadonlySet<string>, at: number): number {
    if (spareUntil > at) return spareUntil - at;
    const each = [...crowders].map((tenant) => atWork.of(tenant, at));
    const count = each.reduce((sum, own) => sum + own.count, 0);
    return count < crowdingAtWork ? 0 : Math.min(...each.map(({ oldestAt }) => oldestAt)) + briefMs - at;
  }

  return {
    next: (waiting, wake) => {
      const at = now();
      const crowders = shares.crowders(at);
      const tenant = leastServed(waiting, (each) => shares.useOf(each, at));
      if (tenant === undefined) return undefined;
      const waitMs = crowders.has(tenant) ? holdMs(crowders, at) : 0;
      if (waitMs > 0) {
        alarm.tell(wake, waitMs);
        return undefined;
      }
      if (crowders.size > 0 && !crowders.has(tenant)) spareUntil = at + spareMs;
      shares.add(tenant, at);
      return atWork.begin(tenant, at, () => alarm.within(0));
    },
  };
}

/** What each tenant had lately, and who crowds whom by it and by what it has now. */
function createShares(hasNow: (tenant: string, at: number) => number) {
  const uses = new Map<string, Use>();
  let crowders: ReadonlySet<string> = new Set();
  let judgedAt = Number.NEGATIVE_INFINITY;
  let startsSince = 0;
  const useOf = (tenant: string, at: number): number => {
    const use = uses.get(tenant);
    return use === undefined ? 0 : useAt(use, at);
  };
  return {
    useOf,
    crowders: (at: number): ReadonlySet<string> => {
      if (at < judgedAt + judgeEveryMs && startsSince < judgeEveryStarts) return crowders;
      judgedAt = at;
      startsSince = 0;
      const current = new Map([...uses].map(([tenant, use]) => [tenant, useAt(use, at)]));
      for (const [tenant, use] of current) if (use < forgottenUse) uses.delete(tenant);
      crowders = crowding(new Map([...current].map(([tenant, use]) => [tenant, use + hasNow(tenant, at)])));
      return crowders;
    },
    add: (tenant: string, at: number): void => {
      // Who was not there before is spared from its very next step on.
      if (!uses.has(tenant)) judgedAt = Number.NEGATIVE_INFINITY;
      uses.set(tenant, { amount: useOf(tenant, at) + 1, at });
      startsSince += 1;
    },
  };
}

/** What began less than `briefMs` ago and has not ended. */
function createBriefWork() {
  /** When each began, oldest first, by tenant. */
  const begun = new Map<string, Map<Start, number>>();

  function forgetEnded(tenant: string, at: number): void {
    const own = begun.get(tenant);
    for (const [start, beganAt] of own ?? []) {
      if (beganAt + briefMs > at) break;
      own?.delete(start);
    }
    if (own?.size === 0) begun.delete(tenant);
  }

  return {
    begin: (tenant: string, at: number, onEnd: () => void): Start => {
      forgetEnded(tenant, at);
      const own = begun.get(tenant) ?? new Map<Start, number>();
      begun.set(tenant, own);
      const start: Start = {
        tenant,
        end: () => {
          if (!own.delete(start)) return;
          if (own.size === 0 && begun.get(tenant) === own) begun.delete(tenant);
          onEnd();
        },
      };
      own.set(start, at);
      return start;
    },
    of: (tenant: string, at: number) => {
      forgetEnded(tenant, at);
      const own = begun.get(tenant);
      const [oldestAt = at] = own?.values() ?? [];
      return { count: own?.size ?? 0, oldestAt };
    },
  };
}

/** Calls whoever gave way, all at once, at the earliest time any of them was told. */
function createAlarm({ now, later }: Options) {
  const wakes = new Set<() => void>();
  let wakingAt = Number.POSITIVE_INFINITY;
  const within = (ms: number): void => {
    const at = now() + ms;
    if (at >= wakingAt || wakes.size === 0) return;
    wakingAt = at;
    later(() => {
      // An earlier call was asked for meanwhile, and has told them.
      if (wakingAt !== at) return;
      wakingAt = Number.POSITIVE_INFINITY;
      const told = [...wakes];
      wakes.clear();
      for (const wake of told) wake();
    }, ms);
  };
  return {
    within,
    tell: (wake: () => void, ms: number): void => {
      wakes.add(wake);
      within(ms);
    },
  };
}

/** All buses and doors of this process share its one event loop, and so its one order. */
export const sharedFairStart = createFairStart();

/** What waits to begin, by tenant; of one tenant, what came first goes first. */
export interface FairLines<T> extends Iterable<T> {
  readonly size: number;
  push(tenant: string, item: T): void;
  /** What begins now, as `FairStart.next` says. */
  next(wake: () => void): { readonly item: T; readonly start: Start } | undefined;
  keepOnly(wanted: (item: T) => boolean): void;
  clear(): void;
}

export function createFairLines<T>(fair: FairStart): FairLines<T> {
  /** No line is empty. */
  const lines = new Map<string, T[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    push: (tenant, item) => {
      const line = lines.get(tenant);
      if (line === undefined) lines.set(tenant, [item]);
      else line.push(item);
      size += 1;
    },
    next: (wake) => {
      const start = size === 0 ? undefined : fair.next(lines.keys(), wake);
      const line = start === undefined ? undefined : lines.get(start.tenant);
      const item = line?.shift();
      if (start === undefined || item === undefined) return undefined;
      if (line?.length === 0) lines.delete(start.tenant);
      size -= 1;
      return { item, start };
    },
    keepOnly: (wanted) => {
      for (const [tenant, line] of lines) {
        const kept = line.filter(wanted);
        size -= line.length - kept.length;
        if (kept.length > 0) lines.set(tenant, kept);
        else lines.delete(tenant);
      }
    },
    clear: () => {
      lines.clear();
      size = 0;
    },
    *[Symbol.iterator]() {
      for (const line of lines.values()) yield* line;
    },
  };
}

/** The same order for work that no consumer starts: resolves when this tenant's turn has come. */
export function createTurns(fair: FairStart = sharedFairStart): (tenant: string) => Promise<Start> {
  const waiting = createFairLines<(start: Start) => void>(fair);
  function startWaiting(): void {
    for (let next = waiting.next(startWaiting); next; next = waiting.next(startWaiting)) next.item(next.start);
  }
  return async (tenant) =>
    await new Promise((resolve) => {
      waiting.push(tenant, resolve);
      startWaiting();
    });
}
