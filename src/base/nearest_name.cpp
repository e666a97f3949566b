// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest_name.h"

#include <algorithm>
#include <vector>

namespace base {

namespace {

constexpr qsizetype mostWrong = 2;

QByteArray withoutDashes(const QByteArray &name)
{
    const auto begin = std::find_if(name.begin(), name.end(), [](char letter) { return letter != '-'; });
    return {begin, name.end() - begin};
}

/// Letters to change, add, leave out or swap with their neighbour until one is the other.
qsizetype distance(const QByteArray &one, const QByteArray &other)
{
    const auto width = size_t(other.size()) + 1;
    std::vector<qsizetype> before(width);
    std::vector<qsizetype> last(width);
    std::vector<qsizetype> row(width);
    for (size_t j = 0; j < width; ++j)
        row[j] = qsizetype(j);
    for (qsizetype i = 1; i <= one.size(); ++i) {
        std::swap(before, last);
        std::swap(last, row);
        row[0] = i;
        for (qsizetype j = 1; j <= other.size(); ++j) {
            const auto at = size_t(j);
            const qsizetype changed = last[at - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
            row[at] = std::min({changed, last[at] + 1, row[at - 1] + 1});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
                row[at] = std::min(row[at], before[at - 2] + 1);
        }
    }
    return row.back();
}

} // namespace

QByteArray nearestName(const QByteArray &typed, const QList<QByteArray> &names)
{
    const QByteArray word = withoutDashes(typed);
    QByteArray nearest;
    qsizetype least = std::min(mostWrong + 1, word.size());
    for (const QByteArray &name : names) {
        const QByteArray bare = withoutDashes(name);
        if (std::abs(bare.size() - word.size()) > mostWrong)
            continue;
        const qsizetype wrong = distance(word, bare);
        if (wrong >= least)
            continue;
        least = wrong;
        nearest = name;
    }
    return nearest;
}

} // namespace base
