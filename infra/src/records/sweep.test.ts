import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { openSweepWorld, type SweepWorld, unreadable } from "../testkit/sweep-world.ts";
import { pageSize } from "./sweep-reader.ts";

const findsARound = 10;

describe("[PROTOCOL-10] the sweep", () => {
  let world: SweepWorld;
  beforeEach(async () => {
    world = await openSweepWorld();
  });

  const putMany = async (tenant: string, count: number, dueAt = 0) =>
    await Promise.all(Array.from({ length: count }, (_, n) => world.put(tenant, `${n}`, dueAt + n)));
  const broken = (name: string): "done" => {
    if (name.startsWith("loud")) throw new Error("no");
    return "done";
  };
  const isDone = async (tenant: string, key: string) => (await world.read(tenant, key))?.dueAt === null;

  test("1 000 records of one tenant that fail for ever keep no other waiting, whoever sweeps", async () => {
    await putMany("loud", 1_000);
    const first = world.sweep(broken);
    for (const sweep of [first, world.sweep(broken), first]) {
      await world.put("quiet", "one", world.now());
      expect((await world.round(sweep)).finds).toBeLessThanOrEqual(findsARound);
      expect(await isDone("quiet", "one")).toBe(true);
      world.pass(1_000);
    }
  });

  test("nor their own tenant's younger ones, for longer than it takes to try each once", async () => {
    await putMany("loud", 1_000);
    await world.put("loud", "well", 900_000);
    const sweep = world.sweep((name) => (name === "loud well" ? "done" : broken(name)));
    for (let round = 0; round < 5; round += 1) {
      await world.round(sweep);
      world.pass(1_000);
    }
    expect(await isDone("loud", "well")).toBe(true);
    world.pass(-5_000);
    expect((await world.round(world.sweep(broken))).finds).toBe(1);
  });

  test("10 000 due records of one tenant delay nobody else's single one, by few reads", async () => {
    await putMany("loud", 10_000);
    const others = Array.from({ length: 50 }, (_, n) => `t${n}`);
    for (const tenant of others) await world.put(tenant, "one", 900_000);
    const round = await world.round(world.sweep(() => "done"));
    expect(round.finds).toBeLessThanOrEqual(findsARound);
    expect(await Promise.all(others.map((tenant) => isDone(tenant, "one")))).toEqual(others.map(() => true));
  });

  test("more crowds than a round has reads come by turns", async () => {
    for (let tenant = 0; tenant < 25; tenant += 1) await putMany(`crowd${tenant}`, pageSize + 1, tenant * 1_000);
    await world.put("quiet", "one", 900_000);
    const sweep = world.sweep((name) => (name === "quiet one" ? "done" : "left due"));
    for (let round = 0; round < 3; round += 1) {
      expect((await world.round(sweep)).finds).toBeLessThanOrEqual(findsARound);
    }
    expect(await isDone("quiet", "one")).toBe(true);
  });

  test("what fails is tried again after 2 s, then twice as long each time, up to 5 min; and heals with its fault", async () => {
    await world.put("loud", "one", 0);
    let heals = false;
    const triedAt: number[] = [];
    const sweep = world.sweep((name) => {
      triedAt.push(world.now());
      return heals ? "done" : broken(name);
    });
    for (let second = 0; second < 2_000; second += 1) {
      await world.round(sweep);
      world.pass(1_000);
    }
    const waits = triedAt.slice(1).map((at, index) => (at - (triedAt[index] ?? 0)) / 1_000);
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
    expect(world.figures()).toMatchObject({ aside: 1, oldestOverdueMs: world.now() - 1_000 });
    heals = true;
    world.pass(300_000);
    await world.round(sweep);
    expect(await isDone("loud", "one")).toBe(true);
    world.pass(300_000);
    await world.round(sweep);
    expect(world.figures()).toEqual({ due: 0, aside: 0, oldestOverdueMs: 0 });
  });

  test("what changes is tried at once, and its waits begin anew", async () => {
    await world.put("loud", "one", 0);
    let tries = 0;
    const sweep = world.sweep((name) => {
      tries += 1;
      return broken(name);
    });
    for (let second = 0; second < 100; second += 1) {
      await world.round(sweep);
      world.pass(1_000);
    }
    const before = tries;
    await world.change("loud", "one", world.now());
    await world.round(sweep);
    expect(tries).toBe(before + 1);
    world.pass(2_000);
    await world.round(sweep);
    expect(tries).toBe(before + 2);
  });

  test("what is due although it was swept steps aside too, and is seen again when something else of it is due", async () => {
    const soonAt = world.now() + 1_500;
    for (let n = 0; n < 2 * pageSize; n += 1) await world.put("loud", `${n}`, n, soonAt);
    await world.put("loud", "well", 900_000);
    const swept: string[] = [];
    const sweep = world.sweep((name) => {
      swept.push(name);
      return name === "loud well" ? "done" : "left due";
    });
    for (let round = 0; round < 2; round += 1) await world.round(sweep);
    expect(await isDone("loud", "well")).toBe(true);
    expect(swept).toHaveLength(2 * pageSize + 1);
    await world.round(sweep);
    expect(world.figures()).toMatchObject({ due: 0, aside: 2 * pageSize });
    world.pass(1_500);
    expect((await world.round(sweep)).due).toBeGreaterThan(0);
  });

  test("when all that is tried fails as if something were away, the round ends, and nobody waits long afterwards", async () => {
    for (let tenant = 0; tenant < 100; tenant += 1) await world.put(`t${tenant}`, "one", tenant);
    let away = true;
    let tries = 0;
    const sweep = world.sweep(() => {
      tries += 1;
      if (away) throw new TransientError("away");
      return "done";
    });
    for (let second = 0; second < 60; second += 1) {
      const before = tries;
      await world.round(sweep);
      expect(tries - before).toBeLessThan(20);
      world.pass(1_000);
    }
    away = false;
    for (let second = 0; second < 8; second += 1) {
      await world.round(sweep);
      world.pass(1_000);
    }
    for (let tenant = 0; tenant < 100; tenant += 1) expect(await isDone(`t${tenant}`, "one")).toBe(true);
  });

  test("a single record whose fault may be over later waits 30 s at most", async () => {
    await world.put("loud", "one", 0);
    const triedAt: number[] = [];
    const sweep = world.sweep((name) => {
      if (name !== "loud one") return "done";
      triedAt.push(world.now());
      throw new TransientError("contended");
    });
    for (let second = 0; second < 120; second += 1) {
      await world.put("quiet", `${second}`, world.now());
      await world.round(sweep);
      world.pass(1_000);
    }
    const waits = triedAt.slice(1).map((at, index) => (at - (triedAt[index] ?? 0)) / 1_000);
    expect(waits).toEqual([2, 4, 8, 16, 30, 30]);
  });

  test("a store that is away ends the round", async () => {
    await putMany("loud", 100);
    const { documents } = world;
    let tries = 0;
    const sweep = world.sweep(() => {
      tries += 1;
      throw new Error("no");
    });
    const forTenant = documents.forTenant;
    Object.assign(documents, {
      forTenant: () => ({ collection: () => ({ update: async () => Promise.reject(new TransientError("away")) }) }),
    });
    await world.round(sweep);
    expect(tries).toBeLessThanOrEqual(8);
    Object.assign(documents, { forTenant });
    expect((await world.round(sweep)).failed).toBe(100);
  });

  test("tenants whose work is slow hold neither the round nor the others", async () => {
    for (const tenant of ["slow1", "slow2", "slow3"]) await putMany(tenant, 20);
    await world.put("quiet", "one", 900_000);
    const release = Promise.withResolvers<"done">();
    const sweep = world.sweep((name) => (name.startsWith("slow") ? release.promise : "done"), { slowMs: 5 });
    await world.round(sweep);
    expect(await isDone("quiet", "one")).toBe(true);
    await world.change("quiet", "one", 900_000);
    await world.round(sweep);
    expect(await isDone("quiet", "one")).toBe(true);
    expect(await isDone("slow1", "0")).toBe(false);
    release.resolve("done");
    await sweep.stop();
    expect(await isDone("slow1", "0")).toBe(true);
    expect(await world.round(sweep)).toMatchObject({ due: 0, finds: 0 });
  });

  test("who can take only a few a round takes each tenant's in turn", async () => {
    await putMany("loud", 100);
    for (const tenant of ["a", "b", "c"]) await world.put(tenant, "one", 900_000);
    let free = 0;
    const taken: string[] = [];
    const sweep = world.sweep(
      (name) => {
        if (free === 0) return "busy";
        free -= 1;
        taken.push(name);
        return "done";
      },
      { atOnce: 1 },
    );
    for (let round = 0; round < 4; round += 1) {
      free = 1;
      await world.round(sweep);
    }
    expect(taken).toEqual(["loud 0", "a one", "b one", "c one"]);
    expect(world.figures()).toMatchObject({ aside: 0 });
  });

  test("a record whose moments cannot be read keeps nobody from being swept", async () => {
    await world.put("loud", "one", 0, unreadable);
    await world.put("quiet", "one", 1);
    await world.round(world.sweep(broken));
    expect(await isDone("quiet", "one")).toBe(true);
  });

  test("whatever fails, and however often, every due record is swept within its waits", async () => {
    const record = fc.record({ tenant: fc.constantFrom("a", "b", "c", "d"), fails: fc.nat(4), away: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 60 }), fc.nat(20), async (records, change) => {
        world = await openSweepWorld();
        const left = new Map(records.map(({ tenant, fails }, n) => [`${tenant} ${n}`, fails]));
        for (const [n, { tenant }] of records.entries()) await world.put(tenant, `${n}`, n);
        const work = (name: string): "done" => {
          const fails = left.get(name) ?? 0;
          if (fails === 0) return "done";
          left.set(name, fails - 1);
          throw records[Number(name.split(" ")[1])]?.away === true ? new TransientError("away") : new Error("no");
        };
        let sweep = world.sweep(work);
        // 2 + 4 + 8 + 16 s of waits, and a round for every ten that seem to be away.
        for (let second = 0; second < 30 + 4 * 6 + 2; second += 1) {
          await world.round(sweep);
          if (second === change) sweep = world.sweep(work);
          world.pass(1_000);
        }
        for (const [n, { tenant }] of records.entries()) expect(await isDone(tenant, `${n}`)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
