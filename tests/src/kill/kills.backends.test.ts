import { serverUrls } from "../backends/test-servers.ts";
import { killSuite } from "./kills.suite.ts";
import { messageRows } from "./message-rows.ts";
import { poisonRows } from "./poison-rows.ts";
import { troubleRows } from "./trouble-rows.ts";
import { turnRows } from "./turn-rows.ts";
import { waitingRows } from "./waiting-rows.ts";
import { onServers } from "./worlds.ts";
import { writeRows } from "./write-rows.ts";

const servers = onServers(serverUrls());

killSuite("kill tests, two replicas on servers", servers, [
  ...messageRows,
  ...turnRows,
  ...waitingRows,
  ...writeRows,
  ...poisonRows,
  ...troubleRows,
]);
