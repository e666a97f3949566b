-- Extend of a lock that stands on several keys with one token: all leases are lengthened, only if every key has the
-- token that was seen. Never creates a key.
-- KEYS: key, the others. ARGV: token, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, no-expiry, would-shorten, refused; unknown when it could be done only in part.
local refusal = compareKeys(ARGV[1])
if refusal then return refusal end
for i = 2, #KEYS do
  local left, words = try('PTTL', KEYS[i])
  if not left then return answer('refused', words) end
  if left == -1 then return answer('no-expiry') end
  if left > tonumber(ARGV[2]) and ARGV[3] ~= '1' then return answer('would-shorten') end
end
local result = extendLease(ARGV[2], ARGV[3])
if result[1] ~= 'done' then return result end
for i = 2, #KEYS do
  local set, words = try('PEXPIRE', KEYS[i], ARGV[2])
  if set ~= 1 then return answer('unknown', words) end
end
return result
