import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const script = join(repository, "infra/local/backends");
const run = promisify(execFile);

export type ServerName = "nats" | "redis" | "mongo" | "qdrant";

/** Servers of this run alone: nobody else's are killed. */
export interface Servers {
  /** FRONTDESK_*_URL. */
  readonly env: Readonly<Record<string, string>>;
  freeze(name: ServerName): Promise<void>;
  thaw(name: ServerName): Promise<void>;
  /** Ends it, with warning or without, and waits until it is gone. */
  kill(name: ServerName): Promise<void>;
  end(name: ServerName): Promise<void>;
  /** Starts what does not run, on its old port. */
  start(name: ServerName): Promise<void>;
  /** Kills it and starts it with nothing in it. */
  wipe(name: ServerName): Promise<void>;
  stop(): Promise<void>;
}

/** Without names, all of them. */
export async function startServers(...names: readonly ServerName[]): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), "frontdesk-chaos-"));
  const tools = join(process.env["FRONTDESK_LOCAL_DIR"] ?? join(repository, ".local"), "tools");
  mkdirSync(tools, { recursive: true });
  if (!existsSync(join(folder, "tools"))) symlinkSync(tools, join(folder, "tools"));
  const clean = Object.entries(process.env).filter(([name]) => !/^FRONTDESK_\w+_(?:URL|PORT)$/.test(name));
  const env = { ...Object.fromEntries(clean), FRONTDESK_LOCAL_DIR: folder };
  const backends = async (...args: string[]) =>
    (await run(script, args, { env }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }))).stdout;
  /** False when it does not run. */
  const signal = async (name: ServerName, which: NodeJS.Signals): Promise<boolean> => {
    const pid = /pid=(\d+)/.exec(await backends("status", name))?.[1];
    if (pid !== undefined) process.kill(Number(pid), which);
    return pid !== undefined;
  };
  await run(script, ["start", ...names], { env });
  const start = async (name: ServerName) => void (await run(script, ["start", name], { env }));
  const kill = async (name: ServerName) => {
    while (await signal(name, "SIGKILL")) await sleep(50);
  };
  const lines = [...(await backends("env")).matchAll(/^export (\w+)=(.+)$/gm)];
  return {
    env: Object.fromEntries(lines.map(([, name = "", url = ""]) => [name, url])),
    freeze: async (name) => void (await signal(name, "SIGSTOP")),
    thaw: async (name) => void (await signal(name, "SIGCONT")),
    kill,
    end: async (name) => void (await run(script, ["stop", name], { env })),
    start,
    wipe: async (name) => {
      await kill(name);
      rmSync(join(folder, "data", name), { recursive: true, force: true });
      await start(name);
    },
    stop: async () => {
      await run(script, ["stop"], { env });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
