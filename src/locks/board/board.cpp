// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"

#include "locks/dialects/dialect.h"

#include <QHashFunctions>
#include <QRandomGenerator>

#include <algorithm>

namespace locks {

namespace {

/// What a new reading says about the one that was known.
struct Comparison
{
    bool same = false; ///< same token, type and form
    bool moved = false; ///< another deadline, beyond doubt
    bool rose = false;
    bool otherInside = false; ///< other owners or waiters, or another library
};

/// `drift`: by how much more a deadline may seem to rise because the two clocks do not go alike.
Comparison compared(const SharedRow::HoldingView &before, const Holding &now, Millis drift, Millis at)
{
    Comparison result;
    result.same = before.type == now.type && before.hasToken == now.hasToken && before.token == now.token
        && before.truncated == now.truncated;
    const bool bothEnd = before.deadline != noDeadline && now.deadline != noDeadline;
    const Millis doubt = before.slack + now.slack;
    result.moved = bothEnd ? qAbs(now.deadline - before.deadline) > doubt : now.deadline != before.deadline;
    // What is about to end is not renewed, however long the server takes to end it.
    const bool lives = now.logical || now.deadline > at;
    result.rose = result.same && bothEnd && lives && now.deadline - before.deadline > doubt + drift;
    result.otherInside = before.inside && now.inside
        ? !before.inside->sameAs(*now.inside, doubt)
        : before.inside != now.inside || before.library != now.library;
    return result;
}

} // namespace

Board::Board(const DeploymentSpec &spec, const PatternSet &patterns, Listener listener)
    : m_spec(spec)
    , m_patterns(patterns)
    , m_rules(spec.rules)
    , m_listener(std::move(listener))
    , m_hashSeed(QRandomGenerator::global()->generate())
    , m_isSet(spec.separate || spec.masters.size() < 2)
    , m_began(steadyNow())
    , m_unixNow(QDateTime::currentMSecsSinceEpoch())
{
    Q_ASSERT(spec.masters.size() <= 64);
}

Board::~Board() = default;

void Board::reset(const PatternSet &patterns, quint64 generation)
{
    m_patterns = patterns;
    m_generation = generation;
    m_index.clear();
    m_cells.clear();
    m_due.clear();
    m_recent.clear();
    m_listeners.clear();
    m_owners.clear();
    m_tiedTokens.clear();
    m_accompanied = 0;
    m_accompaniedAt.clear();
    m_aside.clear();
    m_beside.clear();
    m_pending.changes.clear();
    ++m_pendingSerial;
    m_told.clear();
    m_heldBack.clear();
    m_count = 0;
    m_complete.reset();
    m_everComplete.reset();
    m_missedShort = 0;
    m_isSet = m_spec.separate || m_spec.masters.size() < 2;
    m_noLocks.clear();
}

quint32 Board::hashOf(int master, QByteArrayView key) const
{
    const size_t hash = qHash(key, m_hashSeed) + (m_spec.separate ? size_t(master) * 0x9e3779b97f4a7c15U : 0);
    return quint32(hash ^ (hash >> 32));
}

quint32 Board::find(int master, QByteArrayView key, quint32 hash) const
{
    return m_index.find(hash, [&](quint32 i) {
        const SharedRow &row = m_cells[i].row;
        return row.key() == key && (!m_spec.separate || row.separateMaster() == master);
    });
}

QByteArray Board::recentKey(int master, const QByteArray &key) const
{
    return m_spec.separate ? QByteArray::number(master) + ':' + key : key;
}

quint32 Board::createCell(quint32 hash)
{
    const quint32 index = m_cells.take();
    m_cells[index].hash = hash;
    m_index.insert(hash, index);
    ++m_count;
    return index;
}

Row Board::newRow(int master, const QByteArray &key)
{
    Row row;
    row.id = ++m_lastId;
    row.key = key;
    row.masters = m_spec.separate ? 1 : quint16(m_spec.masters.size());
    row.separateMaster = m_spec.separate ? quint16(master) : 0;
    return row;
}

void Board::observe(int master, Reading &&reading, Source source)
{
    if (!reading.exists) {
        notThere(master, reading, source);
        return;
    }
    Holding holding;
    holding.master = quint16(master);
    const bool isRow = fillHolding(&holding, reading);
    if (holding.library == Dialects::noLock && source == Source::Pass)
        m_noLocks.add(master);
    if (!isRow) {
        if (m_timed && !reading.companions.isEmpty())
            noteAside(master, reading);
        notThere(master, reading, Source::Pass);
        return;
    }
    const bool accompanied = m_timed && !reading.companions.isEmpty();
    const Observed observed{master, source, reading.readAt};
    const quint32 hash = hashOf(master, reading.key);
    const quint32 known = find(master, reading.key, hash);
    if (known != KeyIndex::none) {
        if (accompanied || m_cells[known].accompanied)
            noteCompanions(known, reading, accompanied);
        observeKnown(known, holding, observed);
        return;
    }
    const bool forgotten = forgets();
    if (forgotten && !m_told.insert(m_spec.separate ? master : 0, reading.key))
        return;
    const quint32 index = createCell(hash);
    if (accompanied)
        noteCompanions(index, reading, true);
    Cell &cell = m_cells[index];
    cell.answered = masterBit(master);
    cell.seen = masterBit(master);
    cell.seenAt = sightOf(observed.at);
    Row row = newRow(master, reading.key);
    row.holdings.append(std::move(holding));
    if (!m_recent.isEmpty()) {
        const auto recent = m_recent.constFind(recentKey(master, reading.key));
        if (recent != m_recent.constEnd())
            m_owners.insert(index, recent->owners);
    }
    holdBack(index, row.holdings.first().library);
    evaluate(index, row, observed);
    if (forgotten)
        forget(index);
}

void Board::observeKnown(quint32 index, const Holding &now, Observed observed)
{
    Cell &cell = m_cells[index];
    const bool known = cell.answered & masterBit(observed.master);
    cell.answered |= masterBit(observed.master);
    cell.seen |= masterBit(observed.master);
    cell.seenAt = std::max(cell.seenAt, sightOf(observed.at));
    int before = cell.row.holdingOn(observed.master);
    // Where a key lives on one master only, it has moved.
    const bool elsewhere = before < 0 && m_spec.sharded() && cell.row.holdingCount() > 0;
    if (elsewhere)
        before = 0;
    bool better = true; // says more than what is known
    if (before < 0) {
        observed.changed = true;
    } else {
        const SharedRow::HoldingView holding = cell.row.holding(before);
        const Comparison comparison = compared(holding, now, doubtSince(cell.row, observed.at), observed.at);
        observed.changed = !comparison.same || comparison.moved || comparison.otherInside || elsewhere;
        observed.rose = comparison.rose;
        better = observed.changed || holding.slack > now.slack;
    }
    if (!better && known)
        return;
    Row row = *cell.row;
    if (before < 0)
        row.holdings.append(now);
    else if (better)
        row.holdings[before] = now;
    if (observed.changed || !known)
        evaluate(index, row, observed);
    else
        cell.row = row;
}

/// Two clocks that are both right may go apart by some parts in a thousand while one of them is being set
/// right slowly. A renewal rises by about the time since the last one.
Millis Board::doubtSince(const SharedRow &row, Millis at) const
{
    constexpr Millis perDrift = 200;
    const Millis since = std::max(row.firstSeen(), row.lastRenewal());
    return std::max<Millis>(0, at - since) / perDrift;
}

bool Board::fillHolding(Holding *holding, const Reading &reading) const
{
    holding->type = reading.type;
    holding->truncated = reading.truncated;
    holding->deadline = reading.deadline();
    holding->slack = reading.slack;
    holding->endsAtUnixMs = reading.endsAtUnixMs();
    const Dialects &dialects = Dialects::table();
    const RuleSet::Decision decision = m_rules.admit({reading, m_patterns.signOf(reading.key), m_unixNow});
    holding->library = decision.library;
    if (holding->library == Dialects::companion || (holding->library == Dialects::noLock && !m_spec.allKeys))
        return false;
    const Dialect &dialect = dialects.at(holding->library);
    holding->inside = m_rules.named(reading, dialect, dialect.inside(reading), decision);
    if (reading.truncated)
        return true;
    if (std::optional<QByteArray> token = dialect.token(reading)) {
        holding->token = std::move(*token);
        holding->hasToken = true;
    }
    if (const std::optional<qint64> expiry = dialect.logicalExpiry(reading)) {
        holding->deadline = *expiry - reading.unixMinusSteady;
        holding->logical = true;
        // As well as the two clocks are known to one another.
        constexpr Millis clocksDiffer = 20;
        holding->slack = std::max(holding->slack, clocksDiffer);
    }
    return true;
}

void Board::beginPass(int master)
{
    m_unixNow = QDateTime::currentMSecsSinceEpoch();
    m_noLocks.begin(master);
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        if (m_cells[i].row && (!m_spec.sharded() || m_cells[i].row.holdingOn(master) >= 0))
            m_cells[i].seen &= ~masterBit(master);
    }
}

void Board::keepUnread(int master, const QByteArray &key)
{
    const quint32 index = find(master, key, hashOf(master, key));
    if (index != KeyIndex::none)
        m_cells[index].seen |= masterBit(master);
}

void Board::endPass(int master, bool complete)
{
    m_noLocks.end(master);
    if (!complete)
        return;
    const bool flushed = m_flushed.test(size_t(master));
    m_flushed.reset(size_t(master));
    m_complete.set(size_t(master));
    m_everComplete.set(size_t(master));
    const Observed observed{master, Source::Pass, steadyNow()};
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        const Cell &cell = m_cells[i];
        if (!cell.row)
            continue;
        const bool holds = cell.row.holdingOn(master) >= 0;
        if (!(cell.seen & masterBit(master)) && holds) {
            // It may have moved while it was looked for: its owner knows.
            if (m_spec.sharded() && !flushed)
                m_listener.confirm(master, cell.row.key().toByteArray());
            else
                gone(i, heardOf(i, observed), flushed);
        } else if (holds && m_failedOver.test(size_t(master))) {
            Row row = *cell.row;
            row.failedOver = true;
            evaluate(i, row, observed);
        } else if (cell.row.masters() > 1 && cell.row.answered() < cell.row.masters())
            evaluate(i, observed);
    }
}

void Board::endFailover(int master)
{
    m_failedOver.reset(size_t(master));
}

void Board::setAway(int master)
{
    m_complete.reset(size_t(master));
    m_pushed.reset(size_t(master));
    m_pushedAll.reset(size_t(master));
    for (QHash<int, int> &told : m_listeners)
        told.remove(master);
    const Observed observed{master, Source::Poll, steadyNow()};
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        Cell &cell = m_cells[i];
        const bool holds = cell.row && cell.row.holdingOn(master) >= 0;
        if (!cell.row || (m_spec.sharded() && !holds))
            continue;
        cell.answered &= ~masterBit(master);
        if (cell.row.masters() > 1 || holds)
            evaluate(i, observed);
    }
}

void Board::setPushed(int master, Heard heard)
{
    m_pushed.set(size_t(master), heard != Heard::Nothing);
    m_pushedAll.set(size_t(master), heard == Heard::Everything);
}

void Board::setCountsMissed(int master, bool counts)
{
    m_countsMissed.set(size_t(master), counts);
}

void Board::noteFlush(int master)
{
    m_flushed.set(size_t(master));
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        // Until it is read again, to have been there means nothing.
        if (m_cells[i].row && (!m_spec.sharded() || m_cells[i].row.holdingOn(master) >= 0))
            m_cells[i].seen &= ~masterBit(master);
    }
}

void Board::noteFailover(int master)
{
    m_failedOver.set(size_t(master));
}

void Board::setEviction(int master, Eviction eviction)
{
    const bool all = eviction == Eviction::All;
    const bool some = eviction == Eviction::WithExpiry;
    if (m_evictsAll.test(size_t(master)) == all && m_evictsVolatile.test(size_t(master)) == some)
        return;
    m_evictsAll.set(size_t(master), all);
    m_evictsVolatile.set(size_t(master), some);
    const Observed observed{master, Source::Poll, steadyNow()};
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        if (m_cells[i].row && m_cells[i].row.holdingOn(master) >= 0)
            evaluate(i, observed);
    }
}

void Board::refreshEvictable(Row &row) const
{
    row.evictable = std::any_of(row.holdings.cbegin(), row.holdings.cend(), [this](const Holding &each) {
        return m_evictsAll.test(each.master)
            || (m_evictsVolatile.test(each.master) && each.deadline != noDeadline);
    });
}

void Board::flush()
{
    m_waiting = false;
    if (m_pending.changes.isEmpty())
        return;
    Delta delta;
    delta.generation = m_generation;
    m_unixNow = QDateTime::currentMSecsSinceEpoch();
    delta.changes.swap(m_pending.changes);
    ++m_pendingSerial;
    m_listener.delta(delta);
}

QList<Change> Board::all() const
{
    QList<Change> changes;
    changes.reserve(m_count);
    forEach([&changes](const SharedRow &row) { changes.append({Event::Present, EndReason::None, row}); });
    return changes;
}

QList<QByteArray> Board::keysOn(int master) const
{
    QList<QByteArray> keys;
    forEach([&](const SharedRow &row) {
        if (row.holdingOn(master) >= 0)
            keys.append(row.key().toByteArray());
    });
    return keys;
}

KeyType Board::typeOf(int master, const QByteArray &key) const
{
    const quint32 index = find(master, key, hashOf(master, key));
    if (index == KeyIndex::none)
        return KeyType::Unknown;
    const SharedRow &row = m_cells[index].row;
    const int holding = row.holdingOn(master);
    return holding < 0 ? KeyType::Unknown : row.holding(holding).type;
}

} // namespace locks
