// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/name_sign.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace locks {

namespace {

constexpr QByteArrayView lockWords[] = {"lock",    "locks",      "mutex",  "semaphore", "lease", "redlock",
                                        "mutexes", "semaphores", "leases", "lck",       "mtx"};
constexpr QByteArrayView counterWords[] = {
    "count",    "counter", "counters",  "counts", "seq",     "sequence", "total",
    "hits",     "stat",    "stats",     "fence",  "fencing", "version",  "epoch",
    "rate",     "rates",   "ratelimit", "limit",  "limiter", "limits",   "throttle",
    "attempts", "quota",   "views",     "visits", "usage",   "metric",   "metrics"};

bool isOneOf(QByteArrayView word, const QByteArrayView *from, const QByteArrayView *to)
{
    return std::any_of(from, to, [word](QByteArrayView each) {
        return word.size() == each.size() && word.compare(each, Qt::CaseInsensitive) == 0;
    });
}

constexpr std::array<bool, 256> delimiters = [] {
    std::array<bool, 256> table{};
    for (int c = 0; c < 128; ++c)
        table[size_t(c)] = !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    return table;
}();

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

/// "myLock": its last hump, capital and small letters.
QByteArrayView lastHump(QByteArrayView word)
{
    qsizetype at = word.size();
    while (at > 0 && isLower(word[at - 1]))
        --at;
    const bool hump = at > 1 && word[at - 1] >= 'A' && word[at - 1] <= 'Z' && isLower(word[at - 2]);
    return hump ? word.sliced(at - 1) : QByteArrayView();
}

bool saysLock(QByteArrayView word)
{
    while (!word.isEmpty() && word.back() >= '0' && word.back() <= '9')
        word.chop(1);
    // What a lock word ends with rules most words out; a listing asks this of a million names.
    if (word.size() < 3 || !QByteArrayView("kKsSxXeE").contains(word.back()))
        return false;
    if (isOneOf(word, std::begin(lockWords), std::end(lockWords)))
        return true;
    const QByteArrayView hump = lastHump(word);
    return !hump.isEmpty() && isOneOf(hump, std::begin(lockWords), std::end(lockWords));
}

bool saysCounter(QByteArrayView word)
{
    return isOneOf(word, std::begin(counterWords), std::end(counterWords));
}

bool anyWord(QByteArrayView name, bool (*says)(QByteArrayView))
{
    for (qsizetype at = 0; at < name.size();) {
        qsizetype end = at;
        while (end < name.size() && !delimiters[uchar(name[end])])
            ++end;
        if (end > at && says(name.sliced(at, end - at)))
            return true;
        at = end + 1;
    }
    return false;
}

} // namespace

bool isDelimiter(char c)
{
    return delimiters[uchar(c)];
}

bool hasLockWord(QByteArrayView name)
{
    return name.startsWith("_lock") || anyWord(name, saysLock); // dogpile.cache writes "_lockNAME"
}

bool hasCounterWord(QByteArrayView name)
{
    return anyWord(name, saysCounter);
}

} // namespace locks
