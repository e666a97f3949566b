// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"
#include "redis/error.h"
#include "redis/task_scope.h"

#include <QCoro/QCoroTask>
#include <QProcess>

namespace redis {

/// A way through the system's ssh: a SOCKS proxy on this machine that ends with this object.
///
/// Keys, agent and configuration are the user's own. ssh asks nothing (BatchMode) and takes no host key that
/// the user has not accepted before. It is started again when it ends. Whoever may open ports on this machine
/// can use the proxy while it stands. Lives on the I/O thread; its task runs in `scope`.
class SshTunnel : public QObject
{
    Q_OBJECT
public:
    /// `way` is a Proxy of the kind Ssh.
    SshTunnel(const Proxy &way, TaskScope *scope);
    ~SshTunnel() override;

    const Proxy &way() const { return m_way; }
    /// What connections go through, from the start on; it works after opened().
    const Proxy &proxy() const { return m_proxy; }
    bool isOpen() const { return m_open; }
    void start();

signals:
    void opened();
    /// ssh has ended: the text says why, the detail is its own line. Tries again.
    void failed(const redis::Error &error);

private:
    QStringList arguments() const;
    void onPortAnswers();
    static QCoro::Task<> run(SshTunnel *tunnel);

    Proxy m_way;
    Proxy m_proxy;
    TaskScope *m_scope;
    QProcess m_process;
    QByteArray m_said; ///< by ssh, on standard error
    bool m_open = false;
    TaskScope::Closer m_closer;
};

} // namespace redis
