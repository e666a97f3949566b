-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's renewal: the lock KEYS[1] lives for ARGV[2] ms from now, only while it holds the token ARGV[1].
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
