-- Extends a hash whose fields are owners, if the field that was seen is still there.
-- KEYS: key. ARGV: field, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, no-expiry, would-shorten, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
return extendLease(ARGV[2], ARGV[3])
