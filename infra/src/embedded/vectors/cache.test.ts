import type { TenantId } from "@frontdesk/contracts/ids";
import { expect, test } from "vitest";
import { createIndexCache } from "./cache.ts";
import { createTenantIndex, type TenantIndex } from "./index.ts";

const [one, two, three] = ["one", "two", "three"] as TenantId[] as [TenantId, TenantId, TenantId];

/** Tenants of a hundred points each, in a cache with room for two; and how often each was read. */
function given() {
  const reads: TenantId[] = [];
  const load = async (tenant: TenantId): Promise<TenantIndex> => {
    reads.push(tenant);
    return { ...createTenantIndex(1), size: 100 };
  };
  return { reads, cache: createIndexCache(load, 220) };
}

test("the tenant asked longest ago leaves memory, and is read again when it is asked", async () => {
  const { reads, cache } = given();
  for (const tenant of [one, two, one, three, one, two]) await cache.of(tenant);
  expect(reads).toEqual([one, two, three, two]);
});

test("a tenant larger than all the room stays while it is in use", async () => {
  const reads: TenantId[] = [];
  const load = async (tenant: TenantId): Promise<TenantIndex> => {
    reads.push(tenant);
    return { ...createTenantIndex(1), size: 1_000 };
  };
  const cache = createIndexCache(load, 220);
  for (const tenant of [one, one, one]) await cache.of(tenant);
  expect(reads).toEqual([one]);
});

test("[RAG-05] a tenant that is being changed stays in memory: read anew meanwhile, its index would lack the change", async () => {
  const { reads, cache } = given();
  const { promise: changed, resolve: endChange } = Promise.withResolvers<void>();
  const change = cache.change(one, () => changed);
  for (const tenant of [two, three, two, three]) await cache.of(tenant);
  await cache.of(one);
  expect(reads.filter((tenant) => tenant === one)).toEqual([one]);
  endChange();
  await change;
  for (const tenant of [two, three, one]) await cache.of(tenant);
  expect(reads.filter((tenant) => tenant === one)).toEqual([one, one]);
});

test("a tenant whose reading failed is read again", async () => {
  let fails = true;
  const cache = createIndexCache(async () => {
    if (fails) throw new Error("the disk is away");
    return createTenantIndex(1);
  }, 220);
  await expect(cache.of(one)).rejects.toThrow("the disk is away");
  fails = false;
  expect((await cache.of(one)).size).toBe(0);
});
