-- Set expiry, string form: a lock without expiry gets a lease, only if the token is the one seen.
-- KEYS: key. ARGV: token, lease in ms, deadline seen or ''. Answers: done, differs, absent, has-expiry, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
return addLease(ARGV[2])
