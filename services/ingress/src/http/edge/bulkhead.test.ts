import { describe, expect, test } from "vitest";
import { createBulkhead, type FreePlace } from "./bulkhead.ts";

const roomy = { process: 100, tenant: 100, user: 100, address: 100 };

describe("places in a process", () => {
  test("[DESIGN-9] one tenant takes its share and leaves the rest to others; nobody gets more than there is", () => {
    const places = createBulkhead({ ...roomy, process: 3, tenant: 2 });
    const enter = (tenant: string) => places.enter({ tenant });
    const [first, second] = [enter("a"), enter("a")];
    expect([typeof first, typeof second, enter("a")]).toEqual(["function", "function", "tenant"]);
    expect(typeof enter("b")).toBe("function");
    expect([enter("a"), enter("b"), enter("c")]).toEqual(["tenant", "process", "process"]);
    (first as FreePlace)();
    expect(typeof enter("c")).toBe("function");
  });

  test("[DESIGN-9] a place given back twice is one place", () => {
    const places = createBulkhead({ ...roomy, process: 2, tenant: 2 });
    const [first] = [places.enter({ tenant: "a" }), places.enter({ tenant: "a" })] as FreePlace[];
    first!();
    first!();
    expect(typeof places.enter({ tenant: "b" })).toBe("function");
    expect(places.enter({ tenant: "b" })).toBe("process");
  });

  test("[SL-04] of a tenant's places one user has a part, one address a part whoever it says it is, and others the rest", () => {
    const places = createBulkhead({ process: 20, tenant: 8, user: 2, address: 4 });
    const enter = (user: string, address: string) => {
      const place = places.enter({ tenant: "a", user, address });
      return typeof place === "function" ? "in" : place;
    };
    expect([enter("eve", "6.6.6.6"), enter("eve", "6.6.6.6"), enter("eve", "6.6.6.6")]).toEqual(["in", "in", "user"]);
    expect(enter("eve", "7.7.7.7")).toBe("user");
    expect([enter("mal", "6.6.6.6"), enter("ned", "6.6.6.6"), enter("oz", "6.6.6.6")]).toEqual(["in", "in", "address"]);
    expect([enter("ana", "1.1.1.1"), enter("bob", "2.2.2.2")]).toEqual(["in", "in"]);
    const elsewhere = places.enter({ tenant: "b", user: "eve", address: "9.9.9.9" });
    expect(typeof elsewhere).toBe("function");
  });

  test("[SL-04] where no tenant is known yet, an address still has no more than its part", () => {
    const places = createBulkhead({ ...roomy, address: 1 });
    const first = places.enter({ address: "6.6.6.6" });
    expect([typeof first, places.enter({ address: "6.6.6.6" })]).toEqual(["function", "address"]);
    expect(typeof places.enter({ address: "1.1.1.1" })).toBe("function");
    (first as FreePlace)();
    expect(typeof places.enter({ address: "6.6.6.6" })).toBe("function");
  });
});
