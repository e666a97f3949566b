-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's re-entrant lock: KEYS[1] is a hash, token -> how often entered. Answers nil when ARGV[1] is in, else
-- how long the holder's lease still lasts, in ms.
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
    redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return false
end
return redis.call('PTTL', KEYS[1])
