import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const victim = fileURLToPath(new URL("../../testkit/bus-victim.ts", import.meta.url));

/** Runs the victim until it has said `lines` lines, then SIGKILLs it; without `lines`, until it ends by itself. */
async function live(args: readonly string[], lines = Number.POSITIVE_INFINITY): Promise<string[]> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", victim, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill("SIGKILL");
  }
  return said;
}

test("killed at any point, the embedded bus delivers every kept message, and none whose ack it confirmed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-bus-kill-"));
  const path = join(folder, "bus.db");
  const kept = new Set<string>();
  const handled = new Map<string, number>();
  const acked = new Set<string>();
  const lost: string[] = [];
  // Where it dies, counted in lines it has said: in its first steps, amid the burst, and near its end.
  const deaths = [1, 2, 9, 60, 200, 411, 700, 950];
  for (const [life, lines] of [...deaths, undefined].entries()) {
    const ackedBefore = new Set(acked);
    const said = await live([path, `${life}`, lines === undefined ? "0" : "400"], lines);
    for (const line of said) {
      const [what = "", id = "", deliveries] = line.split(" ");
      if (what === "kept") kept.add(id);
      if (what === "acked") acked.add(id);
      if (what !== "handled") continue;
      if (ackedBefore.has(id)) lost.push(`delivered after its ack: ${id}`);
      if (Number(deliveries) <= (handled.get(id) ?? 0)) lost.push(`delivery counted twice: ${id} ${deliveries}`);
      handled.set(id, Number(deliveries));
    }
    if (lines === undefined) expect(said.at(-1)).toBe("done");
  }
  expect(kept.size).toBeGreaterThan(300);
  expect([...kept].filter((id) => !handled.has(id))).toEqual([]);
  expect(lost).toEqual([]);
  await rm(folder, { recursive: true });
}, 60_000);
