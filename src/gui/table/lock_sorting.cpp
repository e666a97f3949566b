// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_sorting.h"

#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"
#include "locks/dialects/dialects.h"

#include <algorithm>

namespace gui {

namespace {

using locks::SharedRow;
using locks::State;

/// Eight bytes from `at` on as a number that compares as they do; short ones are filled up with zeros.
quint64 wordAt(QByteArrayView bytes, qsizetype at)
{
    quint64 word = 0;
    for (qsizetype i = at; i < at + 8; ++i)
        word = word << 8 | (i < bytes.size() ? quint8(bytes[i]) : 0);
    return word;
}

/// A signed number as an unsigned one that compares as it does.
quint64 ordered(qint64 number)
{
    return quint64(number) ^ (quint64(1) << 63);
}

/// The place of each library among their ids, by index.
std::vector<quint16> libraryRanks()
{
    const locks::Dialects &dialects = locks::Dialects::table();
    std::vector<QByteArray> ids;
    for (int i = 0; i < dialects.count(); ++i)
        ids.push_back(dialects.at(locks::LibraryIndex(i)).id());
    std::vector<quint16> ranks;
    for (const QByteArray &id : ids)
        ranks.push_back(quint16(
            std::count_if(ids.begin(), ids.end(), [&id](const QByteArray &other) { return other < id; })));
    return ranks;
}

/// As the column says it: names, guessed ones among them, before tokens that say none, and those before
/// nothing. Upper and lower case of ASCII letters stand together.
QByteArray owner(const SharedRow &row, const locks::KnownHosts &hosts)
{
    const ShownOwner shown = shownOwner(row, hosts);
    if (shown.guess)
        return '\1' + shown.guess->host.toUtf8().toLower();
    if (shown.isToken)
        return '\2' + row.token().toByteArray();
    return shown.text.isEmpty() ? QByteArrayLiteral("\3") : '\1' + shown.text.toUtf8().toLower();
}

using LibraryRanks = std::vector<quint16>;

quint64 urgency(const SharedRow &row, const LibraryRanks &)
{
    constexpr int timeBits = 56;
    constexpr quint64 latest = (quint64(1) << timeBits) - 1;
    const quint64 left = std::clamp<quint64>(quint64(std::max<qint64>(row.deadline(), 0)), 0, latest);
    return quint64(urgencyOf(row)) << timeBits | left;
}

quint64 library(const SharedRow &row, const LibraryRanks &ranks)
{
    // What is probably no lock stands with what can only be looked at.
    return ranks[row.library() < ranks.size() ? row.library() : 0];
}

quint64 timeLeft(const SharedRow &row, const LibraryRanks &)
{
    return ordered(row.deadline());
}

quint64 heldFor(const SharedRow &row, const LibraryRanks &)
{
    return ordered(-row.heldSince());
}

quint64 state(const SharedRow &row, const LibraryRanks &)
{
    return quint64(urgencyOf(row.states())) << 32 | (0xffff'ffffU - quint32(row.states().toInt()));
}

quint64 masters(const SharedRow &row, const LibraryRanks &)
{
    // Of a lock that is on one server only: on which.
    if (row.masters() == 1)
        return row.holdingCount() > 0 ? ordered(row.holding(0).master) : 0;
    return ordered(row.held());
}

quint64 waiters(const SharedRow &row, const LibraryRanks &)
{
    return ordered(row.waiters());
}

quint64 askedFor(const SharedRow &row, const LibraryRanks &)
{
    const locks::Asked asked = row.asked();
    return ordered(asked.isKnown() ? asked.seconds : -1);
}

} // namespace

std::span<const State> leadingStates()
{
    // A holder that fell silent before what its lock looks like.
    static constexpr State inOrder[] = {
        State::Ghost,    State::RenewalMissed, State::NoExpiry, State::AbsurdExpiry, State::Split,
        State::Minority, State::Free,          State::Asked,    State::Overdue,      State::Contended,
        State::Unproven, State::Evictable,     State::Expiring, State::Lapsed,       State::Busy,
        State::Renewing, State::Held};
    return inOrder;
}

int leadingRank(locks::States states)
{
    int rank = 0;
    for (const State state : leadingStates()) {
        if (states.testFlag(state))
            return rank;
        ++rank;
    }
    return rank;
}

int urgencyOf(locks::States states)
{
    constexpr int urgent = 10; // number of states before Unproven
    return std::min(leadingRank(states), urgent);
}

int urgencyOf(const SharedRow &row)
{
    return isHolderGone(row) ? 0 : 1 + urgencyOf(row.states());
}

/// What a column sorts by, one of these; neither: by the lock's key alone.
struct LockComparer::Key
{
    int column;
    quint64 (*number)(const SharedRow &row, const LibraryRanks &ranks) = nullptr;
    QByteArray (*text)(const SharedRow &row, const locks::KnownHosts &hosts) = nullptr;
};

const LockComparer::Key &LockComparer::keyOf(int column)
{
    static constexpr Key byKey{LockTableModel::Key};
    static constexpr Key keys[] = {
        {byUrgency, urgency},
        {LockTableModel::OwnerColumn, nullptr, owner},
        {LockTableModel::Library, library},
        {LockTableModel::TimeLeft, timeLeft},
        {LockTableModel::HeldFor, heldFor},
        {LockTableModel::StateColumn, state},
        {LockTableModel::Masters, masters},
        {LockTableModel::Waiters, waiters},
        {LockTableModel::AskedFor, askedFor},
    };
    const Key *found = std::find_if(std::begin(keys), std::end(keys),
                                    [column](const Key &each) { return each.column == column; });
    return found == std::end(keys) ? byKey : *found;
}

LockComparer::LockComparer(const LockRows *rows, const Sorting &sorting, const QByteArray &common,
                           const locks::KnownHosts &hosts, const std::vector<quint32> *ranks)
    : m_rows(rows)
    , m_key(&keyOf(sorting.column))
    , m_ascending(sorting.direction == Qt::AscendingOrder)
    , m_common(common)
    , m_hosts(hosts)
    , m_ranks(ranks)
    , m_flip(m_ascending ? 0 : ~quint64(0))
    , m_libraryRanks(libraryRanks())
{
}

SortEntry LockComparer::entryOf(quint32 slot) const
{
    SortEntry entry = liveEntryOf(slot);
    entry.ended = m_rows->mark(slot) == SlotMark::Ended;
    return entry;
}

SortEntry LockComparer::liveEntryOf(quint32 slot) const
{
    const SharedRow &row = m_rows->row(slot);
    if (m_key->number)
        return {m_key->number(row, m_libraryRanks) ^ m_flip, keyWord(row), slot};
    if (!m_key->text)
        return {keyWord(row) ^ m_flip, 0, slot};
    const QByteArray text = m_key->text(row, m_hosts);
    // One that fits into the first word leaves the second to the key.
    const bool fits = text.size() < 8;
    return {wordAt(text, 0) ^ m_flip, fits ? keyWord(row) : wordAt(text, 8) ^ m_flip, slot};
}

quint64 LockComparer::keyWord(const SharedRow &row) const
{
    return wordAt(row.key(), m_common.size());
}

bool LockComparer::before(quint32 one, quint32 other) const
{
    const SharedRow &a = m_rows->row(one);
    const SharedRow &b = m_rows->row(other);
    if (m_key->text) {
        const int order = m_key->text(a, m_hosts).compare(m_key->text(b, m_hosts));
        if (order != 0)
            return m_ascending ? order < 0 : order > 0;
    }
    const int byKey = a.key().compare(b.key());
    if (byKey != 0)
        return m_key->column == LockTableModel::Key && !m_ascending ? byKey > 0 : byKey < 0;
    return a.id() < b.id();
}

} // namespace gui
