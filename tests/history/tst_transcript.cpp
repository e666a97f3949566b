// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/history_reader.h"
#include "history/transcript/transcript_history.h"
#include "history/transcript/transcript_replay.h"

#include <QTest>

using namespace history;
using Kind = Transcript::Incident::Kind;

/// What people paste of MONITOR is read as what it did to locks, and nothing of it is done.
class TestTranscript : public QObject
{
    Q_OBJECT

private slots:
    void linesAreReadAsTheyStand_data();
    void linesAreReadAsTheyStand();
    void whatIsNoLineIsPassedOver_data();
    void whatIsNoLineIsPassedOver();
    void nothingIsClaimedBeforeItIsCertain();
    void aHoldFromGrantToRelease();
    void aLeaseThatIsShortened();
    void aLeaseEndsByTheTranscriptsClock();
    void whatTheClockCannotTellTheClientDoes_data();
    void whatTheClockCannotTellTheClientDoes();
    void whoIsRefusedAfterwardsProvesTheGrant_data();
    void whoIsRefusedAfterwardsProvesTheGrant();
    void whatCanBeAtAnEdgeEndsToo();
    void whoDeletesAtTheEndMayBeLate();
    void whoRenewsInTimeStillHasIt();
    void whoDeletesAnothersIsTold();
    void aScriptThatComparesDeletesItsOwn();
    void whoComesTooLateHeldItAsWell();
    void aReentrantHashIsALock();
    void aScriptThatFindsItFreeTakesIt();
    void aLockThatAQueueGrants();
    void settingsInAHashAreNoLock();
    void readersInOneHashAreNotFollowed();
    void whoEntersAgainHadItBefore();
    void aScriptIsJudgedAtItsOwnTime();
    void aPoolOfOneProgram();
    void expiriesAsTheServerSetsThem_data();
    void expiriesAsTheServerSetsThem();
    void whatTheServerRefusesDoesNothing_data();
    void whatTheServerRefusesDoesNothing();
    void aLockThatMoves_data();
    void aLockThatMoves();
    void aMoveOfWhichNothingIsCertain_data();
    void aMoveOfWhichNothingIsCertain();
    void withoutAnExpiryNothingIsRenewed();
    void aListIsNoLock();
    void aListOfWhichNothingIsCertain_data();
    void aListOfWhichNothingIsCertain();
    void whatIsNotKnownIsCounted();
    void membersOfASemaphoreAreHolds();
    void aScoreMayBeALease();
    void otherSetsAreNoLocks();
    void whatIsNotKnownMayHaveMadeAKey_data();
    void whatIsNotKnownMayHaveMadeAKey();
    void aScriptThatActedProvesWhatStood_data();
    void aScriptThatActedProvesWhatStood();
    void whatIsNoProofProvesNothing_data();
    void whatIsNoProofProvesNothing();
    void refusedReleasesAndRenewalsAreTold();
    void whoTidiesUpWasNotRefused();
    void writtenWithoutAConditionItMayBeALock_data();
    void writtenWithoutAConditionItMayBeALock();
    void commandsThatCompare();
    void severalAtOnceOrNone();
    void aFieldWithALeaseOfItsOwn();
    void oldTimesAreRight();
    void itIsAHistory();
};

namespace {

/// Lines one ms after another: "client: words", or "wait 500".
Transcript replayed(const QStringList &script)
{
    constexpr qint64 begin = 1'763'812'800'000'000;
    qint64 at = begin;
    QList<MonitorLine> lines;
    for (const QString &line : script) {
        const QStringList words = line.split(QLatin1Char(' '));
        if (words.first() == u"wait") {
            at += words.at(1).toLongLong() * 1000;
            continue;
        }
        at += 1000;
        MonitorLine parsed{at, 0, words.first().toUtf8(), {}};
        for (const QString &word : words.sliced(1))
            parsed.words.append(word.toUtf8());
        lines.append(parsed);
    }
    TranscriptReplay replay;
    for (const MonitorLine &line : std::as_const(lines))
        replay.lookAhead(line);
    for (const MonitorLine &line : std::as_const(lines))
        replay.take(line);
    return replay.finish();
}

} // namespace

void TestTranscript::linesAreReadAsTheyStand_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("client");
    QTest::addColumn<QByteArrayList>("words");
    QTest::newRow("plain") << QByteArray("1339518083.107412 [3 127.0.0.1:60866] \"set\" \"lock:a\" \"x\"\n")
                           << QByteArray("127.0.0.1:60866") << QByteArrayList{"SET", "lock:a", "x"};
    QTest::newRow("behind a name") << QByteArray(
        "redis-1  | 1339518083.107412 [3 [::1]:60866] \"get\" \"a b\"\r\n")
                                   << QByteArray("[::1]:60866") << QByteArrayList{"GET", "a b"};
    QTest::newRow("bytes") << QByteArray(R"(+1339518083.107412 [3 lua] "set" "\x00\"\\\n\xff" "")")
                           << QByteArray("lua")
                           << QByteArrayList{"SET", QByteArray("\0\"\\\n\xff", 5), QByteArray("")};
    QTest::newRow("a bracket inside")
        << QByteArray("1339518083.107412 [3 unix:/run/a.sock] \"set\" \"] \\\"\" \"x [\"")
        << QByteArray("unix:/run/a.sock") << QByteArrayList{"SET", "] \"", "x ["};
}

void TestTranscript::linesAreReadAsTheyStand()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, client);
    QFETCH(QByteArrayList, words);
    if (line.startsWith('+'))
        line.remove(0, 1);
    const auto parsed = parseMonitorLine(line);
    QVERIFY(parsed);
    QCOMPARE(parsed->atUs, 1'339'518'083'107'412);
    QCOMPARE(parsed->database, 3);
    QCOMPARE(parsed->client, client);
    QCOMPARE(parsed->words, words);
}

void TestTranscript::whatIsNoLineIsPassedOver_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line :
         {"OK", "", "1339518083.107412 [0 127.0.0.1:1] \"set\" \"cut", "[0 127.0.0.1:1] \"set\"",
          "yesterday [0 127.0.0.1:1] \"set\"", "1339518083.107412 [x 127.0.0.1:1] \"set\"",
          "1339518083.107412 [0 127.0.0.1:1] set", "1339518083.1 [0 127.0.0.1:1] \"set\""})
        QTest::newRow(line) << QByteArray(line);
}

void TestTranscript::whatIsNoLineIsPassedOver()
{
    QFETCH(QByteArray, line);
    QVERIFY(!parseMonitorLine(line));
}

void TestTranscript::nothingIsClaimedBeforeItIsCertain()
{
    const Transcript told =
        replayed({QStringLiteral("a SET lock t1 NX PX 500"), QStringLiteral("b SETNX lock t2"),
                  QStringLiteral("a DEL lock"), QStringLiteral("b SETNX lock t2")});
    QCOMPARE(told.unsure, 2);
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().token, QByteArray("t2"));
    QVERIFY(told.incidents.isEmpty());
}

void TestTranscript::aHoldFromGrantToRelease()
{
    const Transcript told = replayed({QStringLiteral("x FLUSHALL"), QStringLiteral("a SET lock t1 NX PX 500"),
                                      QStringLiteral("b SET lock t2 PX 500 nx"),
                                      QStringLiteral("b SETNX lock t2"), QStringLiteral("wait 300"),
                                      QStringLiteral("a PEXPIRE lock 500"), QStringLiteral("wait 300"),
                                      QStringLiteral("a DEL lock"), QStringLiteral("b SETNX lock t2")});
    QCOMPARE(told.holds.size(), 2);
    const Hold &first = told.holds.front();
    QCOMPARE(first.token, QByteArray("t1"));
    QCOMPARE(first.owner, QStringLiteral("a")); // its token does not name one
    QCOMPARE(first.refused, 2);
    QCOMPARE(first.renewals, 1U);
    QCOMPARE(first.leaseMs, 500);
    QCOMPARE(first.why, EndReason::ReleasedOrDeleted);
    QCOMPARE(*first.to - first.from, 604);
    QCOMPARE(
        told.steps.front(),
        (QList<Step>{{Step::Kind::Lease, first.from, 500}, {Step::Kind::Renewed, first.from + 303, 500}}));
    QVERIFY(!told.holds.back().to);
    QVERIFY(told.incidents.isEmpty());
    QCOMPARE(told.unsure, 0);
}

/// A client made the lease shorter, so that it did not end by its own lease. After a renewal it does again.
void TestTranscript::aLeaseThatIsShortened()
{
    const QStringList cut{QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 9000"),
                          QStringLiteral("wait 100"), QStringLiteral("b PEXPIRE lock 500")};
    const QStringList next{QStringLiteral("wait 700"), QStringLiteral("b SETNX lock t2")};
    const Hold shortened = replayed(cut + next).holds.front();
    QCOMPARE(shortened.why, EndReason::Shortened);
    QCOMPARE(*shortened.to, shortened.from + 601); // each line takes 1 ms
    const QStringList renewed{QStringLiteral("wait 100"), QStringLiteral("a PEXPIRE lock 500")};
    const Hold again = replayed(cut + renewed + next).holds.front();
    QCOMPARE(again.why, EndReason::Expired);
    QCOMPARE(again.leaseMs, 500); // not the 9 s of before
}

void TestTranscript::aLeaseEndsByTheTranscriptsClock()
{
    const Transcript told = replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                                      QStringLiteral("wait 499"), QStringLiteral("b SETNX lock t2"),
                                      QStringLiteral("wait 9"), QStringLiteral("b SETNX lock t3")});
    QCOMPARE(told.holds.size(), 2);
    QCOMPARE(told.holds.front().why, EndReason::Expired);
    QCOMPARE(*told.holds.front().to, told.holds.front().from + 500);
    QCOMPARE(told.holds.front().refused, 1); // within its last millisecond
    QCOMPARE(told.holds.back().token, QByteArray("t3"));
}

void TestTranscript::whatTheClockCannotTellTheClientDoes_data()
{
    QTest::addColumn<int>("afterMs");
    QTest::addColumn<QString>("next");
    QTest::addColumn<qsizetype>("holds");
    const QString release = QStringLiteral("b EVAL s 1 lock t2;lua GET lock;lua DEL lock");
    QTest::newRow("in time, released") << 497 << release << qsizetype(2);
    QTest::newRow("in time, tried again") << 499 << QStringLiteral("b SET lock t3 NX") << qsizetype(2);
    QTest::newRow("too late, tried again") << 500 << QStringLiteral("b SET lock t3 NX") << qsizetype(2);
    QTest::newRow("too late, released") << 500 << release << qsizetype(2);
    QTest::newRow("long before, released") << 400 << QStringLiteral("b DEL lock") << qsizetype(1);
}

void TestTranscript::whatTheClockCannotTellTheClientDoes()
{
    QFETCH(int, afterMs);
    QFETCH(QString, next);
    QFETCH(qsizetype, holds);
    const Transcript told =
        replayed(QStringList{QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                             QStringLiteral("wait %1").arg(afterMs),
                             QStringLiteral("b SET lock t2 NX PX 500"), QStringLiteral("wait 10")}
                 + next.split(QLatin1Char(';')));
    QCOMPARE(told.holds.size(), holds);
    const bool isRefused = next.contains(u"t3");
    QCOMPARE(told.holds.back().token, isRefused ? QByteArray("t3") : holds == 1 ? "t1" : "t2");
    QCOMPARE(told.holds.front().refused, isRefused || holds == 1 ? 1 : 0);
}

/// Somebody must have been granted the lock at the end of the first lease, if later attempts are refused.
void TestTranscript::whoIsRefusedAfterwardsProvesTheGrant_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QByteArrayList>("tokens");
    QTest::addColumn<qint64>("unsure");
    const QStringList refused{QStringLiteral("wait 10"), QStringLiteral("c SET lock t3 NX PX 500"),
                              QStringLiteral("c SET lock t3 NX PX 500")};
    const QString attempt = QStringLiteral("b SET lock t2 NX PX 500");
    QTest::newRow("one may have it") << QStringList(attempt) + refused << QByteArrayList{"t1", "t2"}
                                     << qint64(0);
    QTest::newRow("nobody is refused")
        << QStringList{attempt, QStringLiteral("wait 10"), QStringLiteral("c SET lock t3 NX PX 500")}
        << QByteArrayList{"t1"} << qint64(2);
    QTest::newRow("too early to tell") << QStringList{attempt, QStringLiteral("c SET lock t3 NX PX 500"),
                                                      QStringLiteral("c SET lock t3 NX PX 500")}
                                       << QByteArrayList{"t1"} << qint64(3);
    QTest::newRow("two may have it") << QStringList{attempt, QStringLiteral("d SET lock t4 NX PX 500")}
            + refused << QByteArrayList{"t1"}
                                     << qint64(4);
    QTest::newRow("only one of two can last until then")
        << QStringList{QStringLiteral("b SET lock t2 NX PX 20"), QStringLiteral("d SET lock t4 NX PX 500"),
                       QStringLiteral("wait 30")}
            + refused
        << QByteArrayList{"t1", "t4"} << qint64(1);
    QTest::newRow("who tries again later may have had it meanwhile")
        << QStringList{attempt, QStringLiteral("wait 10"), QStringLiteral("c SET lock t3 NX PX 20"),
                       QStringLiteral("wait 30"), QStringLiteral("c SET lock t3 NX PX 20")}
        << QByteArrayList{"t1"} << qint64(3);
    QTest::newRow("or the first was renewed") << QStringList{attempt, QStringLiteral("a PEXPIRE lock 500")}
            + refused << QByteArrayList{"t1"} << qint64(3);
    QTest::newRow("it runs a release in vain, as any client may")
        << QStringList{attempt, QStringLiteral("wait 10"), QStringLiteral("b EVAL s 1 lock t2"),
                       QStringLiteral("lua GET lock")}
        << QByteArrayList{"t1"} << qint64(1);
}

void TestTranscript::whoIsRefusedAfterwardsProvesTheGrant()
{
    QFETCH(QStringList, lines);
    QFETCH(QByteArrayList, tokens);
    QFETCH(qint64, unsure);
    const Transcript told =
        replayed(QStringList{QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                             QStringLiteral("wait 499")}
                 + lines);
    QByteArrayList held;
    for (const Hold &each : told.holds)
        held.append(each.token);
    QCOMPARE(held, tokens);
    QCOMPARE(told.unsure, unsure);
    QCOMPARE(told.holds.back().refused, tokens.size() == 2 ? 2 : 0);
}

/// Whoever was granted it, the lease is over then.
void TestTranscript::whatCanBeAtAnEdgeEndsToo()
{
    const auto holdsAfter = [](int ms) {
        return replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                         QStringLiteral("wait 499"), QStringLiteral("b SET lock t2 NX PX 300"),
                         QStringLiteral("wait %1").arg(ms), QStringLiteral("c SET lock t3 NX PX 500")})
            .holds;
    };
    QCOMPARE(holdsAfter(290).size(), 1);
    QCOMPARE(holdsAfter(310).size(), 2);
    QCOMPARE(holdsAfter(310).back().token, QByteArray("t3"));
}

void TestTranscript::whoDeletesAtTheEndMayBeLate()
{
    const auto replayedAfter = [](int ms, const QStringList &lines) {
        return replayed(QStringList{QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                                    QStringLiteral("wait %1").arg(ms)}
                        + lines);
    };
    const QStringList deletes{QStringLiteral("b DEL lock")};
    QVERIFY(replayedAfter(490, deletes).holds.front().why == EndReason::ReleasedOrDeleted);
    for (const int ms : {496, 502}) {
        const Transcript told = replayedAfter(ms, deletes);
        QVERIFY(told.holds.front().why == EndReason::CannotTell);
        QVERIFY(told.incidents.isEmpty());
    }
    QVERIFY(replayedAfter(510, deletes).holds.front().why == EndReason::Expired);
    const QStringList compares{QStringLiteral("a EVAL s 1 lock t1"), QStringLiteral("lua GET lock"),
                               QStringLiteral("lua DEL lock")};
    QVERIFY(replayedAfter(496, compares).holds.front().why == EndReason::ReleasedOrDeleted);
}

void TestTranscript::whoRenewsInTimeStillHasIt()
{
    const Transcript told = replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                                      QStringLiteral("wait 497"), QStringLiteral("b SET lock t2 NX PX 500"),
                                      QStringLiteral("a EVAL s 1 lock t1 500"),
                                      QStringLiteral("lua GET lock"), QStringLiteral("lua PEXPIRE lock 500"),
                                      QStringLiteral("wait 100"), QStringLiteral("c SET lock t3 NX PX 500")});
    QCOMPARE(told.holds.size(), 1);
    QVERIFY(!told.holds.front().to);
    QCOMPARE(told.holds.front().renewals, 1);
    QCOMPARE(told.holds.front().refused, 2);
    QCOMPARE(told.unsure, 0);
    QVERIFY(told.incidents.isEmpty());
}

void TestTranscript::whoDeletesAnothersIsTold()
{
    const Transcript told = replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 50"),
                                      QStringLiteral("wait 60"), QStringLiteral("b SET lock t2 NX PX 500"),
                                      QStringLiteral("a DEL lock"), QStringLiteral("c SET lock t3 NX PX 500"),
                                      QStringLiteral("x DEL lock")});
    QList<Kind> kinds;
    for (const Transcript::Incident &each : told.incidents)
        kinds.append(each.kind);
    QCOMPARE(kinds, (QList<Kind>{Kind::Overlap, Kind::ForeignRelease, Kind::OtherDeletion}));
    QCOMPARE(told.incidents.at(1).by, QByteArray("a"));
    QCOMPARE(told.incidents.at(1).holder, QByteArray("b"));
    QCOMPARE(told.holds.at(0).why, EndReason::Overlap);
    QCOMPARE(told.holds.at(1).why, EndReason::ReleasedOrDeleted);
}

void TestTranscript::aScriptThatComparesDeletesItsOwn()
{
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                  QStringLiteral("b EVALSHA 1234 1 lock t1"), QStringLiteral("lua GET lock"),
                  QStringLiteral("lua DEL lock"), QStringLiteral("b SETNX lock t2")});
    QVERIFY(told.incidents.isEmpty()); // by another connection of the same holder
    QCOMPARE(told.holds.front().why, EndReason::ReleasedOrDeleted);
    QCOMPARE(told.holds.size(), 2);
}

void TestTranscript::whoComesTooLateHeldItAsWell()
{
    const Transcript told = replayed(
        {QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 50"), QStringLiteral("wait 60"),
         QStringLiteral("b SET lock t2 NX PX 500"), QStringLiteral("a EVALSHA 1234 1 lock t1"),
         QStringLiteral("lua GET lock"), QStringLiteral("b EVALSHA 1234 1 lock t2"),
         QStringLiteral("lua GET lock"), QStringLiteral("lua DEL lock")});
    QCOMPARE(told.count(Kind::Overlap), 1);
    QCOMPARE(told.count(Kind::ForeignRelease), 0);
    QCOMPARE(told.incidents.front().at, told.holds.at(1).from);
    QCOMPARE(told.holds.front().why, EndReason::Overlap);
    // Who tried anew knew that it was over.
    QCOMPARE(replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 50"),
                       QStringLiteral("wait 60"), QStringLiteral("b SET lock t2 NX PX 50"),
                       QStringLiteral("a SET lock t3 NX PX 50"), QStringLiteral("a GET lock")})
                 .incidents.size(),
             0);
}

void TestTranscript::aReentrantHashIsALock()
{
    const QStringList enter{QStringLiteral("lua EXISTS lock"), QStringLiteral("lua HINCRBY lock uuid:1 1"),
                            QStringLiteral("lua PEXPIRE lock 30000")};
    const Transcript told = replayed(
        QStringList{QStringLiteral("x DEL lock"), QStringLiteral("a EVAL 1 1 lock uuid:1")} + enter
        + QStringList{QStringLiteral("b EVAL 1 1 lock uuid:2"), QStringLiteral("lua EXISTS lock"),
                      QStringLiteral("lua HEXISTS lock uuid:2"), QStringLiteral("lua PTTL lock")}
        + QStringList{QStringLiteral("a EVAL 1 1 lock uuid:1")} + enter
        + QStringList{QStringLiteral("a EVAL 2 1 lock uuid:1"), QStringLiteral("lua HEXISTS lock uuid:1"),
                      QStringLiteral("lua HINCRBY lock uuid:1 -1"), QStringLiteral("lua DEL lock"),
                      QStringLiteral("lua PUBLISH channel 0")});
    QCOMPARE(told.holds.size(), 1);
    const Hold &hold = told.holds.front();
    QCOMPARE(hold.token, QByteArray("uuid:1"));
    QCOMPARE(hold.refused, 1);
    QCOMPARE(hold.leaseMs, 30'000);
    QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    QVERIFY(told.incidents.isEmpty());
}

/// As node-redlock does it: EXISTS, then SET in the same script; who only asks came in vain.
void TestTranscript::aScriptThatFindsItFreeTakesIt()
{
    const QString sha = QStringLiteral("86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"); // of "a"
    const Transcript told = replayed(
        {QStringLiteral("b EVALSHA %1 1 lock t2 3000").arg(sha), QStringLiteral("lua EXISTS lock"),
         QStringLiteral("wait 50"), // whose it is is not known yet
         QStringLiteral("a EVAL a 1 lock t1 3000"), QStringLiteral("lua EXISTS lock"),
         QStringLiteral("lua SET lock t1 PX 3000"), QStringLiteral("b EVALSHA %1 1 lock t2 3000").arg(sha),
         QStringLiteral("lua EXISTS lock"), QStringLiteral("c EVAL look 1 lock"),
         QStringLiteral("lua EXISTS lock"), // of a script that never takes it
         QStringLiteral("a EVAL release 1 lock t1"), QStringLiteral("lua GET lock"),
         QStringLiteral("lua DEL lock"), QStringLiteral("b EVALSHA %1 1 lock t2 3000").arg(sha),
         QStringLiteral("lua EXISTS lock"), QStringLiteral("lua SET lock t2 PX 3000"),
         QStringLiteral("wait 4000"), QStringLiteral("x PING")});
    QCOMPARE(told.unsure, 1);
    QCOMPARE(told.holds.size(), 2);
    const Hold &first = told.holds.front();
    QCOMPARE(first.token, QByteArray("t1"));
    QVERIFY(first.birthSeen);
    QCOMPARE(first.leaseMs, 3'000);
    QCOMPARE(first.refused, 1);
    QCOMPARE(first.why, EndReason::ReleasedOrDeleted);
    QCOMPARE(told.holds.back().why, EndReason::Expired);
    QVERIFY(told.incidents.isEmpty());
}

/// Bull and BullMQ write the lock of a job without a condition, and renew it after they compared.
void TestTranscript::aLockThatAQueueGrants()
{
    const QString token = QStringLiteral("79727e65-9d96-436b-9acf-5c0317684876");
    const Transcript told = replayed(
        {QStringLiteral("a EVAL move 1 bull:q:wait"),
         QStringLiteral("lua SET bull:q:1:lock %1 PX 3000").arg(token), QStringLiteral("wait 1000"),
         QStringLiteral("a EVAL extend 1 bull:q:1:lock"), QStringLiteral("lua GET bull:q:1:lock"),
         QStringLiteral("lua SET bull:q:1:lock %1 PX 3000").arg(token),
         QStringLiteral("a EVAL extend 1 bull:q:2:lock"), QStringLiteral("lua GET bull:q:2:lock"),
         QStringLiteral("lua SET bull:q:2:lock %1 PX 3000").arg(token), // taken before
         QStringLiteral("a SET session:1 value PX 3000"),
         QStringLiteral("a EVAL stalled 1 bull:q:stalled-check"), // a mark of the queue's own
         QStringLiteral("lua EXISTS bull:q:stalled-check"),
         QStringLiteral("lua SET bull:q:stalled-check 1763812800000 PX 400"), QStringLiteral("a PING")});
    QCOMPARE(told.holds.size(), 2);
    QCOMPARE(told.holds.front().key, QByteArray("bull:q:1:lock"));
    QVERIFY(told.holds.front().birthSeen);
    QCOMPARE(told.holds.front().renewals, 1U);
    QCOMPARE(told.holds.back().key, QByteArray("bull:q:2:lock"));
    QVERIFY(!told.holds.back().birthSeen);
}

void TestTranscript::settingsInAHashAreNoLock()
{
    const Transcript told =
        replayed({QStringLiteral("x FLUSHALL"), QStringLiteral("a EVAL add 1 bull:q:meta"),
                  QStringLiteral("lua EXISTS bull:q:meta"), QStringLiteral("lua HGET bull:q:meta opts"),
                  QStringLiteral("lua HSET bull:q:meta opts 10000"), QStringLiteral("a PING")});
    QVERIFY(told.holds.isEmpty());
}

/// Redisson's lock for reading: one more field a reader, and none of them is its only holder.
void TestTranscript::readersInOneHashAreNotFollowed()
{
    const auto read = [](const char *client, const char *reader) {
        const QString field = QString::fromLatin1(reader);
        return QStringList{QStringLiteral("%1 EVAL read 1 lock").arg(QLatin1String(client)),
                           QStringLiteral("lua HGET lock mode"), QStringLiteral("lua HSET lock mode read"),
                           QStringLiteral("lua HSET lock %1 1").arg(field),
                           QStringLiteral("lua PEXPIRE lock 30000")};
    };
    const Transcript told =
        replayed(QStringList{QStringLiteral("x FLUSHALL")} + read("a", "uuid:1")
                 + QStringList{QStringLiteral("b EVAL read 1 lock"), QStringLiteral("lua HGET lock mode"),
                               QStringLiteral("lua HINCRBY lock uuid:2 1"), QStringLiteral("lua PTTL lock"),
                               QStringLiteral("lua PEXPIRE lock 30000"), QStringLiteral("wait 100"),
                               QStringLiteral("x PING")});
    QVERIFY(told.holds.isEmpty());
    QCOMPARE(told.notFollowed, QSet<QByteArray>{"lock"});
}

void TestTranscript::whoEntersAgainHadItBefore()
{
    const Transcript told =
        replayed({QStringLiteral("a EVAL lock 1 lock"), QStringLiteral("lua EXISTS lock"),
                  QStringLiteral("lua HEXISTS lock uuid:1"), QStringLiteral("lua HINCRBY lock uuid:1 1"),
                  QStringLiteral("lua PEXPIRE lock 30000"), QStringLiteral("a PING")});
    QCOMPARE(told.holds.size(), 1);
    QVERIFY(!told.holds.front().birthSeen);
}

/// However long after it the next command comes.
void TestTranscript::aScriptIsJudgedAtItsOwnTime()
{
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                  QStringLiteral("b EVAL 1 1 lock"), QStringLiteral("lua EXISTS lock"),
                  QStringLiteral("lua PTTL lock"), QStringLiteral("wait 1000"), QStringLiteral("x PING")});
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().refused, 1);
}

void TestTranscript::aPoolOfOneProgram()
{
    const QString taken = QStringLiteral("1.2.3.4:1 SET lock t1 NX PX 500");
    const QString first = QStringLiteral("x DEL lock");
    // Who has read whose it is deletes its own.
    QVERIFY(
        replayed({first, taken, QStringLiteral("1.2.3.4:2 GET lock"), QStringLiteral("1.2.3.4:2 DEL lock")})
            .incidents.isEmpty());
    // Not once it is another one's.
    const Transcript late =
        replayed({first, taken, QStringLiteral("9.9.9.9:2 GET lock"), QStringLiteral("wait 600"),
                  QStringLiteral("1.2.3.4:1 SET lock t2 NX PX 500"), QStringLiteral("9.9.9.9:2 DEL lock")});
    QCOMPARE(late.count(Kind::OtherDeletion), 1);
    QCOMPARE(late.countMayBeOwn(Kind::OtherDeletion), 0);
    const Transcript near = replayed({first, taken, QStringLiteral("1.2.3.4:2 DEL lock")});
    QCOMPARE(near.countMayBeOwn(Kind::OtherDeletion), 1);
    // A former holder deletes by name: of the same host, and not of a pool.
    const QStringList former{first, taken, QStringLiteral("wait 600"),
                             QStringLiteral("1.2.3.4:2 SET lock t2 NX PX 500"),
                             QStringLiteral("1.2.3.4:1 DEL lock")};
    QCOMPARE(replayed(former).count(Kind::ForeignRelease), 1);
    QCOMPARE(replayed(former).countMayBeOwn(Kind::ForeignRelease), 0);
    QStringList pool = former;
    for (int i = 0; i < 2; ++i)
        pool += {taken, QStringLiteral("1.2.3.4:3 DEL lock")};
    const Transcript told = replayed(pool);
    QCOMPARE(told.countMayBeOwn(Kind::ForeignRelease), 1);
    QCOMPARE(told.countMayBeOwn(Kind::Overlap), 1);
    // Which one it is a script compares: no former holder.
    QVERIFY(
        replayed({first, taken, QStringLiteral("wait 600"), QStringLiteral("1.2.3.4:2 SET lock t2 NX PX 500"),
                  QStringLiteral("1.2.3.4:1 EVAL 1 1 lock t2"), QStringLiteral("lua GET lock"),
                  QStringLiteral("lua DEL lock")})
            .incidents.isEmpty());
}

void TestTranscript::expiriesAsTheServerSetsThem_data()
{
    QTest::addColumn<QString>("with"); // what it has
    QTest::addColumn<QString>("command");
    QTest::addColumn<qint64>("lease"); // of the key afterwards, from its grant on; −1: none; 0: it is gone
    const QString some = QStringLiteral("SET lock t1 NX PX 5000");
    const QString none = QStringLiteral("SET lock t1 NX");
    const auto row = [](const QString &with, const char *command, qint64 lease) {
        QTest::addRow("%s, then %s", qPrintable(with), command)
            << with << QString::fromLatin1(command) << lease;
    };
    row(some, "PEXPIRE lock 9000 NX", 5000);
    row(none, "PEXPIRE lock 9000 nx", 9001);
    row(some, "PEXPIRE lock 9000 XX", 9001);
    row(none, "PEXPIRE lock 9000 XX", -1);
    row(some, "EXPIRE lock 9 GT", 9001);
    row(some, "EXPIRE lock 2 GT", 5000);
    row(none, "EXPIRE lock 9 GT", -1);
    row(some, "EXPIRE lock 2 LT", 2001);
    row(some, "EXPIRE lock 9 LT", 5000);
    row(none, "EXPIRE lock 9 LT", 9001);
    row(none, "EXPIRE lock 9 XX LT", -1);
    row(some, "EXPIRE lock 9 NX GT", 5000); // refused
    row(some, "EXPIRE lock 0 GT", 5000);
    row(some, "EXPIRE lock 0 LT", 0);
    row(some, "EXPIRE lock -7", 0);
    row(some, "GETEX lock PERSIST", -1);
    row(some, "GETEX lock", 5000);
    row(some, "GETEX lock PX 9000", 9001);
    row(some, "GETEX lock PX 0", 5000); // refused
    row(some, "GETEX lock EXAT 1", 0);
}

void TestTranscript::expiriesAsTheServerSetsThem()
{
    QFETCH(QString, with);
    QFETCH(QString, command);
    QFETCH(qint64, lease);
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a ") + with, QStringLiteral("a ") + command,
                  QStringLiteral("wait 20000"), QStringLiteral("x PING")});
    QCOMPARE(told.holds.size(), 1);
    const Hold &hold = told.holds.front();
    if (lease == 0)
        QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    else if (lease < 0)
        QVERIFY(!hold.to);
    else
        QCOMPARE(*hold.to - hold.from, lease);
}

void TestTranscript::whatTheServerRefusesDoesNothing_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"SETEX lock 0 t2", "PSETEX lock -5 t2", "SETEX lock soon t2",
                                "SET lock t2 PX 0", "EXPIRE lock 1 SOON", "PEXPIRE lock soon"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void TestTranscript::whatTheServerRefusesDoesNothing()
{
    QFETCH(QString, command);
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 50"),
                  QStringLiteral("a ") + command, QStringLiteral("wait 100"), QStringLiteral("x PING")});
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().token, "t1");
    QCOMPARE(*told.holds.front().to - told.holds.front().from, 50);
}

/// As redis-semaphore does it: who finds no room counts the members, and adds none.
void TestTranscript::membersOfASemaphoreAreHolds()
{
    const auto acquire = [](const QString &client, const QString &id, bool isThere) {
        QStringList lines{client + QStringLiteral(" EVAL script 1 lock:printers"),
                          QStringLiteral("lua ZREMRANGEBYSCORE lock:printers -inf 1000"),
                          QStringLiteral("lua ZCARD lock:printers")};
        if (isThere)
            lines += {QStringLiteral("lua ZADD lock:printers 1763812800000 ") + id,
                      QStringLiteral("lua PEXPIRE lock:printers 5000")};
        return lines;
    };
    const Transcript told =
        replayed(QStringList{QStringLiteral("x FLUSHALL")}
                 + acquire(QStringLiteral("a"), QStringLiteral("id-a-1"), true)
                 + acquire(QStringLiteral("b"), QStringLiteral("id-b-1"), true)
                 + acquire(QStringLiteral("c"), QStringLiteral("id-c-1"), false)
                 + QStringList{QStringLiteral("wait 300"), QStringLiteral("a ZREM lock:printers id-a-1"),
                               QStringLiteral("wait 6000"), QStringLiteral("x PING")});
    QCOMPARE(told.holds.size(), 2);
    const Hold &first = told.holds.at(0);
    QCOMPARE(first.key, QByteArray("lock:printers"));
    QCOMPARE(first.token, QByteArray("id-a-1"));
    QVERIFY(first.birthSeen);
    QCOMPARE(first.refused, 1);
    QCOMPARE(first.why, EndReason::ReleasedOrDeleted);
    const Hold &second = told.holds.at(1);
    QCOMPARE(second.token, QByteArray("id-b-1"));
    QCOMPARE(second.why, EndReason::Expired); // with its key
    QCOMPARE(second.refused, 0);
    QVERIFY(told.notRead.isEmpty());
}

/// A score that is a time to come is a lease: a later one renews it, and who clears away what is over ends
/// it.
void TestTranscript::aScoreMayBeALease()
{
    constexpr qint64 start = 1'763'812'800'000; // where the lines begin
    const auto line = [](const char *words, qint64 score) {
        return QString::fromLatin1(words).arg(score);
    };
    const Transcript told =
        replayed({QStringLiteral("x DEL lock:slots"), line("a ZADD lock:slots %1 m1", start + 1'000),
                  QStringLiteral("wait 500"), line("a ZADD lock:slots XX %1 m1", start + 2'000),
                  line("b ZADD lock:slots XX %1 m2", start + 2'000), QStringLiteral("wait 3000"),
                  line("b ZREMRANGEBYSCORE lock:slots -inf (%1", start + 3'500)});
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().renewals, 1U);
    QCOMPARE(told.holds.front().deadline, std::optional<UnixMs>(start + 2'000));
    QCOMPARE(told.holds.front().why, EndReason::Lapsed);
    QCOMPARE(told.steps.front().size(), 2);
}

/// By their names they are no locks; and nothing is certain of a key that was there before.
void TestTranscript::otherSetsAreNoLocks()
{
    const Transcript told = replayed({QStringLiteral("x FLUSHALL"), QStringLiteral("a ZADD scores 17 ann"),
                                      QStringLiteral("a SADD tags red blue")});
    QVERIFY(told.holds.isEmpty());
    // A string cannot stand where a set does.
    const Transcript mixed = replayed(
        {QStringLiteral("x FLUSHALL"), QStringLiteral("a SADD lock m1"), QStringLiteral("b SETNX lock t1")});
    QCOMPARE(mixed.holds.size(), 1);
    QCOMPARE(mixed.holds.front().token, QByteArray("m1"));
    QCOMPARE(mixed.unsure, 1);
    const Transcript late = replayed({QStringLiteral("a ZADD lock:printers 1 m1")});
    QCOMPARE(late.holds.size(), 1);
    QVERIFY(!late.holds.front().birthSeen);
}

/// Also where all was flushed before, and so thought not to be there.
void TestTranscript::whatIsNotKnownMayHaveMadeAKey_data()
{
    QTest::addColumn<QStringList>("made");
    QTest::newRow("list") << QStringList{QStringLiteral("x RPUSH lock 1"), QStringLiteral("x RPOP lock")};
    QTest::newRow("restored") << QStringList{QStringLiteral("x RESTORE lock 0 value")};
    QTest::newRow("hash") << QStringList{QStringLiteral("x HSET lock a b c d")};
    QTest::newRow("in a script") << QStringList{QStringLiteral("x EVAL 1 0"),
                                                QStringLiteral("lua LPUSH lock 1"),
                                                QStringLiteral("lua LTRIM lock 0 -1")};
}

void TestTranscript::whatIsNotKnownMayHaveMadeAKey()
{
    QFETCH(QStringList, made);
    for (const char *flush : {"x FLUSHALL", "x FLUSHDB"}) {
        const Transcript told =
            replayed(QStringList{QString::fromLatin1(flush)} + made
                     + QStringList{QStringLiteral("a SETNX lock t1"), QStringLiteral("a SETNX unnamed t1")});
        const bool isAny = made.first().contains(u"RESTORE"); // counts as a command that makes any key
        QCOMPARE(told.unsure, isAny ? 2 : 1);
        QCOMPARE(told.holds.size(), isAny ? 0 : 1);
    }
}

void TestTranscript::aLockThatMoves_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QStringList>("holds"); // "database key token": those that are there at the end
    const auto row = [](const char *command, const QStringList &holds) {
        QTest::newRow(command) << QString::fromLatin1(command) << holds;
    };
    const QString lock = QStringLiteral("0 lock t1");
    const QString taken = QStringLiteral("0 taken t2");
    row("RENAME lock new", {QStringLiteral("0 new t1"), taken});
    row("RENAME lock taken", {QStringLiteral("0 taken t1")});
    row("RENAME none lock", {lock, taken}); // refused: no such key
    row("RENAMENX lock new", {QStringLiteral("0 new t1"), taken});
    row("RENAMENX lock taken", {lock, taken});
    row("RENAME lock lock", {lock, taken});
    row("COPY lock new", {lock, QStringLiteral("0 new t1"), taken});
    row("COPY lock taken", {lock, taken});
    row("COPY lock taken REPLACE", {lock, QStringLiteral("0 taken t1")});
    row("COPY lock lock DB 3", {lock, taken, QStringLiteral("3 lock t1")});
    row("COPY lock lock DB x", {lock, taken});
    row("MOVE lock 3", {taken, QStringLiteral("3 lock t1")});
    row("MOVE lock 0", {lock, taken});
    row("SWAPDB 0 3", {QStringLiteral("3 lock t1"), QStringLiteral("3 taken t2")});
    row("SWAPDB 3 4", {lock, taken});
}

/// The token and what is left of the lease move with the value.
void TestTranscript::aLockThatMoves()
{
    QFETCH(QString, command);
    QFETCH(QStringList, holds);
    const Transcript told =
        replayed({QStringLiteral("x FLUSHALL"), QStringLiteral("a SET lock t1 NX PX 5000"),
                  QStringLiteral("b SET taken t2 NX PX 9000"), QStringLiteral("wait 1000"),
                  QStringLiteral("x ") + command});
    QStringList standing;
    for (const Hold &hold : told.holds) {
        if (hold.to)
            continue;
        standing.append(QStringLiteral("%1 %2 %3")
                            .arg(hold.deployment)
                            .arg(QString::fromLatin1(hold.key), QString::fromLatin1(hold.token)));
        QCOMPARE(hold.owner, hold.token == "t1" ? QStringLiteral("a") : QStringLiteral("b"));
        QVERIFY(hold.deadline && *hold.deadline - told.from > 4'000);
    }
    standing.sort();
    QCOMPARE(standing, holds);
    QVERIFY(told.notRead.isEmpty());
}

/// Whether the server did it is unknown where it is unknown what was there.
void TestTranscript::aMoveOfWhichNothingIsCertain_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"RENAME unknown lock", "RENAMENX lock unknown", "COPY unknown lock REPLACE",
                                "MOVE lock 7", "SWAPDB 0 7"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void TestTranscript::aMoveOfWhichNothingIsCertain()
{
    QFETCH(QString, command);
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 5000"),
                  QStringLiteral("x ") + command, QStringLiteral("c SET lock t3 NX PX 5000")});
    const bool isSwapped = command.startsWith(u"SWAPDB"); // then it certainly is in database 7
    QCOMPARE(told.holds.size(), isSwapped ? 2 : 1);
    QVERIFY(told.holds.front().to && told.holds.front().why == EndReason::CannotTell);
    QCOMPARE(told.unsure, 1); // c may have got it
    QVERIFY(told.incidents.isEmpty());
}

void TestTranscript::withoutAnExpiryNothingIsRenewed()
{
    const Transcript told = replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 500"),
                                      QStringLiteral("a PERSIST lock"), QStringLiteral("wait 1000"),
                                      QStringLiteral("a GET lock")});
    QCOMPARE(told.holds.size(), 1);
    QVERIFY(!told.holds.front().to && !told.holds.front().deadline);
    QCOMPARE(told.holds.front().renewals, 0U);
}

void TestTranscript::aListIsNoLock()
{
    const Transcript told = replayed(
        {QStringLiteral("x DEL lock"), QStringLiteral("x RPUSH lock job"), QStringLiteral("a SETNX lock t1"),
         QStringLiteral("b SET lock t2 NX PX 500"), QStringLiteral("b LRANGE lock 0 -1"),
         QStringLiteral("c GETSET lock t3"), QStringLiteral("x DEL lock"), QStringLiteral("b SETNX lock t2"),
         QStringLiteral("x LPUSH lock job"), QStringLiteral("b DEL lock")});
    QCOMPARE(told.unsure, 0);
    QVERIFY(told.notRead.isEmpty());
    QCOMPARE(told.incidents.size(), 1);
    const Transcript::Incident &list = told.incidents.front();
    QCOMPARE(list.kind, Transcript::Incident::Kind::List);
    QCOMPARE(list.key, QByteArray("lock"));
    QCOMPARE(list.by, QByteArray("a"));
    QCOMPARE(list.attempts, 2);
    // Once it is gone the lock is free; and nothing is pushed into a string.
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().token, QByteArray("t2"));
    QCOMPARE(told.holds.front().why, EndReason::ReleasedOrDeleted);
}

void TestTranscript::aListOfWhichNothingIsCertain_data()
{
    QTest::addColumn<QStringList>("script");
    QTest::newRow("nobody knows what was there") << QStringList{QStringLiteral("x LPUSH lock job")};
    QTest::newRow("it may be empty") << QStringList{
        QStringLiteral("x DEL lock"), QStringLiteral("x LPUSH lock job"), QStringLiteral("x BRPOP lock 0")};
    QTest::newRow("it may have expired") << QStringList{
        QStringLiteral("x DEL lock"), QStringLiteral("x LPUSH lock job"), QStringLiteral("x EXPIRE lock 1")};
}

void TestTranscript::aListOfWhichNothingIsCertain()
{
    QFETCH(QStringList, script);
    const Transcript told = replayed(script + QStringList{QStringLiteral("a SETNX lock t1")});
    QCOMPARE(told.unsure, 1);
    QVERIFY(told.incidents.isEmpty());
    QVERIFY(told.holds.isEmpty());
}

void TestTranscript::whatIsNotKnownIsCounted()
{
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SETNX lock t1"),
                  QStringLiteral("x REPLICAOF evil 6379"), QStringLiteral("x CONFIG SET dir /"),
                  QStringLiteral("x CONFIG SET dbfilename x"), QStringLiteral("x RESTORE lock 0 value")});
    QCOMPARE(told.notRead, (QMap<QByteArray, qint64>{{"CONFIG", 2}, {"REPLICAOF", 1}, {"RESTORE", 1}}));
    QCOMPARE(told.holds.front().why, EndReason::CannotTell); // what came of it there is not known
}

void TestTranscript::aScriptThatActedProvesWhatStood_data()
{
    QTest::addColumn<QStringList>("proof");
    QTest::newRow("deleted") << QStringList{QStringLiteral("a EVAL s 1 lock t1"),
                                            QStringLiteral("lua GET lock"), QStringLiteral("lua DEL lock")};
    QTest::newRow("by another connection")
        << QStringList{QStringLiteral("c EVALSHA s 1 lock t1"), QStringLiteral("lua GET lock"),
                       QStringLiteral("lua DEL lock")};
    QTest::newRow("renewed") << QStringList{
        QStringLiteral("a EVAL s 1 lock t1 90000"), QStringLiteral("lua GET lock"),
        QStringLiteral("lua PEXPIRE lock 90000"), QStringLiteral("x DEL lock")};
    QTest::newRow("written again") << QStringList{
        QStringLiteral("a EVAL s 1 lock t1 90000"), QStringLiteral("lua GET lock"),
        QStringLiteral("lua SET lock t1 PX 90000"), QStringLiteral("x DEL lock")};
    QTest::newRow("read and deleted")
        << QStringList{QStringLiteral("a GET lock"), QStringLiteral("a DEL lock")};
}

/// Earlier attempts whose result was unknown are granted or refused after the proof.
void TestTranscript::aScriptThatActedProvesWhatStood()
{
    QFETCH(QStringList, proof);
    const Transcript told =
        replayed(QStringList{QStringLiteral("b SET lock t2 NX PX 60000"), // its result stays unknown
                             QStringLiteral("a SET lock t1 NX PX 60000"),
                             QStringLiteral("b SET lock t2 NX PX 60000"), QStringLiteral("b SETNX lock t2")}
                 + proof);
    QCOMPARE(told.holds.size(), 1);
    const Hold &hold = told.holds.front();
    QCOMPARE(hold.token, QByteArray("t1"));
    QCOMPARE(hold.owner, QStringLiteral("a"));
    QCOMPARE(hold.from, told.from + 1);
    QVERIFY(hold.birthSeen);
    QCOMPARE(hold.refused, 2);
    QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    QCOMPARE(told.unsure, 1);
}

void TestTranscript::whatIsNoProofProvesNothing_data()
{
    QTest::addColumn<QStringList>("deeds");
    const QString attempt = QStringLiteral("a SET lock t1 NX PX 60000");
    QTest::newRow("deleted without a look") << QStringList{attempt, QStringLiteral("a DEL lock")};
    QTest::newRow("read before") << QStringList{QStringLiteral("a GET lock"), attempt,
                                                QStringLiteral("a DEL lock")};
    QTest::newRow("of another token")
        << QStringList{attempt, QStringLiteral("a EVAL s 1 lock t9"), QStringLiteral("lua GET lock"),
                       QStringLiteral("lua DEL lock")};
    QTest::newRow("after its lease") << QStringList{
        QStringLiteral("a SET lock t1 NX PX 50"), QStringLiteral("wait 100"),
        QStringLiteral("a EVAL s 1 lock t1"), QStringLiteral("lua GET lock"), QStringLiteral("lua DEL lock")};
    QTest::newRow("written in between") << QStringList{
        attempt, QStringLiteral("x SET lock t1 XX PX 60000"), QStringLiteral("a EVAL s 1 lock t1"),
        QStringLiteral("lua GET lock"), QStringLiteral("lua DEL lock")};
    QTest::newRow("an expiry that follows always")
        << QStringList{QStringLiteral("a EVAL s 1 lock t1"), QStringLiteral("lua SETNX lock t1"),
                       QStringLiteral("lua PEXPIRE lock 60000"), QStringLiteral("x DEL lock")};
}

void TestTranscript::whatIsNoProofProvesNothing()
{
    QFETCH(QStringList, deeds);
    const Transcript told = replayed(deeds);
    QVERIFY(told.holds.isEmpty());
    QCOMPARE(told.unsure, 1);
}

void TestTranscript::refusedReleasesAndRenewalsAreTold()
{
    const QString release =
        QStringLiteral("if(redis.call('get',KEYS[1])==ARGV[1])then(redis.call('del',KEYS[1]))end");
    const QString renewal =
        QStringLiteral("if(redis.call('get',KEYS[1])==ARGV[1])then(redis.call('pexpire',KEYS[1],9))end");
    const Transcript told = replayed(
        {QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 50"), QStringLiteral("wait 100"),
         QStringLiteral("a EVAL %1 1 lock t1 9").arg(renewal), QStringLiteral("lua GET lock"),
         QStringLiteral("b SET lock t2 NX PX 60000"), QStringLiteral("a EVAL %1 1 lock t1").arg(release),
         QStringLiteral("lua GET lock"), QStringLiteral("a EVAL %1 1 lock t1").arg(release),
         QStringLiteral("lua GET lock"), QStringLiteral("b EVAL %1 1 lock t2").arg(release),
         QStringLiteral("lua GET lock"), QStringLiteral("lua DEL lock")});
    QCOMPARE(told.count(Kind::RefusedRenewal), 1);
    QCOMPARE(told.count(Kind::RefusedRelease), 1);
    const auto of = [&told](Kind kind) {
        return *std::find_if(told.incidents.begin(), told.incidents.end(),
                             [kind](const Transcript::Incident &each) { return each.kind == kind; });
    };
    const Transcript::Incident renewed = of(Kind::RefusedRenewal);
    QCOMPARE(renewed.by, QByteArray("a"));
    QCOMPARE(renewed.token, QByteArray("t1"));
    QVERIFY(renewed.holder.isEmpty());
    QCOMPARE(renewed.lateMs.value_or(-1), 52);
    const Transcript::Incident released = of(Kind::RefusedRelease);
    QCOMPARE(released.holder, QByteArray("b"));
    QCOMPARE(released.attempts, 2);
    QCOMPARE(told.holds.back().why, EndReason::ReleasedOrDeleted);
}

/// Redlock releases everywhere, also where it was refused.
void TestTranscript::whoTidiesUpWasNotRefused()
{
    const QString release =
        QStringLiteral("if(redis.call('get',KEYS[1])==ARGV[1])then(redis.call('del',KEYS[1]))end");
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 60000"),
                  QStringLiteral("b SET lock t2 NX PX 60000"),
                  QStringLiteral("b EVAL %1 1 lock t2").arg(release), QStringLiteral("lua GET lock"),
                  QStringLiteral("a EVAL look 1 lock t1"), QStringLiteral("lua GET lock")});
    QVERIFY(told.incidents.isEmpty());
    QCOMPARE(told.holds.front().refused, 1);
}

void TestTranscript::writtenWithoutAConditionItMayBeALock_data()
{
    QTest::addColumn<QString>("writing");
    QTest::addColumn<bool>("isLock");
    // Its lease's end by the transcript's clock, which begins at 1,763,812,800.
    QTest::newRow("its own deadline") << QStringLiteral("a SETEX qo_tasks 3600 1763816400") << true;
    QTest::newRow("in milliseconds") << QStringLiteral("a PSETEX job 60000 1763812860002") << true;
    QTest::newRow("a lock word") << QStringLiteral("a SET report:lock web-1:17 EX 60") << true;
    QTest::newRow("for ever") << QStringLiteral("a SET report:lock web-1:17") << true;
    QTest::newRow("a value like any other") << QStringLiteral("a SETEX session:1 3600 web-1:17") << false;
    QTest::newRow("a count") << QStringLiteral("a SETEX hits:1 3600 17") << false;
}

void TestTranscript::writtenWithoutAConditionItMayBeALock()
{
    QFETCH(QString, writing);
    QFETCH(bool, isLock);
    const QString key = writing.section(QLatin1Char(' '), 2, 2);
    const Transcript told = replayed({QStringLiteral("a GET ") + key, writing, QStringLiteral("b GET ") + key,
                                      QStringLiteral("a DEL ") + key});
    QCOMPARE(told.holds.size(), isLock ? 1 : 0);
    if (!isLock)
        return;
    QCOMPARE(told.holds.front().from, told.from + 1);
    QCOMPARE(*told.holds.front().to, told.from + 3);
    QCOMPARE(told.holds.front().why, EndReason::ReleasedOrDeleted);
}

void TestTranscript::commandsThatCompare()
{
    const Transcript told =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 60000"),
                  QStringLiteral("b SET lock t2 IFEQ t2 PX 60000"), // refused: it had never been its own
                  QStringLiteral("a SET lock t1 IFEQ t1 PX 90000"), QStringLiteral("b DELIFEQ lock t2"),
                  QStringLiteral("b DELEX lock IFNE t1"), QStringLiteral("a DELEX lock IFEQ t1"),
                  QStringLiteral("b SET lock t2 IFNE t1 PX 60000"), QStringLiteral("b DELIFEQ lock t2"),
                  QStringLiteral("c SET lock t3 NX"), QStringLiteral("c DELEX lock")});
    QCOMPARE(told.holds.size(), 3);
    QCOMPARE(told.holds.at(0).renewals, 1U);
    for (const Hold &hold : told.holds)
        QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    QCOMPARE(told.holds.at(1).token, QByteArray("t2"));
    QVERIFY(told.notRead.isEmpty());
    // Digests are not computed.
    const Transcript digest =
        replayed({QStringLiteral("x DEL lock"), QStringLiteral("a SET lock t1 NX PX 60000"),
                  QStringLiteral("b DELEX lock IFDEQ 0123456789abcdef"), QStringLiteral("b SETNX lock t2")});
    QCOMPARE(digest.holds.size(), 1);
    QCOMPARE(digest.holds.front().why, EndReason::CannotTell);
    QCOMPARE(digest.unsure, 1);
}

void TestTranscript::severalAtOnceOrNone()
{
    const Transcript told = replayed(
        {QStringLiteral("x DEL lock:1 lock:2"), QStringLiteral("a MSETEX 2 lock:1 t1 lock:2 t1 NX PX 60000"),
         QStringLiteral("b MSETEX 2 lock:1 t2 lock:2 t2 NX PX 60000"), QStringLiteral("a DEL lock:1 lock:2"),
         QStringLiteral("b MSETEX 2 lock:1 t2 lock:2 t2 NX PX 60000")});
    QCOMPARE(told.holds.size(), 4);
    QCOMPARE(told.holds.at(0).refused, 1);
    QCOMPARE(told.holds.at(1).refused, 1);
    QCOMPARE(told.holds.at(3).token, QByteArray("t2"));
    QCOMPARE(told.holds.at(3).leaseMs, 60'000);
    QVERIFY(told.notRead.isEmpty());
}

void TestTranscript::aFieldWithALeaseOfItsOwn()
{
    const Transcript told = replayed(
        {QStringLiteral("x DEL lock"), QStringLiteral("a HSETEX lock FNX PX 500 FIELDS 1 web-1:17 1"),
         QStringLiteral("b HSETEX lock FNX PX 500 FIELDS 1 web-1:17 1"),
         QStringLiteral("a HPEXPIRE lock 900 FIELDS 1 web-1:17"), QStringLiteral("wait 700"),
         QStringLiteral("a HGETDEL lock FIELDS 1 web-1:17")});
    QCOMPARE(told.holds.size(), 1);
    QCOMPARE(told.holds.front().token, QByteArray("web-1:17"));
    QCOMPARE(told.holds.front().refused, 1);
    QCOMPARE(told.holds.front().renewals, 1U);
    QCOMPARE(told.holds.front().why, EndReason::ReleasedOrDeleted);
    QVERIFY(told.notRead.isEmpty());
}

void TestTranscript::oldTimesAreRight()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("monitor.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("1534415918.000000 [0 127.0.0.1:1] \"DEL\" \"lock:a\"\n"
               "1534415919.000000 [0 127.0.0.1:1] \"SET\" \"lock:a\" \"web-2:17\" \"NX\" \"EX\" \"300\"\n"
               "1534415922.500000 [0 127.0.0.1:1] \"DEL\" \"lock:a\"\n");
    file.close();
    TranscriptHistory transcript;
    QVERIFY(transcript.read(file.fileName()).ok());
    HistoryReader reader(transcript.path());
    const auto holdsOf = [&reader](const HoldQuery &query) {
        QList<Hold> holds;
        const auto read = reader.holds(query, [&holds](Hold &&hold) {
            holds.append(std::move(hold));
            return true;
        });
        return read.ok() ? holds : QList<Hold>();
    };
    HoldQuery query;
    QCOMPARE(holdsOf(query).size(), 1);
    QCOMPARE(holdsOf(query).front().from, 1'534'415'919'000);
    QCOMPARE(holdsOf(query).front().to.value_or(0), 1'534'415'922'500);
    query.at = 1'534'415'920'000;
    QCOMPARE(holdsOf(query).size(), 1);
    query.at = 1'534'415'930'000;
    QVERIFY(holdsOf(query).isEmpty());
}

void TestTranscript::itIsAHistory()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("monitor.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("OK\n1763812800.000100 [0 1.2.3.4:5] \"del\" \"lock\"\n"
               "1763812801.000100 [0 1.2.3.4:5] \"set\" \"lock\" \"t1\" \"nx\" \"px\" \"1000\"\n"
               "1763812803.000100 [2 1.2.3.4:5] \"ping\"\n");
    file.close();
    TranscriptHistory transcript;
    const auto read = transcript.read(file.fileName());
    QVERIFY2(read.ok(), read.ok() ? "" : qUtf8Printable(read.error().text));
    QCOMPARE(transcript.transcript().notMonitor, 1);
    HistoryReader reader(transcript.path());
    QList<Hold> holds;
    QVERIFY(reader
                .holds({},
                       [&holds](Hold &&hold) {
                           holds.append(std::move(hold));
                           return true;
                       })
                .ok());
    QCOMPARE(holds.size(), 1);
    QCOMPARE(holds.front().from, 1'763'812'801'000);
    QCOMPARE(*holds.front().to, 1'763'812'802'000);
    QCOMPARE(holds.front().refused, 0);
    QCOMPARE(reader.watched({}, {}, {})->front().how, QByteArray("transcript"));
    for (const QString &name : {folder.filePath(QStringLiteral("nowhere")), QStringLiteral("/dev/null")}) {
        TranscriptHistory none;
        const auto refused = none.read(name);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().kind, redis::ErrorKind::BadInput);
    }
}

QTEST_GUILESS_MAIN(TestTranscript)
#include "tst_transcript.moc"
