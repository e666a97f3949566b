// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSet>
#include <QtGlobal>

namespace lab {

/// What a program of somebody's own and all that it starts have in common, whatever session, group, folder or
/// environment they go to: a limit that limits nothing (how long a process of real-time priority may run, in
/// µs, thousands of years), of a number that no other program has. Processes inherit their limits, and
/// nobody but root raises them again. A value.
class ProgramMark
{
public:
    /// None: of no process.
    ProgramMark() = default;
    /// A new one.
    static ProgramMark make();
    /// What all marks that this process makes have in common; 0: nothing, since somebody has limited it so
    /// that there is no room.
    static quint64 family();
    /// Of all programs whose marks were made by the process of this family.
    static ProgramMark ofFamily(quint64 family);

    /// In the child, between fork and exec.
    void apply() const;
    bool isNone() const { return m_number == 0; }
    /// How many processes that have not ended have each of these; in their order. /proc is read for all at
    /// once, here and below.
    static QList<int> count(const QList<ProgramMark> &marks);
    /// Kills those that have any of these, and those that they start meanwhile; does not wait for their end.
    /// Those of these process groups have been killed already.
    static void killAll(const QList<ProgramMark> &marks, const QSet<qint64> &groups);

private:
    struct Found
    {
        qint64 pid;
        quint64 limit;
    };
    static QList<Found> processesOf(const QList<ProgramMark> &marks);
    bool isMeantBy(quint64 limit) const;

    quint64 m_number = 0;
    unsigned m_ignored = 0; ///< bits at its end that do not matter
};

} // namespace lab
