-- Release of a lock of two keys, owner and expiry: both go, only if the owner is the one seen.
-- KEYS: owner, expiry. ARGV: token, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveKey('key', key)
saveKey('beside', KEYS[2])
local deleted, words = try('DEL', key, KEYS[2])
if words then return answer('refused', words) end
return answer('done')
