-- Release, string form, whose waiters block on a list: as release, and one element for whoever is blocked there. The list
-- goes by itself after a second: until then it wakes one that was about to block.
-- KEYS: key, list. ARGV: token, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
after('DEL', KEYS[2])
if after('LPUSH', KEYS[2], 1) then after('PEXPIRE', KEYS[2], 1000) end
return answer('done')
