import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenOptions, openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { install } from "../fleet/installation.ts";
import { gatewayRefusalsSuite } from "./gateway-refusals.suite.ts";
import { journeySuite } from "./journeys.suite.ts";
import { overloadSuite } from "./overload.suite.ts";
import { paidTurnsSuite } from "./paid-turns.suite.ts";
import { resumeSuite } from "./resume.suite.ts";
import { settingsVersionsSuite } from "./settings-versions.suite.ts";
import { threadUsersSuite } from "./thread-users.suite.ts";
import { timeTravelSuite } from "./time-travel.suite.ts";
import { waitingSuite } from "./waiting.suite.ts";

/** An installation of its own, which can be opened again. */
const newPlace = () => {
  const folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  return async (options: OpenOptions = {}) => await openEmbedded(folder, silentLogger, options);
};
const open = async () => await newPlace()();

journeySuite("the embedded backends", open);
overloadSuite("the embedded backends", open);
paidTurnsSuite("the embedded backends", open);
resumeSuite("the embedded backends", open);
settingsVersionsSuite("the embedded backends", open);
gatewayRefusalsSuite("the embedded backends", open);
threadUsersSuite("the embedded backends", open);
timeTravelSuite("the embedded backends", newPlace);
waitingSuite("the embedded backends", newPlace);

test("a desk without a test clock has no such address", async () => {
  const desk = await install(open);
  const answer = await (await desk.newTenant()).system.send("POST", "/test/clock", { body: { advanceSeconds: 60 } });
  await desk.stop();
  expect(answer.status).toBe(404);
});
