// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
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

QTEST_GUILESS_MAIN(TestCliResults)
#include "tst_cli_results.moc"
