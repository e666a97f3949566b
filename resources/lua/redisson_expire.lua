-- Set expiry in Redisson's form: only if the owner's field is the one seen and the only one.
-- KEYS: key. ARGV: field, lease in ms, deadline seen or ''. Answers: done, differs, absent, has-expiry, refused.
local refusal = compareField(ARGV[1])
if refusal then return refusal end
return addLease(ARGV[2])
