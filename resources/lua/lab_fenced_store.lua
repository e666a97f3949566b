-- SPDX-License-Identifier: GPL-3.0-or-later
-- A store that knows fencing: refuses whoever comes with a number below the highest it has seen (KEYS[1]), and
-- else runs the commands that follow the number ARGV[1]: each is its length, then its words.
if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[1]) or 0) then
    return false
end
redis.call('SET', KEYS[1], ARGV[1])
local replies = {}
local at = 2
while at <= #ARGV do
    local length = tonumber(ARGV[at])
    replies[#replies + 1] = redis.call(unpack(ARGV, at + 1, at + length))
    at = at + length + 1
end
return replies
