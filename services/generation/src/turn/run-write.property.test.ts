import fc from "fast-check";
import { expect, test } from "vitest";
import { createWriteStage, type Script } from "../testkit/write-stage.ts";

const script = fc.array(fc.record({ tool: fc.constantFrom("pay" as const, "book" as const), amount: fc.nat(2) }), {
  maxLength: 4,
});
const often = { step: 30, begin: 4, renew: 3, crash: 2, crashTool: 1, pass: 3, message: 1, takeOver: 1, sweep: 1 };
type Kind = keyof typeof often;
const kinds = (Object.keys(often) as Kind[]).flatMap((kind) => Array.from({ length: often[kind] }, () => kind));
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(60),
  ms: fc.constantFrom(300, 1_500, 3_000, 5_000, 9_500, 40_000),
  script,
});

const actOf = (kind: Kind, pick = 0, ms: 300 | 9_500 = 300, own: Script = []) => ({ kind, pick, ms, script: [...own] });
/** The first run is frozen past its claim, the second dies in the middle of a write, then the first one's reply comes. */
const lateReply = [
  actOf("begin", 0, 300, [{ tool: "pay", amount: 0 }]),
  actOf("step"),
  actOf("pass", 0, 9_500),
  ...[0, 0, 0, 21].map((pick) => actOf("step", pick)),
];

test("[PROTOCOL-6] whatever crashes, comes again, is taken over or superseded: a call has at most one effect, none after the fence, and one answer, which the reply tells", async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(script, fc.array(act, { maxLength: 150, size: "max" }), script, async (first, acts, last) => {
      const stage = createWriteStage();
      stage.message();
      stage.begin(first);
      for (const { kind, pick, ms, script: own } of acts) {
        if (kind === "begin") stage.begin(own);
        else if (kind === "pass") await stage.pass(ms);
        else await stage[kind](pick);
        expect(stage.faults).toEqual([]);
      }
      await stage.settle(last);
      expect(stage.faults).toEqual([]);
      const { owner, turn } = stage.record();
      expect(owner === "human" || turn?.state === "closed").toBe(true);
      written += stage.effects.size;
    }),
    { numRuns: 1_000, examples: [[[], lateReply, []]] },
  );
  expect(written).toBeGreaterThan(500);
}, 60_000);
