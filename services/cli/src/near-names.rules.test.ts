import { expect, test } from "vitest";
import { nearNames, unknownTenant } from "./near-names.rules.ts";

const known = ["duka-mtaa", "kain-nusa", "nibwell", "acme", "acme-outdoor"];

test.each([
  ["duka_mta", ["duka-mtaa"]],
  ["dukamtaa", ["duka-mtaa"]],
  ["Kain-Nusa", ["kain-nusa"]],
  ["nibwlel", ["nibwell"]],
  ["outdoor", ["acme-outdoor"]],
  ["acmee", ["acme"]],
  ["acm", ["acme", "acme-outdoor"]],
  ["zebra", []],
  ["", []],
])("near %j are %j", (name, near) => {
  expect(nearNames(name, known)).toEqual(near);
});

test("an unknown tenant is said to be unknown, with near names, else all, else how to make one", () => {
  expect(unknownTenant("nibwel", known)).toBe("there is no tenant nibwel here; did you mean nibwell?");
  expect(unknownTenant("zebra", known)).toContain("there are acme, acme-outdoor, duka-mtaa");
  expect(unknownTenant("zebra", [])).toContain("tenant apply");
  expect(
    unknownTenant(
      "zebra",
      Array.from({ length: 40 }, (_, n) => `shop-${n}`),
    ),
  ).toContain("and 30 more");
});
