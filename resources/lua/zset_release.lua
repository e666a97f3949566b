-- Takes one holder out of a sorted set: the member is unique, so it is the compare. The other holders stay. A second
-- sorted set with the same members (weights, owners) loses it, too. Members "<id>_<n>" of a holder with several
-- permits go with it.
-- KEYS: key, and perhaps the second one. ARGV: member, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('ZSCORE', ARGV[1])
if refusal then return refusal end
local removed, words = try('ZREM', key, ARGV[1])
if words then return answer('refused', words) end
if KEYS[2] then after('ZREM', KEYS[2], ARGV[1]) end
local id = string.match(ARGV[1], '^(.*)_%d+$')
if id then
  for i = 0, 999 do
    local member = id .. '_' .. i
    if member ~= ARGV[1] and try('ZSCORE', key, member) then after('ZREM', key, member) end
  end
end
return answer('done')
