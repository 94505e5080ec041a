import { expect, test } from "vitest";
import { countersContractSuite } from "../../testkit/counters.suite.ts";
import { createEmbeddedCounters } from "./counters.ts";

countersContractSuite("embedded", async () => {
  let now = 0;
  const counters = createEmbeddedCounters({ clock: { now: () => now } });
  return {
    counters,
    replica: counters,
    pass: async (ms) => {
      now += ms;
    },
    setBack: async (_key, ms) => {
      now -= ms;
    },
    damage: async () => undefined,
    dispose: () => counters.close(),
  };
});

test("keys of long ago are forgotten without losing those in use", async () => {
  let now = 0;
  const counters = createEmbeddedCounters({ clock: { now: () => now } });
  const hit = (key: string) => counters.hit([{ key, limit: 2, windowMs: 1_000, now }]);
  for (let n = 0; n < 1_500; n += 1) await hit(`t:${n}`);
  now = 2_000;
  await hit("t:alive");
  for (let n = 0; n < 1_500; n += 1) await hit(`t:${n}`);
  const [answer] = await hit("t:alive");
  expect(answer).toMatchObject({ allowed: true, count: 2 });
});
