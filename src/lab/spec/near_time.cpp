// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/near_time.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace lab {

namespace {

constexpr double aDayS = 86'400;

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

std::optional<qint64> timeOf(const QByteArray &word)
{
    bool isNumber = false;
    const double number = word.toDouble(&isNumber);
    const double now = double(QDateTime::currentSecsSinceEpoch());
    static constexpr std::array perSecond{1.0, 1e3, 1e6};
    for (const double unit : perSecond) {
        if (isNumber && std::abs(number / unit - now) < aDayS)
            return qint64(number / unit * 1000);
    }
    return {};
}

} // namespace

bool isNearTime(const QByteArray &word)
{
    return timeOf(word).has_value();
}

std::optional<qint64> nearTimeIn(const QByteArray &value)
{
    auto begin = std::find_if(value.begin(), value.end(), isDigit);
    while (begin != value.end()) {
        const auto end = std::find_if_not(begin, value.end(), isDigit);
        if (const auto time = timeOf(QByteArray(begin, end - begin)))
            return time;
        begin = std::find_if(end, value.end(), isDigit);
    }
    return {};
}

} // namespace lab
