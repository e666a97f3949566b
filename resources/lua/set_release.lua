-- Takes one reader out of a set: the member is unique, so it is the compare.
-- KEYS: key. ARGV: member, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('SISMEMBER', ARGV[1])
if refusal then return refusal end
local removed, words = try('SREM', key, ARGV[1])
if words then return answer('refused', words) end
found.members = {ARGV[1]}
return answer('done')
