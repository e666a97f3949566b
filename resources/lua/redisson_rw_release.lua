-- Takes one owner out of Redisson's read/write lock: the keys with the leases of its holds go first, as its own unlock
-- does. With the last owner the lock goes, and all waiters are woken; else its lease is that of the longest hold left.
-- KEYS: key. ARGV: field, channel, name in braces, deadline seen or ''. Answers: done, differs, absent, refused.
-- The keys of the holds have the name in braces in them, so that they are on the key's own server.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
local function timeout(field, hold) return ARGV[3] .. ':' .. field .. ':rwlock_timeout:' .. hold end
local function holds(field)
  local count, words = try('HGET', key, field)
  if words then deny('hget ' .. key) end
  return math.min(tonumber(count or '') or 0, 1000)
end
local fields, unread = try('HKEYS', key)
if unread then return answer('refused', unread) end
local others = {}
for i = 1, math.min(#fields, 1000) do
  if fields[i] ~= 'mode' and fields[i] ~= ARGV[1] then table.insert(others, fields[i]) end
end
local count = holds(ARGV[1])
local isWriter = string.sub(ARGV[1], -6) == ':write'
for hold = 1, count do saveKey('beside', timeout(ARGV[1], hold)) end
if #others == 0 then
  saveKey('key', key)
else
  -- Readers may come and go meanwhile; beside a writer only what is his own now may be there.
  local mode, unknown = try('HGET', key, 'mode')
  if unknown then saveNothing('undo: HGET') end
  keep('field', key, 'mode', isWriter and 'read' or mode or '')
  keep('put', key, 'mode', mode or '')
  if isWriter then
    keep('most', key, #fields - 1)
    for _, field in ipairs(others) do keep('there', key, field) end
  end
  savePart('hash', key, ARGV[1])
  saveLease(key)
end
local removed, words
if #others == 0 then
  removed, words = try('DEL', key)
else
  removed, words = try('HDEL', key, ARGV[1])
end
if words then return answer('refused', words) end
for hold = 1, count do after('DEL', timeout(ARGV[1], hold)) end
if #others > 0 and isWriter then
  after('HSET', key, 'mode', 'read')
elseif #others > 0 and try('HGET', key, 'mode') == 'read' then
  local best = -3
  for _, field in ipairs(others) do
    for hold = 1, holds(field) do
      local left, unread = try('PTTL', timeout(field, hold))
      if unread then deny('pttl ' .. timeout(field, hold)) end
      best = math.max(best, left or -3)
    end
  end
  if best > 0 then after('PEXPIRE', key, best) end
end
publish(ARGV[2], '1')
return answer('done')
