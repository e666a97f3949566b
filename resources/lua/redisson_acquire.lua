-- Acquire in Redisson's form: a hash with one field, hold count 1, only if the key is absent.
-- KEYS: key. ARGV: client uuid:thread, lease in ms, ''. Answers: done, differs (somebody holds it), refused.
readClock()
local there, unread = try('EXISTS', key)
if unread then return answer('refused', unread) end
if there ~= 0 then
  readOther()
  return answer('differs')
end
local set, words = try('HSET', key, ARGV[1], 1)
if words then return answer('refused', words) end
local leased, refused = try('PEXPIRE', key, ARGV[2])
if leased == 1 then return answer('done') end
-- A lock without a lease was not asked for: it goes away again. Where even that is refused, the words say so.
local deleted, kept = try('DEL', key)
if kept then return answer('unknown', refused .. '; ' .. kept) end
return answer('refused', refused)
