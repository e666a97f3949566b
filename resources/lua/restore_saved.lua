-- Undo of a release that took several keys, or parts of them: puts everything back, or nothing. Whoever has the lock, or
-- the place in it, now keeps it.
-- KEYS: key, the others. ARGV: deadline in Unix ms of the server's clock or 0, then each entry's kind, key and what belongs
-- to it, ''. Answers: done, differs (somebody holds it), lapsed (the lease has ended meanwhile), refused; unknown when it
-- could be done only in part.
local lengths = {key = 2, beside = 2, hash = 3, put = 2, zset = 2, set = 1, index = 2, count = 3, listed = 1, lease = 1,
  most = 1, field = 2, there = 1, absent = 1}
local entries = {}
local at = 2
while at < #ARGV do
  local entry = {kind = ARGV[at], key = ARGV[at + 1]}
  for i = 1, lengths[entry.kind] do entry[i] = ARGV[at + 1 + i] end
  at = at + 2 + lengths[entry.kind]
  table.insert(entries, entry)
end

readClock()
local deadline = tonumber(ARGV[1])
if deadline ~= 0 and found.at ~= 0 and deadline <= found.at then return answer('lapsed') end

local function sizeOf(name)
  local looks = {hash = 'HLEN', set = 'SCARD', zset = 'ZCARD'}
  local held, words = try('TYPE', name)
  if words then return nil, words end
  if held.ok == 'none' then return 0 end
  return try(looks[held.ok] or 'STRLEN', name)
end

-- Whether what an entry asks for is so; nil and the server's words when that cannot be told.
local holds = {
  key = function(entry)
    local there, words = try('EXISTS', entry.key)
    return there == 0, words
  end,
  hash = function(entry)
    local there, words = try('HEXISTS', entry.key, entry[1])
    return there == 0, words
  end,
  zset = function(entry)
    local score, words = try('ZSCORE', entry.key, entry[1])
    return not score, words
  end,
  set = function(entry)
    local there, words = try('SISMEMBER', entry.key, entry[1])
    return there == 0, words
  end,
  most = function(entry)
    local size, words = sizeOf(entry.key)
    return size and size <= tonumber(entry[1]), words
  end,
  field = function(entry)
    local value, words = try('HGET', entry.key, entry[1])
    return not value or value == entry[2], words
  end,
  there = function(entry)
    local there, words = try('HEXISTS', entry.key, entry[1])
    return there == 1, words
  end,
  absent = function(entry)
    local value, words = try('GET', entry.key)
    return not value or string.sub(value, -#entry[1]) == entry[1], words
  end,
  count = function(entry)
    local value, words = try('GET', entry.key)
    local number = tonumber(value or '')
    if not number then return false, words end
    local enough = entry[2] == '' or number >= tonumber(entry[2])
    return enough and (entry[3] == '' or number <= tonumber(entry[3])), words
  end,
}
local stood = {}
for _, entry in ipairs(entries) do
  local look = holds[entry.kind]
  if look then
    local fits, words = look(entry)
    if words and not isWrongType(words) then return answer('refused', words) end
    if words or not fits then
      key = entry.key
      readOther()
      return answer('differs')
    end
  end
  if entry.kind == 'lease' then
    local ends = endOf(entry.key)
    if not ends then return answer('refused', 'PTTL or TIME is refused, so the deadline cannot be put back') end
    stood[entry.key] = ends
  end
end

local function restore(entry, ...)
  local ends = tonumber(entry[2])
  return try('RESTORE', entry.key, ends > 0 and entry[2] or '0', entry[1], 'ABSTTL', ...)
end
local function follow(entry)
  local ends, now = tonumber(entry[1]), stood[entry.key]
  local due = now == -2 and ends >= 0 or now ~= -2 and now ~= -1 and ends > now
  if due then return try('PEXPIREAT', entry.key, entry[1]) end
  if now ~= -2 and now ~= -1 and ends == -1 then return try('PERSIST', entry.key) end
  return true
end
local writes = {
  listed = function(entry) return try('LREM', entry.key, 1, entry[1]) end,
  count = function(entry) return try('INCRBY', entry.key, entry[1]) end,
  key = function(entry) return restore(entry) end,
  beside = function(entry) return restore(entry, 'REPLACE') end,
  hash = function(entry)
    local set, words = try('HSET', entry.key, entry[1], entry[2])
    if words or tonumber(entry[3]) < 0 then return set, words end
    return try('HPEXPIREAT', entry.key, entry[3], 'FIELDS', 1, entry[1])
  end,
  put = function(entry) return try('HSET', entry.key, entry[1], entry[2]) end,
  zset = function(entry) return try('ZADD', entry.key, entry[2], entry[1]) end,
  index = function(entry) return try('ZADD', entry.key, entry[2], entry[1]) end,
  set = function(entry) return try('SADD', entry.key, entry[1]) end,
  lease = follow,
}
local written, whole = false, false
for _, kind in ipairs({'listed', 'count', 'key', 'beside', 'put', 'hash', 'zset', 'set', 'index', 'lease'}) do
  for _, entry in ipairs(entries) do
    if entry.kind == kind then
      local done, words = writes[kind](entry)
      if words then return answer(written and 'unknown' or 'refused', words) end
      -- Taken from the list meanwhile: somebody has it.
      if kind == 'listed' and done == 0 then return answer('differs') end
      written = true
      whole = whole or (kind == 'key' and entry.key == KEYS[1])
    end
  end
end
if whole then return answerRestored() end
found.after = try('PTTL', key) or -2
return answer('done')
