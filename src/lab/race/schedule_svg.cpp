// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/schedule_svg.h"

namespace lab::race {

namespace {

constexpr int laneWidth = 260;
constexpr int rowHeight = 44;
constexpr int top = 84;
constexpr int left = 60;
constexpr int bandWidth = 10;
constexpr qsizetype longestLabel = 40;

int laneX(int lane)
{
    return left + lane * laneWidth + laneWidth / 2;
}

QString text(int x, int y, const QString &words, const QString &anchor)
{
    return QStringLiteral("<text x=\"%1\" y=\"%2\" text-anchor=\"%3\">%4</text>\n")
        .arg(x)
        .arg(y)
        .arg(anchor, words.toHtmlEscaped());
}

QString line(int x1, int y1, int x2, int y2, const QString &look)
{
    return QStringLiteral("<line x1=\"%1\" y1=\"%2\" x2=\"%3\" y2=\"%4\" class=\"%5\"/>\n")
        .arg(x1)
        .arg(y1)
        .arg(x2)
        .arg(y2)
        .arg(look);
}

QString shortened(const QString &words)
{
    return words.size() <= longestLabel ? words : QString(words.left(longestLabel - 1) + u'…');
}

/// What one step adds: its arrow or event, and the bands up to the next one.
QString row(const Bounds &bounds, const StepTold &step, int number)
{
    const int y = top + (number - 1) * rowHeight + rowHeight / 2;
    const int server = bounds.clients;
    QString svg = text(left / 2, y, QString::number(number), QStringLiteral("middle"));
    for (const QString &name : step.inside) {
        const int lane = name.front().unicode() - u'A';
        svg += QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" class=\"inside%5\"/>\n")
                   .arg(laneX(lane) - bandWidth / 2)
                   .arg(y)
                   .arg(bandWidth)
                   .arg(rowHeight)
                   .arg(step.inside.size() > 1 ? QStringLiteral(" both") : QString());
    }
    svg += text(laneX(server) + 2 * bandWidth, y + 4, step.owner, QStringLiteral("start"));
    if (step.choice.lane < 0) {
        const int lane = step.choice.client >= 0 ? int(step.choice.client) : server;
        svg += line(left, y, laneX(server), y, QStringLiteral("event"));
        return svg + text(laneX(lane), y - 5, step.command, QStringLiteral("end"));
    }
    const int from = laneX(step.choice.client);
    svg += line(from, y, laneX(server), y,
                step.choice.what == Happening::Pass ? QStringLiteral("call") : QStringLiteral("lost"));
    const QString reply = step.reply.isEmpty() ? QString() : QString(QStringLiteral(" → ") + step.reply);
    return svg + text(from + bandWidth, y - 5, shortened(step.command) + reply, QStringLiteral("start"));
}

} // namespace

QString scheduleSvg(const Bounds &bounds, const QString &title, const QList<StepTold> &steps)
{
    const int lanes = bounds.clients + 1;
    const int width = left + lanes * laneWidth;
    const int bottom = top + int(steps.size() + 1) * rowHeight;
    QString svg =
        QStringLiteral(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" role=\"img\">\n"
            "<title>%3</title>\n"
            "<style>text{font:13px sans-serif}.lane{stroke:#888}.call{stroke:#1f5fa8;stroke-width:2}"
            ".lost{stroke:#1f5fa8;stroke-width:2;stroke-dasharray:6 4}"
            ".event{stroke:#b25d00;stroke-dasharray:2 4}.inside{fill:#7fb77e}"
            ".both{fill:#c0392b}</style>\n"
            "<rect width=\"%1\" height=\"%2\" fill=\"#fff\"/>\n")
            .arg(width)
            .arg(bottom)
            .arg(title.toHtmlEscaped());
    svg += text(left, 28, title, QStringLiteral("start"));
    for (int lane = 0; lane < lanes; ++lane) {
        const QString name =
            lane < bounds.clients ? QString(QChar(u'A' + char16_t(lane))) : QStringLiteral("Redis");
        svg += text(laneX(lane), top - 16, name, QStringLiteral("middle"));
        svg += line(laneX(lane), top - 8, laneX(lane), bottom, QStringLiteral("lane"));
    }
    int number = 0;
    for (const StepTold &step : steps)
        svg += row(bounds, step, ++number);
    return svg + QStringLiteral("</svg>\n");
}

} // namespace lab::race
