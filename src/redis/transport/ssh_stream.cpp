// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/ssh_stream.h"

#include <QCoreApplication>
#include <QFile>

#include <array>
#include <csignal>

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::SshStream)
};

bool isOurSocket(const QString &path)
{
    struct stat found;
    return ::lstat(QFile::encodeName(path).constData(), &found) == 0 && S_ISSOCK(found.st_mode)
        && found.st_uid == ::geteuid();
}

} // namespace

Proxy throughSsh(const QString &path)
{
    return {Proxy::Kind::Socks5, {path, 0}};
}

bool leadsThroughSsh(const Proxy &proxy)
{
    return proxy.kind == Proxy::Kind::Socks5 && proxy.address.host.startsWith(u'/');
}

SshStream::SshStream(const Endpoint &endpoint)
    : m_endpoint(endpoint)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_NO_THREADED_GLIB"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C")); // what it says is shown
    m_process.setProcessEnvironment(environment);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardOutputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        constexpr qsizetype enough = 4096;
        m_errorOutput += m_process.readAllStandardError();
        m_errorOutput = m_errorOutput.right(enough);
    });
    connect(&m_process, &QProcess::finished, this, &SshStream::ended);
    connect(&m_process, &QProcess::errorOccurred, this, &SshStream::ended);
}

SshStream::~SshStream()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished(100); // of a process that was killed: at once
}

/// Should the ssh that has logged in be gone, this one must not log in somewhere by itself: its destination
/// is a word that stands for the control socket, and the way there leads nowhere.
QStringList SshStream::arguments() const
{
    const Address target{m_endpoint.host, m_endpoint.port};
    return {QStringLiteral("-F"),
            QStringLiteral("none"),
            QStringLiteral("-T"),
            QStringLiteral("-S"),
            m_endpoint.proxy.address.host,
            QStringLiteral("-o"),
            QStringLiteral("ControlMaster=no"),
            QStringLiteral("-o"),
            QStringLiteral("BatchMode=yes"),
            QStringLiteral("-o"),
            QStringLiteral("ProxyCommand=false"),
            QStringLiteral("-W"),
            target.label(),
            QStringLiteral("--"),
            QStringLiteral("lockscope-tunnel")};
}

int SshStream::open()
{
    std::array<int, 2> pair{-1, -1};
    if (!isOurSocket(m_endpoint.proxy.address.host)
        || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) {
        QMetaObject::invokeMethod(this, &SshStream::ended, Qt::QueuedConnection);
        return -1;
    }
    m_stands = true;
    m_process.setChildProcessModifier([theirs = pair[1]] {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::dup2(theirs, STDIN_FILENO);
        ::dup2(theirs, STDOUT_FILENO);
    });
    m_process.start(QStringLiteral("ssh"), arguments());
    ::close(pair[1]);
    return pair[0];
}

std::optional<Error> SshStream::reason() const
{
    const QString label = m_endpoint.label();
    if (!m_stands)
        return Error{ErrorKind::Refused, Text::tr("The tunnel to %1 is not up at the moment.").arg(label),
                     label.toUtf8()};
    const QByteArray words = m_errorOutput.trimmed().split('\n').last().trimmed();
    if (words.isEmpty())
        return std::nullopt;
    return Error{
        ErrorKind::Refused,
        Text::tr("ssh does not get through to %1 from its server. Check host and port as they are there, "
                 "and that forwarding is allowed.")
            .arg(label),
        label.toUtf8() + ": " + words};
}

} // namespace redis
