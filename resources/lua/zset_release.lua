-- Takes one member out of a sorted set: it is unique, so it is the compare. All the others stay. A second sorted set
-- with the same members (weights, owners) loses it, too.
-- KEYS: key, and perhaps the second one. ARGV: member, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
for _, each in ipairs(KEYS) do
  savePart('zset', each, ARGV[1])
  saveLease(each)
end
saveCount('ZCARD', key, 1)
local removed, words = try('ZREM', key, ARGV[1])
if words then return answer('refused', words) end
found.members = {ARGV[1]}
if KEYS[2] then after('ZREM', KEYS[2], ARGV[1]) end
return answer('done')
