// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <QDeadlineTimer>
#include <QHash>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <signal.h>

namespace {

QByteArray toText(const redisReply *reply)
{
    if (!reply)
        return "(no reply)";
    switch (reply->type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
        return QByteArray(reply->str, qsizetype(reply->len));
    case REDIS_REPLY_ERROR:
        return "(error) " + QByteArray(reply->str, qsizetype(reply->len));
    case REDIS_REPLY_INTEGER:
        return QByteArray::number(qlonglong(reply->integer));
    case REDIS_REPLY_ARRAY: {
        QByteArrayList parts;
        for (size_t i = 0; i < reply->elements; ++i)
            parts.append(toText(reply->element[i]));
        return parts.join('\n');
    }
    default:
        return "(nil)";
    }
}

} // namespace

quint16 freePort()
{
    QTcpServer probe;
    probe.setProxy(QNetworkProxy::NoProxy);
    if (!probe.listen(QHostAddress::LocalHost))
        qFatal("no free port");
    return probe.serverPort();
}

RedisServer::RedisServer(const QStringList &options)
    : m_options(options)
    , m_port(freePort())
{
    const qsizetype at = options.indexOf(QStringLiteral("--requirepass"));
    if (at >= 0)
        m_password = options.value(at + 1).toUtf8();
    launch();
}

RedisServer::~RedisServer()
{
    dropContexts();
    if (m_process.state() != QProcess::NotRunning) {
        ::kill(pid_t(m_process.processId()), SIGCONT);
        m_process.kill();
        m_process.waitForFinished();
    }
}

QString RedisServer::socketPath() const
{
    return m_folder.filePath(QStringLiteral("redis.sock"));
}

redis::Endpoint RedisServer::endpoint(int database) const
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("127.0.0.1");
    endpoint.port = m_port;
    endpoint.password = m_password;
    endpoint.database = database;
    return endpoint;
}

QString RedisServer::url(int database) const
{
    return QStringLiteral("redis://127.0.0.1:%1/%2").arg(m_port).arg(database);
}

void RedisServer::launch()
{
    // A port that was free a moment ago may be taken by now: then another one.
    for (int attempt = 0; attempt < 10; ++attempt) {
        QStringList arguments{QStringLiteral("--port"),
                              QString::number(m_port),
                              QStringLiteral("--bind"),
                              QStringLiteral("127.0.0.1"),
                              QStringLiteral("--save"),
                              QString(),
                              QStringLiteral("--appendonly"),
                              QStringLiteral("no"),
                              QStringLiteral("--dir"),
                              m_folder.path(),
                              QStringLiteral("--unixsocket"),
                              socketPath(),
                              QStringLiteral("--enable-debug-command"),
                              QStringLiteral("local"),
                              QStringLiteral("--logfile"),
                              m_folder.filePath(QStringLiteral("redis.log"))};
        arguments += m_options;
        m_process.start(QStringLiteral("redis-server"), arguments);
        if (!m_process.waitForStarted())
            qFatal("redis-server cannot be started: sudo apt install redis-server");
        QDeadlineTimer deadline(10000);
        while (!deadline.hasExpired() && m_process.state() == QProcess::Running) {
            const QByteArray answer = command(QList<QByteArray>{"PING"});
            if (answer == "PONG" || answer.startsWith("(error)"))
                return;
            m_process.waitForFinished(5);
        }
        m_process.kill();
        m_process.waitForFinished();
        m_port = freePort();
    }
    qFatal("redis-server does not answer");
}

void RedisServer::dropContexts()
{
    for (void *context : std::as_const(m_contexts))
        redisFree(static_cast<redisContext *>(context));
    m_contexts.clear();
}

QByteArray RedisServer::command(const QList<QByteArray> &arguments, int database)
{
    auto *context = static_cast<redisContext *>(m_contexts.value(database));
    if (!context) {
        context = redisConnectWithTimeout("127.0.0.1", m_port, timeval{5, 0});
        if (!context || context->err) {
            if (context)
                redisFree(context);
            return "(no connection)";
        }
        redisSetTimeout(context, timeval{20, 0});
        if (!m_password.isEmpty())
            freeReplyObject(
                redisCommand(context, "AUTH %b", m_password.constData(), size_t(m_password.size())));
        if (database)
            freeReplyObject(redisCommand(context, "SELECT %d", database));
        m_contexts.insert(database, context);
    }
    std::vector<const char *> pointers;
    std::vector<size_t> lengths;
    for (const QByteArray &argument : arguments) {
        pointers.push_back(argument.constData());
        lengths.push_back(size_t(argument.size()));
    }
    auto *reply = static_cast<redisReply *>(
        redisCommandArgv(context, int(pointers.size()), pointers.data(), lengths.data()));
    const QByteArray text = toText(reply);
    if (reply)
        freeReplyObject(reply);
    else
        redisFree(static_cast<redisContext *>(m_contexts.take(database)));
    return text;
}

QByteArray RedisServer::command(const QByteArray &spaceSeparated, int database)
{
    return command(spaceSeparated.split(' '), database);
}

void RedisServer::pause()
{
    ::kill(pid_t(m_process.processId()), SIGSTOP);
}

void RedisServer::resume()
{
    ::kill(pid_t(m_process.processId()), SIGCONT);
}

void RedisServer::kill()
{
    dropContexts();
    m_process.kill();
    m_process.waitForFinished();
}

void RedisServer::restart()
{
    if (m_process.state() != QProcess::NotRunning)
        kill();
    launch();
}

bool waitFor(const std::function<bool()> &condition, int timeoutMs)
{
    // Not QTest::qWaitFor: that sleeps 10 ms after each round of the event loop, and a coroutine takes many.
    QTimer tick;
    tick.start(5);
    const QDeadlineTimer deadline(qint64(timeoutMs) * patience);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}
