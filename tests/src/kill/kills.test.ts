import { expect, test } from "vitest";
import { allRows, killSuite } from "./kills.suite.ts";
import { embedded } from "./worlds.ts";

const quick = allRows.filter((row) => row.quick === true);
killSuite("kill tests, embedded: one of each kind", embedded, quick);

test("each part of the protocol that has rows of its own has one here", () => {
  const partsOf = (rows: typeof allRows) => new Set(rows.map(({ name }) => /\[([^\]]+)\] kill/u.exec(name)?.[1]));
  expect(partsOf(quick)).toEqual(partsOf(allRows.filter(({ world }) => world === undefined)));
});
