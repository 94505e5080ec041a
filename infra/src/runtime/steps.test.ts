import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { EventData } from "@frontdesk/contracts/events";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmbeddedBus, type EmbeddedBus } from "../embedded/bus/bus.ts";
import type { Deps } from "../ports/deps.ts";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { listDeadLetters, replayDeadLetter } from "./dead-letters.ts";
import { toMessage } from "./event.ts";
import { backoffMs, type Handlers, startSteps } from "./steps.ts";

const opened: EventData<"turn.opened"> = {
  turn: 3,
  fence: 0,
  deadlineAt: 9e15,
  settingsVersion: 1,
  channel: "web",
  user: { id: "u", tier: "guest" },
  takes: [{ n: 1, id: "m1", text: "write to siti@contoh.co.id" }],
  history: [],
  stages: [],
};

describe("the steps' runtime", () => {
  let bus: EmbeddedBus;
  let deps: Deps;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    const clock = { now: () => Date.now() };
    bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
    await bus.ensureTopology(streams, consumers);
    deps = { bus, clock, logger: silentLogger, newId: () => randomUUID() } as unknown as Deps;
  });
  afterEach(async () => {
    await stop();
    await bus.close();
  });

  const start = async (handler: Handlers<"retrieval">["retrieve-context"], maxDeliveries = 2): Promise<void> => {
    const running = await startSteps(deps, "retrieval", { "retrieve-context": handler }, { maxDeliveries });
    stop = async () => await running.stop();
  };
  const say = async (turn = 3): Promise<void> => {
    const data = { ...opened, turn };
    const event = {
      name: "turn.opened",
      data,
      tenant: "acme",
      conversation: "c1",
      turn,
      source: "test",
      correlationId: "m1",
      now: Date.now(),
    } as const;
    await bus.publish(toMessage({ ...event, id: `acme:c1:turn.opened:${turn}:0` }));
  };
  const facts = async (filter: string) => {
    const stored = await bus.read("FLOW", { filter, limit: 100 });
    return stored.map(
      (message) =>
        JSON.parse(new TextDecoder().decode(message.data)) as {
          id: string;
          causationid: string;
          traceparent: string;
          data: Record<string, unknown>;
        },
    );
  };
  const until = async (done: () => Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + 10_000;
    while (!(await done())) {
      if (Date.now() > deadline) throw new Error("never got there");
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const context = { ...opened, passages: [], confident: false, query: "q" };

  test("[PROTOCOL-1] what a handler answers is published before the ack, under an id that names the effect", async () => {
    await start(async () => [{ name: "context.retrieved", data: context }]);
    await say();
    await until(async () => (await facts("flow.context.retrieved.>")).length > 0);
    const [fact] = await facts("flow.context.retrieved.>");
    expect(fact).toMatchObject({ id: "acme:c1:context.retrieved:3:0", causationid: "acme:c1:turn.opened:3:0" });
    const [cause] = await facts("flow.turn.opened.>");
    expect(fact!.traceparent.split("-")[1]).toBe(cause!.traceparent.split("-")[1]);
  });

  test("a transient failure is delivered again until it works, however often", async () => {
    let calls = 0;
    await start(async () => {
      calls += 1;
      if (calls < 4) throw new TransientError("the store is away");
      return [];
    });
    await say();
    await until(async () => calls === 4);
    await bus.settled();
    expect(await listDeadLetters(bus, { limit: 10 })).toEqual([]);
  });

  test("[DESIGN-10] what is not finished when the process stops is handed back: the next to start has it at once", async () => {
    let heard = 0;
    await say();
    // The eighth backoff alone would be 15 s and more.
    for (let starts = 1; starts <= 9; starts += 1) {
      await start(async (_, { stopping }) => {
        heard += 1;
        await once(stopping, "abort");
        throw new TransientError("the process stops");
      });
      await until(async () => heard === starts);
      await stop();
    }
  });

  test("[PROTOCOL-11][BR-22] an error that goes on, or a permanent one, is a masked dead letter and the turn's failure in one step", async () => {
    await start(async ({ data }) => {
      if (data.turn === 4) throw new PermanentError("cannot, said siti@contoh.co.id");
      throw new Error("a bug");
    });
    await say(3);
    await say(4);
    await until(async () => (await facts("flow.turn.failed.>")).length === 2);
    const letters = await listDeadLetters(bus, { limit: 10 });
    expect(letters.map((letter) => [letter.step, letter.deliveries]).toSorted()).toEqual([
      ["retrieve-context", 1],
      ["retrieve-context", 2],
    ]);
    expect(JSON.stringify(letters)).not.toContain("siti@");
    expect((await facts("flow.turn.failed.>")).map((fact) => fact.data["turn"]).toSorted()).toEqual([3, 4]);
  });

  test("a dead letter is replayed from its raw event under a new id", async () => {
    let broken = true;
    let handled = 0;
    await start(async () => {
      if (broken) throw new PermanentError("not yet");
      handled += 1;
      return [];
    });
    await say();
    await until(async () => (await listDeadLetters(bus, { limit: 10 })).length === 1);
    broken = false;
    const [letter] = await listDeadLetters(bus, { limit: 10 });
    expect(await replayDeadLetter(bus, { sequence: letter!.sequence, tenant: "acme", newId: () => "r1" })).toBe(
      "replay:r1",
    );
    await until(async () => handled === 1);
    const other = { sequence: letter!.sequence, tenant: "other", newId: () => "r2" };
    expect(await replayDeadLetter(bus, other)).toBeUndefined();
    expect(await replayDeadLetter(bus, { sequence: 99, newId: () => "r3" })).toBeUndefined();
  });

  test("an event whose envelope names another conversation than its subject is refused (CA-18)", async () => {
    await start(async () => []);
    const event = {
      name: "turn.opened",
      data: opened,
      tenant: "acme",
      conversation: "c1",
      source: "x",
      correlationId: "m",
      now: 0,
    } as const;
    const message = toMessage({ ...event, id: "x1" });
    await bus.publish({ ...message, subject: message.subject.replace(".acme.", ".other.") });
    await until(async () => (await listDeadLetters(bus, { limit: 10 })).length === 1);
    expect((await listDeadLetters(bus, { limit: 10 }))[0]).toMatchObject({
      tenant: "other",
      reason: expect.stringContaining("differ from the subject"),
    });
  });

  test("backoff grows from 250 ms to 30 s and never below half of its step", () => {
    stop = async () => undefined;
    expect([1, 2, 3].map((deliveries) => backoffMs(deliveries, () => 1))).toEqual([250, 500, 1_000]);
    expect(backoffMs(50, () => 1)).toBe(30_000);
    expect(backoffMs(50, () => 0)).toBe(15_000);
  });
});
