// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/race/race_run.h"
#include "lab/results/ranking.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <vector>

namespace lab::gate {

/// One request of a GateCheck.
struct CheckOrder
{
    QByteArray command; ///< of the program
    std::vector<redis::Endpoint> servers; ///< private ones
    QString folder; ///< which is there
    std::chrono::milliseconds limit{0}; ///< for all searches together
};

/// Races a program for a GateCheck, on the thread on which it lives.
class GateCheckWorker : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const OrdersTried &)>;

    explicit GateCheckWorker(QObject *parent = nullptr);

    /// Starts the searches, once. `done` gets the result, unless shutdown() comes first.
    void check(const CheckOrder &order, const Done &done);
    /// Ends the search; the result so far is returned.
    void stop() { m_control.stop = true; }
    /// Ends what is under way; `drained` is called from the event loop when nothing runs any more.
    void shutdown(std::function<void()> drained);

private:
    static QCoro::Task<> run(GateCheckWorker *self, CheckOrder order, Done done);

    base::TaskScope m_scope; ///< drains run()
    race::SearchControl m_control;
    QTimer m_limit;
};

} // namespace lab::gate
