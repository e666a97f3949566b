// SPDX-License-Identifier: GPL-3.0-or-later
// What TranscriptReplay reads of hashes: locks whose one field is their holder.
#include "history/transcript/transcript_replay.h"

namespace history {

/// In a script that has looked, a hash with one field is a lock that its holder may enter again.
bool TranscriptReplay::takeHash(const Words &words)
{
    const QByteArray &name = words.front();
    if (name == "HSETNX" && words.size() == 4) {
        at(words.at(1))->attempt(deedOn(words.at(1)), words.at(2), -1, true);
        return true;
    }
    if (isOneOf(name, {"HINCRBY", "HSET", "HMSET"}) && words.size() >= 4) {
        countIn(words);
        return true;
    }
    if (name == "HDEL" && words.size() >= 3) {
        if (KeyReplay *known = find(words.at(1)); known && words.size() == 3) {
            at(words.at(1))->dropField(deedOn(words.at(1)), words.at(2));
        } else if (known) {
            at(words.at(1))->lose(m_now);
        }
        return true;
    }
    return false;
}

void TranscriptReplay::countIn(const Words &words)
{
    const QByteArray &key = words.at(1);
    const Place place = placeOf(key);
    const bool inScript = m_line->isInScript();
    KeyReplay *known = find(key);
    if (known && known->isHeldBy(words.at(2), m_now))
        at(key); // entered again, or left once
    else if (inScript && words.size() == 4 && m_script.asked.contains(place))
        m_script.taking.insert(place, {deedOn(key), words.at(2)});
    else if (inScript && m_script.looked.contains(place) && (known || words.at(2) == "mode"))
        followNoMore(key);
    else
        makeUnknown(placeOf(key));
}

/// It gets its lease: a lock with one holder, whose field it is.
void TranscriptReplay::takeField(const QByteArray &key)
{
    const Place place = placeOf(key);
    const auto taking = m_script.taking.constFind(place);
    if (taking == m_script.taking.constEnd())
        return;
    const auto [deed, field] = *taking;
    m_script.taking.erase(taking);
    const bool isAgain = m_script.entered.contains(place); // it was there, with this field in it
    if (KeyReplay *known = find(key); isAgain && known && known->isHeld(m_now))
        followNoMore(key); // with another one's as well
    else
        at(key)->take(deed, field, !isAgain);
}

/// Several hold it together, as readers do: which of them still does is not told by its key.
void TranscriptReplay::followNoMore(const QByteArray &key)
{
    m_told.notFollowed.insert(key);
    makeUnknown(placeOf(key));
}

} // namespace history
