import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { untilWhole } from "../fleet/audit.ts";
import { customer } from "../fleet/customer.ts";
import { newEmbeddedShop, startEmbeddedDesk } from "../fleet/embedded-shop.ts";
import { eventually } from "../fleet/eventually.ts";
import { openStores } from "../fleet/open-stores.ts";
import { keptMessage, knowledge, question } from "../fleet/shoe-shop.ts";
import { readiness, startTraffic, untilReadiness } from "./outage.ts";

const fullForMs = 2_000;
/** Of util-linux, as on every Linux. */
const prlimit = "prlimit";

/** From now on no file of this process may grow or change, as on a full disk; `unlimited` makes room again. */
function limitFiles(pid: number, bytes: "0" | "unlimited"): void {
  execFileSync(prlimit, ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

test("[DESIGN-9] a full disk under the embedded desk: refused with Retry-After, nothing kept is lost, and it goes on once there is room", {
  timeout: 90_000,
}, async () => {
  const { data, apiKey } = await newEmbeddedShop();
  const desk = await startEmbeddedDesk(data, { log: [] });
  const client = customer(desk.url, apiKey);
  await client.addDocument(knowledge);
  const traffic = await startTraffic(client);
  await eventually(
    () => traffic.told.length,
    (told) => told >= 3,
  );

  const before = traffic.told.length;
  limitFiles(desk.pid, "0");
  // Each is known to be full by its own next write.
  const full = ({ checks }: Awaited<ReturnType<typeof readiness>>) =>
    checks["bus"] === false && checks["documents"] === false;
  await eventually(async () => await readiness(client), full, { withinMs: 5_000 });
  await sleep(fullForMs);
  const during = traffic.told.slice(before + traffic.conversations.length);
  expect(during.length).toBeGreaterThan(0);
  for (const told of during) expect(told).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });

  limitFiles(desk.pid, "unlimited");
  await untilReadiness(client, ({ status }) => status === 200, 10_000);
  await traffic.finish();
  expect(desk.code()).toBeUndefined();
  const conversation = traffic.conversations[0]!.id;
  const last = await client.say(conversation, question);
  expect(last.reply?.content).toContain("30 days");
  await desk.end("SIGTERM");

  const { deps, close } = await openStores({ FRONTDESK_DATA: data });
  const accepted = [...traffic.accepted, keptMessage(conversation, last.id)];
  expect(await untilWhole(deps, { ...traffic, accepted }, 0)).toEqual([]);
  await close();
});
