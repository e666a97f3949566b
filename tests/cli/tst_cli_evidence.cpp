// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QFile>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>

#include <sys/stat.h>

/// `lockscope evidence`: a page of what `watch --record` saw of a real server.
class TestCliEvidence : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void tellsWhatWasRecorded();
    void isAboutOneHold();
    void isAboutAnAction();
    void onlyTheOwnerMayRead();
    void whatCannotBeWrittenIsSaid();
    void mistakesAreSentences_data();
    void mistakesAreSentences();

private:
    Ran evidence(const QStringList &more) const
    {
        return runLockscope(QStringList{"evidence"} + more, m_folder.path());
    }
    QByteArray page() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString path() const { return m_folder.filePath("page.html"); }

    QTemporaryDir m_folder;
    QString m_held; ///< when the first hold stood
    QString m_token;
    QString m_action;
};

void TestCliEvidence::initTestCase()
{
    RedisServer server;
    LockscopeProcess watch(m_folder.path());
    watch.start({"watch", server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    server.command(QByteArray("SET lock:a web-4:3121:7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617 PX 60000"));
    server.command(QByteArray("PEXPIRE lock:a 50000"));
    QVERIFY(watch.waitForLines(2));
    m_held = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    server.command(QByteArray("DEL lock:a"));
    QVERIFY(waitFor([&] { return watch.objects().last().value("event") == "ended"; }));
    const Ran got =
        runLockscope({"acquire", server.url(), "lock:a", "--ttl", "30s", "--json"}, m_folder.path());
    m_token = got.first().value("token_now").toString();
    const Ran done = runLockscope(
        {"release", server.url(), "lock:a", "--token", m_token, "--reason", "ticket 4711", "--json"},
        m_folder.path());
    m_action = done.first().value("id").toString();
    QVERIFY(!m_token.isEmpty() && !m_action.isEmpty());
    QVERIFY(waitFor([&] {
        int ended = 0;
        for (const QJsonObject &line : watch.objects())
            ended += line.value("event") == "ended" ? 1 : 0;
        return ended == 2;
    }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
}

void TestCliEvidence::tellsWhatWasRecorded()
{
    const Ran ran = evidence({"--key", "lock:a", "-o", path()});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.out, QByteArray());
    const QByteArray written = page();
    QXmlStreamReader reader(written);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    for (const char *said : {"web-4", "by whom cannot be told", "ticket 4711", "The chain is whole",
                             "nobody watched: nothing is known", "id=\"evidence\""})
        QVERIFY2(written.contains(said), said);
    QVERIFY(!written.contains(m_token.toUtf8()));
    QVERIFY(!written.contains("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617"));
    QCOMPARE(evidence({"--key", "lock:a", "-o", path(), "--whole-tokens"}).status, 0);
    QVERIFY(page().contains(m_token.toUtf8()));
}

void TestCliEvidence::isAboutOneHold()
{
    const Ran ran = evidence({"--key", "lock:a", "--at", m_held, "-o", path()});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QByteArray written = page();
    for (const char *said : {"Period: ", "Who held it?", "web-4", "Since when?", "Why did it end?"})
        QVERIFY2(written.contains(said), said);
    QVERIFY(written.indexOf("Why did it end?") < written.indexOf("What is claimed"));
}

void TestCliEvidence::isAboutAnAction()
{
    const Ran ran = evidence({"--key", "lock:a", "--action", m_action, "-o", path()});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY(page().contains(m_action.toUtf8()));
}

void TestCliEvidence::onlyTheOwnerMayRead()
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadOther));
    QCOMPARE(evidence({"--key", "lock:a", "-o", path()}).status, 0);
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(path()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestCliEvidence::whatCannotBeWrittenIsSaid()
{
    const QString nowhere = m_folder.filePath("nowhere/page.html");
    for (const QString &at : {nowhere, m_folder.path()}) {
        const Ran ran = evidence({"--key", "lock:a", "-o", at});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains("could not be written") && ran.err.contains("Name a file in a folder"),
                 ran.err.constData());
    }
}

void TestCliEvidence::mistakesAreSentences_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("unknown key") << "--key lock:b -o OUT" << QByteArray("Nothing is recorded of the key");
    QTest::newRow("no history") << "--key lock:a -o OUT --history /nowhere" << QByteArray("watch --record");
    QTest::newRow("unknown action") << "--key lock:a -o OUT --action 0123" << QByteArray("no action 0123");
    QTest::newRow("no key") << "-o OUT" << QByteArray("--key");
    QTest::newRow("no file") << "--key lock:a" << QByteArray("--output");
    QTest::newRow("no time") << "--key lock:a -o OUT --since 1h --until 2h" << QByteArray("--since");
    QTest::newRow("two kinds of time")
        << "--key lock:a -o OUT --at 1h --since 2h" << QByteArray("--at and --since cannot be used together");
    QTest::newRow("nobody then") << "--key lock:a -o OUT --at 2020-01-01"
                                 << QByteArray("Nobody was seen holding lock:a at that instant");
    QTest::newRow("unknown source") << "redis://elsewhere --key lock:a -o OUT" << QByteArray("Recorded are");
}

void TestCliEvidence::mistakesAreSentences()
{
    QFETCH(QString, arguments);
    QFETCH(QByteArray, said);
    QFile::remove(path());
    const Ran ran = evidence(QString(arguments).replace("OUT", path()).split(u' '));
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains(said), ran.err.constData());
    QVERIFY(!QFile::exists(path()));
}

QTEST_GUILESS_MAIN(TestCliEvidence)
#include "tst_cli_evidence.moc"
