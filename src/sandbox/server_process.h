// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/connection/connection.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"
#include "sandbox/ports.h"

#include <QList>
#include <QObject>
#include <QProcessEnvironment>
#include <QString>

#include <memory>

class QProcess;

namespace sandbox {

/// What every server of one sandbox has in common.
struct ServerSettings
{
    QString executable;
    QString folder; ///< each server gets a folder of its own below it
    QByteArray password;
    QProcessEnvironment environment;
    bool hasClientUser = true; ///< in addition to the administrator
};

/// One redis-server of ours. Lives on the sandbox's thread, held by shared_ptr.
///
/// Its configuration goes to standard input, so that no password is seen among the process's arguments. The
/// kernel kills it when the thread that started it ends.
class ServerProcess : public QObject
{
    Q_OBJECT
public:
    ServerProcess(const ServerSettings &settings, std::shared_ptr<Ports> ports);
    ~ServerProcess() override;

    /// Starts it on a free port, or after kill() on its own, and answers its endpoint when it lets us in.
    static QCoro::Task<redis::Result<redis::Endpoint>> start(std::shared_ptr<ServerProcess> server,
                                                             base::TaskScope *scope);
    const redis::Endpoint &endpoint() const { return m_endpoint; }
    bool isRunning() const;
    /// Its process stands still, or goes on.
    void setStanding(bool standing);
    /// SIGKILL, without died(): start() begins it anew on the same port.
    void kill();
    /// SIGTERM, and SIGKILL after 300 ms; ended() follows.
    void end();

signals:
    void ended();
    /// It ended though nobody asked for it.
    void died(const redis::Endpoint &endpoint, const QString &why);

private:
    bool launch();
    QByteArray configuration() const;
    redis::Error startError(const QString &why) const;
    void onOutput();
    void onFinished();
    static QCoro::Task<bool> answers(std::shared_ptr<ServerProcess> server);

    ServerSettings m_settings;
    std::shared_ptr<Ports> m_ports; ///< of the sandbox
    redis::Endpoint m_endpoint;
    QProcess *m_process;
    QList<QByteArray> m_lastLines; ///< of its log
    bool m_started = false; ///< it has let us in
    bool m_killed = false; ///< by kill(), and not running since
    bool m_ending = false;
};

} // namespace sandbox
