// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialects.h"

#include "locks/dialects/families.h"
#include "locks/dialects/value_layer.h"

#include <QDateTime>

#include <algorithm>

namespace locks {

// Adding a dialect is one line in its family's file, adding a family one line here: the place is the rank in
// recognition. What is known by its key comes before what is known by its value.
Dialects::Dialects()
{
    addGenericUnknown(m_dialects);
    addRedissonDialects(m_dialects);
    addJavaDialects(m_dialects);
    addCeleryDialects(m_dialects);
    addBlockingDialects(m_dialects);
    addPythonDialects(m_dialects);
    addPortalocker(m_dialects);
    addNodeDialects(m_dialects);
    addNpmDialects(m_dialects);
    addJuiceFs(m_dialects);
    addSeata(m_dialects);
    addGoDialects(m_dialects);
    addPhpDialects(m_dialects);
    addSymfonyDialects(m_dialects);
    addSidekiqDialects(m_dialects);
    addQueuedLocks(m_dialects);
    addRubyDialects(m_dialects);
    addMadelsonDialects(m_dialects);
    addDotnetDialects(m_dialects);
    addUndashedUuidDialects(m_dialects);
    addGenericDialects(m_dialects);
    addGenericMembers(m_dialects);
    for (const auto &dialect : m_dialects)
        m_general.push_back(dialect->id().startsWith("generic."));
    prepareSlots();
}

const Dialects &Dialects::table()
{
    static const Dialects dialects;
    return dialects;
}

void Dialects::prepareSlots()
{
    for (int type = 0; type < typeCount; ++type) {
        for (int shape = 0; shape < shapeCount; ++shape) {
            Slot &slot = m_slots[size_t(type)][size_t(shape)];
            for (size_t i = 1; i < m_dialects.size(); ++i) {
                if (!m_dialects[i]->fits(KeyType(type), Shape(shape)))
                    continue;
                slot.all.push_back(LibraryIndex(i));
                if (m_dialects[i]->writesUnmistakably())
                    slot.unmistakable.push_back(LibraryIndex(i));
                if (m_dialects[i]->asksCompanions(KeyType(type), Shape(shape)))
                    slot.asking.push_back(LibraryIndex(i));
            }
        }
    }
}

const Dialects::Slot &Dialects::slotOf(const Reading &reading, Shape shape) const
{
    return m_slots[size_t(reading.type)][size_t(shape)];
}

Shape Dialects::shapeIn(const Reading &reading, qint64 unixNowMs)
{
    const bool whole = reading.type == KeyType::String && !reading.truncated;
    return whole ? shapeOf(reading.value, unixNowMs) : Shape::Other;
}

Observation Dialects::shaped(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    return {reading, observation.sign, observation.unixNowMs, shapeIn(reading, observation.unixNowMs)};
}

LibraryIndex Dialects::recognise(const Observation &observation) const
{
    const LibraryIndex library = recogniseBytes(observation);
    return isGeneral(library) ? recogniseInside(observation, library) : library;
}

std::optional<Reading> Dialects::insideOf(const Reading &reading)
{
    if (reading.type != KeyType::String || reading.truncated)
        return std::nullopt;
    Layer layer = layerOf(reading.value);
    if (!layer.isScalar)
        return std::nullopt;
    Reading inner = reading;
    inner.value = std::move(layer.scalar);
    return inner;
}

LibraryIndex Dialects::recogniseInside(const Observation &observation, LibraryIndex outside) const
{
    const std::optional<Reading> inner = insideOf(observation.reading);
    if (!inner)
        return outside;
    const LibraryIndex library = recogniseBytes({*inner, observation.sign, observation.unixNowMs});
    // Only the serialiser itself can replace a time inside its layer.
    const bool isUsable = library != companion && !at(library).logicalExpiry(*inner);
    return isUsable ? library : outside;
}

LibraryIndex Dialects::recogniseBytes(const Observation &observation) const
{
    const Reading &reading = observation.reading;
    const Observation whole = shaped(observation);
    for (const LibraryIndex index : slotOf(reading, whole.shape).all) {
        const Dialect &dialect = *m_dialects[index];
        if (dialect.isCompanion(reading))
            return companion;
        if (dialect.recognises(whole))
            return index;
    }
    return 0;
}

const Dialect &Dialects::at(LibraryIndex index) const
{
    return *m_dialects.at(index < m_dialects.size() ? index : 0);
}

std::optional<LibraryIndex> Dialects::find(QByteArrayView id) const
{
    for (size_t i = 0; i < m_dialects.size(); ++i) {
        if (m_dialects[i]->id() == id)
            return LibraryIndex(i);
    }
    return std::nullopt;
}

QList<LibraryIndex> Dialects::acquirable() const
{
    QList<LibraryIndex> indexes;
    for (size_t i = 0; i < m_dialects.size(); ++i) {
        if (m_dialects[i]->offersAcquire())
            indexes.append(LibraryIndex(i));
    }
    // The plain form is what is meant when nothing is chosen.
    const LibraryIndex plain = *find("generic.token");
    indexes.move(indexes.indexOf(plain), 0);
    return indexes;
}

QList<QByteArray> Dialects::candidates(const Observation &observation, LibraryIndex recognised) const
{
    if (const std::optional<Reading> inner = insideOf(observation.reading))
        return candidates({*inner, observation.sign, observation.unixNowMs}, recognised);
    const Observation whole = shaped(observation);
    QList<QByteArray> ids;
    const Description named = at(recognised).description();
    const bool general = isGeneral(recognised);
    bool onlyAnyText = true;
    for (const LibraryIndex index : slotOf(observation.reading, whole.shape).all) {
        const Dialect &dialect = *m_dialects[index];
        if (index == recognised || !dialect.isPossible(whole))
            continue;
        // A library that is named is confused with others only where the table says so.
        if (!general && !named.confusedWith.contains(dialect.id()))
            continue;
        ids.append(dialect.id());
        onlyAnyText = onlyAnyText && dialect.fitsAnyText();
    }
    return onlyAnyText ? QList<QByteArray>() : ids;
}

bool Dialects::isCandidate(const Observation &observation) const
{
    const Observation whole = shaped(observation);
    const Indexes &all = slotOf(observation.reading, whole.shape).all;
    return std::any_of(all.begin(), all.end(),
                       [&](LibraryIndex index) { return m_dialects[index]->isPossible(whole); });
}

QList<QByteArray> Dialects::candidatesOf(const Row &row)
{
    if (row.truncated || !row.hasToken || row.holdings.isEmpty() || row.library == noLock)
        return {};
    Reading reading;
    reading.key = row.key;
    reading.type = row.holdings.first().type;
    reading.value = row.token;
    // Its own time: discourse's value is one second before the end of its key.
    reading.pttl =
        row.deadline == noDeadline || row.logical ? -1 : std::max<qint64>(1, row.deadline - steadyNow());
    // What its name says is already in what was recognised.
    const Observation observation{reading, NameSign::Meant, QDateTime::currentMSecsSinceEpoch()};
    return narrowedByRhythm(table().candidates(observation, row.library), row);
}

QList<QByteArray> Dialects::narrowedByRhythm(const QList<QByteArray> &ids, const Row &row)
{
    // After which share of the lease each of them renews, in percent.
    static const std::pair<const char *, int> rhythms[] = {
        {"redlock.net", 50}, {"hangfire.redis", 50}, {"aioredlock", 60}, {"spring.registry", 33}};
    constexpr int tolerance = 4;
    if (ids.isEmpty() || row.renewals < 2 || row.renewalPeriod <= 0 || row.longestLease <= 0)
        return ids;
    const auto share = int(row.renewalPeriod * 100 / row.longestLease);
    QList<QByteArray> kept;
    for (const QByteArray &id : ids) {
        for (const auto &[name, percent] : rhythms) {
            if (id == name && qAbs(share - percent) <= tolerance)
                kept.append(id);
        }
    }
    return kept.isEmpty() ? ids : kept;
}

QList<QByteArray> Dialects::siblingsOf(const QByteArray &key) const
{
    for (const auto &dialect : m_dialects) {
        if (const QList<QByteArray> keys = dialect->siblings(key); !keys.isEmpty())
            return keys;
    }
    return {};
}

QList<CompanionQuery> Dialects::companionsOf(const Reading &reading) const
{
    if (!reading.exists || reading.truncated)
        return {};
    // Any time will do for the shapes that ask: none of them depends on it.
    const Shape shape = shapeIn(reading, reading.readAt + reading.unixMinusSteady);
    const Slot &slot = slotOf(reading, shape);
    if (slot.asking.empty())
        return {};
    const Observation whole{reading, NameSign::Lock, 0, shape};
    for (const LibraryIndex index : slot.unmistakable) {
        if (m_dialects[index]->isUnmistakable(whole))
            return {};
    }
    QList<CompanionQuery> queries;
    for (const LibraryIndex index : slot.asking)
        queries += m_dialects[index]->companions(reading, shape);
    return queries;
}

} // namespace locks
