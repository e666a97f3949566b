// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sequence/sequence_painter.h"

#include "gui/common/state_palette.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gui {

namespace {

constexpr double faintly = 0.4;

} // namespace

SequencePainter::SequencePainter(const SequenceContents &contents, const SequenceLayout &layout,
                                 const QPalette &palette, const QFont &font)
    : m_contents(contents)
    , m_layout(layout)
    , m_states(contents)
    , m_colors(palette)
    , m_good(StatePalette(palette).color(StatePalette::Tone::Green))
    , m_highlight(palette.color(QPalette::Highlight))
    , m_font(font)
    , m_bold(font)
    , m_small(font)
    , m_code(codeFont(font))
{
    m_bold.setBold(true);
    if (m_small.pixelSize() > 0)
        m_small.setPixelSize(std::max(1, m_small.pixelSize() * 9 / 10));
    else
        m_small.setPointSizeF(m_small.pointSizeF() * 0.9);
}

QColor SequencePainter::inkOf(int lane) const
{
    int client = 0;
    for (int other = 0; other < lane; ++other)
        client += isClient(other) ? 1 : 0;
    return lane < 0 ? m_colors.ink() : m_colors.strategy(client + 1);
}

QColor SequencePainter::inkOf(const SequenceStep &step) const
{
    switch (step.mark) {
    case SequenceStep::Mark::Harm:
        return m_colors.alarm();
    case SequenceStep::Mark::Saved:
        return m_good;
    case SequenceStep::Mark::None:
        break;
    }
    return isClient(step.actor) ? inkOf(step.actor) : m_colors.ink();
}

/// At least 4.5 : 1 on the ground, unlike ChartColors::faint().
QColor SequencePainter::faintText() const
{
    return mixed(m_colors.ink(), m_colors.ground(), 0.28);
}

double SequencePainter::beginOf(int step, int lane) const
{
    if (step < 0)
        return m_layout.headHeight();
    return isClient(lane) ? m_layout.answeredAt(step) : m_layout.askedAt(step);
}

double SequencePainter::endOf(int step, int lane) const
{
    return step + 1 < int(m_contents.steps.size()) ? beginOf(step + 1, lane) : m_layout.size().height();
}

void SequencePainter::write(QPainter *painter, const QRectF &room, Qt::Alignment side, const QFont &font,
                            const QString &text) const
{
    painter->setFont(font);
    painter->drawText(room, int(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                      QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, room.width()));
}

void SequencePainter::paintSteps(QPainter *painter, const QRectF &seen, int current) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    const int count = int(m_contents.steps.size());
    const auto isSeen = [&](int step) {
        return step < 0 ? m_layout.headHeight() + m_layout.line() * 4 >= seen.top()
                        : m_layout.row(step).adjusted(0, 0, 0, m_layout.line() * 3).intersects(seen);
    };
    if (current >= 0 && current < count) {
        QColor ground = m_highlight;
        ground.setAlphaF(0.14F);
        painter->fillRect(m_layout.row(current), ground);
    }
    const auto strengthOf = [&](int step) {
        const bool ahead = step >= 0 && ((current >= 0 && step > current) || m_contents.steps.at(step).waits);
        return ahead ? faintly : 1;
    };
    for (int step = -1; step < count; ++step) {
        if (!isSeen(step))
            continue;
        painter->setOpacity(strengthOf(step));
        paintLaneGrounds(painter, step);
    }
    for (int step = -1; step < count; ++step) {
        painter->setOpacity(strengthOf(step));
        for (int lane = 0; isSeen(step) && lane < int(m_contents.actors.size()); ++lane)
            paintWords(painter, step, lane);
    }
    for (int step = 0; step < count; ++step) {
        if (!isSeen(step))
            continue;
        painter->setOpacity(strengthOf(step));
        paintNumber(painter, step, step == current);
        if (m_contents.steps.at(step).server >= 0)
            paintRequest(painter, step);
        else
            paintEvent(painter, step);
    }
    painter->setOpacity(1);
}

void SequencePainter::paintLaneGrounds(QPainter *painter, int step) const
{
    for (int lane = 0; lane < int(m_contents.actors.size()); ++lane)
        paintLane(painter, step, lane);
}

/// What stands in a lane behind this step, as a piece of its band.
void SequencePainter::paintLane(QPainter *painter, int step, int lane) const
{
    const SequenceState &state = m_states.at(step, lane);
    const double begin = beginOf(step, lane);
    const QRectF box(m_layout.left(lane), begin, m_layout.width(lane), endOf(step, lane) - begin);
    const double bar = m_layout.em() * 0.7;
    painter->fillRect(box, mixed(m_colors.ground(), m_colors.ink(), 0.04));
    if (state.gone) {
        painter->fillRect(box, QBrush(m_colors.faint(), Qt::BDiagPattern));
    } else if (isClient(lane) && state.holds) {
        const bool errs = m_states.errs(step, lane);
        const QColor ink = errs ? m_colors.alarm() : inkOf(lane);
        painter->fillRect(box, mixed(m_colors.ground(), ink, 0.16));
        painter->fillRect(QRectF(box.left(), box.top(), bar, box.height()), ink);
        if (errs) {
            QColor hatch = ink;
            hatch.setAlphaF(0.35F);
            painter->fillRect(box.adjusted(bar, 0, 0, 0), QBrush(hatch, Qt::BDiagPattern));
        }
    } else if (!isClient(lane) && state.owner != SequenceState::nobody) {
        const QColor ink = state.owner >= 0 ? inkOf(state.owner) : m_colors.faint();
        painter->fillRect(box, mixed(m_colors.ground(), ink, 0.22));
        painter->fillRect(QRectF(box.left(), box.top(), bar, box.height()), ink);
    }
    painter->setPen(QPen(mixed(m_colors.ground(), m_colors.ink(), 0.3), 1));
    if (step >= 0 && m_states.isNew(step, lane))
        painter->drawLine(box.topLeft(), box.topRight());
}

/// Where something is new; whole lines of it, as many as there are before the next words of the lane.
void SequencePainter::paintWords(QPainter *painter, int step, int lane) const
{
    if (!m_states.isNew(step, lane))
        return;
    int next = step + 1;
    while (next < int(m_contents.steps.size()) && !m_states.isNew(next, lane))
        ++next;
    const double begin = beginOf(step, lane);
    const double bar = m_layout.em() * 0.7;
    const QRectF box(m_layout.left(lane), begin, m_layout.width(lane), endOf(next - 1, lane) - begin);
    const QRectF words = box.adjusted(bar + m_layout.em() * 0.5, m_layout.line() * 0.08, -bar / 2, 0);
    const double lines = std::max(1.0, std::floor(words.height() / m_layout.line()));
    painter->save();
    painter->setClipRect(QRectF(box.left(), words.top(), box.width(), lines * m_layout.line()),
                         Qt::IntersectClip);
    if (isClient(lane))
        paintClientWords(painter, step, lane, words);
    else
        paintServerWords(painter, step, lane, words);
    painter->restore();
}

void SequencePainter::paintClientWords(QPainter *painter, int step, int lane, const QRectF &box) const
{
    const SequenceState &state = m_states.at(step, lane);
    QRectF line(box.left(), box.top(), box.width(), m_layout.line());
    if (const QString belief = m_states.belief(step, lane); !belief.isEmpty()) {
        painter->setPen(m_states.errs(step, lane) ? m_colors.alarm() : m_colors.ink());
        write(painter, line, Qt::AlignLeft, m_bold, belief);
        line.translate(0, m_layout.line());
    }
    if (state.text.isEmpty() || state.gone)
        return;
    painter->setPen(m_colors.ink());
    painter->setFont(m_font);
    line.setBottom(box.bottom());
    painter->drawText(line, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, state.text);
}

void SequencePainter::paintServerWords(QPainter *painter, int step, int lane, const QRectF &box) const
{
    const SequenceState &state = m_states.at(step, lane);
    QRectF line(box.left(), box.top(), box.width(), m_layout.line());
    painter->setPen(m_colors.ink());
    if (state.gone) {
        const QString how = state.stopped ? tr("stopped", "a server") : tr("down", "a server");
        write(painter, line, Qt::AlignLeft, m_bold, how);
        return;
    }
    const bool isWide = QFontMetricsF(m_font).horizontalAdvance(state.text) > line.width();
    if (isWide && !m_states.hasLock(lane)) { // nothing else is to stand there
        line.setBottom(box.bottom());
        painter->setFont(m_font);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, state.text);
        return;
    }
    if (!state.text.isEmpty()) {
        write(painter, line, Qt::AlignLeft, m_font, state.text);
        line.translate(0, m_layout.line());
    }
    const bool had = step >= 0 && m_states.at(step - 1, lane).owner != SequenceState::nobody;
    if (state.owner == SequenceState::nobody) {
        painter->setPen(faintText());
        if (had || state.isLockable)
            write(painter, line, Qt::AlignLeft, m_font, m_states.owner(state));
        return;
    }
    QString owner = m_states.owner(state);
    // A lease is told by its bar before a client is by more than its letter.
    const double told =
        state.leaseShare < 0 ? 0 : QFontMetricsF(m_small).horizontalAdvance(state.lease) + m_layout.em() * 4;
    if (QFontMetricsF(m_bold).horizontalAdvance(owner) + told > line.width())
        owner = owner.section(u' ', -1); // "A" of "Client A"
    write(painter, line, Qt::AlignLeft, m_bold, owner);
    const double room = line.width() - QFontMetricsF(m_bold).horizontalAdvance(owner);
    const double lease = QFontMetricsF(m_small).horizontalAdvance(state.lease);
    const double gap = m_layout.em() * (room > lease + m_layout.em() ? 1 : 0.3);
    if (room - gap >= std::max(lease, m_layout.em() * 2)) // part of a number would be another one
        paintLease(painter, state, line.adjusted(line.width() - room + gap, 0, 0, 0));
}

/// In words at the right, and as a bar in what room is left.
void SequencePainter::paintLease(QPainter *painter, const SequenceState &state, const QRectF &room) const
{
    painter->setPen(state.lease.isEmpty() ? faintText() : m_colors.ink());
    write(painter, room, Qt::AlignRight, m_small, state.lease);
    const double taken = QFontMetricsF(m_small).horizontalAdvance(state.lease) + m_layout.em() * 0.6;
    QRectF bar(room.left(), room.center().y() - m_layout.line() * 0.2, room.width() - taken,
               m_layout.line() * 0.4);
    if (state.leaseShare < 0 || bar.width() < m_layout.em() * 2)
        return;
    painter->setPen(QPen(m_colors.faint(), 1));
    painter->setBrush(m_colors.ground());
    painter->drawRect(bar);
    bar.setWidth(bar.width() * std::min(1.0, state.leaseShare));
    painter->fillRect(bar, state.owner >= 0 ? inkOf(state.owner) : m_colors.faint());
}

bool SequencePainter::isWhole() const
{
    const QFontMetricsF metrics(m_code);
    return std::all_of(m_contents.steps.begin(), m_contents.steps.end(), [&](const SequenceStep &step) {
        const double room = step.server < 0 ? 0 : m_layout.labelRoom(step.actor, step.server).width();
        return step.server < 0
            || std::max(metrics.horizontalAdvance(step.command), metrics.horizontalAdvance(step.reply))
            <= room;
    });
}

void SequencePainter::paintRequest(QPainter *painter, int step) const
{
    const SequenceStep &made = m_contents.steps.at(step);
    const bool stands = made.mark != SequenceStep::Mark::None;
    QFont code = m_code;
    code.setBold(stands);
    const QColor words = stands ? inkOf(made) : m_colors.ink();
    const Qt::Alignment side =
        m_layout.left(made.server) > m_layout.left(made.actor) ? Qt::AlignLeft : Qt::AlignRight;
    QRectF room = m_layout.labelRoom(made.actor, made.server);
    const auto tell = [&](const QStringList &lines, double y) {
        painter->setPen(words);
        room.moveBottom(y - m_layout.line() * (double(lines.size()) - 0.95));
        for (const QString &line : lines) {
            write(painter, room, side, code, line);
            room.translate(0, m_layout.line());
        }
    };
    if (!made.command.isEmpty()) {
        paintArrow(painter, made, m_layout.askedAt(step), false, made.requestLost);
        tell(m_layout.command(step), m_layout.askedAt(step));
    }
    const QString reply = made.waits ? tr("waits")
        : made.requestLost           ? tr("lost on its way")
        : made.replyLost             ? tr("the reply is lost")
                                     : made.reply;
    if (reply.isEmpty())
        return;
    if (!made.waits && !made.requestLost)
        paintArrow(painter, made, m_layout.answeredAt(step), true, made.replyLost);
    if (reply == made.reply)
        return tell(m_layout.reply(step), m_layout.answeredAt(step));
    room.moveBottom(m_layout.answeredAt(step) - m_layout.line() * 0.05);
    painter->setPen(words);
    write(painter, room, side, m_small, reply);
}

void SequencePainter::paintArrow(QPainter *painter, const SequenceStep &step, double y, bool isReply,
                                 bool lost) const
{
    const double client = m_layout.edge(step.actor, step.server);
    const double server = m_layout.edge(step.server, step.actor);
    const double from = isReply ? server : client;
    const double aim = isReply ? client : server;
    const double to = lost ? from + (aim - from) * 0.55 : aim;
    const double tip = m_layout.line() / 3;
    const double back = aim > from ? -tip : tip;
    const QColor ink = inkOf(step);
    const double width = step.mark == SequenceStep::Mark::None ? 1.5 : 2.5;
    painter->setPen(QPen(ink, width, step.waits ? Qt::DotLine : isReply ? Qt::DashLine : Qt::SolidLine));
    painter->drawLine(QPointF(from, y), QPointF(to, y));
    painter->setPen(QPen(ink, width));
    if (lost) {
        painter->drawLine(QPointF(to - tip / 1.6, y - tip / 1.6), QPointF(to + tip / 1.6, y + tip / 1.6));
        painter->drawLine(QPointF(to - tip / 1.6, y + tip / 1.6), QPointF(to + tip / 1.6, y - tip / 1.6));
        return;
    }
    painter->drawLine(QPointF(to, y), QPointF(to + back, y - tip / 1.6));
    painter->drawLine(QPointF(to, y), QPointF(to + back, y + tip / 1.6));
}

/// What is no request stands in a box on the lane to which it happens.
void SequencePainter::paintEvent(QPainter *painter, int step) const
{
    const SequenceStep &made = m_contents.steps.at(step);
    const QFont &font = made.mark == SequenceStep::Mark::None ? m_font : m_bold;
    const double wanted = QFontMetricsF(font).horizontalAdvance(made.command) + m_layout.em() * 2;
    const double wide = std::min(wanted, m_layout.size().width() - m_layout.gutter() - m_layout.em());
    const double left = std::clamp(m_layout.middle(made.actor) - wide / 2, m_layout.gutter(),
                                   m_layout.size().width() - m_layout.em() - wide);
    const double high = m_layout.line() * 1.18;
    const QRectF box(left, m_layout.askedAt(step) - high, wide, high);
    const QColor ink = made.mark == SequenceStep::Mark::None ? m_colors.ink() : inkOf(made);
    painter->setPen(QPen(ink, 1.2, made.waits ? Qt::DotLine : Qt::SolidLine));
    painter->setBrush(m_colors.ground());
    painter->drawRoundedRect(box, 3, 3);
    write(painter, box.adjusted(m_layout.em(), 0, -m_layout.em(), 0), Qt::AlignHCenter, font, made.command);
}

/// In the gutter: the number, and a sign where it breaks or is prevented.
void SequencePainter::paintNumber(QPainter *painter, int step, bool current) const
{
    const SequenceStep &made = m_contents.steps.at(step);
    const QRectF row = m_layout.row(step);
    if (current)
        painter->fillRect(QRectF(0, row.top(), m_layout.em() * 0.5, row.height()), m_highlight);
    const QRectF room(m_layout.em(), row.top() + m_layout.line() * 0.15,
                      m_layout.gutter() - m_layout.em() * 2, m_layout.line());
    painter->setPen(current ? m_colors.ink() : faintText());
    write(painter, room, Qt::AlignRight, current ? m_bold : m_font, QString::number(step + 1));
    if (made.mark == SequenceStep::Mark::None)
        return;
    painter->setPen(inkOf(made));
    write(painter, room.translated(0, m_layout.line()), Qt::AlignRight, m_bold,
          made.mark == SequenceStep::Mark::Harm ? QStringLiteral("✗") : QStringLiteral("✓"));
}

void SequencePainter::paintHead(QPainter *painter, double y) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(QRectF(0, y, m_layout.size().width(), m_layout.headHeight()), m_colors.ground());
    painter->setPen(QPen(m_colors.faint(), 1));
    const double line = y + m_layout.headHeight() - 0.5;
    painter->drawLine(QPointF(0, line), QPointF(m_layout.size().width(), line));
    for (int lane = 0; lane < int(m_contents.actors.size()); ++lane) {
        const SequenceActor &actor = m_contents.actors.at(lane);
        QRectF room(m_layout.left(lane), y + m_layout.line() * 0.15, m_layout.width(lane), m_layout.line());
        if (isClient(lane))
            painter->fillRect(QRectF(room.left(), line - 3, room.width(), 3), inkOf(lane));
        painter->setPen(m_colors.ink());
        const bool fits = QFontMetricsF(m_bold).horizontalAdvance(actor.name) <= room.width();
        // Else what tells it from its neighbours: "1" of "server 1".
        write(painter, room, Qt::AlignHCenter, m_bold, fits ? actor.name : actor.name.section(u' ', -1));
        painter->setPen(faintText());
        room.translate(0, m_layout.line() * 1.02);
        write(painter, room, Qt::AlignHCenter, m_small,
              isClient(lane) ? tr("believes", "above what a client believes")
                             : tr("is so", "above what really stands on a server"));
    }
}

} // namespace gui
