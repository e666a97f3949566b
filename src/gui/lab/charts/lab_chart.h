// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/chart_colors.h"
#include "gui/lab/charts/chart_series.h"

#include <QHash>
#include <QtCharts/QChartView>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QValueAxis>

class QMenu;
class QPagedPaintDevice;

namespace gui {

/// What the lab's charts have in common: seconds to the right unless they say otherwise, a legend that
/// toggles, tooltips, saving as PNG, PDF and CSV, the palette's colours, and a summary in words as accessible
/// description.
class LabChart : public QChartView
{
    Q_OBJECT
public:
    explicit LabChart(QWidget *parent = nullptr);

    /// Draws these series; cheap enough for five times a second.
    virtual void show(const QList<ChartSeries> &sources) = 0;

    /// Shows the legend where its names fit; cut ones name nothing. The largest chart keeps it, whatever its
    /// names: those of the others are in it. To be called when names may have changed.
    void fitLegend();
    /// It has the largest place.
    void setLargest(bool largest);

    /// What happened meanwhile: a line with its label at its time, or only the label where no time is drawn;
    /// and in the summary.
    void setMarks(const QList<lab::LiveFault> &happened);

    /// All points that are drawn, a line each, below a line of names.
    virtual QByteArray csv() const;
    /// What is seen, at twice its size.
    QImage image();
    /// The same on a page, with dark ink on white paper; false when nothing could be written there.
    bool print(QPagedPaintDevice *device);
    const QString &name() const { return m_name; }
    /// Larger lines: for the back row.
    void setPresented(bool presented);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void saveFailed(const QString &sentence);
    /// It is to have the largest place, or to give it back.
    void enlargeWanted();

protected:
    /// `brief` is what stands there where the explanation has no room; empty: the name alone.
    void setTitle(const QString &name, const QString &explanation, const QString &brief = {});
    void setSummary(const QString &summary);
    /// A line named in the legend; it belongs to the chart.
    QLineSeries *addLine(const QString &name);
    /// Adds a series to the chart where it is not there yet, and moves it to this axis.
    void attach(QAbstractSeries *series, QAbstractAxis *yAxis);
    void hideInLegend(QAbstractSeries *series);
    QValueAxis *addRightAxis();
    /// As many marks as the height has room for.
    void scale(QValueAxis *axis, double highest, bool whole);
    void scaleSeconds(double highest);
    /// The scale at the left, for these lines: in decades where `lowest`, above zero, and `highest` are two
    /// of them apart or more. Answers the bottom of the scale: 0, or what nothing may be drawn below.
    double scaleLeft(const QList<QLineSeries *> &lines, double lowest, double highest, bool whole);
    /// In place of seconds.
    void setXAxis(QAbstractAxis *axis);
    /// What is drawn at that place of the scene, in words: of each line near it what tipOf() says. Empty:
    /// nothing.
    virtual QString tipAt(const QPointF &place) const;
    /// "none: 1,234 at 0.4 s"
    virtual QString tipOf(const QLineSeries &line, const QPointF &point) const;
    /// The name of x and y in the first line of csv().
    virtual QByteArray csvNames() const { return QByteArrayLiteral("seconds,value"); }
    /// Of a point of a line.
    virtual QByteArray csvOf(const QPointF &point) const;
    /// `name` in quotation marks, as CSV wants it.
    static QByteArray quoted(const QString &name);
    double lineWidth() const { return m_presented ? 4 : 2; }
    QValueAxis *yAxis() const { return m_yAxis; }
    /// Colours for the present palette; the subclass colours its series.
    virtual void recolor(const ChartColors &colors) = 0;
    ChartColors colors() const { return ChartColors(m_paper.value_or(palette())); }
    /// The name was clicked in the legend; by default the line alone is shown or hidden.
    virtual void setShown(QAbstractSeries *series, bool shown);
    /// Both axes, titles and legend; calls recolor().
    void applyPalette();
    /// Its lines by name, each in its ink, for the title of a chart without room for a legend; empty: the
    /// legend of the largest chart tells.
    virtual QString narrowTitle() const { return {}; }
    /// A word in its ink, as HTML.
    static QString inked(const QString &word, const QColor &ink);
    /// There is no room for a second scale and the like; by default nothing changes.
    virtual void setNarrow(bool narrow) { }

    /// How far to the right in the plot its time lies, in view from 0 to 1; none where no time is drawn.
    virtual std::optional<double> shareOf(const lab::LiveFault &mark) const;
    void drawMarks(QPainter *painter);
    /// A sentence for each at that place of the scene.
    QStringList marksNear(const QPointF &place) const;

    /// Further entries of its context menu.
    virtual void addEntries(QMenu *menu) { }
    /// True while there is nothing to draw: then the summary stands in the plot.
    virtual bool isEmpty() const;

    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    bool isNarrow() const;
    void refreshTitle();
    bool hasRoomFor(const QString &title) const;
    /// Whether every name of the legend would stand there whole.
    bool hasRoomForLegend(const QFont &type) const;
    void refreshSummary();
    void connectLegend(QAbstractSeries *series);

    QAbstractAxis *m_xAxis;
    QValueAxis *m_seconds;
    double m_longest = 1; ///< seconds that the axis was asked to hold
    QValueAxis *m_yAxis;
    QLogValueAxis *m_decades = nullptr; ///< in its place; null until it is needed
    struct Extent
    {
        double highest = 1;
        bool whole = true;
    };
    QHash<QValueAxis *, Extent> m_extents; ///< as scaled last
    QList<lab::LiveFault> m_marks;
    QString m_summary; ///< without those
    QString m_name;
    QString m_explanation;
    QString m_brief;
    std::optional<QPalette> m_paper; ///< while it is printed
    bool m_presented = false;
    bool m_largest = false;
    bool m_hinted = false; ///< the summary was painted in place of a drawing
};

} // namespace gui
