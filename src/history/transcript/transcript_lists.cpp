// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptReplay reads of lists, which are no locks: only whether one stands where a lock is wanted.
#include "history/transcript/transcript_replay.h"

namespace history {

/// How long it is nobody follows here: what takes out of it may have taken the last, and then it is not known
/// whether it is there.
bool TranscriptReplay::takeLists(const Words &words)
{
    if (words.size() < 2)
        return false;
    const QByteArray &key = words.at(1);
    if (isOneOf(words.front(), {"LLEN", "LRANGE", "LINDEX", "LPOS"}))
        return true;
    if (isOneOf(words.front(), {"GETSET", "HSET", "HMSET", "HINCRBY", "SADD", "ZADD"})) {
        const KeyReplay *known = find(key);
        return known && known->isList(); // of another type: an error, and nothing else
    }
    if ((words.front() != "LPUSH" && words.front() != "RPUSH") || words.size() < 3 || membersOf(key))
        return false;
    m_removed.remove(placeOf(key));
    at(key)->push(deedOn(key));
    return true;
}

} // namespace history
