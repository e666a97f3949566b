// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/monitor_line.h"
#include "lab/spec/presets.h"
#include "lab_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QtTest>

using namespace std::chrono_literals;
using lab::RunResult;
using lab::RunSpec;

namespace {

/// What so many PHP processes counted together.
struct Counts
{
    qint64 done = 0;
    qint64 refused = 0;
    qint64 skipped = 0;
};

using Processes = std::vector<std::unique_ptr<QProcess>>;

/// Everybody begins when everybody is there; what each has told, nothing when one of them failed.
std::optional<QList<QJsonObject>> toldByPhp(const RedisServer &server, int clients,
                                            const QList<QByteArray> &arguments)
{
    Processes processes;
    for (int i = 0; i < clients; ++i) {
        auto php = std::make_unique<QProcess>();
        php->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        QStringList words{QStringLiteral(LOCKSCOPE_PHP "/client.php"), QString::number(server.port())};
        for (const QByteArray &argument : arguments)
            words.append(QString::fromLatin1(argument));
        php->start(QStringLiteral("php"), words);
        processes.push_back(std::move(php));
    }
    const auto isReady = [](const auto &php) {
        return php->canReadLine() || php->state() == QProcess::NotRunning;
    };
    if (!waitFor([&] { return std::all_of(processes.begin(), processes.end(), isReady); }, 60'000))
        return {};
    for (const auto &php : processes) {
        php->readLine();
        php->write("go\n");
    }
    QList<QJsonObject> told;
    for (const auto &php : processes) {
        if (!waitFor([&] { return php->state() == QProcess::NotRunning; }, 120'000) || php->exitCode() != 0)
            return {};
        told.append(QJsonDocument::fromJson(php->readAll()).object());
    }
    return told;
}

std::optional<Counts> countsOfPhp(const RedisServer &server, int clients, const QList<QByteArray> &arguments)
{
    const auto told = toldByPhp(server, clients, arguments);
    if (!told)
        return {};
    Counts counts;
    for (const QJsonObject &each : *told) {
        counts.done += each.value(QStringLiteral("done")).toInteger();
        counts.refused += each.value(QStringLiteral("refused")).toInteger();
        counts.skipped += each.value(QStringLiteral("skipped")).toInteger();
    }
    return counts;
}

/// What so many PHP processes did to their queue.
struct QueueCounts
{
    qint64 enqueued = 0;
    qint64 handedOut = 0;
    qint64 left = 0;
    qint64 twice = 0; ///< handed out more often than enqueued
    qint64 lost = 0; ///< enqueued, and neither handed out nor there
};

std::optional<QueueCounts> queueOfPhp(RedisServer &server, int clients, const QList<QByteArray> &arguments)
{
    const auto told = toldByPhp(server, clients, arguments);
    if (!told)
        return {};
    QHash<QString, int> enqueued;
    QHash<QString, int> handed;
    for (const QJsonObject &each : *told) {
        for (const QJsonValue &id : each.value(QStringLiteral("enqueued")).toArray())
            ++enqueued[id.toString()];
        for (const QJsonValue &id : each.value(QStringLiteral("handed")).toArray())
            ++handed[id.toString()];
    }
    QueueCounts counts;
    counts.left = server.command("ZCARD queue").toLongLong();
    for (auto it = enqueued.begin(); it != enqueued.end(); ++it) {
        const bool isThere = !server.command("ZSCORE queue " + it.key().toLatin1()).isEmpty();
        counts.enqueued += it.value();
        counts.handedOut += handed.value(it.key());
        counts.twice += std::max(0, handed.value(it.key()) - it.value());
        counts.lost += std::max(0, it.value() - handed.value(it.key()) - int(isThere));
    }
    return counts;
}

/// What MONITOR of a server says while it lives.
class Monitored
{
public:
    explicit Monitored(const RedisServer &server)
    {
        m_socket.connectToHost(server.endpoint().host, server.endpoint().port);
        QObject::connect(&m_socket, &QTcpSocket::connected, &m_socket,
                         [this] { m_socket.write("MONITOR\r\n"); });
        QObject::connect(&m_socket, &QTcpSocket::readyRead, &m_socket,
                         [this] { m_bytes += m_socket.readAll(); });
    }
    bool has(const QByteArray &words) const { return m_bytes.contains(words); }

    /// The commands of whoever was the first to touch the lock, in words that do not depend on keys, times
    /// and tokens.
    QStringList commands() const
    {
        QByteArray client;
        QStringList commands;
        for (const QByteArray &line : m_bytes.split('\n')) {
            const auto parsed = history::parseMonitorLine(QByteArrayView(line).sliced(line.startsWith('+')));
            if (!parsed)
                continue;
            const QString words = plainWords(parsed->words);
            const bool isLock = words.split(u' ').contains(QStringLiteral("LOCK"));
            if (client.isEmpty() && isLock && !words.startsWith(u"PTTL"))
                client = parsed->client;
            if (!client.isEmpty() && parsed->client == client)
                commands.append(words);
        }
        return commands;
    }

private:
    static QString plainWords(const QByteArrayList &arguments)
    {
        static const QRegularExpression time(QStringLiteral("^[0-9]{10}$"));
        static const QRegularExpression token(QStringLiteral("^([0-9a-f]{13}|[0-9a-f]{40})$"));
        QStringList words;
        for (const QByteArray &argument : arguments) {
            QString word = QString::fromLatin1(argument);
            word = word.mid(word.lastIndexOf(u':') + 1);
            if (time.match(word).hasMatch())
                word = QStringLiteral("TIME");
            if (token.match(word).hasMatch())
                word = QStringLiteral("TOKEN");
            words.append(word.toUpper());
        }
        if (words.size() > 3)
            std::sort(words.begin() + 3, words.end()); // NX EX 2, EX 2 NX: the server takes both
        return words.join(u' ');
    }

    QTcpSocket m_socket;
    QByteArray m_bytes;
};

/// Without the lab's own GET in the packet of each deletion, which only tells what that removes.
QStringList withoutLooks(const QStringList &commands)
{
    QStringList left;
    for (const QString &command : commands) {
        if (command == u"DEL LOCK") {
            const qsizetype look = left.lastIndexOf(QStringLiteral("GET LOCK"));
            if (look >= 0)
                left.removeAt(look);
        }
        left.append(command);
    }
    return left;
}

} // namespace

/// Each published class in PHP and the lab's strategy of the same name do the same, on the same load. How
/// fast either is says nothing here.
class TestLabPublished : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanupTestCase() { m_server.reset(); }

    void oneTurnSendsTheSame_data();
    void oneTurnSendsTheSame();
    void yiiFindsAPhantom();
    void yiiIsBarredByItsPhantom();
    void yiiQuestionDeletes();
    void repairedYiiLosesNothing();
    void timestampLockLoses();
    void timestampLockOversells();
    void oneWorkersQueueDoesTheSame_data();
    void oneWorkersQueueDoesTheSame();
    void queueKeepsWhatIsQueued();
    void queueLosesNothing_data();
    void queueLosesNothing();
    void crashedTimestampLockStands();
    void twoClientsCountAsPublished_data();
    void twoClientsCountAsPublished();
    void watchSkipsAndLosesNothing();

private:
    RunSpec spec(const QByteArray &strategy, int clients, qint64 iterations) const
    {
        RunSpec spec = specOn(*m_server, {strategy});
        spec.clients = clients;
        spec.iterations = iterations;
        spec.asPublished = true;
        return spec;
    }
    std::optional<RunResult> resultOf(const RunSpec &spec) const
    {
        const QList<RunResult> results = resultsOf(spec);
        return results.size() == 1 ? std::optional(results.first()) : std::nullopt;
    }
    std::unique_ptr<RedisServer> m_server;
};

void TestLabPublished::initTestCase()
{
    QProcess php;
    php.start(QStringLiteral("php"), {QStringLiteral("-m")});
    if (!php.waitForStarted() || !php.waitForFinished()
        || !php.readAllStandardOutput().split('\n').contains("redis"))
        QSKIP("php-cli and php-redis are not installed");
    m_server = std::make_unique<RedisServer>();
}

void TestLabPublished::init()
{
    QCOMPARE(m_server->command("FLUSHALL"), QByteArray("OK"));
}

void TestLabPublished::oneTurnSendsTheSame_data()
{
    QTest::addColumn<QByteArray>("strategy");
    for (const char *id :
         {"getset-timestamp", "getset-ask-first", "expireat-mixup", "setnx-ttl-repair", "set-nx-get-del"})
        QTest::newRow(id) << QByteArray(id);
}

void TestLabPublished::oneTurnSendsTheSame()
{
    QFETCH(QByteArray, strategy);
    QStringList sent[2];
    for (QStringList &each : sent) {
        Monitored monitored(*m_server);
        QVERIFY(waitFor([&] { return monitored.has("+OK"); }));
        if (&each == sent)
            QVERIFY(countsOfPhp(*m_server, 1, {strategy, "counter", "1"}));
        else
            QVERIFY(resultOf(spec(strategy, 1, 1)));
        m_server->command("SET the end");
        QVERIFY(waitFor([&] { return monitored.has("\"the\" \"end\""); }));
        each = &each == sent ? monitored.commands() : withoutLooks(monitored.commands());
    }
    QVERIFY(sent[0].size() >= 4);
    QCOMPARE(sent[1].join(u'\n'), sent[0].join(u'\n'));
}

/// A phantom is a lock of nobody that ends later: whoever finds one does not get in.
void TestLabPublished::yiiFindsAPhantom()
{
    m_server->command("SET lock " + QByteArray::number(QDateTime::currentSecsSinceEpoch() + 600));
    const auto published = countsOfPhp(*m_server, 8, {"getset-timestamp", "counter", "200"});
    QVERIFY(published);
    QCOMPARE(published->done, 0);
    QCOMPARE(published->refused, 1600);
}

/// 8 clients who try 2,000 times each: some get in, then the phantom bars all of them.
void TestLabPublished::yiiIsBarredByItsPhantom()
{
    // Of 16,000. When the first phantom comes is chance, and it lapses where a machine is slow: no more is
    // promised than that most are barred.
    constexpr qint64 few = 8000;
    const auto published = countsOfPhp(*m_server, 8, {"getset-timestamp", "counter", "2000"});
    QVERIFY(published);
    QCOMPARE(m_server->command("EXISTS lock"), QByteArray("1")); // though everybody has left
    QVERIFY2(published->done > 0 && published->done < few, qPrintable(QString::number(published->done)));
    QCOMPARE(published->done + published->refused, 16'000);

    // While the first one stands nobody gets in, and nobody makes another one.
    RunSpec barred = spec("getset-timestamp", 8, 2000);
    barred.lease = 60s;
    const auto ours = resultOf(barred);
    QVERIFY(ours);
    QCOMPARE(ours->phantoms, 1);
    QVERIFY2(ours->completed > 0 && ours->completed < few, qPrintable(QString::number(ours->completed)));
    QCOMPARE(ours->completed + ours->gaveUp, 16'000);
    QCOMPARE(ours->foreignReleases, 0);
    QVERIFY(lab::verdictText(*ours).contains(QStringLiteral("phantom")));
    QVERIFY(addsUp(*ours));
    qInfo("PHP %lld granted; lab %lld granted, %lld phantoms", published->done, ours->completed,
          ours->phantoms);
}

/// Who finds a lapsed lock removes it, in both.
void TestLabPublished::yiiQuestionDeletes()
{
    m_server->command("SET lock 1000000000");
    const auto published = countsOfPhp(*m_server, 1, {"getset-ask-first", "counter", "1"});
    QVERIFY(published);
    QCOMPARE(published->done, 1);
    QCOMPARE(m_server->command("EXISTS lock"), QByteArray("0"));
    // Holders that crash leave locks that lapse; those are asked away, some of them under a successor.
    RunSpec crashing = spec("getset-ask-first", 16, 4);
    crashing.lease = 1s;
    crashing.waitForEver = true;
    crashing.faults.crash = 200;
    const auto ours = resultOf(crashing);
    QVERIFY(ours);
    QVERIFY(ours->crashed > 0);
    QCOMPARE(ours->completed + ours->crashed, 64);
    QVERIFY(addsUp(*ours));
}

void TestLabPublished::repairedYiiLosesNothing()
{
    RunSpec repaired = spec("getset-repaired", 8, 2000);
    const auto ours = resultOf(repaired);
    QVERIFY(ours);
    QVERIFY(ours->isExact());
    QCOMPARE(ours->completed, 16'000);
    QCOMPARE(ours->phantoms, 0);
    // A crashed holder's lock is taken over, by one.
    repaired.iterations = 10;
    repaired.lease = 300ms;
    repaired.faults.crash = 50;
    const auto crashing = resultOf(repaired);
    QVERIFY(crashing);
    QCOMPARE(crashing->completed + crashing->crashed, 80);
    QCOMPARE(crashing->overlaps, 0);
    QCOMPARE(crashing->lost, std::optional<qint64>(0));
}

/// Updates are lost without any fault, and nobody notices.
void TestLabPublished::timestampLockLoses()
{
    const auto published = countsOfPhp(*m_server, 4, {"expireat-mixup", "counter", "2000"});
    QVERIFY(published);
    QVERIFY(m_server->command("GET counter").toLongLong() < published->done);
    const auto ours = resultOf(spec("expireat-mixup", 4, 2000));
    QVERIFY(ours);
    QVERIFY(*ours->lost > 0);
    QVERIFY(ours->overlaps > 0);
    QVERIFY(addsUp(*ours));
    qInfo("PHP lost %lld of %lld, lab %lld of %lld",
          published->done - m_server->command("GET counter").toLongLong(), published->done, *ours->lost,
          ours->completed);
}

/// The load of the preset: 200 buyers at once, and each needs a moment inside.
void TestLabPublished::timestampLockOversells()
{
    const auto preset = lab::Presets::find("flash-sale-php");
    QVERIFY(preset);
    RunSpec sale = preset->spec;
    m_server->command("SET stock " + QByteArray::number(sale.stock));
    const auto published = countsOfPhp(
        *m_server, sale.clients,
        {"expireat-mixup", "flash-sale", "1", "600", "lock", QByteArray::number(sale.hold.count())});
    QVERIFY(published);
    QCOMPARE(published->done, 200);
    const qint64 sold = m_server->command("LLEN orders").toLongLong();
    QVERIFY2(sold > sale.stock, qPrintable(QString::number(sold)));
    sale.target = spec("none", 1, 1).target;
    sale.strategies = {"expireat-mixup", "set-nx-lua"};
    // Of 20 sales in the lab, 19 sold 200. The first ten may have been served one after another.
    constexpr int sales = 6;
    QList<RunResult> ours;
    for (int tried = 0; tried < sales && (tried == 0 || ours.at(0).sale->sold <= sale.stock); ++tried) {
        ours = resultsOf(sale);
        QCOMPARE(ours.size(), 2);
        QVERIFY(ours.at(0).sale && ours.at(1).sale);
    }
    QVERIFY2(ours.at(0).sale->sold > sale.stock, qPrintable(lab::verdictText(ours.at(0))));
    QCOMPARE(ours.at(1).sale->sold, sale.stock);
    qInfo("PHP sold %lld of 10, lab %lld", sold, ours.at(0).sale->sold);
}

namespace {

void addTakes()
{
    QTest::addColumn<bool>("pops");
    QTest::addColumn<int>("count");
    QTest::newRow("pop") << true << 1;
    QTest::newRow("pop three") << true << 3;
    QTest::newRow("top and dequeue") << false << 1;
    QTest::newRow("top three and dequeue") << false << 3;
}

} // namespace

void TestLabPublished::oneWorkersQueueDoesTheSame_data()
{
    addTakes();
}

void TestLabPublished::oneWorkersQueueDoesTheSame()
{
    QFETCH(bool, pops);
    QFETCH(int, count);
    const auto published = queueOfPhp(
        *m_server, 1,
        {"expireat-mixup", pops ? "queue-pop" : "queue-top", "65", "600", "lock", QByteArray::number(count)});
    QVERIFY(published);
    RunSpec queue = spec("expireat-mixup", 1, 65);
    queue.workload = "task-queue";
    queue.take = pops ? lab::TaskTake::Pop : lab::TaskTake::TopDequeue;
    queue.takeCount = count;
    const auto ours = resultOf(queue);
    QVERIFY(ours && ours->tasks);
    QVERIFY(published->enqueued > 20);
    QCOMPARE(ours->tasks->tasks, published->enqueued);
    QCOMPARE(ours->tasks->handedOut, published->handedOut);
    QCOMPARE(ours->tasks->left, published->left);
    QCOMPARE(published->left, 1); // the last turn puts one in
    QCOMPARE(published->twice + published->lost + ours->tasks->twice + ours->tasks->lost, 0);
}

/// An id that is queued already is not queued again; and what is not due is handed out to nobody.
void TestLabPublished::queueKeepsWhatIsQueued()
{
    const auto published =
        queueOfPhp(*m_server, 4, {"expireat-mixup", "queue-pop", "32", "600", "lock", "3", "3600"});
    QVERIFY(published);
    RunSpec queue = spec("expireat-mixup", 4, 32);
    queue.workload = "task-queue";
    queue.waitForEver = true;
    queue.takeCount = 3;
    queue.after = 1h;
    const auto ours = resultOf(queue);
    QVERIFY(ours && ours->tasks);
    // Of 16 that each client puts in, two were there already.
    QCOMPARE(published->enqueued, 4 * 14);
    QCOMPARE(ours->tasks->tasks, published->enqueued);
    QCOMPARE(published->left, published->enqueued);
    QCOMPARE(ours->tasks->left, ours->tasks->tasks);
    QCOMPARE(published->handedOut + ours->tasks->handedOut, 0);
}

void TestLabPublished::queueLosesNothing_data()
{
    addTakes();
}

/// However badly its lock guards: who removes a task has it. It may be handed out twice.
void TestLabPublished::queueLosesNothing()
{
    QFETCH(bool, pops);
    QFETCH(int, count);
    const auto published = queueOfPhp(
        *m_server, 4,
        {"expireat-mixup", pops ? "queue-pop" : "queue-top", "32", "600", "lock", QByteArray::number(count)});
    QVERIFY(published);
    RunSpec queue = spec("expireat-mixup", 4, 32);
    queue.workload = "task-queue";
    queue.waitForEver = true;
    queue.take = pops ? lab::TaskTake::Pop : lab::TaskTake::TopDequeue;
    queue.takeCount = count;
    const auto ours = resultOf(queue);
    QVERIFY(ours && ours->tasks);
    QVERIFY(published->enqueued > 0 && published->handedOut > 0 && ours->tasks->handedOut > 0);
    QCOMPARE(published->lost, 0);
    QCOMPARE(ours->tasks->lost, 0);
    qInfo("handed out twice: PHP %lld of %lld, lab %lld of %lld", published->twice, published->enqueued,
          ours->tasks->twice, ours->tasks->tasks);
}

/// The lease that both ask for is half a century.
void TestLabPublished::crashedTimestampLockStands()
{
    QVERIFY(countsOfPhp(*m_server, 1, {"expireat-mixup", "crash", "1"}));
    constexpr qint64 fiftyYears = 50LL * 365 * 86'400;
    QVERIFY(m_server->command("TTL lock").toLongLong() > fiftyYears);
    // One alone, whom nobody comes in beside: its successor stands before its lock.
    RunSpec crashing = spec("expireat-mixup", 1, 4);
    crashing.waitForEver = true;
    crashing.faults.crash = 1000;
    const auto ours = resultOf(crashing);
    QVERIFY(ours);
    QCOMPARE(int(ours->standstill), int(lab::Standstill::Immortal));
    QCOMPARE(ours->crashed, 1);
    QCOMPARE(ours->completed, 0);
}

void TestLabPublished::twoClientsCountAsPublished_data()
{
    QTest::addColumn<QByteArray>("strategy");
    for (const char *id : {"setnx-ttl-repair", "set-nx-get-del"})
        QTest::newRow(id) << QByteArray(id);
}

void TestLabPublished::twoClientsCountAsPublished()
{
    QFETCH(QByteArray, strategy);
    const auto published = countsOfPhp(*m_server, 2, {strategy, "counter", "1500"});
    QVERIFY(published);
    QCOMPARE(published->done, 3000);
    QCOMPARE(m_server->command("GET counter"), QByteArray("3000"));
    const auto ours = resultOf(spec(strategy, 2, 1500));
    QVERIFY(ours);
    QVERIFY(ours->isExact());
    QCOMPARE(ours->finalValue, std::optional<qint64>(3000));
    QCOMPARE(*ours->spec.lease, 2000ms);
    QCOMPARE(ours->spec.retry, QByteArray("spin"));
}

void TestLabPublished::watchSkipsAndLosesNothing()
{
    const auto published = countsOfPhp(*m_server, 2, {"watch", "counter", "5000"});
    QVERIFY(published);
    QVERIFY(published->skipped > 0);
    QCOMPARE(published->done + published->skipped, 10'000);
    QCOMPARE(m_server->command("GET counter").toLongLong(), published->done);
    const auto ours = resultOf(spec("watch", 2, 5000));
    QVERIFY(ours);
    QVERIFY(ours->failedTransactions > 0);
    QCOMPARE(ours->completed + ours->failedTransactions, 10'000);
    QCOMPARE(ours->finalValue, std::optional<qint64>(ours->completed));
}

QTEST_GUILESS_MAIN(TestLabPublished)
#include "tst_lab_published.moc"
