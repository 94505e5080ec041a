import { parentPort, workerData } from "node:worker_threads";
import { createAgent, createClient } from "../kit/client.ts";
import type { Rate } from "../kit/load.ts";
import { type Flood, floodAtRate } from "./overload-load.ts";

/** What the flood's thread is told. */
export interface FloodOrder {
  readonly url: string;
  readonly key: string;
  readonly conversations: readonly string[];
  readonly rate: Rate;
}

/** The flood runs in a thread of its own: sending it must not make the quiet tenant's clock late. */
async function flood({ url, key, conversations, rate }: FloodOrder): Promise<Flood> {
  const agent = createAgent();
  const answered = await floodAtRate(createClient(url, key, agent), conversations, rate);
  agent.destroy();
  return answered;
}

parentPort?.postMessage(await flood(workerData as FloodOrder));
