// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"

#include <QPointer>

#include <algorithm>

// Locks that this program holds: renewed, and let go when their time is over. And those that it releases.

namespace gui {

void Deployment::hold(const locks::ActionReport &acquired, std::chrono::milliseconds lease,
                      std::optional<std::chrono::milliseconds> left)
{
    if (!monitor())
        return;
    m_monitor->hold(acquired, lease, left);
    m_mine.setRenewing(acquired.place(), true);
}

void Deployment::letGoAfter(const locks::LockPlace &place, std::chrono::milliseconds time)
{
    m_mine.setHoldUntil(place, locks::steadyNow() + time.count());
    letGoOfDue();
}

/// Those whose time is over, and waits for the next.
void Deployment::letGoOfDue()
{
    constexpr locks::Millis longest = 24LL * 3600 * 1000; // a timer takes no more than 24 days
    const locks::Millis now = locks::steadyNow();
    locks::Millis next = locks::noDeadline;
    for (const MyLock &each : m_mine.held(now)) {
        if (each.holdUntil == 0)
            continue;
        if (each.holdUntil > now) {
            next = std::min(next, each.holdUntil - now);
            continue;
        }
        m_mine.setHoldUntil(each.place(), 0); // once
        setRenewing(each.place(), false); // where it cannot be released, it lapses
        if (!monitor())
            continue;
        locks::ActionRequest request;
        request.kind = locks::ActionKind::Release;
        request.key = each.key;
        request.token = each.token;
        request.tokenSeen = true;
        request.ownHold = each.renewing;
        request.library = each.library;
        request.separateMaster = each.separateMaster;
        request.reason = tr("held for as long as it was to be");
        m_monitor->act(request, [self = QPointer(this)](const locks::ActionReport &report) {
            if (self)
                emit self->letGo(report);
        });
    }
    if (next == locks::noDeadline)
        return m_letGo.stop();
    m_letGo.start(std::chrono::milliseconds(std::min(next, longest)));
}

void Deployment::setRenewing(const locks::LockPlace &place, bool renewing)
{
    const auto mine = m_mine.find(place);
    if (!monitor() || !mine || mine->renewing == renewing)
        return;
    if (renewing) {
        hold(mine->acquired, mine->lease, std::chrono::milliseconds(mine->endsAt - locks::steadyNow()));
        return;
    }
    m_monitor->stopHolding(place);
    m_mine.setRenewing(place, false);
}

locks::LockPlace Deployment::placeOf(const locks::Row &row) const
{
    return {row.key, m_spec.separate ? row.separateMaster : -1};
}

std::function<void()> Deployment::releaseMany(const ListedRows &rows, const QString &reason, bool dryRun,
                                              MonitorProxy::SomeReported reported)
{
    if (!monitor())
        return {};
    return m_monitor->releaseMany(rows, m_spec.separate, reason, dryRun,
                                  [self = QPointer(this), dryRun, reported = std::move(reported)](
                                      size_t first, const QList<locks::ActionReport> &reports) {
                                      if (self && !dryRun)
                                          self->m_mine.recordMany(reports);
                                      reported(first, reports);
                                  });
}

} // namespace gui
