// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/history_writer.h"

#include <QDir>
#include <QFile>
#include <QSqlQuery>

#include <limits>

#include <sys/statvfs.h>

namespace history {

namespace {

/// Of the disk where this file is. Not by QStorageInfo, which reads the table of all mounted disks each time.
qint64 freeBytes(const QString &path)
{
    struct statvfs disk = {};
    if (::statvfs(QFile::encodeName(path).constData(), &disk) != 0)
        return std::numeric_limits<qint64>::max(); // SQLite will say what is wrong
    return qint64(disk.f_bavail) * qint64(disk.f_frsize);
}

} // namespace

HistoryWriter::HistoryWriter(const QString &path)
    : m_file(path)
{
}

HistoryWriter::~HistoryWriter()
{
    forget();
}

void HistoryWriter::forget()
{
    m_holds.forget();
    m_watched.forget();
    m_pruned.clear();
    m_writing.reset();
}

redis::Result<void> HistoryWriter::open()
{
    if (m_file.isOpen() && m_file.isCurrent())
        return {};
    forget();
    ++m_openings;
    return m_file.open(HistoryFile::Mode::ReadWrite);
}

/// Another connection may have dropped keys and names, whose numbers are remembered here.
void HistoryWriter::forgetPruned()
{
    if (m_writing->find(m_pruned, {}) && m_pruned.number(0) != m_prunedTimes) {
        m_prunedTimes = m_pruned.number(0);
        m_holds.forgetNames();
    }
    m_pruned.done();
}

redis::Result<void> HistoryWriter::begin(bool needsRoom)
{
    const auto opened = open();
    if (!opened.ok())
        return opened;
    if (needsRoom && freeBytes(m_file.path()) < leftFree) {
        const QString text = tr("Less than 64 MiB are free where the history %1 is: recording has stopped. "
                                "It goes on by itself once there is room again.")
                                 .arg(QDir::toNativeSeparators(m_file.path()));
        return redis::Error{redis::ErrorKind::DiskFull, text, {}};
    }
    QSqlQuery query(m_file.handle());
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return m_file.error(query.lastError());
    m_writing.emplace(m_file.handle());
    forgetPruned();
    return {};
}

redis::Result<void> HistoryWriter::commit()
{
    m_holds.flush(&*m_writing);
    QSqlQuery query(m_file.handle());
    QSqlError fault = m_writing->error();
    if (!fault.isValid() && !query.exec(QStringLiteral("COMMIT")))
        fault = query.lastError();
    m_writing.reset();
    if (!fault.isValid())
        return {};
    query.exec(QStringLiteral("ROLLBACK"));
    query.finish();
    const redis::Error failed = m_file.error(fault);
    forget();
    return failed;
}

} // namespace history
