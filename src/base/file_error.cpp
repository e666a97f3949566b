// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/file_error.h"

#include <QFileInfo>

#include <cerrno>
#include <cstring>

namespace base {

ErrorKind fileErrorKind(int systemError)
{
    switch (systemError) {
    case ENOSPC:
    case EDQUOT:
        return ErrorKind::DiskFull;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorKind::FileDenied;
    default:
        return ErrorKind::FileFailed;
    }
}

Error fileError(const QString &sentence, const QFileDevice &file)
{
    // Of the system's number Qt keeps no more than these two.
    ErrorKind kind = ErrorKind::FileFailed;
    const QFileInfo there(file.fileName());
    if (file.error() == QFileDevice::ResourceError)
        kind = ErrorKind::DiskFull;
    else if (file.error() == QFileDevice::PermissionsError || (there.exists() && !there.isReadable()))
        kind = ErrorKind::FileDenied;
    return {kind, sentence, file.errorString().toUtf8()};
}

Error fileError(const QString &sentence, int systemError)
{
    return {fileErrorKind(systemError), sentence, std::strerror(systemError)};
}

} // namespace base
