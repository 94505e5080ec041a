import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Asks, VictimOptions } from "./victim-asks.ts";

const victim = fileURLToPath(new URL("./victim.ts", import.meta.url));

/** One process of a desk. */
export interface Replica {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly state: () => "runs" | "frozen" | "ended";
  ask<A extends keyof Asks>(ask: A, given: Asks[A]["given"]): Promise<Asks[A]["answer"]>;
  freeze(): void;
  thaw(): void;
  /** Ends it, with warning or without, and waits until it is gone. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /** It has frozen itself. */
  markFrozen(): void;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** Starts one; `env` names its servers or its data folder. */
export async function startReplica(env: NodeJS.ProcessEnv, options: VictimOptions): Promise<Replica> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", victim, JSON.stringify(options)],
    { env, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const waiting = new Map<number, Pending>();
  let asked = 0;
  let state: "runs" | "frozen" | "ended" = "runs";
  const ended = once(child, "close").then(() => {
    state = "ended";
    for (const { reject } of waiting.values()) reject(new Error(`${options.name} has ended`));
    waiting.clear();
  });
  const [first] = (await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error(`${options.name} ended before it was ready`))),
  ])) as [{ ready: string }];
  child.on("message", ({ id, value, fault }: { id: number; value: never; fault?: string }) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (fault === undefined) pending?.resolve(value);
    else pending?.reject(new Error(`${options.name}: ${fault}`));
  });
  return {
    name: options.name,
    url: first.ready,
    pid: child.pid ?? 0,
    state: () => state,
    ask: async (ask, given) => {
      asked += 1;
      const id = asked;
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, ask, given });
      });
    },
    freeze: () => {
      child.kill("SIGSTOP");
      if (state === "runs") state = "frozen";
    },
    markFrozen: () => {
      if (state === "runs") state = "frozen";
    },
    thaw: () => {
      if (state !== "frozen") return;
      state = "runs";
      child.kill("SIGCONT");
    },
    end: async (signal) => {
      if (state === "ended") return;
      child.kill("SIGCONT");
      child.kill(signal);
      await ended;
    },
    ended,
  };
}
