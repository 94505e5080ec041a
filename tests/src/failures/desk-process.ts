import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(import.meta.resolve("@frontdesk/cli/main"));

/** `frontdesk run` in a process of its own. */
export interface DeskProcess {
  readonly url: string;
  readonly pid: number;
  /** Undefined while it runs. */
  ended(): number | string | undefined;
  /** What it wrote to standard error, to be shown when a test fails. */
  log(): readonly string[];
  stop(): Promise<void>;
}

/** Starts the named services (none: all) in one process and waits until it is ready. */
export async function startDeskProcess(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<DeskProcess> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_"));
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", main, "run", ...args, "--port", "0", "--json"],
    { env: { ...Object.fromEntries(others), FRONTDESK_LOG_LEVEL: "warn", ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const closed = once(child, "close");
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    closed.then(() => Promise.reject(new Error(`it ended before it was ready:\n${lines.join("\n")}`))),
  ])) as [string];
  return {
    url: (JSON.parse(line) as { url: string }).url,
    pid: child.pid ?? 0,
    ended: () => child.exitCode ?? child.signalCode ?? undefined,
    log: () => lines,
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
