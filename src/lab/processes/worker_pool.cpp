// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/processes/worker_pool.h"

#include "lab/spec/strategies.h"
#include "lab/spec/workloads.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace lab {

WorkerPool::WorkerPool(const WorkerOrder &order, const QString &program)
    : m_order(order)
    , m_program(program.isEmpty() ? QCoreApplication::applicationFilePath() : program)
    , m_lease(Strategies::make(order.strategy)->leaseEndsUnderHolder()
                  ? order.spec.resolvedFor(*Strategies::make(order.strategy)).lease.value_or(0ms)
                  : 0ms)
    , m_page(SharedPage::create())
{
}

WorkerPool::~WorkerPool()
{
    for (const auto &process : m_processes) {
        process->disconnect(this);
        process->kill();
    }
    for (const auto &process : m_processes)
        process->waitForFinished(1000); // of processes that were killed: at once
}

void WorkerPool::launch(int client)
{
    QProcess *process = m_processes[size_t(client)].get();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
    environment.insert(QStringLiteral("QT_NO_GLIB"), QStringLiteral("1"));
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    const int page = m_page->file();
    process->setChildProcessModifier([page] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setpgid(0, 0); // Ctrl-C is for us: the run then ends in order
        ::fcntl(page, F_SETFD, 0); // in the child only: the page goes along
    });
    connect(process, &QProcess::readyReadStandardOutput, this, [this, client] { onOutput(client); });
    connect(process, &QProcess::finished, this, [this, client] { onEnded(client); });
    connect(process, &QProcess::errorOccurred, this, [this, client](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onEnded(client);
    });
    process->start(m_program, {QStringLiteral("--lab-worker"), QString::number(page)});
    WorkerOrder order = m_order;
    order.client = client;
    process->write(QJsonDocument(order.toJson()).toJson(QJsonDocument::Compact) + '\n');
}

QCoro::Task<redis::Result<void>> WorkerPool::start(std::shared_ptr<WorkerPool> pool)
{
    if (!pool->m_page)
        co_return redis::makeError(redis::ErrorKind::ProgramFailed, QByteArrayLiteral("memfd_create"));
    const int clients = pool->m_order.spec.clients;
    pool->m_awaited = clients;
    pool->m_reported.assign(size_t(clients), false);
    for (int client = 0; client < clients; ++client)
        pool->m_processes.push_back(std::make_unique<QProcess>());
    for (int client = 0; client < clients; ++client)
        pool->launch(client);
    Settled connected{pool.get()};
    co_await connected;
    if (!pool->m_errors.isEmpty())
        co_return pool->m_errors.first();
    co_return redis::Result<void>();
}

QCoro::Task<> WorkerPool::run(std::shared_ptr<WorkerPool> pool, redis::Clock::time_point begunAt)
{
    pool->m_going = true;
    pool->m_begunAt = begunAt;
    pool->m_awaited = pool->m_active = int(pool->m_processes.size());
    pool->m_reported.assign(pool->m_processes.size(), false);
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(begunAt.time_since_epoch());
    pool->sendToAll("go " + QByteArray::number(qint64(ns.count())));
    Settled ended{pool.get()};
    co_await ended;
}

void WorkerPool::sendToAll(const QByteArray &line)
{
    for (const auto &process : m_processes)
        process->write(line + '\n');
}

void WorkerPool::kill()
{
    for (const auto &process : m_processes)
        process->kill();
}

void WorkerPool::onOutput(int client)
{
    QProcess *process = m_processes[size_t(client)].get();
    while (process->canReadLine()) {
        const QByteArray line = process->readLine().trimmed();
        if (m_reported[size_t(client)])
            continue;
        m_reported[size_t(client)] = true;
        onLine(client, line);
        settle();
    }
}

void WorkerPool::onLine(int client, const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line.mid(line.indexOf(' ') + 1)).object();
    if (line.startsWith("failed ")) {
        m_errors.append(errorFromJson(object));
        return;
    }
    if (!line.startsWith("done "))
        return;
    // Fairness is judged while all are at work: until the first has ended.
    m_tally.fairWindow = grantsSoFar();
    m_tally.merge(Tally::fromJson(object.value(QStringLiteral("tally")).toObject()));
    m_traceParts.add(client, object.value(QStringLiteral("trace")).toObject());
    const QJsonArray errors = object.value(QStringLiteral("errors")).toArray();
    for (const QJsonValue &error : errors)
        m_errors.append(errorFromJson(error.toObject()));
}

void WorkerPool::onEnded(int client)
{
    if (m_reported[size_t(client)])
        return;
    m_reported[size_t(client)] = true;
    redis::Error error;
    error.text =
        tr("A client's process ended before its work: %1.").arg(m_processes[size_t(client)]->errorString());
    m_errors.append(error);
    if (m_going)
        removeDead(client);
    settle();
}

/// What a client did until its process was killed still counts, and it is inside no more.
void WorkerPool::removeDead(int client)
{
    SharedContent &shared = m_page->content();
    m_tally.merge(slot(client).tally(client));
    shared.slot[size_t(client)].waiting.store(0, std::memory_order_relaxed);
    if (shared.firstPairs.goesOut(client)) {
        const auto now = redis::Clock::now() - m_begunAt;
        shared.truth.leave(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
    }
}

QList<TraceOf> WorkerPool::traces() const
{
    return m_traceParts.traces(m_page->content().firstPairs, std::chrono::microseconds(m_lease).count());
}

void WorkerPool::settle()
{
    --m_active;
    if (--m_awaited > 0)
        return;
    if (const auto waiter = std::exchange(m_waiter, {}))
        waiter.resume();
}

QList<qint64> WorkerPool::grantsSoFar() const
{
    if (!m_tally.fairWindow.isEmpty())
        return m_tally.fairWindow;
    QList<qint64> grants;
    for (int client = 0; client < m_order.spec.clients; ++client)
        grants.append(slot(client).grants.load(std::memory_order_relaxed));
    return grants;
}

/// Of what `number` says of each client.
template <typename Number> qint64 WorkerPool::sum(Number number) const
{
    qint64 total = 0;
    for (int client = 0; client < m_order.spec.clients; ++client)
        total += number(slot(client));
    return total;
}

int WorkerPool::waiting() const
{
    return int(sum([](const SharedSlot &slot) { return slot.waiting.load(std::memory_order_relaxed); }));
}

qint64 WorkerPool::lastGrantUs() const
{
    qint64 last = 0;
    for (int client = 0; client < m_order.spec.clients; ++client)
        last = std::max(last, slot(client).lastGrantUs.load());
    return last;
}

Sample WorkerPool::takeSample(qint64 nowUs, qint64 counter)
{
    const double seconds = double(std::max<qint64>(1, nowUs - m_sampleUs)) / 1e6;
    const qint64 turns = sum([](const SharedSlot &slot) { return slot.turns(Turn::Counted); });
    const qint64 ended = sum([](const SharedSlot &slot) { return slot.ended(); });
    const qint64 attempts =
        sum([](const SharedSlot &slot) { return slot.attempts.load(std::memory_order_relaxed); });
    const RunSpec &spec = m_order.spec;
    const double whole = spec.byDuration() ? double(std::chrono::microseconds(spec.duration).count())
                                           : double(spec.clients) * double(spec.iterations);
    Sample sample;
    sample.strategy = m_order.strategy;
    sample.tMs = nowUs / 1000;
    sample.ops = double(turns - m_sampleTurns) / seconds;
    sample.attempts = double(attempts - m_sampleAttempts) / seconds;
    sample.waiting = waiting();
    sample.inside = truth().takePeak();
    sample.counter = counter;
    const Workload *workload = Workloads::find(spec.workload);
    const qint64 died = sum([](const SharedSlot &slot) { return slot.turns(Turn::CrashedAfterWrite); });
    sample.expected = workload->expectedOf(counter, ended, spec);
    sample.neverWritten = workload->neverWrittenOf(ended, turns + died);
    sample.progress = std::min(1.0, (spec.byDuration() ? double(nowUs) : double(ended)) / whole);
    if (sample.progress > 0)
        sample.leftMs = qint64(double(nowUs) / 1000 * (1 - sample.progress) / sample.progress);
    sample.fairness = fairnessOf(grantsSoFar());
    sample.lanes = takeLanes(nowUs);
    sampleWaits(sample);
    m_sampleUs = nowUs;
    m_sampleTurns = turns;
    m_sampleAttempts = attempts;
    return sample;
}

void WorkerPool::sampleWaits(Sample &sample)
{
    const SharedContent &shared = m_page->content();
    const Histogram waits = shared.waits.read();
    const Histogram &unfinished = m_tally.unfinishedWaits; // of those that have ended
    const Histogram recent = waits.since(m_sampleWaits);
    if (recent.count() > 0) {
        sample.p50Us = recent.valueAt(50);
        sample.p99Us = recent.valueAt(99);
    }
    sample.waits = waits.count() + unfinished.count();
    sample.spectrum = waits.spectrumWith(unfinished);
    if (m_order.spec.isOpenLoop())
        sample.correctedSpectrum = shared.correctedWaits.read().spectrumWith(m_tally.unfinishedCorrected);
    m_sampleWaits = waits;
}

// A client notes that it leaves before it sends the release, so whoever gets in by that has a later time. A
// note that comes late, of a process that was put off, therefore still precedes what it made possible.
QList<LaneChange> WorkerPool::takeLanes(qint64 nowUs)
{
    std::vector<LaneChange> changes;
    const int lanes = std::min(m_order.spec.clients, SharedContent::lanes);
    for (int client = 0; client < lanes; ++client) {
        const size_t first = changes.size();
        m_page->content().lane[size_t(client)].read(&m_lanePlaces[size_t(client)], nowUs, &changes);
        for (size_t i = first; i < changes.size(); ++i)
            changes[i].client = client;
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const LaneChange &a, const LaneChange &b) { return a.tUs < b.tUs; });
    const qint64 leaseUs = std::chrono::microseconds(m_lease).count();
    for (LaneChange &change : changes) {
        change.tUs = m_laneUs = std::max(m_laneUs, change.tUs);
        change.leaseUntilUs = change.lane == Lane::Inside && leaseUs > 0 ? change.tUs + leaseUs : 0;
    }
    return QList<LaneChange>(changes.begin(), changes.end());
}

} // namespace lab
