// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_order.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

class QToolButton;

namespace gui {

/// The chips above the table: how many locks there are, how many are ours, how many have each state; a click
/// on one filters by it. The only control for states.
///
/// A chip has its width whatever it counts, and keeps its place: a state that comes to be takes the next free
/// one, at the end, and stays there, also with another connection as long as there is room for all. Those
/// without room stand in the menu at the end, which keeps its place as well and bears the sign of the most
/// urgent of them.
class StateBar : public QWidget
{
    Q_OBJECT
public:
    explicit StateBar(QWidget *parent = nullptr);

    /// Null: no connection is shown.
    void setOrder(LockOrder *order);
    /// Locks that this program holds.
    void setMine(int count);
    /// Shows what is filtered by, and filters by it from now on; None: any. Not both.
    void choose(locks::State state, bool mine = false);
    locks::State state() const { return m_chosen; }
    bool isMineChosen() const { return m_mineChosen; }

signals:
    /// Another state was chosen, or another choice of mine, by a person or by choose().
    void chosenChanged();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *makeChip(const QString &widest);
    void refresh();
    void keepPlacesFor(const LockOrder *order);
    void takePlaces();
    void fit();
    void fillMore(const QList<locks::State> &hidden);
    void showHidden(const QList<locks::State> &hidden);
    void setCount(QToolButton *chip, const QString &text, const QString &meaning, int count) const;
    void refreshChecks();
    void refreshIcons();

    QPointer<LockOrder> m_order;
    QToolButton *m_any;
    QToolButton *m_mine;
    QToolButton *m_more; ///< those for which there is no room
    QHash<int, QToolButton *> m_chips; ///< by state
    QList<locks::State> m_places; ///< those that have one, in their order
    qsizetype m_fitting = 0; ///< so many of them have room
    locks::State m_chosen = locks::State::None;
    bool m_mineChosen = false;
    int m_mineCount = 0;
};

} // namespace gui
