// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/watcher.h"

#include "base/bytes.h"
#include "redis/connection/outage.h"
#include "redis/protocol/reply_reader.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace locks {

using redis::Connection;
using redis::Error;
using redis::Result;
using redis::Value;

namespace {

const char invalidateChannel[] = "__redis__:invalidate";

class Words
{
    Q_DECLARE_TR_FUNCTIONS(locks::Watcher)
public:
    static QString refused(const Error &error)
    {
        return tr("tracking is refused: %1").arg(base::shownBytes(error.detail));
    }
    static QString noPrefix(const QList<QByteArray> &patterns)
    {
        return tr("%1 has no literal beginning and cannot be tracked")
            .arg(base::shownBytes(patterns.join(", ")));
    }
};

/// Whether these flags of notify-keyspace-events report what can happen to a lock, key by key.
bool reportsLocks(const QByteArray &flags)
{
    const auto has = [&flags](const char *wanted) {
        return std::all_of(wanted, wanted + qstrlen(wanted), [&](char c) { return flags.contains(c); });
    };
    return has("K") && (has("A") || has("g$hx"));
}

} // namespace

Watcher::Watcher(base::TaskScope *scope, Listener listener)
    : m_scope(scope)
    , m_listener(std::move(listener))
    , m_bounds(scope)
    , m_closer(scope->addCloser([this] { stop(); }))
{
}

Watcher::~Watcher()
{
    stop();
}

void Watcher::stop()
{
    m_bounds.setSubscriber({});
    const auto subscriber = std::exchange(m_subscriber, {});
    if (!subscriber)
        return;
    subscriber->disconnect(m_scope);
    subscriber->close();
}

QCoro::Task<Result<void>> Watcher::openSubscriber(Watcher *watcher, redis::Endpoint endpoint)
{
    watcher->stop();
    watcher->m_confirmed = 0;
    auto subscriber = Connection::create(endpoint, QByteArrayLiteral("lockscope-watch"));
    watcher->m_subscriber = subscriber;
    Result<void> opened = co_await Connection::open(subscriber);
    if (!opened.ok() || subscriber != watcher->m_subscriber)
        co_return opened.ok() ? redis::makeError(redis::ErrorKind::Cancelled) : opened.error();
    co_return opened;
}

QCoro::Task<Result<void>> Watcher::subscribe(Watcher *watcher, redis::Request request)
{
    const auto subscriber = watcher->m_subscriber;
    const int wanted = request.count();
    subscriber->setSubscriber(true);
    QObject::connect(subscriber.get(), &Connection::pushed, watcher->m_scope,
                     [watcher](const Value &message) { watcher->onPushed(message); });
    subscriber->sendOnly(request);
    // Its answer comes after the confirmations; a refusal comes in its place.
    redis::CallAwaiter sent = subscriber->call("PING");
    Result<Value> answer = co_await sent;
    if (watcher->m_confirmed >= wanted)
        co_return Result<void>();
    co_return answer.ok() ? redis::makeError(redis::ErrorKind::NoPerm, QByteArrayLiteral("SUBSCRIBE"))
                          : answer.error();
}

QCoro::Task<Result<void>> Watcher::track(Watcher *watcher, std::shared_ptr<Connection> data)
{
    Result<void> opened = co_await openSubscriber(watcher, data->endpoint());
    if (!opened.ok())
        co_return opened;
    const auto subscriber = watcher->m_subscriber;
    redis::CallAwaiter idSent = subscriber->call("CLIENT", "ID");
    Result<Value> id = co_await idSent;
    if (!id.ok())
        co_return id.error();
    redis::Request channels;
    channels.add("SUBSCRIBE", invalidateChannel);
    Result<void> subscribed = co_await subscribe(watcher, channels);
    if (!subscribed.ok())
        co_return subscribed;
    if (watcher->m_tracking.lock() == data) {
        redis::CallAwaiter offSent = data->call("CLIENT", "TRACKING", "OFF");
        Result<Value> off = co_await offSent;
        if (!off.ok())
            co_return off.error();
    }
    QList<QByteArray> arguments{"CLIENT", "TRACKING", "ON", "REDIRECT", QByteArray::number(id->integer),
                                "BCAST"};
    for (const QByteArray &prefix : watcher->m_patterns.prefixes())
        arguments << QByteArrayLiteral("PREFIX") << prefix;
    redis::Request on;
    on.addList(arguments);
    redis::CallAwaiter onSent = data->callRequest(on, data->endpoint().timeout);
    Result<Value> tracking = co_await onSent;
    if (!tracking.ok())
        co_return tracking.error();
    watcher->m_tracking = data;
    co_return Result<void>();
}

QCoro::Task<Result<void>> Watcher::listenToNotifications(Watcher *watcher, std::shared_ptr<Connection> data)
{
    redis::CallAwaiter asked = data->call("CONFIG", "GET", "notify-keyspace-events");
    Result<Value> flags = co_await asked;
    if (!flags.ok())
        co_return flags.error();
    if (flags->elements.size() != 2 || !reportsLocks(flags->elements[1].bytes))
        co_return redis::makeError(redis::ErrorKind::Server, QByteArrayLiteral("notifications are off"));
    Result<void> opened = co_await openSubscriber(watcher, data->endpoint());
    if (!opened.ok())
        co_return opened;
    watcher->m_keyspacePrefix = "__keyspace@" + QByteArray::number(data->endpoint().database) + "__:";
    redis::Request channels;
    for (const QByteArray &pattern : watcher->m_patterns.patterns()) {
        const QByteArray channel = watcher->m_keyspacePrefix + pattern;
        channels.add("PSUBSCRIBE", channel);
    }
    Result<void> subscribed = co_await subscribe(watcher, channels);
    co_return subscribed;
}

/// True when the second connection stands; from now on its end is told.
bool Watcher::watchSubscriber()
{
    if (!m_subscriber || !m_subscriber->isOpen())
        return false;
    QObject::connect(m_subscriber.get(), &Connection::closed, m_scope, [this](const Error &reason) {
        m_bounds.setSubscriber({});
        m_subscriber.reset();
        m_listener.ended(reason);
    });
    m_bounds.setSubscriber(m_subscriber);
    return true;
}

QCoro::Task<Result<Watcher::Way>> Watcher::begin(Watcher *watcher, std::shared_ptr<Connection> data,
                                                 PatternSet patterns)
{
    watcher->m_patterns = patterns;
    Way way;
    const bool all = patterns.untracked().isEmpty();
    if (!all)
        way.reason = Words::noPrefix(patterns.untracked());
    // Where only part of the keys can be tracked, notifications are better: they report every pattern.
    const std::array<Push, 3> ways{all ? Push::Tracking : Push::Notifications,
                                   all ? Push::Notifications : Push::Tracking, Push::Polling};
    for (const Push each : ways) {
        if (each == Push::Polling || (each == Push::Tracking && patterns.prefixes().isEmpty()))
            continue;
        Result<void> begun;
        if (each == Push::Tracking)
            begun = co_await track(watcher, data);
        else
            begun = co_await listenToNotifications(watcher, data);
        if (begun.ok() && watcher->watchSubscriber()) {
            way.push = each;
            co_return way;
        }
        if (!data->isOpen())
            co_return begun.ok() ? redis::makeError(redis::ErrorKind::Closed) : begun.error();
        if (begun.ok())
            continue;
        way.passing = way.passing || redis::isPassing(begun.error());
        if (each == Push::Tracking)
            way.reason = Words::refused(begun.error());
    }
    watcher->stop();
    co_return way;
}

void Watcher::onPushed(const Value &message)
{
    if ((!message.isArray() && !redis::isLeftOut(message)) || message.elements.size() < 3)
        return;
    const QByteArray &kind = message.elements[0].bytes;
    if (kind == "subscribe" || kind == "psubscribe")
        ++m_confirmed;
    else if (kind == "message" && message.elements[1].bytes == invalidateChannel)
        onInvalidated(message.elements[2]);
    else if (kind == "pmessage" && message.elements[2].bytes.startsWith(m_keyspacePrefix))
        tell(message.elements[2].bytes.mid(m_keyspacePrefix.size()));
}

void Watcher::onInvalidated(const Value &keys)
{
    if (keys.isNil()) {
        m_listener.everything();
        return;
    }
    for (const Value &key : keys.elements) {
        if (!redis::isLeftOut(key)) // a name too large to be shown: the pass says so
            tell(key.bytes);
    }
}

void Watcher::tell(const QByteArray &key)
{
    if (m_patterns.matches(key))
        m_listener.changed(key);
}

} // namespace locks
