-- Gives one token of dv's redis-semaphore back to its list, which wakes one waiter: only if it was taken at the time
-- that was seen, since tokens are numbers that are given out again. Deleting the hash would lose tokens for good.
-- KEYS: tokens that are out (hash), tokens that are free (list). ARGV: '<token>@<time>', deadline seen or ''.
-- Answers: done, differs, absent, refused; unknown when it could be done only in part.
local number, since = string.match(ARGV[1], '^([^@]*)@(.*)$')
local refusal = compareFieldValue(number, since, ARGV[1])
if refusal then return refusal end
local removed, words = try('HDEL', key, number)
if words then return answer('refused', words) end
local pushed, kept = try('LPUSH', KEYS[2], number)
if kept then return answer('unknown', kept) end
return answer('done')
