import { parseArgs } from "node:util";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { faultKinds, faultsOf } from "../fleet/audit.rules.ts";
import { type AuditedStores, auditStores } from "../fleet/audit.ts";
import { newInstallation } from "../fleet/new-installation.ts";
import { openStores } from "../fleet/open-stores.ts";
import { startServers } from "../fleet/servers.ts";
import { addKnowledge, openShops, startModel } from "../fleet/shop.ts";
import { startFleet } from "../fleet/start-fleet.ts";
import { type Played, play } from "./customers.ts";
import { startFaults } from "./faults.ts";

/** Played at most; what is under way then is finished, and the audit takes its time. */
const quickMinutes = 3;
const atOnce = 32;
const longestThoughtMs = 1_500;
const longestPaceMs = 60;

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean" },
      json: { type: "boolean" },
      turns: { type: "string" },
      minutes: { type: "string" },
      seed: { type: "string" },
    },
  });
  const quick = values.quick === true;
  const turns = Number(values.turns ?? (quick ? 500 : 2_000));
  const seed = Number(values.seed ?? 1);
  const minutes = Number(values.minutes ?? (quick ? quickMinutes : Number.POSITIVE_INFINITY));
  if (!Number.isInteger(turns) || turns < 1 || !Number.isInteger(seed) || !(minutes > 0))
    throw new Error("--turns and --seed are whole numbers, --minutes is a number");
  return { turns, seed, minutes, json: values.json === true };
}

const say = (text: string) => void process.stderr.write(`chaos: ${text}\n`);

async function main(): Promise<number> {
  const { turns, seed, minutes, json } = readArguments();
  const began = Date.now();
  say("starting servers and services");
  const servers = await startServers();
  const pace = seeded(seed + 2);
  const model = await startModel({ thinkMs: () => pace() * longestThoughtMs, paceMs: () => pace() * longestPaceMs });
  const env = newInstallation({ ...servers.env, ...model.env });
  // Broken off by hand, nothing that was started stays behind.
  const started: { stop(): Promise<void> }[] = [servers, model];
  const stopAll = async () => {
    for (const each of started.splice(0).toReversed()) await each.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(130)));
  try {
    const shops = await openShops(env, "chaos");
    const fleet = await startFleet(env);
    started.push(fleet);
    await addKnowledge(fleet.edges[0] ?? "", shops);
    const gateway = await openStores(env);
    started.push({ stop: gateway.close });
    say(`playing ${turns} turns, seed ${seed}`);
    const faults = startFaults(fleet, servers, seeded(seed));
    // First of all: it starts processes again.
    started.push({ stop: async () => await faults.stop().catch(() => undefined) });
    const { bus } = gateway.deps;
    const until = Date.now() + minutes * 60_000;
    const played = await play({ edges: fleet.edges, shops, bus, turns, until, atOnce, random: seeded(seed + 1) });
    await faults.stop();
    say("auditing");
    const audited = await auditStores(env, played);
    return report(audited, {
      played,
      seed,
      json,
      faults: faults.counts,
      badStops: faults.badStops,
      modelCalls: model.server.chats.length,
      seconds: (Date.now() - began) / 1_000,
    });
  } finally {
    await stopAll();
  }
}

interface Run {
  readonly played: Played;
  readonly seed: number;
  readonly json: boolean;
  readonly faults: ReadonlyMap<string, number>;
  /** Processes that did not stop as they should when they were asked to. */
  readonly badStops: readonly string[];
  readonly modelCalls: number;
  readonly seconds: number;
}

/** Prints the table; 1 when the promise was broken. */
function report({ conversations: findings, leftOver }: AuditedStores, run: Run): number {
  const { played, seed, json, faults, badStops, modelCalls, seconds } = run;
  const count = (kind: (typeof faultKinds)[number]) => findings.reduce((sum, each) => sum + each[kind].length, 0);
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, count(kind)]));
  const figures = {
    turns: played.turns,
    seed,
    conversations: played.conversations.length,
    messages: played.accepted.length,
    ...counts,
    stuck: count("stuck") + leftOver.length,
    clientErrors: played.errors.length,
    badStops: badStops.length,
    modelCalls,
    apologies: findings.reduce((sum, each) => sum + each.apologies, 0),
    overtaken: findings.reduce((sum, each) => sum + each.overtaken, 0),
    faults: Object.fromEntries(faults),
    seconds: Math.round(seconds),
  };
  if (!json) {
    for (const [name, value] of Object.entries(figures))
      process.stdout.write(`${name.padEnd(14)} ${typeof value === "object" ? JSON.stringify(value) : value}\n`);
  } else process.stdout.write(`${JSON.stringify(figures)}\n`);
  const faultsFound = [...leftOver, ...findings.flatMap(faultsOf), ...played.errors, ...badStops];
  for (const fault of faultsFound.slice(0, 40)) say(fault);
  const broken = findings.filter((each) => faultsOf(each).length > 0);
  for (const line of broken.slice(0, 5).flatMap((each) => each.transcript)) say(line);
  return faultsFound.length > 0 ? 1 : 0;
}

process.exitCode = await main();
