// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/notices.h"

#include <QElapsedTimer>

#include <utility>

using namespace std::chrono_literals;

namespace lab::gate {

namespace {

constexpr auto lookAgain = 10ms;
constexpr auto allChanges = "KA"; // a message for each change of a key, on a channel that names the key

redis::Request requestOf(const QByteArray &command, const QByteArray &word)
{
    redis::Request request;
    request.add(command, word);
    return request;
}

} // namespace

Notices::Notices(const redis::Endpoint &server)
    : m_connection(redis::Connection::create(server, QByteArrayLiteral("lockscope-gate-notices")))
{
    QObject::connect(m_connection.get(), &redis::Connection::pushed, m_connection.get(),
                     [this](const redis::Value &message) { onPushed(message); });
}

Notices::~Notices()
{
    m_connection->disconnect();
    m_connection->close();
}

void Notices::onPushed(const redis::Value &message)
{
    const std::vector<redis::Value> &parts = message.elements;
    if (parts.size() == 2 && parts[0].bytes == "pong") {
        m_reached = parts[1].bytes.toULongLong();
        m_bell.ring();
    } else if (parts.size() == 4 && parts[0].bytes == "pmessage") {
        const QByteArray &channel = parts[2].bytes; // __keyspace@0__:KEY
        m_heard.push_back({channel.mid(channel.indexOf(':') + 1), parts[3].bytes});
    }
}

/// Waits until all earlier messages of the server have arrived: the reply to PING comes after them.
QCoro::Task<redis::Result<void>> Notices::mark(Notices *self)
{
    QElapsedTimer clock;
    clock.start();
    const quint64 mark = ++self->m_marked;
    self->m_connection->sendOnly(requestOf("PING", QByteArray::number(mark)));
    while (self->m_reached < mark) {
        if (!self->m_connection->isOpen())
            co_return redis::makeError(redis::ErrorKind::Closed);
        if (clock.elapsed() > self->m_connection->endpoint().timeout.count())
            co_return redis::makeError(redis::ErrorKind::TimedOut);
        auto rung = self->m_bell.next(lookAgain);
        co_await rung;
    }
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>> Notices::open(Notices *self)
{
    const auto opened = co_await redis::Connection::open(self->m_connection);
    if (!opened)
        co_return opened.error();
    const auto set = co_await self->m_connection->call("CONFIG", "SET", "notify-keyspace-events", allChanges);
    if (!set)
        co_return set.error();
    self->m_connection->setSubscriber(true);
    self->m_connection->sendOnly(requestOf("PSUBSCRIBE", "__keyspace@0__:*"));
    co_return co_await mark(self);
}

QCoro::Task<redis::Result<std::vector<Notices::Notice>>> Notices::take(Notices *self)
{
    const auto marked = co_await mark(self);
    if (!marked)
        co_return marked.error();
    co_return std::exchange(self->m_heard, {});
}

} // namespace lab::gate
