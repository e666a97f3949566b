-- Extend of one holder among several, only if it is still there. Never shortens unless asked.
-- KEYS: key, and perhaps a second one that must live as long. ARGV: member, lease in ms counted from now, '1' to allow a
-- shorter one, unit, deadline seen or ''.
-- Units: 'ms', 's' (the score is the expiry; the keys stay ten seconds longer, as Symfony's semaphore has it), 'symfony'
-- (as ms, with __write__ beside it; the key ends with the last of them), 'set', 'field' (members without a lease of
-- their own: the key's is lengthened), 'set-expire', 'field-expire' (the same for a key that has none), 'end' (the score
-- is the expiry where it is in the future, in s or in ms, as it stands there; in the past it is the time of acquisition,
-- or it is over: when it ends only its clients know).
-- Answers: done, differs, absent, has-expiry, no-expiry, would-shorten, refused; unknown when it could be done only in
-- part: the key ends before its member.
local unit = ARGV[4]
local isField = unit == 'field' or unit == 'field-expire'
local isSet = unit == 'set' or unit == 'set-expire'
local look = isSet and 'SISMEMBER' or isField and 'HEXISTS' or 'ZSCORE'
local refusal = compareMember(look, ARGV[1])
if refusal then return refusal end
if unit == 'set-expire' or unit == 'field-expire' then return addLease(ARGV[2]) end
if isSet or isField then return extendLease(ARGV[2], ARGV[3]) end
if found.at == 0 then return answer('refused', 'TIME is refused, so the new expiry cannot be computed') end
if not found.pttlKnown then return answer('refused', 'PTTL is refused, so the lease cannot be judged') end
local old = tonumber(try('ZSCORE', key, ARGV[1]) or '0')
local factor = (unit == 's' or unit == 'end' and old < 100000000000) and 1000 or 1
local till = found.at + tonumber(ARGV[2])
local score = old * factor
if unit == 'end' and score <= found.at then
  return answer('refused', 'the score is not a time in the future: only its clients know how long the lock lasts')
end
if score > till and ARGV[3] ~= '1' then return answer('would-shorten') end
local fresh = till / factor
local set, words = try('ZADD', key, 'XX', string.format(factor == 1000 and '%.3f' or '%.0f', fresh), ARGV[1])
if words then return answer('refused', words) end
if unit == 'symfony' then
  if try('ZSCORE', key, '__write__') then
    set, words = try('ZADD', key, 'XX', string.format('%.0f', till), '__write__')
    if words then return done(words) end
  end
  local top, unread = try('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  if not top or not top[2] then return done(unread) end
  set, words = try('PEXPIREAT', key, string.format('%.0f', tonumber(top[2])))
elseif unit == 's' then
  local life = tonumber(ARGV[2]) + 10000
  for _, each in ipairs(KEYS) do
    local left, unread = try('PTTL', each)
    if left and left > 0 and left < life then set, words = try('PEXPIRE', each, life) end
    if words or unread then return done(words or unread) end
  end
elseif found.pttl > 0 and found.pttl < tonumber(ARGV[2]) then
  set, words = try('PEXPIRE', key, ARGV[2])
end
return done(words)
