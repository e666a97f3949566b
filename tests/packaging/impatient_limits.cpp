// SPDX-License-Identifier: GPL-3.0-or-later
#include "impatient_limits.h"

#include <QSet>

namespace {

constexpr int shortestLimit = 500; ///< milliseconds; below it, somebody polls

/// What stands from there to the end of the argument or of the statement.
QByteArrayList expressionAt(const QList<Token> &tokens, qsizetype at)
{
    QByteArrayList words;
    int depth = 0;
    for (; at < tokens.size(); ++at) {
        const QByteArray &text = tokens[at].text;
        depth += text == "(" ? 1 : text == ")" ? -1 : 0;
        if (depth < 0 || text == ";" || (text == "," && depth == 0) || text == "{")
            break;
        words.append(text);
    }
    return words;
}

/// A number, and nothing that makes it grow.
bool isFixed(const QByteArrayList &limit)
{
    return !limit.isEmpty() && !limit.contains("patience");
}

bool isLongNumber(const QByteArrayList &limit)
{
    return !limit.isEmpty() && QByteArray(limit.first()).replace("'", "").toInt() >= shortestLimit;
}

bool hasFixedLimit(const QList<Token> &tokens, qsizetype at)
{
    const auto textAt = [&tokens](qsizetype index) {
        return index < tokens.size() ? tokens[index].text : QByteArray();
    };
    const QByteArray &name = tokens[at].text;
    if (name == "elapsed" || name == "nsecsElapsed") {
        const bool isBelow =
            textAt(at + 1) == "(" && textAt(at + 2) == ")" && textAt(at + 3) == "<" && textAt(at + 4) != "<";
        return isBelow && isFixed(expressionAt(tokens, textAt(at + 4) == "=" ? at + 5 : at + 4));
    }
    if (name == "QDeadlineTimer")
        return textAt(at + 2) == "(" && isFixed(expressionAt(tokens, at + 3));
    if (name == "timeval")
        return textAt(at + 1) == "{" && isFixed(expressionAt(tokens, at + 2));
    if (name.startsWith("qWaitForWindow"))
        return !expressionAt(tokens, at).contains("patience");
    if (name.startsWith("QTRY_"))
        return !name.endsWith("_WITH_TIMEOUT") || !expressionAt(tokens, at).contains("patience");
    static const QSet<QByteArray> waits{"hasExpired",         "waitForStarted",      "waitForFinished",
                                        "waitForReadyRead",   "waitForBytesWritten", "waitForConnected",
                                        "waitForDisconnected"};
    if (!waits.contains(name) || textAt(at + 1) != "(")
        return false;
    const QByteArrayList limit = expressionAt(tokens, at + 2);
    return isLongNumber(limit) && isFixed(limit);
}

} // namespace

QList<Finding> impatientLimits(const QByteArray &file, const QByteArray &source)
{
    QList<Finding> found;
    const QList<Token> tokens = tokensOf(source);
    for (qsizetype at = 0; at < tokens.size(); ++at) {
        if (hasFixedLimit(tokens, at))
            found.append({file, tokens[at].line, tokens[at].text});
    }
    return found;
}
