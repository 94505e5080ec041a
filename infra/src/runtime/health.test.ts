import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Deps } from "../ports/deps.ts";
import { checkReadiness, createHealthServer, createReadiness } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const answers = { ping: async () => undefined };

interface GivenBus {
  readonly healthy: boolean;
  readonly backlog: () => Promise<number>;
  readonly fill?: (stream: string) => Promise<number>;
}

function given({ healthy, backlog, fill = async () => 0 }: GivenBus): Deps {
  return {
    bus: { healthy: () => healthy, backlog, fill },
    documents: answers,
    vectors: answers,
    jobs: answers,
    counters: answers,
    blobs: answers,
    clock: { now: () => 0 },
  } as unknown as Deps;
}

describe("readiness", () => {
  afterEach(() => void vi.useRealTimers());

  test("a bus whose connection stands but that answers nothing within 2 s is not ready", async () => {
    vi.useFakeTimers();
    const asked = checkReadiness(given({ healthy: true, backlog: () => new Promise(() => undefined) }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toMatchObject({ ready: false, checks: { bus: false, documents: true } });
  });

  test("a bus that answers is ready; one that is cut off or refuses is not", async () => {
    const one = async () => 1;
    expect(await checkReadiness(given({ healthy: true, backlog: one }))).toMatchObject({ ready: true });
    expect(await checkReadiness(given({ healthy: false, backlog: one }))).toMatchObject({ checks: { bus: false } });
    const refuses = async () => Promise.reject(new Error("no"));
    expect(await checkReadiness(given({ healthy: true, backlog: refuses }))).toMatchObject({ checks: { bus: false } });
  });

  test("[DESIGN-10] a stream that every message passes through and that is full is not ready, and is named", async () => {
    const filled = async (names: readonly string[], share: number) =>
      await checkReadiness(
        given({ healthy: true, backlog: async () => 0, fill: async (name) => (names.includes(name) ? share : 0.2) }),
      );
    expect(await filled(["IN"], 0.95)).toMatchObject({ ready: false, checks: { bus: false }, full: ["IN"] });
    expect(await filled(["FLOW", "OUT"], 1)).toMatchObject({ ready: false, full: ["FLOW", "OUT"] });
    expect(await filled(["IN"], 0.94)).toEqual({ ready: true, checks: expect.objectContaining({ bus: true }) });
    const told = createReadiness(given({ healthy: true, backlog: async () => 0, fill: async () => 1 }));
    expect(await told()).toMatchObject({ ready: false, full: ["IN", "FLOW", "OUT"] });
    // What gateways or poison fill does not take the desk from those who come by HTTP.
    expect(await filled(["SUBMIT", "DLQ", "DLQ_RAW", "REFUSED"], 1)).toMatchObject({ ready: true });
  });
});

describe("[DESIGN-9] readiness told to many", () => {
  function asked() {
    const at = { now: 0, looks: 0, away: false };
    const ping = async () => {
      at.looks += 1;
      if (at.away) throw new Error("away");
    };
    const backlog = async () => 0;
    const deps = { ...given({ healthy: true, backlog }), documents: { ping }, clock: { now: () => at.now } };
    return { at, deps: deps as unknown as Deps };
  }

  test("however many ask, the backends are asked once a second, and never twice at once", async () => {
    const { at, deps } = asked();
    const readiness = createReadiness(deps);
    const answers = await Promise.all(Array.from({ length: 1_000 }, readiness));
    expect([answers.every(({ ready }) => ready), at.looks]).toEqual([true, 1]);
    at.now = 999;
    at.away = true;
    expect([(await readiness()).ready, at.looks]).toEqual([true, 1]);
    at.now = 1_000;
    expect([(await readiness()).ready, at.looks]).toEqual([false, 2]);
    at.away = false;
    at.now = -60_000;
    expect([(await readiness()).ready, at.looks]).toEqual([true, 3]);
  });

  test("what a process knows by itself is told at once, though the backends answer", async () => {
    const { deps } = asked();
    let full = false;
    const readiness = createReadiness(deps, { own: { accepting: () => !full } });
    expect(await readiness()).toMatchObject({ ready: true, checks: { accepting: true, bus: true } });
    full = true;
    expect(await readiness()).toMatchObject({ ready: false, checks: { accepting: false, bus: true } });
  });
});

test("a health server whose port is taken fails at its start, and says so", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const deps = given({ healthy: true, backlog: async () => 0 });
  const health = createHealthServer(deps, createMetrics(), { host: "127.0.0.1", port });
  await expect(health.start()).rejects.toMatchObject({ code: "EADDRINUSE", port });
  other.close();
});
