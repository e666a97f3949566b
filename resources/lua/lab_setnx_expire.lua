-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's lua-setnx-expire: SETNX and its expiry in one step. Value and lease are arguments, not keys, so that
-- it also runs in a cluster.
if redis.call('SETNX', KEYS[1], ARGV[1]) == 1 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 1
end
return 0
