import fc from "fast-check";
import { expect, test } from "vitest";
import { type Act, type ActKind, actKinds, play, type Stage, sweepUntilQuiet } from "../testkit/conversation-acts.ts";
import { createWorld } from "../testkit/conversation-world.ts";
import { startConversation } from "./accept.rules.ts";

const autoCloseMs = 24 * 3_600_000;
const user = { id: "u", tier: "guest" } as const;
const began = 1_000_000_000;

const luck = fc.record(
  {
    stale: fc.boolean(),
    dies: fc.constantFrom("before" as const, "after" as const),
    mute: fc.nat(15),
  },
  { requiredKeys: [] },
);
const lucky = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: luck });
/** So that most stories get far: a turn is claimed, shown in part, answered, before somebody takes it over. */
const often: Partial<Record<ActKind, number>> = {
  accept: 5,
  screen: 8,
  open: 3,
  claim: 5,
  renew: 2,
  piece: 4,
  finish: 4,
  write: 2,
  deliver: 8,
  takeOver: 2,
  giveBack: 2,
  sweep: 2,
};
const act = fc.record({
  kind: fc.constantFrom(...actKinds.flatMap((kind) => Array.from({ length: often[kind] ?? 1 }, () => kind))),
  replica: fc.nat(2),
  pick: fc.nat(60),
  luck: lucky,
});
const pauses = [0, 1, 400, 1_000, 2_500, 4_000, 16_000, 36_000, 91_000, 3 * 3_600_000];
const pause = fc.oneof(
  { weight: 4, arbitrary: fc.nat(300) },
  { weight: 1, arbitrary: fc.nat(pauses.length - 1).map((index) => pauses[index] ?? 0) },
);
const steps = (waits: fc.Arbitrary<number>) =>
  fc.array(fc.record({ act, waitMs: waits }), { maxLength: 120, size: "max" });

function stageOf(steady: boolean): Stage {
  const opening = { tenant: "acme", conversation: "c1", channel: "web", user, autoCloseMs } as const;
  return { world: createWorld(startConversation(opening, began), 3, began), runs: [], autoCloseMs, steady };
}

function run(stage: Stage, all: readonly { readonly act: Act; readonly waitMs: number }[]): void {
  for (const { act: next, waitMs } of all) {
    stage.world.now += waitMs;
    play(stage, next);
    expect(stage.world.faults).toEqual([]);
  }
}

/** Input has ended, no event is handled any more, timers are lost: the sweep alone brings everything to an end. */
function settle(stage: Stage): void {
  const quiet = sweepUntilQuiet(stage);
  const { world } = stage;
  expect(world.faults).toEqual([]);
  expect({ quiet, status: world.record.status, outbox: world.record.outbox }).toEqual({
    quiet: true,
    status: "closed",
    outbox: [],
  });
  for (let n = 1; n < world.record.next; n += 1) {
    const ends = Number(world.answered.has(n)) + Number(world.shownToHuman.has(n));
    expect(ends, `number ${n} has one end`).toBe(1);
  }
  const shown = [...world.said.values()].flatMap((entry) => {
    if (entry.say === "message.shown") return [entry.visible];
    return entry.say === "chat.out" ? [entry.data.visible] : [];
  });
  expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: world.record.visible }, (_, i) => i + 1));
}

test("[PROTOCOL-9][ORD-02][ESC-01][NATS-01] whatever replicas do on old reads, dying anywhere, every number ends once, in order, never over a person's head", () => {
  fc.assert(
    fc.property(steps(pause), (all) => {
      const stage = stageOf(true);
      run(stage, all);
      settle(stage);
    }),
    { numRuns: 2_500 },
  );
}, 60_000);

test("[DESIGN-9] the same when the clock jumps both ways", () => {
  const jump = fc.oneof(
    { weight: 6, arbitrary: pause },
    { weight: 1, arbitrary: fc.nat(2).map((index) => [-1_000, -60_000, -7_200_000][index] ?? 0) },
  );
  fc.assert(
    fc.property(steps(jump), (all) => {
      const stage = stageOf(false);
      run(stage, all);
      settle(stage);
    }),
    { numRuns: 1_500 },
  );
}, 60_000);
