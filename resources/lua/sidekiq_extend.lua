-- Extend of a lock of sidekiq-unique-jobs 7 and 8: the digest, its hash of jobs and its info end together.
-- KEYS: digest, its hash of jobs, its info. ARGV: job id, lease in ms counted from now, '1' to allow a shorter one,
-- '1' to give a lease to a lock without one, deadline seen or ''.
-- Answers: done, differs, absent, has-expiry, no-expiry, would-shorten, refused; unknown when it could be done only in part.
readClock()
if found.pttlKnown and found.pttl == -2 then return answer('absent') end
local there, unread = try('HEXISTS', KEYS[2], ARGV[1])
if unread then return answer('refused', unread) end
if there == 0 then
  local refusal = compareString(ARGV[1])
  if refusal then return refusal end
end
found.token = ARGV[1]
local result
if ARGV[4] == '1' then result = addLease(ARGV[2]) else result = extendLease(ARGV[2], ARGV[3]) end
if result[1] ~= 'done' then return result end
for i = 2, 3 do
  local set, words = try('PEXPIRE', KEYS[i], ARGV[2])
  if words then return answer('unknown', words) end
end
return result
