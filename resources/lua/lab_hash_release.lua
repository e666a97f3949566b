-- SPDX-License-Identifier: GPL-3.0-or-later
-- Leaves the re-entrant lock KEYS[1] once; when ARGV[1] is all out, deletes it and tells the channel KEYS[2], where
-- there is one. Answers 1 then, 0 while still inside, -1 when it was not in.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return -1
end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 0
end
redis.call('DEL', KEYS[1])
if KEYS[2] then
    redis.call('PUBLISH', KEYS[2], ARGV[1])
end
return 1
