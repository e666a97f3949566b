-- Extend of one holder of redis-semaphore's semaphore. Its scores are times of the last refresh, and each client counts
-- a holder out at score + lockTimeout. That time-out stands nowhere, but the key was given it with its newest refresh:
-- it is what is left of the key + now - newest score. So the score becomes that from which it ends in time, for every
-- permit "<id>_<n>" of that holder. Scores are by the clients' clocks, and so is the estimate: what they differ by
-- cancels out.
-- KEYS: key. ARGV: member, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, would-shorten, refused; unknown when it could be done only in part.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
local lease = tonumber(ARGV[2])
if found.at == 0 or not found.pttlKnown then
  return answer('refused', 'TIME or PTTL is refused, so the new expiry cannot be computed')
end
if found.pttl < 0 then
  return answer('refused', 'the key has no expiry: only its clients know how long the lock lasts')
end
local newest, words = try('ZREVRANGE', key, 0, 0, 'WITHSCORES')
local score = newest and newest[2] and try('ZSCORE', key, ARGV[1])
if not score then return answer('refused', words or 'the scores cannot be read') end
local timeout = found.pttl + found.at - tonumber(newest[2])
local fresh = found.at + lease - timeout
if tonumber(score) > fresh and ARGV[3] ~= '1' then return answer('would-shorten') end

local members = {ARGV[1]}
local id, permit = string.match(ARGV[1], '^(%x+%-%x+%-4%x+%-%x+%-%x+.*)_(%d+)$')
if id then
  for i = 0, 999 do
    local member = id .. '_' .. i
    if i ~= tonumber(permit) and try('ZSCORE', key, member) then table.insert(members, member) end
  end
end
local scores = {}
for _, member in ipairs(members) do
  table.insert(scores, string.format('%.0f', fresh))
  table.insert(scores, member)
end
local set, refused = try('ZADD', key, 'XX', unpack(scores))
if refused then return answer('refused', refused) end
local top, unread = try('ZREVRANGE', key, 0, 0, 'WITHSCORES')
if not top or not top[2] then return done(unread) end
set, refused = try('PEXPIRE', key, string.format('%.0f', tonumber(top[2]) + timeout - found.at))
return done(refused)
