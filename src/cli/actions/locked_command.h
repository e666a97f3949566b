// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/actions/child_command.h"
#include "cli/actions/lease_guard.h"

#include <QTimer>

namespace cli {

/// A command that works under a lock: it is started once the lock is certain, told to end (SIGTERM) when the
/// lock is lost, and killed with all that it started before another can have the lock.
class LockedCommand : public QObject
{
    Q_OBJECT
public:
    LockedCommand(std::shared_ptr<locks::Operator> op, const locks::ActionReport &acquired,
                  std::chrono::milliseconds lease, QObject *parent = nullptr);
    ~LockedCommand() override;

    /// `words` and `token` as ChildCommand has them.
    void start(const QList<QByteArray> &words, const QByteArray &token);
    /// Before started(): nothing more is told.
    void cancel() { m_guard.stop(); }
    /// Passes a signal on to the command.
    void forward(int signal);

signals:
    void started();
    void renewed(const locks::ActionReport &report);
    void lost(const locks::ActionReport &report);
    /// Once, as the last. The lock is still ours unless lost() was told.
    void ended(int status);
    /// Once, as the last, in place of ended(): the command was not started.
    void notStarted(const locks::ActionReport &report);

private:
    void onRenewed(const locks::ActionReport &report);
    void onLost(const locks::ActionReport &report);
    void onLapsed();
    void onChildEnded(int status);
    void lookAtGroup();
    void end();

    ChildCommand m_child;
    LeaseGuard m_guard;
    QList<QByteArray> m_words;
    QByteArray m_token;
    QTimer m_look; ///< after a loss: whether anything of the group is left
    bool m_isStarted = false;
    bool m_isLost = false;
    bool m_isLapsed = false;
    std::optional<int> m_status; ///< of the child, when it has ended
};

} // namespace cli
