-- Extend in Redisson's form: only if the owner's field is the one seen and the only one.
-- KEYS: key. ARGV: field, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, no-expiry, would-shorten, refused.
local refusal = compareField(ARGV[1])
if refusal then return refusal end
return extendLease(ARGV[2], ARGV[3])
