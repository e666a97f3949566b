// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "lab/results/ranking.h"
#include "lab/scheduler/private_servers.h"

#include <QObject>

#include <chrono>

namespace lab::gate {

class GateCheckWorker;

/// Tries the orders in which two clients of one program can meet: with nothing going wrong, with a lease that
/// runs out, and with a client that crashes. On a thread and private servers of its own, which end with it.
///
/// Create and use it on one thread; its signal is emitted there, from the event loop. Destroying it ends what
/// runs, in less than a second.
class GateCheck : public QObject
{
    Q_OBJECT
public:
    explicit GateCheck(QObject *parent = nullptr);
    ~GateCheck() override;

    /// Starts the searches, once; they end after `limit` at the latest. checked() follows.
    void start(const QByteArray &command, std::chrono::milliseconds limit);
    /// Ends the searches: checked() follows soon.
    void stop();

signals:
    void checked(const lab::OrdersTried &tried);

private:
    void begin(const QByteArray &command, std::chrono::milliseconds limit,
               const race::PrivateServers::Endpoints &servers);

    race::PrivateServers m_servers;
    base::WorkerThread m_thread{QStringLiteral("gate")};
    GateCheckWorker *m_worker = nullptr; ///< lives on m_thread, which destroys it; null before it begins
    bool m_stopped = false;
};

} // namespace lab::gate
