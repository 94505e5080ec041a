import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import { afterAll, expect, test } from "vitest";
import { vectorsContractSuite } from "../../testkit/vectors.suite.ts";
import { createEmbeddedVectors } from "./vectors.ts";

const folder = mkdtempSync(join(tmpdir(), "vectors-"));
let places = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

vectorsContractSuite("embedded", async () => {
  const path = join(folder, `vectors-${places++}.db`);
  return () => createEmbeddedVectors({ path });
});

vectorsContractSuite("embedded with room for one tenant", async () => {
  const path = join(folder, `vectors-${places++}.db`);
  return () => createEmbeddedVectors({ path, mostPoints: 1 });
});

function payload(document: string) {
  return {
    document,
    version: 1,
    passage: `${document}#0`,
    headings: [],
    text: "",
    language: "en",
    type: "doc",
    position: 0,
  };
}

test("places of removed points are let go, and what is left is still found", async () => {
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  await vectors.ensure(2);
  const tenant = vectors.forTenant("shop" as TenantId);
  const points = Array.from({ length: 900 }, (_, at) => ({
    id: `p-${at}`,
    dense: [Math.cos(at / 900), Math.sin(at / 900)],
    sparse: { indices: [at % 3, 10 + at], values: [1, 2] },
    payload: payload(at % 10 === 0 ? "kept" : "gone"),
  }));
  await tenant.upsert(points);
  await tenant.remove({ document: "gone" });
  const found = await tenant.search({
    dense: [1, 0],
    sparse: { indices: [10 + 450], values: [1] },
    weights: { dense: 0, sparse: 1 },
    limit: 5,
  });
  expect(found.map(({ id }) => id)).toEqual(["p-450"]);
  const near = await tenant.search({
    dense: [1, 0],
    sparse: { indices: [], values: [] },
    weights: { dense: 1, sparse: 0 },
    limit: 2,
  });
  expect(near.map(({ id }) => id)).toEqual(["p-0", "p-10"]);
  expect(await tenant.count()).toBe(90);
  await vectors.close();
});
