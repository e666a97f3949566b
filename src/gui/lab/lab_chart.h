// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/chart_colors.h"
#include "gui/lab/trace.h"

#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

namespace gui {

/// What the lab's charts have in common: seconds to the right, a legend that toggles, tooltips, saving as PNG
/// and CSV, the palette's colours, and a summary in words as accessible description.
class LabChart : public QChartView
{
    Q_OBJECT
public:
    explicit LabChart(QWidget *parent = nullptr);

    /// Draws these traces; cheap enough for five times a second.
    virtual void show(const QList<Trace> &traces) = 0;

    /// All points that are drawn: `series,seconds,value`, a line each.
    QByteArray csv() const;
    /// What is seen, at twice its size.
    QImage image();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void saveFailed(const QString &sentence);

protected:
    void setTitle(const QString &name, const QString &explanation);
    void setSummary(const QString &summary);
    /// A line named in the legend; it belongs to the chart.
    QLineSeries *addLine(const QString &name);
    /// Adds a series to the chart where it is not there yet, and moves it to this axis.
    void attach(QAbstractSeries *series, QValueAxis *yAxis);
    void hideInLegend(QAbstractSeries *series);
    QValueAxis *addRightAxis();
    static void scale(QValueAxis *axis, double highest, bool whole);
    void scaleSeconds(double highest);
    QValueAxis *yAxis() const { return m_yAxis; }
    /// Colours for the present palette; the subclass colours its series.
    virtual void recolor(const ChartColors &colors) = 0;
    ChartColors colors() const { return ChartColors(palette()); }
    /// The name was clicked in the legend; by default the line alone is shown or hidden.
    virtual void setShown(QAbstractSeries *series, bool shown);
    /// Both axes, titles and legend; calls recolor().
    void applyPalette();
    /// There is no room for a second scale and the like; by default nothing changes.
    virtual void setNarrow(bool narrow) { }

    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool isNarrow() const;
    void refreshTitle();
    void connectLegend(QAbstractSeries *series);
    void showValue(const QLineSeries *line, const QPointF &point) const;
    void chooseFile(const QString &suffix, const QString &filter);
    void save(const QString &path);

    QValueAxis *m_xAxis;
    QValueAxis *m_yAxis;
    QString m_name;
    QString m_explanation;
};

} // namespace gui
