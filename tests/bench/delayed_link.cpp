// SPDX-License-Identifier: GPL-3.0-or-later
#include "delayed_link.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <deque>
#include <memory>
#include <vector>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

sockaddr_in localAddress(quint16 port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// One direction of one connection.
struct Way
{
    int from = -1;
    int to = -1;
    std::deque<std::pair<Clock::time_point, QByteArray>> onTheirWay;
    bool ended = false; ///< nothing more comes

    void take(Clock::time_point arrival)
    {
        std::array<char, 256 * 1024> buffer;
        const auto size = ::recv(from, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (size > 0)
            onTheirWay.emplace_back(arrival, QByteArray(buffer.data(), size));
        else if (size == 0 || errno != EAGAIN)
            ended = true;
    }
    void deliver(Clock::time_point now)
    {
        while (!onTheirWay.empty() && onTheirWay.front().first <= now) {
            QByteArray &bytes = onTheirWay.front().second;
            const auto size =
                ::send(to, bytes.constData(), size_t(bytes.size()), MSG_DONTWAIT | MSG_NOSIGNAL);
            if (size < 0 && errno != EAGAIN)
                ended = true;
            if (size < 0)
                return;
            if (size < bytes.size()) {
                bytes.remove(0, size);
                return;
            }
            onTheirWay.pop_front();
        }
    }
};

struct Pair
{
    Way there;
    Way back;
    ~Pair()
    {
        ::close(there.from);
        ::close(there.to);
    }
};

} // namespace

DelayedLink::DelayedLink(quint16 server, std::chrono::microseconds oneWay)
    : m_server(server)
    , m_delay(oneWay)
    , m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_in address = localAddress(0);
    socklen_t size = sizeof address;
    if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(m_listener, 16) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        qFatal("no port for a delayed link");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { run(); });
}

DelayedLink::~DelayedLink()
{
    m_stopped = true;
    m_thread.join();
    ::close(m_listener);
}

void DelayedLink::run()
{
    std::vector<std::unique_ptr<Pair>> pairs;
    while (!m_stopped) {
        std::vector<pollfd> descriptors{{m_listener, POLLIN, 0}};
        auto next = Clock::now() + std::chrono::milliseconds(50);
        for (const auto &pair : pairs) {
            for (const Way *way : {&pair->there, &pair->back}) {
                descriptors.push_back({way->from, POLLIN, 0});
                if (!way->onTheirWay.empty())
                    next = std::min(next, way->onTheirWay.front().first);
            }
        }
        const auto left =
            std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(next - Clock::now()));
        const timespec timeout{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
        ::ppoll(descriptors.data(), descriptors.size(), &timeout, nullptr);
        const auto now = Clock::now();
        size_t at = 1;
        for (const auto &pair : pairs) {
            for (Way *way : {&pair->there, &pair->back}) {
                if (descriptors[at++].revents)
                    way->take(now + m_delay);
                way->deliver(Clock::now());
            }
        }
        std::erase_if(pairs, [](const auto &pair) { return pair->there.ended || pair->back.ended; });
        if (descriptors.front().revents & POLLIN) {
            auto pair = std::make_unique<Pair>();
            const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
            const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
            sockaddr_in address = localAddress(m_server);
            if (::connect(server, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
                qFatal("no server behind a delayed link");
            const int on = 1;
            for (const int end : {client, server})
                ::setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            pair->there = {client, server, {}, false};
            pair->back = {server, client, {}, false};
            pairs.push_back(std::move(pair));
        }
    }
}
