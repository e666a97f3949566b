// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/monitor_line.h"

#include "base/quoted_text.h"

#include <algorithm>

namespace history {

namespace {

/// "1339518083.107412", the last word before the bracket; −1: it is none.
qint64 microsecondsIn(QByteArrayView before)
{
    constexpr qsizetype fraction = 6;
    before = before.trimmed();
    before = before.sliced(before.lastIndexOf(' ') + 1);
    const qsizetype dot = before.indexOf('.');
    if (dot < 1 || before.size() - dot - 1 != fraction)
        return -1;
    bool isNumber = false;
    bool isRest = false;
    const qint64 seconds = before.first(dot).toByteArray().toLongLong(&isNumber);
    const qint64 rest = before.sliced(dot + 1).toByteArray().toLongLong(&isRest);
    return isNumber && isRest && seconds >= 0 && rest >= 0 ? seconds * 1'000'000 + rest : -1;
}

std::optional<QByteArrayList> wordsIn(QByteArrayView text)
{
    QByteArrayList words;
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        if (text[at] != '"')
            return std::nullopt;
        const auto word = base::quotedText(text, &at);
        if (!word)
            return std::nullopt;
        words.append(*word);
    }
    return words;
}

} // namespace

bool isOneOf(const QByteArray &word, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(), [&word](const char *each) { return word == each; });
}

bool isComparison(const QByteArray &option)
{
    return isOneOf(option, {"IFEQ", "IFNE", "IFDEQ", "IFDNE"});
}

QByteArray hostOf(const QByteArray &client)
{
    return client.startsWith("unix:") ? client : client.left(client.lastIndexOf(':'));
}

std::optional<MonitorLine> parseMonitorLine(QByteArrayView line)
{
    line = line.trimmed();
    // The address of a client may have brackets as well: "[0 [::1]:50312]".
    const qsizetype open = line.indexOf(" [");
    const qsizetype close = line.indexOf("] \"");
    if (open < 0 || close < open)
        return std::nullopt;
    const QByteArrayView place = line.sliced(open + 2, close - open - 2);
    const qsizetype space = place.indexOf(' ');
    bool isNumber = false;
    MonitorLine parsed;
    parsed.atUs = microsecondsIn(line.first(open));
    parsed.database = place.first(std::max<qsizetype>(space, 0)).toByteArray().toInt(&isNumber);
    const auto words = wordsIn(line.sliced(close + 1));
    if (parsed.atUs < 0 || !isNumber || parsed.database < 0 || !words || words->isEmpty())
        return std::nullopt;
    parsed.client = place.sliced(space + 1).toByteArray();
    parsed.words = *words;
    parsed.words.front() = parsed.words.front().toUpper();
    return parsed;
}

} // namespace history
