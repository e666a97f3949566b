// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/client_messages.h"

#include "lab/turn/server_calls.h"
#include "lab/turn/trial.h"

using namespace std::chrono_literals;

namespace lab {

ClientMessages::ClientMessages(ServerCalls *server, Trial *trial)
    : m_server(server)
    , m_trial(trial)
    , m_alarm(&trial->waits())
{
}

ClientMessages::~ClientMessages()
{
    drop();
}

bool ClientMessages::isSubscribed() const
{
    return m_server->gate() || (m_subscriber && m_subscriber->isOpen());
}

Pauses::Alarm::Awaiter ClientMessages::wait(std::chrono::microseconds time)
{
    // Whoever holds a gate lets the next attempt pass when something has changed.
    return m_alarm.sleep(m_server->gate() ? 0us : time);
}

void ClientMessages::close()
{
    if (m_subscriber)
        m_subscriber->close();
}

void ClientMessages::drop()
{
    if (m_subscriber) {
        m_subscriber->disconnect();
        m_subscriber->close();
    }
    m_subscriber.reset();
}

QCoro::Task<redis::Result<void>> ClientMessages::subscribe(QByteArray channel)
{
    if (m_subscriber)
        co_return redis::Result<void>();
    const auto connection = redis::Connection::create(m_server->connections().front()->endpoint(),
                                                      QByteArrayLiteral("lockscope-lab"));
    m_subscriber = connection;
    const auto opened = co_await redis::Connection::open(connection);
    if (!opened)
        co_return opened.error();
    connection->setSubscriber(true);
    const auto confirmed = std::make_shared<bool>(false);
    QObject::connect(connection.get(), &redis::Connection::pushed, m_trial,
                     [this, confirmed](const redis::Value &message) {
                         if (!m_server->hears(0))
                             return;
                         if (message.elements.front().bytes == "subscribe")
                             *confirmed = true;
                         m_alarm.ring();
                     });
    redis::Request request;
    request.add("SUBSCRIBE", channel);
    connection->sendOnly(request);
    m_server->addRoundTrips(1);
    while (!*confirmed && connection->isOpen() && !m_trial->isOver())
        co_await m_alarm.sleep(100ms);
    co_return redis::Result<void>();
}

} // namespace lab
