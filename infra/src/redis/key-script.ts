import type { Redis } from "ioredis";
import { createScript } from "./script.ts";

/**
 * `sound(key, type)` and `amountOf(key)` delete a key that cannot be read: of another type, or no number. It begins
 * anew, since nobody else would ever mend it. `endsWithin` takes back an end that is none, or too far off since the
 * server's clock was set back.
 */
const reading = `
local damaged = 0
local function reset(key)
  redis.call('DEL', key)
  damaged = damaged + 1
end
local function sound(key, kind)
  local found = redis.call('TYPE', key).ok
  if found ~= 'none' and found ~= kind then reset(key) end
end
local function amountOf(key)
  sound(key, 'string')
  local text = redis.call('GET', key)
  if not text then return nil end
  local amount = tonumber(text)
  if amount and amount == amount and math.abs(amount) ~= math.huge then return amount end
  reset(key)
  return nil
end
local function endsWithin(key, ttl)
  local left = redis.call('PTTL', key)
  if left < 0 or left > tonumber(ttl) then redis.call('PEXPIRE', key, ttl) end
end
`;

interface KeyAnswer {
  readonly answer: unknown;
  /** How many keys could not be read, and began anew. */
  readonly damaged: number;
}

/** A script over keys of ours, any of which may be damaged. */
export function createKeyScript(lua: string) {
  const script = createScript(
    `${reading}local function run()\n${lua}\nend\nlocal answer = run()\nreturn { damaged, answer }`,
  );
  return async (redis: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<KeyAnswer> => {
    const [damaged, answer] = (await script(redis, keys, values)) as [number, unknown];
    return { answer, damaged };
  };
}

export type KeyScript = ReturnType<typeof createKeyScript>;
