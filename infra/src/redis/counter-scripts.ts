import { createScript } from "./script.ts";

/**
 * KEYS: one sorted set a window, its members scored by their time. ARGV: member, then limit, window ms, now and life ms
 * of each. Answers 1 when counted, then count and time that leaves first of each.
 */
export const hitScript = createScript(`
local room = 1
local counts = {}
for i, key in ipairs(KEYS) do
  local at = 4 * (i - 1) + 2
  redis.call('ZREMRANGEBYSCORE', key, '-inf', tonumber(ARGV[at + 2]) - tonumber(ARGV[at + 1]))
  counts[i] = redis.call('ZCARD', key)
  if counts[i] >= tonumber(ARGV[at]) then room = 0 end
end
local answers = { room }
for i, key in ipairs(KEYS) do
  local at = 4 * (i - 1) + 2
  if room == 1 then
    redis.call('ZADD', key, ARGV[at + 2], ARGV[1])
    redis.call('PEXPIRE', key, ARGV[at + 3])
    counts[i] = redis.call('ZCARD', key)
  end
  local first = math.max(0, counts[i] - tonumber(ARGV[at]))
  local leaves = redis.call('ZRANGE', key, first, first, 'WITHSCORES')[2]
  answers[#answers + 1] = { counts[i], leaves or '' }
end
return answers
`);

/** KEYS: budget. ARGV: amount, limit, ttl ms. Answers 1 when it was within the limit. */
export const reserveScript = createScript(`
local total = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
if total > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], string.format('%.17g', math.max(0, total)), 'KEEPTTL')
local left = redis.call('PTTL', KEYS[1])
if left < 0 or left > tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1
`);

/** KEYS: budget. ARGV: amount, ttl ms of a budget that begins here. Answers the total as text. */
export const addScript = createScript(`
local before = redis.call('GET', KEYS[1])
local total = math.max(0, tonumber(before or '0') + tonumber(ARGV[1]))
if not before and total == 0 then return '0' end
local text = string.format('%.17g', total)
redis.call('SET', KEYS[1], text, 'KEEPTTL')
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return text
`);

/** KEYS: lease. ARGV: token, ttl ms. Answers 1 when this token held it. */
export const renewScript = createScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

/** KEYS: lease. ARGV: token. */
export const releaseScript = createScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`);
