import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

/** A Lua script, run atomically by the server; sent whole only when the server does not know it (yet, or any more). */
export function createScript(lua: string) {
  const digest = createHash("sha1").update(lua).digest("hex");
  return async (redis: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return redis.eval(lua, keys.length, ...keys, ...values);
    }
  };
}
