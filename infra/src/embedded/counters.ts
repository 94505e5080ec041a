import { randomUUID } from "node:crypto";
import type { Clock } from "../ports/clock.ts";
import type { Counters, WindowHit, WindowSpec } from "../ports/counters.ts";
import { checkAmount, defaultBudgetTtlMs, leavesFirstAt, windowAnswer } from "../ports/counters-rules.ts";

const sweepEveryHits = 1_000;

/** Counters of one process; nothing outlives it. Windows go by the time they are given, the rest by `clock`. */
export function createEmbeddedCounters({ clock }: { readonly clock: Clock }): Counters {
  const windows = createWindows();
  const budgets = createBudgets(clock);
  const leases = createLeases(clock);
  let hits = 0;
  return {
    async hit(specs) {
      hits += 1;
      if (hits % sweepEveryHits === 0) for (const each of [windows, budgets, leases]) each.sweep(clock.now());
      return windows.hit(specs);
    },
    reserve: async (key, amount, limit, ttlMs) => budgets.reserve({ key, amount, limit, ttlMs }),
    add: async (key, amount) => budgets.add(key, amount),
    lease: async (key, ttlMs) => leases.lease(key, ttlMs),
    renew: async (key, token, ttlMs) => leases.renew(key, token, ttlMs),
    release: async (key, token) => leases.release(key, token),
    ping: async () => undefined,
    close: async () => undefined,
  };
}

function createWindows() {
  const windows = new Map<string, { readonly times: readonly number[]; readonly windowMs: number }>();

  function timesOf({ key, windowMs, now }: WindowSpec): number[] {
    const times = windows.get(`${windowMs}|${key}`)?.times ?? [];
    return times.filter((time) => time > now - windowMs);
  }

  return {
    hit(specs: readonly WindowSpec[]): WindowHit[] {
      const before = specs.map((spec) => ({ spec, times: timesOf(spec) }));
      const counted = before.every(({ spec, times }) => times.length < spec.limit);
      return before.map(({ spec, times: known }) => {
        const times = [...known, ...(counted ? [spec.now] : [])].toSorted((a, b) => a - b);
        if (times.length > 0) windows.set(`${spec.windowMs}|${spec.key}`, { times, windowMs: spec.windowMs });
        const leavesFirst = times[leavesFirstAt(times.length, spec.limit)];
        return windowAnswer(spec, { count: times.length, leavesFirst }, counted);
      });
    },
    sweep(now: number): void {
      for (const [key, { times, windowMs }] of windows) {
        if ((times.at(-1) ?? 0) <= now - windowMs) windows.delete(key);
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
