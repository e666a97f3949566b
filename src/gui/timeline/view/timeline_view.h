// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/shown_span.h"
#include "gui/timeline/view/timeline_frame.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QSet>
#include <QTimer>

#include <optional>

namespace gui {

/// The timeline: a lane below the other, time to the right. The wheel zooms at the pointer, dragging pans,
/// Shift and dragging chooses a span; all of it by keyboard, too. To a screen reader it is a table of the
/// holds that show.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    using Place = TimelineModel::Place;

    /// Both must outlive it.
    TimelineView(TimelineModel *model, ShownSpan *span, QWidget *parent = nullptr);

    void setNow(UnixMs now);
    void setGroups(bool groups);
    /// The hold that is selected; invalid: none, or it is not loaded any more.
    Place selected() const;
    const TimelineModel &model() const { return *m_model; }
    /// −1: none.
    int selectedLane() const { return m_lane ? m_model->laneOf(*m_lane) : -1; }
    /// The instant that a line marks until another one is: where a person clicked, or where the hold begins
    /// that the keyboard chose. nullopt: none.
    std::optional<UnixMs> pinned() const { return m_pinned; }
    void pin(std::optional<UnixMs> at);
    void select(const Place &place);
    void selectLane(int lane) { goToLane(lane); }
    /// The hold of the selected lane that began last, until then; false: none is loaded.
    bool selectLast(UnixMs until);
    /// The holds that show, in lanes from above, at most so many.
    QList<Place> visibleHolds(int most) const;
    /// The lanes of which any part shows.
    QList<QByteArray> shownLanes() const;
    /// Of some lane that shows, holds are left out of the stretch that shows.
    bool showsCut() const;
    /// All that is recorded.
    void showEverything();
    UnixMs openEnd() const { return m_model->openEnd(m_now); }
    /// Time has passed: the course of what is held still may be longer.
    void askAgain() { askForSteps(true); }
    /// Everything that shows now, painted anew; a file has no pointer and no selection.
    void paintTo(QPainter *painter, const QSize &size) const;
    /// All lanes that show, with their legend, at twice its size.
    QImage image() const;
    QSize pictureSize() const;
    QSize minimumSizeHint() const override;

signals:
    void selectionChanged();
    void pinnedChanged();
    /// Lanes show of which more must be loaded, from an instant on. It says so again until they are.
    void lanesWanted(const QList<QByteArray> &lanes, qint64 since);
    void stepsWanted(const QList<qint64> &holds);
    /// What shows has changed, and not again for a moment.
    void rested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    enum class Drag : quint8 { None, Pan, Span };
    void onContentChanged();
    void onLanesChanged();
    void invalidate();
    std::pair<double, double> presentPlaces() const;
    void arrange();
    void askForMore();
    void askForSteps(bool again);
    void describe();
    TimelineFrame frame(const QSize &size) const;
    Place holdAt(const QPoint &at) const;
    QString tipAt(const QPoint &at) const;
    QString sightAt(double at) const;
    QString unwatchedSentence(history::UnixMs at) const;
    void paintPointer(QPainter *painter, const TimelineFrame &frame);
    void paintPinned(QPainter *painter, const TimelineFrame &frame);
    void paintInstant(QPainter *painter, const TimelineFrame &frame, int x, double at, const QColor &ground);
    void paintSelected(QPainter *painter, const TimelineFrame &frame);
    Place lastUntil(int lane, UnixMs until) const;
    bool goToHold(int step);
    void goToLane(int lane);
    void reveal(const Place &place);
    bool moveByKey(QKeyEvent *event);

    TimelineModel *m_model;
    ShownSpan *m_span;
    UnixMs m_now = 0;
    std::pair<double, double> m_paintedPresent; ///< presentPlaces() of what is painted
    bool m_groups = false;
    QPixmap m_content; ///< without pointer and selection
    QTimer m_rest; ///< after which more is asked for
    QSet<qint64> m_wentOn; ///< holds that were open when their steps were asked for
    std::optional<QByteArray> m_lane; ///< by its id: places change
    std::optional<std::pair<qint64, UnixMs>> m_selected; ///< id and begin, of a hold in that lane
    std::optional<UnixMs> m_pinned;
    QPoint m_pressed;
    QPoint m_dragged;
    std::optional<QPoint> m_pointer;
    Drag m_drag = Drag::None;
    bool m_moved = false;
};

} // namespace gui
