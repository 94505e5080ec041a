import { TenantId } from "@frontdesk/contracts/ids";
import { createMemoryBlobs } from "@frontdesk/infra/testkit/memory-blobs";
import { expect, test } from "vitest";
import { originalsIn } from "./originals.ts";

test("[RAG-05] the bytes of all versions before one go, however many were left", async () => {
  const blobs = createMemoryBlobs();
  const originals = originalsIn(blobs.forTenant(TenantId.parse("shop")));
  for (let version = 1; version <= 250; version++) await originals.keep("a", version, Buffer.from("x"));
  await originals.keep("b", 1, Buffer.from("x"));
  await originals.removeBefore("a", 250);
  expect(blobs.stored.size).toBe(2);
  expect(await originals.read("a", 250)).toEqual(Buffer.from("x"));
});

test("[RAG-05] a page full of versions that stay ends it", async () => {
  const blobs = createMemoryBlobs();
  const originals = originalsIn(blobs.forTenant(TenantId.parse("shop")));
  for (let version = 100; version < 250; version++) await originals.keep("a", version, Buffer.from("x"));
  await originals.removeBefore("a", 100);
  expect(blobs.stored.size).toBe(150);
});
