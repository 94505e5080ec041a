import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, onTestFinished, test } from "vitest";
import { customer } from "../journeys/customer.ts";
import { command } from "../kill/desk-process.ts";
import { untilWhole } from "./aftermath.ts";
import { startDeskProcess } from "./desk-process.ts";
import { readiness, startTraffic, untilReadiness } from "./outage.ts";
import { knowledge, settings, tenant } from "./rig.ts";

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
  const data = mkdtempSync(join(tmpdir(), "frontdesk-full-"));
  writeFileSync(join(data, "acme.yaml"), JSON.stringify(settings));
  const { apiKey } = (await command("tenant", "apply", join(data, "acme.yaml"), "--data", data)) as {
    apiKey: string;
  };
  const desk = await startDeskProcess({}, "--data", data);
  onTestFinished(async () => {
    await desk.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const client = customer(desk.url, apiKey);
  await client.send("POST", "/knowledge/documents", { body: knowledge });
  const traffic = await startTraffic(client);
  while (traffic.told.length < 3) await sleep(20);

  const before = traffic.told.length;
  limitFiles(desk.pid, "0");
  await untilReadiness(client, ({ status }) => status === 503, 5_000);
  const { checks } = await readiness(client);
  expect(checks).toMatchObject({ bus: false, documents: false });
  await sleep(fullForMs);
  const during = traffic.told.slice(before + traffic.conversations.length);
  expect(during.length).toBeGreaterThan(0);
  for (const told of during) expect(told).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });

  limitFiles(desk.pid, "unlimited");
  await untilReadiness(client, ({ status }) => status === 200, 10_000);
  await traffic.finish();
  expect(desk.ended()).toBeUndefined();
  const last = await client.say(traffic.conversations[0]!, "How many days do I have to return shoes?");
  expect(last.reply?.content).toContain("30 days");
  await desk.stop();

  const { deps, close } = await openEmbedded(data, silentLogger);
  expect(await untilWhole(deps.documents, tenant, traffic, 0)).toEqual([]);
  await close();
});
