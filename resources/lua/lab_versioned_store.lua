-- SPDX-License-Identifier: GPL-3.0-or-later
-- A store with a version, as a database column would be: refuses a write whose version ARGV[1] is not that of
-- KEYS[1], and else runs the commands that follow it: each is its length, then its words.
if ARGV[1] ~= (redis.call('GET', KEYS[1]) or '') then
    return false
end
redis.call('INCR', KEYS[1])
local replies = {}
local at = 2
while at <= #ARGV do
    local length = tonumber(ARGV[at])
    replies[#replies + 1] = redis.call(unpack(ARGV, at + 1, at + length))
    at = at + length + 1
end
return replies
