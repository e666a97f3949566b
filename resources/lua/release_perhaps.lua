-- Release, string form, of a library that is not known: as release, then what would wake its waiters if it is one of
-- those that only its key and token hint at. What is refused is not told of: nobody may wait there. In a Cluster a list of
-- another slot is refused, and there no client could use it with this key.
-- KEYS: key. ARGV: token, list that gets an element or '', list that gets one where any client is blocked or '', message,
-- channel..., deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
saveDump(#ARGV[1])
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
-- What stood there before is somebody's, and keeps its own end. Waiters do not look at the element; its text shows every
-- Lockscope that no client of a library made this list.
local function push(list)
  if list ~= '' and try('LPUSH', list, 'lockscope') == 1 and not try('PEXPIRE', list, 1000) then try('DEL', list) end
end
push(ARGV[2])
if ARGV[3] ~= '' and not string.find(try('INFO', 'clients') or '', 'blocked_clients:0', 1, true) then push(ARGV[3]) end
for i = 5, math.min(#ARGV - 1, 1004) do try('PUBLISH', ARGV[i], ARGV[4]) end
return answer('done')
