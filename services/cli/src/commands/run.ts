import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import type { Config } from "../config.ts";
import { openDesk } from "../desk.ts";
import { markRunning, refuseSecond } from "../installation.ts";
import { CommandError, print } from "../output.ts";
import { untilStopped } from "../signals.ts";

/** `frontdesk run SERVICE…`: the named services (none: all) on the backends of the environment, until a signal. */
export async function run(config: Config, names: readonly string[], json: boolean): Promise<void> {
  const unknown = names.filter((name) => !(serviceNames as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`unknown service ${unknown.join(", ")}; there are ${serviceNames.join(", ")}`);
  }
  const chosen = names.length === 0 ? serviceNames : (names as readonly ServiceName[]);
  if (config.real === undefined && chosen.length < serviceNames.length) {
    throw new CommandError(
      "services in separate processes need servers: set FRONTDESK_NATS_URL and the others (frontdesk doctor)",
    );
  }
  if (config.real === undefined) await refuseSecond(config.dataDir);
  const desk = await openDesk(config, chosen);
  const url = desk.url() || `http://${config.host}:${config.port}`;
  const unmark = config.real === undefined ? await markRunning(config.dataDir, url) : undefined;
  print({ ready: true, url, services: chosen }, json, () => `Frontdesk runs ${chosen.join(", ")}: ${url}`);
  await untilStopped();
  await unmark?.();
  await desk.stop();
}
