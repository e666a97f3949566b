// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help/help_pages.h"

#include <QCoreApplication>
#include <QFile>

namespace gui {

namespace {

QString read(const QString &language, const QString &id)
{
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, id));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString titleOf(const QString &markdown)
{
    return markdown.section(QLatin1Char('\n'), 0, 0).remove(0, 2).trimmed();
}

} // namespace

QList<HelpPage> helpPages()
{
    const QString language =
        QCoreApplication::translate("gui::HelpPages", "en", "the folder of the help in this language");
    QList<HelpPage> pages;
    for (const QString &id :
         {QStringLiteral("locks"), QStringLiteral("actions"), QStringLiteral("libraries"),
          QStringLiteral("watching"), QStringLiteral("timeline"), QStringLiteral("journal"),
          QStringLiteral("lab"), QStringLiteral("learn"), QStringLiteral("lessons"),
          QStringLiteral("articles"), QStringLiteral("race"), QStringLiteral("schemes")}) {
        QString markdown = read(language, id);
        if (markdown.isEmpty())
            markdown = read(QStringLiteral("en"), id);
        pages.append({id, titleOf(markdown), markdown});
    }
    return pages;
}

} // namespace gui
