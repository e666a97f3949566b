// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/pattern_locks.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace history {

PatternLocks::PatternLocks(const QString &folder)
    : m_folder(QDir(folder).filePath(QStringLiteral("recording")))
{
}

PatternLocks::~PatternLocks()
{
    release();
}

bool PatternLocks::take(const QByteArray &deployment, const QByteArrayList &patterns)
{
    if (m_files.empty()) {
        m_deployment = deployment;
        QDir().mkpath(m_folder);
    }
    if (deployment != m_deployment) {
        for (const QByteArray &pattern : std::as_const(m_ours))
            takeOne(deployment, pattern);
    }
    for (const QByteArray &pattern : QByteArrayList(m_ours)) {
        if (!patterns.contains(pattern))
            drop(pattern);
    }
    bool took = false;
    m_fault.clear();
    for (const QByteArray &pattern : patterns) {
        if (m_ours.contains(pattern) || !takeOne(m_deployment, pattern))
            continue;
        m_ours.append(pattern);
        took = true;
    }
    return took;
}

void PatternLocks::drop(const QByteArray &pattern)
{
    for (auto each = m_files.begin(); each != m_files.end();) {
        if (each->first.second == pattern) {
            ::close(each->second);
            each = m_files.erase(each);
        } else {
            ++each;
        }
    }
    m_ours.removeAll(pattern);
}

bool PatternLocks::takeOne(const QByteArray &deployment, const QByteArray &pattern)
{
    if (m_files.contains({deployment, pattern}))
        return false;
    const QByteArray name =
        QCryptographicHash::hash(QByteArray(deployment + '\n' + pattern), QCryptographicHash::Sha256).toHex();
    const QString path = QDir(m_folder).filePath(QString::fromLatin1(name.left(32)));
    const int file = ::open(QFile::encodeName(path).constData(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) {
        m_fault = QString::fromLocal8Bit(std::strerror(errno));
        return false;
    }
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        ::close(file);
        return false;
    }
    m_files.emplace(std::pair(deployment, pattern), file);
    return true;
}

void PatternLocks::release()
{
    for (const auto &[name, file] : m_files)
        ::close(file); // lets go of it; the file stays, since another program may have opened it
    m_files.clear();
    m_ours.clear();
}

} // namespace history
