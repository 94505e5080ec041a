import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { journeySuite } from "./journeys.suite.ts";

journeySuite("the embedded backends", async () => {
  return await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
});
