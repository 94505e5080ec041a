import { collections } from "@frontdesk/cli/backends";
import { unservedShapes } from "@frontdesk/infra/testkit/query-shapes";
import { expect, test } from "vitest";

test("[DESIGN-4] every declared query of every collection is served by `_id` or a declared index", () => {
  expect(collections.length).toBeGreaterThan(7);
  expect(collections.flatMap((spec) => unservedShapes(spec).map((shape) => `${spec.name}: ${shape}`))).toEqual([]);
});
