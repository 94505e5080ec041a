import { DeliverPolicy } from "@nats-io/jetstream";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf, type Place } from "./place.rules.ts";

const stream = { created: "monday", retention: "limits", lastSequence: 100 };
const place: Place = { stream: "monday", durable: "monday", floor: 40 };

test("a durable begins by its row's word for the first time, and after what was acked when it is made again", () => {
  expect(beginningOf({ begins: "all" }, stream, undefined)).toEqual({ deliver_policy: DeliverPolicy.All });
  expect(beginningOf({ begins: "new" }, stream, undefined)).toEqual({ deliver_policy: DeliverPolicy.New });
  for (const begins of ["all", "new"] as const) {
    expect(beginningOf({ begins }, stream, place)).toEqual({
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: 41,
    });
  }
});

test("of a stream made anew, or put back, it hears everything; and so it does of a work queue", () => {
  const all = { deliver_policy: DeliverPolicy.All };
  expect(beginningOf({ begins: "new" }, { ...stream, created: "tuesday" }, place)).toEqual(all);
  expect(beginningOf({ begins: "new" }, { ...stream, lastSequence: 39 }, place)).toEqual(all);
  expect(beginningOf({ begins: "all" }, { ...stream, retention: "workqueue" }, place)).toEqual(all);
});

test("however old the place that a process knows, no message that was not acked is left out", () => {
  const history = fc.record({
    begins: fc.constantFrom("all" as const, "new" as const),
    /** Of each message kept so far, whether it is acked; in order, so that the floor is a prefix. */
    acked: fc.array(fc.boolean(), { maxLength: 30 }),
    /** Acks that the process did not see yet. */
    behind: fc.nat(30),
    /** Messages of a stream made anew since; undefined: it is the same. */
    anew: fc.option(fc.nat(60), { nil: undefined }),
  });
  fc.assert(
    fc.property(history, ({ begins, acked, behind, anew }) => {
      const unacked = acked.indexOf(false);
      const floor = Math.max(0, (unacked === -1 ? acked.length : unacked) - behind);
      const now = { ...stream, created: anew === undefined ? "monday" : "tuesday", lastSequence: anew ?? acked.length };
      const beginning = beginningOf({ begins }, now, { ...place, floor });
      const from = "opt_start_seq" in beginning ? beginning.opt_start_seq : 1;
      expect(beginning.deliver_policy).not.toBe(DeliverPolicy.New);
      if (anew !== undefined) expect(from).toBe(1);
      else for (const [at, done] of acked.entries()) if (!done) expect(at + 1).toBeGreaterThanOrEqual(from);
      if (anew === undefined) expect(from).toBe(floor + 1);
    }),
  );
});
