// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/monitor_line.h"

#include <QSet>

namespace history {

/// Which scripts of a transcript take a lock that they found free: they ask whether its key is there and then
/// write it, as Redlock's do. One that only asked, at another time, came in vain.
class TakingScripts
{
public:
    /// All lines once, in their order.
    void note(const MonitorLine &line);
    /// `name`: of nameOf().
    bool takes(const QByteArray &name) const { return m_taking.contains(name); }
    /// What EVALSHA calls it by; of a function its name. Empty: the line calls no script.
    static QByteArray nameOf(const MonitorLine &line);

private:
    QByteArray m_running;
    QSet<std::pair<int, QByteArray>> m_asked; ///< keys, by the one that runs
    QSet<QByteArray> m_taking;
};

} // namespace history
