// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/population/population.h"

#include "locks/dialects/dialects.h"
#include "sandbox/population/holders.h"
#include "sandbox/population/leftovers.h"
#include "sandbox/population/ordinary_keys.h"
#include "sandbox/population/redisson_client.h"

#include <QDateTime>

using namespace std::chrono_literals;

namespace sandbox {

namespace {

using Endpoints = std::vector<redis::Endpoint>;

constexpr const char *plain = "generic.token";
constexpr const char *nodeRedlock = "node-redlock";
constexpr const char *redisPy = "redis-py.lock";
constexpr const char *redisson = "redisson.lock";
// The published PHP classes.
constexpr const char *phpClass = "php.redislock";
constexpr const char *yiiClass = "yii2.lock";
constexpr const char *phpUniqid = "php.uniqid";

constexpr int contendersPerKey = 3;
constexpr int workersPerPrefix = 5;

/// What comes of giving EXPIRE, which wants seconds from now, a point in time: half a century.
PopulationClient::Lease timestampAsLease()
{
    return std::chrono::seconds(QDateTime::currentSecsSinceEpoch());
}

} // namespace

Population::Population(const Endpoints &masters)
    : m_masters(masters)
    , m_scope(new base::TaskScope(this))
{
}

Population::~Population() = default;

void Population::start()
{
    const Stands everybody = expect(); // so that nothing stands before all are asked
    populateSet();
    populateSingle();
    m_scope->start(giveUp(this));
    everybody();
}

void Population::stop(std::function<void()> ended)
{
    m_scope->stop(std::move(ended));
}

void Population::populateSet()
{
    const Endpoints set = database(0);
    addHolders(set, nodeRedlock,
               {"lock:invoice:9", "lock:invoice:12", "redlock:payment:4711", "redlock:payment:4720",
                "redlock:stock:81", "redlock:stock:90", "mutex:search-index", "lock:shipment:204"});
    addHolders(set, plain,
               {"lock:customer:1311", "lock:customer:2040", "mutex:price-import", "mutex:newsletter",
                "lock:report:daily", "lock:warehouse:north", "lock:warehouse:south"});
    addContenders(set, nodeRedlock, {"redlock:stock:17", "redlock:stock:23", "lock:seat:14C"});
    addContenders(set, plain, {"mutex:checkout", "lock:voucher:SPRING"});
    addWorkers(set, nodeRedlock, "lock:order:", 16);
    addRedisson(set, "lock:inventory");
    addLapsing(set);
    addLeftover(set, plain, "lock:nightly-report", std::nullopt);
    addLeftover(set, plain, "lock:import:customers", timestampAsLease());
    addLeftover({set[1]}, nodeRedlock, "redlock:payment:77", 10min);
    addLeftover({set[0]}, nodeRedlock, "redlock:stock:3", 10min);
    addLeftover({set[2]}, nodeRedlock, "redlock:stock:3", 10min);
    m_scope->start(addOrdinaryKeys(client(set, plain, "shop"), expect()));
}

void Population::populateSingle()
{
    const Endpoints single{database(1).front()};
    addHolders(
        single, redisPy,
        {"lock:feed:atom", "lock:feed:rss", "lock:thumbnail:88", "lock:mailbox:info", "lock:sync:crm"});
    addHolders(single, plain, {"mutex:cron:cleanup", "mutex:cron:billing", "semaphore:uploads"});
    addContenders(single, redisPy, {"lock:job:resize", "lock:job:archive"});
    addContenders(single, yiiClass, {"lock:seckill:phone"});
    addContenders(single, phpUniqid, {"lock:pageviews"});
    addWorkers(single, redisPy, "lock:ticket:", 300);
    addRedisson(single, "lock:ledger");
    addLapsing(single);
    addLeftover(single, plain, "lock:nightly-report", std::nullopt);
    addLeftover(single, plain, "lock:import:customers", timestampAsLease());
    addLeftover(single, phpClass, "Lock:coupon:7", std::nullopt);
    addLeftover(single, phpClass, "Lock:Queue:mail", timestampAsLease());
    m_scope->start(addOrdinaryKeys(client(single, plain, "shop"), expect()));
}

void Population::addHolders(const Endpoints &endpoints, const char *dialect, const QList<QByteArray> &keys)
{
    for (const QByteArray &key : keys)
        m_scope->start(holdSteadily(client(endpoints, dialect, "web"), key, between(9s, 30s), expect()));
}

void Population::addContenders(const Endpoints &endpoints, const char *dialect, const QList<QByteArray> &keys)
{
    for (const QByteArray &key : keys) {
        for (int i = 0; i < contendersPerKey; ++i)
            m_scope->start(contend(client(endpoints, dialect, "checkout"), key, expect()));
    }
}

void Population::addWorkers(const Endpoints &endpoints, const char *dialect, const QByteArray &prefix,
                            int firstNumber)
{
    const auto lastNumber = std::make_shared<int>(firstNumber);
    for (int i = 0; i < workersPerPrefix; ++i)
        m_scope->start(workThrough(client(endpoints, dialect, "worker"), prefix, lastNumber, expect()));
}

void Population::addRedisson(const Endpoints &endpoints, const QByteArray &key)
{
    for (int i = 0; i < contendersPerKey; ++i) {
        const auto subscribers = link(endpoints, "redisson-subscriber");
        m_scope->start(
            waitInTurn(client(endpoints, redisson, "redisson"), subscribers, key, i * 100ms, expect()));
    }
}

void Population::addLapsing(const Endpoints &endpoints)
{
    // One client takes both in turn: two clients would drift until both locks are away at once.
    m_scope->start(
        letLapse(client(endpoints, plain, "export"), {"lock:export:1", "lock:export:2"}, 1900ms, expect()));
}

void Population::addLeftover(const Endpoints &endpoints, const char *dialect, const QByteArray &key,
                             std::optional<PopulationClient::Lease> lease)
{
    m_scope->start(leaveBehind(client(endpoints, dialect, "batch"), key, lease, expect()));
}

Endpoints Population::database(int number) const
{
    Endpoints endpoints = m_masters;
    for (redis::Endpoint &endpoint : endpoints)
        endpoint.database = number;
    return endpoints;
}

std::vector<redis::Link *> Population::link(const Endpoints &endpoints, const QByteArray &name)
{
    std::vector<redis::Link *> links;
    for (const redis::Endpoint &endpoint : endpoints) {
        links.push_back(new redis::Link(endpoint, name, m_scope, this));
        links.back()->start();
    }
    return links;
}

PopulationClient::Handle Population::client(const Endpoints &endpoints, const char *dialect,
                                            const QByteArray &name)
{
    const locks::Dialects &table = locks::Dialects::table();
    const auto made = std::make_shared<PopulationClient>();
    made->scope = m_scope;
    made->dialect = &table.at(*table.find(dialect));
    made->name = name + '-' + QByteArray::number(++m_lastHost);
    made->masters = link(endpoints, made->name);
    return made;
}

Stands Population::expect()
{
    ++m_missing;
    const auto told = std::make_shared<bool>(false);
    return [this, told] {
        if (std::exchange(*told, true))
            return;
        if (--m_missing == 0 && !m_scope->isStopping())
            emit stood();
    };
}

QCoro::Task<> Population::giveUp(Population *population)
{
    const bool slept = co_await population->m_scope->sleep(30s);
    if (slept && population->m_missing > 0)
        emit population->failed(redis::makeError(redis::ErrorKind::TimedOut));
}

} // namespace sandbox
