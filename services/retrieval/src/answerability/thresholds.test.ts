import { TenantId } from "@frontdesk/contracts/ids";
import { withSchemas } from "@frontdesk/infra/documents/with-schemas";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { expect, test } from "vitest";
import { createThresholds, knowledgeTuning } from "./thresholds.ts";
import { builtInThreshold } from "./tiers.rules.ts";

const tenant = TenantId.parse("shop");
const clock = { now: () => 0 };

test.each(["apply", "forget"] as const)(
  "[WF-06] a look begun before %s does not bring the old threshold back",
  async (how) => {
    const documents = createEmbeddedDocuments({ path: ":memory:" });
    await documents.ensure([knowledgeTuning]);
    await createThresholds(documents, clock).apply(tenant, 0.1);
    const looked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slow: Documents = {
      ...documents,
      forTenant: (id) => {
        const inner = documents.forTenant(id);
        return {
          ...inner,
          collection: (spec) => {
            const collection = inner.collection(spec);
            const get: typeof collection.get = async (key) => {
              const found = await collection.get(key);
              looked.resolve();
              await released.promise;
              return found;
            };
            return { ...collection, get };
          },
        };
      },
    };
    const thresholds = createThresholds(slow, clock);
    const early = thresholds.of(tenant);
    await looked.promise;
    if (how === "apply") await thresholds.apply(tenant, 0.3);
    else {
      await createThresholds(documents, clock).apply(tenant, 0.3);
      thresholds.forget(tenant);
    }
    released.resolve();
    expect(await early).toBe(0.1);
    expect(await thresholds.of(tenant)).toBe(0.3);
  },
);

test("[WF-06] [DESIGN-4] what the release before calibrated, on another scale, is none", async () => {
  const documents = withSchemas(createEmbeddedDocuments({ path: ":memory:" }));
  await documents.ensure([knowledgeTuning]);
  const thresholds = createThresholds(documents, clock);
  await thresholds.apply(tenant, 0.15);
  expect(await thresholds.of(tenant)).toBe(0.15);
  const { name, indexes, shapes, boundedBy } = knowledgeTuning;
  const specBefore: CollectionSpec<Doc & { threshold: number; at: string }> = {
    name,
    indexes,
    shapes,
    boundedBy,
    version: 1,
  };
  const record = { _id: `${tenant}:tuning`, tenant, threshold: 0.32, at: "2026-01-01T00:00:00.000Z" };
  await documents.forTenant(tenant).collection(specBefore).put(record);
  thresholds.forget(tenant);
  expect(await thresholds.of(tenant)).toBe(builtInThreshold);
});

test("[WF-06] a look that fails is not remembered", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([knowledgeTuning]);
  let away = true;
  const shaky: Documents = {
    ...documents,
    forTenant: (id) => {
      if (!away) return documents.forTenant(id);
      const inner = documents.forTenant(id);
      const get = () => Promise.reject(new Error("away"));
      return { ...inner, collection: (spec) => ({ ...inner.collection(spec), get }) };
    },
  };
  const thresholds = createThresholds(shaky, clock);
  await expect(thresholds.of(tenant)).rejects.toThrow("away");
  away = false;
  expect(await thresholds.of(tenant)).toBeGreaterThan(0);
});
