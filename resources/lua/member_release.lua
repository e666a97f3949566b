-- Takes exactly one member out of a sorted set of owners: it is unique, so it is the compare. The others stay.
-- KEYS: key. ARGV: member, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
savePart('zset', key, ARGV[1])
saveLease(key)
saveCount('ZCARD', key, 1)
local removed, words = try('ZREM', key, ARGV[1])
if words then return answer('refused', words) end
found.members = {ARGV[1]}
return answer('done')
