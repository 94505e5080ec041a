import { randomBytes } from "node:crypto";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { journeySuite } from "./journeys.suite.ts";

journeySuite("NATS, MongoDB, Redis and Qdrant", async () => {
  const { real } = readConfig({ ...process.env, FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex") });
  if (real === undefined)
    throw new Error('set FRONTDESK_NATS_URL and the others: eval "$(infra/local/backends start)"');
  return await openReal({ ...real, prefix: `t${randomBytes(4).toString("hex")}` }, silentLogger);
});
