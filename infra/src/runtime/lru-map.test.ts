import { expect, test } from "vitest";
import { createLruMap } from "./lru-map.ts";

test("what was used lately is remembered, what was not is forgotten, and no more than twice the size is kept", () => {
  const map = createLruMap<number>(10);
  for (let i = 0; i < 1_000; i += 1) {
    map.set(`k${i}`, i);
    expect(map.get("k0")).toBe(0);
    for (let back = 0; back < Math.min(9, i); back += 1) expect(map.get(`k${i - back}`)).toBe(i - back);
  }
  const known = Array.from({ length: 1_000 }, (_, i) => `k${i}`).filter((key) => map.get(key) !== undefined);
  expect(known.length).toBeLessThanOrEqual(20);
});

test("a new value replaces the old one, a deleted one is gone, and size 0 remembers nothing", () => {
  const map = createLruMap<number>(2);
  map.set("a", 1);
  map.set("b", 1);
  map.set("c", 1);
  map.set("a", 2);
  expect(map.get("a")).toBe(2);
  map.delete("a");
  expect(map.get("a")).toBeUndefined();
  const nothing = createLruMap<number>(0);
  nothing.set("a", 1);
  expect(nothing.get("a")).toBeUndefined();
});
