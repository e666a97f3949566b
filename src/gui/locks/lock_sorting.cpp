// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_sorting.h"

#include "gui/locks/lock_table_model.h"
#include "locks/dialects/dialect.h"

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

/// Upper and lower case of ASCII letters stand together.
QByteArray folded(const QString &text)
{
    return text.toUtf8().toLower();
}

} // namespace

int urgencyOf(locks::States states)
{
    static constexpr State inOrder[] = {State::NoExpiry, State::AbsurdExpiry, State::Split, State::Minority,
                                        State::Contended};
    int rank = 0;
    for (const State state : inOrder) {
        if (states.testFlag(state))
            return rank;
        ++rank;
    }
    return rank;
}

LockComparer::LockComparer(const LockRows *rows, const Sorting &sorting, const QByteArray &common)
    : m_rows(rows)
    , m_sorting(sorting)
    , m_common(common)
    , m_flip(sorting.direction == Qt::AscendingOrder ? 0 : ~quint64(0))
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
    switch (m_sorting.column) {
    case LockTableModel::Key:
        return {keyWord(row) ^ m_flip, 0, slot};
    case LockTableModel::OwnerColumn: {
        const QByteArray owner = ownerOf(slot);
        // One that fits into the first word leaves the second to the key.
        const bool fits = owner.size() < 8;
        return {wordAt(owner, 0) ^ m_flip, fits ? keyWord(row) : wordAt(owner, 8) ^ m_flip, slot};
    }
    default:
        return {numberOf(slot) ^ m_flip, keyWord(row), slot};
    }
}

quint64 LockComparer::keyWord(const SharedRow &row) const
{
    return wordAt(row.key(), m_common.size());
}

QByteArray LockComparer::ownerOf(quint32 slot) const
{
    return folded(LockTableModel::ownerText(m_rows->row(slot)));
}

quint64 LockComparer::numberOf(quint32 slot) const
{
    const SharedRow &row = m_rows->row(slot);
    switch (m_sorting.column) {
    case byUrgency: {
        constexpr int timeBits = 56;
        constexpr quint64 latest = (quint64(1) << timeBits) - 1;
        const quint64 left = std::clamp<quint64>(quint64(std::max<qint64>(row.deadline(), 0)), 0, latest);
        return quint64(urgencyOf(row.states())) << timeBits | left;
    }
    case LockTableModel::Library:
        // What is probably no lock stands with what can only be looked at.
        return m_libraryRanks[row.library() < m_libraryRanks.size() ? row.library() : 0];
    case LockTableModel::TimeLeft:
        return ordered(row.deadline());
    case LockTableModel::HeldFor:
        return ordered(-row.firstSeen());
    case LockTableModel::StateColumn:
        return quint64(urgencyOf(row.states())) << 32 | (0xffffU - quint32(row.states().toInt()));
    case LockTableModel::Masters:
        return ordered(row.held());
    case LockTableModel::Waiters:
        return ordered(row.waiters());
    default:
        return 0;
    }
}

bool LockComparer::before(quint32 one, quint32 other) const
{
    const SharedRow &a = m_rows->row(one);
    const SharedRow &b = m_rows->row(other);
    const bool ascending = m_sorting.direction == Qt::AscendingOrder;
    if (m_sorting.column == LockTableModel::OwnerColumn) {
        const int order = ownerOf(one).compare(ownerOf(other));
        if (order != 0)
            return ascending ? order < 0 : order > 0;
    }
    const int byKey = a.key().compare(b.key());
    if (byKey != 0)
        return m_sorting.column == LockTableModel::Key && !ascending ? byKey > 0 : byKey < 0;
    return a.id() < b.id();
}

} // namespace gui
