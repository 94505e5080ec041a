import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, relative } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** The checkout that these tests lie in. */
export const ownCheckout = fileURLToPath(new URL("../../..", import.meta.url));

/** Nothing of the shell's installation: its servers, its model, its bucket. */
const shell: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_")),
);

/** Whoever started them ends without a word, maybe, and must leave nobody behind. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A process of the product's code. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it says on standard output, line by line. */
  readonly out: Interface;
  readonly state: () => "runs" | "frozen" | "ended";
  /** Its exit code or the signal that ended it; undefined while it is there. */
  readonly code: () => number | string | undefined;
  /** Resolves with its exit code when it is gone. */
  readonly ended: Promise<number | null>;
  freeze(): void;
  thaw(): void;
  /** It has frozen itself. */
  markFrozen(): void;
  /** Ends it, if it is there, also when it is frozen; its exit code. After SIGKILL no handler runs, as at a power cut. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

export interface ProcessOptions {
  /** Where its code lies, with its packages installed; left out: here. A fleet may mix builds. */
  readonly checkout?: string | undefined;
  /** Its FRONTDESK_* variables. */
  readonly env?: NodeJS.ProcessEnv;
  /** Takes what it logs, instead of this process's standard error. */
  readonly log?: string[];
  /** Of Node. */
  readonly flags?: readonly string[];
  /** It is talked to by messages. */
  readonly messages?: true;
}

/** Starts a file of this checkout, or the one in its place in another. */
export function startProcess(file: string, args: readonly string[], options: ProcessOptions = {}): RunningProcess {
  const { checkout = ownCheckout, env = {}, log, flags = [], messages } = options;
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...flags, join(checkout, relative(ownCheckout, file)), ...args],
    {
      env: { ...shell, ...env },
      stdio: ["ignore", "pipe", log === undefined ? "inherit" : "pipe", ...(messages ? (["ipc"] as const) : [])],
    },
  );
  const linesOf = (input: Readable | null) => createInterface({ input: input ?? Readable.from([]) });
  if (log !== undefined) linesOf(child.stderr).on("line", (line) => log.push(line));
  running.add(child);
  let state: "runs" | "frozen" | "ended" = "runs";
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    state = "ended";
    return code as number | null;
  });
  const freezes = () => {
    if (state === "runs") state = "frozen";
  };
  return {
    child,
    pid: child.pid ?? 0,
    out: linesOf(child.stdout),
    state: () => state,
    code: () => child.exitCode ?? child.signalCode ?? undefined,
    ended,
    freeze: () => {
      child.kill("SIGSTOP");
      freezes();
    },
    markFrozen: freezes,
    thaw: () => {
      if (state !== "frozen") return;
      state = "runs";
      child.kill("SIGCONT");
    },
    end: async (signal) => {
      child.kill("SIGCONT");
      child.kill(signal);
      return await ended;
    },
  };
}
