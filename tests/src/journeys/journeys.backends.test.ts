import { type OpenOptions, openReal } from "@frontdesk/cli/backends";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { ownPrefix, testServers } from "../backends/test-servers.ts";
import { customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
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

const servers = testServers();
/** An installation of its own, which can be opened again. */
const newPlace = () => {
  const prefix = ownPrefix();
  return async (options: OpenOptions = {}) => await openReal({ ...servers, prefix }, silentLogger, options);
};
const open = async () => await newPlace()();

journeySuite("NATS, MongoDB, Redis, Qdrant and S3", open);
overloadSuite("NATS, MongoDB, Redis and Qdrant", open);
paidTurnsSuite("NATS, MongoDB, Redis and Qdrant", open);
resumeSuite("NATS, MongoDB, Redis and Qdrant", open);
settingsVersionsSuite("NATS, MongoDB, Redis and Qdrant", open);
gatewayRefusalsSuite("NATS, MongoDB, Redis and Qdrant", open);
threadUsersSuite("NATS, MongoDB, Redis and Qdrant", open);
timeTravelSuite("NATS, MongoDB, Redis and Qdrant", newPlace);
waitingSuite("NATS, MongoDB, Redis and Qdrant", newPlace);

test("a move of the test clock reaches every replica, and one that starts later", async () => {
  const place = newPlace();
  const replica = async () => await install(async () => await place({ clock: createMovableClock() }));
  const replicas = [await replica(), await replica()];
  const times = () => replicas.map(({ backends }) => backends.deps.clock.now());
  const before = Date.now();
  const body = { advanceSeconds: 86_400 };
  const { status } = await customer(replicas[0]?.url ?? "", "").send("POST", "/test/clock", { body });
  expect(status).toBe(200);
  const tomorrow = (now: number) => now >= before + 86_400_000;
  await eventually(
    async () => times(),
    (all) => all.every(tomorrow),
  );
  replicas.push(await replica());
  expect(times().every(tomorrow)).toBe(true);
  for (const each of replicas) await each.stop();
});
