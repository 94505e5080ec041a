import type { ServiceName } from "@frontdesk/contracts/service-names";
import { createMovableClock, systemClock } from "@frontdesk/infra/ports/clock";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { type Backends, openEmbedded, openReal } from "./backends.ts";
import type { Config } from "./config.ts";
import { ownSecret } from "./installation.ts";
import { runMigrations } from "./migrations.ts";
import { missingFor } from "./needs.rules.ts";
import { CommandError } from "./output.ts";
import { type Desk, startDoor, startServices } from "./services.ts";

/** Balancers mostly ask every few seconds. */
const balancerMs = 5_000;

export interface RunningDesk extends Desk {
  readonly backends: Backends;
}

type LogLevel = NonNullable<Config["logLevel"]>;
type Options = Parameters<typeof startServices>[2];

async function migrateAlone({ deps }: Backends, logger: Logger): Promise<void> {
  for (const result of await runMigrations(deps, { alone: true, again: false })) {
    logger.info("documents.migrated", { ...result });
  }
}

/** Opens the backends the configuration names, and starts services on them. */
export async function openDesk(
  config: Config,
  names: readonly ServiceName[],
  options: { readonly logLevel: LogLevel } = { logLevel: "info" },
): Promise<RunningDesk> {
  const missing = missingFor(config, names);
  if (missing.length > 0) throw new CommandError(missing.join("\n"));
  return await open(config, options.logLevel, async (deps, given) => await startServices(deps, names, given));
}

/** Opens the same backends, and on them the HTTP door alone, on a free port of this machine. */
export async function openDoor(config: Config): Promise<RunningDesk> {
  if (config.real && config.masterSecret === undefined) throw new CommandError("FRONTDESK_MASTER_SECRET must be set");
  const here = { ...config, host: "127.0.0.1", port: 0, drainMs: 0 };
  return await open(here, "error", async (deps, given) => await startDoor(deps, given));
}

async function open(
  config: Config,
  logLevel: LogLevel,
  start: (deps: Backends["deps"], options: Options) => Promise<Desk>,
): Promise<RunningDesk> {
  const logger: Logger = createLogger({ level: config.logLevel ?? logLevel });
  const clock = config.testClock ? createMovableClock() : systemClock;
  const opening = { providers: config.providers, clock };
  const backends = config.real
    ? await openReal(config.real, logger, opening)
    : await openEmbedded(config.dataDir, logger, opening);
  const masterSecret = config.masterSecret ?? (config.real ? undefined : await ownSecret(config.dataDir));
  try {
    // One process alone: no older one is left, and none can run beside. On servers `frontdesk migrate` does it.
    if (config.real === undefined) await migrateAlone(backends, logger);
    const desk = await start(backends.deps, {
      ...(masterSecret === undefined ? {} : { masterSecret }),
      ...(config.historyLimit === undefined ? {} : { historyLimit: config.historyLimit }),
      ingress: {
        host: config.host,
        port: config.port,
        listTenants: config.listTenants ?? config.real === undefined,
        trustProxy: config.trustProxy,
        drainMs: config.drainMs ?? (config.real ? balancerMs : 0),
      },
    });
    return {
      ...desk,
      backends,
      stop: async () => {
        await desk.stop();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}
