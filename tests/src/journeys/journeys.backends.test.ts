import { randomBytes } from "node:crypto";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { backendUrl } from "@frontdesk/infra/testkit/backend-url";
import { journeySuite } from "./journeys.suite.ts";

const { real } = readConfig({
  ...process.env,
  FRONTDESK_NATS_URL: backendUrl("FRONTDESK_NATS_URL"),
  FRONTDESK_MONGO_URL: backendUrl("FRONTDESK_MONGO_URL"),
  FRONTDESK_REDIS_URL: backendUrl("FRONTDESK_REDIS_URL"),
  FRONTDESK_QDRANT_URL: backendUrl("FRONTDESK_QDRANT_URL"),
  FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
});
if (real === undefined) throw new Error("all four servers have an address, but the configuration does not use them");

journeySuite("NATS, MongoDB, Redis and Qdrant", () =>
  openReal({ ...real, prefix: `t${randomBytes(4).toString("hex")}` }, silentLogger),
);
