import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { install } from "./installation.ts";
import { journeySuite } from "./journeys.suite.ts";
import { paidTurnsSuite } from "./paid-turns.suite.ts";
import { timeTravelSuite } from "./time-travel.suite.ts";

const open = async (clock?: Clock) =>
  await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger, clock && { clock });

journeySuite("the embedded backends", open);
paidTurnsSuite("the embedded backends", open);
timeTravelSuite("the embedded backends", open);

test("a desk without a test clock has no such address", async () => {
  const desk = await install(open);
  const answer = await (await desk.newTenant()).system.send("POST", "/test/clock", { body: { advanceSeconds: 60 } });
  await desk.stop();
  expect(answer.status).toBe(404);
});
