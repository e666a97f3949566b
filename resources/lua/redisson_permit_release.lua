-- Gives one permit of Redisson's semaphore with leases back: only if it is still out.
-- KEYS: key (free permits), permits that are out (sorted set). ARGV: permit, channel, deadline seen or ''.
-- Answers: done, differs, refused; unknown when it could be done only in part.
local refusal = comparePermit(KEYS[2], ARGV[1])
if refusal then return refusal end
local removed, words = try('ZREM', KEYS[2], ARGV[1])
if words then return answer('refused', words) end
local free, kept = try('INCRBY', key, 1)
if kept then return answer('unknown', kept) end
publish(ARGV[2], free)
return answer('done')
