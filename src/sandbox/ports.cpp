// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/ports.h"

#include <QNetworkProxy>
#include <QTcpServer>

namespace sandbox {

namespace {

quint16 freePort()
{
    QTcpServer probe;
    probe.setProxy(QNetworkProxy::NoProxy); // else it asks the system for one, which may take long
    probe.listen(QHostAddress::LocalHost);
    return probe.serverPort();
}

} // namespace

quint16 Ports::take()
{
    quint16 port = freePort();
    while (port != 0 && m_taken.contains(port))
        port = freePort();
    m_taken.insert(port);
    return port;
}

void Ports::giveBack(quint16 port)
{
    m_taken.remove(port);
}

} // namespace sandbox
