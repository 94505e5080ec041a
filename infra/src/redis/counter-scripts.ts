import { createKeyScript } from "./key-script.ts";

/**
 * KEYS: one sorted set a window, its members scored by their time; then the set of places, scored by their end, if any
 * is asked for. ARGV: member; unix ms ('' for the server's own time); limit of the places ('' when none is asked for),
 * life ms, 1 to take one always; then limit, window ms and life ms of each window. A member that is there already is in
 * nobody's way. What lies in the future, since a clock was set back, counts as of now. Answers the time, 1 when
 * the windows had room, 1 when there was a place, then count and time that leaves first of each window.
 */
export const enterScript = createKeyScript(`
local id, given, limit, life, always = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5] == '1'
local now = tonumber(given)
if given == '' then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local function drawIn(key, latest)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', key, string.format('(%.17g', latest), '+inf')) do
    redis.call('ZADD', key, 'XX', latest, member)
  end
end
local windows = #KEYS
local places = nil
if limit ~= '' then
  places = KEYS[windows]
  windows = windows - 1
end
local room = 1
local counts = {}
for i = 1, windows do
  local key, at = KEYS[i], 3 * (i - 1) + 6
  sound(key, 'zset')
  drawIn(key, now)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - tonumber(ARGV[at + 1]))
  counts[i] = redis.call('ZCARD', key)
  if counts[i] >= tonumber(ARGV[at]) and not redis.call('ZSCORE', key, id) then room = 0 end
end
local free = 1
if places then
  sound(places, 'zset')
  drawIn(places, now + tonumber(life))
  redis.call('ZREMRANGEBYSCORE', places, '-inf', now)
  local full = redis.call('ZCARD', places) >= tonumber(limit)
  if full and not redis.call('ZSCORE', places, id) then free = 0 end
  if always or (room == 1 and free == 1) then
    redis.call('ZADD', places, now + tonumber(life), id)
    redis.call('PEXPIRE', places, life)
  end
end
local counted = room == 1 and (free == 1 or always)
local answers = { string.format('%.17g', now), room, free }
for i = 1, windows do
  local key, at = KEYS[i], 3 * (i - 1) + 6
  if counted then
    redis.call('ZADD', key, 'NX', now, id)
    redis.call('PEXPIRE', key, ARGV[at + 2])
    counts[i] = redis.call('ZCARD', key)
  end
  local first = math.max(0, counts[i] - tonumber(ARGV[at]))
  local leaves = redis.call('ZRANGE', key, first, first, 'WITHSCORES')[2]
  answers[#answers + 1] = { counts[i], leaves or '' }
end
return answers
`);

/** KEYS: places. ARGV: members to take out. */
export const leaveScript = createKeyScript(`
sound(KEYS[1], 'zset')
return redis.call('ZREM', KEYS[1], unpack(ARGV))
`);

/** KEYS: budget. ARGV: amount, limit, ttl ms. Answers 1 when it was within the limit. */
export const reserveScript = createKeyScript(`
local total = (amountOf(KEYS[1]) or 0) + tonumber(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 1 then endsWithin(KEYS[1], ARGV[3]) end
if total > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], string.format('%.17g', math.max(0, total)), 'KEEPTTL')
endsWithin(KEYS[1], ARGV[3])
return 1
`);

/** KEYS: budget. ARGV: amount, ttl ms of a budget that begins here. Answers the total as text. */
export const addScript = createKeyScript(`
local before = amountOf(KEYS[1])
local total = math.max(0, (before or 0) + tonumber(ARGV[1]))
if not before and total == 0 then return '0' end
local text = string.format('%.17g', total)
redis.call('SET', KEYS[1], text, 'KEEPTTL')
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return text
`);

/** KEYS: lease. ARGV: token, ttl ms. Answers 1 when this token has it now. */
export const leaseScript = createKeyScript(`
sound(KEYS[1], 'string')
local left = redis.call('PTTL', KEYS[1])
if left == -1 then reset(KEYS[1]) end
if left > tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return 1 end
return 0
`);

/** KEYS: lease. ARGV: token, ttl ms. Answers 1 when this token held it. */
export const renewScript = createKeyScript(`
sound(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

/** KEYS: lease. ARGV: token. */
export const releaseScript = createKeyScript(`
sound(KEYS[1], 'string')
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`);
