import type { Redis } from "ioredis";
import type { Logger } from "../ports/logger.ts";
import { createKeyScript, type KeyScript } from "../redis/key-script.ts";

/**
 * KEYS: the newest generation. Answers the next. One that could not be read goes on from the server's time in ms, which
 * is more than any number that was counted.
 */
const nextScript = createKeyScript(`
local newest = amountOf(KEYS[1])
if newest and newest ~= math.floor(newest) then reset(KEYS[1]) end
if damaged > 0 then
  local time = redis.call('TIME')
  redis.call('SET', KEYS[1], string.format('%.0f', tonumber(time[1]) * 1000))
end
return redis.call('INCR', KEYS[1])
`);

/** KEYS: current generation. Answers it, or nothing. */
const currentScript = createKeyScript(`
return amountOf(KEYS[1]) or false
`);

/** KEYS: current generation. ARGV: generation, life ms. Answers the generation that lost, or nothing. */
const promoteScript = createKeyScript(`
local current = amountOf(KEYS[1])
if current and current > tonumber(ARGV[1]) then return tonumber(ARGV[1]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return current or false
`);

/** KEYS: current generation. ARGV: generation, life ms. */
const retireScript = createKeyScript(`
sound(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0
`);

/** What a killed process left is remembered so long after the job was due. */
const scheduledLifeMs = 7 * 86_400_000;
/** A former job that failed while this one succeeded may still be waiting for its next try, up to half of it. */
const retiredLifeMs = 600_000;

interface Options {
  readonly prefix: string;
  readonly logger: Logger;
}

/** Which scheduling of a (name, key) counts: numbers grow, the highest wins, also over jobs left by a killed process. */
export interface Generations {
  next(): Promise<number>;
  /** Makes this one count unless a later one does; answers the one that lost. */
  promote(
    generation: number,
    of: { readonly name: string; readonly digest: string; readonly delay: number },
  ): Promise<number | undefined>;
  current(name: string, digest: string): Promise<number | undefined>;
  /** This one is done; it is forgotten after a while, unless a later one is scheduled. */
  retire(name: string, digest: string, generation: number): Promise<void>;
}

/** Keeps them in Redis under `prefix`. */
export function createGenerations(redis: Redis, { prefix, logger }: Options): Generations {
  // A queue's keys begin `prefix:name:`, and a name is never empty.
  const keyOf = (name: string, digest: string) => `${prefix}::current:${name}:${digest}`;
  async function run(script: KeyScript, key: string, values: readonly number[] = []): Promise<unknown> {
    const { answer, damaged } = await script(redis, [key], values);
    if (damaged > 0) logger.error("jobs.reset", { damaged, reason: "a key could not be read, and began anew" });
    return answer;
  }
  const numberOf = (answer: unknown) => (answer === null ? undefined : Number(answer));
  return {
    next: async () => Number(await run(nextScript, `${prefix}::generation`)),
    promote: async (generation, { name, digest, delay }) =>
      numberOf(await run(promoteScript, keyOf(name, digest), [generation, delay + scheduledLifeMs])),
    current: async (name, digest) => numberOf(await run(currentScript, keyOf(name, digest))),
    async retire(name, digest, generation) {
      await run(retireScript, keyOf(name, digest), [generation, retiredLifeMs]);
    },
  };
}
