-- Take over, string form: the token is replaced by the operator's, with a lease, only if it is the one seen.
-- KEYS: key. ARGV: token, new token, lease in ms, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local set, words = try('SET', key, ARGV[2], 'PX', ARGV[3])
if words then return answer('refused', words) end
return answer('done')
