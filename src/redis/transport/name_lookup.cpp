// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/name_lookup.h"

#include "base/task_scope.h"

#include <QSocketNotifier>
#include <QTimer>

#include <netdb.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <coroutine>
#include <functional>
#include <thread>
#include <utility>

namespace redis {

// Written by the look-up thread before it writes to the eventfd, read by us after we have read from it.
struct NameLookup::Shared
{
    QByteArray host;
    std::vector<QHostAddress> addresses;
    QByteArray error;
    int event = -1;

    ~Shared()
    {
        if (event >= 0)
            ::close(event);
    }

    void resolve()
    {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        hints.ai_flags = AI_ADDRCONFIG;
        addrinfo *list = nullptr;
        const int failure = getaddrinfo(host.constData(), nullptr, &hints, &list);
        if (failure)
            error = gai_strerror(failure);
        for (const addrinfo *at = list; at; at = at->ai_next)
            addresses.emplace_back(at->ai_addr);
        if (list)
            freeaddrinfo(list);
    }
};

namespace {

/// Awaitable: resumes with the first of answer, time-out and end of the scope. Lives on one thread.
class LookedUp
{
public:
    LookedUp(const QString &host, std::chrono::milliseconds limit)
        : m_answer(std::make_shared<Answer>())
    {
        QObject::connect(
            &m_answer->lookup, &NameLookup::finished, &m_answer->lookup,
            [answer = m_answer.get()](const QList<QHostAddress> &addresses) { answer->conclude(addresses); });
        QTimer::singleShot(limit, &m_answer->lookup, [answer = m_answer.get()] { answer->conclude({}); });
        m_answer->lookup.start(host);
    }
    std::function<void()> closer() const
    {
        return [answer = std::weak_ptr(m_answer)] {
            if (const auto there = answer.lock())
                there->conclude({});
        };
    }
    bool await_ready() const { return m_answer->concluded; }
    void await_suspend(std::coroutine_handle<> waiter) { m_answer->waiter = waiter; }
    QList<QHostAddress> await_resume() const { return m_answer->addresses; }

private:
    struct Answer
    {
        void conclude(const QList<QHostAddress> &found)
        {
            if (std::exchange(concluded, true))
                return;
            addresses = found;
            // Not from within a signal of what ends with the waiter.
            if (waiter)
                QTimer::singleShot(0, [handle = std::exchange(waiter, nullptr)] { handle.resume(); });
        }
        NameLookup lookup;
        QList<QHostAddress> addresses;
        std::coroutine_handle<> waiter;
        bool concluded = false;
    };
    std::shared_ptr<Answer> m_answer;
};

} // namespace

QCoro::Task<QList<QHostAddress>> addressesOf(QString host, base::TaskScope *scope,
                                             std::chrono::milliseconds limit)
{
    QList<QHostAddress> each;
    const QHostAddress numeric(host);
    if (!numeric.isNull())
        each.append(numeric);
    if (!numeric.isNull() || scope->isStopping())
        co_return QList<QHostAddress>(each);
    LookedUp asked(host, limit);
    const base::TaskScope::Closer closer = scope->addCloser(asked.closer());
    const QList<QHostAddress> found = co_await asked;
    for (const QHostAddress &address : found) {
        if (!each.contains(address))
            each.append(address);
    }
    co_return QList<QHostAddress>(each);
}

NameLookup::NameLookup(QObject *parent)
    : QObject(parent)
{
}

NameLookup::~NameLookup() = default;

void NameLookup::start(const QString &host)
{
    const QHostAddress address(host);
    if (!address.isNull()) {
        QTimer::singleShot(0, this, [this, address] { emit finished({address}, {}); });
        return;
    }
    m_shared = std::make_shared<Shared>();
    m_shared->host = host.toUtf8();
    m_shared->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    m_notifier = new QSocketNotifier(m_shared->event, QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &NameLookup::collect);
    std::thread([shared = m_shared] {
        shared->resolve();
        const quint64 one = 1;
        [[maybe_unused]] const ssize_t written = ::write(shared->event, &one, sizeof one);
    }).detach();
}

void NameLookup::collect()
{
    quint64 count = 0;
    if (::read(m_shared->event, &count, sizeof count) != sizeof count)
        return;
    m_notifier->setEnabled(false);
    const QList<QHostAddress> addresses(m_shared->addresses.cbegin(), m_shared->addresses.cend());
    emit finished(addresses, m_shared->error);
}

} // namespace redis
