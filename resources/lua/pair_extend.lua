-- Extend of a lock of two keys: the expiry (Unix seconds) is written anew, only if the owner is the one seen.
-- KEYS: owner, expiry. ARGV: token, lease in ms counted from now, '1' to allow a shorter one, deadline seen or ''.
-- Answers: done, differs, absent, would-shorten, refused; unknown when it could be done only in part.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
if found.at == 0 then return answer('refused', 'TIME is refused, so the new expiry cannot be computed') end
local till = math.ceil((found.at + tonumber(ARGV[2])) / 1000)
local expiry, unread = try('GET', KEYS[2])
if unread then return answer('refused', unread) end
local seen = tonumber(expiry or '') or 0
if seen > till and ARGV[3] ~= '1' then return answer('would-shorten') end
local set, words = try('SET', KEYS[2], string.format('%.0f', till))
if words then return answer('refused', words) end
if found.pttl > 0 then set, words = try('PEXPIRE', key, ARGV[2]) end
return done(words)
