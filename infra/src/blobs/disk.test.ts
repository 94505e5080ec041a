import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import { expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { blobsContractSuite } from "../testkit/blobs.suite.ts";
import { createDiskBlobs } from "./disk.ts";

const folder = () => mkdtemp(join(tmpdir(), "blobs-"));

blobsContractSuite("disk", async () => {
  const root = join(await folder(), "blobs");
  return {
    blobs: createDiskBlobs({ root }),
    replica: createDiskBlobs({ root }),
    dispose: async () => await rm(root, { recursive: true, force: true }),
  };
});

test("a key may stand beside keys below it", async () => {
  const root = await folder();
  const blobs = createDiskBlobs({ root }).forTenant("shop" as TenantId);
  for (const key of ["a", "a/b", "a/b/c"]) await blobs.put(key, Buffer.from(key));
  await blobs.remove("a/b");
  expect(await blobs.list("", 10)).toEqual(["a", "a/b/c"]);
  await rm(root, { recursive: true });
});

test("a folder's last blob may go while another comes", async () => {
  const root = await folder();
  const [blobs, replica] = [createDiskBlobs({ root }), createDiskBlobs({ root })].map((each) =>
    each.forTenant("shop" as TenantId),
  );
  for (let round = 0; round < 20; round += 1) {
    await blobs?.put("d/old", Buffer.from("x"));
    await Promise.all([blobs?.remove("d/old"), replica?.put("d/new", Buffer.from("y"))]);
    expect(String(await blobs?.get("d/new"))).toBe("y");
    await blobs?.remove("d/new");
  }
  await rm(root, { recursive: true });
});

test("a removed tenant's blobs leave no folders behind", async () => {
  const root = await folder();
  const blobs = createDiskBlobs({ root }).forTenant("shop" as TenantId);
  await blobs.put("a/b/c", Buffer.from("x"));
  await blobs.remove("a/b/c");
  expect(await readdir(root)).toEqual(["new~"]);
  expect(await readdir(join(root, "new~"))).toEqual([]);
  await rm(root, { recursive: true });
});

test("a folder that cannot be used makes every call fail as transient", async () => {
  const root = join(await folder(), "file");
  await writeFile(root, "not a folder");
  const blobs = createDiskBlobs({ root });
  const own = blobs.forTenant("shop" as TenantId);
  await expect(blobs.ping()).rejects.toThrow(TransientError);
  await expect(own.put("a", Buffer.from("x"))).rejects.toThrow(TransientError);
  await expect(own.get("a")).rejects.toThrow(TransientError);
  await expect(own.list("", 1)).rejects.toThrow(TransientError);
  await rm(root);
});
