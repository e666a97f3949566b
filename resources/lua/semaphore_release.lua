-- Takes one holder of several permits out of redis-semaphore's sorted set: its members are its id, '_' and a number,
-- and the id is a UUID that nobody else has. The answer says which of them went; all the others stay.
-- KEYS: key. ARGV: member that was seen, the holder's id, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
local members = {ARGV[1]}
for i = 0, 999 do
  local member = ARGV[2] .. '_' .. i
  if member ~= ARGV[1] and try('ZSCORE', key, member) then table.insert(members, member) end
end
for _, member in ipairs(members) do savePart('zset', key, member) end
saveLease(key)
saveCount('ZCARD', key, #members)
local removed, words = try('ZREM', key, unpack(members))
if words then return answer('refused', words) end
found.members = members
return answer('done')
