// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QCoro/QCoroTask>
#include <QList>

#include <memory>
#include <optional>

/// What a server says of itself and its clients: INFO and CLIENT LIST.
namespace locks {

/// The value of "name:…" in a reply of INFO; empty: not told.
QByteArray infoField(const QByteArray &info, const QByteArray &name);
/// The same as a number; −1: not told.
qint64 infoNumber(const QByteArray &info, const QByteArray &name);

/// A line of CLIENT LIST. The views point into the reply.
struct ListedClient
{
    QByteArrayView id;
    QByteArrayView address;
    QByteArrayView name;
    QByteArrayView flags;
    QByteArrayView command;
    int database = -1;
    int subscriptions = 0;
    /// Returns true for a connection of any Lockscope, which is no client of a lock.
    bool isLockscope() const { return name.startsWith("lockscope"); }
};
/// In the server's order; lines without an id are left out.
QList<ListedClient> listedClients(const QByteArray &list);
/// The reply names all clients: none is cut off, and there are about as many as `info`, which INFO clients
/// has just answered, says are connected.
bool namesAllClients(const QByteArray &list, const QByteArray &info);

/// Asks one master for its clients, where it has few and lets us: the server writes some 400 bytes for each.
///
/// Remembers a refusal until forget(). Lives on the I/O thread as long as the
/// master's session, whose scope its coroutines run in.
class ClientList
{
public:
    static constexpr qint64 most = 500;

    /// The reply of CLIENT LIST and these words; nullopt: refused, too many, or the link failed. `info`: what
    /// INFO clients has just answered; empty where it was refused.
    static QCoro::Task<std::optional<QByteArray>>
    ask(ClientList *self, std::shared_ptr<redis::Connection> link, QByteArray info, QList<QByteArray> words);
    /// INFO clients; empty: refused, or the link failed.
    static QCoro::Task<QByteArray> askInfo(ClientList *self, std::shared_ptr<redis::Connection> link);
    /// This user may not ask for CLIENT LIST: it is not sent any more.
    bool isRefused() const { return m_refused; }
    /// Another link may be allowed to.
    void forget() { m_refused = m_infoRefused = false; }

private:
    bool m_refused = false;
    bool m_infoRefused = false;
};

} // namespace locks
