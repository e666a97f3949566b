// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/bounds.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

namespace lab::race {

/// One board of the evil scheduler: what the learner is to break by the order of steps alone, and what
/// cannot be broken so. A value.
struct Board
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::Board)
public:
    QByteArray id; ///< progress is kept by it
    Bounds bounds; ///< of the game
    Property property = Property::TwoInside; ///< won when this is broken
    Bounds repair; ///< as the game, but nothing breaks it

    QString title() const;
    /// What the clients do, and what the learner may do to them.
    QString story() const;
    /// Why the repaired one holds.
    QString lesson() const;
};

/// The twelve boards, the easiest first.
const QList<Board> &boards();

} // namespace lab::race
