// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_table_model.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

class QToolButton;

namespace gui {

/// The line of counts by state above the table; a click on one filters by it.
class StateBar : public QWidget
{
    Q_OBJECT
public:
    explicit StateBar(QWidget *parent = nullptr);

    void setTable(LockTableModel *table);
    /// Shows which state is filtered by; None: any.
    void setChosen(locks::State state);

signals:
    /// None: any.
    void chosen(locks::State state);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void fit();
    void fillMore(const QList<locks::State> &hidden);

    QPointer<LockTableModel> m_table;
    QToolButton *m_any;
    QToolButton *m_more; ///< those for which there is no room
    QHash<int, QToolButton *> m_buttons; ///< by state
    locks::State m_chosen = locks::State::None;
};

} // namespace gui
