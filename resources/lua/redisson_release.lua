-- Release in Redisson's form: deletes the hash only if the owner's field is the one seen and the only one, then does
-- what Redisson's own unlock does, so that waiters wake at once: '0' on the channel, and the fair queue's next waiter.
-- Where the lock is gone but its fair queue is not, that is left to do: a head without a time blocks everybody for good.
-- KEYS: key, waiters' queue (list), their time-outs (sorted set). ARGV: field, channel, deadline seen or ''.
-- Answers: done (1 at the end: call redisson_wake, more of the queue is stale), differs, absent, refused.
local refusal = compareField(ARGV[1])
if refusal and refusal[1] == 'absent' then
  local more = wakeQueue(KEYS[2], KEYS[3], ARGV[2])
  local words = found.pruned > 0 and 'removed ' .. found.pruned .. ' that wait no more from ' .. KEYS[2] or ''
  if found.woken then words = words .. (words ~= '' and ', ' or '') .. 'woke ' .. found.woken end
  return answer('absent', words, more)
end
if refusal then return refusal end
saveDump(try('HSTRLEN', key, ARGV[1]))
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
publish(ARGV[2], '0')
return answer('done', '', wakeQueue(KEYS[2], KEYS[3], ARGV[2]))
