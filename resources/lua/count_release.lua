-- Takes one holder out of a count of holders, only if the count is the one seen; it never falls below 0, which is free.
-- KEYS: key. ARGV: count, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
if (tonumber(ARGV[1]) or 0) < 1 then return answer('absent') end
keep('count', key, 1, '', tonumber(ARGV[1]) - 1)
local left, words = try('DECR', key)
if words then return answer('refused', words) end
return answer('done')
