// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"

#include <QCoreApplication>

namespace gui {

/// What stands in each lane behind each step, and how it is said.
class SequenceStates
{
    Q_DECLARE_TR_FUNCTIONS(gui::SequenceStates)
public:
    explicit SequenceStates(const SequenceContents &contents);

    /// Behind this step; −1: before the first.
    const SequenceState &at(int step, int lane) const;
    /// It differs from what stood there before this step.
    bool isNew(int step, int lane) const;
    /// This client believes to hold the lock, and most of the servers know better.
    bool errs(int step, int lane) const;
    /// Somebody has a lock in this lane at some step.
    bool hasLock(int lane) const;
    /// The name of the owner of a server's lock, or that it is free.
    QString owner(const SequenceState &state) const;
    /// What a client's lane says of the lock: "holds it", "believes it does", empty.
    QString belief(int step, int lane) const;
    /// One step as sentences: who asked what, what it meant, and what then stands in the lanes.
    QString sentence(int step) const;
    /// All of them, a line each.
    QString text() const;

private:
    QString whatHappens(const SequenceStep &step) const;
    QString stateSentence(int step, int lane) const;
    QString nameOf(int lane) const;

    QList<SequenceActor> m_actors;
    QList<SequenceStep> m_steps;
    QList<QList<SequenceState>> m_states; ///< the first: before the first step
};

} // namespace gui
