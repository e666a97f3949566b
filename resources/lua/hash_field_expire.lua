-- Gives a hash whose fields are owners an expiry, if the field that was seen is still there.
-- KEYS: key. ARGV: field, lease in ms, deadline seen or ''. Answers: done, differs, absent, has-expiry, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
return addLease(ARGV[2])
