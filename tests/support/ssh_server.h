// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport/endpoint.h"

#include <QProcess>
#include <QTemporaryDir>

/// A real sshd on a free port of 127.0.0.1, with keys of its own, and an `ssh` in front of PATH that uses
/// them instead of the user's. Ended by the destructor.
class SshServer
{
public:
    SshServer();
    ~SshServer();

    /// False where there is no sshd to start.
    static bool isInstalled();

    redis::Proxy way() const;
    /// What ssh believes: the host key is known, or not.
    void setHostKnown(bool known);
    QByteArray knownHosts() const;
    /// What sshd believes: our key may log in, or not.
    void setKeyAccepted(bool accepted);
    /// Of every ssh that was started here and still runs, in the order of their starts.
    QList<qint64> clientPids() const;

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char *name, const QByteArray &content) const;
    QByteArray read(const char *name) const;

    QTemporaryDir m_folder;
    QProcess m_process;
    QByteArray m_path; ///< PATH as it was
    quint16 m_port = 0;
};
