-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lab's release: deletes the lock KEYS[1] only while it holds the token ARGV[1].
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('DEL', KEYS[1])
end
return 0
