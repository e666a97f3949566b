// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"

#include <optional>

namespace gui {

/// One lane a client: who waits, who holds, who believes it holds though its lease has ended, and where two
/// were inside at once. While a strategy runs its last moments; then all of it can be zoomed (Ctrl+wheel, +
/// and −), scrubbed (drag, Shift+wheel, arrows) and searched for the first overlap and the longest wait.
class StripChart : public LabChart
{
    Q_OBJECT
public:
    explicit StripChart(QWidget *parent = nullptr);
    /// Shows the chosen strategy, or the one that began last.
    void show(const QList<ChartSeries> &sources) override;
    void choose(const QByteArray &strategy) { m_chosen = strategy; }

    QByteArray csv() const override;

    enum Kind { Waiting, Holding, Believing, Overlap, Kinds };
    struct Bar
    {
        int client = 0;
        qint64 fromUs = 0;
        qint64 toUs = 0;
        Kind kind = Waiting;
    };
    /// What is drawn, oldest first.
    const QList<Bar> &bars() const { return m_bars; }
    static QList<Bar> barsOf(const QList<lab::LaneChange> &changes, qint64 endUs);

    /// Shows so much of the time since the strategy began.
    void showSpan(qint64 fromUs, qint64 toUs);
    void showWhole();
    /// False where there is none.
    bool jumpToFirstOverlap();
    bool jumpToLongestWait();
    /// What is in view, in microseconds.
    qint64 fromUs() const { return m_fromUs; }
    qint64 toUs() const { return m_toUs; }
    int lanes() const { return m_lanes; }
    int lanesInView() const;

protected:
    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;
    void setNarrow(bool narrow) override { m_time->setTickCount(narrow ? 2 : 3); }
    bool isEmpty() const override { return m_bars.isEmpty(); }
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    QString tipAt(const QPointF &place) const override;
    std::optional<double> shareOf(const lab::LiveFault &mark) const override;
    void addEntries(QMenu *menu) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void draw(const ChartSeries &source);
    void readBars(const ChartSeries &source);
    void followEnd(const ChartSeries &source);
    /// Takes what is in view from all bars.
    void look();
    void zoom(double factor, double share);
    void scrub(double share);
    void scrollLanes(int lanes);
    void jumpTo(const Bar &bar);
    bool isInView(int client) const { return client >= m_laneFrom && client < m_laneFrom + lanesInView(); }
    QString summaryOf(const ChartSeries &source) const;
    QRectF rectOf(const Bar &bar) const;
    static QString nameOf(Kind kind);

    QValueAxis *m_time;
    std::array<QLineSeries *, Kinds> m_legend{};
    std::array<bool, Kinds> m_shown{true, true, true, true};
    QList<Bar> m_all; ///< by their beginning
    QList<Bar> m_bars;
    QByteArray m_chosen;
    QByteArray m_shownId;
    qint64 m_shownRevision = -1;
    bool m_follows = true; ///< the end of what there is
    std::optional<QPointF> m_dragged; ///< from where
    int m_laneFrom = 0;
    qint64 m_endUs = 0; ///< of all that is known
    qint64 m_fromUs = 0;
    qint64 m_toUs = 0;
    int m_lanes = 0;
};

} // namespace gui
