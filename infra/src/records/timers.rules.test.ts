import { describe, expect, test } from "vitest";
import { holdTimers, type TimedRecord, timersSuite } from "../testkit/timers.suite.ts";
import {
  armTimer,
  disarmTimer,
  fireTimer,
  lateTimer,
  moveTimer,
  putOffUnknown,
  type Timers,
  timersLateAt,
  timersToSet,
} from "./timers.rules.ts";

/** As small as a record with timers can be: what fired is written down by the update that disarms it. */
interface Toy {
  readonly timers: Timers;
  readonly done: readonly string[];
}

const spec = { kinds: ["remind", "expire", "constructor"], lateMs: 60_000 };

function fire({ timers, done }: Toy, kind: string, now: number): Toy | undefined {
  const left = fireTimer(timers, kind, now);
  return left === undefined ? undefined : { timers: left, done: [...done, kind] };
}

function sweep(toy: Toy, now: number): Toy | undefined {
  const late = lateTimer(toy.timers, spec, now);
  return late === undefined ? { ...toy, timers: putOffUnknown(toy.timers, spec, now) } : fire(toy, late.kind, now);
}

const toys: TimedRecord<Toy> = {
  ...spec,
  start: { timers: {}, done: [] },
  timersOf: ({ timers }) => timers,
  effectsOf: ({ done }) => done,
  arm: (toy, timer) => ({ ...toy, timers: armTimer(toy.timers, timer) }),
  move: (toy, timer) => ({ ...toy, timers: moveTimer(toy.timers, timer) }),
  disarm: (toy, kind) => ({ ...toy, timers: disarmTimer(toy.timers, kind) }),
  fire,
  sweep,
  attentionAt: ({ timers }) => timersLateAt(timers, spec),
};

timersSuite("a toy record", toys);

describe("the suite finds", () => {
  test.each<[string, Partial<TimedRecord<Toy>>]>([
    ["a sweep that makes up for nothing", { sweep: () => undefined }],
    ["a record that asks for no attention", { attentionAt: () => null }],
    ["a record that asks for it too late", { attentionAt: ({ timers }) => timersLateAt(timers, { lateMs: 600_000 }) }],
    [
      "a sweep that leaves a newer version's timers due",
      { sweep: (toy, now) => (lateTimer(toy.timers, spec, now) ? sweep(toy, now) : undefined) },
    ],
    [
      "a sweep that drops a newer version's timers",
      {
        sweep: (toy, now) =>
          fire(toy, lateTimer(toy.timers, { ...spec, kinds: Object.keys(toy.timers) }, now)?.kind ?? "", now),
      },
    ],
    [
      "an effect without disarming",
      { fire: (toy, kind, now) => (fire(toy, kind, now) ? { ...toy, done: [...toy.done, kind] } : undefined) },
    ],
    [
      "an effect that does not ask the record",
      { fire: (toy, kind) => ({ timers: disarmTimer(toy.timers, kind), done: [...toy.done, kind] }) },
    ],
    ["an effect of an early job", { fire: (toy, kind) => fire(toy, kind, Number.MAX_SAFE_INTEGER) }],
    ["a hearer that does nothing", { fire: () => undefined }],
  ])("%s", (_fault, broken) => {
    expect(() => holdTimers({ ...toys, ...broken }, { endOnFailure: true })).toThrow("Property failed");
  });
});

describe("a record's timers", () => {
  const day = 86_400_000;

  test("arming asks once, moving asks again, disarming asks for nothing", () => {
    const armed = armTimer({}, { kind: "remind", at: day });
    expect(timersToSet({}, armed)).toEqual([{ kind: "remind", at: day }]);
    expect(timersToSet(armed, armTimer(armed, { kind: "remind", at: 2 * day }))).toEqual([]);
    const moved = moveTimer(armed, { kind: "remind", at: 2 * day });
    expect(timersToSet(armed, moved)).toEqual([{ kind: "remind", at: 2 * day }]);
    expect(timersToSet(moved, disarmTimer(moved, "remind"))).toEqual([]);
  });

  test("whatever one update does to a timer, it asks for it once: as it is then", () => {
    const after = moveTimer(moveTimer(armTimer({}, { kind: "remind", at: 1 }), { kind: "remind", at: 2 }), {
      kind: "remind",
      at: 3,
    });
    expect(timersToSet({}, after)).toEqual([{ kind: "remind", at: 3 }]);
  });

  test("two kinds do not meet: each is late by itself, the earliest first", () => {
    const timers = { expire: 2_000, remind: 1_000 };
    expect(timersLateAt(timers, spec)).toBe(61_000);
    expect(lateTimer(timers, spec, 60_999)).toBeUndefined();
    expect(lateTimer(timers, spec, 62_000)).toEqual({ kind: "remind", at: 1_000 });
    expect(fireTimer(timers, "remind", 62_000)).toEqual({ expire: 2_000 });
  });

  test("a newer version's late timer keeps no other from being made up for, and is put off, not lost", () => {
    const timers = { newer: 0, remind: 1_000 };
    expect(lateTimer(timers, spec, day)).toEqual({ kind: "remind", at: 1_000 });
    expect(putOffUnknown(timers, spec, day)).toEqual({ newer: day + 600_000, remind: 1_000 });
    expect(putOffUnknown({ newer: day }, spec, day)).toEqual({ newer: day });
  });
});
