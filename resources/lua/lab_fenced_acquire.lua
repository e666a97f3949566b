-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's fenced lock: takes KEYS[1] for ARGV[2] ms and hands out the next number of KEYS[2], in one step.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
    return redis.call('INCR', KEYS[2])
end
return false
