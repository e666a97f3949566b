// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/lab_chart.h"

#include "base/csv.h"
#include "gui/lab/charts/chart_saving.h"
#include "gui/lab/charts/chart_scale.h"
#include "gui/lab/charts/chart_tip.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGraphicsLayout>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPagedPaintDevice>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <QtCharts/QLegendMarker>

#include <cmath>

namespace gui {

namespace {
constexpr char unlisted[] = "unlisted"; ///< property of a series that the legend leaves out
constexpr double smallType = 0.9; ///< of the font: scales and legends
constexpr double smallestType = 0.8; ///< legends that would not be whole else
} // namespace

LabChart::LabChart(QWidget *parent)
    : QChartView(parent)
    , m_xAxis(nullptr)
    , m_seconds(new QValueAxis(this))
    , m_yAxis(new QValueAxis(this))
{
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    QChart *drawn = chart();
    drawn->setAnimationOptions(QChart::NoAnimation);
    drawn->setLocalizeNumbers(true);
    drawn->setMargins(QMargins(2, 0, 6, 0));
    drawn->setBackgroundRoundness(0);
    drawn->layout()->setContentsMargins(0, 0, 0, 0);
    drawn->legend()->setAlignment(Qt::AlignBottom);
    drawn->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    drawn->legend()->layout()->setContentsMargins(0, 2, 0, 2);
    // What stands in front of the plot moves with it: parts drawn anew would leave rests of where it stood.
    connect(drawn, &QChart::plotAreaChanged, this, [this] { viewport()->update(); });
    setXAxis(m_seconds);
    drawn->addAxis(m_yAxis, Qt::AlignLeft);
    m_seconds->setTickType(QValueAxis::TicksDynamic);
    m_seconds->setTickAnchor(0);
    scaleSeconds(1);
    scale(m_yAxis, 1, true);
}

void LabChart::setXAxis(QAbstractAxis *axis)
{
    if (m_xAxis) {
        chart()->removeAxis(m_xAxis);
        m_xAxis->setParent(this); // the chart gives it away
    }
    m_xAxis = axis;
    chart()->addAxis(axis, Qt::AlignBottom);
}

QSize LabChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, fontMetrics().height() * 12};
}

QSize LabChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

void LabChart::setTitle(const QString &name, const QString &explanation, const QString &brief)
{
    m_name = name;
    m_explanation = explanation;
    m_brief = brief;
    refreshTitle();
}

bool LabChart::isNarrow() const
{
    return width() < fontMetrics().averageCharWidth() * 44;
}

bool LabChart::hasRoomForLegend(const QFont &type) const
{
    // What Qt puts around a name, and a marker half as high as both.
    constexpr int margins = 8;
    constexpr int spaces = 10;
    const QFontMetrics metrics(type);
    const int each = margins + spaces + (metrics.height() + margins) / 2;
    int wanted = 0;
    for (QLegendMarker *marker : chart()->legend()->markers()) {
        if (!marker->series()->property(unlisted).toBool())
            wanted += each + metrics.horizontalAdvance(marker->label());
    }
    return wanted < width();
}

void LabChart::fitLegend()
{
    QLegend *legend = chart()->legend();
    QFont type = font();
    type.setPointSizeF(font().pointSizeF() * smallType);
    bool whole = hasRoomForLegend(type);
    if (!whole) {
        type.setPointSizeF(font().pointSizeF() * smallestType);
        whole = hasRoomForLegend(type);
    }
    if (type != legend->font())
        legend->setFont(type);
    const bool shown = !isNarrow() && (m_largest || m_presented || whole);
    if (shown == legend->isVisible())
        return;
    legend->setVisible(shown);
    refreshTitle();
}

void LabChart::setLargest(bool largest)
{
    m_largest = largest;
    fitLegend();
}

bool LabChart::hasRoomFor(const QString &title) const
{
    QFont bold = font();
    bold.setBold(true);
    const QString plain = QTextDocumentFragment::fromHtml(title).toPlainText();
    return QFontMetrics(bold).horizontalAdvance(plain) < width() - fontMetrics().averageCharWidth() * 2;
}

void LabChart::refreshTitle()
{
    const QString name = QStringLiteral("<b>%1</b>").arg(m_name.toHtmlEscaped());
    // Half an explanation is none.
    QStringList longestFirst{narrowTitle()};
    if (!isNarrow())
        longestFirst = {m_explanation.toHtmlEscaped(), m_brief.toHtmlEscaped()};
    if (!isNarrow() && !chart()->legend()->isVisible() && !narrowTitle().isEmpty())
        longestFirst.prepend(QString(m_brief.toHtmlEscaped() + QLatin1Char(' ') + narrowTitle()));
    for (const QString &words : longestFirst) {
        const QString both = name + QLatin1Char(' ') + words;
        if (!words.isEmpty() && hasRoomFor(both))
            return chart()->setTitle(both);
    }
    chart()->setTitle(name);
}

QString LabChart::inked(const QString &word, const QColor &ink)
{
    return QStringLiteral("<font color=\"%1\">%2</font>").arg(ink.name(), word.toHtmlEscaped());
}

QLineSeries *LabChart::addLine(const QString &name)
{
    auto *line = new QLineSeries;
    line->setName(name);
    attach(line, m_yAxis);
    return line;
}

void LabChart::attach(QAbstractSeries *series, QAbstractAxis *yAxis)
{
    if (!chart()->series().contains(series)) {
        chart()->addSeries(series);
        connectLegend(series);
    }
    for (QAbstractAxis *axis : series->attachedAxes())
        series->detachAxis(axis);
    series->attachAxis(m_xAxis);
    series->attachAxis(yAxis);
}

void LabChart::connectLegend(QAbstractSeries *series)
{
    for (QLegendMarker *marker : chart()->legend()->markers(series)) {
        connect(marker, &QLegendMarker::clicked, this, [this, series, marker] {
            const bool shown = !series->isVisible();
            setShown(series, shown);
            marker->setVisible(true); // Qt hides it with its series, and then nobody could click it again
            QColor ink = colors().ink();
            ink.setAlphaF(shown ? 1.0F : 0.4F);
            marker->setLabelBrush(ink);
        });
    }
}

void LabChart::setShown(QAbstractSeries *series, bool shown)
{
    series->setVisible(shown);
}

void LabChart::hideInLegend(QAbstractSeries *series)
{
    series->setProperty(unlisted, true); // in a hidden legend no marker is visible
    for (QLegendMarker *marker : chart()->legend()->markers(series))
        marker->setVisible(false);
}

bool LabChart::viewportEvent(QEvent *event)
{
    // Once it is there it follows the pointer.
    const bool follows = event->type() == QEvent::MouseMove && QToolTip::isVisible();
    if (event->type() != QEvent::ToolTip && !follows)
        return QChartView::viewportEvent(event);
    const QPoint place =
        follows ? static_cast<QMouseEvent *>(event)->pos() : static_cast<QHelpEvent *>(event)->pos();
    QToolTip::showText(viewport()->mapToGlobal(place), tipAt(mapToScene(place)), this);
    return follows ? QChartView::viewportEvent(event) : true;
}

QString LabChart::tipAt(const QPointF &place) const
{
    constexpr size_t mostLines = 8; // of 24 strategies the tip would cover the chart
    QStringList lines = marksNear(place);
    for (const LineValue &each : linesAt(*chart(), place, mostLines))
        lines.append(tipOf(*each.line, each.value));
    return lines.join(u'\n');
}

QString LabChart::tipOf(const QLineSeries &line, const QPointF &point) const
{
    const QLocale locale;
    return tr("%1: %2 at %3 s")
        .arg(line.name(), locale.toString(qRound64(point.y())), locale.toString(point.x(), 'f', 1));
}

void LabChart::setPresented(bool presented)
{
    m_presented = presented;
    refreshTitle();
    applyPalette();
}

bool LabChart::isEmpty() const
{
    const QList<QAbstractSeries *> series = chart()->series();
    return std::none_of(series.begin(), series.end(), [](const QAbstractSeries *each) {
        const auto *line = qobject_cast<const QLineSeries *>(each);
        return line && line->count() > 0;
    });
}

void LabChart::drawForeground(QPainter *painter, const QRectF &)
{
    if (std::exchange(m_hinted, isEmpty()) != m_hinted)
        viewport()->update(); // now it may be a part that is drawn
    if (!m_hinted)
        return drawMarks(painter);
    painter->setFont(font());
    painter->setPen(colors().faint());
    painter->drawText(chart()->plotArea().adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap,
                      accessibleDescription());
}

void LabChart::applyPalette()
{
    const ChartColors now = colors();
    QChart *drawn = chart();
    drawn->setBackgroundBrush(now.ground());
    drawn->setBackgroundPen(Qt::NoPen);
    drawn->setTitleBrush(now.ink());
    drawn->setTitleFont(font());
    drawn->legend()->setLabelColor(now.ink());
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallType);
    setBackgroundBrush(now.ground());
    for (QAbstractAxis *axis : drawn->axes()) {
        axis->setTruncateLabels(false); // half a figure is none
        axis->setLabelsColor(now.ink());
        axis->setLabelsFont(small);
        axis->setTitleBrush(now.ink());
        axis->setTitleFont(small);
        axis->setGridLineColor(now.grid());
        axis->setLinePenColor(now.grid());
    }
    recolor(now);
    fitLegend();
    refreshTitle();
    scaleSeconds(m_longest);
}

void LabChart::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        applyPalette();
}

void LabChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    fitLegend();
    refreshTitle();
    setNarrow(isNarrow());
    const auto extents = m_extents;
    for (auto it = extents.begin(); it != extents.end(); ++it)
        scale(it.key(), it->highest, it->whole);
    scaleSeconds(m_longest);
}

void LabChart::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Enlarge, or back (double click)"), this, &LabChart::enlargeWanted);
    addEntries(menu);
    menu->addSeparator();
    menu->addAction(tr("Save as &PNG…"), this, [this] { askForFile(this, ChartFile::Picture); });
    menu->addAction(tr("Save as P&DF…"), this, [this] { askForFile(this, ChartFile::Document); });
    menu->addAction(tr("Save as &CSV…"), this, [this] { askForFile(this, ChartFile::Table); });
    menu->addSeparator();
    menu->addAction(tr("P&rint…"), this, [this] { askForPrinter(this); });
    menu->addAction(tr("C&opy picture"), this, [this] { QGuiApplication::clipboard()->setImage(image()); });
    menu->popup(event->globalPos());
}

void LabChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    event->accept();
    emit enlargeWanted();
}

void LabChart::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit enlargeWanted();
    else
        QWidget::keyPressEvent(event); // a chart that scrolled would be moved out of its place
}

QByteArray LabChart::quoted(const QString &name)
{
    return base::csvCell(name, base::CsvQuotes::Always);
}

QByteArray LabChart::csvOf(const QPointF &point) const
{
    return QByteArray::number(point.x(), 'f', 3) + ',' + QByteArray::number(point.y(), 'f', 1);
}

QByteArray LabChart::csv() const
{
    QByteArray text = "series," + csvNames() + '\n';
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (!line)
            continue;
        for (const QPointF &point : line->points())
            text += quoted(line->name()) + ',' + csvOf(point) + '\n';
    }
    return text;
}

QImage LabChart::image()
{
    QImage image(size() * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    image.fill(colors().ground());
    QPainter painter(&image);
    render(&painter, QRectF(QPointF(0, 0), QSizeF(size())));
    return image;
}

bool LabChart::print(QPagedPaintDevice *device)
{
    // Ink on white paper, whatever the screen looks like.
    QPalette paper(palette());
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    QPainter painter;
    if (!painter.begin(device))
        return false;
    m_paper = paper;
    applyPalette();
    render(&painter);
    m_paper.reset();
    applyPalette();
    return painter.end();
}

} // namespace gui
