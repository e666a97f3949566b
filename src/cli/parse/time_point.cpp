// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/time_point.h"

#include "cli/parse/arguments.h"
#include "redis/transport/time_point.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::TimePoint)
};

} // namespace

redis::Result<qint64> parseTimePoint(const QByteArray &option, const QString &text, qint64 nowUnixMs)
{
    if (const auto time = redis::parseTimePoint(text, nowUnixMs))
        return *time;
    return usageError(Text::tr("%1: \"%2\" is not a valid time. Write 2h, 1w, 08:00, 2026-11-20, "
                               "\"2026-11-20 08:00\" or 2026-11-20T08:00:00Z.")
                          .arg(QString::fromLatin1(option), text));
}

} // namespace cli
