// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/door.h"

#include <QHostAddress>
#include <QNetworkProxy>

#include <algorithm>

namespace lab::gate {

namespace {

constexpr size_t mostLinks = 256;

} // namespace

Door::Door(const redis::Endpoint &server, Bell *bell)
    : m_server(server)
    , m_bell(bell)
{
    m_listener.setProxy(QNetworkProxy::NoProxy);
    QObject::connect(&m_listener, &QTcpServer::newConnection, &m_listener, [this] { onArrival(); });
}

Door::~Door() = default;

bool Door::listen()
{
    return m_listener.listen(QHostAddress::LocalHost);
}

redis::Endpoint Door::endpoint() const
{
    redis::Endpoint endpoint = m_server;
    endpoint.port = m_listener.serverPort();
    return endpoint;
}

void Door::onArrival()
{
    std::erase_if(m_links, [](const std::shared_ptr<Link> &link) { return link->isCut(); });
    while (QTcpSocket *program = m_listener.nextPendingConnection()) {
        if (m_links.size() >= mostLinks) {
            program->abort();
            program->deleteLater();
            continue;
        }
        m_links.push_back(std::make_shared<Link>(program, m_server, m_bell, &m_book));
        m_links.back()->setOpen(m_open);
    }
}

std::vector<std::shared_ptr<Link>> Door::waiting() const
{
    std::vector<std::shared_ptr<Link>> waiting;
    for (const std::shared_ptr<Link> &link : m_links) {
        if (link->waiting())
            waiting.push_back(link);
    }
    std::sort(waiting.begin(), waiting.end(), [](const auto &one, const auto &other) {
        return one->waiting()->number < other->waiting()->number;
    });
    return waiting;
}

void Door::setOpen(bool open)
{
    m_open = open;
    if (open)
        m_book.heard.clear();
    for (const std::shared_ptr<Link> &link : m_links)
        link->setOpen(open);
}

void Door::cutAll()
{
    m_book.flooded = false; // whoever comes next is another one
    for (const std::shared_ptr<Link> &link : m_links)
        link->cut();
}

bool Door::isListening() const
{
    return std::any_of(m_links.begin(), m_links.end(),
                       [](const std::shared_ptr<Link> &link) { return link->isListening(); });
}

bool Door::takePushed()
{
    bool pushed = false;
    for (const std::shared_ptr<Link> &link : m_links)
        pushed |= link->takePushed();
    return pushed;
}

} // namespace lab::gate
