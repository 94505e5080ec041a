import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedBus, type EmbeddedBus } from "../embedded/bus/bus.ts";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import { type Clock, createMovableClock, systemClock } from "../ports/clock.ts";
import type { Deps } from "../ports/deps.ts";
import { silentLogger } from "../ports/logger.ts";
import { followTestClock, moveTestClock } from "./test-clock.ts";

const base = { now: () => 1_000 };

describe("an installation's test clock", () => {
  let bus: EmbeddedBus;
  let documents: ReturnType<typeof createEmbeddedDocuments>;
  beforeEach(() => {
    bus = createEmbeddedBus({ path: ":memory:", clock: base, logger: silentLogger });
    documents = createEmbeddedDocuments({ path: ":memory:" });
  });
  afterEach(async () => {
    await bus.close();
    await documents.close();
  });

  /** One process of the installation, and how often its jobs were looked at. */
  async function start(clock: Clock = createMovableClock(base), looking: () => Promise<void> = async () => undefined) {
    let looks = 0;
    const lookAgain = async () => {
      looks += 1;
      await looking();
    };
    const deps = { bus, documents, clock, logger: silentLogger, jobs: { lookAgain } } as unknown as Deps;
    await followTestClock(deps);
    return { now: () => clock.now(), looks: () => looks, move: async (ms: number) => await moveTestClock(deps, ms) };
  }
  const heard = async () => await new Promise(setImmediate);

  test("goes forward in every process, and what is due is looked for in each", async () => {
    const [here, there] = [await start(), await start()];
    expect(await here.move(5_000)).toBe(6_000);
    await heard();
    expect([here.now(), there.now()]).toEqual([6_000, 6_000]);
    expect([here.looks(), there.looks()]).toEqual([1, 1]);
  });

  test("a process that starts later, or again, has the time of the others", async () => {
    const first = await start();
    await first.move(86_400_000);
    const later = await start();
    expect(later.now()).toBe(first.now());
    await later.move(1_000);
    await heard();
    expect(first.now()).toBe(86_402_000);
  });

  test("moves at the same time add up", async () => {
    const processes = await Promise.all([start(), start(), start()]);
    await Promise.all(processes.map(async (each) => await each.move(1_000)));
    await heard();
    expect(processes.map((each) => each.now())).toEqual([4_000, 4_000, 4_000]);
  });

  test("a process on the system's clock cannot be moved by anyone, and moves nobody", async () => {
    const [movable, fixed] = [await start(), await start(systemClock)];
    const before = Date.now();
    await movable.move(86_400_000);
    await heard();
    expect(fixed.now() - before).toBeLessThan(60_000);
    expect(await fixed.move(1_000)).toBeUndefined();
    await heard();
    expect(movable.now()).toBe(86_401_000);
  });

  test("what is no number moves nothing; jobs that cannot be asked stop nothing", async () => {
    const process = await start(createMovableClock(base), async () => {
      throw new Error("away");
    });
    bus.broadcast("test.clock", new TextEncoder().encode("tomorrow"));
    await heard();
    expect(process.now()).toBe(1_000);
    expect(await process.move(1_000)).toBe(2_000);
    await heard();
  });
});
