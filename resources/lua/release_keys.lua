-- Release of a lock that stands on several keys with one token: all of them go, only if every one has the token that
-- was seen; saves the value for an undo. Releasing some of them would strand the others until their lease ends.
-- KEYS: key, the others. ARGV: token, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareKeys(ARGV[1])
if refusal then return refusal end
for _, each in ipairs(KEYS) do saveKey('key', each) end
local deleted, words = try('DEL', unpack(KEYS))
if words then return answer('refused', words) end
return answer('done')
