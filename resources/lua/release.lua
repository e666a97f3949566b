-- Release, string form: saves the value for an undo and deletes the key, only if the token is the one seen.
-- KEYS: key. ARGV: token, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
return answer('done')
