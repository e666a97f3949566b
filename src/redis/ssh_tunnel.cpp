// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/ssh_tunnel.h"

#include <QCoreApplication>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>

#include <csignal>
#include <memory>

#include <sys/prctl.h>
#include <unistd.h>

namespace redis {

using namespace std::chrono_literals;

namespace {

constexpr auto betweenLooks = 50ms;
constexpr auto pauseAfterEnd = 500ms;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::SshTunnel)
};

quint16 freePort()
{
    QTcpServer probe;
    probe.setProxy(QNetworkProxy::NoProxy);
    return probe.listen(QHostAddress::LocalHost) ? probe.serverPort() : quint16(0);
}

QProcessEnvironment environment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_NO_THREADED_GLIB"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C")); // what it says is read
    return environment;
}

/// Why ssh ended, and what to do.
Error explain(const QString &destination, const QByteArray &said, QProcess::ProcessError error)
{
    const QByteArray line = said.trimmed().split('\n').last().trimmed();
    if (error == QProcess::FailedToStart)
        return {ErrorKind::Refused, Text::tr("There is no ssh on this machine: install openssh-client."),
                line};
    if (said.contains("Host key verification failed") || said.contains("REMOTE HOST IDENTIFICATION"))
        return {
            ErrorKind::Refused,
            Text::tr("The host key of %1 is not known here, or has changed. Check it, and connect once by "
                     "hand: ssh %1")
                .arg(destination),
            line};
    if (said.contains("Permission denied"))
        return {ErrorKind::Refused,
                Text::tr("%1 accepts none of your keys. Lockscope asks no password for it: try ssh %1")
                    .arg(destination),
                line};
    return {ErrorKind::Refused,
            Text::tr("The tunnel through %1 does not stand: %2").arg(destination, QString::fromUtf8(line)),
            line};
}

} // namespace

SshTunnel::SshTunnel(const Proxy &way, TaskScope *scope)
    : m_way(way)
    , m_proxy{Proxy::Kind::Socks5, {QStringLiteral("127.0.0.1"), freePort()}}
    , m_scope(scope)
{
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setProcessEnvironment(environment());
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        constexpr qsizetype enough = 16384;
        m_said += m_process.readAllStandardError();
        m_said = m_said.right(enough);
    });
    m_closer = scope->addCloser([this] { m_process.kill(); });
}

SshTunnel::~SshTunnel()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(100); // of a process that was killed: at once
}

QStringList SshTunnel::arguments() const
{
    QStringList list{QStringLiteral("-N"), QStringLiteral("-T"), QStringLiteral("-D"),
                     m_proxy.address.label()};
    for (const char *option :
         {"BatchMode=yes", "StrictHostKeyChecking=yes", "ExitOnForwardFailure=yes", "ControlPath=none",
          "ConnectTimeout=10", "ServerAliveInterval=1", "ServerAliveCountMax=2"})
        list += {QStringLiteral("-o"), QString::fromLatin1(option)};
    if (m_way.address.port)
        list += {QStringLiteral("-p"), QString::number(m_way.address.port)};
    return list + QStringList{QStringLiteral("--"), m_way.address.host};
}

void SshTunnel::start()
{
    m_scope->start(run(this));
}

QCoro::Task<> SshTunnel::run(SshTunnel *tunnel)
{
    while (!tunnel->m_scope->isStopping()) {
        tunnel->m_said.clear();
        tunnel->m_process.start(QStringLiteral("ssh"), tunnel->arguments());
        // The port answers once ssh has logged in; nothing else tells.
        while (tunnel->m_process.state() != QProcess::NotRunning && !tunnel->m_scope->isStopping()) {
            if (!tunnel->m_open && tunnel->m_process.state() == QProcess::Running) {
                auto *probe = new QTcpSocket(tunnel);
                probe->setProxy(QNetworkProxy::NoProxy);
                connect(probe, &QTcpSocket::connected, tunnel, &SshTunnel::onPortAnswers);
                connect(probe, &QTcpSocket::connected, probe, &QObject::deleteLater);
                connect(probe, &QTcpSocket::errorOccurred, probe, &QObject::deleteLater);
                probe->connectToHost(QHostAddress::LocalHost, tunnel->m_proxy.address.port);
            }
            co_await tunnel->m_scope->sleep(betweenLooks);
        }
        tunnel->m_open = false;
        if (tunnel->m_scope->isStopping())
            co_return;
        emit tunnel->failed(explain(tunnel->m_way.address.host, tunnel->m_said, tunnel->m_process.error()));
        co_await tunnel->m_scope->sleep(pauseAfterEnd);
    }
}

void SshTunnel::onPortAnswers()
{
    if (std::exchange(m_open, true))
        return;
    emit opened();
}

} // namespace redis
