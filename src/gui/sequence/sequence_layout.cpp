// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sequence/sequence_layout.h"

#include <QFontDatabase>

#include <algorithm>
#include <numeric>
#include <utility>

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

/// Lines of whole words; of a word that is too wide, and of what is more than some lines, the middle is left
/// out.
QStringList brokenInto(const QString &text, const QFontMetricsF &metrics, double room)
{
    constexpr int mostLines = 5;
    const auto fits = [&](const QString &line) {
        return metrics.horizontalAdvance(line) <= room;
    };
    if (text.isEmpty() || fits(text))
        return text.isEmpty() ? QStringList() : QStringList{text};
    QStringList lines{QString()};
    QStringList words = text.split(u' ');
    for (qsizetype word = 0; word < words.size(); ++word) {
        QString &line = lines.last();
        const QString longer = line.isEmpty() ? words.at(word) : line + u' ' + words.at(word);
        if (line.isEmpty() || fits(longer))
            line = longer;
        else if (lines.size() < mostLines)
            lines.append(words.at(word));
        else
            line += u' ' + words.mid(std::exchange(word, words.size())).join(u' ');
    }
    for (QString &line : lines)
        line = metrics.elidedText(line, Qt::ElideMiddle, room);
    return lines;
}
} // namespace

QFont codeFont(const QFont &like)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (like.pixelSize() > 0)
        font.setPixelSize(like.pixelSize());
    else
        font.setPointSizeF(like.pointSizeF());
    return font;
}

SequenceLayout::SequenceLayout(const SequenceContents &contents, const QFont &font, int width)
    : m_font(font)
    , m_line(QFontMetricsF(font).height())
    , m_em(letterWidth(QFontMetricsF(font)))
{
    placeLanes(contents, width);
    breakWords(contents.steps);
    placeSteps(contents);
}

/// For what a server holds on one line, and for the owner of its lock with the lease in words and as a bar.
double SequenceLayout::wantedWidth(const SequenceContents &contents, int lane) const
{
    constexpr double bar = 6;
    constexpr double edges = 3;
    constexpr double most = 34;
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    const auto measure = [&](const QList<SequenceState> &states) {
        const SequenceState state = states.value(lane);
        widest = std::max(widest, metrics.horizontalAdvance(state.text));
        if (state.owner != SequenceState::nobody && !state.lease.isEmpty())
            widest = std::max(widest,
                              metrics.horizontalAdvance(contents.actors.value(state.owner).name) * 1.1
                                  + metrics.horizontalAdvance(state.lease) + bar * m_em);
    };
    measure(contents.before);
    for (const SequenceStep &step : contents.steps)
        measure(step.after);
    return std::min(most * m_em, widest + edges * m_em);
}

double SequenceLayout::growServers(const SequenceContents &contents, double spare)
{
    constexpr double share = 0.4; // the rest is for the commands
    double grown = 0;
    for (int lane = 0; lane < int(contents.actors.size()); ++lane) {
        if (contents.actors.at(lane).kind == SequenceActor::Kind::Client)
            continue;
        const double more = std::clamp(wantedWidth(contents, lane) - m_widths.at(lane), 0.0, spare * share);
        m_widths[lane] += more;
        spare -= more;
        grown += more;
    }
    return grown;
}

void SequenceLayout::placeLanes(const SequenceContents &contents, int width)
{
    const QList<SequenceActor> &actors = contents.actors;
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
    if (servers <= 2 && all < width)
        all += growServers(contents, width - all);
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
    const double needed = x + margin * m_em;
    constexpr double unseen = 0.5; // of a pixel: what sums are off by is not to be scrolled to
    m_size.setWidth(needed < width + unseen ? double(width) : needed);
}

void SequenceLayout::breakWords(const QList<SequenceStep> &steps)
{
    const QFontMetricsF metrics(codeFont(m_font));
    for (const SequenceStep &step : steps) {
        const bool isTold = step.server >= 0 && step.actor != step.server;
        const double room = isTold ? labelRoom(step.actor, step.server).width() : 0;
        m_commands.append(isTold ? brokenInto(step.command, metrics, room) : QStringList());
        const bool isAnswer = isTold && !step.waits && !step.requestLost && !step.replyLost;
        m_replies.append(isAnswer ? brokenInto(step.reply, metrics, room) : QStringList());
    }
}

void SequenceLayout::placeSteps(const SequenceContents &contents)
{
    constexpr double under = 0.15; // words, before their arrow
    constexpr double behind = 0.2; // the last arrow
    constexpr double twoLines = 2;
    constexpr double ofEvent = 2.5;
    double y = headHeight();
    const SequenceStep *before = nullptr;
    for (qsizetype place = 0; place < contents.steps.size(); ++place) {
        const SequenceStep &step = contents.steps.at(place);
        m_tops.append(y);
        if (before)
            y += wordsBetween(*before, step) * m_line;
        else if (step.server < 0 && !contents.before.value(step.actor).text.isEmpty())
            y += twoLines * m_line;
        before = &step;
        const bool isOneArrow = step.server >= 0 && (step.command.isEmpty() || step.reply.isEmpty())
            && !step.replyLost && !step.waits && !step.requestLost;
        const double asked = double(std::max<qsizetype>(1, m_commands.at(place).size()));
        const double answered = double(std::max<qsizetype>(1, m_replies.at(place).size()));
        const double ofOne = std::max(asked, answered);
        const double first = step.server < 0 ? 2 * under + 1 : (isOneArrow ? ofOne : asked) + under;
        const double second = step.server < 0 ? first : isOneArrow ? first + under : first + answered + under;
        m_askedAt.append(y + first * m_line);
        m_answeredAt.append(y + second * m_line);
        y += (step.server < 0 ? ofEvent : second + behind) * m_line;
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
