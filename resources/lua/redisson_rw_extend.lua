-- Extend of one owner of Redisson's read/write lock: its own holds and the key, which is never shortened.
-- KEYS: key. ARGV: field, lease in ms counted from now, '1' to allow a shorter one, '1' to give a lease to a lock
-- without one, name in braces, deadline seen or ''.
-- Answers: done, differs, absent, has-expiry, no-expiry, would-shorten, refused; unknown when it could be done only in
-- part.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
local result
if ARGV[4] == '1' then
  result = addLease(ARGV[2])
elseif found.pttl > tonumber(ARGV[2]) and (try('HLEN', key) or 0) > 2 then
  result = answer('done')
else
  result = extendLease(ARGV[2], ARGV[3])
end
if result[1] ~= 'done' then return result end
local held, unread = try('HGET', key, ARGV[1])
if unread then return answer('unknown', unread) end
local count = math.min(tonumber(held or '') or 0, 1000)
for hold = 1, count do
  local set, words = try('PEXPIRE', ARGV[5] .. ':' .. ARGV[1] .. ':rwlock_timeout:' .. hold, ARGV[2])
  if words then return answer('unknown', words) end
end
return result
