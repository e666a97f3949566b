-- Release, string form, whose waiters listen on channels: as release, then the message on each of them.
-- KEYS: key. ARGV: token, message, channel..., deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
for i = 3, math.min(#ARGV - 1, 1002) do publish(ARGV[i], ARGV[2]) end
return answer('done')
