// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/sequence_picture.h"

#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/trace/trace_model.h"
#include "lab/results/trace_words.h"

#include <QBuffer>
#include <QFontInfo>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace gui {

namespace {

constexpr int lanes = 3; // a client, the server, the other client

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
        lines.append(event.what == lab::TraceEvent::What::Command
                         ? tr("Client %1: %2, reply %3.")
                               .arg(event.client + 1)
                               .arg(event.command, lab::traceReplyText(event))
                         : tr("Client %1 %2.", "number, what happens to it")
                               .arg(event.client + 1)
                               .arg(lab::traceEventText(event)));
    setAccessibleDescription(lines.join(u' '));
    updateGeometry();
    update();
}

void SequencePicture::makeArrows()
{
    using What = lab::TraceEvent::What;
    m_arrows.clear();
    for (const lab::TraceEvent &event : std::as_const(m_trace.events)) {
        const int side = event.client == m_trace.clients.value(0) ? 0 : 1;
        const bool isRead = event.proves && event.command.startsWith(u"GET ");
        if (event.what != What::Command) {
            m_arrows.append(
                {event.repliedUs, side, false, event.proves, lab::traceEventText(event), event.what});
            continue;
        }
        m_arrows.append({event.sentUs, side, false, event.proves && !isRead, event.command});
        m_arrows.append({event.repliedUs, side, true, isRead, lab::traceReplyText(event)});
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

QSize SequencePicture::wholeSize() const
{
    return {fontMetrics().averageCharWidth() * 76, headHeight() + rowHeight() * (int(m_arrows.size()) + 1)};
}

QSize SequencePicture::sizeHint() const
{
    return wholeSize();
}

QSize SequencePicture::minimumSizeHint() const
{
    if (m_fitted)
        return {fontMetrics().averageCharWidth() * 30, fontMetrics().height() * 8};
    return {fontMetrics().averageCharWidth() * 44, wholeSize().height()};
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

/// Beside the lane of a client: from where to where it believes that it holds the lock, hatched behind its
/// lease.
void SequencePicture::paintBeliefs(QPainter *painter, const QSize &size) const
{
    using What = lab::TraceEvent::What;
    const ChartColors colors(palette());
    const double wide = fontMetrics().averageCharWidth() * 1.2;
    for (int side = 0; side < 2; ++side) {
        const double x = laneAt(side == 0 ? 0 : 2, size) - (side == 0 ? wide * 1.6 : -wide * 0.6);
        int since = -1;
        bool isLate = false;
        const auto draw = [&](int until) {
            QColor ink = colors.strategy(side);
            ink.setAlphaF(0.55F);
            if (since >= 0)
                painter->fillRect(QRectF(x, yOf(since), wide, yOf(until) - yOf(since)),
                                  QBrush(ink, isLate ? Qt::BDiagPattern : Qt::SolidPattern));
        };
        for (int row = 0; row < int(m_arrows.size()); ++row) {
            const Arrow &arrow = m_arrows.at(row);
            const bool ends = arrow.what == What::Leaves || arrow.what == What::Crashes;
            if (arrow.side != side || (!ends && arrow.what != What::Enters && arrow.what != What::LeaseEnds))
                continue;
            draw(row);
            since = ends || (arrow.what == What::LeaseEnds && since < 0) ? -1 : row;
            isLate = arrow.what == What::LeaseEnds;
        }
        draw(int(m_arrows.size()));
    }
}

/// What is no command stands in a box on the client's lane.
void SequencePicture::paintNote(QPainter *painter, const QSize &size, int row) const
{
    using What = lab::TraceEvent::What;
    const ChartColors colors(palette());
    const Arrow &arrow = m_arrows.at(row);
    QFont words = font();
    words.setBold(arrow.stands);
    words.setItalic(true);
    painter->setFont(words);
    const QFontMetrics metrics(words);
    const double room = size.width() * 0.46;
    const QString text = metrics.elidedText(arrow.text, Qt::ElideMiddle, int(room));
    const double wide = metrics.horizontalAdvance(text) + metrics.averageCharWidth() * 2;
    const double x = laneAt(arrow.side == 0 ? 0 : 2, size);
    const double left = arrow.side == 0 ? x + 4 : x - wide - 4;
    const QRectF box(left, yOf(row) - rowHeight() * 0.7, wide, rowHeight() * 0.8);
    const bool isGrave = arrow.what == What::LeaseEnds || arrow.what == What::Crashes;
    painter->setPen(QPen(isGrave ? colors.ink() : colors.faint(), isGrave ? 2 : 1,
                         arrow.what == What::Gap ? Qt::DotLine : Qt::SolidLine));
    painter->setBrush(colors.ground());
    painter->drawRoundedRect(box, 3, 3);
    painter->setPen(arrow.stands ? colors.alarm() : colors.ink());
    painter->drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
    painter->setFont(font());
}

void SequencePicture::paint(QPainter *painter, const QSize &size) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    paintLanes(painter, size);
    paintBeliefs(painter, size);
    for (int row = 0; row < int(m_arrows.size()); ++row) {
        if (m_arrows.at(row).what == lab::TraceEvent::What::Command)
            paintArrow(painter, size, row);
        else
            paintNote(painter, size, row);
    }
}

void SequencePicture::paintScaled(QPainter *painter, const QSize &size) const
{
    const QSize whole = wholeSize();
    const double scale =
        std::min(double(size.width()) / whole.width(), double(size.height()) / whole.height());
    painter->scale(scale, scale);
    paint(painter, QSize(std::max(whole.width(), int(size.width() / scale)), whole.height()));
}

void SequencePicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_fitted && height() < wholeSize().height())
        paintScaled(&painter, size());
    else
        paint(&painter, size());
}

void SequencePicture::setFitted(bool fitted)
{
    m_fitted = fitted;
    updateGeometry();
    update();
}

QImage SequencePicture::image()
{
    const QSize whole = wholeSize();
    QImage image(whole * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    image.fill(ChartColors(palette()).ground());
    QPainter painter(&image);
    painter.setFont(font());
    paint(&painter, whole);
    return image;
}

QByteArray SequencePicture::svg() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator drawing;
    drawing.setOutputDevice(&buffer);
    drawing.setTitle(accessibleName());
    drawing.setDescription(accessibleDescription());
    drawing.setSize(wholeSize());
    drawing.setViewBox(QRect(QPoint(0, 0), wholeSize()));
    QPainter painter(&drawing);
    painter.setFont(font());
    painter.fillRect(QRect(QPoint(0, 0), wholeSize()), ChartColors(palette()).ground());
    paint(&painter, wholeSize());
    painter.end();
    return bytes;
}

QByteArray SequencePicture::pdf() const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(accessibleName());
    writer.setPageSize(QPageSize(QPageSize::A4));
    const QSize whole = wholeSize();
    writer.setPageOrientation(whole.width() > whole.height() ? QPageLayout::Landscape
                                                             : QPageLayout::Portrait);
    QPainter painter(&writer);
    const QSize page = painter.viewport().size();
    const double scale =
        std::min(double(page.width()) / whole.width(), double(page.height()) / whole.height());
    painter.scale(scale, scale);
    QFont words = font();
    words.setPixelSize(QFontInfo(font()).pixelSize());
    painter.setFont(words);
    painter.fillRect(QRect(QPoint(0, 0), whole), ChartColors(palette()).ground());
    paint(&painter, whole);
    painter.end();
    return bytes;
}

} // namespace gui
