import { openReal } from "@frontdesk/cli/backends";
import { ownPrefix, testServers } from "../backends/test-servers.ts";
import { effectsSuite, type Open } from "./effects.suite.ts";
import { endsSuite } from "./ends.suite.ts";
import { fenceSuite } from "./fence.suite.ts";
import { replaySuite } from "./replay.suite.ts";

const servers = testServers();
const open: Open = async (logger, options) => await openReal({ ...servers, prefix: ownPrefix() }, logger, options);

effectsSuite("NATS, MongoDB, Redis and Qdrant", open);
fenceSuite("NATS, MongoDB, Redis and Qdrant", open);
endsSuite("NATS, MongoDB, Redis and Qdrant", open);
replaySuite("NATS, MongoDB, Redis and Qdrant", open);
