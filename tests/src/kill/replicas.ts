import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type RunningProcess, startProcess } from "../fleet/process.ts";
import type { Asks, VictimOptions } from "./victim-asks.ts";

const victim = fileURLToPath(new URL("./victim.ts", import.meta.url));

/** One process of a desk. */
export interface Replica extends RunningProcess {
  readonly name: string;
  readonly url: string;
  ask<A extends keyof Asks>(ask: A, given: Asks[A]["given"]): Promise<Asks[A]["answer"]>;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

export interface ReplicaOptions extends VictimOptions {
  /** Where its code lies; left out: here. */
  readonly checkout?: string;
}

/** Starts one; `env` names its servers or its data folder. */
export async function startReplica(env: NodeJS.ProcessEnv, { checkout, ...options }: ReplicaOptions): Promise<Replica> {
  const started = startProcess(victim, [JSON.stringify(options)], {
    checkout,
    env,
    messages: true,
  });
  const { child, out } = started;
  out.on("line", (line) => process.stdout.write(`${line}\n`));
  const waiting = new Map<number, Pending>();
  let asked = 0;
  const ended = started.ended.then((code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${options.name} has ended`));
    waiting.clear();
    return code;
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
    ...started,
    ended,
    name: options.name,
    url: first.ready,
    ask: async (ask, given) => {
      asked += 1;
      const id = asked;
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, ask, given });
      });
    },
  };
}
