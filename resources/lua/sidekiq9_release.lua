-- Releases one job of sidekiq-unique-jobs 9. With the last one the digest is no duplicate any more.
-- KEYS: hash of jobs, all digests. ARGV: job id, digest, deadline seen or ''. Answers: done, differs, absent, refused.
local refusal = compareMember('HEXISTS', ARGV[1])
if refusal then return refusal end
if try('HLEN', key) == 1 then saveDump(#ARGV[1]) end
local removed, words = try('HDEL', key, ARGV[1])
if words then return answer('refused', words) end
if try('EXISTS', key) == 0 then after('ZREM', KEYS[2], ARGV[2]) end
return answer('done')
