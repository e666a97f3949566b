// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/monitor_line.h"
#include "lab/spec/presets.h"
#include "lab_run.h"

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

/// Everybody begins when everybody is there; nothing when one of them failed.
std::optional<Counts> countsOfPhp(const RedisServer &server, int clients, const QList<QByteArray> &arguments)
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
    Counts counts;
    for (const auto &php : processes) {
        if (!waitFor([&] { return php->state() == QProcess::NotRunning; }, 120'000) || php->exitCode() != 0)
            return {};
        const QJsonObject told = QJsonDocument::fromJson(php->readAll()).object();
        counts.done += told.value(QStringLiteral("done")).toInteger();
        counts.refused += told.value(QStringLiteral("refused")).toInteger();
        counts.skipped += told.value(QStringLiteral("skipped")).toInteger();
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
    void yiiIsBarredByItsPhantom();
    void yiiQuestionDeletes();
    void repairedYiiLosesNothing();
    void timestampLockLoses();
    void timestampLockOversells();
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

    const auto ours = resultOf(spec("getset-timestamp", 8, 2000));
    QVERIFY(ours);
    QVERIFY(ours->phantoms > 0);
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

void TestLabPublished::timestampLockOversells()
{
    m_server->command("SET stock 10");
    const auto published = countsOfPhp(*m_server, 20, {"expireat-mixup", "flash-sale", "10", "60"});
    QVERIFY(published);
    QCOMPARE(published->done, 200);
    const qint64 sold = m_server->command("LLEN orders").toLongLong();
    QVERIFY2(sold > 10, qPrintable(QString::number(sold)));
    const auto preset = lab::Presets::find("flash-sale-php");
    QVERIFY(preset);
    RunSpec sale = preset->spec;
    sale.target = spec("none", 1, 1).target;
    sale.strategies = {"expireat-mixup"};
    const auto ours = resultOf(sale);
    QVERIFY(ours && ours->sale);
    QVERIFY2(ours->sale->oversold > 0, qPrintable(lab::verdictText(*ours)));
    qInfo("PHP sold %lld of 10, lab %lld", sold, ours->sale->sold);
}

/// The lease that both ask for is half a century.
void TestLabPublished::crashedTimestampLockStands()
{
    QVERIFY(countsOfPhp(*m_server, 1, {"expireat-mixup", "crash", "1"}));
    constexpr qint64 fiftyYears = 50LL * 365 * 86'400;
    QVERIFY(m_server->command("TTL lock").toLongLong() > fiftyYears);
    // So many that some are left when the first, and who came in beside it, have crashed.
    RunSpec crashing = spec("expireat-mixup", 16, 4);
    crashing.waitForEver = true;
    crashing.faults.crash = 1000;
    const auto ours = resultOf(crashing);
    QVERIFY(ours);
    QCOMPARE(int(ours->standstill), int(lab::Standstill::Immortal));
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
