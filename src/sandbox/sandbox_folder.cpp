// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandbox_folder.h"

#include "base/file_error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sandbox {

namespace {

const QString prefix = QStringLiteral("lockscope-sandbox-");

/// Opens and locks a folder of this user; −1 when it is somebody else's, locked, or gone.
int openLocked(const QByteArray &path)
{
    const int descriptor = ::open(path.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return -1;
    struct stat status
    {
    };
    const bool ours = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor, &status) == 0
        && status.st_uid == ::geteuid() && status.st_nlink > 0;
    if (ours)
        return descriptor;
    ::close(descriptor);
    return -1;
}

} // namespace

redis::Result<std::shared_ptr<SandboxFolder>> SandboxFolder::create(const QString &parent)
{
    removeLeftovers(parent);
    // Another program may sweep between mkdtemp() and flock(): its folder is then gone and the next one is
    // made.
    for (int attempt = 0; attempt < 10; ++attempt) {
        QByteArray path = QFile::encodeName(parent + QLatin1Char('/') + prefix + QStringLiteral("XXXXXX"));
        if (!::mkdtemp(path.data()))
            break;
        const int descriptor = openLocked(path);
        if (descriptor >= 0)
            return std::shared_ptr<SandboxFolder>(new SandboxFolder(QFile::decodeName(path), descriptor));
        ::rmdir(path.constData());
    }
    const int code = errno;
    return base::fileError(QCoreApplication::translate("sandbox::Sandbox", "No folder can be made in %1: %2")
                               .arg(parent, QString::fromLocal8Bit(std::strerror(code))),
                           code);
}

SandboxFolder::SandboxFolder(const QString &path, int descriptor)
    : m_path(path)
    , m_descriptor(descriptor)
{
}

SandboxFolder::~SandboxFolder()
{
    QDir(m_path).removeRecursively();
    ::close(m_descriptor);
}

void SandboxFolder::removeLeftovers(const QString &parent)
{
    const QStringList names =
        QDir(parent).entryList({prefix + QLatin1Char('*')}, QDir::Dirs | QDir::NoSymLinks | QDir::Hidden);
    for (const QString &name : names) {
        const QString path = parent + QLatin1Char('/') + name;
        const int descriptor = openLocked(QFile::encodeName(path));
        if (descriptor < 0)
            continue;
        QDir(path).removeRecursively();
        ::close(descriptor);
    }
}

} // namespace sandbox
