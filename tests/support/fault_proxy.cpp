// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_proxy.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>

#include <sys/socket.h>

struct FaultProxy::Link
{
    QTcpSocket *client = nullptr;
    QTcpSocket server;
    QByteArray replies; ///< held back by a throttle
    QByteArrayList delayed[2]; ///< on their way, to the server and to the client
    QTimer trickle;
    QElapsedTimer sinceTrickle; ///< on a busy machine a timer's millisecond takes longer

    ~Link()
    {
        client->disconnect();
        server.disconnect();
        client->abort();
        client->deleteLater();
        server.abort();
    }
};

namespace {

/// Where the RESP2 reply that begins there ends; the end of the bytes when it is not whole.
qsizetype endOfReply(const QByteArray &bytes, qsizetype at)
{
    const qsizetype line = bytes.indexOf("\r\n", at);
    if (line < 0)
        return bytes.size();
    const qint64 length = bytes.mid(at + 1, line - at - 1).toLongLong();
    qsizetype end = line + 2;
    if (bytes.at(at) == '$' && length >= 0)
        end += length + 2;
    for (qint64 element = 0; bytes.at(at) == '*' && element < length && end < bytes.size(); ++element)
        end = endOfReply(bytes, end);
    return end;
}

} // namespace

FaultProxy::FaultProxy(quint16 server)
    : m_server(server)
{
    connect(&m_listener, &QTcpServer::newConnection, this, &FaultProxy::accept);
    if (!m_listener.listen(QHostAddress::LocalHost))
        qFatal("no free port");
    m_port = m_listener.serverPort();
}

FaultProxy::~FaultProxy()
{
    m_links.clear();
}

void FaultProxy::accept()
{
    while (QTcpSocket *client = m_listener.nextPendingConnection()) {
        const auto link = std::make_shared<Link>();
        link->client = client;
        client->setParent(nullptr);
        m_links.push_back(link);
        Link *raw = link.get();
        connect(client, &QTcpSocket::readyRead, this, [this, raw] { forward(raw, raw->client, false); });
        connect(&raw->server, &QTcpSocket::connected, this,
                [this, raw] { forward(raw, raw->client, false); });
        connect(&raw->server, &QTcpSocket::readyRead, this,
                [this, raw] { forward(raw, &raw->server, true); });
        connect(client, &QTcpSocket::disconnected, this, [this, raw] { drop(raw); });
        connect(&raw->server, &QTcpSocket::disconnected, this, [this, raw] { drop(raw); });
        connect(&raw->server, &QTcpSocket::errorOccurred, this, [this, raw] { drop(raw); });
        connect(&raw->trickle, &QTimer::timeout, this, [this, raw] {
            const qint64 most = m_throttle * std::max<qint64>(1, raw->sinceTrickle.restart());
            const QByteArray some = m_throttle == 0 ? raw->replies : raw->replies.left(most);
            raw->replies.remove(0, some.size());
            raw->client->write(some);
            if (raw->replies.isEmpty())
                raw->trickle.stop();
        });
        raw->server.connectToHost(QHostAddress::LocalHost, m_server);
    }
}

void FaultProxy::forward(Link *link, QTcpSocket *from, bool reply)
{
    const bool ready = link->server.state() == QAbstractSocket::ConnectedState;
    if (m_frozen || !ready)
        return;
    QByteArray bytes = from->readAll();
    if (bytes.isEmpty())
        return;
    if (reply && m_corrupt)
        bytes.remove(0, 1);
    if (reply && m_inflated > 0) {
        // In the place of the first; whoever waits for the others gets them, and is not told of a silence.
        bytes.remove(0, std::min(endOfReply(bytes, 0), bytes.size()));
        bytes.prepend('$' + QByteArray::number(m_inflated) + "\r\n" + QByteArray(m_inflated, 'x') + "\r\n");
    }
    // What comes later does not overtake what is on its way, whatever the delay is by then, and in whichever
    // order timers fire.
    QByteArrayList &delayed = link->delayed[reply];
    if (m_delay == 0 && delayed.isEmpty())
        return pass(link, bytes, reply);
    delayed.append(bytes);
    QTimer::singleShot(m_delay, Qt::PreciseTimer, &link->trickle,
                       [this, link, reply] { pass(link, link->delayed[reply].takeFirst(), reply); });
}

void FaultProxy::pass(Link *link, const QByteArray &bytes, bool reply)
{
    if (!reply) {
        link->server.write(bytes);
        return;
    }
    if (m_throttle == 0 && link->replies.isEmpty()) {
        link->client->write(bytes);
        return;
    }
    link->replies += bytes;
    if (!link->trickle.isActive()) {
        link->sinceTrickle.start();
        link->trickle.start(1);
    }
}

void FaultProxy::drop(Link *link)
{
    // Later: one of its own signals is on the way. A frozen network tells nobody that a side has gone.
    if (m_frozen)
        return;
    const auto found =
        std::find_if(m_links.begin(), m_links.end(), [link](const auto &each) { return each.get() == link; });
    if (found == m_links.end())
        return;
    const std::shared_ptr<Link> ended = *found;
    m_links.erase(found);
    // What the server said last still arrives, before the end.
    if (ended->client->state() == QAbstractSocket::ConnectedState) {
        ended->client->readAll();
        ended->client->flush();
        ::shutdown(int(ended->client->socketDescriptor()), SHUT_WR);
    }
    QMetaObject::invokeMethod(
        this, [ended] {}, Qt::QueuedConnection);
}

void FaultProxy::setThrottle(int bytesPerMs)
{
    m_throttle = bytesPerMs;
}

void FaultProxy::freeze()
{
    m_frozen = true;
    m_listener.pauseAccepting();
}

void FaultProxy::thaw()
{
    m_frozen = false;
    m_listener.resumeAccepting();
    const std::vector<std::shared_ptr<Link>> links = m_links;
    for (const auto &link : links) {
        if (link->client->state() != QAbstractSocket::ConnectedState) {
            drop(link.get());
            continue;
        }
        forward(link.get(), link->client, false);
        forward(link.get(), &link->server, true);
    }
}

void FaultProxy::cut()
{
    m_links.clear();
}

void FaultProxy::halfClose()
{
    m_listener.close();
    for (const auto &link : m_links)
        ::shutdown(int(link->client->socketDescriptor()), SHUT_WR);
}

void FaultProxy::refuse(bool refuse)
{
    if (!refuse) {
        if (!m_listener.isListening() && !m_listener.listen(QHostAddress::LocalHost, m_port))
            qFatal("the proxy's port is taken");
        return;
    }
    m_listener.close();
    cut();
}
