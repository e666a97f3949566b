// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/name_lookup.h"

#include <QSocketNotifier>
#include <QTimer>

#include <netdb.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

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
