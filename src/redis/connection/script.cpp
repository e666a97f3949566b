// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/script.h"

#include <QCryptographicHash>
#include <QFile>

namespace redis {

namespace {

Request scriptRequest(const QByteArray &command, const QByteArray &body, const QList<QByteArray> &keys,
                      const QList<QByteArray> &arguments)
{
    QList<QByteArray> words{command, body, QByteArray::number(keys.size())};
    words += keys;
    words += arguments;
    Request request;
    request.addList(words);
    return request;
}

} // namespace

Script::Script(QByteArray source)
    : m_source(std::move(source))
    , m_sha(QCryptographicHash::hash(m_source, QCryptographicHash::Sha1).toHex())
{
}

Script Script::fromFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("script %s is missing from the resources", qPrintable(path));
    return Script(file.readAll());
}

QCoro::Task<Result<Value>> Script::run(std::shared_ptr<Connection> connection, const Script script,
                                       const QList<QByteArray> keys, const QList<QByteArray> arguments,
                                       std::chrono::milliseconds timeout)
{
    const Request bySha = scriptRequest(QByteArrayLiteral("EVALSHA"), script.sha(), keys, arguments);
    Result<Value> reply = co_await connection->callRequest(bySha, timeout);
    if (reply.ok() || reply.error().kind != ErrorKind::NoScript)
        co_return reply;
    const Request whole = scriptRequest(QByteArrayLiteral("EVAL"), script.source(), keys, arguments);
    co_return co_await connection->callRequest(whole, timeout);
}

} // namespace redis
