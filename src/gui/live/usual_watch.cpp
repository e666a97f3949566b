// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/usual_watch.h"

#include "history/record/described_deployment.h"

#include <algorithm>

namespace gui {

UsualWatch::UsualWatch(MonitorProxy *monitor, const locks::DeploymentSpec &spec, const QString &path)
    : m_spec(spec)
    , m_path(path)
{
    connect(monitor, &MonitorProxy::statusChanged, this, &UsualWatch::onStatus);
    connect(&m_feed, &history::UsualFeed::known, monitor, [this, monitor](const locks::UsualHoldsPtr &usual) {
        m_usual = usual;
        monitor->setUsualHolds(usual);
    });
}

/// Before every master said who it is, its record could be taken for another's; some never say it.
void UsualWatch::onStatus(const locks::Status &status)
{
    const bool isKnown =
        std::all_of(status.masters.begin(), status.masters.end(),
                    [](const locks::MasterStatus &each) { return !each.connected || !each.runId.isEmpty(); });
    const bool isConnected = std::any_of(status.masters.begin(), status.masters.end(),
                                         [](const locks::MasterStatus &each) { return each.connected; });
    if (isConnected && (isKnown || status.complete))
        m_feed.follow(m_path, history::describedDeployment(m_spec, status));
}

} // namespace gui
