-- Goes on waking the fair queue after a release whose first 1,000 heads were stale.
-- KEYS: key, waiters' queue (list), their time-outs (sorted set). ARGV: channel, ''. Answers: done.
readClock()
return answer('done', '', wakeQueue(KEYS[2], KEYS[3], ARGV[1]))
