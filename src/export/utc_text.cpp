// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/utc_text.h"

#include <string_view>

namespace exports {

namespace {

constexpr qint64 dayMs = 86'400'000;

struct Day
{
    qint64 year = 0;
    unsigned month = 0;
    unsigned day = 0;
};

/// The civil day so many days after 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
/// algorithms").
Day civilDay(qint64 days)
{
    days += 719468; // from 0000-03-01 on, so that a leap day ends its year
    const qint64 era = (days >= 0 ? days : days - 146096) / 146097;
    const auto dayOfEra = unsigned(days - era * 146097);
    const unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const unsigned month = (5 * dayOfYear + 2) / 153;
    return {qint64(yearOfEra) + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1};
}

void putDigits(char *end, unsigned number, int digits)
{
    for (; digits > 0; --digits, number /= 10)
        *--end = char('0' + number % 10);
}

qint64 daysOf(qint64 unixMs)
{
    return unixMs >= 0 ? unixMs / dayMs : -((dayMs - 1 - unixMs) / dayMs);
}

bool isWritable(const Day &day)
{
    return day.year >= 0 && day.year <= 9999;
}

} // namespace

bool hasUtcText(qint64 unixMs)
{
    return isWritable(civilDay(daysOf(unixMs)));
}

void appendUtcText(std::string &text, qint64 unixMs)
{
    const qint64 days = daysOf(unixMs);
    const auto ms = unsigned(unixMs - days * dayMs);
    const Day day = civilDay(days);
    if (!isWritable(day))
        return;
    constexpr std::string_view blank("0000-00-00T00:00:00.000Z");
    text += blank;
    char *at = text.data() + text.size() - blank.size();
    putDigits(at + 4, unsigned(day.year), 4);
    putDigits(at + 7, day.month, 2);
    putDigits(at + 10, day.day, 2);
    putDigits(at + 13, ms / 3'600'000, 2);
    putDigits(at + 16, ms / 60'000 % 60, 2);
    putDigits(at + 19, ms / 1000 % 60, 2);
    putDigits(at + 23, ms % 1000, 3);
}

} // namespace exports
