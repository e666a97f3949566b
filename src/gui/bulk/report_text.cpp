// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/report_text.h"

#include "base/bytes.h"
#include "gui/common/text.h"
#include "locks/action/action.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace gui {

namespace {

constexpr int mostLines = 1000;

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::ReportFile)
};

/// Words of people and servers.
QString harmless(const QString &text)
{
    return markdownText(base::shownText(text));
}

QString field(const QString &name, const QString &value)
{
    return QStringLiteral("- **%1**: %2\n").arg(name, harmless(value));
}

QString zoned(const QDateTime &time)
{
    return time.toOffsetFromUtc(time.offsetFromUtc()).toString(Qt::ISODate);
}

QString lineText(const exports::ReleaseLine &line)
{
    QStringList parts{markdownText(QString::fromLatin1(line.outcome))};
    for (const QString &part : {line.sentence, line.verdict}) {
        if (!part.isEmpty())
            parts += harmless(part);
    }
    if (!line.owner.isEmpty())
        parts += Text::tr("owner %1").arg(harmless(line.owner));
    if (!line.token.isEmpty())
        parts += Text::tr("token %1").arg(markdownCode(shown(line.token)));
    if (!line.id.isEmpty())
        parts += Text::tr("record %1", "of the journal").arg(markdownCode(line.id));
    return QStringLiteral("- %1: %2\n").arg(markdownCode(shown(line.key)), parts.join(QStringLiteral(" · ")));
}

} // namespace

exports::ReleaseOrigin originOf(const locks::DeploymentSpec &spec, const QString &reason)
{
    const locks::Actor actor = locks::Actor::current();
    return {actor.user, actor.host, spec.name, locks::environmentId(spec.environment), reason};
}

QString reportMarkdown(const ReportHead &head, const exports::ReleaseOrigin &origin, int count,
                       const std::function<exports::ReleaseLine(int)> &lineAt)
{
    QString text = QStringLiteral("### %1\n\n").arg(harmless(head.title));
    text += field(Text::tr("When"), zoned(head.at));
    text += field(Text::tr("Who"), Text::tr("%1 on %2", "person, host").arg(origin.person, origin.host));
    text += field(Text::tr("Where"),
                  Text::tr("%1 (%2)", "connection, environment")
                      .arg(origin.connection, QString::fromLatin1(origin.environment)));
    text += field(Text::tr("Why"), origin.reason.isEmpty() ? Text::tr("no reason given") : origin.reason);
    text += field(Text::tr("Outcome"), head.counts) + QLatin1Char('\n');
    const int told = std::min(count, mostLines);
    for (int place = 0; place < told; ++place)
        text += lineText(lineAt(place));
    if (told < count)
        text += QStringLiteral("- ")
            + Text::tr("and %1 more: the exported report has them all").arg(QLocale().toString(count - told))
            + QLatin1Char('\n');
    return text;
}

} // namespace gui
