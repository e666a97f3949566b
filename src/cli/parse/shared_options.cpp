// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/shared_options.h"

#include <QCoreApplication>

#include <algorithm>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::SharedOptions)
};

} // namespace

OptionSpec tokenOption(const QString &help)
{
    return {option::token, "TOKEN", help};
}

OptionSpec keyOption(const QString &help)
{
    return {option::key, "KEY", help};
}

OptionSpec patternOption(const QString &help)
{
    return {option::pattern, "GLOB", help};
}

OptionSpec fromOption(const QString &help)
{
    return {option::from, "FILE", help};
}

QString keyIsExactHint(const Arguments &arguments)
{
    const QByteArray key = arguments.value(option::key);
    const bool looksLikeGlob = std::any_of(
        key.begin(), key.end(), [](char each) { return each == '*' || each == '?' || each == '['; });
    if (!looksLikeGlob || arguments.common.base64)
        return {};
    return Text::tr("--key is exact, byte for byte: --pattern takes a glob.");
}

} // namespace cli
