import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { type TurnAtWork, type WorkDeps, workOnTurn } from "./work-on-turn.ts";

test("[PROTOCOL-9] work is stopped at once when the clock is put past the turn's deadline", async () => {
  const clock = createMovableClock();
  const deps = {
    clock,
    logger: silentLogger,
    newId: () => "run",
    conversations: { apply: async () => "claimed" },
    bus: { listen: async () => ({ stop: async () => undefined }) },
  } as unknown as WorkDeps;
  const at = {
    event: {
      tenant: "shop",
      conversation: "c1",
      data: { turn: 1, fence: 0, deadlineAt: clock.now() + 90_000, channel: "nats" },
    },
    context: { working: () => undefined, stopping: new AbortController().signal },
    settings: { models: { streaming: false }, burst: { maxMs: 0 } },
    facts: [],
  } as unknown as TurnAtWork;
  const begun = Promise.withResolvers<AbortSignal>();
  const worked = workOnTurn(deps, at, async ({ signal }) => {
    begun.resolve(signal);
    return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  const signal = await begun.promise;
  clock.moveTo(89_000);
  expect(signal.aborted).toBe(false);
  clock.moveTo(91_000);
  expect(signal.aborted).toBe(true);
  expect(await worked).toEqual({ kind: "passed" });
});
