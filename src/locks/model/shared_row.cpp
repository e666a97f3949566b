// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/shared_row.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace locks {

namespace {

/// Room for the holdings of a row. A lock of several masters is repacked as each of them answers: blocks of
/// one size take each other's place in the heap, growing ones leave holes behind.
qsizetype roomFor(const Row &row, qsizetype count)
{
    constexpr qsizetype most = 8;
    return std::max(count, std::min<qsizetype>(row.masters, most));
}

/// Where the bytes of a holding's token stand: with those of the row or of an earlier holding when they are
/// equal, as they nearly always are.
struct TokenPlaces
{
    explicit TokenPlaces(const Row &row)
        : m_row(row)
        , m_end(quint32(row.key.size() + row.token.size()))
    {
    }

    quint32 of(qsizetype index)
    {
        const QByteArray &token = m_row.holdings.at(index).token;
        if (token == m_row.token)
            return quint32(m_row.key.size());
        for (const auto &[earlier, place] : m_own) {
            if (m_row.holdings.at(earlier).token == token)
                return place;
        }
        const quint32 place = m_end;
        m_own.append({index, place});
        m_end += quint32(token.size());
        return place;
    }
    quint32 end() const { return m_end; }
    /// Writes what stands behind key and token.
    void write(char *bytes) const
    {
        for (const auto &[index, place] : m_own) {
            const QByteArray &token = m_row.holdings.at(index).token;
            std::copy(token.begin(), token.end(), bytes + place);
        }
    }

private:
    const Row &m_row;
    quint32 m_end;
    QVarLengthArray<std::pair<qsizetype, quint32>, 4> m_own;
};

} // namespace

SharedRow::SharedRow(const Row &row)
    : SharedRow(row, {})
{
}

SharedRow::SharedRow(const Row &row, QList<NoLock> noLocks)
{
    const qsizetype count = std::min<qsizetype>(row.holdings.size(), 64);
    TokenPlaces places(row);
    QVarLengthArray<quint32, 8> tokenAt;
    for (qsizetype i = 0; i < count; ++i)
        tokenAt.append(places.of(i));
    const size_t fixed = sizeof(Block) + size_t(count) * sizeof(PackedHolding);
    const size_t size = sizeof(Block) + size_t(roomFor(row, count)) * sizeof(PackedHolding) + places.end();
    char *memory = static_cast<char *>(::operator new(size));
    Block *block = new (memory) Block{};
    fill(block, row, std::move(noLocks));
    block->keySize = quint32(row.key.size());
    block->tokenSize = quint32(row.token.size());
    block->holdings = quint8(count);
    auto *packed = reinterpret_cast<PackedHolding *>(memory + sizeof(Block));
    for (qsizetype i = 0; i < count; ++i) {
        const Holding &each = row.holdings.at(i);
        new (packed + i) PackedHolding{
            each.deadline,    qint32(std::min<Millis>(each.slack, std::numeric_limits<qint32>::max())),
            tokenAt[i],       quint32(each.token.size()),
            each.master,      each.library,
            each.type,        each.truncated,
            each.hasToken,    each.logical,
            each.endsAtUnixMs};
    }
    char *bytes = memory + fixed;
    std::copy(row.key.begin(), row.key.end(), bytes);
    std::copy(row.token.begin(), row.token.end(), bytes + row.key.size());
    places.write(bytes);
    m_block = block;
}

void SharedRow::fill(Block *block, const Row &row, QList<NoLock> &&noLocks)
{
    // A new member of Row or Holding is to be packed, unpacked and named in tst_shared_row.
    static_assert(sizeof(void *) != 8 || (sizeof(Row) == 248 && sizeof(Holding) == 88));
    block->refs.store(1, std::memory_order_relaxed);
    block->id = row.id;
    block->deadline = row.deadline;
    block->firstSeen = row.firstSeen;
    block->unchangedBefore = row.unchangedBefore;
    block->lastRenewal = row.lastRenewal;
    block->renewalPeriod = row.renewalPeriod;
    block->longestLease = row.longestLease;
    block->overdueAt = row.overdueAt;
    block->waiters = row.waiters;
    block->bornWithin = row.bornWithin;
    block->states = quint32(row.states.toInt());
    block->library = row.library;
    block->held = row.held;
    block->masters = row.masters;
    block->answered = row.answered;
    block->separateMaster = row.separateMaster;
    block->renewals = row.renewals;
    block->hasToken = row.hasToken;
    block->truncated = row.truncated;
    block->stale = row.stale;
    block->mine = row.mine;
    block->birthSeen = row.birthSeen;
    block->sinceFrom = quint8(row.sinceFrom);
    block->takenOften = row.takenOften;
    block->manyOwners = row.manyOwners;
    block->ghost = row.ghost;
    block->failedOver = row.failedOver;
    block->evictable = row.evictable;
    block->ownerGone = row.ownerGone;
    block->renewalMissed = row.renewalMissed;
    block->logical = row.logical;
    block->asked = row.asked;
    block->waitersFrom = quint8(row.waitersFrom);
    block->extras = extrasOf(row, std::move(noLocks));
}

const SharedRow::Extras *SharedRow::extrasOf(const Row &row, QList<NoLock> &&noLocks)
{
    const bool within = std::any_of(row.holdings.begin(), row.holdings.end(),
                                    [](const Holding &each) { return each.inside != nullptr; });
    if (!row.inside && !row.connections && !row.usual && !row.quorum && !within && noLocks.isEmpty()
        && row.unwatchedBefore == 0)
        return nullptr;
    auto *extras = new Extras{row.inside,         {},         row.connections,    row.usual,
                              std::move(noLocks), row.quorum, row.unwatchedBefore};
    if (within) {
        for (const Holding &each : row.holdings)
            extras->holdings.append(each.inside);
    }
    return extras;
}

void SharedRow::destroy(const Block *block)
{
    delete block->extras;
    block->~Block();
    ::operator delete(const_cast<Block *>(block));
}

SharedRow::HoldingView SharedRow::holding(int index) const
{
    const PackedHolding &packed = holdings()[index];
    return {packed.master,
            packed.library,
            packed.type,
            packed.truncated,
            packed.hasToken,
            {bytes() + packed.tokenAt, qsizetype(packed.tokenSize)},
            packed.deadline,
            packed.slack,
            packed.logical,
            packed.endsAtUnixMs,
            m_block->extras ? m_block->extras->holdings.value(index) : nullptr};
}

int SharedRow::holdingOn(int master) const
{
    for (int i = 0; i < m_block->holdings; ++i) {
        if (holdings()[i].master == master)
            return i;
    }
    return -1;
}

Row SharedRow::operator*() const
{
    Row row;
    if (!m_block)
        return row;
    row.id = m_block->id;
    row.key = key().toByteArray();
    row.token = token().toByteArray();
    row.hasToken = m_block->hasToken;
    row.truncated = m_block->truncated;
    row.stale = m_block->stale;
    row.mine = m_block->mine;
    row.library = m_block->library;
    row.held = m_block->held;
    row.masters = m_block->masters;
    row.answered = m_block->answered;
    row.separateMaster = m_block->separateMaster;
    row.renewals = m_block->renewals;
    row.waiters = m_block->waiters;
    row.deadline = m_block->deadline;
    row.firstSeen = m_block->firstSeen;
    row.unchangedBefore = m_block->unchangedBefore;
    row.lastRenewal = m_block->lastRenewal;
    row.renewalPeriod = m_block->renewalPeriod;
    row.longestLease = m_block->longestLease;
    row.overdueAt = m_block->overdueAt;
    row.birthSeen = m_block->birthSeen;
    row.sinceFrom = SinceFrom(m_block->sinceFrom);
    row.takenOften = m_block->takenOften;
    row.unwatchedBefore = m_block->extras ? m_block->extras->unwatchedBefore : 0;
    row.manyOwners = m_block->manyOwners;
    row.bornWithin = m_block->bornWithin;
    row.ghost = m_block->ghost;
    row.failedOver = m_block->failedOver;
    row.evictable = m_block->evictable;
    row.states = states();
    row.logical = m_block->logical;
    row.waitersFrom = waitersFrom();
    row.asked = m_block->asked;
    row.inside = inside();
    row.connections = connections();
    row.usual = usual();
    row.quorum = quorum();
    row.ownerGone = m_block->ownerGone;
    row.renewalMissed = m_block->renewalMissed;
    row.holdings.reserve(m_block->holdings);
    for (int i = 0; i < m_block->holdings; ++i) {
        const HoldingView view = holding(i);
        Holding &each = row.holdings.emplace_back();
        each.master = view.master;
        each.library = view.library;
        each.type = view.type;
        each.truncated = view.truncated;
        each.hasToken = view.hasToken;
        each.token = view.token == row.token ? row.token : view.token.toByteArray();
        each.deadline = view.deadline;
        each.slack = view.slack;
        each.logical = view.logical;
        each.endsAtUnixMs = view.endsAtUnixMs;
        each.inside = view.inside;
    }
    return row;
}

} // namespace locks
