// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/text.h"

#include "base/bytes.h"
#include "base/duration_text.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <QRegularExpression>

namespace gui {

QString shown(const QByteArray &bytes, qsizetype limit)
{
    if (bytes.size() <= limit)
        return base::shownBytes(bytes);
    return base::shownBytes(bytes.first(limit)) + QChar(0x2026);
}

QString shownShort(const QByteArray &bytes, int characters)
{
    const QString text = shown(bytes, 4096);
    if (text.size() <= characters)
        return text;
    const int head = (characters - 1) / 2;
    return text.first(head) + QChar(0x2026) + text.last(characters - 1 - head);
}

QString unbroken(const QString &sentence)
{
    static const QRegularExpression spaces(
        QStringLiteral("(?<=\\d) "
                       "(?=(?:%|‰|s|ms|µs|min|h|d|days?|years?|B|KB|MB|GB|KiB|MiB|GiB|×|秒|毫秒|微秒|分钟?|"
                       "小时|天|年|次|个|\\d)(?![A-Za-z]))"));
    QString kept = sentence;
    return kept.replace(spaces, QString(QChar::Nbsp));
}

QString shownStart(const QByteArray &bytes, int characters)
{
    const QString text = shown(bytes, 4096);
    return text.size() <= characters ? text : text.first(characters) + QChar(0x2026);
}

QString markdownText(const QString &text)
{
    static const QString markup = QStringLiteral("\\`*_{}[]()<>#+!|~&$@");
    QString plain;
    for (const QChar letter : text) {
        if (markup.contains(letter))
            plain += QLatin1Char('\\');
        plain += letter;
    }
    return plain;
}

QString markdownCode(const QString &text)
{
    QString fence(1, QLatin1Char('`'));
    while (text.contains(fence))
        fence += QLatin1Char('`');
    // CommonMark, 6.1: one blank on either side belongs to the fence.
    const QString blank = fence.size() > 1 ? QStringLiteral(" ") : QString();
    return fence + blank + text + blank + fence;
}

QString isolated(const QString &figure)
{
    if (QGuiApplication::layoutDirection() != Qt::RightToLeft || figure.isEmpty())
        return figure;
    return QChar(0x2068) + figure + QChar(0x2069); // FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE
}

QString patternsText(const QList<QByteArray> &patterns)
{
    QStringList texts;
    for (const QByteArray &pattern : patterns)
        texts += shown(pattern);
    return texts.join(QLatin1Char(' '));
}

QList<QByteArray> patternsFromText(const QString &text)
{
    QList<QByteArray> patterns;
    for (const QString &word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!patterns.contains(word.toUtf8()))
            patterns += word.toUtf8();
    }
    return patterns;
}

QString countdownText(qint64 milliseconds)
{
    return isolated(base::spanText(milliseconds, base::SpanStyle::Counting));
}

QString spanText(qint64 milliseconds)
{
    return isolated(base::spanText(milliseconds, base::SpanStyle::Measured));
}

QString clockText(const QDateTime &time, ClockDetail detail)
{
    const QDateTime here = time.toLocalTime();
    if (here.date() != QDate::currentDate())
        return isolated(QLocale().toString(here, QLocale::ShortFormat));
    const QString format =
        detail == ClockDetail::Minutes ? QStringLiteral("HH:mm") : QStringLiteral("HH:mm:ss");
    return isolated(QLocale().toString(here.time(), format));
}

} // namespace gui
