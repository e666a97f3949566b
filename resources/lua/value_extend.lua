-- Extend where the value is the expiry time: it is written anew, by the server's clock, only if it is the one seen.
-- A Redis expiry that the key has stays, or is lengthened with it.
-- KEYS: key. ARGV: value, lease in ms counted from now, '1' to allow a shorter one, unit of the value ('s', 'ms',
-- 'fraction'; 'uuid:ms': ms behind a colon, what stands before it stays), deadline seen or ''. Answers: done, differs, absent, no-expiry (the value is a word),
-- would-shorten, refused.
local refusal = compareString(ARGV[1])
if refusal then return refusal end
if found.at == 0 then return answer('refused', 'TIME is refused, so the new expiry cannot be computed') end
local before, time = '', ARGV[1]
if ARGV[4] == 'uuid:ms' then before, time = string.match(ARGV[1], '^([^:]*:)(.*)$') end
local factor = string.sub(ARGV[4], -2) == 'ms' and 1 or 1000
local seen = tonumber(time)
if not seen then return answer('no-expiry') end
local till = found.at + tonumber(ARGV[2])
if seen * factor > till and ARGV[3] ~= '1' then return answer('would-shorten') end
local formats = {s = '%.0f', ms = '%.0f', fraction = '%.6f', ['uuid:ms'] = '%.0f'}
local value = till / factor
if ARGV[4] == 's' then value = math.ceil(value) end
local set, words
local text = before .. string.format(formats[ARGV[4]], value)
if found.pttl > 0 then
  set, words = try('SET', key, text, 'PX', math.max(found.pttl, tonumber(ARGV[2])))
else
  set, words = try('SET', key, text)
end
if words then return answer('refused', words) end
found.written = text
return answer('done')
