// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/usual_holds.h"

#include <QObject>
#include <QTimer>

namespace history {

/// Tells how long the locks of a connection are held usually, again and again: reads the statistics of its
/// record, in the pool. For the application's thread.
class UsualFeed : public QObject
{
    Q_OBJECT
public:
    explicit UsualFeed(QObject *parent = nullptr);

    /// Of this connection, as describedDeployment() has it, in this file, from now on; an empty path: no
    /// more. Nothing is read anew where neither is another.
    void follow(const QString &path, const Deployment &connection);
    void stop() { follow({}, {}); }

signals:
    /// Where something is known; again after a minute, or so much later that reading takes a hundredth of the
    /// time.
    void known(const locks::UsualHoldsPtr &usual);

private:
    void read();
    void take(quint64 serial, const locks::UsualHoldsPtr &usual, qint64 tookMs);

    QString m_path;
    Deployment m_connection;
    QTimer m_again;
    quint64 m_serial = 0; ///< of what is being followed
    quint64 m_knownSerial = 0; ///< of what was known once
};

} // namespace history
