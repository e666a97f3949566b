// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorded_tokens.h"

#include "history/read/history_reader.h"

#include <algorithm>

using namespace history;

namespace {

constexpr qint64 shortestNs = 100'000'000; ///< a lock that stands for less may be missed

} // namespace

Recorded readBack(const QString &path)
{
    Recorded recorded;
    HistoryReader reader(path);
    const auto read = reader.holds({}, [&recorded](Hold &&hold) {
        ++recorded.holds;
        recorded.tokens.insert(hold.token);
        return true;
    });
    if (!read.ok())
        qFatal("%s", qPrintable(read.error().text));
    return recorded;
}

QSet<QByteArray> longEnough(const QList<ChangeFeed::Change> &written)
{
    QSet<QByteArray> tokens;
    QHash<QByteArray, qsizetype> held;
    for (qsizetype i = 0; i < written.size(); ++i) {
        const ChangeFeed::Change &now = written.at(i);
        if (const auto before = held.constFind(now.key); before != held.constEnd()) {
            if (now.sentNs - written.at(*before).sentNs < shortestNs)
                tokens.remove(written.at(*before).token);
            held.erase(before);
        }
        if (now.token.isEmpty())
            continue;
        tokens.insert(now.token);
        held.insert(now.key, i);
    }
    return tokens;
}

qint64 lostOf(const QSet<QByteArray> &asked, const Recorded &recorded)
{
    return std::count_if(asked.begin(), asked.end(),
                         [&recorded](const QByteArray &token) { return !recorded.tokens.contains(token); });
}
