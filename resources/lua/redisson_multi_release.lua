-- Drops one value's lock of Redisson's hash of many values: its three fields; the others stay.
-- KEYS: key. ARGV: '<value>:<client uuid:thread>', channel, deadline seen or ''. Answers: done, differs, absent, refused.
local value, owner = string.match(ARGV[1], '^([^:]*):(.*)$')
local refusal = compareFieldValue(value, owner, ARGV[1])
if refusal then return refusal end
savePart('hash', key, value)
savePart('hash', key, ARGV[1] .. ':expire_time')
savePart('hash', key, ARGV[1] .. ':lock_count')
saveLease(key)
local removed, words = try('HDEL', key, value, ARGV[1] .. ':expire_time', ARGV[1] .. ':lock_count')
if words then return answer('refused', words) end
publish(ARGV[2], '0')
return answer('done')
