import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/runtime/tenants";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { type Audited, auditStores } from "./audit.ts";
import { type Played, play } from "./customers.ts";
import { startFaults } from "./faults.ts";
import { startFleet } from "./fleet.ts";
import { startServers } from "./servers.ts";

const tenant = "chaos";
const atOnce = 24;
const faultNames = ["lost", "doubled", "disordered", "stuck", "fenceBreaches"] as const;

const knowledge = [
  ["returns.md", "# Returns\n\nYou can return unworn shoes within 30 days of delivery."],
  ["delivery.md", "# Delivery\n\nDelivery costs 5 dollars; it is free from 60 dollars on."],
  ["shop.md", "# Shop\n\nOur shop is in Harbour Street 4 and opens at 9:00."],
  ["paying.md", "# Paying\n\nYou can pay by card or by bank transfer."],
] as const;

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean" },
      json: { type: "boolean" },
      turns: { type: "string" },
      seed: { type: "string" },
    },
  });
  const turns = Number(values.turns ?? (values.quick === true ? 500 : 2_000));
  const seed = Number(values.seed ?? 1);
  if (!Number.isInteger(turns) || turns < 1 || !Number.isInteger(seed))
    throw new Error("--turns and --seed are whole numbers");
  return { turns, seed, json: values.json === true };
}

/** The tenant of the run, and its key. */
async function prepare(env: NodeJS.ProcessEnv): Promise<string> {
  const { real, masterSecret = "" } = readConfig(env);
  if (real === undefined) throw new Error("the servers did not start");
  const backends = await openReal(real, silentLogger);
  const tenants = createTenants({ ...backends.deps, masterSecret });
  const limits = { perUserPerMinute: 100_000, window: { max: 100_000 }, floodEnabled: false };
  await tenants.apply(TenantSettings.parse({ id: tenant, name: "Chaos", limits }));
  const apiKey = await tenants.createKey(tenant, "chaos");
  await backends.close();
  return apiKey;
}

async function addKnowledge(edge: string, apiKey: string): Promise<void> {
  for (const [id, text] of knowledge) {
    const answer = await fetch(new URL("/knowledge/documents", edge), {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ id, text }),
    });
    if (!answer.ok) throw new Error(`${id} was refused: ${await answer.text()}`);
  }
}

const say = (text: string) => void process.stderr.write(`chaos: ${text}\n`);

async function main(): Promise<number> {
  const { turns, seed, json } = readArguments();
  const began = Date.now();
  say("starting servers and services");
  const servers = await startServers();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...servers.env,
    FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"),
    FRONTDESK_LOG_LEVEL: process.env["FRONTDESK_LOG_LEVEL"] ?? "silent",
    FRONTDESK_URL: "",
  };
  // Broken off by hand, nothing that was started stays behind.
  const started: { stop(): Promise<void> }[] = [servers];
  const stopAll = async () => {
    for (const each of started.splice(0).toReversed()) await each.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(130)));
  try {
    const apiKey = await prepare(env);
    const fleet = await startFleet(env);
    started.push(fleet);
    await addKnowledge(fleet.edges[0] ?? "", apiKey);
    say(`playing ${turns} turns, seed ${seed}`);
    const faults = startFaults(fleet, servers, seeded(seed));
    const played = await play({ edges: fleet.edges, apiKey, turns, atOnce, random: seeded(seed + 1) });
    await faults.stop();
    say("auditing");
    const findings = await auditStores(env, tenant, played);
    return report(findings, {
      played,
      turns,
      seed,
      json,
      faults: faults.counts,
      seconds: (Date.now() - began) / 1_000,
    });
  } finally {
    await stopAll();
  }
}

interface Run {
  readonly played: Played;
  readonly turns: number;
  readonly seed: number;
  readonly json: boolean;
  readonly faults: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Prints the table; 1 when the promise was broken. */
function report(findings: readonly Audited[], { played, turns, seed, json, faults, seconds }: Run): number {
  const named = Object.fromEntries(faultNames.map((name) => [name, findings.flatMap((each) => each[name])]));
  const counts = Object.fromEntries(faultNames.map((name) => [name, named[name]?.length ?? 0]));
  const figures = {
    turns,
    seed,
    conversations: played.conversations.length,
    messages: played.accepted.length,
    ...counts,
    clientErrors: played.errors.length,
    apologies: findings.reduce((sum, each) => sum + each.apologies, 0),
    faults: Object.fromEntries(faults),
    seconds: Math.round(seconds),
  };
  if (!json) {
    for (const [name, value] of Object.entries(figures))
      process.stdout.write(`${name.padEnd(14)} ${typeof value === "object" ? JSON.stringify(value) : value}\n`);
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const faultsFound = [
    ...faultNames.flatMap((name) => (named[name] ?? []).map((each) => `${name}: ${each}`)),
    ...played.errors,
  ];
  for (const fault of faultsFound.slice(0, 40)) say(fault);
  const broken = findings.filter((each) => faultNames.some((name) => each[name].length > 0));
  for (const line of broken.slice(0, 5).flatMap((each) => each.transcript)) say(line);
  return faultsFound.length > 0 ? 1 : 0;
}

process.exitCode = await main();
