import { randomBytes } from "node:crypto";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { makeDataFolder } from "./data-folder.ts";
import { CommandError } from "./output.ts";

/** What one data folder remembers besides its databases; readable by its owner only. */
const Keys = z.record(z.string(), z.string());
const Running = z.object({ pid: z.number(), url: z.url() });

/** A file that this house wrote; undefined when there is none. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (typeof (error as NodeJS.ErrnoException).code === "string") throw error;
    throw new CommandError(`${path} is damaged: put a backup in its place, or remove it and start again`);
  }
}

/** For its owner's eyes only, also where the file was there before. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await chmod(path, 0o600);
}

/** The secret that signs end users' tokens, made on the first start. */
export async function ownSecret(dataDir: string): Promise<string> {
  await makeDataFolder(dataDir);
  const path = join(dataDir, "secret");
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secret = randomBytes(32).toString("base64url");
    await writePrivate(path, `${secret}\n`);
    return secret;
  }
}

/** API keys made here, by tenant. The databases hold only their hashes. */
export async function readKeys(dataDir: string): Promise<Record<string, string>> {
  return (await readJson(join(dataDir, "keys.json"), Keys)) ?? {};
}

export async function writeKeys(dataDir: string, keys: Readonly<Record<string, string>>): Promise<void> {
  await writePrivate(join(dataDir, "keys.json"), `${JSON.stringify(keys, null, 2)}\n`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const liveWithinMs = 500;

async function isLive(url: string): Promise<boolean> {
  const answer = await fetch(new URL("/livez", url), { signal: AbortSignal.timeout(liveWithinMs) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** The process that serves this data folder now, if one does. A note left by a dead one may name another program's id. */
export async function runningIn(dataDir: string): Promise<{ pid: number; url: string } | undefined> {
  const running = await readJson(join(dataDir, "running.json"), Running).catch(() => undefined);
  if (running === undefined || running.pid === process.pid || !isAlive(running.pid)) return undefined;
  return (await isLive(running.url)) ? running : undefined;
}

/** One process a data folder. */
export async function refuseSecond(dataDir: string): Promise<void> {
  const running = await runningIn(dataDir);
  if (running === undefined) return;
  throw new CommandError(`already running on ${dataDir} as process ${running.pid}: ${running.url}`);
}

export async function markRunning(dataDir: string, url: string): Promise<() => Promise<void>> {
  const path = join(dataDir, "running.json");
  await writePrivate(path, JSON.stringify({ pid: process.pid, url }));
  return async () => await rm(path, { force: true });
}
