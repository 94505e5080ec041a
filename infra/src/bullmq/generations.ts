import type { Redis } from "ioredis";
import { createScript } from "../redis/script.ts";

/** KEYS: current generation. ARGV: generation, life ms. Answers the generation that lost, or nothing. */
const promoteScript = createScript(`
local current = tonumber(redis.call('GET', KEYS[1]) or '')
if current and current > tonumber(ARGV[1]) then return tonumber(ARGV[1]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return current or false
`);

/** KEYS: current generation. ARGV: generation, life ms. */
const retireScript = createScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0
`);

/** What a killed process left is remembered so long after the job was due. */
const scheduledLifeMs = 7 * 86_400_000;
/** A former job that failed while this one succeeded may still be waiting for its next try, up to half of it. */
const retiredLifeMs = 600_000;

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
export function createGenerations(redis: Redis, prefix: string): Generations {
  // A queue's keys begin `prefix:name:`, and a name is never empty.
  const keyOf = (name: string, digest: string) => `${prefix}::current:${name}:${digest}`;
  return {
    next: () => redis.incr(`${prefix}::generation`),
    async promote(generation, { name, digest, delay }) {
      const lost = await promoteScript(redis, [keyOf(name, digest)], [generation, delay + scheduledLifeMs]);
      return lost === null ? undefined : Number(lost);
    },
    async current(name, digest) {
      const current = await redis.get(keyOf(name, digest));
      return current === null ? undefined : Number(current);
    },
    async retire(name, digest, generation) {
      await retireScript(redis, [keyOf(name, digest)], [generation, retiredLifeMs]);
    },
  };
}
