-- Gives one permit back to Redisson's semaphore, whose permits have no owners: only if the number is the one seen.
-- KEYS: key. ARGV: number seen, channel, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
local more = tonumber(ARGV[1]) + 1
keep('count', key, -1, more, more)
local free, words = try('INCRBY', key, 1)
if words then return answer('refused', words) end
publish(ARGV[2], free)
return answer('done')
