-- Takes one reader out of a set: the member is unique, so it is the compare.
-- KEYS: key, and perhaps that of a writer, beside whom it is not put back. ARGV: member, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('SISMEMBER', ARGV[1])
if refusal then return refusal end
savePart('set', key, ARGV[1])
saveLease(key)
if KEYS[2] then keep('absent', KEYS[2], '_WRITERWAITING') else saveCount('SCARD', key, 1) end
local removed, words = try('SREM', key, ARGV[1])
if words then return answer('refused', words) end
found.members = {ARGV[1]}
return answer('done')
