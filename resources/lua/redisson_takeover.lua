-- Take over in Redisson's form: the owner's field is replaced by the operator's, hold count 1, with a lease.
-- Nothing is published: nobody is to get in. KEYS: key. ARGV: field, new field, lease in ms, deadline seen or ''.
-- Answers: done, differs, absent, refused; unknown when it could be done only in part.
local refusal = compareField(ARGV[1])
if refusal then return refusal end
saveDump(try('HSTRLEN', key, ARGV[1]))
local set, words = try('HSET', key, ARGV[2], 1)
if words then return answer('refused', words) end
local removed, kept = try('HDEL', key, ARGV[1])
local leased, refused = try('PEXPIRE', key, ARGV[3])
if removed and leased == 1 then return answer('done') end
return answer('unknown', kept or refused)
