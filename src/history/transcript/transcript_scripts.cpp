// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts, as TranscriptReplay reads them: the keys that they read, and then changed or not.
#include "history/transcript/transcript_replay.h"

namespace history {

/// What it looked at and left: another's lock, or one that is taken. As of when it ran, however long after it
/// the next command came.
void TranscriptReplay::endScript()
{
    const Script script = std::exchange(m_script, {});
    for (const Place &place : script.looked)
        tellLooked(script, place);
    // A hash without a lease is no lock: settings of a queue, say.
    for (auto each = script.taking.constBegin(); each != script.taking.constEnd(); ++each) {
        if (const auto known = m_keys.constFind(each.key()); known != m_keys.constEnd())
            known->get()->lose(script.atUs / 1000);
    }
    tellRefused(script, {script.atUs, script.client, true});
}

void TranscriptReplay::tellLooked(const Script &script, const Place &place)
{
    if (script.wrote.contains(place) || script.taking.contains(place))
        return;
    const Deed deed{script.atUs, script.client, true};
    const bool cameToTake = script.asked.contains(place) && m_takers.takes(script.name);
    auto known = m_keys.constFind(place);
    if (known == m_keys.constEnd() && cameToTake)
        known = m_keys.insert(place, std::make_shared<KeyReplay>(&m_told, place.first, place.second, false));
    if (known == m_keys.constEnd())
        return;
    if (cameToTake || script.timed.contains(place))
        known.value()->refuse(deed);
    else
        known.value()->findOthers(deed, m_takers.errandOf(script.name), comparedBy(script, place));
}

/// Returns the candidates that the script may have compared with the key; empty: it did not compare.
QByteArrayList TranscriptReplay::comparedBy(const Script &script, const Place &place)
{
    const auto field = script.compared.constFind(place);
    if (field == script.compared.constEnd())
        return {};
    return field->isEmpty() ? script.arguments : QByteArrayList{*field};
}

/// A script that compared first and now acts has found its own token. One that used EXISTS was an attempt.
void TranscriptReplay::proveIn(const QByteArray &key)
{
    const Place place = placeOf(key);
    KeyReplay *const known = m_line->isInScript() ? find(key) : nullptr;
    if (!known)
        return;
    const auto tried = m_script.tried.constFind(place);
    // a script that also reads the TTL may repair the expiry of another holder
    const bool mayRepair = m_script.timed.contains(place);
    if (tried != m_script.tried.constEnd() && !mayRepair && m_takers.goesOnIfGranted(m_script.name))
        known->prove(deedOn(key), {*tried});
    else if (!m_script.wrote.contains(place) && !m_script.asked.contains(place))
        known->prove(deedOn(key), comparedBy(m_script, place));
}

void TranscriptReplay::attemptIn(const QByteArray &key, const QByteArray &token, qint64 lifeMs)
{
    at(key)->attempt(deedOn(key), token, lifeMs);
    if (m_line->isInScript())
        m_script.tried.insert(placeOf(key), token);
}

/// A script that reads the key and then writes the same token renews it.
void TranscriptReplay::writeIn(const QByteArray &key, const QByteArray &token, qint64 lifeMs, bool keepsLife)
{
    KeyReplay *const known = m_line->isInScript() ? find(key) : nullptr;
    if (known && m_script.compared.contains(placeOf(key)) && !m_script.asked.contains(placeOf(key)))
        known->prove(deedOn(key), {token});
    at(key)->write(deedOn(key), token, lifeMs, keepsLife);
}

/// There was no room in what it counted.
void TranscriptReplay::tellRefused(const Script &script, const Deed &deed)
{
    for (const Place &place : script.counted) {
        const auto known = m_members.constFind(place);
        if (known != m_members.constEnd() && !script.wrote.contains(place))
            known->get()->refuse(deed);
    }
}

} // namespace history
