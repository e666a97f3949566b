// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/server_process.h"

#include "sandbox/client_access.h"

#include <QDir>
#include <QProcess>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>

using namespace std::chrono_literals;

namespace sandbox {

namespace {

constexpr int keptLines = 5;
constexpr auto startLimit = 30s; ///< a busy machine needs its time

/// As redis.conf wants it: in double quotes.
QByteArray quoted(const QString &text)
{
    QByteArray bytes = text.toLocal8Bit();
    bytes.replace('\\', "\\\\").replace('"', "\\\"");
    return '"' + bytes + '"';
}

/// Runs in the child between fork and exec: only what is safe there.
void dieWithParent(pid_t parent)
{
    // A group of its own: Ctrl+C in a terminal is for the program, which may still want its server then.
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended before prctl(): then nobody would ever send that signal.
    if (::getppid() != parent)
        ::_exit(1);
}

} // namespace

ServerProcess::ServerProcess(const ServerSettings &settings, std::shared_ptr<Ports> ports)
    : m_settings(settings)
    , m_ports(std::move(ports))
    , m_process(new QProcess(this))
{
    m_process->setProcessChannelMode(QProcess::MergedChannels);
    m_process->setProcessEnvironment(settings.environment);
    m_process->setChildProcessModifier([parent = ::getpid()] { dieWithParent(parent); });
    connect(m_process, &QProcess::readyReadStandardOutput, this, &ServerProcess::onOutput);
    connect(m_process, &QProcess::finished, this, &ServerProcess::onFinished);
    m_endpoint.host = QStringLiteral("127.0.0.1");
    m_endpoint.password = settings.password;
    if (settings.hasClientUser)
        m_endpoint.user = administratorName();
}

ServerProcess::~ServerProcess()
{
    m_ports->giveBack(m_endpoint.port);
}

bool ServerProcess::isRunning() const
{
    return m_process->state() != QProcess::NotRunning;
}

QByteArray ServerProcess::configuration() const
{
    const QByteArray users = m_settings.hasClientUser ? usersConfiguration(m_settings.password)
                                                      : "requirepass " + m_settings.password + '\n';
    return "port " + QByteArray::number(m_endpoint.port)
        + "\n"
          "bind 127.0.0.1\n"
        + users
        + "save \"\"\n"
          "appendonly no\n"
          "daemonize no\n"
          "dir "
        + quoted(m_settings.folder + QLatin1Char('/') + QString::number(m_endpoint.port)) + '\n';
}

bool ServerProcess::launch()
{
    if (!m_killed) {
        m_ports->giveBack(m_endpoint.port);
        m_endpoint.port = m_ports->take();
    }
    QDir(m_settings.folder).mkpath(QString::number(m_endpoint.port));
    m_lastLines.clear();
    m_process->start(m_settings.executable, {QStringLiteral("-")});
    if (m_process->state() == QProcess::NotRunning)
        return false;
    m_process->write(configuration());
    m_process->closeWriteChannel();
    return true;
}

QCoro::Task<bool> ServerProcess::answers(std::shared_ptr<ServerProcess> server)
{
    redis::Endpoint endpoint = server->m_endpoint;
    endpoint.timeout = 1s;
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-sandbox"));
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    bool answered = false;
    if (opened.ok()) {
        const redis::Result<redis::Value> pong = co_await connection->call("PING");
        answered = pong.ok();
    }
    connection->close();
    co_return answered;
}

QCoro::Task<redis::Result<redis::Endpoint>> ServerProcess::start(std::shared_ptr<ServerProcess> server,
                                                                 base::TaskScope *scope)
{
    const redis::Clock::time_point deadline = redis::Clock::now() + startLimit;
    // A port that was free a moment ago may be taken by now: then another one.
    for (int attempt = 0; attempt < 5; ++attempt) {
        if (!server->launch())
            co_return server->startError(server->m_process->errorString());
        while (server->isRunning() && redis::Clock::now() < deadline) {
            const bool answered = co_await answers(server);
            if (scope->isStopping())
                co_return redis::makeError(redis::ErrorKind::Cancelled);
            if (answered && server->isRunning()) {
                server->m_started = true;
                server->m_killed = false;
                // QCoro 0.8 moves out of what co_return converts, members too.
                co_return redis::Result<redis::Endpoint>(server->m_endpoint);
            }
            const bool slept = co_await scope->sleep(10ms);
            if (!slept)
                co_return redis::makeError(redis::ErrorKind::Cancelled);
        }
        if (server->isRunning())
            break;
    }
    const bool silent = server->m_lastLines.isEmpty();
    co_return server->startError(silent ? server->m_process->errorString()
                                        : QString::fromLocal8Bit(server->m_lastLines.join('\n')));
}

redis::Error ServerProcess::startError(const QString &why) const
{
    redis::Error error;
    error.kind = redis::ErrorKind::ProgramFailed;
    error.detail = why.toUtf8();
    // It quotes the line that it does not understand.
    const bool knowsUsers = std::none_of(m_lastLines.begin(), m_lastLines.end(), [](const QByteArray &line) {
        return line.startsWith(">>> 'user ");
    });
    error.text = knowsUsers
        ? tr("redis-server does not start: %1").arg(why)
        : tr(
            "redis-server is too old: without users of its own (ACL, Redis 6.2 or Valkey) nothing keeps what "
            "runs there from other servers.");
    return error;
}

void ServerProcess::setStanding(bool standing)
{
    if (isRunning())
        ::kill(pid_t(m_process->processId()), standing ? SIGSTOP : SIGCONT);
}

void ServerProcess::kill()
{
    m_killed = true;
    m_process->kill();
}

void ServerProcess::end()
{
    m_ending = true;
    if (!isRunning()) {
        emit ended();
        return;
    }
    // It keeps nothing that could be lost, and looks for signals ten times a second only: somebody waits for
    // this. The group, because a child of it may be writing a snapshot for a replica.
    const qint64 pid = m_process->processId();
    if (pid > 0)
        ::kill(-pid_t(pid), SIGKILL);
    m_process->kill();
}

void ServerProcess::onOutput()
{
    while (m_process->canReadLine()) {
        m_lastLines.append(m_process->readLine().trimmed());
        if (m_lastLines.size() > keptLines)
            m_lastLines.removeFirst();
    }
}

void ServerProcess::onFinished()
{
    onOutput();
    if (m_ending)
        emit ended();
    else if (m_started && !m_killed)
        emit died(m_endpoint, QString::fromLocal8Bit(m_lastLines.join('\n')));
}

} // namespace sandbox
