import { serverUrls } from "../backends/test-servers.ts";
import { allRows, killSuite } from "./kills.suite.ts";
import { onServers } from "./worlds.ts";

killSuite("kill tests, two replicas on servers", onServers(serverUrls()), allRows);
