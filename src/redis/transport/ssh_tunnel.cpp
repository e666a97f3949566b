// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/ssh_tunnel.h"

#include "base/bytes.h"
#include "redis/transport/ssh_stream.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <csignal>

#include <sys/prctl.h>
#include <sys/stat.h>
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

/// The path of a socket has 107 bytes at most, and ssh adds 17 of its own while it makes it.
QString folderTemplate()
{
    constexpr qsizetype longest = 60;
    const QString folder = QDir::tempPath();
    return (folder.size() <= longest ? folder : QStringLiteral("/tmp"))
        + QStringLiteral("/lockscope-ssh-XXXXXX");
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
            Text::tr("The tunnel through %1 is not up: %2").arg(destination, base::shownBytes(line)), line};
}

} // namespace

SshTunnel::SshTunnel(const Proxy &way, base::TaskScope *scope)
    : m_way(way)
    , m_folder(folderTemplate())
    , m_proxy(throughSsh(controlSocket()))
    , m_scope(scope)
{
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setProcessEnvironment(environment());
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        constexpr qsizetype enough = 16384;
        m_errorOutput += m_process.readAllStandardError();
        m_errorOutput = m_errorOutput.right(enough);
    });
    m_closer = scope->addCloser([this] { m_process.kill(); });
}

SshTunnel::~SshTunnel()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(100); // of a process that was killed: at once
}

QString SshTunnel::controlSocket() const
{
    return m_folder.filePath(QStringLiteral("control"));
}

QStringList SshTunnel::arguments() const
{
    QStringList list{QStringLiteral("-N"), QStringLiteral("-T"), QStringLiteral("-M"), QStringLiteral("-S"),
                     controlSocket()};
    // What the user's configuration forwards for this host is not wanted here: ports that are open to others.
    for (const char *option :
         {"BatchMode=yes", "StrictHostKeyChecking=yes", "ClearAllForwardings=yes", "ForwardAgent=no",
          "ForwardX11=no", "PermitLocalCommand=no", "ControlPersist=no", "ConnectTimeout=10",
          "ServerAliveInterval=1", "ServerAliveCountMax=2"})
        list += {QStringLiteral("-o"), QString::fromLatin1(option)};
    if (m_way.address.port)
        list += {QStringLiteral("-p"), QString::number(m_way.address.port)};
    return list + QStringList{QStringLiteral("--"), m_way.address.host};
}

void SshTunnel::start()
{
    m_scope->start(run(this));
}

/// Made by us and by nobody before us, and nobody else may look into it.
bool SshTunnel::folderIsOurs() const
{
    struct stat found;
    return m_folder.isValid() && ::lstat(QFile::encodeName(m_folder.path()).constData(), &found) == 0
        && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid() && (found.st_mode & 0777) == 0700;
}

/// ssh makes the socket when it has logged in; nothing else tells.
bool SshTunnel::hasLoggedIn() const
{
    struct stat found;
    return ::lstat(QFile::encodeName(controlSocket()).constData(), &found) == 0 && S_ISSOCK(found.st_mode);
}

QCoro::Task<> SshTunnel::run(SshTunnel *tunnel)
{
    while (!tunnel->m_scope->isStopping()) {
        tunnel->m_errorOutput.clear();
        if (!tunnel->folderIsOurs()) {
            emit tunnel->failed(
                {ErrorKind::Refused,
                 Text::tr("No folder for the tunnel can be made: %1").arg(tunnel->m_folder.path()),
                 tunnel->m_folder.errorString().toUtf8()});
            co_return;
        }
        QFile::remove(tunnel->controlSocket()); // of one that was killed
        tunnel->m_process.start(QStringLiteral("ssh"), tunnel->arguments());
        while (tunnel->m_process.state() != QProcess::NotRunning && !tunnel->m_scope->isStopping()) {
            if (!tunnel->m_open && tunnel->hasLoggedIn()) {
                tunnel->m_open = true;
                emit tunnel->opened();
            }
            co_await tunnel->m_scope->sleep(betweenLooks);
        }
        tunnel->m_open = false;
        if (tunnel->m_scope->isStopping())
            co_return;
        emit tunnel->failed(
            explain(tunnel->m_way.address.host, tunnel->m_errorOutput, tunnel->m_process.error()));
        co_await tunnel->m_scope->sleep(pauseAfterEnd);
    }
}

} // namespace redis
