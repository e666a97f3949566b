-- Deletes the lock of one owner. With the last lock of a session, it removes the file from the set of the session.
-- KEYS: key, the set of the session's files. ARGV: field, what the session's fields begin with, deadline seen or ''.
-- Answers: done, differs, absent, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
local isLast = true
for _, field in ipairs(try('HKEYS', key) or {ARGV[2]}) do
  if field ~= ARGV[1] and string.sub(field, 1, #ARGV[2]) == ARGV[2] then isLast = false end
end
savePart('hash', key, ARGV[1])
saveLease(key)
if isLast then savePart('set', KEYS[2], key) end
local removed, words = try('HDEL', key, ARGV[1])
if words then return answer('refused', words) end
if isLast then after('SREM', KEYS[2], key) end
return answer('done')
