import { setTimeout as sleep } from "node:timers/promises";
import type { ServerName, Servers } from "../fleet/servers.ts";
import type { Fleet, Member } from "../fleet/start-fleet.ts";
import { pick, weighted } from "./random.ts";

const weights = {
  "kill a service": 40,
  "freeze a service": 22,
  "restart a service": 14,
  "kill nats": 5,
  "freeze nats": 4,
  "kill redis": 4,
  "freeze redis": 2,
  "kill mongo": 3,
  "restart mongo": 2,
  "freeze mongo": 3,
  "restart qdrant": 3,
} as const;
export type Fault = keyof typeof weights;

/** A freeze beyond the ack wait (10 s) brings a second replica to the same event. */
const longestFreezeMs = 14_000;
const longestServerFreezeMs = 4_000;
/** More would leave nobody to play with on a slow machine. */
const mostAtOnce = 3;
const gapMs = { least: 400, most: 3_600 };

/** What a process may take to stop when it is asked to. */
const graceMs = 30_000;

export interface Faults {
  readonly counts: ReadonlyMap<Fault, number>;
  /** Processes that took longer than their grace to stop, or ended with a code other than 0. */
  readonly badStops: readonly string[];
  /** No new fault; resolves when everything runs again, and throws what could not be started again. */
  stop(): Promise<void>;
}

/** One fault after another, by the seed, until stopped; several may last at once. */
export function startFaults(fleet: Fleet, servers: Servers, random: () => number): Faults {
  const counts = new Map<Fault, number>();
  const lasting = new Set<Promise<void>>();
  const troubled = new Set<string>();
  const failures: unknown[] = [];
  const ending = new AbortController();

  /** What is in trouble already is left alone; so is everything while enough is. */
  const trouble = (fault: Fault, name: string, act: () => Promise<void>): void => {
    if (troubled.has(name) || troubled.size >= mostAtOnce) return;
    troubled.add(name);
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    const lasts = act()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        troubled.delete(name);
        lasting.delete(lasts);
      });
    lasting.add(lasts);
  };
  const pause = async (ms: number) => await sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const freezeMember = async (member: Member, ms: number) => {
    await member.freeze();
    await pause(ms);
    await member.thaw();
  };
  const badStops: string[] = [];
  const again = async (member: Member, signal: "SIGKILL" | "SIGTERM") => {
    const askedAt = Date.now();
    const code = await member.end(signal);
    const ms = Date.now() - askedAt;
    if (signal === "SIGTERM" && (code !== 0 || ms > graceMs))
      badStops.push(`${member.name} ended with ${code} after ${ms} ms`);
    await member.start();
  };
  const server = async (name: ServerName, verb: "kill" | "freeze" | "restart", ms: number) => {
    await { kill: servers.kill, freeze: servers.freeze, restart: servers.end }[verb](name);
    await pause(ms);
    await (verb === "freeze" ? servers.thaw(name) : servers.start(name));
  };

  const loop = async () => {
    while (!ending.signal.aborted) {
      await pause(gapMs.least + random() * (gapMs.most - gapMs.least));
      if (ending.signal.aborted) return;
      const fault = weighted(random, weights);
      const member = pick(random, fleet.members);
      const ms = random() * longestFreezeMs;
      const serverMs = Math.min(longestServerFreezeMs, ms);
      if (fault === "kill a service") trouble(fault, member.name, async () => await again(member, "SIGKILL"));
      else if (fault === "restart a service") trouble(fault, member.name, async () => await again(member, "SIGTERM"));
      else if (fault === "freeze a service") trouble(fault, member.name, async () => await freezeMember(member, ms));
      else {
        const [verb, name] = fault.split(" ") as ["kill" | "freeze" | "restart", ServerName];
        trouble(fault, name, async () => await server(name, verb, serverMs));
      }
    }
  };
  const looping = loop();
  return {
    counts,
    badStops,
    stop: async () => {
      ending.abort();
      await looping;
      while (lasting.size > 0) await Promise.all(lasting);
      if (failures.length > 0) throw failures[0];
    },
  };
}
