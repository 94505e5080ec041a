import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(import.meta.resolve("@frontdesk/cli/main"));

export interface DeskProcess {
  readonly url: string;
  /** Ends it as a power cut would end the process: no handler runs. */
  kill(): Promise<void>;
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>;
}

export interface DeskOptions {
  /** FRONTDESK_* beside the log level. */
  readonly env?: Readonly<Record<string, string>>;
  /** Hears what it logs, instead of this process's standard error. */
  readonly log?: (line: string) => void;
}

function launch(args: readonly string[], { env: own = {}, log }: DeskOptions = {}): ChildProcess {
  // Nothing of the shell's installation: its servers, its model, its bucket.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_"));
  const env = { ...Object.fromEntries(others), FRONTDESK_LOG_LEVEL: "error", ...own };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, ...args], {
    env,
    stdio: ["ignore", "pipe", log === undefined ? "inherit" : "pipe"],
  });
  if (log !== undefined) createInterface({ input: child.stderr! }).on("line", log);
  return child;
}

/** Runs one command to its end; its JSON. */
export async function command(...args: readonly string[]): Promise<Record<string, unknown>> {
  const child = launch([...args, "--json"]);
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => lines.push(line));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`frontdesk ${args.join(" ")} ended with ${code}`);
  return JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>;
}

/** Every service in one process of its own, embedded, ready. */
export async function startDesk(dataDir: string, options: DeskOptions = {}): Promise<DeskProcess> {
  const child = launch(["run", "--data", dataDir, "--port", "0", "--json"], options);
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await Promise.race([
    once(lines, "line"),
    closed.then(() => Promise.reject(new Error("it ended before it was ready"))),
  ])) as [string];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = (await closed) as [number | null];
    return code;
  };
  return {
    url: (JSON.parse(line) as { url: string }).url,
    kill: async () => void (await end("SIGKILL")),
    stop: async () => await end("SIGTERM"),
  };
}
