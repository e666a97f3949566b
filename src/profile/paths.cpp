// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace profile {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::Paths)
};

QString below(QStandardPaths::StandardLocation location)
{
    return QStandardPaths::writableLocation(location) + QStringLiteral("/lockscope");
}

/// Qt knows it from 6.7 on.
QString stateFolderOfUser()
{
    const QString named = qEnvironmentVariable("XDG_STATE_HOME");
    const bool isUsable = QDir::isAbsolutePath(named);
    return (isUsable ? named : QDir::homePath() + QStringLiteral("/.local/state"))
        + QStringLiteral("/lockscope");
}

} // namespace

Paths Paths::ofUser()
{
    return {below(QStandardPaths::GenericConfigLocation), below(QStandardPaths::GenericDataLocation),
            stateFolderOfUser()};
}

Paths Paths::in(const QString &folder)
{
    if (folder.isEmpty())
        return ofUser();
    const QString absolute = QDir::cleanPath(QDir::current().absoluteFilePath(folder));
    return {absolute, absolute, absolute};
}

QString Paths::profilesFile() const
{
    return configFolder + QStringLiteral("/profiles.json");
}

QString Paths::settingsFile() const
{
    return configFolder + QStringLiteral("/settings.ini");
}

redis::Result<void> ensureFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return {};
    const QString parent = QFileInfo(folder).path();
    if (parent != folder) {
        const auto made = ensureFolder(parent);
        if (!made.ok())
            return made;
    }
    if (::mkdir(QFile::encodeName(folder).constData(), 0700) == 0 || QFileInfo(folder).isDir())
        return {};
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    return redis::Error{redis::ErrorKind::Closed,
                        Text::tr("The folder %1 cannot be made (%2). Name another one with --config-dir.")
                            .arg(QDir::toNativeSeparators(folder), why),
                        why.toUtf8()};
}

} // namespace profile
