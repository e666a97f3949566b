-- Undo of a release of several keys: puts back on each what was saved of the first (their values are the same), with
-- its deadline, only if nobody has any of them now.
-- KEYS: key, the others. ARGV: dump, deadline in Unix ms of the server's clock or 0, ''.
-- Answers: done, differs (somebody holds one), lapsed (the lease has ended meanwhile), refused; unknown when it could
-- be done only in part.
readClock()
for i = 1, #KEYS do
  local there, unread = try('EXISTS', KEYS[i])
  if unread then return answer('refused', unread) end
  if there ~= 0 then
    key = KEYS[i]
    readOther()
    return answer('differs')
  end
end
local deadline = tonumber(ARGV[2])
if deadline ~= 0 and found.at ~= 0 and deadline <= found.at then return answer('lapsed') end
for i = 1, #KEYS do
  local restored, words = try('RESTORE', KEYS[i], ARGV[2], ARGV[1], 'ABSTTL')
  if words then
    -- Those before it were not there a moment ago: they go again.
    local back, stays = nil, nil
    if i > 1 then back, stays = try('DEL', unpack(KEYS, 1, i - 1)) end
    return answer(stays and 'unknown' or 'refused', words)
  end
end
return answerRestored()
