import { randomBytes } from "node:crypto";
import { type RealBackends, readConfig } from "@frontdesk/cli/config";
import { backendUrl } from "@frontdesk/infra/testkit/backend-url";

/** The variables that name the four servers of a desk; throws for one without an address. */
export function serverUrls() {
  return {
    FRONTDESK_NATS_URL: backendUrl("FRONTDESK_NATS_URL"),
    FRONTDESK_MONGO_URL: backendUrl("FRONTDESK_MONGO_URL"),
    FRONTDESK_REDIS_URL: backendUrl("FRONTDESK_REDIS_URL"),
    FRONTDESK_QDRANT_URL: backendUrl("FRONTDESK_QDRANT_URL"),
  };
}

/** The servers that `test:backends` was given or has started; throws for one without an address. */
export function testServers(): RealBackends {
  const { real } = readConfig({
    ...process.env,
    ...serverUrls(),
    FRONTDESK_S3_URL: backendUrl("FRONTDESK_S3_URL"),
    FRONTDESK_S3_BUCKET: process.env["FRONTDESK_S3_BUCKET"] || "frontdesk",
    FRONTDESK_S3_ACCESS_KEY: process.env["FRONTDESK_S3_ACCESS_KEY"] || "frontdesk",
    FRONTDESK_S3_SECRET_KEY: process.env["FRONTDESK_S3_SECRET_KEY"] || "for-tests-only",
    FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
  });
  if (real === undefined) throw new Error("all five servers have an address, but the configuration does not use them");
  return real;
}

/** Sets what a test makes on the servers apart from everything else. */
export function ownPrefix(): string {
  return `t${randomBytes(4).toString("hex")}`;
}
