import type { Redis } from "ioredis";
import { createScript } from "../redis/script.ts";

/** KEYS: hash of current generations. ARGV: digest, generation. Answers the generation that lost, or nothing. */
const promoteScript = createScript(`
local current = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '')
if current and current > tonumber(ARGV[2]) then return tonumber(ARGV[2]) end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return current or false
`);

/** KEYS: hash of current generations. ARGV: digest, generation. */
const forgetScript = createScript(`
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return redis.call('HDEL', KEYS[1], ARGV[1]) end
return 0
`);

/** Which scheduling of a (name, key) counts: numbers grow, the highest wins, also over jobs left by a killed process. */
export interface Generations {
  next(): Promise<number>;
  /** Makes this one count unless a later one does; answers the one that lost. */
  promote(name: string, digest: string, generation: number): Promise<number | undefined>;
  current(name: string, digest: string): Promise<number | undefined>;
  /** Nothing is scheduled any more, unless a later one is. */
  forget(name: string, digest: string, generation: number): Promise<void>;
}

export function createGenerations(redis: Redis, prefix: string): Generations {
  const hash = (name: string) => `${prefix}::current:${name}`;
  return {
    next: () => redis.incr(`${prefix}::generation`),
    async promote(name, digest, generation) {
      const lost = await promoteScript(redis, [hash(name)], [digest, generation]);
      return lost === null ? undefined : Number(lost);
    },
    async current(name, digest) {
      const current = await redis.hget(hash(name), digest);
      return current === null ? undefined : Number(current);
    },
    async forget(name, digest, generation) {
      await forgetScript(redis, [hash(name)], [digest, generation]);
    },
  };
}
