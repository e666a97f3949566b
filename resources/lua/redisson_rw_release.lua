-- Takes one owner out of Redisson's read/write lock: the keys with the leases of its holds go first, as its own unlock
-- does. With the last owner the lock goes, and all waiters are woken; else its lease is that of the longest hold left.
-- KEYS: key. ARGV: field, channel, name in braces, deadline seen or ''. Answers: done, differs, absent, refused.
-- The keys of the holds have the name in braces in them, so that they are on the key's own server.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
local function timeout(field, hold) return ARGV[3] .. ':' .. field .. ':rwlock_timeout:' .. hold end
local function holds(field) return math.min(tonumber(try('HGET', key, field) or '') or 0, 1000) end
local count = holds(ARGV[1])
local last = try('HLEN', key) == 2
if last then saveDump(#ARGV[1]) end
local removed, words = try('HDEL', key, ARGV[1])
if words then return answer('refused', words) end
for hold = 1, count do after('DEL', timeout(ARGV[1], hold)) end
local left = after('HKEYS', key) or {}
local best = -3
local owners = 0
for i = 1, math.min(#left, 1000) do
  if left[i] ~= 'mode' then
    owners = owners + 1
    for hold = 1, holds(left[i]) do best = math.max(best, try('PTTL', timeout(left[i], hold)) or -3) end
  end
end
if owners == 0 then
  after('DEL', key)
elseif string.sub(ARGV[1], -6) == ':write' then
  after('HSET', key, 'mode', 'read')
elseif best > 0 and try('HGET', key, 'mode') == 'read' then
  after('PEXPIRE', key, best)
end
publish(ARGV[2], '1')
return answer('done')
