// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/runner.h"

#include "base/bytes.h"
#include "base/post.h"
#include "lab/measure/account.h"
#include "lab/own/dry_turn.h"
#include "lab/processes/worker_pool.h"
#include "lab/run/run_records.h"
#include "lab/spec/near_time.h"
#include "lab/spec/strategies.h"
#include "lab/spec/workloads.h"
#include "lab/turn/trial.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QThread>

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr auto sampleInterval = 200ms;
constexpr auto grace = 300ms;
constexpr auto controlGrace = 550ms;

/// Awaitable: resumes from the event loop, when the stack of whoever resumed us has unwound.
struct NextTurn
{
    QObject *context;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        base::post(context, [handle] { handle.resume(); });
    }
    void await_resume() const { }
};

QByteArray newRunId()
{
    return QByteArray::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, '0');
}

/// Whether a program of the user's may still end its lock by a time in the lock's value.
bool mayEndByValue(const Trial &trial, qint64 pttl, const redis::Value &value)
{
    if (!trial.strategy().isExternal() || pttl != -1 || !value.isString())
        return false;
    const auto end = nearTimeIn(value.bytes);
    const qint64 patienceMs = 1000 + 2 * trial.lease().count();
    return end && QDateTime::currentMSecsSinceEpoch() < *end + patienceMs;
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
        if (m_pool)
            m_pool->kill();
        if (m_connections)
            m_connections->closeControls();
    });
}

Runner::~Runner() = default;

void Runner::start(const RunSpec &spec, const Endpoints &masters, Callbacks callbacks)
{
    Q_ASSERT(!m_running);
    m_spec = spec;
    m_endpoints = masters;
    m_callbacks = std::move(callbacks);
    m_connections = std::make_unique<RunConnections>(spec, masters, m_callbacks.note);
    m_faults =
        std::make_unique<LiveFaults>(&m_scope, m_connections.get(), m_callbacks.strike, m_callbacks.happened);
    m_running = true;
    m_stopping = false;
    m_scope.start(drive(this));
}

void Runner::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    m_connections->stop();
    if (m_dryTurn)
        m_dryTurn->end();
    if (m_pool)
        m_pool->stop();
    if (m_trial)
        m_trial->stop();
    else
        closeClients();
    m_graceTimer.start(grace);
    m_controlGraceTimer.start(controlGrace);
}

void Runner::happen(const LiveFault &fault)
{
    if (m_faults && m_trial)
        m_faults->happen(fault);
}

void Runner::shutdown(std::function<void()> drained)
{
    stop();
    m_scope.stop(std::move(drained));
}

void Runner::closeClients()
{
    if (m_connections)
        m_connections->closeClients();
    if (!m_trial)
        return;
    for (const auto &client : m_trial->clients())
        client->closeAll();
}

int Runner::mastersOf(const Strategy &strategy) const
{
    return strategy.runsOnMasters() ? std::min(m_spec.serversNeeded(), int(m_endpoints.size())) : 1;
}

QCoro::Task<> Runner::drive(Runner *self)
{
    MaybeFailure failure = co_await RunConnections::open(self->m_connections.get());
    if (!failure && !self->m_stopping)
        failure = co_await tryPrograms(self);
    for (const QByteArray &id : std::as_const(self->m_spec.strategies)) {
        if (failure || self->m_stopping)
            break;
        auto trial = std::make_shared<Trial>(self->m_spec, id, newRunId());
        self->m_trial = trial;
        failure = co_await runTrial(self, trial);
        self->m_trial.reset();
        self->m_pool.reset();
        // The last client's frame may still be on the stack; it needs its trial.
        NextTurn unwound{self};
        co_await unwound;
        if (self->m_faults->anyStruck())
            break;
    }
    self->finish(failure);
}

QCoro::Task<Runner::MaybeFailure> Runner::tryPrograms(Runner *self)
{
    for (const QByteArray &id : std::as_const(self->m_spec.strategies)) {
        if (!id.startsWith("external:") || self->m_stopping)
            continue;
        const QByteArray command = id.mid(id.indexOf(':') + 1);
        const Keys keys(newRunId());
        const auto dryTurn = std::make_shared<DryTurn>(command, self->m_connections->clientEndpoint(0),
                                                       self->m_spec.programFolder, keys.lock);
        self->m_dryTurn = dryTurn;
        const auto excludes = co_await DryTurn::play(dryTurn);
        self->m_dryTurn.reset();
        NextTurn unwound{self}; // its process may still be on the stack
        co_await unwound;
        co_await removeKeys(self, keys.run, 1);
        if (!excludes)
            co_return self->m_connections->failureOf(tr("The run was not begun."), excludes.error());
        if (!*excludes && self->m_callbacks.note)
            self->m_callbacks.note(tr("In the dry turn “%1” let a second client in while the first one held "
                                      "the lock: it does not lock. It is measured all the same.")
                                       .arg(base::shownBytes(command)));
    }
    co_return MaybeFailure();
}

void Runner::finish(const MaybeFailure &failure)
{
    m_graceTimer.stop();
    m_controlGraceTimer.stop();
    closeClients();
    m_faults.reset();
    m_connections.reset();
    m_running = false;
    const Callbacks callbacks = std::exchange(m_callbacks, {});
    callbacks.ended(RunEnd{m_stopping, failure});
}

QCoro::Task<Runner::MaybeFailure> Runner::runTrial(Runner *self, SharedTrial trial)
{
    MaybeFailure failure = co_await prepare(self, trial);
    if (failure || self->m_stopping) {
        co_await removeKeys(self, trial->keys().run, self->mastersOf(trial->strategy()));
        co_return failure;
    }
    self->m_counter = 0;
    self->m_callbacks.began(trial->strategyId());
    connect(trial.get(), &Trial::woundUp, self, [self, running = trial.get()] { self->endWaits(running); });
    self->m_load.begin(self->m_connections->serverProcesses());
    if (self->mayStayAwake(*trial))
        trial->busyWait().allow();
    trial->begin();
    self->m_faults->begin(trial);
    if (self->m_stopping)
        trial->stop();
    self->m_callbacks.sample(self->sampleNow(trial.get(), 0));
    if (self->m_spec.sampled)
        self->m_sampleTimer.start();
    if (self->m_pool)
        co_await runPool(self, trial);
    else
        co_await runClients(trial);
    self->m_sampleTimer.stop();
    co_await LiveFaults::end(self->m_faults.get());
    NextTurn unwound{self};
    co_await unwound;
    co_return co_await conclude(self, trial);
}

QCoro::Task<Runner::MaybeFailure> Runner::conclude(Runner *self, SharedTrial trial)
{
    // A client that crashed came back with other connections.
    for (size_t i = 0; i < trial->clients().size(); ++i)
        self->m_connections->keepFirst(i, trial->clients()[i]->server().connections());
    const auto pool = self->m_pool;
    const Tally tally = pool ? pool->tally() : trial->tally();
    const QList<redis::Error> errors = pool && !self->m_stopping ? pool->errors() : trial->errors();
    RunResult result =
        accountOf(trial->spec(), trial->strategyId(), tally, trial->truth(),
                  {self->m_stopping, trial->standstill(), errors, pool ? pool->traces() : trial->traces()});
    redis::Request request;
    trial->workload().addFinalQuery(request, trial->keys());
    request.add("GET", trial->keys().lock); // last
    // Both leave at once: a server that hangs will do the second when it comes to itself, though we are gone.
    redis::BatchAwaiter asking = self->m_connections->control()->batch(request);
    QCoro::Task<> removing = removeKeys(self, trial->keys().run, self->mastersOf(trial->strategy()));
    const auto asked = co_await asking;
    if (asked) {
        trial->workload().account(result, tally, asked->values);
        putHolder(result, tally, trial->truth(), asked->values.back());
    }
    result.traceNote = traceNoteOf(result);
    result.happened = trial->happened();
    self->m_callbacks.sample(
        self->sampleNow(trial.get(), trial->workload().sampleOf(result, self->m_counter)));
    co_await removing;
    result.othersBusy = self->m_load.others();
    result.server = self->m_connections->server().name;
    result.roundTripUs = self->m_connections->control()->roundTrip().count();
    self->m_callbacks.result(result);
    if (!errors.isEmpty())
        co_return self->m_connections->failureOf(tr("The run ended early."), errors.first());
    co_return MaybeFailure();
}

bool Runner::mayStayAwake(const Trial &trial) const
{
    const bool near = !m_connections->serverProcesses().isEmpty();
    const bool alone = !m_pool && !trial.strategyId().startsWith("external:"); // no other process takes part
    return near && alone && QThread::idealThreadCount() > mastersOf(trial.strategy());
}

QCoro::Task<Runner::MaybeFailure> Runner::prepare(Runner *self, SharedTrial trial)
{
    const Strategy &strategy = trial->strategy();
    const int masters = self->mastersOf(strategy);
    for (int master = 0; master < masters; ++master)
        RunRecords(self->m_spec.recordFolder).add(trial->keys().run, self->m_endpoints[size_t(master)]);
    redis::Request request;
    const QList<redis::Script> scripts = strategy.scripts();
    for (const redis::Script &script : scripts)
        request.add("SCRIPT", "LOAD", script.source()); // where it is refused, EVAL may still be allowed
    trial->workload().prepare(request, trial->keys(), trial->spec());
    strategy.prepare(request, trial->keys());
    const QString sentence = tr("The lab's keys could not be written.");
    if (!request.isEmpty()) {
        const auto prepared = co_await self->m_connections->control()->batch(request);
        if (!prepared)
            co_return self->m_connections->failureOf(sentence, prepared.error());
        for (size_t i = size_t(scripts.size()); i < prepared->values.size(); ++i) {
            if (prepared->values[i].isError())
                co_return self->m_connections->failureOf(sentence,
                                                         redis::errorFromReply(prepared->values[i].bytes));
        }
    }
    if (self->m_spec.processes)
        co_return co_await openPool(self, trial);
    MaybeFailure failure = co_await RunConnections::openMasters(self->m_connections.get(), masters);
    if (failure)
        co_return failure;
    int index = 0;
    for (const ServerCalls::Connections &connections : self->m_connections->clients())
        trial->addClient(index++, connections);
    co_return MaybeFailure();
}

QCoro::Task<Runner::MaybeFailure> Runner::openPool(Runner *self, SharedTrial trial)
{
    WorkerOrder order;
    order.spec = self->m_spec;
    order.strategy = trial->strategyId();
    order.runId = trial->keys().run;
    const auto masters = self->mastersOf(trial->strategy());
    for (int master = 0; master < masters; ++master)
        order.masters.push_back(self->m_connections->clientEndpoint(size_t(master)));
    const auto pool = std::make_shared<WorkerPool>(order, self->m_spec.workerProgram);
    self->m_pool = pool;
    const auto started = co_await WorkerPool::start(pool);
    if (!started)
        co_return self->m_connections->failureOf(
            tr("Not all of %1 client processes could be started and connected.").arg(self->m_spec.clients),
            started.error());
    // The trial keeps the time; who is inside is told by the page that all share.
    trial->shareTruth(&pool->truth());
    co_return MaybeFailure();
}

QCoro::Task<> Runner::runClients(SharedTrial trial)
{
    std::vector<QCoro::Task<>> running;
    if (trial->strategy().hasBackground()) {
        for (const auto &client : trial->clients())
            running.push_back(trial->strategy().background(client.get()));
    }
    for (const auto &client : trial->clients())
        running.push_back(LabClient::run(client.get()));
    for (auto &each : running)
        co_await each;
}

QCoro::Task<> Runner::runPool(Runner *self, SharedTrial trial)
{
    const auto pool = self->m_pool;
    co_await WorkerPool::run(pool, trial->begunAt());
    trial->windUp();
}

Sample Runner::sampleNow(Trial *trial, qint64 counter)
{
    return m_pool ? m_pool->takeSample(trial->nowUs(), counter) : trial->takeSample(counter);
}

void Runner::endWaits(Trial *trial)
{
    if (m_pool)
        m_pool->windUp();
    redis::Request request;
    trial->strategy().addWakeUps(request, trial->keys(), trial->spec().clients);
    if (!request.isEmpty())
        m_connections->control()->batch(request);
    // What waits at a server that was stopped is not woken by it.
    if (trial->isAway())
        closeClients();
}

QCoro::Task<> Runner::removeKeys(Runner *self, QByteArray runId, int masters)
{
    redis::Request request;
    QList<QByteArray> words{QByteArrayLiteral("DEL")};
    words += Keys(runId).all();
    request.addList(words);
    for (int master = 0; master < masters; ++master) {
        const auto control = self->m_connections->control(size_t(master));
        const auto removed = co_await control->batch(request);
        if (removed && !removed->values.front().isError())
            RunRecords(self->m_spec.recordFolder).remove(runId, control->endpoint());
    }
}

void Runner::onSampleDue()
{
    if (!m_sampling)
        m_scope.start(takeSample(this, m_trial));
    else
        m_callbacks.sample(sampleNow(m_trial.get(), m_counter)); // the server has not answered yet
}

QCoro::Task<> Runner::takeSample(Runner *self, SharedTrial trial)
{
    self->m_sampling = true;
    redis::Request request;
    trial->workload().addCounterQuery(request, trial->keys());
    request.add("PTTL", trial->keys().lock);
    if (trial->strategy().isExternal())
        request.add("GET", trial->keys().lock);
    const auto replies = co_await self->m_connections->control()->batch(request);
    self->m_sampling = false;
    if (!self->m_sampleTimer.isActive() || self->m_trial != trial)
        co_return;
    if (!replies) { // time goes on, and who waits is known here
        self->m_callbacks.sample(self->sampleNow(trial.get(), self->m_counter));
        co_return;
    }
    self->m_counter = Workload::counterOf(replies->values.front());
    self->m_callbacks.sample(self->sampleNow(trial.get(), self->m_counter));
    const redis::Value &pttl = replies->values[1];
    if (!pttl.isInteger() || mayEndByValue(*trial, pttl.integer, replies->values.back()))
        co_return;
    if (const auto pool = self->m_pool)
        trial->checkStandstill(pttl.integer, pool->waiting(), pool->active(), pool->lastGrantUs());
    else
        trial->checkStandstill(pttl.integer);
}

} // namespace lab
