import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxWaiting, type Standing, toAskFor } from "./pull.rules.ts";

type Event = "publish" | "deliver" | "start" | "end" | "expire" | "purge";

/** A puller and the server it asks, as counts; it asks anew wherever `pull.ts` does. */
function given(concurrency: number) {
  const puller = { concurrency, atWork: 0, waiting: 0, asked: 0, backlog: 0 };
  let kept = 0;
  const ask = () => void (puller.asked += toAskFor(puller));
  const events: Record<Event, () => boolean> = {
    publish: () => {
      kept += 7;
      return true;
    },
    deliver: () => {
      if (kept === 0 || puller.asked === 0) return false;
      kept -= 1;
      puller.asked -= 1;
      puller.waiting += 1;
      puller.backlog = kept;
      ask();
      return true;
    },
    start: () => {
      if (puller.waiting === 0 || puller.atWork === concurrency) return false;
      puller.waiting -= 1;
      puller.atWork += 1;
      return true;
    },
    end: () => {
      if (puller.atWork === 0) return false;
      puller.atWork -= 1;
      ask();
      return true;
    },
    expire: () => {
      Object.assign(puller, { asked: 0, backlog: 0 });
      ask();
      return true;
    },
    purge: () => {
      puller.waiting = 0;
      ask();
      return true;
    },
  };
  ask();
  return { puller, events, kept: () => kept };
}

const anyEvents = fc.array(
  fc.constantFrom<Event[]>("publish", "deliver", "deliver", "start", "end", "expire", "purge"),
  {
    maxLength: 2_000,
    size: "max",
  },
);

describe("how many messages a puller asks for", () => {
  test("[NATS-05] whatever happens, what the server keeps comes and is worked on, and there is room for all of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), anyEvents, (concurrency, happening) => {
        const { puller, events, kept } = given(concurrency);
        for (const event of happening) {
          events[event]();
          expect(puller.atWork + puller.waiting + puller.asked).toBeLessThanOrEqual(concurrency + maxWaiting);
          const idle = puller.atWork < concurrency && puller.waiting < maxWaiting;
          if (idle) expect(puller.asked).toBeGreaterThan(0);
        }
        while (events.deliver() || events.start() || events.end());
        expect([kept(), puller.waiting, puller.atWork]).toEqual([0, 0, 0]);
      }),
      { numRuns: 100 },
    );
  });

  const standings = fc.integer({ min: 1, max: 70 }).chain((concurrency) =>
    fc.record<Standing>({
      concurrency: fc.constant(concurrency),
      atWork: fc.nat(concurrency),
      waiting: fc.nat(maxWaiting),
      asked: fc.nat(concurrency + maxWaiting),
      backlog: fc.nat(2_000),
    }),
  );

  test("[DESIGN-9] while the server has no more and nothing waits, a message is asked for only where a handler is free", () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const { concurrency, atWork, asked } = standing;
        const more = toAskFor({ ...standing, waiting: 0, backlog: 0 });
        if (more > 0) expect(atWork + asked + more).toBeLessThanOrEqual(concurrency);
      }),
    );
  });

  test("[DESIGN-9] while something waits, the next message is always asked for: it may be one that need not wait", () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const { concurrency, atWork, waiting, asked } = standing;
        const full = atWork + waiting >= concurrency + maxWaiting;
        if (waiting > 0 && !full) expect(asked + toAskFor({ ...standing, backlog: 0 })).toBeGreaterThan(0);
      }),
    );
  });

  test("one request stands for many: none is made for less than half of what is wanted", () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const more = toAskFor(standing);
        if (more > 0) expect(more).toBeGreaterThan(standing.asked);
      }),
    );
  });
});
