// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/lab_chart.h"

#include "gui/lab/chart_scale.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QGraphicsLayout>
#include <QLocale>
#include <QMenu>
#include <QSaveFile>
#include <QToolTip>
#include <QtCharts/QLegendMarker>

namespace gui {

LabChart::LabChart(QWidget *parent)
    : QChartView(parent)
    , m_xAxis(new QValueAxis(this))
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
    drawn->addAxis(m_xAxis, Qt::AlignBottom);
    drawn->addAxis(m_yAxis, Qt::AlignLeft);
    m_xAxis->setTickType(QValueAxis::TicksDynamic);
    m_xAxis->setTickAnchor(0);
    scaleSeconds(1);
    scale(m_yAxis, 1, true);
}

QSize LabChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, fontMetrics().height() * 12};
}

QSize LabChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 24, fontMetrics().height() * 6};
}

void LabChart::setTitle(const QString &name, const QString &explanation)
{
    m_name = name;
    m_explanation = explanation;
    refreshTitle();
}

bool LabChart::isNarrow() const
{
    return width() < fontMetrics().averageCharWidth() * 36;
}

void LabChart::refreshTitle()
{
    const QString name = QStringLiteral("<b>%1</b>").arg(m_name.toHtmlEscaped());
    // Half an explanation is none.
    chart()->setTitle(isNarrow() ? name : name + QLatin1Char(' ') + m_explanation.toHtmlEscaped());
}

void LabChart::setSummary(const QString &summary)
{
    if (summary != accessibleDescription())
        setAccessibleDescription(summary);
}

QLineSeries *LabChart::addLine(const QString &name)
{
    auto *line = new QLineSeries;
    line->setName(name);
    attach(line, m_yAxis);
    connect(line, &QLineSeries::hovered, this, [this, line](const QPointF &point, bool over) {
        if (over)
            showValue(line, point);
        else
            QToolTip::hideText();
    });
    return line;
}

void LabChart::attach(QAbstractSeries *series, QValueAxis *yAxis)
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
    for (QLegendMarker *marker : chart()->legend()->markers(series))
        marker->setVisible(false);
}

QValueAxis *LabChart::addRightAxis()
{
    auto *axis = new QValueAxis(this);
    chart()->addAxis(axis, Qt::AlignRight);
    scale(axis, 1, true);
    return axis;
}

void LabChart::scale(QValueAxis *axis, double highest, bool whole)
{
    const ChartScale scale = chartScale(highest, whole);
    if (qFuzzyCompare(axis->max(), scale.top) && axis->tickCount() == scale.ticks)
        return;
    axis->setLabelFormat(QStringLiteral("%.%1f").arg(scale.decimals));
    axis->setRange(0, scale.top);
    axis->setTickCount(scale.ticks);
}

void LabChart::scaleSeconds(double highest)
{
    // Round marks, but no empty room behind the last moment.
    const double shown = std::max(highest, 0.1);
    const ChartScale marks = chartScale(shown, false);
    const QString format = QStringLiteral("%.%1f s").arg(marks.decimals);
    if (m_xAxis->labelFormat() != format)
        m_xAxis->setLabelFormat(format);
    m_xAxis->setTickInterval(marks.top / (marks.ticks - 1));
    m_xAxis->setRange(0, shown);
}

void LabChart::showValue(const QLineSeries *line, const QPointF &point) const
{
    const QLocale locale;
    QToolTip::showText(
        QCursor::pos(),
        tr("%1: %2 at %3 s")
            .arg(line->name(), locale.toString(qRound64(point.y())), locale.toString(point.x(), 'f', 1)));
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
    small.setPointSizeF(font().pointSizeF() * 0.9);
    drawn->legend()->setFont(small);
    setBackgroundBrush(now.ground());
    for (QAbstractAxis *axis : drawn->axes()) {
        axis->setLabelsColor(now.ink());
        axis->setLabelsFont(small);
        axis->setTitleBrush(now.ink());
        axis->setTitleFont(small);
        axis->setGridLineColor(now.grid());
        axis->setLinePenColor(now.grid());
    }
    recolor(now);
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
    // Too narrow for its names: the plot needs the room more than bare markers do.
    chart()->legend()->setVisible(!isNarrow());
    refreshTitle();
    setNarrow(isNarrow());
}

QByteArray LabChart::csv() const
{
    QByteArray text = "series,seconds,value\n";
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (!line)
            continue;
        QString name = line->name();
        name.replace(u'"', QStringLiteral("\"\""));
        for (const QPointF &point : line->points())
            text += '"' + name.toUtf8() + "\"," + QByteArray::number(point.x(), 'f', 3) + ','
                + QByteArray::number(point.y(), 'f', 1) + '\n';
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

void LabChart::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Save as &PNG…"), this,
                    [this] { chooseFile(QStringLiteral("png"), tr("Pictures (*.png)")); });
    menu->addAction(tr("Save as &CSV…"), this,
                    [this] { chooseFile(QStringLiteral("csv"), tr("Tables (*.csv)")); });
    menu->popup(event->globalPos());
}

void LabChart::chooseFile(const QString &suffix, const QString &filter)
{
    auto *dialog = new QFileDialog(this, tr("Save the chart %1").arg(m_name), {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QStringLiteral("lab-%1.%2").arg(accessibleName().toLower(), suffix));
    connect(dialog, &QFileDialog::fileSelected, this, &LabChart::save);
    dialog->open();
}

void LabChart::save(const QString &path)
{
    QByteArray bytes;
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) {
        bytes = csv();
    } else {
        QBuffer buffer(&bytes);
        image().save(&buffer, "PNG");
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        emit saveFailed(tr("The chart could not be saved: %1").arg(file.errorString()));
}

} // namespace gui
