import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { attackBus, findNatsServer } from "../attack/attack-bus.ts";
import { type AttackOptions, attackDesk, attackDoors } from "../attack/attack-desk.ts";
import { type AttackReport, createTally, reportText } from "../attack/report.ts";
import { openEmbedded } from "../backends.ts";
import { CommandError, print } from "../output.ts";

export interface AttackAsked {
  readonly json?: boolean;
  readonly small?: boolean;
  /** Another desk of this machine, with the keys of two of its tenants. */
  readonly url?: string;
  readonly keys?: string;
}

const Side = z.strictObject({ tenant: z.string().min(1), key: z.string().min(1), tokenSecret: z.string().min(1) });
const Keys = z
  .strictObject({ victim: Side, attacker: Side })
  .refine(
    ({ victim, attacker }) => victim.tenant !== attacker.tenant,
    "victim and attacker must be two different tenants",
  );

const bounds = { small: { requests: 6_000, seconds: 60 }, whole: { requests: 40_000, seconds: 600 } };

/** Attacks a desk of its own in a temporary folder, or the one named; exit code 1 when anything was found. */
export async function attack({ json, small, url, keys }: AttackAsked): Promise<void> {
  const depth = small === true ? "small" : "whole";
  const options = { depth, bounds: bounds[depth] } as const;
  const report = url === undefined ? await attackOwn(options) : await attackGiven(localUrl(url), keys, options);
  print(report, json === true, () => reportText(report));
  if (report.findings.length > 0) process.exitCode = 1;
}

async function attackOwn(options: AttackOptions): Promise<AttackReport> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-attack-"));
  try {
    const tally = createTally();
    await attackDesk(async (logger) => await openEmbedded(folder, logger), { ...options, tally });
    tally.leaveOut("embedded bus", "it is a file that one process holds, without a port and without accounts");
    const program = await findNatsServer(process.env);
    if (program !== undefined) await attackBus(program, tally);
    else
      tally.leaveOut("accounts of NATS", "no NATS: put nats-server on the path, or name it in FRONTDESK_NATS_SERVER");
    return tally.report();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nobody else's desk is attacked by mistake. */
function localUrl(text: string): string {
  const { hostname = "", protocol } = URL.canParse(text) ? new URL(text) : {};
  if (protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost")) return text;
  throw new CommandError(
    `--url ${text}: only a desk of this machine is attacked: http://127.0.0.1:PORT or http://localhost:PORT`,
  );
}

async function attackGiven(url: string, keys: string | undefined, options: AttackOptions): Promise<AttackReport> {
  if (keys === undefined)
    throw new CommandError(
      "--keys FILE is needed with --url: two tenants made for this, {victim, attacker} of {tenant, key, tokenSecret}",
    );
  const sides = await readSides(keys);
  const tally = createTally();
  const now = Math.floor(Date.now() / 1_000);
  await attackDoors({ url, ...sides, now, run: now.toString(36) }, { ...options, tally });
  const why = "only of a desk that the command starts itself";
  for (const what of ["stores", "bus", "log", "dead letters"]) tally.leaveOut(what, why);
  return tally.report();
}

async function readSides(file: string): Promise<z.infer<typeof Keys>> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} cannot be read`);
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is not JSON`);
  }
  const sides = Keys.safeParse(read);
  if (sides.success) return sides.data;
  throw new CommandError(
    sides.error.issues.map(({ path, message }) => `${file}: ${path.join(".")}: ${message}`).join("\n"),
  );
}
