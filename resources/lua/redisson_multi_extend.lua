-- Extend of one value's lock of Redisson's hash of many values: its expiry field, and the key's if that is sooner.
-- KEYS: key. ARGV: '<value>:<client uuid:thread>', lease in ms counted from now, '1' to allow a shorter one, deadline
-- seen or ''. Answers: done, differs, absent, would-shorten, refused; unknown when it could be done only in part.
local value, owner = string.match(ARGV[1], '^([^:]*):(.*)$')
local refusal = compareFieldValue(value, owner, ARGV[1])
if refusal then return refusal end
if found.at == 0 then return answer('refused', 'TIME is refused, so the new expiry cannot be computed') end
local field = ARGV[1] .. ':expire_time'
local till = found.at + tonumber(ARGV[2])
local seen = tonumber(try('HGET', key, field) or '') or 0
if seen > till and ARGV[3] ~= '1' then return answer('would-shorten') end
local set, words = try('HSET', key, field, string.format('%.0f', till))
if words then return answer('refused', words) end
if found.pttl > 0 and found.pttl < tonumber(ARGV[2]) then set, words = try('PEXPIRE', key, ARGV[2]) end
return done(words)
