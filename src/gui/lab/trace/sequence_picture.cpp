// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/sequence_picture.h"

#include "gui/lab/charts/chart_colors.h"

#include <QHash>
#include <QLocale>
#include <QPainter>

namespace gui {

namespace {

constexpr int lanes = 3; // a client, the server, the other client

/// Commands that both clients sent with the same words, and that wrote or read the shared state.
QSet<QString> sharedCommands(const lab::TraceOf &trace)
{
    QHash<QString, QSet<int>> senders;
    for (const lab::TraceEvent &event : trace.events) {
        if (event.command.startsWith(QStringLiteral("SET counter ")))
            senders[event.command].insert(event.client);
    }
    QSet<QString> shared;
    for (auto it = senders.begin(); it != senders.end(); ++it) {
        if (it->size() > 1)
            shared.insert(it.key());
    }
    return shared;
}

} // namespace

SequencePicture::SequencePicture(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Sequence picture"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void SequencePicture::setTrace(const lab::TraceOf &trace)
{
    m_trace = trace;
    // Who acts first stands at the left.
    if (m_trace.clients.size() == 2 && !trace.events.isEmpty()
        && trace.events.first().client == trace.clients.at(1))
        m_trace.clients.swapItemsAt(0, 1);
    makeArrows();
    QStringList lines;
    for (const lab::TraceEvent &event : trace.events)
        lines.append(tr("Client %1: %2, reply %3.").arg(event.client + 1).arg(event.command, event.reply));
    setAccessibleDescription(lines.join(u' '));
    updateGeometry();
    update();
}

void SequencePicture::makeArrows()
{
    m_arrows.clear();
    const QSet<QString> shared = sharedCommands(m_trace);
    QSet<QString> sharedReads; // what was read before a number that both wrote
    for (const QString &command : shared)
        sharedReads.insert(QString::number(command.section(u' ', 2, 2).remove(u'"').toLongLong() - 1));
    for (const lab::TraceEvent &event : std::as_const(m_trace.events)) {
        const int side = event.client == m_trace.clients.value(0) ? 0 : 1;
        const bool writes = shared.contains(event.command);
        const bool reads =
            event.command == u"GET counter" && sharedReads.contains(QString(event.reply).remove(u'"'));
        m_arrows.append({event.sentUs, side, false, writes, event.command});
        m_arrows.append({event.repliedUs, side, true, reads, event.reply});
    }
    std::stable_sort(m_arrows.begin(), m_arrows.end(),
                     [](const Arrow &a, const Arrow &b) { return a.atUs < b.atUs; });
}

int SequencePicture::rowHeight() const
{
    return fontMetrics().height() * 7 / 4;
}

int SequencePicture::headHeight() const
{
    return fontMetrics().height() * 5 / 2;
}

QSize SequencePicture::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 76, headHeight() + rowHeight() * (int(m_arrows.size()) + 1)};
}

QSize SequencePicture::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 44, sizeHint().height()};
}

double SequencePicture::laneAt(int lane, const QSize &size) const
{
    const double left = fontMetrics().averageCharWidth() * 11.0;
    const double right = size.width() - fontMetrics().averageCharWidth() * 5.0;
    return left + (right - left) * lane / (lanes - 1);
}

void SequencePicture::paintLanes(QPainter *painter, const QSize &size) const
{
    const ChartColors colors(palette());
    const int high = fontMetrics().height() * 3 / 2;
    for (int lane = 0; lane < lanes; ++lane) {
        const double x = laneAt(lane, size);
        const QString name =
            lane == 1 ? tr("Redis") : tr("Client %1").arg(m_trace.clients.value(lane == 0 ? 0 : 1) + 1);
        painter->setPen(QPen(colors.faint(), 1, Qt::DashLine));
        painter->drawLine(QPointF(x, high + 2), QPointF(x, size.height() - 4));
        QFont bold = font();
        bold.setBold(true);
        painter->setFont(bold);
        const double width = QFontMetricsF(bold).horizontalAdvance(name) + high;
        const QRectF box(std::clamp(x - width / 2, 1.0, size.width() - width - 1), 1, width, high);
        painter->setPen(QPen(lane == 1 ? colors.ink() : colors.strategy(lane == 0 ? 0 : 1), 1.5));
        painter->setBrush(colors.ground());
        painter->drawRoundedRect(box, 4, 4);
        painter->drawText(box, Qt::AlignCenter, name);
        painter->setFont(font());
    }
}

void SequencePicture::paintArrow(QPainter *painter, const QSize &size, int row) const
{
    const ChartColors colors(palette());
    const Arrow &arrow = m_arrows.at(row);
    const double client = laneAt(arrow.side == 0 ? 0 : 2, size);
    const double server = laneAt(1, size);
    const double from = arrow.isReply ? server : client;
    const double to = arrow.isReply ? client : server;
    const double y = headHeight() + (row + 1) * rowHeight() - rowHeight() * 0.2;
    const QColor ink = arrow.stands ? colors.alarm() : colors.strategy(arrow.side);
    painter->setPen(QPen(ink, arrow.stands ? 2.5 : 1.5, arrow.isReply ? Qt::DashLine : Qt::SolidLine));
    painter->drawLine(QPointF(from, y), QPointF(to, y));
    const double tip = fontMetrics().height() / 3.0;
    const double back = to > from ? -tip : tip;
    painter->setPen(QPen(ink, arrow.stands ? 2.5 : 1.5));
    painter->drawLine(QPointF(to, y), QPointF(to + back, y - tip / 1.6));
    painter->drawLine(QPointF(to, y), QPointF(to + back, y + tip / 1.6));
    QFont words = font();
    words.setBold(arrow.stands);
    painter->setFont(words);
    painter->setPen(arrow.stands ? colors.alarm() : colors.ink());
    const double gap = tip * 1.2;
    const QRectF room(std::min(from, to) + gap, y - rowHeight() * 0.8, std::abs(to - from) - 2 * gap,
                      rowHeight() * 0.75);
    painter->drawText(room, Qt::AlignCenter | Qt::TextSingleLine,
                      QFontMetrics(words).elidedText(arrow.text, Qt::ElideMiddle, int(room.width())));
    painter->setFont(font());
    if (arrow.isReply)
        return;
    painter->setPen(colors.faint());
    painter->drawText(
        QRectF(0, y - rowHeight() * 0.4, fontMetrics().averageCharWidth() * 10.0, rowHeight() * 0.8),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        tr("%1 ms").arg(QLocale().toString(double(arrow.atUs) / 1000, 'f', 2)));
}

void SequencePicture::paint(QPainter *painter, const QSize &size) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    paintLanes(painter, size);
    for (int row = 0; row < int(m_arrows.size()); ++row)
        paintArrow(painter, size, row);
}

void SequencePicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(&painter, size());
}

QImage SequencePicture::image()
{
    const QSize whole = sizeHint();
    QImage image(whole * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    image.fill(ChartColors(palette()).ground());
    QPainter painter(&image);
    painter.setFont(font());
    paint(&painter, whole);
    return image;
}

} // namespace gui
