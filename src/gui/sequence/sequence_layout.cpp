// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sequence/sequence_layout.h"

#include <algorithm>
#include <numeric>

namespace gui {

namespace {
// In characters.
constexpr double clientWidth = 22;
constexpr double serverWidth = 17;
constexpr double oneOfManyWidth = 10; // what several servers hold is short
constexpr double leastGap = 20; // where a command stands
constexpr double narrowGap = 1.5; // between servers, which say nothing to each other
constexpr double margin = 1;
/// Where room is scarce lanes become narrower, down to this part of themselves, and then gaps; then it is
/// scrolled.
constexpr double leastLane = 0.6;
constexpr double leastPart = 0.8; // of a gap

/// The average of a Chinese font is that of its wide letters, and commands are written in narrow ones.
double letterWidth(const QFontMetricsF &metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'0'));
}

/// Lines for what stands in a lane since the step before, where the box of what happens to that lane would
/// cover it.
double wordsBetween(const SequenceStep &before, const SequenceStep &step)
{
    constexpr double ofAnswer = 1.7;
    constexpr double ofTheRest = 0.6; // stands higher
    if (step.server >= 0)
        return 0;
    if (before.server == step.actor || (before.actor == step.actor && before.server < 0))
        return ofTheRest;
    return before.actor == step.actor && !before.reply.isEmpty() ? ofAnswer : 0;
}
} // namespace

SequenceLayout::SequenceLayout(const SequenceContents &contents, const QFont &font, int width)
    : m_line(QFontMetricsF(font).height())
    , m_em(letterWidth(QFontMetricsF(font)))
{
    placeLanes(contents.actors, width);
    placeSteps(contents.steps);
}

void SequenceLayout::placeLanes(const QList<SequenceActor> &actors, int width)
{
    using Kind = SequenceActor::Kind;
    const auto isClient = [&](qsizetype lane) {
        return actors.at(lane).kind == Kind::Client;
    };
    const auto servers = std::count_if(actors.begin(), actors.end(),
                                       [](const auto &actor) { return actor.kind != Kind::Client; });
    double all = gutter() + margin * m_em;
    int wide = 0; // gaps that grow
    QList<double> gaps;
    for (qsizetype lane = 0; lane < actors.size(); ++lane) {
        const double chars = isClient(lane) ? clientWidth : servers > 2 ? oneOfManyWidth : serverWidth;
        m_widths.append(chars * m_em);
        if (lane > 0) {
            const bool speaks = isClient(lane) || isClient(lane - 1);
            gaps.append((speaks ? leastGap : narrowGap) * m_em);
            wide += speaks ? 1 : 0;
            all += gaps.last();
        }
        all += m_widths.last();
    }
    const double lanes = std::accumulate(m_widths.begin(), m_widths.end(), 0.0);
    const double between = std::accumulate(gaps.begin(), gaps.end(), 0.0);
    const double missing = std::max(0.0, all - width);
    const double lanePart = lanes > 0 ? std::max(leastLane, 1 - missing / lanes) : 1;
    const double stillMissing = std::max(0.0, missing - lanes * (1 - leastLane));
    const double gapPart = between > 0 ? std::max(leastPart, 1 - stillMissing / between) : 1;
    for (double &each : m_widths)
        each *= lanePart;
    const double more = wide == 0 ? 0 : std::max(0.0, (width - all) / wide);
    double x = gutter();
    for (qsizetype lane = 0; lane < actors.size(); ++lane) {
        if (lane > 0)
            x += gaps.at(lane - 1) * gapPart + (gaps.at(lane - 1) > narrowGap * m_em ? more : 0);
        m_lefts.append(x);
        x += m_widths.at(lane);
    }
    m_size.setWidth(std::max(double(width), x + margin * m_em));
}

void SequenceLayout::placeSteps(const QList<SequenceStep> &steps)
{
    double y = headHeight();
    const SequenceStep *before = nullptr;
    for (const SequenceStep &step : steps) {
        m_tops.append(y);
        y += before ? wordsBetween(*before, step) * m_line : 0;
        before = &step;
        const bool isOneArrow = step.server >= 0 && (step.command.isEmpty() || step.reply.isEmpty())
            && !step.replyLost && !step.waits && !step.requestLost;
        m_askedAt.append(y + (step.server < 0 ? 1.3 : 1.15) * m_line);
        m_answeredAt.append(y + (step.server < 0 || isOneArrow ? 1.3 : 2.3) * m_line);
        y += (isOneArrow ? 1.5 : 2.5) * m_line;
    }
    m_tops.append(y);
    // What stands in the lanes behind the last step, or before the first, has room as well.
    m_size.setHeight(y + m_line * 3.3);
}

double SequenceLayout::edge(int lane, int towards) const
{
    return left(towards) > left(lane) ? left(lane) + width(lane) : left(lane);
}

QRectF SequenceLayout::labelRoom(int actor, int server) const
{
    const int next = left(server) > left(actor) ? actor + 1 : actor - 1;
    const double from = edge(actor, server);
    const double to = edge(next, actor);
    return {std::min(from, to) + m_em, 0, std::abs(to - from) - 2 * m_em, m_line};
}

int SequenceLayout::stepAt(double y) const
{
    const auto above = std::upper_bound(m_tops.begin(), m_tops.end(), y);
    return above == m_tops.end() ? -1 : int(above - m_tops.begin()) - 1;
}

} // namespace gui
