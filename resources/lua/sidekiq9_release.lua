-- Releases one job of sidekiq-unique-jobs 9. With the last one the digest is no duplicate any more.
-- KEYS: hash of jobs, all digests. ARGV: job id, digest, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
local jobs, uncounted = try('HLEN', key)
if uncounted then return answer('refused', uncounted) end
savePart('hash', key, ARGV[1])
saveLease(key)
keep('most', key, jobs - 1)
if jobs == 1 then savePart('index', KEYS[2], ARGV[2]) end
local removed, words = try('HDEL', key, ARGV[1])
if words then return answer('refused', words) end
if jobs == 1 then after('ZREM', KEYS[2], ARGV[2]) end
return answer('done')
