-- Extend of one permit of Redisson's semaphore with leases, only if it is still out.
-- KEYS: key (free permits), permits that are out (sorted set). ARGV: permit, lease in ms counted from now, '1' to
-- allow a shorter one, '1' to give a lease to a permit without one, deadline seen or ''.
-- Answers: done, differs, has-expiry, no-expiry, would-shorten, refused.
local refusal = comparePermit(KEYS[2], ARGV[1])
if refusal then return refusal end
if found.at == 0 then return answer('refused', 'TIME is refused, so the new expiry cannot be computed') end
local till = found.at + tonumber(ARGV[2])
local seen = tonumber(try('ZSCORE', KEYS[2], ARGV[1]) or '') or 0
local endless = seen >= 922337203685477
if ARGV[4] == '1' and not endless then return answer('has-expiry') end
if ARGV[4] ~= '1' and endless then return answer('no-expiry') end
if not endless and seen > till and ARGV[3] ~= '1' then return answer('would-shorten') end
local set, words = try('ZADD', KEYS[2], 'XX', string.format('%.0f', till), ARGV[1])
if words then return answer('refused', words) end
return answer('done')
