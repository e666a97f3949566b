// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheduler/board_game.h"

#include <QWidget>

class QGridLayout;
class QPushButton;

namespace gui {

class ElidedLabel;

/// What the evil scheduler can do next: a column of buttons for each client, and one for what happens to
/// servers. During a game each button keeps its place; one that cannot be pressed says why. The first nine
/// have the keys 1 to 9. GUI thread.
class BoardMoves : public QWidget
{
    Q_OBJECT
public:
    explicit BoardMoves(QWidget *parent = nullptr);

    /// Shows these; the buttons are made anew where there are other ones.
    void show(const lab::race::BoardState &state);
    /// None can be made, for this reason.
    void lock(const QString &reason);
    /// Moves the focus to this one, where it can be made.
    void pointTo(const lab::race::BoardMove &move);
    /// One of the buttons has the focus.
    bool holdsFocus() const;
    /// Moves the focus to the first one that can be made; false: none can.
    bool pointToFirst();

signals:
    void chosen(const lab::race::Choice &choice);

private:
    struct Slot
    {
        QPushButton *button;
        ElidedLabel *command; ///< null: nothing waits there
    };
    void make(const lab::race::BoardState &state);
    void fill(qsizetype place);
    static QString textOf(const lab::race::BoardMove &move, int masters);
    static QString against(const lab::race::BoardMove &move);

    QGridLayout *m_grid;
    QList<Slot> m_slots;
    QList<lab::race::BoardMove> m_moves;
    lab::race::Bounds m_bounds; ///< for which the buttons were made
};

} // namespace gui
