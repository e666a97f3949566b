// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/messages.h"

#include <QLatin1String>
#include <QString>

#include <cstdio>

void printMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (type == QtWarningMsg && text.startsWith(QLatin1String("Detected locale ")))
        return;
    std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, text)));
    std::fflush(stderr);
}
