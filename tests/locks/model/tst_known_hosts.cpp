// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/known_hosts.h"
#include "locks/owners/host_gathering.h"

#include <QRandomGenerator>
#include <QTest>
#include <QUuid>

using locks::HostSign;
using locks::KnownHosts;

namespace {

KnownHosts hosts()
{
    KnownHosts known;
    for (const char *name : {"web-4", "web-41", "db01.prod", "ip-10-0-0-7", "cache7", "Build_9"})
        known.add(name, HostSign::OtherLock);
    known.add("10.0.0.8", HostSign::ClientAddress);
    known.add("mailer-2", HostSign::ClientName);
    return known;
}

QString hostOf(const QByteArray &token)
{
    const auto guess = hosts().guess(token);
    return guess ? guess->host : QString();
}

/// As locks write them, naming nobody.
QByteArray randomToken(QRandomGenerator *random, int kind)
{
    QByteArray bytes(20, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(random->bounded(256));
    switch (kind) {
    case 0:
        return QUuid::createUuidV5(QUuid(), bytes).toByteArray(QUuid::WithoutBraces);
    case 1:
        return bytes.toHex();
    case 2:
        return bytes.toBase64();
    case 3:
        return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    case 4:
        return QByteArray::number(random->generate64());
    case 5:
        return "worker-" + QByteArray::number(random->bounded(99999)) + ':' + bytes.toHex();
    default:
        return bytes;
    }
}

} // namespace

class TestKnownHosts : public QObject
{
    Q_OBJECT
private slots:
    void guesses_data();
    void guesses();
    void keepsTheSign();
    void refusesWordsAndIds_data();
    void refusesWordsAndIds();
    void neverGuessesByChance();
    void gathersFromOwnersAndClients();
    void guessesOnlyWhereTheTokenIsSilent();
};

void TestKnownHosts::guesses_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QString>("host");
    const auto row = [](const char *token, const char *host) {
        QTest::newRow(token) << QByteArray(token) << QString::fromLatin1(host);
    };
    row("job:web-4:7f3c", "web-4");
    row("job/WEB-4/7f3c", "web-4");
    row("job:web-41:7f3c", "web-41");
    row("job:web-412:7f3c", "");
    row("xweb-4", "");
    row("web-4", "web-4");
    row("orders_db01.prod_12", "db01.prod");
    row("ip-10-0-0-7", "ip-10-0-0-7");
    row("lease 10.0.0.8 12", "10.0.0.8");
    row("110.0.0.8", "");
    row("build_9", "Build_9");
    row("web-4>cache7", ""); // two: nobody can tell
    row("web-4>web-4", "web-4");
    row("worker", "");
    row("", "");
}

void TestKnownHosts::guesses()
{
    QFETCH(QByteArray, token);
    QTEST(hostOf(token), "host");
}

void TestKnownHosts::keepsTheSign()
{
    QCOMPARE(hosts().guess("x:mailer-2")->sign, HostSign::ClientName);
    QCOMPARE(hosts().guess("x:10.0.0.8")->sign, HostSign::ClientAddress);
    KnownHosts known = hosts();
    known.add("MAILER-2", HostSign::OtherLock); // known better by now
    QCOMPARE(known.guess("x:mailer-2")->sign, HostSign::OtherLock);
    QCOMPARE(known.guess("x:mailer-2")->host, QStringLiteral("mailer-2"));
}

void TestKnownHosts::refusesWordsAndIds_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"worker", "localhost", "127.0.0.1", "0.0.0.0", "db", "3121", "beef", "db01",
                             "7f3c9a12-beef-4f00-8000-0123456789ab", "lockscope-1", "-web", "a host 4", ""})
        QTest::newRow(name) << QByteArray(name);
}

void TestKnownHosts::refusesWordsAndIds()
{
    QFETCH(QByteArray, name);
    KnownHosts known;
    known.add(name, HostSign::OtherLock);
    QVERIFY(known.isEmpty());
}

void TestKnownHosts::neverGuessesByChance()
{
    QRandomGenerator random(20261122);
    constexpr int tokens = 10'000;
    for (int i = 0; i < tokens; ++i) {
        const QByteArray token = randomToken(&random, i % 7);
        QVERIFY2(hostOf(token).isEmpty(), token.toPercentEncoding().constData());
    }
}

void TestKnownHosts::gathersFromOwnersAndClients()
{
    locks::HostGathering gathering;
    locks::Row row;
    row.key = "lock:a";
    row.token = "web-7:3121:7f3c";
    row.hasToken = true;
    gathering.take(row);
    gathering.takeClients("id=7 addr=10.0.0.9:5123 name=orders@web-8 db=0\n"
                          "id=8 addr=127.0.0.1:5124 name= db=0\n");
    const KnownHosts &known = gathering.hosts();
    QCOMPARE(known.guess("x|web-7|y")->sign, HostSign::OtherLock);
    QCOMPARE(known.guess("x|web-8|y")->sign, HostSign::ClientName);
    QCOMPARE(known.guess("x|10.0.0.9|y")->sign, HostSign::ClientAddress);
    QVERIFY(!known.guess("x|orders|y"));
}

void TestKnownHosts::guessesOnlyWhereTheTokenIsSilent()
{
    locks::Row row;
    row.key = "lock:a";
    row.hasToken = true;
    row.token = "job~web-4~7f3c";
    QCOMPARE(locks::guessOwner(hosts(), row)->host, QStringLiteral("web-4"));
    row.token = "web-4:3121:7f3c";
    QVERIFY(!locks::guessOwner(hosts(), row));
    row.hasToken = false;
    QVERIFY(!locks::guessOwner(hosts(), row));
}

QTEST_GUILESS_MAIN(TestKnownHosts)
#include "tst_known_hosts.moc"
