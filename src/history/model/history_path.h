// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QString>

namespace history {

/// Where the history of a data folder is.
inline QString historyPath(const QString &dataFolder)
{
    return QDir(dataFolder).filePath(QStringLiteral("history.db"));
}

} // namespace history
