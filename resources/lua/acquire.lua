-- Acquire, string form: the key is set only if it is absent.
-- KEYS: key. ARGV: token, lease in ms ('': the token says when it ends, and nothing else does), ''. Answers: done, differs (somebody holds it), refused.
readClock()
local set, words
if ARGV[2] == '' then
  set, words = try('SET', key, ARGV[1], 'NX')
else
  set, words = try('SET', key, ARGV[1], 'NX', 'PX', ARGV[2])
end
if words then return answer('refused', words) end
if set then return answer('done') end
readOther()
return answer('differs')
