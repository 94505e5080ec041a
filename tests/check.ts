import { availableParallelism } from "node:os";
import { type CheckName, checks } from "./src/guards/checks.ts";
import type { Outcome } from "./src/guards/run-command.ts";

/** Runs the checks named on the command line, or all, in the current folder; the exit code is 1 if any fails. */
async function main(wanted: readonly string[]): Promise<void> {
  const known = Object.keys(checks) as CheckName[];
  const strangers = wanted.filter((name) => !known.includes(name as CheckName));
  if (strangers.length > 0)
    throw new RangeError(`no such check: ${strangers.join(", ")}; there are ${known.join(", ")}`);
  const queue = known.filter((name) => wanted.length === 0 || wanted.includes(name));
  const failed: CheckName[] = [];
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      if (!(await report(name))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  if (failed.length === 0) return;
  console.error(`\nfailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}

async function report(name: CheckName): Promise<boolean> {
  const startedAt = performance.now();
  const { ok, output } = await outcomeOf(name);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${ok ? "ok    " : "FAILED"} ${name.padEnd(10)} ${seconds} s`);
  if (!ok) console.log(output.replaceAll(/^/gm, "       "));
  return ok;
}

/** A check that breaks down has failed; the others still run. */
async function outcomeOf(name: CheckName): Promise<Outcome> {
  try {
    return await checks[name](process.cwd());
  } catch (error) {
    return { ok: false, output: error instanceof Error ? String(error.stack) : String(error) };
  }
}

await main(process.argv.slice(2));
