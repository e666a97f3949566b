-- Gives one token of dv's redis-semaphore back to its list, which wakes one waiter: only if it was taken at the time
-- that was seen, since tokens are numbers that are given out again. Deleting the hash would lose tokens for good.
-- KEYS: tokens that are out (hash), tokens that are free (list). ARGV: '<token>@<time>', deadline seen or ''.
-- Answers: done, differs, absent, refused; unknown when it could be done only in part.
local number, since = string.match(ARGV[1], '^([^@]*)@(.*)$')
local refusal = compareFieldValue(number, since, ARGV[1])
if refusal then return refusal end
keep('listed', KEYS[2], number)
savePart('hash', key, number)
saveLease(key)
-- The list first: a token that is in neither is lost for good. Nobody who waits sees it before this ends.
local pushed, words = try('LPUSH', KEYS[2], number)
if words then return answer('refused', words) end
local removed, kept = try('HDEL', key, number)
if kept then
  local back, stays = try('LPOP', KEYS[2])
  return answer(stays and 'unknown' or 'refused', kept)
end
return answer('done')
