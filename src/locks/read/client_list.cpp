// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/client_list.h"

#include "locks/read/key_reader.h"
#include "redis/protocol/checked_number.h"

#include <algorithm>

namespace locks {

namespace {

void takeField(ListedClient *client, QByteArrayView name, QByteArrayView value)
{
    if (name == "id")
        client->id = value;
    else if (name == "addr")
        client->address = value;
    else if (name == "name")
        client->name = value;
    else if (name == "flags")
        client->flags = value;
    else if (name == "cmd")
        client->command = value;
    else if (name == "db")
        client->database = value.toByteArray().toInt();
    else if (name == "sub")
        client->subscriptions = value.toByteArray().toInt();
}

/// "id=7 addr=10.0.0.4:5123 name=x …": no value has a blank.
ListedClient clientIn(QByteArrayView line)
{
    ListedClient client;
    qsizetype at = 0;
    while (at < line.size()) {
        qsizetype end = line.indexOf(' ', at);
        if (end < 0)
            end = line.size();
        const QByteArrayView word = line.sliced(at, end - at);
        if (const qsizetype equals = word.indexOf('='); equals > 0)
            takeField(&client, word.first(equals), word.sliced(equals + 1));
        at = end + 1;
    }
    return client;
}

} // namespace

QByteArray infoField(const QByteArray &info, const QByteArray &name)
{
    const QByteArray start = '\n' + name + ':';
    const qsizetype at = info.indexOf(start);
    if (at < 0)
        return {};
    const qsizetype from = at + start.size();
    return info.mid(from, info.indexOf('\r', from) - from);
}

qint64 infoNumber(const QByteArray &info, const QByteArray &name)
{
    const auto number = redis::Count::in(QByteArrayView(infoField(info, name)));
    return number ? number->value() : -1;
}

QList<ListedClient> listedClients(const QByteArray &list)
{
    QList<ListedClient> clients;
    const QByteArrayView all(list);
    qsizetype at = 0;
    while (at < all.size()) {
        qsizetype end = all.indexOf('\n', at);
        if (end < 0)
            end = all.size();
        const ListedClient client = clientIn(all.sliced(at, end - at));
        if (!client.id.isEmpty())
            clients.append(client);
        at = end + 1;
    }
    return clients;
}

bool namesAllClients(const QByteArray &list, const QByteArray &info)
{
    const qint64 connected = infoNumber(info, "connected_clients");
    // Between the two replies some may come and go, and never so many that little more than we are left.
    const qint64 mayHaveGone = std::min(std::max<qint64>(5, connected / 10), (connected - 1) / 2);
    const QList<ListedClient> clients = listedClients(list);
    const bool isCut = !list.endsWith('\n') || list.count('\n') != clients.size();
    return connected >= 0 && !isCut && !clients.isEmpty() && clients.size() >= connected - mayHaveGone;
}

QCoro::Task<QByteArray> ClientList::askInfo(ClientList *self, std::shared_ptr<redis::Connection> link)
{
    if (self->m_refused || self->m_infoRefused)
        co_return QByteArray();
    const redis::Result<redis::Value> info = co_await link->call("INFO", "clients");
    self->m_infoRefused = !info.ok() && deniedBy(info.error()) != Denied::Nothing;
    co_return info.ok() && info->isString() ? info->bytes : QByteArray();
}

QCoro::Task<std::optional<QByteArray>> ClientList::ask(ClientList *self,
                                                       std::shared_ptr<redis::Connection> link,
                                                       QByteArray info, QList<QByteArray> words)
{
    const qint64 clients = infoNumber(info, "connected_clients");
    if (self->m_refused || clients < 0 || clients > most)
        co_return std::nullopt;
    redis::Request request;
    request.addList(QList<QByteArray>{"CLIENT", "LIST"} + words);
    redis::CallAwaiter sent = link->callRequest(request, link->endpoint().timeout);
    const redis::Result<redis::Value> list = co_await sent;
    self->m_refused = !list.ok() && deniedBy(list.error()) != Denied::Nothing;
    if (!list.ok() || !list->isString())
        co_return std::nullopt;
    co_return std::optional<QByteArray>(list->bytes);
}

} // namespace locks
