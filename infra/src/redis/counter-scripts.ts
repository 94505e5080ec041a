import { createScript } from "./script.ts";

/**
 * KEYS: one sorted set a window, its members scored by their time; then the set of places, scored by their end, if any
 * is asked for. ARGV: member; limit of the places ('' when none is asked for), now, life ms, 1 to take one always; then
 * limit, window ms, now and life ms of each window. A member that is there already is in nobody's way. Answers 1 when
 * the windows had room, 1 when there was a place, then count and time that leaves first of each window.
 */
export const enterScript = createScript(`
local id, limit, always = ARGV[1], ARGV[2], ARGV[5] == '1'
local windows = #KEYS
local places = nil
if limit ~= '' then
  places = KEYS[windows]
  windows = windows - 1
end
local room = 1
local counts = {}
for i = 1, windows do
  local key, at = KEYS[i], 4 * (i - 1) + 6
  redis.call('ZREMRANGEBYSCORE', key, '-inf', tonumber(ARGV[at + 2]) - tonumber(ARGV[at + 1]))
  counts[i] = redis.call('ZCARD', key)
  if counts[i] >= tonumber(ARGV[at]) and not redis.call('ZSCORE', key, id) then room = 0 end
end
local free = 1
if places then
  redis.call('ZREMRANGEBYSCORE', places, '-inf', ARGV[3])
  local full = redis.call('ZCARD', places) >= tonumber(limit)
  if full and not redis.call('ZSCORE', places, id) then free = 0 end
  if always or (room == 1 and free == 1) then
    redis.call('ZADD', places, tonumber(ARGV[3]) + tonumber(ARGV[4]), id)
    redis.call('PEXPIRE', places, ARGV[4])
  end
end
local counted = room == 1 and (free == 1 or always)
local answers = { room, free }
for i = 1, windows do
  local key, at = KEYS[i], 4 * (i - 1) + 6
  if counted then
    redis.call('ZADD', key, 'NX', ARGV[at + 2], id)
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
