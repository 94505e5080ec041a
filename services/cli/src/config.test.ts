import { serviceNames } from "@frontdesk/contracts/service-names";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { missingFor } from "./needs.rules.ts";

const servers = {
  FRONTDESK_NATS_URL: "nats://127.0.0.1:4222",
  FRONTDESK_MONGO_URL: "mongodb://127.0.0.1:27017",
  FRONTDESK_REDIS_URL: "redis://127.0.0.1:6379",
  FRONTDESK_QDRANT_URL: "http://127.0.0.1:6333",
  FRONTDESK_MASTER_SECRET: "x".repeat(32),
};
const bucket = {
  FRONTDESK_S3_URL: "http://127.0.0.1:9000",
  FRONTDESK_S3_BUCKET: "originals",
  FRONTDESK_S3_ACCESS_KEY: "key",
  FRONTDESK_S3_SECRET_KEY: "secret",
};

test("a bucket is named whole or not at all: whichever part is missing is told", () => {
  expect(readConfig({ ...servers, ...bucket }).real?.blobs).toHaveProperty("s3");
  expect(readConfig(servers).real?.blobs).toHaveProperty("folder");
  for (const name of Object.keys(bucket)) {
    expect(() => readConfig({ ...servers, ...bucket, [name]: "" })).toThrow(`${name}: must be set too`);
  }
  expect(() => readConfig(bucket)).toThrow("is used beside the other servers only");
});

test("[SL-12] a process is asked for what its services read, and for nothing else", () => {
  const { FRONTDESK_QDRANT_URL: _q, FRONTDESK_MASTER_SECRET: _m, ...shared } = servers;
  const config = readConfig(shared);
  expect(missingFor(config, ["safety", "generation", "commerce", "escalation", "scheduler"])).toEqual([]);
  expect(missingFor(config, ["ingress"])).toEqual([expect.stringContaining("FRONTDESK_MASTER_SECRET")]);
  expect(missingFor(config, ["retrieval"])).toEqual([expect.stringContaining("FRONTDESK_QDRANT_URL")]);
  expect(missingFor(readConfig(servers), serviceNames)).toEqual([]);
  expect(missingFor(readConfig({}), serviceNames)).toEqual([]);
  expect(() => readConfig({ FRONTDESK_QDRANT_URL: servers.FRONTDESK_QDRANT_URL })).toThrow("must be set too");
});

test("how long an edge drains is told in seconds, up to two minutes, and left to the desk when it is not told", () => {
  expect(readConfig({ FRONTDESK_DRAIN_SECONDS: "2.5" }).drainMs).toBe(2_500);
  expect(readConfig({ FRONTDESK_DRAIN_SECONDS: "" }).drainMs).toBeUndefined();
  for (const seconds of ["-1", "121", "soon"])
    expect(() => readConfig({ FRONTDESK_DRAIN_SECONDS: seconds })).toThrow("FRONTDESK_DRAIN_SECONDS");
});

test("a test clock is off unless asked for, and refused in production and where others can reach the desk", () => {
  const asked = { FRONTDESK_TEST_CLOCK: "true" };
  expect(readConfig(asked).testClock).toBe(true);
  expect(readConfig({ ...asked, NODE_ENV: "test" }).testClock).toBe(true);
  expect(readConfig({ NODE_ENV: "production", FRONTDESK_HOST: "0.0.0.0" }).testClock).toBe(false);
  expect(() => readConfig({ ...asked, FRONTDESK_HOST: "0.0.0.0" })).toThrow("FRONTDESK_TEST_CLOCK");
  expect(() => readConfig({ ...asked, NODE_ENV: "production" })).toThrow("FRONTDESK_TEST_CLOCK");
});
