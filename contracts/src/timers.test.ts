import { describe, expect, test } from "vitest";
import { z } from "zod";
import { timerFired, timerSet } from "./events.ts";
import { autoClose, timerOf } from "./timers.ts";

const at = 1_768_555_800_000;

/** `timer.set` and `timer.fired` as the version before owners and refs reads them. */
const before = z.object({ kind: z.enum(["auto-close"]), at: z.number().int().nonnegative() });

describe.each([timerSet, timerFired])("$name", ({ schema }) => {
  test("without an owner and a ref it is a conversation's, of ingress", () => {
    expect(timerOf(schema.parse({ kind: autoClose, at }), "c1")).toEqual({
      owner: "ingress",
      kind: "auto-close",
      ref: "c1",
    });
  });

  test("a record of any service, and a kind nobody has heard of, can be named", () => {
    const said = { owner: "payments", kind: "no-answer-2", ref: "pay_7", at };
    expect(timerOf(schema.parse(said), "c1")).toEqual({ owner: "payments", kind: "no-answer-2", ref: "pay_7" });
  });

  test("an idle conversation's is said as the version before reads it, field by field", () => {
    const said = schema.parse({ kind: autoClose, at });
    expect(before.parse(said)).toEqual(said);
  });

  test.each([
    ["kind", ["", "a:b", "a.b", "a b", "Auto", "1", "-a", "a-", "a--b", "x".repeat(41), "é"]],
    ["owner", ["", "a:b", "A", "x".repeat(41)]],
    ["ref", ["", "a:b", "a.b", ">", "x".repeat(65)]],
  ])("[JOB-02] a %s that could meet another timer's key, or widen a subject, is refused", (field, values) => {
    const whole = { owner: "payments", kind: "expiry", ref: "p1", at };
    for (const value of values)
      expect([value, schema.safeParse({ ...whole, [field]: value }).success]).toEqual([value, false]);
  });
});
