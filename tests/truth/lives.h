// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ground.h"
#include "side_thread.h"
#include "window_observer.h"

#include <QProcess>

#include <memory>
#include <random>
#include <vector>

namespace truth {

/// Lets the lives of a plan happen, has them observed, and writes all of it into one folder: what was done
/// and what was said. Main thread; it runs the event loop.
class Lives
{
public:
    /// `folder` is emptied first.
    Lives(Plan plan, const QString &folder);
    ~Lives();
    /// false: it could not be staged; problem() says why.
    bool run();
    QString problem() const { return m_problem; }

private:
    QString path(const QString &name) const { return m_folder + QLatin1Char('/') + name; }
    bool startServers();
    void startWatching();
    void listSometimes();
    void list(int place);
    void endWatching();
    bool ask();
    void askInstants(qint64 begin, qint64 end);
    void askEvidence();
    QStringList command(const QString &name, int place = -1) const;
    QByteArray runProgram(const QStringList &arguments, int timeoutMs);

    const Plan m_plan;
    const QString m_folder;
    QString m_problem;
    std::vector<std::unique_ptr<Ground>> m_grounds;
    std::unique_ptr<LoadProbe> m_load;
    std::vector<std::unique_ptr<QProcess>> m_watches;
    SideThread m_windowThread;
    std::vector<std::unique_ptr<WindowObserver>> m_windows; ///< on that thread
    std::vector<std::unique_ptr<Actors>> m_actors;
    QFile m_lists;
    int m_listsRunning = 0;
    std::mt19937 m_chance; ///< when it is looked: that need not be the same again
};

} // namespace truth
