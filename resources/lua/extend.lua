-- Extend, string form: the lease is lengthened only if the token is the one seen. Never creates the key.
-- KEYS: key. ARGV: token, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, no-expiry, would-shorten, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
return extendLease(ARGV[2], ARGV[3])
