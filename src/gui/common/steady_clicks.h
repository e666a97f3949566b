// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPersistentModelIndex>

class QAbstractItemView;

namespace gui {

/// A double click on a view acts on the row of its first press, also where another one has come under the
/// pointer meanwhile; on nothing where that row has gone. Child of the view.
class SteadyClicks : public QObject
{
    Q_OBJECT
public:
    explicit SteadyClicks(QAbstractItemView *view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAbstractItemView *m_view;
    QPersistentModelIndex m_pressed;
};

} // namespace gui
