import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(import.meta.resolve("@frontdesk/cli/main"));

/** Nothing of the shell's installation: its servers, its model, its bucket. */
export const shell: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_")),
);

/** `frontdesk run` in a process of its own. */
export interface DeskProcess {
  readonly url: string;
  readonly pid: number;
  /** Undefined while it runs. */
  ended(): number | string | undefined;
  signal(signal: NodeJS.Signals): void;
  /** Ends it, if it runs, also when it is frozen; its exit code. After SIGKILL no handler runs, as at a power cut. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

export interface DeskOptions {
  /** Its FRONTDESK_* variables. */
  readonly env?: NodeJS.ProcessEnv;
  /** Left out: a free one. */
  readonly port?: number;
  /** Takes what it logs, instead of this process's standard error. */
  readonly log?: string[];
}

function launch(args: readonly string[], { env = {}, log }: DeskOptions = {}): ChildProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args, "--json"], {
    env: { ...shell, FRONTDESK_LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", log === undefined ? "inherit" : "pipe"],
  });
  if (log !== undefined) createInterface({ input: child.stderr! }).on("line", (line) => log.push(line));
  return child;
}

/** Runs one command to its end; its JSON. */
export async function command(...args: readonly string[]): Promise<Record<string, unknown>> {
  const child = launch(args);
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => lines.push(line));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`frontdesk ${args.join(" ")} ended with ${code}`);
  return JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>;
}

/** Starts the services that `args` name (none: all) in one process, and waits until it is ready. */
export async function startDesk(args: readonly string[], options: DeskOptions = {}): Promise<DeskProcess> {
  const child = launch(["run", ...args, "--port", String(options.port ?? 0)], options);
  const closed = once(child, "close").then(([code]) => code as number | null);
  const notReady = () =>
    Promise.reject(new Error(["it ended before it was ready", ...(options.log ?? []).slice(-20)].join("\n")));
  const ready = once(createInterface({ input: child.stdout! }), "line");
  const [line] = (await Promise.race([ready, closed.then(notReady)])) as [string];
  return {
    url: (JSON.parse(line) as { url: string }).url,
    pid: child.pid ?? 0,
    ended: () => child.exitCode ?? child.signalCode ?? undefined,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      child.kill("SIGCONT");
      child.kill(signal);
      return await closed;
    },
  };
}
