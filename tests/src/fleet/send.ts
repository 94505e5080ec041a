import { setTimeout as sleep } from "node:timers/promises";
import { pick } from "../chaos/random.ts";
import { customer } from "./customer.ts";

export const patienceMs = 240_000;
const callMs = 8_000;

export interface Doors {
  readonly edges: readonly string[];
  readonly random: () => number;
  /** Answers other than 2xx, 429 and 503 are noted here. */
  readonly errors: string[];
}

export interface SendOptions {
  readonly body?: object;
  readonly key?: string;
  readonly waitSeconds?: number;
}

export type Send = (method: string, path: string, options?: SendOptions) => Promise<Record<string, unknown>>;

/** Asks one edge after another until one takes it: 503 and a cut connection mean "unknown, the same again". */
export function createSend({ edges, random, errors }: Doors, apiKey: string): Send {
  return async (method, path, { body, key, waitSeconds } = {}) => {
    const givenUp = Date.now() + patienceMs;
    let last = "no answer";
    while (Date.now() < givenUp) {
      const edge = pick(random, edges);
      const headers = {
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
      };
      const answer = await customer(edge, apiKey)
        .send(method, path, { body, headers, withinMs: callMs })
        .catch((error: unknown) => {
          last = `${edge}: ${error instanceof Error ? error.message : "no answer"}`;
        });
      if (answer !== undefined && answer.status < 300) return answer.body;
      const expected = answer === undefined || answer.status === 503 || answer.status === 429;
      if (answer !== undefined) last = `${edge}: ${answer.status} ${JSON.stringify(answer.body)}`;
      if (!expected) errors.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      await sleep(100 + random() * 300);
    }
    throw new Error(`${method} ${path} was not taken within ${patienceMs} ms; last: ${last}`);
  };
}
