// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_table.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "locks/dialects/library_name.h"

#include <QLocale>

#include <limits>

namespace gui {

using history::HeldAt;

namespace {

constexpr qint64 never = std::numeric_limits<qint64>::max();

/// Whether it stood at that instant nobody saw: it ended at some time since it was seen last.
bool isDoubtful(const history::Hold &hold, history::UnixMs at)
{
    return hold.to && !hold.isEndExact() && hold.lastSeen < at;
}

} // namespace

PastTable::PastTable(history::TableAt &&table)
    : m_table(std::move(table))
{
    m_words.reserve(m_table.held.size());
    for (const HeldAt &each : std::as_const(m_table.held))
        m_words.append({each.hold.key, each.hold.owner.toUtf8(), each.hold.token, each.hold.library,
                        each.hold.server.toUtf8()});
    for (size_t column = 0; column < ColumnCount; ++column)
        m_ranks[column] = ranksBy(Column(column));
}

Ranks PastTable::ranksBy(Column column) const
{
    const auto byFigure = [this](const std::function<qint64(const HeldAt &)> &figure) {
        return ranksOf(size_t(count()), [&](size_t row) { return figure(m_table.held.at(int(row))); });
    };
    switch (column) {
    case TimeLeft:
        return byFigure([](const HeldAt &each) { return each.deadline.value_or(never); });
    case HeldFor:
        return byFigure([](const HeldAt &each) { return -each.hold.from; });
    case Renewed:
        return byFigure([](const HeldAt &each) { return qint64(each.renewals); });
    case Waiters:
        return byFigure([](const HeldAt &each) { return qint64(each.waiters); });
    case End:
        return byFigure([](const HeldAt &each) { return each.hold.to.value_or(never); });
    default:
        return ranksOf(size_t(count()), [&](size_t row) { return text(int(row), column).toCaseFolded(); });
    }
}

QString PastTable::text(int row, int column) const
{
    const HeldAt &held = m_table.held.at(row);
    const history::Hold &hold = held.hold;
    switch (column) {
    case Key:
        return shown(hold.key);
    case OwnerColumn:
        return HoldWords::who(markOf(hold));
    case Library:
        return hold.library.isEmpty() ? tr("cannot tell") : locks::libraryName(hold.library);
    case TimeLeft: {
        if (!held.deadline)
            return held.hasDeadline ? tr("cannot tell") : tr("no expiry");
        const QString left = spanText(*held.deadline - m_table.at);
        return held.isAtMost ? tr("≤ %1").arg(left) : left;
    }
    case HeldFor: {
        const QString span = spanText(m_table.at - hold.from);
        return hold.isBeginExact() ? span : tr("≥ %1").arg(span);
    }
    case Renewed:
        return QLocale().toString(held.renewals);
    case Waiters:
        return held.waiters < 0 ? tr("cannot tell") : QLocale().toString(held.waiters);
    case Asked:
        return !held.isAsked ? tr("cannot tell") : *held.isAsked ? tr("yes") : tr("no");
    case Server:
        return hold.server;
    default:
        return endText(hold);
    }
}

QString PastTable::endText(const history::Hold &hold) const
{
    if (isDoubtful(hold, m_table.at))
        return tr("may have ended before: %1").arg(HoldWords::end(hold.why));
    return hold.to ? tr("%1, %2 later").arg(HoldWords::end(hold.why), spanText(*hold.to - m_table.at))
                   : tr("still held, as far as was seen");
}

} // namespace gui
