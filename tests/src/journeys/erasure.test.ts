import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { filesWith } from "../fleet/files-with.ts";
import { erasureSuite } from "./erasure.suite.ts";

erasureSuite("the embedded backends", async (clock) => {
  const folder = mkdtempSync(join(tmpdir(), "frontdesk-erasure-"));
  return {
    backends: await openEmbedded(folder, silentLogger, { clock }),
    find: async (marker) => filesWith(folder, marker),
  };
});
