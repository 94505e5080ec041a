import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../fleet/eventually.ts";
import type { Point } from "./points.ts";
import { type Replica, startReplica } from "./replicas.ts";
import type { VictimOptions } from "./victim-asks.ts";

/** The replicas of one desk, and the points at which one of them is struck. */
export interface Crew {
  running(): readonly Replica[];
  arm(...points: readonly Point[]): Promise<void>;
  /** The replica that has come to this point; when it kills, after its end. */
  reached(point: string): Promise<Replica>;
  release(point: string): Promise<void>;
  /** A frozen replica goes on; where none is left, a new one starts. */
  goOn(): Promise<void>;
  /** Every replica runs, and nothing is armed. */
  restore(): Promise<void>;
  /** Replicas that start from now on have their clock this much further ahead. */
  movedClock(byMs: number): void;
  close(): Promise<void>;
}

export type CrewOptions = Pick<VictimOptions, "duplicateWindowMs" | "streamBytes">;

const reachedWithinMs = 120_000;
const lookEveryMs = 50;
/** A server may be away just then: whoever runs services starts them again. */
const starts = 3;

/** `envOf` names a replica's servers or its data folder. */
export async function startCrew(
  names: readonly string[],
  envOf: (name: string) => NodeJS.ProcessEnv,
  options: CrewOptions,
): Promise<Crew> {
  const pointsFolder = mkdtempSync(join(tmpdir(), "frontdesk-points-"));
  const replicas = new Map<string, Replica>();
  const byPid = new Map<number, Replica>();
  /** Points whose frozen replica goes on again. */
  const thawed = new Set<string>();
  let armed: readonly Point[] = [];
  let clockOffsetMs = 0;

  const start = async (name: string, tries = 1): Promise<void> => {
    const starting = startReplica(envOf(name), { name, pointsFolder, clockOffsetMs, ...options });
    const replica = await starting.catch(() => undefined);
    if (replica === undefined && tries < starts) return await start(name, tries + 1);
    if (replica === undefined) throw new Error(`${name} does not start`);
    replicas.set(name, replica);
    byPid.set(replica.pid, replica);
    if (armed.length > 0) await replica.ask("arm", armed);
  };
  const at = (point: string) => {
    const file = join(pointsFolder, point);
    return existsSync(file) ? byPid.get(Number(readFileSync(file, "utf8"))) : undefined;
  };
  /** A replica that freezes itself tells nobody but its point's file. */
  const noteFrozen = () => {
    for (const { name, act } of armed) if (act === "stop" && !thawed.has(name)) at(name)?.markFrozen();
  };
  const running = () => {
    noteFrozen();
    return [...replicas.values()].filter((each) => each.state() === "runs");
  };
  const thaw = () => {
    noteFrozen();
    for (const { name } of armed) thawed.add(name);
    for (const replica of replicas.values()) replica.thaw();
  };
  const arm = async (...points: readonly Point[]) => {
    armed = points;
    thawed.clear();
    for (const { name } of points) rmSync(join(pointsFolder, name), { force: true });
    await Promise.all(running().map((replica) => replica.ask("arm", points)));
  };
  const close = async () => {
    await Promise.all([...byPid.values()].map((replica) => replica.end("SIGKILL")));
    rmSync(pointsFolder, { recursive: true, force: true });
  };
  await Promise.all(names.map((name) => start(name))).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    running,
    arm,
    close,
    reached: async (point) => {
      const replica = await eventually(
        () => at(point),
        (there) => there !== undefined,
        { withinMs: reachedWithinMs, everyMs: lookEveryMs, what: point },
      );
      if (armed.find(({ name }) => name === point)?.act === "kill") await replica.ended;
      return replica;
    },
    release: async (point) => {
      await at(point)?.ask("release", point);
    },
    goOn: async () => {
      thaw();
      if (running().length === 0) await start(names[0] ?? "one");
    },
    restore: async () => {
      thaw();
      await Promise.all(names.filter((name) => replicas.get(name)?.state() === "ended").map((name) => start(name)));
      await arm();
      await Promise.all(running().map((replica) => replica.ask("skew", 0)));
    },
    movedClock: (byMs) => {
      clockOffsetMs += byMs;
    },
  };
}
