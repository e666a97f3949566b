// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/history_keeper.h"

#include "base/run_in_pool.h"
#include "history/model/history_path.h"

#include <QPointer>

namespace gui {

void HistoryKeeper::setLimits(const history::KeepLimits &limits)
{
    m_limits = limits;
    m_thread.setLimits(limits);
}

void HistoryKeeper::forget(const QString &folder, IsMeant isMeant, QObject *receiver, Done done)
{
    base::runInPool([path = history::historyPath(folder), isMeant = std::move(isMeant), stop = m_stop,
                     receiver = QPointer(receiver), done = std::move(done)] {
        const auto gone = history::forgetDeployments(path, isMeant, [&stop] { return !*stop; });
        base::post(QCoreApplication::instance(), [gone, receiver, done] {
            if (receiver)
                done(gone);
        });
    });
}

} // namespace gui
