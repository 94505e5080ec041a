import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { openEmbedded } from "@frontdesk/cli/backends";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { install } from "../fleet/installation.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Asks one question of a desk in this process, and prints the files of which a function ran meanwhile, as JSON. */
// The scheduler works by the clock, whoever asks what.
const services = serviceNames.filter((name) => name !== "scheduler");
const desk = await install(async () => await openEmbedded(process.argv[2] ?? "", silentLogger), services);
const shop = await desk.newTenant();
await shop.addDocument("returns.md", "# Returns\n\nShoes can be returned within 30 days.\n");
const ask = async (text: string) => {
  const conversation = await shop.system.open();
  return await shop.system.say(conversation, text);
};
await ask("How long can I return shoes?");
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
await session.post("Profiler.takePreciseCoverage");
const reply = await ask("Can I return shoes after two weeks?");
const { result } = await session.post("Profiler.takePreciseCoverage");
const ran = result
  .filter(
    ({ url, functions }) => url.startsWith("file:") && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0),
  )
  .map(({ url }) => relative(root, fileURLToPath(url)))
  .filter((file) => !file.includes("node_modules") && !file.startsWith("tests/"));
await desk.stop();
process.stdout.write(JSON.stringify({ answered: reply.reply !== undefined, ran: ran.toSorted() }));
