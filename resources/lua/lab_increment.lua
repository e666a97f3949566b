-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's increment without a lock: nothing else runs between the GET and the SET.
local value = tonumber(redis.call('GET', KEYS[1]) or 0) + 1
redis.call('SET', KEYS[1], string.format('%.0f', value))
return value
