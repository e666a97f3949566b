// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptReplay reads of lists, which are no locks: only whether one stands where a lock is wanted.
#include "history/transcript/transcript_replay.h"

#include <algorithm>
#include <array>

namespace history {

/// How long it is nobody follows here: what takes out of it may have taken the last, and then it is not known
/// whether it is there.
bool TranscriptReplay::takeLists(const Words &words)
{
    static constexpr std::array reads{"LLEN", "LRANGE", "LINDEX", "LPOS"};
    static constexpr std::array refusals{"GETSET", "HSET", "HMSET", "HINCRBY", "SADD", "ZADD"};
    const auto isOf = [&words](const auto &names) {
        return std::any_of(names.begin(), names.end(),
                           [&words](const char *name) { return words.front() == name; });
    };
    if (words.size() < 2)
        return false;
    const QByteArray &key = words.at(1);
    if (isOf(reads))
        return true;
    if (isOf(refusals)) {
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
