// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_order.h"

#include "gui/journal/journal_columns.h"

#include <algorithm>

namespace gui {

namespace {

constexpr qsizetype mostSteps = 200;

/// Adds to the last step where it goes on.
void add(QList<OrderStep> *steps, OrderStep::Kind kind, int place)
{
    if (!steps->isEmpty() && steps->last().kind == kind) {
        OrderStep &last = steps->last();
        const int next = kind == OrderStep::Kind::Removed ? last.first : last.first + last.count;
        if (next == place) {
            ++last.count;
            return;
        }
    }
    steps->append({kind, place, 1});
}

} // namespace

JournalOrder::JournalOrder(const JournalRows &rows, const JournalSpec &spec)
    : m_rows(rows)
    , m_spec(spec)
{
    m_list.reserve(m_rows.count());
    for (const auto &chunk : m_rows.chunks()) {
        for (const JournalRow &row : *chunk) {
            if (spec.filter.isEmpty() || spec.filter.matches(row))
                m_list.push_back(&row);
        }
    }
    if (spec.column == JournalColumns::When) {
        if (spec.direction == Qt::AscendingOrder)
            std::reverse(m_list.begin(), m_list.end());
        return;
    }
    sortBy(spec.column);
}

/// Of what is alike the one begun last comes first.
void JournalOrder::sortBy(int column)
{
    const bool down = m_spec.direction == Qt::DescendingOrder;
    std::stable_sort(m_list.begin(), m_list.end(), [column, down](const auto *one, const auto *other) {
        const int compared = JournalColumns::compare(column, *one, *other);
        return down ? compared > 0 : compared < 0;
    });
    m_places.reserve(m_list.size());
    for (size_t i = 0; i < m_list.size(); ++i)
        m_places.emplace_back(m_list[i]->sequence(), int(i));
    std::sort(m_places.begin(), m_places.end());
}

int JournalOrder::placeOf(qint64 sequence) const
{
    if (m_spec.column != JournalColumns::When) {
        const auto found = std::lower_bound(m_places.begin(), m_places.end(), std::pair(sequence, 0));
        return found != m_places.end() && found->first == sequence ? found->second : -1;
    }
    const bool down = m_spec.direction == Qt::DescendingOrder;
    const auto found =
        std::lower_bound(m_list.begin(), m_list.end(), sequence, [down](const auto *row, qint64 sought) {
            return down ? row->sequence() > sought : row->sequence() < sought;
        });
    return found != m_list.end() && (*found)->sequence() == sequence ? int(found - m_list.begin()) : -1;
}

std::vector<qint64> JournalOrder::sequences() const
{
    std::vector<qint64> all;
    all.reserve(m_list.size());
    for (const JournalRow *row : m_list)
        all.push_back(row->sequence());
    std::sort(all.begin(), all.end());
    return all;
}

std::optional<QList<OrderStep>> stepsBetween(const JournalOrder &from, const JournalOrder &to)
{
    if (!(from.spec() == to.spec()))
        return std::nullopt;
    using Kind = OrderStep::Kind;
    QList<OrderStep> steps;
    int before = 0;
    int now = 0;
    while (before < from.count() || now < to.count()) {
        if (steps.size() > mostSteps)
            return std::nullopt;
        const JournalRow *old = before < from.count() ? &from.at(before) : nullptr;
        const JournalRow *row = now < to.count() ? &to.at(now) : nullptr;
        if (old && row && old->sequence() == row->sequence()) {
            if (old != row && !(*old == *row))
                add(&steps, Kind::Changed, now);
            ++before;
            ++now;
        } else if (row && from.placeOf(row->sequence()) < 0) {
            add(&steps, Kind::Inserted, now++);
        } else if (old && to.placeOf(old->sequence()) < 0) {
            add(&steps, Kind::Removed, now);
            ++before;
        } else {
            return std::nullopt; // something has moved
        }
    }
    return steps;
}

} // namespace gui
