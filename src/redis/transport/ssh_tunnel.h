// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QCoro/QCoroTask>
#include <QProcess>
#include <QTemporaryDir>

namespace redis {

/// A way through the system's ssh, which logs in once and ends with this object.
///
/// It opens no port, which others on this machine could take before it or use beside us: what connects
/// through it (SshStream) asks ssh by its control socket, in a folder that is new, ours, and closed to
/// everybody else. That socket is there once ssh has logged in, and nothing is sent before. Keys, agent and
/// configuration are the user's own. ssh asks nothing (BatchMode) and takes no host key that the user has not
/// accepted before. It is started again when it ends. Lives on the I/O thread; its task runs in `scope`.
class SshTunnel : public QObject
{
    Q_OBJECT
public:
    /// `way` is a Proxy of the kind Ssh.
    SshTunnel(const Proxy &way, base::TaskScope *scope);
    ~SshTunnel() override;

    const Proxy &way() const { return m_way; }
    /// What connections go through (throughSsh()), from the start on; it works after opened().
    const Proxy &proxy() const { return m_proxy; }
    bool isOpen() const { return m_open; }
    void start();

signals:
    void opened();
    /// ssh has ended: the text says why, the detail is its own line. Tries again.
    void failed(const redis::Error &error);

private:
    QString controlSocket() const;
    QStringList arguments() const;
    bool folderIsOurs() const;
    bool hasLoggedIn() const;
    static QCoro::Task<> run(SshTunnel *tunnel);

    Proxy m_way;
    QTemporaryDir m_folder; ///< of the control socket
    Proxy m_proxy;
    base::TaskScope *m_scope;
    QProcess m_process;
    QByteArray m_errorOutput; ///< by ssh, on standard error
    bool m_open = false;
    base::TaskScope::Closer m_closer;
};

} // namespace redis
