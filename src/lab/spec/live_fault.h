// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <chrono>

namespace lab {

/// What goes wrong while a run is under way, or goes well again; done to private servers only. A value.
struct LiveFault
{
    Q_DECLARE_TR_FUNCTIONS(lab::LiveFault)
public:
    enum class Kind : quint8 {
        Kill, ///< the server's process is killed: what it held is gone with it
        Stop, ///< its process stands still, its connections stay open
        Continue,
        RestartEmpty, ///< killed where it runs, and begun anew with nothing in it
        Partition, ///< no client reaches it; it lives and keeps what it holds
        Heal, ///< they reach it again
        Promote, ///< of a replica: cut off from its primary, which writes on and is killed; clients follow
        Clock, ///< a client's clock is ahead
        Evict, ///< the server is short of memory for a moment, and drops every key that has a lease
        Delete, ///< an operator deletes the lock, whoever holds it
    };

    Kind kind = Kind::Kill;
    int number = 1; ///< of the server, or of the client, from 1
    std::chrono::milliseconds ahead{0}; ///< of Clock
    std::chrono::milliseconds at{0}; ///< since the strategy began

    /// "Server 2 is killed."
    QString text() const;
    /// "Kill 2": as short as a line in a chart needs it.
    QString label() const;
    /// `2000ms:kill:2`, `0ms:clock:3:+5000ms`: what `--event` takes.
    QByteArray toBytes() const;
    /// Of that form; BadInput names what is wrong.
    static redis::Result<LiveFault> parse(const QByteArray &bytes);
    /// The words before the number.
    static QList<QByteArray> names();

    bool operator==(const LiveFault &) const = default;
};

/// "0.5 s: Server 2 is killed." One sentence for each, in their order.
QStringList happenedSentences(const QList<LiveFault> &happened);

} // namespace lab
