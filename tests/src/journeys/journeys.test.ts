import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { journeySuite } from "./journeys.suite.ts";
import { paidTurnsSuite } from "./paid-turns.suite.ts";

const open = async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);

journeySuite("the embedded backends", open);
paidTurnsSuite("the embedded backends", open);
