// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <QDeadlineTimer>
#include <QHash>
#include <QNetworkProxy>
#include <QRandomGenerator>
#include <QTcpServer>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace {

QByteArray toText(const redisReply *reply)
{
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

bool isFree(quint16 port)
{
    QTcpServer probe;
    return probe.listen(QHostAddress::LocalHost, port);
}

} // namespace

quint16 freeLowPort()
{
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const auto port = quint16(QRandomGenerator::global()->bounded(11000, 22000));
        if (isFree(port) && isFree(quint16(port + 10000)))
            return port;
    }
    qFatal("no free port below 30,000");
}

quint16 freePort()
{
    QTcpServer probe;
    probe.setProxy(QNetworkProxy::NoProxy);
    if (!probe.listen(QHostAddress::LocalHost))
        qFatal("no free port");
    return probe.serverPort();
}

RedisServer::RedisServer(Sentinel, const QString &configuration, const QByteArray &password)
    : m_configuration(configuration)
    , m_port(freePort())
    , m_password(password)
{
    launch();
}

std::unique_ptr<RedisServer> RedisServer::sentinel(const QString &configuration, const QByteArray &password)
{
    return std::unique_ptr<RedisServer>(new RedisServer(Sentinel::Mode, configuration, password));
}

RedisServer::RedisServer(const QStringList &options, Ports ports)
    : m_options(options)
    , m_ports(ports)
    , m_port(ports == Ports::Low ? freeLowPort() : freePort())
{
    const qsizetype at = options.indexOf(QStringLiteral("--requirepass"));
    if (at >= 0)
        m_password = options.value(at + 1).toUtf8();
    launch();
}

static void signalTo(const QProcess &process, int number)
{
    if (process.processId() > 0) // 0, when it has ended, would mean all of this process group
        ::kill(pid_t(process.processId()), number);
}

RedisServer::~RedisServer()
{
    dropContexts();
    if (m_process.state() != QProcess::NotRunning) {
        signalTo(m_process, SIGCONT);
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

QStringList RedisServer::arguments() const
{
    if (!m_configuration.isEmpty())
        return {m_configuration,
                QStringLiteral("--port"),
                QString::number(m_port),
                QStringLiteral("--bind"),
                QStringLiteral("127.0.0.1"),
                QStringLiteral("--dir"),
                m_folder.path(),
                QStringLiteral("--logfile"),
                m_folder.filePath(QStringLiteral("sentinel.log")),
                QStringLiteral("--sentinel")};
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
    return arguments + m_options;
}

void RedisServer::launch()
{
    // A test that is killed leaves no server behind. Runs between fork and exec: only what is safe there.
    m_process.setChildProcessModifier([parent = ::getpid()] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent)
            ::_exit(1);
    });
    // A port that was free a moment ago may be taken by now: then another one.
    for (int attempt = 0; attempt < 10; ++attempt) {
        m_process.start(QStringLiteral("redis-server"), arguments());
        if (!m_process.waitForStarted())
            qFatal("redis-server cannot be started: sudo apt install redis-server");
        QDeadlineTimer deadline(10000 * patience);
        while (!deadline.hasExpired() && m_process.state() == QProcess::Running) {
            const QByteArray answer = command(QList<QByteArray>{"PING"});
            if (answer == "PONG" || answer.startsWith("(error)"))
                return;
            m_process.waitForFinished(5);
        }
        m_process.kill();
        m_process.waitForFinished();
        m_port = m_ports == Ports::Low ? freeLowPort() : freePort();
    }
    qFatal("redis-server does not answer");
}

void RedisServer::dropContexts()
{
    for (void *context : std::as_const(m_contexts))
        redisFree(static_cast<redisContext *>(context));
    m_contexts.clear();
}

/// Null when nobody listens.
void *RedisServer::contextFor(int database)
{
    if (void *known = m_contexts.value(database))
        return known;
    redisContext *context = redisConnectWithTimeout("127.0.0.1", m_port, timeval{5 * patience, 0});
    if (!context || context->err) {
        if (context)
            redisFree(context);
        return nullptr;
    }
    redisSetTimeout(context, timeval{20 * patience, 0});
    if (!m_password.isEmpty())
        freeReplyObject(redisCommand(context, "AUTH %b", m_password.constData(), size_t(m_password.size())));
    if (database)
        freeReplyObject(redisCommand(context, "SELECT %d", database));
    m_contexts.insert(database, context);
    return context;
}

QByteArray RedisServer::command(const QList<QByteArray> &arguments, int database)
{
    std::vector<const char *> pointers;
    std::vector<size_t> lengths;
    for (const QByteArray &argument : arguments) {
        pointers.push_back(argument.constData());
        lengths.push_back(size_t(argument.size()));
    }
    // Twice: a server that changes its role ends the connections that it had.
    for (const bool last : {!m_contexts.contains(database), true}) {
        auto *context = static_cast<redisContext *>(contextFor(database));
        if (!context)
            return "(no connection)";
        auto *reply = static_cast<redisReply *>(
            redisCommandArgv(context, int(pointers.size()), pointers.data(), lengths.data()));
        if (reply) {
            const QByteArray text = toText(reply);
            freeReplyObject(reply);
            return text;
        }
        const bool ended = context->err == REDIS_ERR_EOF;
        redisFree(static_cast<redisContext *>(m_contexts.take(database)));
        if (last || !ended)
            break;
    }
    return "(no reply)";
}

QByteArray RedisServer::command(const QByteArray &spaceSeparated, int database)
{
    return command(spaceSeparated.split(' '), database);
}

void RedisServer::pause()
{
    signalTo(m_process, SIGSTOP);
}

void RedisServer::resume()
{
    signalTo(m_process, SIGCONT);
}

void RedisServer::kill()
{
    dropContexts();
    m_process.kill();
    m_process.waitForFinished();
}

void RedisServer::restart()
{
    if (m_process.state() != QProcess::NotRunning) {
        kill();
        // As long as a service manager waits: who is connected notices that nothing listens.
        const QDeadlineTimer down(300 * patience);
        waitFor([&down] { return down.hasExpired(); });
    }
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
