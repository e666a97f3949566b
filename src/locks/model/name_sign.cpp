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

constexpr QByteArrayView storeWords[] = {"session", "sessions", "sess",        "sid",     "cache",  "cached",
                                         "etag",    "etags",    "csrf",        "xsrf",    "nonce",  "otp",
                                         "token",   "tokens",   "refresh",     "auth",    "login",  "user",
                                         "users",   "cart",     "carts",       "request", "trace",  "device",
                                         "visitor", "visitors", "correlation", "upload",  "uploads"};

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

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isLockWord(QByteArrayView word)
{
    return isOneOf(word, std::begin(lockWords), std::end(lockWords));
}

/// One of the words that stand in "orderLockKey", each from its capital to the next.
bool hasLockHump(QByteArrayView word)
{
    qsizetype from = 0;
    for (qsizetype at = 1; at <= word.size(); ++at) {
        const bool isEnd = at == word.size() || (isUpper(word[at]) && !isUpper(word[at - 1]));
        if (!isEnd)
            continue;
        if (at - from < word.size() && isLockWord(word.sliced(from, at - from)))
            return true;
        from = at;
    }
    return false;
}

bool saysLock(QByteArrayView word)
{
    while (!word.isEmpty() && word.back() >= '0' && word.back() <= '9')
        word.chop(1);
    if (word.size() < 3)
        return false;
    // What a lock word ends with rules most words out; a listing asks this of a million names.
    if (QByteArrayView("kKsSxXeE").contains(word.back()) && isLockWord(word))
        return true;
    return std::any_of(word.begin() + 1, word.end(), isUpper) && hasLockHump(word);
}

bool saysCounter(QByteArrayView word)
{
    return isOneOf(word, std::begin(counterWords), std::end(counterWords));
}

bool saysStore(QByteArrayView word)
{
    return isOneOf(word, std::begin(storeWords), std::end(storeWords));
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

bool hasStoreWord(QByteArrayView name)
{
    return anyWord(name, saysStore);
}

} // namespace locks
