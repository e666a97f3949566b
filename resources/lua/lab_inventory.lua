-- SPDX-License-Identifier: GPL-3.0-or-later
-- All that a private server holds: of each key its name, its type, what is left of its lease, and what is in it.
local found = {}
local cursor = '0'
repeat
    local page = redis.call('SCAN', cursor, 'COUNT', '1000')
    cursor = page[1]
    for _, key in ipairs(page[2]) do
        local kind = redis.call('TYPE', key)['ok']
        local held = {}
        if kind == 'string' then
            held = {redis.call('GET', key)}
        elseif kind == 'hash' then
            held = redis.call('HGETALL', key)
        elseif kind == 'zset' then
            held = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
        elseif kind == 'set' then
            held = redis.call('SMEMBERS', key)
        elseif kind == 'list' then
            held = redis.call('LRANGE', key, 0, -1)
        elseif kind == 'stream' then
            held = {tostring(redis.call('XLEN', key))}
        end
        found[#found + 1] = {key, kind, redis.call('PTTL', key), held}
    end
until cursor == '0'
return found
