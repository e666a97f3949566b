-- Release of a lock that is a whole hash, whose owner stands in one of its fields.
-- KEYS: key. ARGV: owner, field, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareFieldValue(ARGV[2], ARGV[1], ARGV[1])
if refusal then return refusal end
saveDump()
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
return answer('done')
