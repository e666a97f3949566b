-- Release, string form, whose waiters listen on channels: as release, then the message on each of them.
-- KEYS: key. ARGV: token, message, 'surely' or 'perhaps' (then a refused channel is not told of: nobody may
-- listen there), channel..., deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
for i = 4, math.min(#ARGV - 1, 1003) do
  if ARGV[3] == 'surely' then publish(ARGV[i], ARGV[2]) else try('PUBLISH', ARGV[i], ARGV[2]) end
end
return answer('done')
