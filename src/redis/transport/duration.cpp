// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/duration.h"

#include <QCoreApplication>

#include <array>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::Duration)
};

struct Unit
{
    QLatin1String name;
    qint64 milliseconds;
};

// "ms" stands before "s": the longer ending wins.
constexpr std::array units{Unit{QLatin1String("ms"), 1}, Unit{QLatin1String("s"), 1000},
                           Unit{QLatin1String("m"), 60'000}, Unit{QLatin1String("h"), 3'600'000},
                           Unit{QLatin1String("d"), 86'400'000}};

} // namespace

Result<std::chrono::milliseconds> parseDuration(const QString &text, bool allowZero)
{
    const auto refuse = [&text](const QString &sentence) {
        return Error{ErrorKind::BadInput, sentence.arg(text), {}, false};
    };
    for (const Unit &unit : units) {
        if (!text.endsWith(unit.name))
            continue;
        const QString digits = text.chopped(unit.name.size());
        bool ok = false;
        const qint64 number = digits.toLongLong(&ok);
        if (!ok || digits.startsWith(u'+'))
            break;
        qint64 total = 0;
        if (number < 0 || (number == 0 && !allowZero))
            return refuse(Text::tr("The time \"%1\" must be more than zero."));
        if (__builtin_mul_overflow(number, unit.milliseconds, &total))
            return refuse(Text::tr("The time \"%1\" is too long."));
        return std::chrono::milliseconds(total);
    }
    return refuse(Text::tr("The time \"%1\" is not understood. Write 500ms, 30s, 5m, 2h or 1d."));
}

} // namespace redis
