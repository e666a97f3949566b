// SPDX-License-Identifier: GPL-3.0-or-later
#include "absurd_peer.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QTest>

/// Results that cannot be written are never taken for results that were.
class TestCliResults : public QObject
{
    Q_OBJECT

private slots:
    void aFullDiskIsToldAndCounts_data();
    void aFullDiskIsToldAndCounts();
    void theWorseStatusStays();
    void aWatchEnds();
    void aClosedStandardOutputIsNoServersSocket();
    void aMissingRightIsNamed_data();
    void aMissingRightIsNamed();
    void aServersWordsAreHarmless();

private:
    // The program's standard error and exit status, with its standard output led elsewhere by the shell.
    void run(const QString &arguments, const QString &redirect);

    QTemporaryDir m_folder;
    RedisServer m_server;
    QByteArray m_err;
    int m_status = -1;
};

void TestCliResults::run(const QString &arguments, const QString &redirect)
{
    LockscopeProcess process;
    process.startShell(arguments + ' ' + redirect);
    QVERIFY(process.waitForFinished());
    m_err = process.err();
    m_status = process.status();
}

void TestCliResults::aFullDiskIsToldAndCounts_data()
{
    QTest::addColumn<QString>("arguments");
    const QString common = " --config-dir " + m_folder.path();
    QTest::newRow("list") << "list " + m_server.url() + " --json" + common;
    QTest::newRow("list as a table") << "list " + m_server.url() + common;
    QTest::newRow("list as CSV") << "list " + m_server.url() + " --csv" + common;
    QTest::newRow("acquire") << "acquire " + m_server.url() + " lock:new --ttl 30s --json" + common;
    QTest::newRow("journal") << "journal --json" + common;
    QTest::newRow("lab") << "lab " + m_server.url() + " --strategy incr --iterations 10 --json" + common;
    QTest::newRow("help") << "list --help";
    QTest::newRow("version") << "--version";
}

void TestCliResults::aFullDiskIsToldAndCounts()
{
    QFETCH(QString, arguments);
    m_server.command("SET lock:a tok PX 60000");
    m_server.command("DEL lock:new");
    run(arguments, ">/dev/full");
    QCOMPARE(m_status, 3);
    QVERIFY2(m_err.contains("could not be written to standard output: No space left on device."),
             m_err.constData());
    QCOMPARE(m_err.count("could not be written"), 1);
    run(arguments, ">/dev/null");
    QVERIFY(!m_err.contains("could not be written"));
}

void TestCliResults::theWorseStatusStays()
{
    const QString common = " --json --config-dir " + m_folder.path();
    run("acquire " + m_server.url() + " lock:x --ttl 30s --read-only" + common, ">/dev/full");
    QCOMPARE(m_status, 5);
    QVERIFY2(m_err.contains("No space left on device"), m_err.constData());
    // What was refused by the lock's state weighs less than a result that nobody has.
    m_server.command("SET lock:a tok PX 60000");
    run("acquire " + m_server.url() + " lock:a --ttl 30s" + common, ">/dev/full");
    QCOMPARE(m_status, 3);
}

void TestCliResults::aWatchEnds()
{
    m_server.command("SET lock:a tok PX 60000");
    run("watch " + m_server.url() + " --json", ">/dev/full");
    QCOMPARE(m_status, 3);
    QVERIFY2(m_err.contains("No space left on device"), m_err.constData());
}

void TestCliResults::aClosedStandardOutputIsNoServersSocket()
{
    m_server.command("SET lock:a tok PX 60000");
    run("list " + m_server.url() + " --json", ">&-");
    QCOMPARE(m_status, 3);
    QVERIFY2(m_err.contains("could not be written to standard output: Bad file descriptor."),
             m_err.constData());
}

void TestCliResults::aMissingRightIsNamed_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<QByteArray>("listing"); // the right that it names; empty: it needs none of them
    QTest::addColumn<QByteArray>("action");
    QTest::newRow("all") << QByteArray() << QByteArray() << QByteArray();
    QTest::newRow("SCAN") << QByteArray("-scan") << QByteArray("SCAN") << QByteArray();
    QTest::newRow("TYPE") << QByteArray("-type") << QByteArray("TYPE") << QByteArray();
    QTest::newRow("reading") << QByteArray("-get -getrange") << QByteArray("GET") << QByteArray("GETRANGE");
    QTest::newRow("scripts") << QByteArray("-eval -evalsha -multi") << QByteArray() << QByteArray("EVALSHA");
}

// Keys that could not be read are no complete listing; and a right that is missing is no form that is
// missing.
void TestCliResults::aMissingRightIsNamed()
{
    QFETCH(QByteArray, rights);
    QFETCH(QByteArray, listing);
    QFETCH(QByteArray, action);
    const QByteArray token = "7c4a8d09ca3762af61e59520943dc26494f8941b";
    m_server.command("SET lock:a " + token + " PX 600000");
    m_server.command("HSET lock:h 5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:57 1");
    m_server.command("ACL SETUSER op reset on nopass ~* &* +@all " + rights);
    const QString url = "redis://op:x@127.0.0.1:" + QString::number(m_server.port());
    const Ran listed = runLockscope({"list", url, "--json"}, m_folder.path());
    QCOMPARE(listed.status, listing.isEmpty() ? 0 : 3);
    const QJsonObject summary = listed.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("complete").toBool(), listing.isEmpty());
    QVERIFY2(listing.isEmpty() || listed.out.contains("may not run " + listing), listed.out.constData());
    for (const QStringList &more : {QStringList{"--dry-run"}, QStringList()}) {
        const Ran ran =
            runLockscope(QStringList{"release", url, "lock:a", "--token", token, "--reason", "drill"} + more,
                         m_folder.path());
        QCOMPARE(ran.status, action.isEmpty() ? 0 : 3);
        QVERIFY2(action.isEmpty() || (ran.out + ran.err).contains(action), (ran.out + ran.err).constData());
        QVERIFY2(!ran.err.contains("fits no form"), ran.err.constData());
    }
}

// What a server answers is written by whoever runs it.
void TestCliResults::aServersWordsAreHarmless()
{
    const AbsurdPeer peer("-ERR \x1b]0;owned\x07 \xe2\x80\xae lock \xef\xbb\xbf \xf3\xa0\x81\x81\r\n");
    const QString url = peer.url();
    for (const QStringList &more : {QStringList(), QStringList{"--json"}, QStringList{"--csv"}}) {
        const Ran ran = runLockscope(QStringList{"list", url} + more, m_folder.path());
        QVERIFY(ran.status != 0);
        const QByteArray said = ran.out + ran.err;
        QVERIFY2(said.contains("owned"), said.constData());
        for (const char *hostile : {"\x1b", "\x07", "\xe2\x80\xae", "\xef\xbb\xbf", "\xf3\xa0\x81\x81"})
            QVERIFY2(!said.contains(hostile), said.toPercentEncoding().constData());
    }
}

QTEST_GUILESS_MAIN(TestCliResults)
#include "tst_cli_results.moc"
