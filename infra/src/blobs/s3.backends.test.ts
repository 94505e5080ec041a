import { randomUUID } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import { expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { blobsContractSuite } from "../testkit/blobs.suite.ts";
import { createS3Blobs, type S3Options } from "./s3.ts";

const setting = (name: string, otherwise: string) => process.env[`FRONTDESK_S3_${name}`] || otherwise;

/** What `infra/local/backends` and the container are started with. */
const server: Omit<S3Options, "folder"> = {
  url: backendUrl("FRONTDESK_S3_URL"),
  bucket: setting("BUCKET", "frontdesk"),
  region: setting("REGION", "us-east-1"),
  accessKey: setting("ACCESS_KEY", "frontdesk"),
  secretKey: setting("SECRET_KEY", "for-tests-only"),
};
const tenant = "shop" as TenantId;

blobsContractSuite("S3", async () => {
  const options = { ...server, folder: `test-${randomUUID()}` };
  const [blobs, replica] = [createS3Blobs(options), createS3Blobs(options)];
  return { blobs, replica, dispose: async () => undefined };
});

test.each([
  ["another secret", { secretKey: "wrong" }],
  ["a bucket that does not exist", { bucket: `none-${randomUUID()}` }],
])("%s is never taken for an empty store", async (_, change) => {
  const blobs = createS3Blobs({ ...server, ...change, folder: "test" });
  const own = blobs.forTenant(tenant);
  await expect(blobs.ping()).rejects.toThrow(TransientError);
  const calls = [
    () => own.put("a", Buffer.from("x")),
    () => own.get("a"),
    () => own.remove("a"),
    () => own.list("", 1),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(TransientError);
});

test("a server that is down makes every call fail as transient, soon, without a word about keys", async () => {
  const blobs = createS3Blobs({ ...server, url: "http://127.0.0.1:1", folder: "test" });
  const began = performance.now();
  await expect(blobs.forTenant(tenant).put("a", Buffer.from("x"))).rejects.toThrow(TransientError);
  await expect(blobs.ping()).rejects.toThrow(/does not answer$/u);
  expect(performance.now() - began).toBeLessThan(2_000);
});
