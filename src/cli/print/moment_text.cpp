// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/moment_text.h"

#include <QDateTime>

namespace cli {

QString momentText(qint64 unixMs)
{
    return QDateTime::fromMSecsSinceEpoch(unixMs).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

} // namespace cli
