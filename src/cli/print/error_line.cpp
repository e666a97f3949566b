// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/error_line.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "cli/parse/exit_status.h"
#include "redis/protocol/error.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace cli {

QByteArray errorLine(const QByteArray &code, const QString &sentence)
{
    const QJsonObject error{{QStringLiteral("code"), QString::fromLatin1(code)},
                            {QStringLiteral("sentence"), sentence}};
    const QJsonObject line{{QStringLiteral("error"), error}};
    return base::harmlessJson(QJsonDocument(line).toJson(QJsonDocument::Compact));
}

QByteArray errorCodeOf(const redis::Error &error, int status)
{
    if (status == ExitUsage)
        return base::codes::usage;
    return status == ExitPolicy ? QByteArray(base::codes::policy) : redis::errorCode(error.kind);
}

} // namespace cli
