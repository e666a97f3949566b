// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPersistentModelIndex>
#include <QPoint>

#include <optional>

class QAbstractItemView;

namespace gui {

/// The row that a person points at, and means when he presses although others have taken its place just
/// before: nobody stops a finger within half a second. Child of the view; GUI thread.
class PointedRow : public QObject
{
public:
    explicit PointedRow(QAbstractItemView *view);

    /// Around each change of places.
    void aboutToMove();
    void moved();
    /// The pointer is over the rows.
    bool isInside() const { return m_at.has_value(); }
    /// The row that a press there means; invalid: the one that is there.
    QModelIndex meantBy(const QPoint &at) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isFresh() const;
    void point(const QPoint &at);

    QAbstractItemView *m_view;
    std::optional<QPoint> m_at; ///< where the pointer is in the viewport; none: elsewhere
    QPersistentModelIndex m_row; ///< what was there before rows moved
    QElapsedTimer m_sinceMoved; ///< valid: something else has been there since
};

} // namespace gui
