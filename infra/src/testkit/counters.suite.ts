import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Counters, WindowSpec } from "../ports/counters.ts";
import { PermanentError } from "../ports/errors.ts";

export interface OpenCounters {
  readonly counters: Counters;
  /** Another replica's view of the same counters. */
  readonly replica: Counters;
  /** Lets this time pass for leases and budgets. */
  pass(ms: number): Promise<void>;
  /** Sets the clock of leases and budgets back by this (forward, if negative), or does to those of `key` what that would. */
  setBack(key: string, ms: number): Promise<void>;
  /** Puts what nobody can read in place of all that is kept of a key; memory cannot be damaged. */
  damage(key: string, how: Damage): Promise<void>;
  dispose(): Promise<void>;
}

/** Another type, text that is no number, numbers that are none, and what never ends. */
export const damages = ["hash", "list", "text", "nan", "inf"] as const;
export type Damage = (typeof damages)[number];

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

    test("a window asked with room for nothing tells what is in it, and counts nothing", async () => {
      const window = { key: fresh(), windowMs: 60_000 };
      const look = async (now: number) => (await hit({ ...window, limit: 0, now })).count;
      expect(await look(0)).toBe(0);
      await hit({ ...window, limit: 1, now: 0 });
      expect([await look(1), await look(59_999), await look(60_000)]).toEqual([1, 1, 0]);
    });

    test("a place and the windows are taken together or not at all; one full does not blame the other [PROTOCOL-2]", async () => {
      const { counters } = opened;
      const [window, place] = [
        { key: fresh(), limit: 2, windowMs: 60_000 },
        { key: fresh(), limit: 1, lifeMs: 60_000 },
      ];
      const enter = (id: string, now: number) =>
        counters.enter({ id, windows: [{ ...window, now }], place: { ...place, now, always: false } });
      expect(await enter("m1", 0)).toEqual({ windows: [{ allowed: true, count: 1, retryAfterMs: 0 }], free: true });
      expect(await enter("m2", 1)).toMatchObject({ windows: [{ allowed: true, count: 1 }], free: false });
      await counters.leave(place.key, ["m1", "unknown"]);
      await counters.leave(place.key, []);
      expect(await enter("m2", 2)).toMatchObject({ windows: [{ count: 2 }], free: true });
      await counters.leave(place.key, ["m2"]);
      expect(await enter("m3", 3)).toMatchObject({ windows: [{ allowed: false, retryAfterMs: 59_997 }], free: true });
      const other = { key: fresh(), limit: 9, windowMs: 60_000, now: 4 };
      expect(await counters.enter({ id: "m4", windows: [other], place: { ...place, now: 4, always: false } })).toEqual({
        windows: [{ allowed: true, count: 1, retryAfterMs: 0 }],
        free: true,
      });
    });

    test("the same id is counted once, and is refused by nothing that holds it [PROTOCOL-2]", async () => {
      const { counters, replica } = opened;
      const [window, place] = [
        { key: fresh(), limit: 1, windowMs: 60_000 },
        { key: fresh(), limit: 1, lifeMs: 60_000 },
      ];
      const enter = (of: Counters, id: string, now: number) =>
        of.enter({ id, windows: [{ ...window, now }], place: { ...place, now, always: false } });
      await enter(counters, "m1", 0);
      expect(await enter(replica, "m1", 5)).toMatchObject({ windows: [{ allowed: true, count: 1 }], free: true });
      expect(await enter(replica, "m2", 6)).toMatchObject({ windows: [{ allowed: false, count: 1 }], free: false });
      // The retry did not move the hit: the window is free when the first one leaves it.
      expect((await hit({ ...window, now: 60_000 })).allowed).toBe(true);
    });

    test("what cannot be refused takes a place over the limit, and hits no full window [PROTOCOL-2]", async () => {
      const { counters } = opened;
      const [window, place] = [
        { key: fresh(), limit: 1, windowMs: 60_000 },
        { key: fresh(), limit: 1, lifeMs: 60_000 },
      ];
      const enter = (id: string, always: boolean) =>
        counters.enter({ id, windows: [{ ...window, now: 1 }], place: { ...place, now: 1, always } });
      await enter("m1", true);
      expect(await enter("m2", true)).toMatchObject({ windows: [{ allowed: false, count: 1 }], free: false });
      await counters.leave(place.key, ["m1"]);
      expect((await enter("m3", false)).free).toBe(false);
      await counters.leave(place.key, ["m2"]);
      expect((await enter("m3", false)).free).toBe(true);
    });

    test("a place that was never left is free again when its time is over", async () => {
      const { counters } = opened;
      const place = { key: fresh(), limit: 1, lifeMs: 1_000, always: false };
      const enter = async (id: string, now: number) =>
        (await counters.enter({ id, windows: [], place: { ...place, now } })).free;
      expect(await enter("m1", 0)).toBe(true);
      expect(await enter("m2", 999)).toBe(false);
      expect(await enter("m2", 1_000)).toBe(true);
    });

    test("200 entries at once on two replicas never take more places than there are [TEN-01]", async () => {
      const place = { key: fresh(), limit: 25, lifeMs: 60_000, now: 1, always: false };
      const entered = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? opened.counters : opened.replica).enter({ id: `m${n}`, windows: [], place }),
        ),
      );
      expect(entered.filter(({ free }) => free)).toHaveLength(25);
      expect((await opened.counters.enter({ id: "m0", windows: [], place: { ...place, key: fresh() } })).free).toBe(
        true,
      );
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

    test("what is given back does not end a long budget sooner", async () => {
      const { counters } = opened;
      const key = fresh();
      const monthMs = 30 * 24 * 3_600_000;
      expect(await counters.reserve(key, 100, 100, monthMs)).toBe(true);
      expect(await counters.add(key, -1)).toBe(99);
      await opened.setBack(key, -monthMs / 2);
      expect(await counters.reserve(key, 2, 100, monthMs)).toBe(false);
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

    test("[BR-06] a clock that is set back makes nobody wait longer than the window says", async () => {
      const began = 1_000_000_000;
      const window = { key: fresh(), limit: 3, windowMs: 60_000 };
      for (let n = 0; n < 3; n += 1) await hit({ ...window, now: began + n });
      const back = began - 300_000;
      const refused = await hit({ ...window, now: back });
      expect(refused).toMatchObject({ allowed: false, count: 3 });
      expect(refused.retryAfterMs).toBeGreaterThan(59_000);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000);
      expect((await hit({ ...window, now: back + 59_000 })).allowed).toBe(false);
      expect(await hit({ ...window, now: back + 60_000 })).toMatchObject({ allowed: true });
    });

    test("[PROTOCOL-2] a place taken before the clock was set back is free again when its life is over", async () => {
      const began = 2_000_000_000;
      const place = { key: fresh(), limit: 1, lifeMs: 180_000, always: false };
      const enter = async (id: string, now: number) =>
        (await opened.counters.enter({ id, windows: [], place: { ...place, now } })).free;
      expect(await enter("m1", began)).toBe(true);
      expect(await enter("m2", began - 3_600_000)).toBe(false);
      expect(await enter("m2", began - 3_600_000 + 180_000)).toBe(true);
    });

    test("a lease and a budget outlive no clock that is set back", async () => {
      const { counters } = opened;
      const key = fresh();
      expect(await counters.lease(key, 200)).toBeTypeOf("string");
      expect(await counters.reserve(key, 100, 100, 200)).toBe(true);
      await opened.setBack(key, 300_000);
      expect(await counters.lease(key, 200)).toBeUndefined();
      expect(await counters.reserve(key, 1, 100, 200)).toBe(false);
      await opened.pass(250);
      expect(await counters.lease(key, 200)).toBeTypeOf("string");
      expect(await counters.reserve(key, 100, 100, 200)).toBe(true);
    });

    test.each(damages)("a counter that was damaged (%s) begins anew, whatever is asked of it first", async (how) => {
      const { counters } = opened;
      const place = { key: fresh(), limit: 1, lifeMs: 60_000, now: 5, always: false };
      const window = { key: place.key, limit: 2, windowMs: 60_000, now: 5 };
      const { key } = place;
      const asked: readonly (() => Promise<unknown>)[] = [
        () => counters.hit([window]),
        () => counters.enter({ id: "m", windows: [window], place }),
        () => counters.leave(key, ["m"]),
        () => counters.add(key, 1),
        () => counters.reserve(key, 1, 1_000, 60_000),
        () => counters.renew(key, "other", 60_000),
        () => counters.release(key, "other"),
        () => counters.lease(key, 60_000),
      ];
      for (const ask of asked) {
        await opened.damage(key, how);
        await ask();
      }
      await opened.damage(key, how);
      // In memory what was counted stands; in a store it began anew.
      expect((await counters.hit([window]))[0]?.count).toBeLessThanOrEqual(2);
      expect(await counters.add(key, 1)).toBeLessThanOrEqual(3);
      expect(await counters.add(key, 1)).toBeGreaterThanOrEqual(2);
      const token = await counters.lease(key, 60_000);
      if (token !== undefined) expect(await counters.renew(key, token, 60_000)).toBe(true);
      expect(await counters.lease(key, 60_000)).toBeUndefined();
    });

    test("answers a ping", async () => {
      await opened.counters.ping();
    });
  });
}
