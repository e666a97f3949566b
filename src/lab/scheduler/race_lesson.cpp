// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/race_lesson.h"

#include "lab/race/programs.h"
#include "lab/race/repair.h"
#include "lab/scheduler/race_words.h"
#include "lab/spec/strategies.h"

#include <QLocale>

namespace lab::race {

namespace {

const QLatin1String
    look("body{font:18px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1b1b1b;"
         "background:#fff}code{font-family:monospace;background:#f0f0f0;padding:0 .2em}"
         "details{border:1px solid #aaa;border-radius:4px;margin:.5em 0;padding:.4em .8em}"
         "summary{cursor:pointer;font-weight:bold}.columns{display:flex;gap:3em;flex-wrap:wrap}"
         "svg{max-width:100%;height:auto}");

QString element(const char *name, const QString &inside)
{
    return QStringLiteral("<%1>%2</%1>\n").arg(QLatin1String(name), inside);
}

QString paragraph(const QString &words)
{
    return element("p", words.toHtmlEscaped());
}

QString code(const QString &words)
{
    return QStringLiteral("<code>%1</code>").arg(words.toHtmlEscaped());
}

QString hidden(const QString &what, const QString &inside)
{
    return element("details", element("summary", what.toHtmlEscaped()) + inside);
}

/// Without what stands before it in a file of its own.
QString within(const QString &drawing)
{
    return drawing.mid(std::max<qsizetype>(0, drawing.indexOf(QLatin1String("<svg"))));
}

} // namespace

/// By client, in their own order: in which they meet is the question.
QString RaceLesson::commands(const Bounds &bounds, const QList<StepTold> &steps)
{
    QString columns;
    for (int client = 0; client < bounds.clients; ++client) {
        QString sent;
        for (const StepTold &told : steps) {
            if (told.choice.client == client && told.choice.lane >= 0)
                sent += element("li", code(told.command));
        }
        const QString name = tr("Client %1 sends").arg(QChar(u'A' + char16_t(client)));
        columns += element("div", element("h3", name.toHtmlEscaped()) + element("ol", sent));
    }
    QString events;
    for (const StepTold &told : steps) {
        if (told.choice.lane < 0)
            events += element("li", told.sentence.toHtmlEscaped());
    }
    if (!events.isEmpty())
        columns +=
            element("div", element("h3", tr("And this happens").toHtmlEscaped()) + element("ul", events));
    return QStringLiteral("<div class=\"columns\">\n%1</div>\n").arg(columns);
}

QString RaceLesson::step(const StepTold &told, int number)
{
    QString what;
    if (told.choice.lane >= 0)
        what = element("p",
                       tr("%1 sends %2").toHtmlEscaped().arg(told.actor.toHtmlEscaped(), code(told.command)));
    if (!told.reply.isEmpty())
        what += element("p", tr("The answer: %1").toHtmlEscaped().arg(code(told.reply)));
    if (!told.sentence.isEmpty())
        what += paragraph(told.sentence);
    const QString owner = told.owner == u"–" ? tr("nobody") : told.owner;
    const QString inside = told.inside.isEmpty() ? tr("nobody") : told.inside.join(u' ');
    return hidden(
        tr("Step %1").arg(number),
        what + paragraph(tr("The lock is held by: %1. Who believes to be inside: %2.").arg(owner, inside)));
}

QString RaceLesson::repair(const SavedSchedule &saved)
{
    const QByteArray safer = repairOf(saved.bounds.strategy, saved.property);
    if (safer.isEmpty())
        return {};
    const QString promise = Strategies::find(labStrategy(safer))->promise();
    return element("h2", tr("What helps").toHtmlEscaped())
        + hidden(tr("The next safer way of locking"),
                 element("p", code(QString::fromUtf8(safer)) + QStringLiteral(": ") + promise.toHtmlEscaped())
                     + paragraph(tr(
                         "The same schedule on it: open it in Lockscope (Lab, Find the race), and press “Run "
                         "it on the repair”.")));
}

QString RaceLesson::html(const SavedSchedule &saved, const QList<StepTold> &steps, const QString &drawing)
{
    const QString title = RaceWords::title(saved.bounds, saved.property);
    QString body = element("h1", Telling::strategy(saved.bounds.strategy).toHtmlEscaped());
    body +=
        paragraph(tr("A race on Redis, found by trying every order: %1.").arg(Telling::bounds(saved.bounds)));
    body += commands(saved.bounds, steps);
    body += element("h2", tr("Question").toHtmlEscaped());
    body += paragraph(tr("Redis runs one command at a time. Is there an order in which %1? Which one?")
                          .arg(Telling::meaning(saved.property)));
    body += element("h2", tr("Step by step").toHtmlEscaped());
    int number = 0;
    for (const StepTold &told : steps)
        body += step(told, ++number);
    body += hidden(tr("The whole picture"), within(drawing));
    body += repair(saved);
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%2</title>\n"
                          "<style>%3</style>\n</head>\n<body>\n%4</body>\n</html>\n")
        .arg(QLocale().bcp47Name(), title.toHtmlEscaped(), look, body);
}

} // namespace lab::race
