// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/run_records.h"

#include "lab/measure/process_stat.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <cerrno>
#include <csignal>

#include <unistd.h>

namespace lab {

namespace {

/// "pid start-time": a number that is used again names another process.
QString processName(qint64 pid)
{
    const ProcessStat stat(pid);
    return stat.hasEnded() ? QString()
                           : QStringLiteral("%1 %2").arg(pid).arg(QString::fromLatin1(stat.startTime()));
}

/// The same for the same server and database; says neither where nor who.
QByteArray serverName(const redis::Endpoint &endpoint)
{
    const QByteArray name = endpoint.label().toUtf8() + '/' + QByteArray::number(endpoint.database);
    return QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex().left(12);
}

} // namespace

QString RunRecords::path(const QByteArray &runId, const redis::Endpoint &endpoint) const
{
    return m_folder + u'/' + QString::fromLatin1(runId + '-' + serverName(endpoint)) + QStringLiteral(".run");
}

void RunRecords::add(const QByteArray &runId, const redis::Endpoint &endpoint) const
{
    if (m_folder.isEmpty() || !QDir().mkpath(m_folder))
        return;
    QFile file(path(runId, endpoint));
    if (file.open(QIODevice::WriteOnly))
        file.write(processName(::getpid()).toUtf8());
}

void RunRecords::remove(const QByteArray &runId, const redis::Endpoint &endpoint) const
{
    if (!m_folder.isEmpty())
        QFile::remove(path(runId, endpoint));
}

QList<QByteArray> RunRecords::leftBehind(const redis::Endpoint &endpoint) const
{
    QList<QByteArray> runs;
    if (m_folder.isEmpty())
        return runs;
    const QString ending = u'-' + QString::fromLatin1(serverName(endpoint)) + QStringLiteral(".run");
    const QStringList names = QDir(m_folder).entryList({u'*' + ending}, QDir::Files);
    for (const QString &name : names) {
        QFile file(m_folder + u'/' + name);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString process = QString::fromUtf8(file.readAll());
        if (!process.isEmpty() && processName(process.section(u' ', 0, 0).toLongLong()) != process)
            runs.append(name.chopped(ending.size()).toLatin1());
    }
    return runs;
}

} // namespace lab
