import { parentPort, workerData } from "node:worker_threads";
import { createClient, type Flood, floodAtRate, type Rate } from "./overload-load.ts";

/** What the flood's thread is told. */
export interface FloodOrder {
  readonly url: string;
  readonly key: string;
  readonly conversations: readonly string[];
  readonly rate: Rate;
}

/** The flood runs in a thread of its own: sending it must not make the quiet tenant's clock late. */
async function flood({ url, key, conversations, rate }: FloodOrder): Promise<Flood> {
  const client = createClient(url, key, 256);
  const answered = await floodAtRate(client, conversations, rate);
  client.close();
  return answered;
}

parentPort?.postMessage(await flood(workerData as FloodOrder));
