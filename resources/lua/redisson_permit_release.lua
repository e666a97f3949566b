-- Gives one permit of Redisson's semaphore with leases back: only if it is still out.
-- KEYS: key (free permits), permits that are out (sorted set). ARGV: permit, channel, deadline seen or ''.
-- Answers: done, differs, refused; unknown when it could be done only in part.
local refusal = comparePermit(KEYS[2], ARGV[1])
if refusal then return refusal end
keep('count', key, -1, 1, '')
savePart('zset', KEYS[2], ARGV[1])
saveLease(KEYS[2])
-- The count first: a permit that is out of the set and not counted is lost for good.
local free, words = try('INCRBY', key, 1)
if words then return answer('refused', words) end
local removed, kept = try('ZREM', KEYS[2], ARGV[1])
if kept then
  local back, stays = try('INCRBY', key, -1)
  return answer(stays and 'unknown' or 'refused', kept)
end
publish(ARGV[2], free)
return answer('done')
