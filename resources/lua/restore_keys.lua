-- Undo of a release of several keys: puts back on each what was saved of the first (their values are the same), with
-- its deadline, only if nobody has any of them now.
-- KEYS: key, the others. ARGV: dump, deadline in Unix ms of the server's clock or 0, ''.
-- Answers: done, differs (somebody holds one), lapsed (the lease has ended meanwhile), refused; unknown when it could
-- be done only in part.
readClock()
for i = 1, #KEYS do
  if try('EXISTS', KEYS[i]) ~= 0 then
    key = KEYS[i]
    readOther()
    return answer('differs')
  end
end
local deadline = tonumber(ARGV[2])
if deadline ~= 0 and found.at ~= 0 and deadline <= found.at then return answer('lapsed') end
for i = 1, #KEYS do
  local restored, words = try('RESTORE', KEYS[i], ARGV[2], ARGV[1], 'ABSTTL')
  if words then return answer(i == 1 and 'refused' or 'unknown', words) end
end
return answerRestored()
