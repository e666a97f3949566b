// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/state_palette.h"
#include "gui/table/lock_order.h"

#include <QHash>
#include <QPointer>
#include <QWidget>

class QToolButton;

namespace gui {

/// The chips above the table: how many locks there are, how many are ours, how many have each state, of how
/// many the holder is gone; a click on one filters by it. The only control for states.
///
/// A chip has its width whatever it counts, and keeps its place: one whose state comes to be takes the next
/// free one, at the end, and stays there, also with another connection as long as there is room for all.
/// Those without room stand in the menu at the end, which keeps its place as well and bears the sign of the
/// most urgent of them; that one takes the last place that shows as soon as what has it counts nothing.
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
    /// What is chosen here, and this text beside it.
    locks::LockFilter filterOf(const QString &text) const;

signals:
    /// Another state was chosen, or another choice of mine or of gone holders, by a person or by choose().
    void chosenChanged();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// What a chip counts: a state, by its number, or `goneHolders`.
    using Kind = int;
    static constexpr Kind goneHolders = -1;
    static QList<Kind> kinds(); ///< the most urgent first
    static QString wordOf(Kind kind);
    static QString meaningOf(Kind kind);
    static StatePalette::Tone toneOf(Kind kind);
    static int countIn(const LockOrder *order, Kind kind);

    QToolButton *makeChip(const QString &widest);
    void toggle(Kind kind, bool chosen);
    void chooseOnly(locks::State state, bool mine, bool gone);
    /// What is chosen of those that have places; State::None: none.
    Kind chosenKind() const { return m_goneChosen ? goneHolders : int(m_chosen); }
    void refresh();
    void keepPlacesFor(const LockOrder *order);
    void takePlaces();
    qsizetype roomFor() const;
    void giveLastPlace();
    void showChosen();
    void fit();
    void fillMore(const QList<Kind> &hidden);
    void showHidden(const QList<Kind> &hidden);
    void setCount(QToolButton *chip, const QString &text, const QString &meaning, int count) const;
    void refreshChecks();
    void refreshIcons();

    QPointer<LockOrder> m_order;
    QToolButton *m_any;
    QToolButton *m_mine;
    QToolButton *m_more; ///< those for which there is no room
    QHash<Kind, QToolButton *> m_chips;
    QList<Kind> m_places; ///< those that have one, in their order
    qsizetype m_fitting = 0; ///< so many of them have room
    locks::State m_chosen = locks::State::None;
    bool m_mineChosen = false;
    bool m_goneChosen = false;
    int m_mineCount = 0;
};

} // namespace gui
