// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/pattern_locks.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

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
    bool took = false;
    for (const QByteArray &pattern : patterns) {
        if (m_ours.contains(pattern) || !takeOne(m_deployment, pattern))
            continue;
        m_ours.append(pattern);
        took = true;
    }
    return took;
}

bool PatternLocks::takeOne(const QByteArray &deployment, const QByteArray &pattern)
{
    if (m_files.contains({deployment, pattern}))
        return false;
    const QByteArray name =
        QCryptographicHash::hash(QByteArray(deployment + '\n' + pattern), QCryptographicHash::Sha256).toHex();
    const QString path = QDir(m_folder).filePath(QString::fromLatin1(name.left(32)));
    const int file = ::open(QFile::encodeName(path).constData(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
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
