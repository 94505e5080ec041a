import { monitorEventLoopDelay } from "node:perf_hooks";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { consumers } from "@frontdesk/contracts/topology";
import { startHere } from "@frontdesk/tests/fleet/start-here";
import { addTenant, type DeskPlace, openBackends } from "../kit/bench-desk.ts";
import { helpPages } from "../kit/knowledge.ts";
import { cpuSince } from "../kit/load.ts";

/** What the measuring process sends: how to open the desk, then what it wants. */
export type ToDesk =
  | { readonly kind: "open"; readonly place: DeskPlace; readonly tenants: readonly string[] }
  | { readonly kind: "watch" }
  | { readonly kind: "stop" };

export type FromDesk =
  | { readonly kind: "opened"; readonly url: string; readonly keys: readonly string[] }
  | { readonly kind: "watched"; readonly watched: Watched }
  | { readonly kind: "stopped" };

/** Of the desk's process, since it was asked last. */
export interface Watched {
  readonly peakRssMiB: number;
  readonly peakHeapMiB: number;
  readonly loopDelayP99Ms: number;
  /** Processor time, user and system. */
  readonly cpuMs: number;
  /** Events that some step has still to do. */
  readonly backlog: number;
}

const sampleEveryMs = 50;
const mib = 1024 * 1024;

/** A process of its own, as an installation has it: what the load costs is not the desk's. */
function main(): void {
  let stop = async (): Promise<void> => undefined;
  let watched = async (): Promise<Watched | undefined> => undefined;
  process.on("message", (message: ToDesk) => {
    void answer(message).then((said) => {
      process.send?.(said);
      if (said.kind === "stopped") process.disconnect();
    });
  });

  async function answer(message: ToDesk): Promise<FromDesk> {
    if (message.kind === "watch") return { kind: "watched", watched: (await watched()) as Watched };
    if (message.kind === "stop") {
      await stop();
      return { kind: "stopped" };
    }
    const opened = await open(message);
    stop = opened.stop;
    watched = opened.watched;
    return { kind: "opened", url: opened.url, keys: opened.keys };
  }
}

/** Every limit a user or an address has is out of the way; what a tenant may have under way is the product's own. */
function settingsOf(id: string): TenantSettings {
  return TenantSettings.parse({
    id,
    name: `Bench ${id}`,
    limits: { perUserPerMinute: 1_000_000, windowEnabled: false, floodEnabled: false },
  });
}

async function open({ place, tenants }: Extract<ToDesk, { kind: "open" }>) {
  const backends = await openBackends(place);
  const { deps } = backends;
  const desk = await startHere(deps);
  const keys: string[] = [];
  for (const tenant of tenants) {
    await addTenant({ desk, deps }, settingsOf(tenant), helpPages);
    keys.push(await desk.tenants.createKey(tenant, "bench"));
  }
  const watch = watchProcess();
  return {
    url: desk.url(),
    keys,
    watched: async () => {
      const backlogs = await Promise.all(consumers.map((consumer) => deps.bus.backlog(consumer)));
      return { ...watch.read(), backlog: backlogs.reduce((sum, each) => sum + each, 0) };
    },
    stop: async () => {
      watch.stop();
      await desk.stop();
      await backends.close();
    },
  };
}

function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let peak = process.memoryUsage();
  let cpu = process.cpuUsage();
  const sampling = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    peak = { ...peak, rss: Math.max(peak.rss, rss), heapUsed: Math.max(peak.heapUsed, heapUsed) };
  }, sampleEveryMs);
  return {
    read: () => {
      const figures = {
        peakRssMiB: Math.round(peak.rss / mib),
        peakHeapMiB: Math.round(peak.heapUsed / mib),
        loopDelayP99Ms: Math.round(delay.percentile(99) / 1e5) / 10,
        cpuMs: Math.round(cpuSince(cpu)),
      };
      cpu = process.cpuUsage();
      peak = process.memoryUsage();
      delay.reset();
      return figures;
    },
    stop: () => {
      clearInterval(sampling);
      delay.disable();
    },
  };
}

if (process.send !== undefined) main();
