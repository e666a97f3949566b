-- Undo of a release: puts back what was saved, with its deadline, only if nobody has the key now.
-- KEYS: key. ARGV: dump, deadline in Unix ms of the server's clock or 0, ''.
-- Answers: done, differs (somebody holds it), lapsed (the lease has ended meanwhile), refused.
readClock()
local deadline = tonumber(ARGV[2])
if found.pttlKnown and found.pttl ~= -2 then
  readOther()
  return answer('differs')
end
if deadline ~= 0 and found.at ~= 0 and deadline <= found.at then return answer('lapsed') end
local restored, words = try('RESTORE', key, ARGV[2], ARGV[1], 'ABSTTL')
if words then
  if string.find(words, 'BUSYKEY', 1, true) then
    readOther()
    return answer('differs')
  end
  return answer('refused', words)
end
return answerRestored()
