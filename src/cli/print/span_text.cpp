// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/span_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::SpanText)
};

QString number(qint64 value)
{
    return QLocale().toString(value);
}

} // namespace

QString timeLeftText(std::optional<qint64> milliseconds)
{
    if (!milliseconds)
        return Text::tr("no expiry");
    const qint64 seconds = *milliseconds / 1000;
    if (seconds < 1)
        return Text::tr("%1 ms").arg(number(*milliseconds));
    if (seconds < 60)
        return Text::tr("%1 s").arg(number(seconds));
    if (seconds < 3600)
        return Text::tr("%1 min %2 s").arg(number(seconds / 60), number(seconds % 60));
    if (seconds < 86'400)
        return Text::tr("%1 h %2 min").arg(number(seconds / 3600), number(seconds / 60 % 60));
    return Text::tr("%1 d %2 h").arg(number(seconds / 86'400), number(seconds / 3600 % 24));
}

} // namespace cli
