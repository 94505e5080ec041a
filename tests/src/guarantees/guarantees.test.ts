import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { effectsSuite, type Open } from "./effects.suite.ts";
import { endsSuite } from "./ends.suite.ts";
import { fenceSuite } from "./fence.suite.ts";
import { replaySuite } from "./replay.suite.ts";

const open: Open = async (logger, options) =>
  await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), logger, options);

effectsSuite("the embedded backends", open);
fenceSuite("the embedded backends", open);
endsSuite("the embedded backends", open);
replaySuite("the embedded backends", open);
