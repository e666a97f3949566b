// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QRect>

class QColor;
class QKeyEvent;
class QMouseEvent;
class QPainter;

namespace gui {

class LockView;
struct LockGroup;

/// The heads of groups in the lock table: drawn over the whole width, opened and closed by their arrow, a
/// double click or the keys Left, Right and Return; Left goes from a lock to its head. GUI thread.
class GroupRows : public QObject
{
    Q_OBJECT
public:
    /// Belongs to `view`.
    explicit GroupRows(LockView *view);

    /// Over what the table has drawn.
    void paint(QPainter *painter) const;
    /// Whether it was meant for a group.
    bool takesPress(const QMouseEvent &event) const;
    bool takesDoubleClick(const QMouseEvent &event) const;
    bool takesKey(const QKeyEvent &event) const;
    /// The group whose head is selected; null: none is. Until something moves.
    const LockGroup *selected() const;

private:
    void paintRow(QPainter *painter, int row, const LockGroup &group) const;
    void paintTitle(QPainter *painter, int row, const LockGroup &group, const QColor &ink) const;
    QRect arrowOf(int row) const;
    QRect titleOf(int row) const;
    void toggle(int row) const;
    bool moveTo(int row) const;

    LockView *m_view;
};

} // namespace gui
