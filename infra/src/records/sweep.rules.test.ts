import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asideMs, fairLines, lookAgainAt } from "./sweep.rules.ts";

describe("[PROTOCOL-10] how what fails steps aside", () => {
  test("for 2 s, then twice as long, up to a bound, a quarter less at most", () => {
    expect([1, 2, 3, 8, 9, 5_000].map((failures) => asideMs(failures, 300_000, 0))).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
    ]);
    expect([asideMs(1, 300_000, 1), asideMs(60, 300_000, 1)]).toEqual([1_500, 225_000]);
  });

  test("never beyond the next moment at which something falls due, and always beyond now", () => {
    expect(lookAgainAt([500, 1_200, 9_000], 1_000, 2_000)).toBe(1_200);
    expect(lookAgainAt([500, 1_000], 1_000, 2_000)).toBe(3_000);
    const moments = fc.array(fc.nat(100_000));
    fc.assert(
      fc.property(moments, fc.nat(100_000), fc.integer({ min: 1, max: 300_000 }), (due, now, waitMs) => {
        const at = lookAgainAt(due, now, waitMs);
        expect(at > now && at <= now + waitMs && !due.some((each) => each > now && each < at)).toBe(true);
      }),
    );
  });
});

describe("[PROTOCOL-10] whose record is next", () => {
  const take = (records: readonly { readonly tenant: string }[], starts: Record<string, number> = {}) => {
    const lines = fairLines(records, (tenant) => starts[tenant] ?? 0);
    return records.map(() => lines.next(() => true)?.tenant).join("");
  };
  const given = (tenants: string) => tenants.split("").map((tenant) => ({ tenant }));

  test("tenants take turns; first whose newest start lies longest back, then whose record is oldest", () => {
    expect(take(given("aaaabbc"))).toBe("abcabaa");
    expect(take(given("aaaabbc"), { a: 3, b: 1, c: 2 })).toBe("bcabaaa");
  });

  test("who may not begin now is passed over and keeps its turn", () => {
    const lines = fairLines(given("aabb"), () => 0);
    expect(lines.next((tenant) => tenant !== "a")?.tenant).toBe("b");
    expect(lines.next(() => true)?.tenant).toBe("a");
    expect(lines.next(() => false)).toBe(undefined);
  });

  test("every record comes once, each tenant's own in their order, none a second time before all others had one", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c", "d")), (tenants) => {
        const records = tenants.map((tenant, n) => ({ tenant, n }));
        const lines = fairLines(records, () => 0);
        const taken = records.map(() => lines.next(() => true));
        expect(lines.next(() => true)).toBe(undefined);
        for (const tenant of new Set(tenants)) {
          const own = taken.flatMap((each) => (each?.tenant === tenant ? [each.n] : []));
          expect(own).toEqual(records.filter((each) => each.tenant === tenant).map(({ n }) => n));
        }
        expect(new Set(taken.slice(0, new Set(tenants).size).map((each) => each?.tenant))).toEqual(new Set(tenants));
      }),
    );
  });
});
