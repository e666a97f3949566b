// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/monitor_proxy.h"
#include "history/read/usual_feed.h"

namespace gui {

/// Tells an open connection how long its locks are held usually, as its history says: then it knows which are
/// overdue. As long as it lives; GUI thread.
class UsualWatch : public QObject
{
    Q_OBJECT
public:
    /// `path`: of the history, which need not be there yet.
    UsualWatch(MonitorProxy *monitor, const locks::DeploymentSpec &spec, const QString &path);

    /// What was told last; null: nothing is known.
    const locks::UsualHoldsPtr &usual() const { return m_usual; }

private:
    void onStatus(const locks::Status &status);

    const locks::DeploymentSpec m_spec;
    const QString m_path;
    history::UsualFeed m_feed;
    locks::UsualHoldsPtr m_usual;
};

} // namespace gui
