/**
 * A desk in a process of its own that can end, freeze or wait at an exact point of its work. The product's modules,
 * composed as `frontdesk run` does, with watched ports. Its parent tells it what to do by messages.
 */
import { flushCompileCache } from "node:module";
import { openEmbedded, openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { startServices } from "@frontdesk/cli/services";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { BusFullError } from "@frontdesk/infra/ports/errors";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { auditSettled } from "./evidence.ts";
import { createStriker } from "./strike.ts";
import type { Asks, VictimOptions } from "./victim-asks.ts";
import { watchedBus, watchedDocuments } from "./watched-ports.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as VictimOptions;
const config = readConfig(process.env);
const logger = createLogger({ level: config.logLevel ?? "silent" });

let skewMs = 0;
const clock = createMovableClock({ now: () => Date.now() + skewMs });
clock.moveTo(options.clockOffsetMs);

const opening = { providers: config.providers, clock };
const backends = config.real
  ? await openReal(config.real, logger, opening)
  : await openEmbedded(config.dataDir, logger, opening);
/** As the product declares them, but for what its parent wants smaller. */
const ensureTopology: Bus["ensureTopology"] = (streams, consumers) =>
  backends.deps.bus.ensureTopology(
    streams.map((stream) => ({
      ...stream,
      duplicateWindowMs: options.duplicateWindowMs ?? stream.duplicateWindowMs,
      maxBytes: options.streamBytes ?? stream.maxBytes,
      subjects: options.streamBytes === undefined ? stream.subjects : [...stream.subjects, fillerOf(stream.name)],
    })),
    consumers,
  );
const striker = createStriker(options.pointsFolder);
const deps = {
  ...backends.deps,
  bus: { ...watchedBus(backends.deps.bus, striker), ensureTopology },
  documents: watchedDocuments(backends.deps.documents, striker),
};
const desk = await startServices(deps, serviceNames, {
  masterSecret: config.masterSecret ?? "",
  ingress: { host: "127.0.0.1", port: 0, listTenants: false, trustProxy: [] },
});

/** The product's streams keep nothing that nobody hears; these do, to be filled. */
function fillerOf(stream: string): string {
  return `filler.${stream.toLowerCase()}`;
}

/** Keeps messages that nobody hears, smaller and smaller ones, until the stream takes no more; how many. */
async function fill(bus: Bus, stream: string): Promise<number> {
  let kept = 0;
  for (const bytes of [4_000, 200, 1]) {
    const took = async () => {
      const id = `filler-${stream}-${kept}`;
      await bus.publish({ subject: fillerOf(stream), id, data: Buffer.alloc(bytes, "x") });
      kept += 1;
    };
    try {
      for (;;) await took();
    } catch (error) {
      if (!(error instanceof BusFullError)) throw error;
    }
  }
  return kept;
}

const answers: { readonly [A in keyof Asks]: (given: Asks[A]["given"]) => Promise<Asks[A]["answer"]> } = {
  arm: async (points) => striker.arm(points),
  release: async (point) => striker.release(point),
  tenant: async (settings) => {
    const { id } = await desk.tenants.apply(TenantSettings.parse(settings)).then(() => settings);
    return { apiKey: await desk.tenants.createKey(id, "kill") };
  },
  audit: async ({ told, settleMs }) => await auditSettled(backends.deps, told, settleMs),
  fill: async (stream) => await fill(backends.deps.bus, stream),
  empty: async (stream) => await backends.deps.bus.purge(stream, fillerOf(stream)),
  publish: async ({ subject, id, body }) => {
    await backends.deps.bus.publish({ subject, id, data: Buffer.from(body) });
  },
  skew: async (ms) => {
    skewMs = ms;
  },
};

async function answer<A extends keyof Asks>(ask: A, given: Asks[A]["given"]): Promise<Asks[A]["answer"]> {
  return await answers[ask](given);
}

process.on("message", (message: { id: number; ask: keyof Asks; given: never }) => {
  const { id, ask, given } = message;
  answer(ask, given).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, fault: error instanceof Error ? error.message : "it failed" }),
  );
});
// Nobody is left to tell it anything.
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => {
  void desk
    .stop()
    .then(() => backends.close())
    .then(() => process.exit(0));
});
// It will hardly end by itself, when this is done otherwise.
flushCompileCache();
process.send?.({ ready: desk.url() });
