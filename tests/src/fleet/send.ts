import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, customer } from "./customer.ts";

const callMs = 8_000;

export interface SendOptions {
  readonly body?: object | undefined;
  /** The same key is the same message. */
  readonly key?: string | undefined;
  readonly waitSeconds?: number;
}

/** Sends once; rejects when nobody answered in time. */
type Ask = (method: string, path: string, options?: SendOptions) => Promise<Answer>;

/** Sends until it is taken; the answer's body. */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<Record<string, unknown>>;

/** A caller of one tenant who asks the edge that is named to it each time. */
export function createAsk(edge: () => string, apiKey: string): Ask {
  return async (method, path, { body, key, waitSeconds } = {}) => {
    const headers = {
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
    };
    const url = edge();
    return await customer(url, apiKey)
      .send(method, path, { body, headers, withinMs: callMs })
      .catch((error: unknown) => {
        throw new Error(`${url}: ${error instanceof Error ? error.message : "no answer"}`);
      });
  };
}

export interface Patience {
  readonly patienceMs: number;
  /** Between two tries. */
  readonly pauseMs: () => number;
  /** Besides 503 and a cut connection, these mean "unknown, the same again". */
  readonly alsoAgain?: readonly number[];
  /** Hears of every other answer that is not 2xx; throws, or lets it be tried again. */
  readonly onFault: (fault: string) => void;
}

/** Asks again and again until some edge takes it. */
export function createSend(ask: Ask, { patienceMs, pauseMs, alsoAgain = [], onFault }: Patience): Send {
  return async (method, path, options) => {
    const givenUp = Date.now() + patienceMs;
    let last = "no answer";
    while (Date.now() < givenUp) {
      const answer = await ask(method, path, options).catch((error: Error) => {
        last = error.message;
      });
      if (answer !== undefined) {
        const { status, body } = answer;
        if (status < 300) return body;
        last = `${status} ${JSON.stringify(body).slice(0, 200)}`;
        if (status !== 503 && !alsoAgain.includes(status)) onFault(`${method} ${path}: ${last}`);
      }
      await sleep(pauseMs());
    }
    throw new Error(`${method} ${path} was not taken within ${patienceMs} ms; last: ${last}`);
  };
}
