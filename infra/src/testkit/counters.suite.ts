import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Counters, WindowSpec } from "../ports/counters.ts";
import { PermanentError } from "../ports/errors.ts";

export interface OpenCounters {
  readonly counters: Counters;
  /** Another replica's view of the same counters. */
  readonly replica: Counters;
  /** Lets this time pass for leases and budgets. */
  pass(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

const oddKeys = [
  "t:whatsapp:+254712345678",
  "t:123",
  "t:00123",
  "t:a b",
  "t:😀",
  "t:a:b:c",
  "t:a:b",
  "t:",
  "t:{x}",
  "t:*",
];

/** What every Counters adapter does. */
export function countersContractSuite(name: string, open: () => Promise<OpenCounters>): void {
  describe(`counters contract: ${name}`, () => {
    let opened: OpenCounters;
    let keys = 0;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.dispose());

    function fresh(): string {
      keys += 1;
      return `t:key${keys}`;
    }

    async function hit(spec: WindowSpec) {
      const [answer] = await opened.counters.hit([spec]);
      return answer!;
    }

    test("30 in 60 s pass, the 31st waits until the oldest leaves the sliding window [BR-06]", async () => {
      const window = { key: fresh(), limit: 30, windowMs: 60_000 };
      for (let n = 0; n < 30; n += 1) {
        expect(await hit({ ...window, now: n * 1_000 })).toEqual({
          allowed: true,
          count: n + 1,
          retryAfterMs: 0,
        });
      }
      expect(await hit({ ...window, now: 30_000 })).toMatchObject({ allowed: false, count: 30, retryAfterMs: 30_000 });
      expect(await hit({ ...window, now: 59_999 })).toMatchObject({ allowed: false, retryAfterMs: 1 });
      expect(await hit({ ...window, now: 60_000 })).toMatchObject({ allowed: true, count: 30 });
      expect(await hit({ ...window, now: 60_999 })).toMatchObject({ allowed: false, retryAfterMs: 1 });
      expect(await hit({ ...window, now: 61_000 })).toMatchObject({ allowed: true, count: 30 });
      expect(await hit({ ...window, now: 200_000 })).toMatchObject({ allowed: true, count: 1 });
    });

    test("a refused hit is not counted, so waiting always helps", async () => {
      const window = { key: fresh(), limit: 1, windowMs: 1_000 };
      await hit({ ...window, now: 0 });
      for (let now = 100; now < 1_000; now += 100) expect((await hit({ ...window, now })).allowed).toBe(false);
      expect((await hit({ ...window, now: 1_000 })).allowed).toBe(true);
    });

    test("several windows count a hit in all or in none, and tell which was full [WF-05]", async () => {
      const wide = { key: fresh(), limit: 5, windowMs: 60_000 };
      const narrow = { key: fresh(), limit: 1, windowMs: 1_000 };
      const both = (now: number) =>
        opened.counters.hit([
          { ...wide, now },
          { ...narrow, now },
        ]);
      expect(await both(0)).toMatchObject([
        { allowed: true, count: 1 },
        { allowed: true, count: 1 },
      ]);
      const refused = await both(10);
      expect(refused).toMatchObject([
        { allowed: true, count: 1, retryAfterMs: 0 },
        { allowed: false, retryAfterMs: 990 },
      ]);
      expect(await both(1_000)).toMatchObject([{ count: 2 }, { count: 1 }]);
    });

    test("one key in two windows keeps both", async () => {
      const key = fresh();
      const both = (now: number) =>
        opened.counters.hit([
          { key, limit: 9, windowMs: 100, now },
          { key, limit: 9, windowMs: 1_000, now },
        ]);
      await both(0);
      expect(await both(500)).toMatchObject([{ count: 1 }, { count: 2 }]);
    });

    test("no limit at all means never", async () => {
      expect(await hit({ key: fresh(), limit: 0, windowMs: 500, now: 7 })).toEqual({
        allowed: false,
        count: 0,
        retryAfterMs: 500,
      });
    });

    test("200 hits at once on two replicas never exceed the limit [BR-06]", async () => {
      const window = { key: fresh(), limit: 30, windowMs: 60_000 };
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? opened.counters : opened.replica).hit([{ ...window, now: 1_000 + (n % 7) }]),
        ),
      );
      expect(answers.filter(([answer]) => answer?.allowed)).toHaveLength(30);
    });

    test("200 reservations at once never overspend a budget [BR-18]", async () => {
      const key = fresh();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? opened.counters : opened.replica).reserve(key, 700, 50_000, 60_000),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(71);
      expect(await opened.counters.add(key, 0)).toBe(49_700);
    });

    test("a budget takes exactly its limit, and what is given back can be spent again [BR-18]", async () => {
      const { counters, replica } = opened;
      const key = fresh();
      expect(await counters.reserve(key, 60, 100, 60_000)).toBe(true);
      expect(await replica.reserve(key, 41, 100, 60_000)).toBe(false);
      expect(await replica.reserve(key, 40, 100, 60_000)).toBe(true);
      expect(await counters.add(key, -25.5)).toBe(74.5);
      expect(await counters.reserve(key, 25.5, 100, 60_000)).toBe(true);
      expect(await counters.add(key, 10)).toBe(110);
      expect(await counters.reserve(key, 1, 100, 60_000)).toBe(false);
      expect(await counters.add(key, -1_000)).toBe(0);
      expect(await counters.add(fresh(), -5)).toBe(0);
      await expect(counters.add(key, Number.NaN)).rejects.toThrow(PermanentError);
      await expect(counters.reserve(key, Number.NaN, 1, 1)).rejects.toThrow(PermanentError);
    });

    test("a budget is forgotten its time after the first use, not the last", async () => {
      const { counters } = opened;
      const key = fresh();
      expect(await counters.reserve(key, 90, 100, 300)).toBe(true);
      await opened.pass(200);
      expect(await counters.reserve(key, 10, 100, 300)).toBe(true);
      await opened.pass(150);
      expect(await counters.reserve(key, 100, 100, 300)).toBe(true);
    });

    test("a lease has one holder until it is released or runs out; only its token renews or releases it", async () => {
      const { counters, replica } = opened;
      const key = fresh();
      const tokens = await Promise.all(Array.from({ length: 20 }, () => counters.lease(key, 60_000)));
      const [token] = tokens.filter((each) => each !== undefined);
      expect(tokens.filter((each) => each !== undefined)).toHaveLength(1);
      expect(await replica.lease(key, 60_000)).toBeUndefined();
      expect(await replica.renew(key, "other", 60_000)).toBe(false);
      await replica.release(key, "other");
      expect(await counters.renew(key, token!, 60_000)).toBe(true);
      await counters.release(key, token!);
      expect(await counters.renew(key, token!, 60_000)).toBe(false);

      const short = await replica.lease(key, 200);
      expect(short).toBeTypeOf("string");
      await opened.pass(120);
      expect(await replica.renew(key, short!, 200)).toBe(true);
      await opened.pass(120);
      expect(await counters.lease(key, 200)).toBeUndefined();
      await opened.pass(120);
      expect(await counters.lease(key, 200)).toBeTypeOf("string");
      expect(await replica.renew(key, short!, 200)).toBe(false);
    });

    test("different keys never meet, whatever they hold, nor do windows, budgets and leases of one key", async () => {
      const { counters } = opened;
      for (const key of oddKeys) {
        expect(await hit({ key, limit: 1, windowMs: 1_000, now: 1 })).toMatchObject({ allowed: true, count: 1 });
        expect(await counters.reserve(key, 1, 1, 60_000)).toBe(true);
        expect(await counters.lease(key, 60_000)).toBeTypeOf("string");
      }
      for (const key of oddKeys) {
        expect((await hit({ key, limit: 1, windowMs: 1_000, now: 1 })).allowed).toBe(false);
        expect(await counters.reserve(key, 1, 1, 60_000)).toBe(false);
        expect(await counters.lease(key, 60_000)).toBeUndefined();
      }
    });

    test("answers a ping", async () => {
      await opened.counters.ping();
    });
  });
}
