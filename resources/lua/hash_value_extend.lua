-- Extends a lock that is a whole hash, whose owner stands in one of its fields; '1' as the fifth gives a lease to one
-- that has none. KEYS: key. ARGV: owner, field, lease in ms counted from now, '1' to allow a shorter one, '1' or '0',
-- deadline seen or ''. Answers: done, differs, absent, no-expiry, has-expiry, would-shorten, refused.
local refusal = compareFieldValue(ARGV[2], ARGV[1], ARGV[1])
if refusal then return refusal end
if ARGV[5] == '1' then return addLease(ARGV[3]) end
return extendLease(ARGV[3], ARGV[4])
