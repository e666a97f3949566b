// SPDX-License-Identifier: GPL-3.0-or-later
// The commands for fields of hashes with their own expiry, as TranscriptReplay reads them.
#include "history/transcript/life_words.h"
#include "history/transcript/transcript_replay.h"

namespace history {

namespace {

/// Returns the index of the field in "… FIELDS 1 name value"; −1: several fields, or none.
qsizetype oneField(const QByteArrayList &words)
{
    for (qsizetype i = 2; i + 2 < words.size(); ++i) {
        if (words.at(i).compare("fields", Qt::CaseInsensitive) == 0)
            return words.at(i + 1) == "1" ? i + 2 : -1;
    }
    return -1;
}

QByteArray unitOf(const QByteArray &command)
{
    return command == "HEXPIRE"  ? "EX"
        : command == "HPEXPIRE"  ? "PX"
        : command == "HEXPIREAT" ? "EXAT"
                                 : "PXAT";
}

} // namespace

bool TranscriptReplay::takeFields(const Words &words)
{
    const QByteArray &name = words.front();
    const bool expires = isOneOf(name, {"HEXPIRE", "HPEXPIRE", "HEXPIREAT", "HPEXPIREAT"});
    if (isOneOf(name, {"HTTL", "HPTTL", "HEXPIRETIME", "HPEXPIRETIME"}))
        return true;
    if (!expires && !isOneOf(name, {"HSETEX", "HGETEX", "HGETDEL", "HPERSIST"}))
        return false;
    const qsizetype field = oneField(words);
    if (words.size() < 2)
        return true;
    const QByteArray &key = words.at(1);
    if (field < 0) {
        makeUnknown(placeOf(key));
        return true;
    }
    if (name == "HSETEX")
        return takeHsetex(words);
    if (name == "HGETDEL") {
        if (find(key))
            at(key)->dropField(deedOn(key), words.at(field));
    } else if (name == "HPERSIST") {
        setFieldLife(key, words.at(field), -1, LifeIf::Any);
    } else if (expires) {
        const auto life = lifeIn(unitOf(name), words.value(2), m_now);
        const auto condition = lifeIf(words.sliced(3, std::max<qsizetype>(field - 5, 0)));
        if (life && condition)
            setFieldLife(key, words.at(field), std::max<qint64>(*life, 0), *condition);
    } else if (words.value(2).compare("persist", Qt::CaseInsensitive) == 0) {
        setFieldLife(key, words.at(field), -1, LifeIf::Any);
    } else if (const auto options = LifeWords::of(words.sliced(2, field - 4), m_now);
               options && options->lifeMs > 0) {
        setFieldLife(key, words.at(field), options->lifeMs, LifeIf::Any);
    }
    return true;
}

void TranscriptReplay::setFieldLife(const QByteArray &key, const QByteArray &field, qint64 lifeMs,
                                    LifeIf condition)
{
    KeyReplay *const known = find(key);
    if (known && (known->isHeldBy(field, m_now) || !known->isHeld(m_now)))
        at(key)->setLife(deedOn(key), lifeMs, condition);
}

/// FNX fails if the field exists; another field means that several clients hold the hash together.
bool TranscriptReplay::takeHsetex(const Words &words)
{
    const QByteArray &key = words.at(1);
    const qsizetype field = oneField(words);
    const auto options = LifeWords::of(words.sliced(2, field - 4), m_now);
    if (!options)
        return true; // the server refused it
    KeyReplay *const known = find(key);
    const bool isTheirs = known && known->isHeldBy(words.at(field), m_now);
    if (known && known->isHeld(m_now) && !isTheirs)
        followNoMore(key);
    else if (options->onlyAbsent)
        at(key)->attempt(deedOn(key), words.at(field), options->lifeMs, true);
    else if (isTheirs && !options->keepsLife)
        at(key)->setLife(deedOn(key), options->lifeMs);
    else if (!isTheirs && !(options->onlyThere && known && known->isAbsent(m_now)))
        makeUnknown(placeOf(key));
    return true;
}

} // namespace history
