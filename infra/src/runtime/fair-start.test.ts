import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crowding, leastServed } from "./fair-start.rules.ts";
import { createFairStart, createTurns, type Start } from "./fair-start.ts";

/** A process whose time the test moves; what was put off runs when its time comes. */
function given() {
  let now = 0;
  let due: { readonly at: number; readonly call: () => void }[] = [];
  const fair = createFairStart({
    now: () => now,
    later: (call, ms) => void due.push({ at: now + ms, call }),
  });
  const waiting: string[] = [];
  const begun: Start[] = [];
  const beginAll = (): void => {
    for (;;) {
      const start = fair.next(new Set(waiting), beginAll);
      if (start === undefined) return;
      waiting.splice(waiting.indexOf(start.tenant), 1);
      begun.push(start);
    }
  };
  return {
    fair,
    waiting,
    begun,
    tenants: () => begun.map(({ tenant }) => tenant),
    comes: (tenant: string, times = 1) => {
      for (let n = 0; n < times; n += 1) waiting.push(tenant);
      beginAll();
    },
    endAll: () => {
      for (const start of begun) start.end();
    },
    pass: (ms: number) => {
      const until = now + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        due = due.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.call();
      }
      now = until;
    },
  };
}

/** A flood of one tenant has run for a while, beside a tenant of a few messages. */
function flooded() {
  const process = given();
  for (let n = 0; n < 40; n += 1) {
    process.comes("loud");
    if (n % 10 === 0) process.comes("quiet");
    process.endAll();
    process.pass(25);
  }
  process.begun.length = 0;
  return process;
}

describe("who crowds whom", () => {
  test("[DESIGN-9] nobody crowds alone, nor among near equals", () => {
    expect(crowding(new Map())).toEqual(new Set());
    expect(crowding(new Map([["a", 1_000]]))).toEqual(new Set());
    expect(
      crowding(
        new Map([
          ["a", 10],
          ["b", 10],
          ["c", 9],
        ]),
      ),
    ).toEqual(new Set());
  });

  test("[DESIGN-9] the few with half of everything crowd the rest, one or several", () => {
    expect(
      crowding(
        new Map([
          ["a", 400],
          ["b", 4],
        ]),
      ),
    ).toEqual(new Set(["a"]));
    expect(
      crowding(
        new Map([
          ["a", 400],
          ["b", 4],
          ["c", 390],
          ["d", 1],
        ]),
      ),
    ).toEqual(new Set(["a", "c"]));
  });

  test("[DESIGN-9] whoever gives way had at least half: the others together can never starve them", () => {
    const uses = fc.dictionary(fc.string({ minLength: 1 }), fc.double({ min: 0.1, max: 1_000, noNaN: true }));
    fc.assert(
      fc.property(uses, (given) => {
        const of = new Map(Object.entries(given));
        const crowders = crowding(of);
        const sum = (want: boolean) =>
          [...of].filter(([tenant]) => crowders.has(tenant) === want).reduce((total, [, use]) => total + use, 0);
        if (crowders.size > 0) expect(sum(true)).toBeGreaterThanOrEqual(sum(false) * (1 - 1e-9));
      }),
    );
  });

  test("[DESIGN-9] who had least goes first, the first of equals", () => {
    const uses: Record<string, number> = { a: 3, b: 1, c: 1 };
    expect(leastServed(["a", "b", "c"], (tenant) => uses[tenant]!)).toBe("b");
    expect(leastServed([], () => 0)).toBeUndefined();
  });
});

describe("what begins next", () => {
  test("[DESIGN-9] one tenant alone is held back by nothing", () => {
    const process = given();
    process.comes("loud", 500);
    expect(process.begun).toHaveLength(500);
  });

  test("[DESIGN-9] two that wait take turns, however many messages one of them has", () => {
    const process = given();
    const order: string[] = [];
    const waiting = ["loud", "other"];
    for (let n = 0; n < 6; n += 1) order.push(process.fair.next(waiting, () => undefined)!.tenant);
    expect(order).toEqual(["loud", "other", "loud", "other", "loud", "other"]);
  });

  test("[DESIGN-9] a tenant that crowds others out has two at work, and the next when one has ended", () => {
    const process = flooded();
    process.pass(20);
    process.comes("loud", 9);
    expect(process.tenants()).toEqual(["loud", "loud"]);
    process.begun[0]!.end();
    process.begun[0]!.end();
    process.pass(0);
    expect(process.begun).toHaveLength(3);
  });

  test("[DESIGN-9] a flood is held from its first moment on, and a few messages at once beside it are not", () => {
    const process = given();
    for (let n = 0; n < 40; n += 1) {
      process.comes("quiet");
      process.endAll();
      process.pass(50);
    }
    process.begun.length = 0;
    process.comes("small", 3);
    process.comes("loud", 60);
    expect(process.tenants().filter((tenant) => tenant === "small")).toHaveLength(3);
    expect(process.tenants().filter((tenant) => tenant === "loud").length).toBeLessThanOrEqual(16);
  });

  test("[DESIGN-9] a quiet tenant begins at once, and its next step meets nothing of the flood that began since", () => {
    const process = flooded();
    process.pass(20);
    process.comes("loud");
    process.comes("quiet");
    process.comes("loud", 2);
    expect(process.tenants()).toEqual(["loud", "quiet"]);
    process.endAll();
    process.pass(19);
    process.comes("quiet");
    process.pass(19);
    expect(process.tenants().slice(2)).toEqual(["quiet"]);
    process.pass(1);
    expect(process.tenants().slice(3)).toEqual(["loud", "loud"]);
  });

  test("[DESIGN-9] what waits for something slow holds nobody back for longer than 200 ms", () => {
    const process = flooded();
    process.pass(20);
    process.comes("loud", 20);
    expect(process.begun).toHaveLength(2);
    process.pass(199);
    expect(process.begun).toHaveLength(2);
    process.pass(1);
    expect(process.begun).toHaveLength(4);
    process.pass(400);
    expect(process.begun).toHaveLength(8);
  });

  test("[DESIGN-9] when the others have gone, the flood has everything again", () => {
    const process = flooded();
    process.pass(15_000);
    process.comes("loud", 100);
    expect(process.begun).toHaveLength(100);
  });

  test("[DESIGN-9] whatever comes and ends, everything that waits begins in the end", () => {
    const steps = fc.array(
      fc.record({ tenant: fc.constantFrom("a", "b", "c"), times: fc.nat(30), pass: fc.nat(60), ends: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (given_) => {
        const process = given();
        for (const { tenant, times, pass, ends } of given_) {
          process.comes(tenant, times);
          if (ends) process.endAll();
          process.pass(pass);
        }
        for (let n = 0; n < 400 && process.waiting.length > 0; n += 1) {
          process.endAll();
          process.pass(50);
        }
        expect(process.waiting).toEqual([]);
      }),
    );
  });

  test("[DESIGN-9] doors wait for their turn in the same order", async () => {
    const process = flooded();
    process.pass(20);
    const turn = createTurns(process.fair);
    const order: string[] = [];
    const asked = ["loud", "loud", "loud", "quiet"].map(async (tenant) => {
      const start = await turn(tenant);
      order.push(start.tenant);
      return start;
    });
    const first = await Promise.all([...asked.slice(0, 2), asked[3]!]);
    expect(order).toEqual(["loud", "loud", "quiet"]);
    first[0]!.end();
    process.pass(20);
    expect((await asked[2]!).tenant).toBe("loud");
  });
});
