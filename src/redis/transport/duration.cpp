// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

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

// "ms" stands before "m" and "s": the longer one is meant.
constexpr std::array units{Unit{QLatin1String("ms"), 1},         Unit{QLatin1String("w"), 604'800'000},
                           Unit{QLatin1String("d"), 86'400'000}, Unit{QLatin1String("h"), 3'600'000},
                           Unit{QLatin1String("m"), 60'000},     Unit{QLatin1String("s"), 1000}};

/// The unit at the beginning of the text; null: none.
const Unit *unitAt(QStringView text)
{
    const auto found = std::find_if(units.begin(), units.end(),
                                    [text](const Unit &unit) { return text.startsWith(unit.name); });
    return found == units.end() ? nullptr : &*found;
}

enum class Trouble : quint8 { None, NotUnderstood, TooLong };

/// Adds up "1h30m": each unit at most once, from the largest to the smallest.
Trouble addUp(QStringView text, qint64 *total)
{
    qint64 smallest = std::numeric_limits<qint64>::max();
    do {
        const auto digits =
            std::find_if_not(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
        const QStringView figures = text.first(digits - text.begin());
        const Unit *unit = unitAt(text.sliced(figures.size()));
        if (figures.isEmpty() || !unit || unit->milliseconds >= smallest)
            return Trouble::NotUnderstood;
        bool fits = false;
        qint64 part = figures.toLongLong(&fits);
        if (!fits || __builtin_mul_overflow(part, unit->milliseconds, &part)
            || __builtin_add_overflow(*total, part, total))
            return Trouble::TooLong;
        smallest = unit->milliseconds;
        text = text.sliced(figures.size() + unit->name.size());
    } while (!text.isEmpty());
    return Trouble::None;
}

} // namespace

Result<std::chrono::milliseconds> parseDuration(const QString &text, bool allowZero)
{
    const auto refuse = [&text](const QString &sentence) {
        return Error{ErrorKind::BadInput, sentence.arg(text), {}, false};
    };
    const bool negative = text.startsWith(u'-');
    qint64 total = 0;
    switch (addUp(negative ? QStringView(text).sliced(1) : QStringView(text), &total)) {
    case Trouble::NotUnderstood:
        return refuse(
            Text::tr("The time \"%1\" is not understood. Write 500ms, 30s, 5m, 2h, 1d, 1w or 1h30m."));
    case Trouble::TooLong:
        return refuse(Text::tr("The time \"%1\" is too long."));
    case Trouble::None:
        break;
    }
    if (negative || (total == 0 && !allowZero))
        return refuse(Text::tr("The time \"%1\" must be more than zero."));
    return std::chrono::milliseconds(total);
}

} // namespace redis
