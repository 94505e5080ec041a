import { randomBytes } from "node:crypto";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { backendUrl } from "@frontdesk/infra/testkit/backend-url";
import { effectsSuite, type Open } from "./effects.suite.ts";
import { endsSuite } from "./ends.suite.ts";
import { fenceSuite } from "./fence.suite.ts";

const { real } = readConfig({
  ...process.env,
  FRONTDESK_NATS_URL: backendUrl("FRONTDESK_NATS_URL"),
  FRONTDESK_MONGO_URL: backendUrl("FRONTDESK_MONGO_URL"),
  FRONTDESK_REDIS_URL: backendUrl("FRONTDESK_REDIS_URL"),
  FRONTDESK_QDRANT_URL: backendUrl("FRONTDESK_QDRANT_URL"),
  FRONTDESK_S3_URL: backendUrl("FRONTDESK_S3_URL"),
  FRONTDESK_S3_BUCKET: process.env["FRONTDESK_S3_BUCKET"] || "frontdesk",
  FRONTDESK_S3_ACCESS_KEY: process.env["FRONTDESK_S3_ACCESS_KEY"] || "frontdesk",
  FRONTDESK_S3_SECRET_KEY: process.env["FRONTDESK_S3_SECRET_KEY"] || "for-tests-only",
  FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
});
if (real === undefined) throw new Error("all five servers have an address, but the configuration does not use them");

const servers = real;
const open: Open = async (logger, options) =>
  await openReal({ ...servers, prefix: `t${randomBytes(4).toString("hex")}` }, logger, options);

effectsSuite("NATS, MongoDB, Redis and Qdrant", open);
fenceSuite("NATS, MongoDB, Redis and Qdrant", open);
endsSuite("NATS, MongoDB, Redis and Qdrant", open);
