-- Takes one lock out of a hash that holds other things as well: the hash itself is never deleted.
-- KEYS: key. ARGV: field, 'owners' where every field is one, perhaps a channel on which somebody may wait for 0,
-- deadline seen or ''.
-- Answers: done, differs, absent, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
savePart('hash', key, ARGV[1])
saveLease(key)
if ARGV[2] == 'owners' then saveCount('HLEN', key, 1) end
local removed, words = try('HDEL', key, ARGV[1])
if words then return answer('refused', words) end
if #ARGV > 3 then try('PUBLISH', ARGV[3], '0') end
return answer('done')
