// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/lua_scripts.h"
#include "operator_bench.h"
#include "redis/connection/script.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSet>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

// A holder's step on one master, in one go: what became of its token since its last step, then perhaps a
// change of its own. Answers {its token stands, PTTL}. Holders never set a lease above ten minutes;
// operators' are hours.
const char holderSource[] = R"(
local mine = redis.call('GET', KEYS[1]) == ARGV[1]
local left = redis.call('PTTL', KEYS[1])
if ARGV[2] == 'acquire' and redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', 600000)
  return {1, 600000}
end
if mine and ARGV[2] == 'release' then redis.call('DEL', KEYS[1]) end
if mine and ARGV[2] == 'renew' then redis.call('PEXPIRE', KEYS[1], 600000) end
if mine and ARGV[2] == 'persist' then redis.call('PERSIST', KEYS[1]) end
return {mine and 1 or 0, left})";

constexpr qint64 longestHolderLease = 600000;
constexpr int keyCount = 6;

OperatorSettings settingsWith(const LuaScripts *scripts)
{
    OperatorSettings settings = OperatorBench::patient();
    settings.scripts = scripts;
    return settings;
}

/// The world that holders and operators share, with a memory of what was asked for.
struct World
{
    World(int masters, const LuaScripts *scripts)
        : bench(masters, settingsWith(scripts))
        , random(quint32(QRandomGenerator::system()->generate()))
        , script(holderSource)
    {
        bench.log.keeping = false;
        for (int i = 0; i < masters; ++i) {
            auto connection = redis::Connection::create(bench.server(i).endpoint());
            if (!waitForTask(redis::Connection::open(connection)).ok())
                qFatal("a holder cannot connect");
            holders.push_back(connection);
        }
    }

    void violation(const char *what, const QByteArray &key, const QByteArray &token)
    {
        violations.append(QString::fromLatin1(what) + QLatin1Char(' ') + QString::fromLatin1(key)
                          + QLatin1Char(' ') + QString::fromLatin1(token));
    }
    QByteArray someKey() { return "lock:p" + QByteArray::number(random.bounded(keyCount)); }

    OperatorBench bench;
    QRandomGenerator random;
    redis::Script script;
    std::vector<std::shared_ptr<redis::Connection>> holders;
    QSet<QByteArray> mayEnd; ///< key + token for which a release or take-over was asked for
    QSet<QByteArray> mayLast; ///< key + token for which an extension or an expiry was asked for
    QList<std::pair<QByteArray, QByteArray>> seen; ///< what operators have seen so far, also long ago
    QHash<QByteArray, int> outcomes;
    QStringList violations;
    bool stop = false;
    int running = 0;
    int holds = 0;
};

QCoro::Task<> pauseFor(World *world, int milliseconds)
{
    co_await world->bench.scope()->sleep(std::chrono::milliseconds(milliseconds));
}

/// Holds one key after another on one master, and accounts for everything that happens to its tokens.
QCoro::Task<> holder(World *world, size_t master)
{
    const QList<QByteArray> steps{"look", "look", "renew", "persist"};
    while (!world->stop) {
        const QByteArray key = world->someKey();
        const QByteArray token = freshPlainToken();
        bool held = false;
        bool persisted = false;
        for (int step = 0; step < 12; ++step) {
            QByteArray what = step == 0 ? "acquire" : steps.at(world->random.bounded(int(steps.size())));
            if (step == 11)
                what = "release";
            const QList<QByteArray> keys{key};
            const QList<QByteArray> arguments{token, what};
            const auto reply =
                co_await redis::Script::run(world->holders[master], world->script, keys, arguments, 20s);
            if (!reply.ok() || reply->elements.size() != 2)
                qFatal("a holder's script failed");
            const bool mine = reply->elements[0].integer == 1;
            const qint64 left = reply->elements[1].integer;
            if (step == 0 && !mine)
                break;
            held |= mine;
            if (!mine && !world->mayEnd.contains(key + token))
                world->violation("ended without having been seen:", key, token);
            const bool lengthened = mine && (left > longestHolderLease || (persisted && left >= 0));
            if (lengthened && !world->mayLast.contains(key + token))
                world->violation("extended without having been seen:", key, token);
            if (!mine)
                break;
            persisted = what == "persist" || (persisted && what != "renew");
            co_await pauseFor(world, world->random.bounded(3));
        }
        world->holds += held ? 1 : 0;
    }
    --world->running;
}

/// Looks, waits a little, acts on what it saw then: often too late, sometimes on what was seen long ago.
QCoro::Task<> operatorAtWork(World *world)
{
    const QList<ActionKind> kinds{ActionKind::Release, ActionKind::Extend, ActionKind::TakeOver,
                                  ActionKind::SetExpiry, ActionKind::Release};
    while (!world->stop) {
        const QByteArray key = world->someKey();
        const size_t master = size_t(world->random.bounded(int(world->holders.size())));
        const auto value = co_await world->holders[master]->call("GET", key);
        if (value.ok() && !value->isNil())
            world->seen.append({key, value->bytes});
        if (world->seen.isEmpty()) {
            co_await pauseFor(world, 1);
            continue;
        }
        const qsizetype back =
            world->random.bounded(4) == 0 ? world->random.bounded(int(world->seen.size())) : 0;
        auto [target, token] = world->seen.at(world->seen.size() - 1 - back);
        if (world->random.bounded(10) == 0)
            target = world->someKey(); // a token of another key
        const ActionKind kind = kinds.at(world->random.bounded(int(kinds.size())));
        const bool ends = kind == ActionKind::Release || kind == ActionKind::TakeOver;
        (ends ? world->mayEnd : world->mayLast).insert(target + token);
        co_await pauseFor(world, world->random.bounded(3));
        ActionRequest request = ask(kind, target, token, 3h);
        request.allowShorter = world->random.bounded(2) == 0;
        if (world->random.bounded(2) == 0)
            request.library = "generic.token";
        const ActionReport report = co_await world->bench.op().act(request);
        ++world->outcomes[actionWord(kind) + ' ' + outcomeWord(report.outcome)];
        // The quarantine is the operator's own: it lets go again, so that holders get in.
        if (kind == ActionKind::TakeOver && report.hasTokenNow && report.outcome == Outcome::Done) {
            const ActionRequest letGo = ask(ActionKind::Release, target, report.tokenNow);
            co_await world->bench.op().act(letGo);
        }
    }
    --world->running;
}

} // namespace

/// Whatever operators and holders do at random: a token that was not seen is never deleted, extended or
/// replaced.
class TestOperatorProperty : public QObject
{
    Q_OBJECT
private slots:
    void unseenTokensAreSafe_data()
    {
        QTest::addColumn<int>("masters");
        QTest::newRow("one master") << 1;
        QTest::newRow("three masters") << 3;
    }
    void unseenTokensAreSafe()
    {
        QFETCH(int, masters);
        const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_PROPERTY_MS");
        const int forMs = asked > 0 ? asked : 3000;
        World world(masters, nullptr);
        run(world, forMs);
        QVERIFY2(world.violations.isEmpty(), qPrintable(world.violations.join(QLatin1Char('\n'))));
        QVERIFY2(world.holds > 50, "too few holds for a test");
        qInfo("%d holds", world.holds);
        for (auto it = world.outcomes.cbegin(); it != world.outcomes.cend(); ++it)
            qInfo("  %s: %d", it.key().constData(), it.value());
        QVERIFY(world.outcomes.value("release done") > 0 || masters > 1);
        QVERIFY(world.outcomes.value("release changed-hands") > 0);
        QVERIFY(world.outcomes.value("extend done") > 0 || masters > 1);
    }

    /// The same notices scripts that forget to compare.
    void forgottenComparesAreCaught_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("source");
        QTest::newRow("release") << QByteArray("release_perhaps")
                                 << QByteArray("readClock() try('DEL', key) return answer('done')");
        QTest::newRow("extend") << QByteArray(
            "extend") << QByteArray("readClock() try('PEXPIRE', key, ARGV[2]) return answer('done')");
        QTest::newRow("take over") << QByteArray("takeover")
                                   << QByteArray("readClock() try('SET', key, ARGV[2], 'XX', 'PX', ARGV[3]) "
                                                 "return answer('done')");
    }
    void forgottenComparesAreCaught()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, source);
        const LuaScripts unsafe = LuaScripts::all().with(script, source);
        World world(1, &unsafe);
        run(world, 20000);
        QVERIFY(!world.violations.isEmpty());
    }

private:
    static void run(World &world, int forMs)
    {
        const int masters = int(world.holders.size());
        std::vector<QCoro::Task<>> tasks;
        for (int i = 0; i < 4 * masters; ++i) {
            ++world.running;
            tasks.push_back(holder(&world, size_t(i % masters)));
        }
        for (int i = 0; i < 4; ++i) {
            ++world.running;
            tasks.push_back(operatorAtWork(&world));
        }
        QElapsedTimer timer;
        timer.start();
        waitFor([&] { return timer.elapsed() > forMs || !world.violations.isEmpty(); }, forMs + 60000);
        world.stop = true;
        if (!waitFor([&world] { return world.running == 0; }, 60000))
            qFatal("holders and operators did not end");
    }
};

QTEST_GUILESS_MAIN(TestOperatorProperty)
#include "tst_operator_property.moc"
