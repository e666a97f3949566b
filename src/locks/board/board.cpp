// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"

#include "locks/dialects/dialect.h"

#include <QHashFunctions>
#include <QRandomGenerator>

#include <algorithm>

namespace locks {

namespace {

quint64 bitOf(int master)
{
    return quint64(1) << master;
}

const Holding *holdingOn(const Row &row, int master)
{
    const auto found = std::find_if(row.holdings.cbegin(), row.holdings.cend(),
                                    [master](const Holding &each) { return each.master == master; });
    return found == row.holdings.cend() ? nullptr : &*found;
}

} // namespace

Board::Board(const DeploymentSpec &spec, const PatternSet &patterns, Listener listener)
    : m_spec(spec)
    , m_patterns(patterns)
    , m_listener(std::move(listener))
    , m_hashSeed(QRandomGenerator::global()->generate())
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
    m_pending.changes.clear();
    ++m_pendingSerial;
    m_count = 0;
    m_completeMask = 0;
    m_everComplete = 0;
    m_missedShort = 0;
}

quint32 Board::hashOf(int master, QByteArrayView key) const
{
    const size_t hash = qHash(key, m_hashSeed) + (m_spec.separate ? size_t(master) * 0x9e3779b97f4a7c15U : 0);
    return quint32(hash ^ (hash >> 32));
}

quint32 Board::find(int master, QByteArrayView key, quint32 hash) const
{
    return m_index.find(hash, [&](quint32 i) {
        const Row &row = m_cells[i].row;
        return row.key == key && (!m_spec.separate || row.separateMaster == master);
    });
}

QByteArray Board::recentKey(int master, const QByteArray &key) const
{
    return m_spec.separate ? QByteArray::number(master) + ':' + key : key;
}

quint32 Board::createCell(int master, const Reading &reading, quint32 hash)
{
    const quint32 index = m_cells.take();
    Cell &cell = m_cells[index];
    cell.hash = hash;
    cell.row.id = ++m_lastId;
    cell.row.key = reading.key;
    cell.row.masters = m_spec.separate ? 1 : quint16(m_spec.masters.size());
    cell.row.separateMaster = m_spec.separate ? quint16(master) : 0;
    if (!m_recent.isEmpty()) {
        const auto recent = m_recent.constFind(recentKey(master, reading.key));
        if (recent != m_recent.constEnd())
            cell.owners = recent->owners;
    }
    m_index.insert(hash, index);
    ++m_count;
    return index;
}

void Board::observe(int master, Reading &&reading, Source source)
{
    if (!reading.exists) {
        notThere(master, reading, source);
        return;
    }
    const quint32 hash = hashOf(master, reading.key);
    quint32 index = find(master, reading.key, hash);
    if (index == KeyIndex::none)
        index = createCell(master, reading, hash);
    Cell &cell = m_cells[index];
    const bool known = cell.answered & bitOf(master);
    cell.answered |= bitOf(master);
    cell.seen |= bitOf(master);
    Observed observed{master, source, reading.readAt, false, false};
    updateHolding(cell, reading, &observed);
    if (observed.changed || !known || !cell.announced)
        evaluate(index, observed);
}

void Board::notThere(int master, const Reading &reading, Source source)
{
    const quint32 index = find(master, reading.key, hashOf(master, reading.key));
    if (index != KeyIndex::none) {
        Cell &cell = m_cells[index];
        const bool known = cell.answered & bitOf(master);
        cell.answered |= bitOf(master);
        const Observed observed{master, source, reading.readAt, false, false};
        if (holdingOn(cell.row, master))
            gone(index, observed, (m_flushedMask & ~cell.seen & bitOf(master)) != 0);
        else if (!known)
            evaluate(index, observed);
        return;
    }
    // Told that it changed, and it is gone before we looked: it came and went in between. A second message
    // about an end that was seen says nothing new.
    constexpr Millis justEnded = 500;
    if (source != Source::Push || !(m_completeMask & m_countsMissedMask & bitOf(master)))
        return;
    const QByteArray recentName = recentKey(master, reading.key);
    Recent &recent = m_recent[recentName];
    if (reading.readAt - recent.at > justEnded)
        ++m_missedShort;
    recent.at = reading.readAt;
}

void Board::updateHolding(Cell &cell, const Reading &reading, Observed *observed)
{
    Holding now;
    now.master = quint16(observed->master);
    fillHolding(&now, reading);
    const Holding *before = holdingOn(cell.row, observed->master);
    if (!before) {
        cell.row.holdings.append(now);
        observed->changed = true;
        return;
    }
    const bool same = before->type == now.type && before->hasToken == now.hasToken
        && before->token == now.token && before->truncated == now.truncated;
    const bool bothEnd = before->deadline != noDeadline && now.deadline != noDeadline;
    const Millis doubt = before->slack + now.slack;
    const bool moved =
        bothEnd ? qAbs(now.deadline - before->deadline) > doubt : now.deadline != before->deadline;
    if (same && !moved && before->slack <= now.slack)
        return;
    observed->changed = !same || moved;
    observed->rose = same && bothEnd && now.deadline - before->deadline > doubt;
    if (!same)
        observed->before = *before;
    cell.row.holdings[before - cell.row.holdings.constData()] = now;
}

void Board::fillHolding(Holding *holding, const Reading &reading) const
{
    holding->type = reading.type;
    holding->truncated = reading.truncated;
    holding->deadline = reading.deadline();
    holding->slack = reading.slack;
    if (reading.truncated)
        return;
    const Dialects &dialects = Dialects::table();
    const Observation observation{reading, m_patterns.speaksOf(reading.key), m_unixNow};
    holding->library = dialects.recognise(observation);
    if (std::optional<QByteArray> token = dialects.at(holding->library).token(reading)) {
        holding->token = std::move(*token);
        holding->hasToken = true;
    }
}

void Board::gone(quint32 index, Observed observed, bool flushed)
{
    Cell &cell = m_cells[index];
    if (cell.row.holdings.size() == 1) {
        const EndReason reason = reasonOf(cell, observed.at);
        endRow(index, observed.at, flushed && reason == EndReason::GoneEarly ? EndReason::Flushed : reason);
        return;
    }
    observed.changed = true;
    observed.before = *holdingOn(cell.row, observed.master);
    cell.row.holdings.removeIf([&](const Holding &each) { return each.master == observed.master; });
    evaluate(index, observed);
}

void Board::beginPass(int master)
{
    m_unixNow = QDateTime::currentMSecsSinceEpoch();
    for (quint32 i = 0; i < m_cells.size(); ++i)
        m_cells[i].seen &= ~bitOf(master);
}

void Board::endPass(int master, bool complete)
{
    if (!complete)
        return;
    const bool flushed = m_flushedMask & bitOf(master);
    m_flushedMask &= ~bitOf(master);
    m_completeMask |= bitOf(master);
    m_everComplete |= bitOf(master);
    const Observed observed{master, Source::Pass, steadyNow(), false, false};
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        Cell &cell = m_cells[i];
        if (!cell.row.id)
            continue;
        if (!(cell.seen & bitOf(master)) && holdingOn(cell.row, master))
            gone(i, observed, flushed);
        else if (cell.row.masters > 1 && cell.row.answered < cell.row.masters)
            evaluate(i, observed);
    }
}

void Board::setAway(int master)
{
    m_completeMask &= ~bitOf(master);
    m_pushedMask &= ~bitOf(master);
    const Observed observed{master, Source::Poll, steadyNow(), false, false};
    for (quint32 i = 0; i < m_cells.size(); ++i) {
        Cell &cell = m_cells[i];
        if (!cell.row.id)
            continue;
        cell.answered &= ~bitOf(master);
        if (cell.row.masters > 1 || holdingOn(cell.row, master))
            evaluate(i, observed);
    }
}

void Board::setPushed(int master, bool pushed)
{
    m_pushedMask = pushed ? m_pushedMask | bitOf(master) : m_pushedMask & ~bitOf(master);
}

void Board::setCountsMissed(int master, bool counts)
{
    m_countsMissedMask = counts ? m_countsMissedMask | bitOf(master) : m_countsMissedMask & ~bitOf(master);
}

void Board::noteFlush(int master)
{
    m_flushedMask |= bitOf(master);
    for (quint32 i = 0; i < m_cells.size(); ++i)
        m_cells[i].seen &= ~bitOf(master); // until it is read again, to have been there means nothing
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
    forEach([&changes](const Row &row) { changes.append({Event::Present, EndReason::None, row}); });
    return changes;
}

QList<QByteArray> Board::keysOn(int master) const
{
    QList<QByteArray> keys;
    forEach([&](const Row &row) {
        if (holdingOn(row, master))
            keys.append(row.key);
    });
    return keys;
}

KeyType Board::typeOf(int master, const QByteArray &key) const
{
    const quint32 index = find(master, key, hashOf(master, key));
    if (index == KeyIndex::none)
        return KeyType::Unknown;
    const Holding *holding = holdingOn(m_cells[index].row, master);
    return holding ? holding->type : KeyType::Unknown;
}

} // namespace locks
