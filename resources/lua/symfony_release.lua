-- Takes one token out of Symfony's sorted set, the mark of a writer with it; the key ends with the last that is left.
-- KEYS: key. ARGV: token, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
savePart('zset', key, ARGV[1])
savePart('zset', key, '__write__')
saveLease(key)
saveCount('ZCARD', key, try('ZSCORE', key, '__write__') and 2 or 1)
local removed, words = try('ZREM', key, ARGV[1])
if words then return answer('refused', words) end
after('ZREM', key, '__write__')
local top = try('ZREVRANGE', key, 0, 0, 'WITHSCORES')
if top and top[2] then after('PEXPIREAT', key, string.format('%.0f', tonumber(top[2]))) end
return answer('done')
