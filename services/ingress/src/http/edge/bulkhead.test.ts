import { describe, expect, test } from "vitest";
import { createBulkhead, type FreePlace } from "./bulkhead.ts";

describe("places in a process", () => {
  test("[DESIGN-9] one tenant takes its share and leaves the rest to others; nobody gets more than there is", () => {
    const places = createBulkhead({ process: 3, tenant: 2 });
    const [first, second] = [places.enter("a"), places.enter("a")];
    expect([typeof first, typeof second, places.enter("a")]).toEqual(["function", "function", "tenant"]);
    expect(typeof places.enter("b")).toBe("function");
    expect([places.enter("a"), places.enter("b"), places.enter("c")]).toEqual(["process", "process", "process"]);
    (first as FreePlace)();
    expect(typeof places.enter("c")).toBe("function");
  });

  test("[DESIGN-9] a place given back twice is one place", () => {
    const places = createBulkhead({ process: 2, tenant: 2 });
    const [first] = [places.enter("a"), places.enter("a")] as FreePlace[];
    first!();
    first!();
    expect(typeof places.enter("b")).toBe("function");
    expect(places.enter("b")).toBe("process");
  });
});
