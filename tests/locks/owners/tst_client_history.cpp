// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/client_history.h"

#include <QTest>

using namespace locks;

namespace {

using Seen = OwnerConnections::Seen;

struct Listed
{
    int id;
    const char *address;
    const char *name;
};

QByteArray listOf(std::initializer_list<Listed> clients)
{
    QByteArray list;
    for (const Listed &each : clients)
        list += "id=" + QByteArray::number(each.id) + " addr=" + each.address + " name=" + each.name
            + " age=0 flags=N db=0 sub=0 cmd=get\n";
    return list;
}

const Listed other{1, "10.0.0.9:4000", ""};
const Listed web{7, "10.0.0.4:5123", "web-4"};

} // namespace

/// Which clients the masters had: ended is only said of what was seen, by whoever saw it. Time is given.
class TestClientHistory : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_history = ClientHistory(); }
    void whatCanNameAClient_data();
    void whatCanNameAClient();
    void comesAndEnds();
    void comesBackUnderAnotherId();
    void oneOfSeveralIsEnough();
    void whoTakesAnotherNameIsThere();
    void whoTakesAnotherNameOutOfSightIsNotGone();
    void ofWhatWasNotSeenNothingIsSaid();
    void byAddress();
    void blindnessIsNoEnd();
    void everyMasterThatHadItMustHaveSeenItEnd();
    void aMasterThatWasAwayKeepsItOpen();
    void aMasterThatWasNeverSeen();
    void aMasterThatIsNoMore();
    void unrelatedMastersAreBlindForThemselves();
    void lookedAwayForTooLong();
    void absenceIsWhatWasSeen();
    void forgetsWhoLeft();

private:
    void take(int master, std::initializer_list<Listed> clients, Millis at, bool addresses = false)
    {
        m_news = m_history.take(master, listOf(clients), at, addresses);
    }
    Seen seen(const char *identity) const { return m_history.connectionsOf(identity)->seen; }
    /// How long was seen that it did not come back.
    Millis absence(const char *identity) const
    {
        const OwnerConnectionsPtr told = m_history.connectionsOf(identity);
        return told->absentUntil > 0 ? told->absentUntil - told->endedAt : 0;
    }
    Millis endedAt(const char *identity) const { return m_history.connectionsOf(identity)->endedAt; }

    ClientHistory m_history;
    ClientHistory::News m_news;
};

void TestClientHistory::whatCanNameAClient_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<bool>("may");
    for (const char *each : {"web-4", "web-4:3121", "10.0.0.4:5123", "[::1]:5123",
                             "2f6b3c5e-9d43-4b7c-8a51-0c7f5d3e1a99", "worker"})
        QTest::newRow(each) << QByteArray(each) << true;
    for (const char *each : {"", "1", "ok", "4711", "10.0.0.4", "1792-11", "10.0.0.4:0", ":5123",
                             "10.0.0.4:512345", "two words", "b\xc3\xa4r", "line\n", "lockscope-scan"})
        QTest::newRow(each) << QByteArray(each) << false;
    QTest::newRow("long") << QByteArray(256, 'x') << false;
}

void TestClientHistory::whatCanNameAClient()
{
    QFETCH(QByteArray, token);
    QTEST(mayNameClient(token), "may");
}

void TestClientHistory::comesAndEnds()
{
    take(0, {other, web}, 1000);
    QVERIFY(m_news.hasNew);
    QCOMPARE(m_news.changed, QList<QByteArray>{"web-4"});
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(endedAt("web-4"), noDeadline);
    QCOMPARE(m_history.connectionsOf("web-4")->address, "10.0.0.4:5123");
    QCOMPARE(m_history.lastSeen("web-4"), 1000);
    take(0, {other, web}, 6000);
    QVERIFY(!m_news.hasNew);
    QVERIFY(m_news.changed.isEmpty());
    take(0, {other}, 11000);
    QCOMPARE(m_news.changed, QList<QByteArray>{"web-4"});
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 11000); // it was there until then for all that anybody knows
    QCOMPARE(m_history.lastSeen("web-4"), 6000);
    take(0, {other}, 16000);
    QVERIFY(m_news.changed.isEmpty());
    QCOMPARE(endedAt("web-4"), 11000);
}

void TestClientHistory::comesBackUnderAnotherId()
{
    take(0, {web}, 1000);
    take(0, {other}, 6000);
    take(0, {other, {8, "10.0.0.4:6000", "web-4"}}, 11000);
    QVERIFY(m_news.hasNew);
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(m_history.connectionsOf("web-4")->address, "10.0.0.4:6000");
    take(0, {other}, 16000);
    QCOMPARE(endedAt("web-4"), 16000);
    // Between two lists: nobody can tell that it was ever away.
    take(0, {{9, "10.0.0.4:7000", "web-4"}}, 21000);
    take(0, {{10, "10.0.0.4:8000", "web-4"}}, 26000);
    QVERIFY(!m_news.hasNew);
    QCOMPARE(seen("web-4"), Seen::Connected);
}

void TestClientHistory::oneOfSeveralIsEnough()
{
    const Listed second{8, "10.0.0.4:6000", "web-4"};
    take(0, {web, second}, 1000);
    QCOMPARE(m_history.connectionsOf("web-4")->address, "10.0.0.4:5123");
    take(0, {second, web}, 6000);
    QVERIFY(m_news.changed.isEmpty()); // the one that is shown stays
    take(0, {second}, 11000);
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(m_history.connectionsOf("web-4")->address, "10.0.0.4:6000");
    take(0, {}, 16000);
    QCOMPARE(seen("web-4"), Seen::Ended);
}

void TestClientHistory::whoTakesAnotherNameIsThere()
{
    take(0, {web}, 1000);
    take(0, {{7, "10.0.0.4:5123", "idle"}}, 6000);
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(m_history.lastSeen("web-4"), 6000);
    take(1, {other}, 7000); // another server's numbers are its own
    QCOMPARE(seen("web-4"), Seen::Connected);
    take(0, {other, {8, "10.0.0.4:6000", "idle"}}, 11000);
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 11000);
    // The one that keeps its name goes, and the other is still there.
    take(0, {web, {9, "10.0.0.4:7000", "web-4"}}, 16000);
    take(0, {{7, "10.0.0.4:5123", "idle"}, {9, "10.0.0.4:7000", "web-4"}}, 21000);
    take(0, {{7, "10.0.0.4:5123", "idle"}}, 26000);
    QCOMPARE(seen("web-4"), Seen::Connected);
    take(0, {other}, 31000);
    QCOMPARE(endedAt("web-4"), 31000);
}

void TestClientHistory::whoTakesAnotherNameOutOfSightIsNotGone()
{
    take(0, {web}, 1000);
    take(1, {{3, "10.0.0.4:5124", "web-4"}}, 1000);
    take(1, {other}, 6000);
    m_history.lose(0);
    take(0, {{7, "10.0.0.4:5123", "idle"}}, 11000);
    QVERIFY(m_history.connectionsOf("web-4"));
    QCOMPARE(seen("web-4"), Seen::OutOfSight); // or it is another one's, of a server that was started anew
    take(1, {other}, 11000);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    take(0, {other}, 16000);
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 16000); // until then it may have been there
}

void TestClientHistory::ofWhatWasNotSeenNothingIsSaid()
{
    take(0, {other, web}, 1000);
    QVERIFY(!m_history.connectionsOf("web-5"));
    QVERIFY(!m_history.connectionsOf("WEB-4"));
    QVERIFY(!m_history.connectionsOf("web-41"));
    QVERIFY(!m_history.connectionsOf("web"));
    QVERIFY(!m_history.connectionsOf("10.0.0.4"));
    QVERIFY(!m_history.connectionsOf(""));
}

void TestClientHistory::byAddress()
{
    take(0, {other, web}, 1000);
    QVERIFY(!m_history.connectionsOf("10.0.0.4:5123"));
    take(0, {other, web}, 6000, true);
    QVERIFY(m_news.hasNew);
    QCOMPARE(seen("10.0.0.4:5123"), Seen::Connected);
    QCOMPARE(m_history.connectionsOf("10.0.0.4:5123")->name, "web-4");
    take(0, {other}, 11000, true);
    QCOMPARE(seen("10.0.0.4:5123"), Seen::Ended);
    QCOMPARE(seen("10.0.0.9:4000"), Seen::Connected);
}

void TestClientHistory::blindnessIsNoEnd()
{
    take(0, {web}, 1000);
    QCOMPARE(m_history.lose(0), QList<QByteArray>{"web-4"});
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    QVERIFY(m_history.lose(0).isEmpty());
    take(0, {other}, 6000);
    QVERIFY(!m_history.connectionsOf("web-4"));
    QVERIFY(m_history.isEmpty());
    // Nor may what ended before be called so after it: it may have been back.
    take(0, {web}, 11000);
    take(0, {other}, 16000);
    m_history.lose(0);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    take(0, {other}, 90000);
    QVERIFY(!m_history.connectionsOf("web-4"));
    take(0, {web}, 91000);
    m_history.lose(0);
    take(0, {web}, 92000);
    QVERIFY(m_news.hasNew);
    QCOMPARE(seen("web-4"), Seen::Connected);
}

void TestClientHistory::everyMasterThatHadItMustHaveSeenItEnd()
{
    take(0, {web}, 1000);
    take(1, {web}, 1100);
    take(2, {other}, 1200);
    QVERIFY(m_history.wasSeenOn("web-4", 1));
    QVERIFY(!m_history.wasSeenOn("web-4", 2));
    take(0, {other}, 6000);
    QVERIFY(m_news.changed.isEmpty());
    QCOMPARE(seen("web-4"), Seen::Connected);
    take(1, {other}, 6100);
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 6100);
    take(2, {web}, 6200); // on whichever it comes back
    QCOMPARE(seen("web-4"), Seen::Connected);
}

void TestClientHistory::aMasterThatWasAwayKeepsItOpen()
{
    for (int master = 0; master < 3; ++master)
        take(master, {web}, 1000);
    m_history.lose(1);
    QCOMPARE(seen("web-4"), Seen::Connected);
    take(0, {other}, 6000);
    take(2, {other}, 6000);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    take(1, {other}, 60000);
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 60000); // until then it may have been there
    QVERIFY(!m_history.wasSeenOn("web-4", 1));
}

/// It may be connected there, and nobody sees it.
void TestClientHistory::aMasterThatWasNeverSeen()
{
    m_history.lose(1);
    take(0, {web}, 1000);
    take(0, {other}, 6000);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    take(1, {other}, 60000);
    QCOMPARE(m_news.changed, QList<QByteArray>{"web-4"});
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 60000); // until then it may have been on the other
    QCOMPARE(m_history.lose(1), QList<QByteArray>{"web-4"});
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    take(1, {other}, 61000);
    QCOMPARE(endedAt("web-4"), 61000);
}

void TestClientHistory::aMasterThatIsNoMore()
{
    take(0, {web}, 1000);
    take(1, {web, {8, "10.0.0.5:6000", "web-5"}}, 1000);
    take(0, {other}, 6000);
    m_history.lose(1);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
    m_history.drop(1, 7000);
    QCOMPARE(seen("web-4"), Seen::Ended);
    QCOMPARE(endedAt("web-4"), 7000);
    QVERIFY(!m_history.connectionsOf("web-5"));
    for (Millis at = 11000; at < 50000; at += 5000)
        take(0, {other}, at);
    QVERIFY(absence("web-4") >= shortestAbsence); // the other is not waited for
}

void TestClientHistory::unrelatedMastersAreBlindForThemselves()
{
    m_history = ClientHistory(true);
    m_history.lose(1);
    take(0, {web}, 1000);
    take(0, {other}, 6000);
    QCOMPARE(seen("web-4"), Seen::Ended);
    take(1, {other}, 9000);
    QCOMPARE(endedAt("web-4"), 6000);
    for (Millis at = 11000; at < 50000; at += 5000)
        take(0, {other}, at);
    QVERIFY(absence("web-4") >= shortestAbsence);
    m_history.lose(0);
    QCOMPARE(seen("web-4"), Seen::OutOfSight);
}

/// Nobody knows whether it came back and went again.
void TestClientHistory::lookedAwayForTooLong()
{
    take(0, {web}, 1000);
    take(0, {other}, 6000);
    take(0, {other}, 6000 + ClientHistory::longestGap + 1);
    QVERIFY(!m_history.connectionsOf("web-4"));
    // One that was there before the gap ended at some time within it.
    take(0, {web}, 22000);
    take(0, {other}, 60000);
    QVERIFY(!m_history.connectionsOf("web-4"));
    // Of several masters one is enough.
    take(0, {web}, 61000);
    take(1, {other}, 61000);
    take(0, {other}, 66000);
    take(1, {other}, 66000);
    QCOMPARE(endedAt("web-4"), 66000);
    take(0, {other}, 76000);
    take(1, {other}, 66000 + ClientHistory::longestGap + 1);
    QCOMPARE(endedAt("web-4"), 66000 + ClientHistory::longestGap + 1);
}

void TestClientHistory::absenceIsWhatWasSeen()
{
    take(0, {web}, 1000);
    take(1, {web}, 1000);
    take(0, {other}, 6000);
    take(1, {other}, 6000);
    QCOMPARE(endedAt("web-4"), 6000);
    int told = 0;
    for (Millis at = 11000; at <= 250000; at += 5000) {
        take(0, {other}, at);
        told += int(m_news.changed.size());
        QVERIFY(absence("web-4") <= at - 5000 - 6000); // the other server was not looked at since
        take(1, {other}, at);
        told += int(m_news.changed.size());
        QVERIFY(absence("web-4") <= at - 6000);
        QCOMPARE(absence("web-4") > 0, at >= 6000 + shortestAbsence);
    }
    QCOMPARE(told, 4); // after 30, 60, 120 and 240 s
    QCOMPARE(absence("web-4"), 240000);
    take(1, {web}, 251000);
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(absence("web-4"), 0);
}

void TestClientHistory::forgetsWhoLeft()
{
    for (int i = 0; i < 1000; ++i) {
        const QByteArray name = "job-" + QByteArray::number(i);
        take(0, {web, {i, "10.0.0.5:1", name.constData()}}, 1000 * i);
        m_history.prune(1000 * i - 10000, [](const QByteArray &identity) { return identity == "job-3"; });
    }
    QVERIFY2(m_history.count() < 20, qPrintable(QString::number(m_history.count())));
    QCOMPARE(seen("web-4"), Seen::Connected);
    QCOMPARE(seen("job-3"), Seen::Ended);
    QVERIFY(!m_history.connectionsOf("job-4"));
}

QTEST_APPLESS_MAIN(TestClientHistory)
#include "tst_client_history.moc"
