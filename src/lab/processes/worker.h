// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/measure/shared_page.h"
#include "lab/processes/worker_order.h"
#include "lab/turn/lab_client.h"

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

namespace lab {

class SharedTracer;
class Trial;

/// The other side of a WorkerPool: one client in a process of its own.
///
/// Reads lines on standard input: the order as JSON, `go NANOSECONDS` (the zero of all times on the steady
/// clock), `windup`, `stop`. Writes `ready`, or `failed JSON`, and at the end `done JSON` with its tally and
/// its part of the traces. An end of the input ends it too.
class Worker : public QObject
{
    Q_OBJECT
public:
    /// True when these arguments of main() start a worker.
    static bool isAsked(int argc, char **argv);
    /// All of main() for a worker: runs it to its end. Answers the exit status.
    static int main(int argc, char **argv);

private:
    explicit Worker(std::unique_ptr<SharedPage> page);
    ~Worker() override;

    void onInput();
    void onLine(const QByteArray &line);
    void stop();
    void closeAll();
    void sendLine(const QByteArray &word, const QJsonObject &object = {});
    static QCoro::Task<> connectAll(Worker *self);
    static QCoro::Task<> run(Worker *self);

    std::unique_ptr<SharedPage> m_page;
    base::TaskScope m_scope;
    QSocketNotifier m_input;
    QTimer m_grace;
    QByteArray m_buffer;
    WorkerOrder m_order;
    ServerCalls::Connections m_connections;
    std::unique_ptr<Trial> m_trial;
    SharedTracer *m_tracer = nullptr; ///< the trial's, where the strategy is traced
    bool m_running = false;
};

} // namespace lab
