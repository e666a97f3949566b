// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh_server.h"

#include "redis_server.h"

#include <QDir>
#include <QFile>
#include <QTcpSocket>

#include <pwd.h>
#include <unistd.h>

namespace {

const QString daemonPath = QStringLiteral("/usr/sbin/sshd");

QString userName()
{
    const passwd *user = ::getpwuid(::getuid());
    return QString::fromLocal8Bit(user ? user->pw_name : "root");
}

} // namespace

bool SshServer::isInstalled()
{
    return QFile::exists(daemonPath);
}

SshServer::SshServer()
    : m_path(qgetenv("PATH"))
    , m_port(freePort())
{
    for (const char *key : {"host", "user"})
        QProcess::execute(QStringLiteral("ssh-keygen"),
                          {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"),
                           QStringLiteral("-N"), QString(), QStringLiteral("-f"), path(key)});
    QDir().mkpath(QStringLiteral("/run/sshd")); // sshd wants it when it runs as root
    write("sshd_config",
          "Port " + QByteArray::number(m_port) + "\nListenAddress 127.0.0.1\nHostKey " + path("host").toUtf8()
              + "\nAuthorizedKeysFile " + path("authorized").toUtf8()
              + "\nPidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
                "KbdInteractiveAuthentication no\nPermitRootLogin yes\n");
    write("ssh_config",
          "Host *\n  IdentityFile " + path("user").toUtf8() + "\n  IdentitiesOnly yes\n  UserKnownHostsFile "
              + path("known").toUtf8() + "\n  GlobalKnownHostsFile /dev/null\n");
    QDir(m_folder.path()).mkdir(QStringLiteral("bin"));
    write("bin/ssh",
          "#!/bin/sh\necho $$ >> " + path("pids").toUtf8() + "\nexec /usr/bin/ssh -F "
              + path("ssh_config").toUtf8() + " \"$@\"\n");
    QFile::setPermissions(path("bin/ssh"),
                          QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    qputenv("PATH", QByteArray(path("bin").toUtf8() + ':' + m_path));
    setHostKnown(true);
    setKeyAccepted(true);
    m_process.start(daemonPath,
                    {QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"), path("sshd_config")});
    const bool up = waitFor([this] {
        QTcpSocket probe;
        probe.connectToHost(QStringLiteral("127.0.0.1"), m_port);
        return probe.waitForConnected(200);
    });
    if (!up)
        qFatal("sshd does not start: %s", m_process.readAllStandardError().constData());
}

SshServer::~SshServer()
{
    qputenv("PATH", m_path);
    m_process.kill();
    m_process.waitForFinished();
}

redis::Proxy SshServer::way() const
{
    return {redis::Proxy::Kind::Ssh, {userName() + QLatin1String("@127.0.0.1"), m_port}};
}

void SshServer::setHostKnown(bool known)
{
    write("known",
          known ? "[127.0.0.1]:" + QByteArray::number(m_port) + ' ' + read("host.pub") : QByteArray());
}

QByteArray SshServer::knownHosts() const
{
    return read("known");
}

void SshServer::setKeyAccepted(bool accepted)
{
    write("authorized", accepted ? read("user.pub") : QByteArray());
}

QList<qint64> SshServer::clientPids() const
{
    QList<qint64> running;
    for (const QByteArray &line : read("pids").split('\n')) {
        // A number may belong to another program by now.
        QFile name(QStringLiteral("/proc/%1/comm").arg(QString::fromLatin1(line)));
        if (!line.isEmpty() && name.open(QIODevice::ReadOnly) && name.readAll() == "ssh\n")
            running.append(line.toLongLong());
    }
    return running;
}

void SshServer::write(const char *name, const QByteArray &content) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", name);
}

QByteArray SshServer::read(const char *name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
