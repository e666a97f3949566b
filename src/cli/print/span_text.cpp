// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/span_text.h"

#include "base/duration_text.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::SpanText)
};

} // namespace

QString timeLeftText(std::optional<qint64> milliseconds)
{
    if (!milliseconds)
        return Text::tr("no expiry");
    return base::spanText(*milliseconds, base::SpanStyle::Listed);
}

} // namespace cli
