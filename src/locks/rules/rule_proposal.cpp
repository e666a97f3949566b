// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/rules/rule_proposal.h"

#include "locks/model/key_shape.h"

#include <QRegularExpression>

#include <algorithm>

namespace locks {

namespace {

/// Where the parts of a token end; a name may hold any other sign.
constexpr QStringView separators = u":|@~/;,#! ";

/// A part of a token: [begin, end).
struct Part
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

QString escaped(QStringView text)
{
    return QRegularExpression::escape(text);
}

/// "[^~:]+": anything but the signs around a name.
QString anythingBut(const QString &signs)
{
    QString inside;
    for (const QChar sign : signs) {
        if (QStringView(u"\\]^-").contains(sign))
            inside += u'\\';
        inside += sign;
    }
    return QStringLiteral("[^%1]").arg(inside);
}

bool looksLikeName(QStringView part)
{
    const bool hasLetter = std::any_of(part.begin(), part.end(), [](QChar c) { return c.isLetter(); });
    const bool isHex = std::all_of(part.begin(), part.end(), [](QChar c) {
        return c == u'-' || c.isDigit() || (c.toLower() >= u'a' && c.toLower() <= u'f');
    });
    return part.size() >= 2 && hasLetter && !isHex;
}

/// The first with both letters and digits (web-4), else the first that may be a name.
std::optional<Part> namePart(const QString &token)
{
    std::optional<Part> first;
    for (qsizetype at = 0; at < token.size();) {
        qsizetype end = at;
        while (end < token.size() && !separators.contains(token[end]))
            ++end;
        const QStringView part = QStringView(token).sliced(at, end - at);
        const bool hasDigit = std::any_of(part.begin(), part.end(), [](QChar c) { return c.isDigit(); });
        if (looksLikeName(part) && hasDigit)
            return Part{at, end};
        if (looksLikeName(part) && !first)
            first = Part{at, end};
        at = end + 1;
    }
    return first;
}

/// What stands before a name, as an expression: as many parts as there are, whatever they hold.
QString beforeName(const QString &token, qsizetype begin)
{
    if (begin == 0)
        return QStringLiteral("^");
    const QChar sign = token[begin - 1];
    const qsizetype parts = QStringView(token).first(begin).count(sign);
    const QString part = anythingBut(sign) + u'*' + escaped(QStringView(&sign, 1));
    return parts == 1 ? u'^' + part : QStringLiteral("^(?:%1){%2}").arg(part).arg(parts);
}

/// The name itself: its own signs stay where they are when they also end it.
QString nameExpression(QStringView name, const QString &ends)
{
    QString expression;
    bool inWord = false;
    for (const QChar c : name) {
        const bool isEnd = ends.contains(c);
        if (isEnd)
            expression += escaped(QStringView(&c, 1));
        else if (!inWord)
            expression += anythingBut(ends) + u'+';
        inWord = !isEnd;
    }
    return expression;
}

/// A number behind the name, most likely that of a process.
QString afterName(const QString &token, qsizetype end)
{
    if (end == token.size())
        return QStringLiteral("$");
    const QChar sign = token[end];
    qsizetype last = end + 1;
    while (last < token.size() && token[last].isDigit())
        ++last;
    const bool isNumber = last > end + 1 && (last == token.size() || token[last] == sign);
    return escaped(QStringView(&sign, 1)) + (isNumber ? QStringLiteral("(?<pid>\\d+)") : QString());
}

QString expressionFor(const QString &token, const Part &name)
{
    QString ends;
    if (name.begin > 0)
        ends += token[name.begin - 1];
    if (name.end < token.size() && !ends.contains(token[name.end]))
        ends += token[name.end];
    if (ends.isEmpty())
        return QStringLiteral("^(?<host>.+)$");
    return beforeName(token, name.begin) + QStringLiteral("(?<host>")
        + nameExpression(QStringView(token).sliced(name.begin, name.end - name.begin), ends) + u')'
        + afterName(token, name.end);
}

} // namespace

QByteArray shapePattern(const QByteArray &key)
{
    QByteArray pattern;
    const QByteArray shape = keyShape(key);
    for (const char c : shape) {
        if (c == '?' || c == '[' || c == ']' || c == '\\')
            pattern.append('\\');
        pattern.append(c);
    }
    constexpr qsizetype whole = 256; // what keyShape() looks at
    return key.size() > whole ? pattern + '*' : pattern;
}

Rule proposedRule(const QByteArray &key, const QByteArray &token, const std::optional<OwnerGuess> &guess)
{
    const QString text = QString::fromUtf8(token);
    std::optional<Part> name;
    if (guess) {
        const qsizetype at = text.indexOf(guess->host, 0, Qt::CaseInsensitive);
        if (at >= 0)
            name = Part{at, at + guess->host.size()};
    }
    if (!name)
        name = namePart(text);
    const QString owner = name ? expressionFor(text, *name) : QStringLiteral("^(?<client>.+)$");
    const Rule proposed{shapePattern(key), ruleAsRecognised.toByteArray(), owner};
    // Signs that an expression cannot take: the whole token is still a beginning.
    const bool matches = QRegularExpression(owner).match(text).hasMatch();
    return matches ? proposed
                   : Rule{proposed.pattern, proposed.library, QStringLiteral("^(?<client>.+)$"), {}};
}

} // namespace locks
