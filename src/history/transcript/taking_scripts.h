// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/key_replay.h"
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
    /// Returns whether the script sets an expiry only after its attempt succeeded: another call omitted it,
    /// or the source contains the condition.
    bool goesOnIfGranted(const QByteArray &name) const { return m_conditional.contains(name); }
    /// Returns the purpose, derived from other calls or from the source.
    Errand errandOf(const QByteArray &name) const;
    /// What EVALSHA calls it by; of a function its name. Empty: the line calls no script.
    static QByteArray nameOf(const MonitorLine &line);

private:
    void noteText(const QByteArray &name, const QByteArray &text);
    void noteEnd();

    QByteArray m_running;
    QSet<std::pair<int, QByteArray>>
        m_tried; ///< keys that the running script tried to acquire, without an EXPIRE so far
    QSet<QByteArray> m_conditional;
    QSet<QByteArray> m_deleting;
    QSet<QByteArray> m_renewing;
    QSet<QByteArray> m_known; ///< by their text
    QSet<std::pair<int, QByteArray>> m_compared; ///< keys, by the one that runs
    QSet<std::pair<int, QByteArray>> m_asked; ///< keys, by the one that runs
    QSet<QByteArray> m_taking;
};

} // namespace history
