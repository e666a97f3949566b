// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPersistentModelIndex>

class QMouseEvent;

namespace gui {

class LockView;

/// In the lock table an owner that is a guess, or only how a token begins, can be clicked like a link: under
/// the pointer it is underlined. A double click stays one on the row. GUI thread.
class OwnerLink : public QObject
{
    Q_OBJECT
public:
    /// Belongs to `view`.
    explicit OwnerLink(LockView *view);

    /// The cell under the pointer whose text is a link.
    QModelIndex hovered() const { return m_hovered; }

signals:
    /// Of the row that is selected by now.
    void clicked();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QModelIndex linkAt(const QPoint &at) const;
    void hover(const QModelIndex &index);
    void release(const QMouseEvent &event);

    LockView *m_view;
    QPersistentModelIndex m_hovered;
    QPersistentModelIndex m_pressed;
};

} // namespace gui
