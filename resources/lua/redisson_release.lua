-- Release in Redisson's form: deletes the hash only if the owner's field is the one seen and the only one, then does
-- what Redisson's own unlock does, so that waiters wake at once: '0' on the channel, and the fair queue's next waiter.
-- KEYS: key, waiters' queue (list), their time-outs (sorted set). ARGV: field, channel, deadline seen or ''.
-- Answers: done (1 at the end: call redisson_wake, more of the queue is stale), differs, absent, refused.
local refusal = compareField(ARGV[1])
if refusal then return refusal end
saveDump(try('HSTRLEN', key, ARGV[1]))
local deleted, words = try('DEL', key)
if words then return answer('refused', words) end
publish(ARGV[2], '0')
return answer('done', '', wakeQueue(KEYS[2], KEYS[3], ARGV[2]))
