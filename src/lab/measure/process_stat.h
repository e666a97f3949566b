// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace lab {

/// What the kernel says of a process of this machine (/proc/PID/stat, proc(5)). A value.
class ProcessStat
{
public:
    /// Of a process that is not there, nothing is known.
    explicit ProcessStat(qint64 pid);

    bool isThere() const { return !m_fields.isEmpty(); }
    /// It is over, though its parent may not have asked yet how.
    bool hasEnded() const;
    qint64 parent() const { return field(1).toLongLong(); }
    /// Clock ticks that it and its ended children have used.
    qint64 ticks() const;
    /// In clock ticks after the machine's; tells processes apart that have had the same number.
    QByteArray startTime() const { return field(19); }

private:
    QByteArray field(qsizetype number) const { return m_fields.value(number); }

    QList<QByteArray> m_fields; ///< from its state on
};

} // namespace lab
