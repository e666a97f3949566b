// SPDX-License-Identifier: GPL-3.0-or-later
#include "race_bench.h"
#include "locks/dialects/dialects.h"

#include <QElapsedTimer>

#include <algorithm>

using namespace locks;

namespace {

const QByteArray countsKey = "race:counts";

// The holder lets go of A if it still has it and takes the key with B; the server counts who was first.
const char reacquireSource[] = R"(
local now = redis.call('GET', KEYS[1])
local who = 'strange'
if not now then who = 'operator-first' elseif now == ARGV[1] then who = 'holder-first' end
redis.call('HINCRBY', KEYS[2], who, 1)
redis.call('SET', KEYS[1], ARGV[2], 'PX', 600000)
return who)";

const char checkSource[] = R"(
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  redis.call('HINCRBY', KEYS[2], 'wrong', 1)
  redis.call('SET', KEYS[1], ARGV[1], 'PX', 600000)
end
return 1)";

OperatorSettings settingsWith(const LuaScripts *scripts)
{
    OperatorSettings settings = OperatorBench::patient();
    settings.scripts = scripts;
    return settings;
}

} // namespace

RaceBench::RaceBench(int masters, const LuaScripts *scripts)
    : m_bench(masters, settingsWith(scripts))
    , m_reacquire(reacquireSource)
    , m_check(checkSource)
{
    m_bench.log.keeping = false;
    for (int i = 0; i < masters; ++i) {
        auto connection = redis::Connection::create(m_bench.server(i).endpoint());
        if (!waitForTask(redis::Connection::open(connection)).ok())
            qFatal("the holder cannot connect");
        m_holders.push_back(connection);
        for (const char *source : {reacquireSource, checkSource})
            m_bench.server(i).command(QList<QByteArray>{"SCRIPT", "LOAD", source});
    }
}

QCoro::Task<> RaceBench::onAll(redis::Script script, QByteArray key, QList<QByteArray> arguments)
{
    redis::Request request;
    QList<QByteArray> words{"EVALSHA", script.sha(), "2", key, countsKey};
    request.addList(words + arguments);
    std::vector<redis::BatchAwaiter> sent;
    for (const auto &holder : m_holders)
        sent.push_back(holder->batch(request));
    for (auto &each : sent) {
        const auto reply = co_await each;
        if (!reply.ok() || reply->values.front().isError())
            qFatal("a holder's script failed");
    }
}

QCoro::Task<> RaceBench::operatorTurn(RaceBench *race, QByteArray key, QByteArray seen)
{
    const ActionReport report =
        co_await race->m_bench.op().act(ask(ActionKind::Release, key, seen, {}, "generic.token"));
    race->collect(report);
}

void RaceBench::collect(const ActionReport &report)
{
    Result &result = m_result;
    if (report.outcome == Outcome::Done)
        ++result.done;
    else if (report.outcome == Outcome::ChangedHands)
        ++result.changedHands;
    else
        ++result.other;
    for (const MasterReport &master : report.masters) {
        result.mastersDone += master.outcome == MasterOutcome::Done ? 1 : 0;
        result.mastersDiffer += master.outcome == MasterOutcome::Differs ? 1 : 0;
    }
}

QCoro::Task<> RaceBench::holderTurn(RaceBench *race, QByteArray key, QByteArray seen, QByteArray next)
{
    const QList<QByteArray> arguments{seen, next};
    co_await race->onAll(race->m_reacquire, key, arguments);
}

QCoro::Task<bool> RaceBench::checked(RaceBench *race, QByteArray key, QList<QByteArray> expected)
{
    co_await race->onAll(race->m_check, key, expected);
    co_return true;
}

QCoro::Task<> RaceBench::slot(RaceBench *race, int index)
{
    const QByteArray key = "lock:race:" + QByteArray::number(index);
    QByteArray seen = freshPlainToken();
    const QList<QByteArray> first{QByteArray("-"), seen};
    co_await race->onAll(race->m_reacquire, key, first);
    while (race->m_left > 0) {
        --race->m_left;
        const QByteArray next = freshPlainToken();
        // Both within the same moment; who writes first, and by how little, is left to chance.
        const int lead = race->m_random.bounded(-1, 3);
        QCoro::Task<> acquire;
        if (lead < 0)
            acquire = holderTurn(race, key, seen, next);
        QCoro::Task<> release = operatorTurn(race, key, seen);
        for (int i = 0; i < lead; ++i)
            co_await race->m_bench.scope()->sleep(std::chrono::microseconds(0));
        if (lead >= 0)
            acquire = holderTurn(race, key, seen, next);
        co_await acquire;
        co_await release;
        const QList<QByteArray> expected{next};
        co_await race->onAll(race->m_check, key, expected);
        seen = next;
    }
    --race->m_running;
}

RaceBench::Result RaceBench::run(int releases, int keysAtOnce)
{
    // The operator's own connections open with the first action: not inside the race.
    m_bench.act(ask(ActionKind::Release, "lock:race:warm", "x", {}, "generic.token"));
    m_result = {};
    m_left = releases;
    m_running = keysAtOnce;
    QElapsedTimer timer;
    timer.start();
    std::vector<QCoro::Task<>> turns;
    for (int i = 0; i < keysAtOnce; ++i)
        turns.push_back(slot(this, i));
    if (!waitFor([this] { return m_running == 0; }, 600000))
        qFatal("the race did not end");
    m_result.elapsedMs = timer.elapsed();
    countOnServers(keysAtOnce);
    return m_result;
}

void RaceBench::countOnServers(int firstAcquires)
{
    for (int i = 0; i < m_bench.count(); ++i) {
        const auto count = [&](const char *field) {
            return m_bench.server(i).command(QList<QByteArray>{"HGET", countsKey, field}).toLongLong();
        };
        m_result.wrong += count("wrong");
        m_result.holderFirst += count("holder-first");
        m_result.operatorFirst += count("operator-first") - firstAcquires;
        m_result.strange += count("strange");
    }
}

QCoro::Task<> RaceBench::takeAnew(RaceBench *race, QByteArray key, QByteArray seen, QByteArray next)
{
    co_await holderTurn(race, key, seen, next);
    --race->m_running;
}

std::vector<std::vector<int>> RaceBench::turnsOf(int count)
{
    constexpr int reach = 150;
    const int lot = int(ManyReleases::atOnce);
    std::vector<std::vector<int>> turns{size_t(count)};
    for (int i = 0; i < count; ++i) {
        const int first = i / lot * lot;
        const int last = std::min(first + lot, count) - 1;
        const int turn = std::clamp(i + m_random.bounded(-reach, reach + 1), first, last);
        turns[size_t(turn)].push_back(i);
    }
    return turns;
}

RaceBench::Result RaceBench::runMany(int count)
{
    m_bench.act(ask(ActionKind::Release, "lock:race:warm", "x", {}, "generic.token"));
    m_result = {};
    m_next.clear();
    m_reported = 0;
    m_running = count;
    const std::vector<std::vector<int>> turns = turnsOf(count);
    size_t sent = 0;
    auto many = std::make_shared<ManyReleases>();
    many->reason = QStringLiteral("race");
    std::vector<ListedLock> list;
    for (int i = 0; i < count; ++i) {
        ListedLock listed;
        listed.key = "lock:race:" + QByteArray::number(i);
        listed.token = freshPlainToken();
        listed.library = *Dialects::table().find("generic.token");
        for (int each = 0; each < m_bench.count(); ++each)
            m_bench.server(each).command(QList<QByteArray>{"SET", listed.key, listed.token, "PX", "600000"});
        list.push_back(listed);
        m_next.append(freshPlainToken());
    }
    many->reported = [this](size_t, const QList<ActionReport> &reports) {
        m_reported += int(reports.size());
        for (const ActionReport &report : reports)
            collect(report);
    };
    many->setList(list);
    many->sending = [&](const ActionRequest &) {
        for (const int index : turns[sent]) {
            const ListedLock &listed = list[size_t(index)];
            m_bench.scope()->start(takeAnew(this, listed.key, listed.token, m_next.at(index)));
        }
        ++sent;
    };
    QElapsedTimer timer;
    timer.start();
    m_bench.scope()->start(m_bench.op().releaseMany(many));
    if (!waitFor([&] { return m_running == 0 && m_reported == count; }, 600000))
        qFatal("the race did not end");
    m_result.elapsedMs = timer.elapsed();
    for (int i = 0; i < count; ++i) {
        const QList<QByteArray> expected{m_next.at(i)};
        waitForTask(checked(this, list[size_t(i)].key, expected));
    }
    countOnServers(0);
    return m_result;
}
