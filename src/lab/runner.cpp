// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/runner.h"

#include "lab/open_files.h"
#include "lab/strategies.h"
#include "lab/trial.h"
#include "redis/post.h"

#include <QRandomGenerator>

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr auto sampleInterval = 200ms;
constexpr auto grace = 300ms;
constexpr auto controlGrace = 550ms;
constexpr int openedAtOnce = 64;
constexpr int otherFiles = 64; ///< what the program has open besides the clients' sockets

/// Awaitable: resumes from the event loop, when the stack of whoever resumed us has unwound.
struct NextTurn
{
    QObject *context;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        redis::post(context, [handle] { handle.resume(); });
    }
    void await_resume() const { }
};

QByteArray newRunId()
{
    return QByteArray::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, '0');
}

/// "redis 7.0.15" from INFO's `redis_version:7.0.15`; Valkey says so in a line of its own.
QString serverName(const QByteArray &info)
{
    QString name;
    for (const QByteArray &line : info.split('\n')) {
        if (line.startsWith("valkey_version:"))
            return QStringLiteral("valkey ") + QString::fromLatin1(line.mid(15).trimmed());
        if (line.startsWith("redis_version:"))
            name = QStringLiteral("redis ") + QString::fromLatin1(line.mid(14).trimmed());
    }
    return name;
}

} // namespace

Runner::Runner(QObject *parent)
    : QObject(parent)
    , m_scope(this)
    , m_sampleTimer(this)
    , m_graceTimer(this)
    , m_controlGraceTimer(this)
{
    m_sampleTimer.setTimerType(Qt::PreciseTimer);
    m_sampleTimer.setInterval(sampleInterval);
    m_graceTimer.setSingleShot(true);
    m_controlGraceTimer.setSingleShot(true);
    connect(&m_sampleTimer, &QTimer::timeout, this, &Runner::onSampleDue);
    connect(&m_graceTimer, &QTimer::timeout, this, &Runner::closeClients);
    connect(&m_controlGraceTimer, &QTimer::timeout, this, [this] {
        if (m_control)
            m_control->close();
    });
}

Runner::~Runner() = default;

void Runner::start(const RunSpec &spec, const redis::Endpoint &endpoint, Callbacks callbacks)
{
    Q_ASSERT(!m_running);
    m_spec = spec;
    m_endpoint = endpoint;
    m_callbacks = std::move(callbacks);
    m_running = true;
    m_stopping = false;
    m_scope.start(drive(this));
}

void Runner::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    if (m_trial)
        m_trial->stop();
    else
        closeClients();
    m_graceTimer.start(grace);
    m_controlGraceTimer.start(controlGrace);
}

void Runner::shutdown(std::function<void()> drained)
{
    stop();
    m_scope.stop(std::move(drained));
}

void Runner::closeClients()
{
    for (const auto &connection : m_connections)
        connection->close();
}

Runner::MaybeFailure Runner::failureOf(const QString &sentence, const redis::Error &error) const
{
    if (m_stopping)
        return {};
    return Failure{Failure::Kind::Server, sentence + QLatin1Char(' ') + error.text, error.detail};
}

QCoro::Task<> Runner::drive(Runner *self)
{
    MaybeFailure failure = co_await connectAll(self);
    for (const QByteArray &id : std::as_const(self->m_spec.strategies)) {
        if (failure || self->m_stopping)
            break;
        auto trial = std::make_shared<Trial>(self->m_spec, *Strategies::find(id), newRunId());
        self->m_trial = trial;
        failure = co_await runTrial(self, trial);
        self->m_trial.reset();
        // The last client's frame may still be on the stack; it needs its trial.
        NextTurn unwound{self};
        co_await unwound;
    }
    self->m_graceTimer.stop();
    self->m_controlGraceTimer.stop();
    self->closeClients();
    self->m_connections.clear();
    if (self->m_control)
        self->m_control->close();
    self->m_control.reset();
    self->m_running = false;
    const Callbacks callbacks = std::exchange(self->m_callbacks, {});
    callbacks.ended(RunEnd{self->m_stopping, failure});
}

QCoro::Task<Runner::MaybeFailure> Runner::connectAll(Runner *self)
{
    const quint64 files = raiseOpenFiles();
    if (files < quint64(self->m_spec.clients + otherFiles)) {
        co_return Failure{Failure::Kind::Server,
                          tr("%1 clients need more open files than the %2 that this system allows. Use fewer "
                             "clients, or raise the limit (ulimit -Hn).")
                              .arg(self->m_spec.clients)
                              .arg(files),
                          {}};
    }
    self->m_control = redis::Connection::create(self->m_endpoint, QByteArrayLiteral("lockscope-lab"));
    const auto control = self->m_control;
    const auto opened = co_await redis::Connection::open(control);
    if (!opened)
        co_return self->failureOf(tr("The server %1 cannot be used.").arg(self->m_endpoint.label()),
                                  opened.error());
    const auto info = co_await control->call("INFO", "server");
    self->m_server = info ? serverName(info->bytes) : QString();
    co_return co_await openClients(self);
}

QCoro::Task<Runner::MaybeFailure> Runner::openClients(Runner *self)
{
    const int wanted = self->m_spec.clients;
    while (int(self->m_connections.size()) < wanted && !self->m_stopping) {
        std::vector<QCoro::Task<redis::Result<void>>> opening;
        const int before = int(self->m_connections.size());
        for (int i = before; i < std::min(wanted, before + openedAtOnce); ++i) {
            auto connection = redis::Connection::create(self->m_endpoint, QByteArrayLiteral("lockscope-lab"));
            self->m_connections.push_back(connection);
            opening.push_back(redis::Connection::open(connection));
        }
        std::optional<redis::Error> refused;
        int good = before;
        for (auto &each : opening) {
            const redis::Result<void> opened = co_await each;
            if (opened)
                ++good;
            else if (!refused)
                refused = opened.error();
        }
        if (refused) {
            const QString limit = co_await connectionLimit(self);
            const QString sentence = tr("Only %1 of %2 clients could connect to %3.")
                                         .arg(good)
                                         .arg(wanted)
                                         .arg(self->m_endpoint.label());
            co_return self->failureOf(limit.isEmpty() ? sentence : sentence + QLatin1Char(' ') + limit,
                                      *refused);
        }
    }
    co_return MaybeFailure();
}

// The server says "max number of clients reached" and hangs up, which our first write may turn into a bare
// reset.
QCoro::Task<QString> Runner::connectionLimit(Runner *self)
{
    const auto info = co_await self->m_control->call("INFO", "clients");
    if (!info)
        co_return QString();
    for (const QByteArray &line : info->bytes.split('\n')) {
        if (line.startsWith("maxclients:"))
            co_return tr("The server allows %1 connections at once (maxclients), others' included.")
                .arg(QString::fromLatin1(line.mid(11).trimmed()));
    }
    co_return QString();
}

QCoro::Task<Runner::MaybeFailure> Runner::runTrial(Runner *self, std::shared_ptr<Trial> trial)
{
    const auto prepared = co_await self->m_control->call("SET", trial->counterKey(), "0");
    if (!prepared)
        co_return self->failureOf(tr("The lab's counter could not be written."), prepared.error());
    for (const auto &connection : self->m_connections)
        trial->addClient(connection);
    self->m_counter = 0;
    self->m_callbacks.began(trial->strategy().id());
    trial->begin();
    if (self->m_stopping)
        trial->stop();
    self->m_callbacks.sample(trial->takeSample(0));
    self->m_sampleTimer.start();

    std::vector<QCoro::Task<>> running;
    for (const auto &client : trial->clients())
        running.push_back(Client::run(client.get()));
    for (auto &each : running)
        co_await each;
    self->m_sampleTimer.stop();
    NextTurn unwound{self};
    co_await unwound;

    const std::optional<qint64> finalValue = co_await readAndRemove(self, trial);
    self->m_callbacks.sample(trial->takeSample(finalValue.value_or(self->m_counter)));
    RunResult result = trial->result(finalValue, self->m_stopping);
    result.server = self->m_server;
    result.roundTripUs = self->m_control->roundTrip().count();
    self->m_callbacks.result(result);
    if (!trial->errors().isEmpty())
        co_return self->failureOf(tr("The run ended early."), trial->errors().first());
    co_return MaybeFailure();
}

QCoro::Task<std::optional<qint64>> Runner::readAndRemove(Runner *self, std::shared_ptr<Trial> trial)
{
    redis::Request request;
    request.add("GET", trial->counterKey());
    request.add("DEL", trial->counterKey(), trial->lockKey());
    const auto replies = co_await self->m_control->batch(request);
    if (!replies || !replies->values.front().isString())
        co_return std::nullopt;
    co_return replies->values.front().bytes.toLongLong();
}

void Runner::onSampleDue()
{
    if (!m_sampling)
        m_scope.start(takeSample(this, m_trial));
    else
        m_callbacks.sample(m_trial->takeSample(m_counter)); // the server has not answered yet
}

QCoro::Task<> Runner::takeSample(Runner *self, std::shared_ptr<Trial> trial)
{
    self->m_sampling = true;
    const auto counter = co_await self->m_control->call("GET", trial->counterKey());
    self->m_sampling = false;
    if (!counter || !self->m_sampleTimer.isActive() || self->m_trial != trial)
        co_return;
    self->m_counter = counter->bytes.toLongLong();
    self->m_callbacks.sample(trial->takeSample(self->m_counter));
}

} // namespace lab
