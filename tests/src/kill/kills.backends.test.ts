import { backendUrl } from "@frontdesk/infra/testkit/backend-url";
import { killSuite } from "./kills.suite.ts";
import { messageRows } from "./message-rows.ts";
import { poisonRows } from "./poison-rows.ts";
import { troubleRows } from "./trouble-rows.ts";
import { turnRows } from "./turn-rows.ts";
import { onServers } from "./worlds.ts";

const servers = onServers({
  FRONTDESK_NATS_URL: backendUrl("FRONTDESK_NATS_URL"),
  FRONTDESK_MONGO_URL: backendUrl("FRONTDESK_MONGO_URL"),
  FRONTDESK_REDIS_URL: backendUrl("FRONTDESK_REDIS_URL"),
  FRONTDESK_QDRANT_URL: backendUrl("FRONTDESK_QDRANT_URL"),
});

killSuite("kill tests, two replicas on servers", servers, [...messageRows, ...turnRows, ...poisonRows, ...troubleRows]);
