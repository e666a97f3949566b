// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/turn/pauses.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace lab {

class ServerCalls;
class Trial;

/// The messages of a channel, by which the server wakes a client that waits for its turn. Its subscription is
/// a connection of its own, opened when it is first asked for.
///
/// Lives on the lab's thread, in its client.
class ClientMessages
{
public:
    ClientMessages(ServerCalls *server, Trial *trial);
    ~ClientMessages();
    Q_DISABLE_COPY_MOVE(ClientMessages)

    QCoro::Task<redis::Result<void>> subscribe(QByteArray channel);
    /// At a gate the messages need no asking for.
    bool isSubscribed() const;
    /// From now on a message counts: wait() does not wait once it has come.
    void disarm() { m_alarm.disarm(); }
    /// Until a message comes, for so long at most. False when the run is over.
    Pauses::Alarm::Awaiter wait(std::chrono::microseconds time);

    /// The subscription fails, and whoever waits for it goes on.
    void close();
    /// Without a word to anybody, to be opened anew.
    void drop();

private:
    ServerCalls *m_server;
    Trial *m_trial;
    Pauses::Alarm m_alarm;
    std::shared_ptr<redis::Connection> m_subscriber;
};

} // namespace lab
