// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptReplay reads of sets and sorted sets.
#include "history/transcript/transcript_replay.h"

#include <algorithm>

namespace history {

MemberReplay *TranscriptReplay::membersOf(const QByteArray &key)
{
    const auto known = m_members.constFind(placeOf(key));
    return known == m_members.constEnd() ? nullptr : known->get();
}

MemberReplay *TranscriptReplay::membersAt(const QByteArray &key, bool isSorted)
{
    std::shared_ptr<MemberReplay> &replay = m_members[placeOf(key)];
    if (!replay)
        replay = std::make_shared<MemberReplay>(&m_told, m_line->database, key, isSorted,
                                                isThoughtAbsent(m_line->database)
                                                    || m_removed.contains(placeOf(key)));
    noteWritten(key);
    if (find(key) || isThoughtAbsent(m_line->database))
        at(key)->lose(m_now); // as a string it is neither there nor free
    return replay.get();
}

bool TranscriptReplay::takeMembers(const Words &words)
{
    const QByteArray &name = words.front();
    if (words.size() < 3)
        return false;
    const QByteArray &key = words.at(1);
    if (name == "ZADD")
        return takeZadd(words);
    if (name == "SADD") {
        for (const QByteArray &member : words.sliced(2))
            membersAt(key, false)->add(deedOn(key), member);
        return true;
    }
    if (name == "SREM" || name == "ZREM") {
        for (const QByteArray &member : words.sliced(2))
            membersAt(key, name == "ZREM")->drop(deedOn(key), member);
        return true;
    }
    if (name == "ZREMRANGEBYSCORE" && words.size() == 4) {
        if (MemberReplay *known = membersOf(key))
            known->dropScores(deedOn(key), words.at(2), words.at(3));
        return true;
    }
    return false;
}

bool TranscriptReplay::takeZadd(const Words &words)
{
    bool onlyAbsent = false;
    bool onlyThere = false;
    qsizetype at = 2;
    for (; at < words.size(); ++at) {
        const QByteArray option = words.at(at).toUpper();
        if (option == "INCR" || option == "GT" || option == "LT")
            return false; // what comes of it depends on the score
        if (option != "NX" && option != "XX" && option != "CH")
            break;
        onlyAbsent = onlyAbsent || option == "NX";
        onlyThere = onlyThere || option == "XX";
    }
    const QByteArray &key = words.at(1);
    for (; at + 1 < words.size(); at += 2) {
        bool isScore = false;
        const double score = words.at(at).toDouble(&isScore);
        if (!isScore)
            return true; // the server refused it
        MemberReplay *members = membersAt(key, true);
        const bool isThere = members->has(words.at(at + 1), m_now);
        if ((onlyAbsent && isThere) || (onlyThere && !isThere))
            continue;
        members->add(deedOn(key), words.at(at + 1), score);
    }
    return true;
}

/// A script that counted and added nothing found no room.
bool TranscriptReplay::countsMembers(const Words &words)
{
    const bool counts = words.size() > 1 && isOneOf(words.front(), {"ZCARD", "ZCOUNT", "SCARD"});
    if (counts && m_line->isInScript())
        m_script.counted.insert(placeOf(words.at(1)));
    return counts;
}

} // namespace history
