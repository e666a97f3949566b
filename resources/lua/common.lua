-- Stands before every operation's file when a script is sent: reading, comparing, and the answer they share.
-- Contract: README.md in this folder.
local key = KEYS[1]
local seenDeadline = ARGV[#ARGV]
local found = {token = false, pttl = -2, pttlKnown = false, at = 0, dump = false, denied = {}, after = -2,
  written = false, pruned = 0, woken = false, members = {}, saved = {}, savedBytes = 0, savesAll = true}
local refusedBy = {}

-- A command's reply, or nil and the server's words when it was refused. Never ends the script.
local function try(command, ...)
  local reply = redis.pcall(command, ...)
  if type(reply) == 'table' and reply.err then
    refusedBy[reply.err] = command
    return nil, reply.err
  end
  return reply
end

local function answer(what, words, more)
  return {what, found.token, found.pttl, found.at, found.dump, found.denied, words or '', more and 1 or 0, found.after,
    found.written, found.members, words and refusedBy[words] or '', found.savesAll and found.saved or {}}
end

-- Done otherwise, but this part was refused.
local function deny(what)
  for _, known in ipairs(found.denied) do
    if known == what then return end
  end
  if #found.denied < 100 then table.insert(found.denied, what) end
end

-- As try, for what comes after the first write: a refusal is listed as denied.
local function after(command, name, ...)
  local reply, words = try(command, name, ...)
  if words then deny(string.lower(command) .. ' ' .. name) end
  return reply
end

local function isWrongType(words)
  return string.find(words, 'WRONGTYPE', 1, true) ~= nil
end

local function readClock()
  local time = try('TIME')
  if time then found.at = time[1] * 1000 + math.floor(time[2] / 1000) end
  local left = try('PTTL', key)
  if left then
    found.pttl = left
    found.pttlKnown = true
  end
end

-- When the key ends by the server's clock, Unix ms; -1: never; nil: it cannot be told.
local function expireTime()
  if found.pttlKnown and found.pttl == -1 then return -1 end
  local exact = try('PEXPIRETIME', key)
  if exact then return exact end
  if found.pttlKnown and found.at ~= 0 then return found.at + found.pttl end
  return nil
end

-- The deadline must be the one seen ('-1': none), within 5 ms or what follows a '~'.
local function compareDeadline()
  if seenDeadline == '' then return nil end
  local digits, tolerance = string.match(seenDeadline, '^(-?%d+)~?(%d*)$')
  local seen = tonumber(digits)
  local there = expireTime()
  if not there then return answer('refused', 'PTTL or TIME is refused, so the deadline cannot be compared') end
  if seen == -1 or there == -1 then
    if seen ~= there then return answer('differs') end
  elseif math.abs(there - seen) > (tonumber(tolerance) or 5) then
    return answer('differs')
  end
  return nil
end

-- nil when the string at the key is `token`, else the answer to give.
local function compareString(token)
  readClock()
  if found.pttlKnown and found.pttl == -2 then return answer('absent') end
  local length, refused = try('STRLEN', key)
  if refused and isWrongType(refused) then return answer('differs') end
  if length and length ~= #token then
    found.token = try('GETRANGE', key, 0, 4095) or false
    return answer('differs')
  end
  local value, words = try('GET', key)
  if words then return answer(isWrongType(words) and 'differs' or 'refused', words) end
  if not value then return answer('absent') end
  found.token = value
  if value ~= token then return answer('differs') end
  return compareDeadline()
end

-- nil when each of KEYS is a string that is `token`, else the answer to give.
local function compareKeys(token)
  local refusal = compareString(token)
  if refusal then return refusal end
  for i = 2, #KEYS do
    local value, words = try('GET', KEYS[i])
    if words and not isWrongType(words) then return answer('refused', words) end
    if value ~= token then
      found.token = value and string.sub(value, 1, 4096) or false
      return answer('differs', KEYS[i] .. (value and ' has another token' or ' is not there with this token'))
    end
  end
  return nil
end

-- nil when the hash at the key has `field` and nothing else, else the answer to give.
local function compareField(field)
  readClock()
  if found.pttlKnown and found.pttl == -2 then return answer('absent') end
  local count, words = try('HLEN', key)
  if words then return answer(isWrongType(words) and 'differs' or 'refused', words) end
  if count == 0 then return answer('absent') end
  local there, refused = try('HEXISTS', key, field)
  if refused then return answer('refused', refused) end
  if there == 1 then found.token = field end
  if there == 1 and count == 1 then return compareDeadline() end
  if there == 0 and count == 1 then
    local fields = try('HKEYS', key)
    found.token = fields and fields[1] or false
  end
  return answer('differs')
end

-- What was seen is not in the key: is the key there at all? Only an answer says that it is not.
local function absentOrDiffers()
  local there, words = try('EXISTS', key)
  if words and not found.pttlKnown then return answer('refused', words) end
  return answer(there == 0 and 'absent' or 'differs')
end

-- nil when `member` is one of those at the key, asked by `look` (ZSCORE, SISMEMBER, HEXISTS), else the answer to give.
local function compareMember(look, member)
  readClock()
  if found.pttlKnown and found.pttl == -2 then return answer('absent') end
  local there, words = try(look, key, member)
  if words then return answer(isWrongType(words) and 'differs' or 'refused', words) end
  if not there or there == 0 then return absentOrDiffers() end
  found.token = member
  return compareDeadline()
end

-- nil when the hash at the key has `value` in `field`, else the answer to give. `token`: what the two are called.
local function compareFieldValue(field, value, token)
  readClock()
  if not field then return answer('differs') end
  if found.pttlKnown and found.pttl == -2 then return answer('absent') end
  local there, words = try('HGET', key, field)
  if words then return answer(isWrongType(words) and 'differs' or 'refused', words) end
  if there ~= value then return absentOrDiffers() end
  found.token = token
  return compareDeadline()
end

-- nil when `permit` is one of those in the sorted set `permits`, else the answer to give.
local function comparePermit(permits, permit)
  readClock()
  local there, words = try('ZSCORE', permits, permit)
  if words then return answer(isWrongType(words) and 'differs' or 'refused', words) end
  if not there then return answer('differs') end
  found.token = permit
  return compareDeadline()
end

-- The bytes for an undo, up to 1 MiB. What is longer is not copied at all where its length can be asked.
local function saveDump(length)
  if length and length > 1048576 then return deny('dump: longer than 1 MiB') end
  local dump, words = try('DUMP', key)
  if words then return deny('dump') end
  if dump and #dump <= 1048576 then found.dump = dump else deny('dump: longer than 1 MiB') end
end

-- Parts and keys for an undo, as restore_saved.lua reads them: a kind, a key, what belongs to it. All or none: an undo
-- restores everything that a release takes away, or is not offered.
local function saveNothing(why)
  found.savesAll = false
  deny(why)
end

local function keep(kind, name, ...)
  local entry = {kind, name, ...}
  for i, word in ipairs(entry) do
    if type(word) == 'number' then entry[i] = string.format('%.0f', word) end
    found.savedBytes = found.savedBytes + #entry[i]
  end
  if found.savedBytes > 1048576 then return saveNothing('dump: longer than 1 MiB') end
  table.insert(found.saved, entry)
end

-- When a key ends by the server's clock, Unix ms; -1 never, -2 it is not there; nil: it cannot be told.
local function endOf(name)
  local exact = try('PEXPIRETIME', name)
  if exact then return exact end
  local left = try('PTTL', name)
  if not left or left < 0 then return left end
  return found.at ~= 0 and found.at + left or nil
end

-- A whole key that goes: 'key' where nobody may have it when it is put back, 'beside' where it only belongs to one.
local function saveKey(kind, name)
  local sizes = {string = 'STRLEN', hash = 'HLEN', list = 'LLEN', set = 'SCARD', zset = 'ZCARD'}
  local held = try('TYPE', name)
  local size = held and sizes[held.ok] and try(sizes[held.ok], name)
  if size and size > (held.ok == 'string' and 1048576 or 20000) then return saveNothing('dump: longer than 1 MiB') end
  local dump, words = try('DUMP', name)
  if words then return saveNothing('dump') end
  if not dump then return end
  local ends = endOf(name)
  if not ends then return saveNothing('undo: PTTL') end
  keep(kind, name, dump, ends)
end

-- The deadline of a key of which only a part goes: it may follow what is left, or go with the last part.
local function saveLease(name)
  local ends = endOf(name)
  if not ends then return saveNothing('undo: PTTL') end
  if ends ~= -2 then keep('lease', name, ends) end
end

-- A part that goes: a field, or a member of a sorted set or set.
local function savePart(kind, name, member)
  local looks = {hash = 'HGET', zset = 'ZSCORE', set = 'SISMEMBER', index = 'ZSCORE'}
  local value, words = try(looks[kind], name, member)
  if words then return saveNothing('undo: ' .. looks[kind]) end
  if not value or value == 0 then return end
  if kind == 'set' then return keep(kind, name, member) end
  if kind ~= 'hash' then return keep(kind, name, member, value) end
  local ends = try('HPEXPIRETIME', name, 'FIELDS', 1, member)
  keep(kind, name, member, value, ends and tonumber(ends[1]) or -1)
end

-- More than are left after `gone` of them went means that somebody has the place.
local function saveCount(look, name, gone)
  local count, words = try(look, name)
  if words then return saveNothing('undo: ' .. look) end
  keep('most', name, count - gone)
end

-- What stands at the key that somebody else has.
local function readOther()
  found.token = try('GETRANGE', key, 0, 4095) or false
  if not found.token and try('HLEN', key) == 1 then
    local fields = try('HKEYS', key)
    found.token = fields and fields[1] or false
  end
end

local function setLease(milliseconds)
  local set, words = try('PEXPIRE', key, milliseconds)
  if not set then return answer('refused', words) end
  if set == 0 then return answer('absent') end
  return answer('done')
end

-- Lengthens a lease that is there; shortens it only where that is allowed.
local function extendLease(milliseconds, allowShorter)
  if not found.pttlKnown then return answer('refused', 'PTTL is refused, so the lease cannot be judged') end
  if found.pttl == -1 then return answer('no-expiry') end
  if found.pttl > tonumber(milliseconds) and allowShorter ~= '1' then return answer('would-shorten') end
  return setLease(milliseconds)
end

-- Gives a lease to a lock that has none.
local function addLease(milliseconds)
  if not found.pttlKnown then return answer('refused', 'PTTL is refused, so the lease cannot be judged') end
  if found.pttl ~= -1 then return answer('has-expiry') end
  return setLease(milliseconds)
end

-- After a key was put back: reads what is there. A deadline that has passed answers OK and creates nothing.
local function answerRestored()
  found.after = try('PTTL', key) or -2
  if found.after == -2 and try('EXISTS', key) == 0 then return answer('lapsed') end
  return answer('done')
end

-- The lease of what was changed must follow. Where that is refused the change does not do what was asked for.
local function done(words)
  return words and answer('unknown', words) or answer('done')
end

-- Sharded as well: in a cluster some clients listen there. A server that knows no shards has nobody who does.
local function publish(channel, message)
  local heard, words = try('PUBLISH', channel, message)
  if words then deny('publish ' .. channel) else try('SPUBLISH', channel, message) end
end

-- Redisson's fair queue: drops waiters whose time is past or not kept, wakes the first that is left. At most 1,000 a call:
-- true when the operator has to call again (redisson_wake).
local function wakeQueue(queue, timeouts, channel)
  -- Without the time nobody's own is past: the first is woken, whether he still waits or not.
  if found.at == 0 then deny('time') end
  for _ = 1, 1000 do
    local head, words = try('LINDEX', queue, 0)
    if words then deny('lindex ' .. queue) end
    if not head then return false end
    local score, refused = try('ZSCORE', timeouts, head)
    if refused then
      deny('zscore ' .. timeouts)
      return false
    end
    if score and tonumber(score) > found.at then
      publish(channel .. ':' .. head, '0')
      found.woken = head
      return false
    end
    local popped = try('LPOP', queue)
    if not popped then
      deny('lpop ' .. queue)
      return false
    end
    found.pruned = found.pruned + 1
    local removed, kept = try('ZREM', timeouts, head)
    if kept then deny('zrem ' .. timeouts) end
  end
  return true
end
