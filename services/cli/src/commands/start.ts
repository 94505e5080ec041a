import { serviceNames } from "@frontdesk/contracts/service-names";
import type { Config } from "../config.ts";
import { openDesk, type RunningDesk } from "../desk.ts";
import { markRunning, readKeys, refuseSecond, writeKeys } from "../installation.ts";
import { print } from "../output.ts";
import { seedExamples } from "../seed.ts";
import { untilStopped } from "../signals.ts";

/** `frontdesk start`: everything in one process on the data folder, with the example tenants. */
export async function start(config: Config, json: boolean): Promise<void> {
  await refuseSecond(config.dataDir);
  const { real: _servers, ...embedded } = config;
  const desk = await openDesk(embedded, serviceNames, { logLevel: "warn" });
  const unmark = await markRunning(config.dataDir, desk.url());
  try {
    const tenants = await tenantsWithKeys(desk, config.dataDir);
    const url = desk.url();
    print({ ready: true, url, tenants }, json, () => welcome(url, tenants));
    await untilStopped();
  } finally {
    await unmark();
    await desk.stop();
  }
}

async function tenantsWithKeys(desk: RunningDesk, dataDir: string): Promise<{ id: string; apiKey: string }[]> {
  await seedExamples(desk.backends.deps, desk.tenants);
  const keys = await readKeys(dataDir);
  for (const id of await desk.tenants.list(({ settings }) => settings.id)) {
    keys[id] ??= await desk.tenants.createKey(id, "first start");
  }
  await writeKeys(dataDir, keys);
  return Object.entries(keys).map(([id, apiKey]) => ({ id, apiKey }));
}

function welcome(url: string, tenants: readonly { id: string; apiKey: string }[]): string {
  const rows = tenants.map(
    ({ id, apiKey }) => `  ${id.padEnd(18)} ${url}/?tenant=${id}\n  ${"".padEnd(18)} API key ${apiKey}`,
  );
  return [`Frontdesk is ready: ${url}`, "", "Tenants", ...rows, "", "Stop with Ctrl-C."].join("\n");
}
