import { randomUUID } from "node:crypto";
import { type Clock, createSteadyClock, createSteadyTime } from "../../ports/clock.ts";
import type { CounterEntry, Counters, Entered, PlaceSpec, WindowHit, WindowSpec } from "../../ports/counters.ts";
import { checkAmount, defaultBudgetTtlMs, leavesFirstAt, windowAnswer } from "../../ports/counters-rules.ts";

const sweepEveryHits = 1_000;

/**
 * Counters of one process; nothing outlives it. Windows and places go by the time they are given, the rest by `clock`;
 * when either is set back, time goes on from where it was.
 */
export function createEmbeddedCounters({ clock: wall }: { readonly clock: Clock }): Counters {
  const givenTime = createSteadyTime();
  const clock = createSteadyClock(wall);
  const windows = createWindows();
  const places = createPlaces();
  const budgets = createBudgets(clock);
  const leases = createLeases(clock);
  let hits = 0;
  const steady = <S extends WindowSpec | PlaceSpec>(spec: S): S => ({ ...spec, now: givenTime(spec.now) });
  const sweepNowAndThen = (now: number | undefined): void => {
    hits += 1;
    if (hits % sweepEveryHits !== 0) return;
    if (now !== undefined) for (const each of [windows, places]) each.sweep(now);
    for (const each of [budgets, leases]) each.sweep(clock.now());
  };
  return {
    async hit(given) {
      const specs = given.map(steady);
      sweepNowAndThen(specs[0]?.now);
      return windows.hit(randomUUID(), specs, true);
    },
    async enter({ id, ...given }: CounterEntry): Promise<Entered> {
      const [specs, place] = [given.windows.map(steady), steady(given.place)];
      sweepNowAndThen(place.now);
      const free = places.hasRoom(id, place);
      if (place.always || (free && windows.haveRoom(id, specs))) places.take(id, place);
      return { windows: windows.hit(id, specs, free || place.always), free };
    },
    leave: async (key, ids) => places.leave(key, ids),
    reserve: async (key, amount, limit, ttlMs) => budgets.reserve({ key, amount, limit, ttlMs }),
    add: async (key, amount) => budgets.add(key, amount),
    lease: async (key, ttlMs) => leases.lease(key, ttlMs),
    renew: async (key, token, ttlMs) => leases.renew(key, token, ttlMs),
    release: async (key, token) => leases.release(key, token),
    ping: async () => undefined,
    close: async () => undefined,
  };
}

interface HitWindow {
  /** When each hit came, by its id, oldest first. */
  readonly hits: Map<string, number>;
  newest: number;
  readonly windowMs: number;
}

function createWindows() {
  const windows = new Map<string, HitWindow>();

  /** The hits inside a window; older ones are forgotten. */
  function hitsOf({ key, windowMs, now }: WindowSpec): Map<string, number> | undefined {
    const hits = windows.get(`${windowMs}|${key}`)?.hits;
    for (const [id, time] of hits ?? []) {
      if (time > now - windowMs) break;
      hits?.delete(id);
    }
    return hits;
  }

  /** A hit that is there already is in nobody's way. */
  function haveRoom(id: string, specs: readonly WindowSpec[]): boolean {
    return specs.every((spec) => {
      const hits = hitsOf(spec);
      return (hits?.size ?? 0) < spec.limit || hits?.has(id) === true;
    });
  }

  function count(id: string, { key, windowMs, now }: WindowSpec): void {
    const name = `${windowMs}|${key}`;
    const window = windows.get(name) ?? { hits: new Map<string, number>(), newest: now, windowMs };
    windows.set(name, window);
    if (window.hits.has(id)) return;
    window.hits.set(id, now);
    window.newest = now;
  }

  return {
    haveRoom,
    hit(id: string, specs: readonly WindowSpec[], counts: boolean): WindowHit[] {
      const room = haveRoom(id, specs);
      return specs.map((spec) => {
        if (room && counts) count(id, spec);
        const times = hitsOf(spec)?.values().toArray() ?? [];
        const leavesFirst = times[leavesFirstAt(times.length, spec.limit)];
        return windowAnswer(spec, { count: times.length, now: spec.now, leavesFirst }, room);
      });
    },
    sweep(now: number): void {
      for (const [key, { newest, windowMs }] of windows) if (newest <= now - windowMs) windows.delete(key);
    },
  };
}

function createPlaces() {
  /** When each place is free again, by its id; by key. */
  const places = new Map<string, Map<string, number>>();

  return {
    hasRoom(id: string, { key, limit, now }: PlaceSpec): boolean {
      const taken = places.get(key);
      if (taken === undefined) return limit > 0;
      for (const [each, endsAt] of taken) if (endsAt <= now) taken.delete(each);
      return taken.size < limit || taken.has(id);
    },
    take(id: string, { key, lifeMs, now }: PlaceSpec): void {
      const taken = places.get(key) ?? new Map<string, number>();
      places.set(key, taken.set(id, now + lifeMs));
    },
    leave(key: string, ids: readonly string[]): void {
      const taken = places.get(key);
      for (const id of ids) taken?.delete(id);
      if (taken?.size === 0) places.delete(key);
    },
    sweep(now: number): void {
      for (const [key, taken] of places) {
        for (const [id, endsAt] of taken) if (endsAt <= now) taken.delete(id);
        if (taken.size === 0) places.delete(key);
      }
    },
  };
}

interface Reservation {
  readonly key: string;
  readonly amount: number;
  readonly limit: number;
  readonly ttlMs: number;
}

function createBudgets(clock: Clock) {
  const budgets = new Map<string, { readonly total: number; readonly endsAt: number }>();

  function current(key: string) {
    const known = budgets.get(key);
    return known && known.endsAt > clock.now() ? known : undefined;
  }

  return {
    reserve({ key, amount, limit, ttlMs }: Reservation): boolean {
      checkAmount(amount);
      const before = current(key);
      const total = (before?.total ?? 0) + amount;
      if (total > limit) return false;
      const endsAt = Math.min(before?.endsAt ?? Number.POSITIVE_INFINITY, clock.now() + ttlMs);
      budgets.set(key, { total: Math.max(0, total), endsAt });
      return true;
    },
    add(key: string, amount: number): number {
      checkAmount(amount);
      const before = current(key);
      const total = Math.max(0, (before?.total ?? 0) + amount);
      if (before || total > 0) budgets.set(key, { total, endsAt: before?.endsAt ?? clock.now() + defaultBudgetTtlMs });
      return total;
    },
    sweep(now: number): void {
      for (const [key, { endsAt }] of budgets) if (endsAt <= now) budgets.delete(key);
    },
  };
}

function createLeases(clock: Clock) {
  const leases = new Map<string, { readonly token: string; readonly endsAt: number }>();

  function holder(key: string): string | undefined {
    const lease = leases.get(key);
    return lease && lease.endsAt > clock.now() ? lease.token : undefined;
  }

  return {
    lease(key: string, ttlMs: number): string | undefined {
      if (holder(key) !== undefined) return undefined;
      const token = randomUUID();
      leases.set(key, { token, endsAt: clock.now() + ttlMs });
      return token;
    },
    renew(key: string, token: string, ttlMs: number): boolean {
      if (holder(key) !== token) return false;
      leases.set(key, { token, endsAt: clock.now() + ttlMs });
      return true;
    },
    release(key: string, token: string): void {
      if (holder(key) === token) leases.delete(key);
    },
    sweep(now: number): void {
      for (const [key, { endsAt }] of leases) if (endsAt <= now) leases.delete(key);
    },
  };
}
