// SPDX-License-Identifier: GPL-3.0-or-later
// TranscriptReplay for commands that give a value another name or database: the token and the remaining lease
// move with it, and the holder stays the same.
#include "history/transcript/transcript_replay.h"

#include <algorithm>

namespace history {

namespace {

std::optional<int> databaseIn(const QByteArray &word)
{
    bool isNumber = false;
    const int number = word.toInt(&isNumber);
    return isNumber && number >= 0 ? std::optional(number) : std::nullopt;
}

} // namespace

KeyReplay *TranscriptReplay::atPlace(const Place &place)
{
    std::shared_ptr<KeyReplay> &replay = m_keys[place];
    if (!replay)
        replay =
            std::make_shared<KeyReplay>(&m_told, place.first, place.second, isThoughtAbsent(place.first));
    return replay.get();
}

/// Returns what is certain of a key: nullopt if it may be there with an unknown value.
std::optional<TranscriptReplay::Moved> TranscriptReplay::movedFrom(const Place &place)
{
    const auto members = m_members.constFind(place);
    if (members != m_members.constEnd())
        return std::nullopt;
    const auto known = m_keys.constFind(place);
    if (known == m_keys.constEnd())
        return isThoughtAbsent(place.first) ? std::optional(Moved()) : std::nullopt;
    if (known.value()->isAbsent(m_now))
        return Moved();
    const auto lock = known.value()->lock(m_now);
    return lock ? std::optional(Moved{lock}) : std::nullopt;
}

void TranscriptReplay::makeUnknown(const Place &place)
{
    m_removed.remove(place);
    if (const auto members = m_members.constFind(place); members != m_members.constEnd())
        members.value()->lose(m_now);
    if (m_keys.contains(place) || isThoughtAbsent(place.first))
        atPlace(place)->lose(m_now);
}

void TranscriptReplay::put(const Place &place, const std::optional<Moved> &value, const Deed &deed)
{
    if (!value)
        return makeUnknown(place);
    if (const auto members = m_members.constFind(place); members != m_members.constEnd())
        members.value()->lose(m_now);
    if (value->lock)
        atPlace(place)->receive(deed, *value->lock);
    else
        atPlace(place)->leave(deed);
}

/// Applies RENAME, RENAMENX, MOVE or COPY. `isCopy`: the value stays at its old place as well. `replaces`:
/// the value at the new place is overwritten; else the server refuses the command if a value is there.
void TranscriptReplay::transfer(const Place &from, const Place &to, bool isCopy, bool replaces)
{
    const std::optional<Moved> value = movedFrom(from);
    const bool isRefused = value && !value->lock; // no such key
    if (from == to || isRefused)
        return;
    const std::optional<Moved> there = movedFrom(to);
    if (!replaces && there && there->lock)
        return;
    const Deed deed{m_line->atUs, m_script.client, false, -1};
    const bool isCertain = replaces || there; // nothing is there
    put(to, isCertain ? value : std::nullopt, deed);
    if (isCopy)
        return;
    if (isCertain)
        put(from, Moved(), deed);
    else
        makeUnknown(from);
}

bool TranscriptReplay::takeCopy(const Words &words)
{
    int database = m_line->database;
    bool replaces = false;
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray option = words.at(i).toUpper();
        replaces = replaces || option == "REPLACE";
        if (option != "DB")
            continue;
        const auto number = databaseIn(words.value(++i));
        if (!number)
            return true; // the server refused it
        database = *number;
    }
    transfer(placeOf(words.at(1)), {database, words.at(2)}, true, replaces);
    return true;
}

void TranscriptReplay::swapDatabases(int one, int other)
{
    QSet<QByteArray> names;
    const auto gather = [&](const auto &places) {
        for (auto each = places.constBegin(); each != places.constEnd(); ++each) {
            if (each.key().first == one || each.key().first == other)
                names.insert(each.key().second);
        }
    };
    gather(m_keys);
    gather(m_members);
    const Deed deed{m_line->atUs, m_script.client, false, -1};
    for (const QByteArray &name : std::as_const(names)) {
        const auto first = movedFrom({one, name});
        const auto second = movedFrom({other, name});
        put({one, name}, second, deed);
        put({other, name}, first, deed);
    }
    const bool wasFlushed = m_flushed.contains(one);
    const auto set = [this](int database, bool isFlushed) {
        if (isFlushed)
            m_flushed.insert(database);
        else
            m_flushed.remove(database);
    };
    set(one, m_flushed.contains(other));
    set(other, wasFlushed);
}

bool TranscriptReplay::takeMoves(const Words &words)
{
    const QByteArray &name = words.front();
    if (words.size() < 3 || !isOneOf(name, {"RENAME", "RENAMENX", "MOVE", "COPY", "SWAPDB"}))
        return false;
    if (name != "SWAPDB") {
        noteWritten(words.at(1));
        noteWritten(words.at(2));
    }
    if (name == "COPY")
        return takeCopy(words);
    if (words.size() != 3)
        return true; // the server refused it
    if (name == "RENAME" || name == "RENAMENX") {
        transfer(placeOf(words.at(1)), placeOf(words.at(2)), false, name == "RENAME");
        return true;
    }
    if (name == "MOVE") {
        if (const auto database = databaseIn(words.at(2)))
            transfer(placeOf(words.at(1)), {*database, words.at(1)}, false, false);
        return true;
    }
    const auto one = databaseIn(words.at(1));
    const auto other = databaseIn(words.at(2));
    if (one && other && *one != *other)
        swapDatabases(*one, *other);
    return true;
}

} // namespace history
