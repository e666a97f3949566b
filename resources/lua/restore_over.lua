-- Undo of a take-over: puts back what was replaced, only if the operator's token still stands there.
-- KEYS: key. ARGV: the operator's token, dump, deadline in Unix ms of the server's clock or 0, ''.
-- Answers: done, differs, absent, lapsed (the former lease has ended meanwhile: nothing is changed), refused.
local _, other = try('STRLEN', key)
local isString = not (other and isWrongType(other))
local refusal
if isString then refusal = compareString(ARGV[1]) else refusal = compareField(ARGV[1]) end
if refusal then return refusal end
local deadline = tonumber(ARGV[3])
if deadline ~= 0 and found.at ~= 0 and deadline <= found.at then return answer('lapsed') end
local restored, words = try('RESTORE', key, ARGV[3], ARGV[2], 'REPLACE', 'ABSTTL')
if words then return answer('refused', words) end
return answerRestored()
