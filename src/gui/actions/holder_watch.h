// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "locks/model/shared_row.h"

#include <QObject>
#include <QPointer>

namespace gui {

class Deployment;

/// Follows whether a lock is still held by the token that a report found there, also while the table is
/// paused. GUI thread.
class HolderWatch : public QObject
{
    Q_OBJECT
public:
    struct Holder
    {
        locks::LockPlace place;
        QByteArray token; ///< found there by the report
        QByteArray before; ///< acted on; the table may show it for a moment longer
    };
    /// False: no pattern of the connection finds the key, so that nothing would be noticed.
    static bool canFollow(const Deployment *deployment, const QByteArray &key);
    HolderWatch(Deployment *deployment, Holder holder, QObject *parent);

signals:
    /// Emitted once: another token holds the lock, it is free, or the connection does not show it any more.
    void ended();

private:
    void onArrived(const locks::Delta &delta);
    bool isOver(const locks::Change &change) const;
    void end();

    const Holder m_holder;
    bool m_hasEnded = false;
};

} // namespace gui
