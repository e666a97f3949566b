// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSet>

#include <optional>

namespace lab {

/// How much of this machine's processors others used from begin() on. Reads /proc; where there is none it
/// knows nothing. Any thread.
class MachineLoad
{
public:
    /// `ours`: the processes that belong to the measurement besides this one and what it has started, such as
    /// the servers, when they run on this machine.
    void begin(const QList<qint64> &ours);
    /// 0 to 1, of all processors' time; none in the first tenth of a second, which says little.
    std::optional<double> others() const;

private:
    struct Moment
    {
        qint64 all = 0; ///< ticks of all processors
        qint64 busy = 0;
        qint64 ours = 0;
    };
    Moment now() const;

    QSet<qint64> m_ours;
    Moment m_begun;
};

} // namespace lab
