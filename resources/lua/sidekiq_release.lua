-- Releases one job of sidekiq-unique-jobs 7 and 8. With the last one the digest and all that belongs to it goes, so
-- that the next job is no duplicate; else the other jobs keep it.
-- KEYS: digest, its queue, its primed list, its hash of jobs, its info, all digests, digests that expire.
-- ARGV: job id, deadline seen or ''. Answers: done, differs, absent, refused.
readClock()
local there, unread = try('HEXISTS', KEYS[4], ARGV[1])
if unread then return answer('refused', unread) end
local jobs, uncounted = try('HLEN', KEYS[4])
if uncounted then return answer('refused', uncounted) end
if there == 0 then
  -- Nobody in the hash: then the digest itself says whose it is.
  if jobs > 0 then
    readOther()
    return answer('differs')
  end
  local refusal = compareString(ARGV[1])
  if refusal then return refusal end
end
found.token = ARGV[1]
if there == 1 then
  local refusal = compareDeadline()
  if refusal then return refusal end
end
if jobs > 1 then
  savePart('hash', KEYS[4], ARGV[1])
  saveLease(KEYS[4])
  keep('most', KEYS[4], jobs - 1)
else
  saveKey('key', key)
  saveKey('key', KEYS[4])
  for _, each in ipairs({KEYS[2], KEYS[3], KEYS[5]}) do saveKey('beside', each) end
  savePart('index', KEYS[6], key)
  savePart('index', KEYS[7], key)
end
local removed, words
if jobs > 1 then removed, words = try('HDEL', KEYS[4], ARGV[1])
else removed, words = try('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]) end
if words then return answer('refused', words) end
if jobs > 1 then return answer('done') end
after('ZREM', KEYS[6], key)
after('ZREM', KEYS[7], key)
-- Who waits is blocked on the queue. Where nobody is blocked on anything, an element would only be left behind.
local clients = try('INFO', 'clients')
if not clients or not string.find(clients, 'blocked_clients:0', 1, true) then
  after('LPUSH', KEYS[2], '1')
  after('PEXPIRE', KEYS[2], 5000)
end
return answer('done')
