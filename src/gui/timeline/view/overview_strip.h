// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/shown_span.h"
#include "gui/timeline/core/timeline_model.h"

#include <QWidget>

namespace gui {

/// The whole span of the record above the timeline: how much was begun, where there was trouble, what was not
/// watched, and which part shows. That part can be dragged; a click elsewhere brings it there.
class OverviewStrip : public QWidget
{
    Q_OBJECT
public:
    /// Both must outlive it.
    OverviewStrip(TimelineModel *model, ShownSpan *span, QWidget *parent = nullptr);

    void setNow(UnixMs now);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    TimeScale whole() const;
    QRectF shown() const;
    void paintDensity(QPainter *painter);
    void paintUnwatched(QPainter *painter);
    void paintShown(QPainter *painter);
    void moveTo(double x);
    void describe();

    TimelineModel *m_model;
    ShownSpan *m_span;
    UnixMs m_now = 0;
    TimeScale m_painted; ///< what shows
    double m_grip = -1; ///< where the part is held, from its left; −1: nowhere
};

} // namespace gui
