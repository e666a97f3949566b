// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"
#include "redis/connection.h"
#include "redis/task_scope.h"

#include <QCoro/QCoroTask>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace lab {

class Strategy;
class Trial;

/// Runs the strategies of a spec one after another against one server. Lives on the lab's thread.
///
/// Has its own connections, one a client and one to prepare, sample and clean up. Writes only the keys of its
/// trials and removes exactly those at the end, also when stopped. One run at a time.
class Runner : public QObject
{
    Q_OBJECT
public:
    /// Called on the lab's thread.
    struct Callbacks
    {
        std::function<void(const QByteArray &strategy)> began;
        std::function<void(const Sample &)> sample; ///< five times a second, at the beginning and at the end
        std::function<void(const RunResult &)> result; ///< of each strategy, complete or partial
        std::function<void(const RunEnd &)> ended; ///< once, last
    };

    explicit Runner(QObject *parent = nullptr);
    ~Runner() override;

    /// Begins; `spec.refusal()` has been asked.
    void start(const RunSpec &spec, const redis::Endpoint &endpoint, Callbacks callbacks);
    /// Lets clients finish the increment they are in, for at most a third of a second; what was counted is a
    /// valid partial result.
    void stop();
    /// As stop(); `drained` is called from the event loop when nothing is left running. Only then may it die.
    void shutdown(std::function<void()> drained);

private:
    using MaybeFailure = std::optional<Failure>;
    static QCoro::Task<> drive(Runner *self);
    static QCoro::Task<MaybeFailure> connectAll(Runner *self);
    static QCoro::Task<MaybeFailure> openClients(Runner *self);
    static QCoro::Task<QString> connectionLimit(Runner *self);
    static QCoro::Task<MaybeFailure> runTrial(Runner *self, std::shared_ptr<Trial> trial);
    static QCoro::Task<> takeSample(Runner *self, std::shared_ptr<Trial> trial);
    static QCoro::Task<std::optional<qint64>> readAndRemove(Runner *self, std::shared_ptr<Trial> trial);
    void onSampleDue();
    void closeClients();
    MaybeFailure failureOf(const QString &sentence, const redis::Error &error) const;

    redis::TaskScope m_scope;
    RunSpec m_spec;
    redis::Endpoint m_endpoint;
    Callbacks m_callbacks;
    std::shared_ptr<redis::Connection> m_control;
    std::vector<std::shared_ptr<redis::Connection>> m_connections;
    std::shared_ptr<Trial> m_trial;
    QString m_server;
    QTimer m_sampleTimer;
    QTimer m_graceTimer; ///< after stop(): then the clients' connections are closed
    QTimer m_controlGraceTimer; ///< and then the last one
    qint64 m_counter = 0; ///< as sampled last
    bool m_sampling = false;
    bool m_running = false;
    bool m_stopping = false;
};

} // namespace lab
