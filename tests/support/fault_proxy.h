// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTcpServer>

#include <memory>
#include <vector>

class QTcpSocket;

/// A network between a program and a server, that can misbehave. Each change takes effect at once, on links
/// that stand as well.
///
/// Lives on the test's thread and works while its event loop runs.
class FaultProxy : public QObject
{
public:
    explicit FaultProxy(quint16 server);
    ~FaultProxy() override;

    quint16 port() const { return m_port; }

    void setDelay(int ms) { m_delay = ms; } ///< of each piece, in both directions
    void setThrottle(int bytesPerMs); ///< of the server's replies; 0: none
    void corruptReplies(bool corrupt) { m_corrupt = corrupt; } ///< every reply loses its first byte
    /// Every reply becomes a string of so many bytes, however small it was; 0: none.
    void inflateReplies(qsizetype bytes) { m_inflated = bytes; }
    void leadTo(quint16 server) { m_server = server; } ///< new links
    void freeze(); ///< half-open: links stand, nothing passes, nothing is told
    void thaw();
    void cut(); ///< ends every link at once
    void halfClose(); ///< the server's side says on every link that it has no more to say; nobody listens
    void refuse(bool refuse); ///< nobody listens
    int count() const { return int(m_links.size()); }

private:
    struct Link;
    void accept();
    void forward(Link *link, QTcpSocket *from, bool reply);
    void pass(Link *link, const QByteArray &bytes, bool reply);
    void drop(Link *link);

    QTcpServer m_listener;
    quint16 m_server;
    quint16 m_port = 0;
    int m_delay = 0;
    int m_throttle = 0;
    bool m_corrupt = false;
    qsizetype m_inflated = 0;
    bool m_frozen = false;
    std::vector<std::shared_ptr<Link>> m_links;
};
