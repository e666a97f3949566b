// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"
#include "locks/board/claims.h"
#include "locks/model/judgement.h"
#include "locks/model/quorum_course.h"
#include "locks/model/verdict.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

using namespace locks;

/// What a board makes of readings: rows, holds, events and how they end. Time is given, nothing sleeps.
class TestBoard : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void presentThenAcquired();
    void aPassEndsWhatItDoesNotFind();
    void aPartialPassEndsNothing();
    void whatStaysTheSameStaysShared();
    void renewalsNeedProof();
    void aLockTakenAgainBeforeItsFirstRenewal();
    void aFirstRenewalThatWasNotSeen();
    void lateReadingsMakeNobodySilent();
    void aDueRenewalIsLookedFor();
    void aSetIsLookedForOnEnoughMasters();
    void anOutageIsNobodysSilence();
    void aLeaseOfOldDataMakesNoRhythmLonger();
    void aSetCountsOneRenewal();
    void replacedKeepsTheId();
    void whatIsDyingIsNotRenewed();
    void theLastMasterIsNoRenewal();
    void endReasons();
    void anAnswerThatTookLongProvesNoRelease();
    void readWhileItWasFlushed();
    void anotherMasterProvesNoExpiry();
    void whatAPassFindsWasNotFlushed();
    void aLeaseThatWasCut();
    void aClockThatWasSet();
    void renewalsAfterAClockWasSetBack();
    void aClockThatEndsLeases();
    void lossesInFailovers_data();
    void lossesInFailovers();
    void aLeaseThatFellIsMeasuredAnew();
    void changedWhenItWasFlushed();
    void endsOfASet();
    void aRestartThatLostEverything();
    void aRestartBetweenTwoLooks();
    void aFlushAfterASilence();
    void aFlushDuringASilence();
    void theMeasuredPeriodOfRenewals();
    void readingsAtIntervalsAreNoRhythm();
    void aLeaseThatIsShorterInOldData();
    void aKeyOfOldDataThatEndsBeforeItIsRead();
    void aRestartFromAnOldSnapshot();
    void idleTimesAfterAnotherToken();
    void aGhostOfACutLease();
    void ghosts_data();
    void ghosts();
    void ghostsOnABusyMachine();
    void whoRenewsAGhostWorks();
    void anEmptyServerHasNoGhosts();
    void whatTheServerLostIsNoGhost();
    void aLeaseOfOldDataIsNobodysDeed();
    void whoLeadsWhenAnotherLeavesIsNotNew();
    void anUndoMakesAGhost_data();
    void anUndoMakesAGhost();
    void anUndoMakesOneGhost();
    void beginsAreBounded();
    void readUntilTheOldestSight();
    void aSetThatLosesItsQuorum();
    void aQuorumThatIsWonLater();
    void repliesOfASetInAnotherOrder();
    void aLossThatWasNotRead();
    void aQuorumThatASilentMasterMayKeep();
    void leftOutOnTheMastersOfASet();
    void anotherTakesWhatWasLeft();
    void aRenewalThatIsReadLate();
    void aDeadlineThatIsKnownBetter();
    void whatASilentMasterAnswers();
    void aSilentMasterOfFive();
    void whenAQuorumBeganAndEnded();
    void whenALockEnded();
    void whatPollingCannotKnow();
    void noClaimsOfASetThatIsNone();
    void asksAgainBesideCompanions();
    void aQueueThatIsGoneHasNobodyInIt();
    void aQueueIsTakenByNoClient();
    void leadingClaims();
    void aMissingKeyOfAnotherNodeEndsNothing();
    void theDeploymentSaysWhatIsAbsurd();
    void overdueByItsPast();
    void recordedBeforeItWasSeen();
    void overdueByARule();
    void masterAway();
    void separateMasters();
    void asksAtTheDeadline();
    void differentOwnersContend();
    void tokensAloneDoNotContend();
    void oneOwnerAgainAndAgainIsBusy();
    void changesAreMerged();
    void fullDeltasLeaveAtOnce();
    void missedShort();
    void missedWithBounds();
    void missedInSeveralDatabases();
    void mine();
    void indexAgainstAMap();
    void aPassThatNobodyWatchesForgets();
    void locksWithWaitersAreToldLast();
    void evidenceSurvivesAReset();
    void evidenceIsNotAnothersHold();
    void evidenceOfManyIsBounded();
    void evidenceOfASetIsKnownOnEachMaster();
    void whatIsNoLockStandsInTheWay();
    void whatMastersThatAreAwayHaveIsNotKnown();
    void ofSeparateMastersNothingIsInTheWay();

private:
    void make(int masters, bool separate = false, std::shared_ptr<PastHolds> past = nullptr);
    Reading reading(const QByteArray &key, const QByteArray &value, qint64 pttl) const;
    void see(int master, const QByteArray &key, const QByteArray &value, qint64 pttl,
             Source source = Source::Push);
    void seeGone(int master, const QByteArray &key);
    void makePassed(int masters);
    void completePass();
    QList<Change> taken();
    Row only();

    static constexpr Millis readSlack = 3;
    static constexpr Millis untilReply = readSlack - 2; ///< Observed::repliedAt()
    std::unique_ptr<Board> m_board;
    QList<Change> m_changes;
    QList<QByteArray> m_confirmed;
    QList<MasterLoss> m_lost;
    QList<MissedLock> m_missed;
    int m_deltas = 0;
    Millis m_now = 1000000;
};

void TestBoard::make(int masters, bool separate, std::shared_ptr<PastHolds> past)
{
    DeploymentSpec spec;
    spec.masters.resize(size_t(masters));
    spec.separate = separate;
    spec.patterns = {"lock:*"};
    m_board = std::make_unique<Board>(
        spec, PatternSet(spec.patterns),
        Board::Listener{[this](const Delta &delta) {
                            ++m_deltas;
                            m_changes += delta.changes;
                        },
                        [] {},
                        [this](int, const QByteArray &key) { m_confirmed.append(key); },
                        [this](const MasterLoss &loss) { m_lost.append(loss); },
                        {},
                        [this](const MissedLock &lock) {
                            m_missed.append(lock);
                        }},
        std::move(past));
    for (int i = 0; i < masters; ++i) {
        m_board->setPushed(i, Board::Heard::Everything);
        m_board->setCountsMissed(i, true);
    }
}

void TestBoard::init()
{
    m_changes.clear();
    m_confirmed.clear();
    m_lost.clear();
    m_missed.clear();
    m_deltas = 0;
    m_now = steadyNow(); // the end of a pass is taken from the real clock
    make(1);
}

Reading TestBoard::reading(const QByteArray &key, const QByteArray &value, qint64 pttl) const
{
    Reading reading;
    reading.key = key;
    reading.type = KeyType::String;
    reading.value = value;
    reading.pttl = pttl;
    reading.exists = pttl != -2;
    reading.readAt = m_now;
    reading.slack = readSlack;
    return reading;
}

void TestBoard::see(int master, const QByteArray &key, const QByteArray &value, qint64 pttl, Source source)
{
    m_board->observe(master, reading(key, value, pttl), source, source == Source::Push ? m_now : 0);
}

void TestBoard::seeGone(int master, const QByteArray &key)
{
    m_board->observe(master, reading(key, {}, -2), Source::Push, m_now);
}

/// Makes a board of several masters, each of which pushes every change, after a pass that found nothing.
void TestBoard::makePassed(int masters)
{
    make(masters);
    for (int i = 0; i < masters; ++i) {
        m_board->beginPass(i);
        m_board->endPass(i, true);
        m_board->setPushed(i, Board::Heard::Everything);
    }
}

void TestBoard::completePass()
{
    for (int i = 0; i < 3; ++i) {
        m_board->beginPass(i);
        m_board->endPass(i, true);
    }
    taken();
}

QList<Change> TestBoard::taken()
{
    m_board->flush();
    return std::exchange(m_changes, {});
}

Row TestBoard::only()
{
    const QList<Change> all = m_board->all();
    return all.size() == 1 ? *all.first().row : Row();
}

void TestBoard::presentThenAcquired()
{
    m_board->beginPass(0);
    see(0, "lock:a", "x", 20000, Source::Pass);
    see(0, "lock:a", "x", 20000, Source::Pass); // SCAN repeats itself
    m_board->endPass(0, true);
    QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().event, Event::Present);
    QVERIFY(!changes.first().row->birthSeen);
    see(0, "lock:b", "x", 20000);
    changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().event, Event::Acquired);
    QVERIFY(changes.first().row->birthSeen);
    m_board->setPushed(0, Board::Heard::Nothing);
    see(0, "lock:c", "x", 20000, Source::Pass);
    QVERIFY(!taken().first().row->birthSeen); // found later: when it began is not known
}

void TestBoard::aPassEndsWhatItDoesNotFind()
{
    see(0, "lock:a", "x", 20000);
    see(0, "lock:b", "x", 20000);
    m_board->beginPass(0);
    see(0, "lock:b", "x", 20000, Source::Pass);
    see(0, "lock:c", "x", 20000, Source::Push); // after the cursor had passed its place
    taken();
    m_board->endPass(0, true);
    const QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().row->key, "lock:a");
    QCOMPARE(changes.first().event, Event::Ended);
    QCOMPARE(m_board->count(), 2);
}

void TestBoard::aPartialPassEndsNothing()
{
    see(0, "lock:a", "x", 20000);
    m_board->beginPass(0);
    m_board->endPass(0, false);
    QCOMPARE(m_board->count(), 1);
    m_board->beginPass(0);
    m_board->beginPass(0);
    m_board->endPass(0, true);
    QCOMPARE(m_board->count(), 0);
}

void TestBoard::whatStaysTheSameStaysShared()
{
    make(3);
    m_board->beginPass(0);
    see(0, "lock:a", "x", 20000, Source::Pass);
    const QList<Change> told = taken();
    QCOMPARE(told.size(), 1);
    m_board->endPass(0, true); // looks again at what the others have not answered for
    QVERIFY(taken().isEmpty());
    // The listener keeps what it was told: another block of the same would be memory spent twice.
    QVERIFY(m_board->all().first().row.isSame(told.first().row));
}

void TestBoard::renewalsNeedProof()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    m_now += 10;
    see(0, "lock:a", "x", 19996); // 6 ms later than expected: within what two reads leave open
    QCOMPARE(only().renewals, 0);
    for (int i = 1; i <= 3; ++i) {
        m_now += 5000;
        see(0, "lock:a", "x", 20000);
        QCOMPARE(only().renewals, i);
    }
    QCOMPARE(only().renewalPeriod, 5000);
    QCOMPARE(only().lastRenewal, m_now);
    QCOMPARE(only().longestLease, 20000);
    m_now += 1000;
    see(0, "lock:a", "x", 2000); // shortened: no renewal
    QCOMPARE(only().renewals, 3);
    QCOMPARE(only().deadline, m_now + 2000);
    const QList<Change> changes = taken();
    QCOMPARE(changes.last().event, Event::Renewed);
}

/// A client takes its lock again, with a shorter lease and the same token. The time from the first taking to
/// the first renewal is no period of renewals.
void TestBoard::aLockTakenAgainBeforeItsFirstRenewal()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->observe(0, reading("lock:a", "web-1:17", 32'000), Source::Push, m_now - 5);
    QVERIFY(only().birthSeen);
    m_now += 4'400;
    see(0, "lock:a", "web-1:17", 5'560);
    for (const Millis after : {1'750, 1'900}) {
        m_now += after;
        see(0, "lock:a", "web-1:17", 5'740);
    }
    QCOMPARE(only().renewals, 2);
    QCOMPARE(only().renewalPeriod, 1'900);
}

/// The first renewal was not seen, because nothing arrived from the server. The period is known from the
/// third one on.
void TestBoard::aFirstRenewalThatWasNotSeen()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->observe(0, reading("lock:a", "x", 4'800), Source::Push, m_now - 5);
    const Millis begin = m_now;
    for (const auto &[after, readAfter] :
         {std::pair{3'200, 500}, std::pair{4'800, 50}, std::pair{6'400, 50}}) {
        m_now = begin + after + readAfter;
        see(0, "lock:a", "x", 4'800 - readAfter);
    }
    QCOMPARE(only().renewals, 3);
    QVERIFY(only().renewalPeriod >= 1'600 && only().renewalPeriod < 1'650);
}

/// A watchdog renews every 2 s. The program stood still while the first renewal came, or the server did until
/// the second one was due: the next two readings are close together, and the owner is not silent all the
/// same.
void TestBoard::lateReadingsMakeNobodySilent()
{
    const auto isSilentAfter = [this](Millis silence) {
        m_now += silence;
        m_board->advance(m_now);
        see(0, "lock:a", "x", only().deadline - m_now); // as it is
        return only().states.testFlag(State::RenewalMissed);
    };
    for (const bool isProgramLate : {false, true}) {
        init();
        completePass();
        see(0, "lock:a", "x", 6000);
        m_now += 3900;
        see(0, "lock:a", "x", isProgramLate ? 6000 - 1900 : 6000);
        m_now += 100;
        see(0, "lock:a", "x", 6000);
        QCOMPARE(only().renewals, 2);
        QVERIFY(only().renewalPeriod >= 2000);
        QVERIFY(!isSilentAfter(1500));
        QVERIFY(isSilentAfter(6000));
    }
}

/// A push may be on its way when the next renewal is due: a reading after that says whether it is missing.
/// Readings at intervals see each lease late, by different times: the period follows from the deadlines.
void TestBoard::readingsAtIntervalsAreNoRhythm()
{
    make(1);
    m_board->setPushed(0, Board::Heard::Nothing);
    m_board->beginPass(0);
    see(0, "lock:a", "x", 8'360, Source::Pass); // renewed at -1'214
    m_board->endPass(0, true);
    const Millis begun = m_now;
    const auto look = [&](Millis at, qint64 pttl) {
        m_now = begun + at;
        see(0, "lock:a", "x", pttl, Source::Poll);
    };
    look(3'271, 8'280); // renewed at 1'977
    look(5'265, 9'476); // renewed at 5'167, every 3'190
    QCOMPARE(only().renewals, 2);
    QVERIFY2(only().renewalPeriod >= 3'180 && only().renewalPeriod <= 3'200,
             qPrintable(QString::number(only().renewalPeriod)));
    look(8'300, 6'441); // the next is due at 8'357
    QVERIFY(!only().renewalMissed);
}

void TestBoard::aDueRenewalIsLookedFor()
{
    completePass();
    for (int i = 0; i < 4; ++i) {
        see(0, "lock:a", "x", 6000);
        m_now += 2000;
    }
    QVERIFY(only().states.testFlag(State::Renewing));
    m_confirmed.clear();
    m_now += 1000; // one and a half periods since the last
    m_board->advance(m_now + 1);
    QVERIFY(m_confirmed.isEmpty());
    QVERIFY(!only().states.testAnyFlags(State::Renewing | State::RenewalMissed));
    m_board->advance(m_now + 30);
    QCOMPARE(m_confirmed, QList<QByteArray>{"lock:a"});
    m_board->advance(m_now + 60);
    QCOMPARE(m_confirmed.size(), 1);
    QVERIFY(!only().states.testFlag(State::RenewalMissed));
    m_board->advance(m_now + 1100); // no answer: it is asked again
    QCOMPARE(m_confirmed.size(), 2);
    m_now += 1110;
    const Millis deadline = only().deadline;
    see(0, "lock:a", "x", deadline - m_now, Source::Poll);
    QVERIFY(only().states.testFlag(State::RenewalMissed));
    m_now += 1000;
    m_board->advance(m_now);
    QCOMPARE(m_confirmed.size(), 2); // it is known
    see(0, "lock:a", "x", 6000);
    QVERIFY(!only().states.testFlag(State::RenewalMissed));
    QVERIFY(!only().renewalMissed);
}

/// A renewal would have been a rise on two of the three.
void TestBoard::aSetIsLookedForOnEnoughMasters()
{
    make(3);
    completePass();
    for (int i = 0; i < 4; ++i) {
        for (int master = 0; master < 3; ++master)
            see(master, "lock:a", "x", 6000);
        m_now += 2000;
    }
    m_now += 1200;
    m_board->advance(m_now);
    m_board->advance(m_now);
    QCOMPARE(m_confirmed.size(), 3);
    const Millis deadline = only().deadline;
    see(0, "lock:a", "x", deadline - m_now, Source::Poll);
    QVERIFY(!only().states.testFlag(State::RenewalMissed));
    see(1, "lock:a", "x", deadline + 2000 - m_now,
        Source::Poll); // one rise is no renewal, but the next may be
    QVERIFY(!only().states.testFlag(State::RenewalMissed));
    see(2, "lock:a", "x", deadline - m_now, Source::Poll);
    QVERIFY(only().states.testFlag(State::RenewalMissed));
}

/// Nobody could reach the server: its clients get as much time to renew as before.
void TestBoard::anOutageIsNobodysSilence()
{
    completePass();
    for (int i = 0; i < 4; ++i) {
        see(0, "lock:a", "x", 60'000);
        m_now += 2000;
    }
    m_board->setAway(0);
    m_now += 20'000;
    m_board->advance(m_now);
    const Millis deadline = only().deadline;
    const auto read = [&] {
        see(0, "lock:a", "x", deadline - m_now, Source::Poll);
        return only().states.testFlag(State::RenewalMissed);
    };
    QVERIFY(!read());
    m_now += 2500;
    m_board->advance(m_now);
    QVERIFY(!read());
    m_now += 1000;
    m_board->advance(m_now);
    QVERIFY(read());
}

/// A server came back with the lease of some seconds before: the next renewal rises by more than its period.
void TestBoard::aLeaseOfOldDataMakesNoRhythmLonger()
{
    completePass();
    for (int i = 0; i < 4; ++i) {
        see(0, "lock:a", "x", 60'000);
        m_now += 2000;
    }
    QCOMPARE(only().renewalPeriod, 2000);
    m_board->noteRestart(0, EndReason::CannotTell, std::nullopt);
    see(0, "lock:a", "x", only().deadline - m_now - 4000, Source::Pass);
    m_now += 1000;
    see(0, "lock:a", "x", 60'000);
    QCOMPARE(only().renewals, 4);
    QCOMPARE(only().renewalPeriod, 0); // others may have been missed since the last one
    m_now += 2000;
    see(0, "lock:a", "x", 60'000);
    QCOMPARE(only().renewalPeriod, 2000);
}

/// The clock of the server was set back, or forward: each lease ends later, or sooner, and nobody renewed or
/// cut it.
void TestBoard::aClockThatWasSet()
{
    for (const Millis by : {-10'000, 10'000}) {
        init();
        completePass();
        m_board->setPushed(0, Board::Heard::Everything);
        see(0, "lock:a", "x", 60'000);
        see(0, "lock:b", "x", 60'000);
        const Millis deadline = m_board->rowOf(0, "lock:a").deadline();
        taken();
        m_now += 1000;
        m_board->noteClockSet(0, m_now - 500, m_now, by, 2);
        QCOMPARE(taken().size(), 2);
        QCOMPARE(m_board->rowOf(0, "lock:a").deadline(), deadline - by);
        see(0, "lock:a", "x", 59'000 - by);
        QVERIFY(taken().isEmpty()); // neither a renewal nor a cut
        QCOMPARE(m_board->rowOf(0, "lock:a")->renewals, 0);
        QCOMPARE(m_board->rowOf(0, "lock:a").longestLease(), 60'000);
        m_now += 100;
        seeGone(0, "lock:b"); // long before each of the two deadlines
        QCOMPARE(taken().last().why, EndReason::ReleasedOrDeleted);
    }
}

/// After the clock was set back, a renewal gives a lease its usual length again, and it ends sooner: no cut.
void TestBoard::renewalsAfterAClockWasSetBack()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    for (int i = 0; i < 3; ++i) {
        see(0, "lock:a", "x", 9000);
        see(0, "lock:cut", "x", 9000);
        m_now += 3000;
    }
    m_board->noteClockSet(0, m_now - 500, m_now, -30'000, 2);
    m_now += 10;
    taken();
    see(0, "lock:a", "x", 9000);
    QCOMPARE(taken().last().event, Event::Renewed);
    QCOMPARE(m_board->rowOf(0, "lock:a")->renewals, 3);
    QCOMPARE(m_board->rowOf(0, "lock:a")->renewalPeriod, 3000 + 2);
    see(0, "lock:cut", "x", 500);
    QCOMPARE(taken().last().event, Event::Changed);
}

/// The connection stood still for three seconds, so that two renewals were read within 0.6 s: this is not
/// their period, and the owner is not silent 1.5 s later.
void TestBoard::aRenewalThatIsReadLate()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    const auto renew = [this](qint64 pttl, Millis ago) {
        m_board->observe(0, reading("lock:a", "x", pttl), Source::Push, m_now - ago);
    };
    renew(7700, 500);
    m_now += 5000;
    renew(5700, 3000);
    m_now += 600;
    renew(7700, 500);
    QVERIFY(!only().states.testFlag(State::Renewing));
    m_now += 1500; // more than one and a half times as long as between the readings
    m_board->advance(m_now);
    QVERIFY(!only().states.testFlag(State::RenewalMissed));
    m_now += 1067;
    renew(7700, 500);
    QVERIFY(only().states.testFlag(State::Renewing));
    QCOMPARE(only().renewalPeriod, 2567);
}

/// A deadline that was read over a slow connection is reported again after a better reading.
void TestBoard::aDeadlineThatIsKnownBetter()
{
    completePass();
    Reading slow = reading("lock:a", "x", 20000);
    slow.slack = 200;
    m_board->observe(0, std::move(slow), Source::Pass);
    taken();
    see(0, "lock:a", "x", 20030, Source::Poll); // about as it was reported
    QCOMPARE(taken().size(), 0);
    slow = reading("lock:b", "x", 20000);
    slow.slack = 200;
    m_board->observe(0, std::move(slow), Source::Pass);
    taken();
    see(0, "lock:b", "x", 20150, Source::Poll);
    const QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().event, Event::Changed);
    QCOMPARE(changes.first().row.deadline(), m_board->rowOf(0, "lock:b")->deadline);
}

/// It was set by more than was left: whether a lock that is missing then expired by that cannot be
/// determined, but of one that was there after the step.
void TestBoard::aClockThatEndsLeases()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 5000);
    see(0, "lock:b", "x", 5000);
    m_now += 1000;
    m_board->noteClockSet(0, m_now - 500, m_now, 10'000, 2);
    m_now += 10;
    m_board->observe(0, reading("lock:a", {}, -2), Source::Push, m_now - 700);
    Change end = taken().last();
    QCOMPARE(end.why, EndReason::CannotTell);
    QCOMPARE(end.fits, (EndReasons{EndReason::Expired, EndReason::ReleasedOrDeleted}));
    QVERIFY(*end.ended.earliest <= m_now - 510 && *end.ended.earliest >= m_now - 1010);
    // Set back in between: by the clock of before its lease ended, by that of now it lasts.
    see(0, "lock:c", "x", 3000);
    m_now += 3100;
    m_board->noteClockSet(0, m_now - 50, m_now, -10'000, 2);
    m_board->observe(0, reading("lock:c", {}, -2), Source::Push, m_now - 3090);
    end = taken().last();
    QCOMPARE(end.why, EndReason::CannotTell);
    QVERIFY(end.fits.contains(EndReason::Expired));
}

void TestBoard::lossesInFailovers_data()
{
    QTest::addColumn<bool>("isKnown"); // the offsets of the new server
    QTest::addColumn<int>("copied"); // ms after the lock was taken; less than 0: before
    QTest::addColumn<bool>("isDoubted"); // a change of it was pushed last
    QTest::addColumn<EndReason>("why");
    QTest::newRow("taken after the last copy") << true << -100 << false << EndReason::Failover;
    QTest::newRow("taken before the last copy") << true << 100 << false << EndReason::CannotTell;
    QTest::newRow("what was copied is unknown") << false << 0 << false << EndReason::CannotTell;
    QTest::newRow("perhaps released at the old server") << true << -100 << true << EndReason::CannotTell;
}

/// The new master does not have a lock: it may never have had it, or a client has released it there since.
void TestBoard::lossesInFailovers()
{
    QFETCH(bool, isKnown);
    QFETCH(int, copied);
    QFETCH(bool, isDoubted);
    QFETCH(EndReason, why);
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    m_now += 1000;
    see(0, "lock:a", "7a1c2d3e8f0a11ee8d2f1a2b3c4d5e6f", 60'000);
    const Millis taken = m_board->rowOf(0, "lock:a").firstSeen() - m_board->rowOf(0, "lock:a").bornWithin();
    m_board->setAway(0);
    m_now += 2000;
    m_board->noteFailover(0);
    if (isKnown)
        m_board->noteCopy(0, taken + copied, isDoubted ? QSet<QByteArray>{"lock:a"} : QSet<QByteArray>());
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->beginPass(0);
    m_board->endPass(0, true);
    const Change end = this->taken().last();
    QCOMPARE(end.why, why);
    // The copy may have had the lease of before a renewal.
    const EndReasons fits{EndReason::Failover, EndReason::ReleasedOrDeleted, EndReason::Expired};
    QCOMPARE(end.fits, why == EndReason::CannotTell ? fits : EndReasons());
}

void TestBoard::aSetCountsOneRenewal()
{
    make(3);
    completePass();
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "x", 20000 + 40 * master); // taken one after another
    QCOMPARE(only().renewals, 0);
    QCOMPARE(only().held, 3);
    QCOMPARE(only().deadline, m_now + 20040); // when the quorum ends
    for (int i = 1; i <= 4; ++i) {
        m_now += 5000;
        for (int master = 0; master < 3; ++master)
            see(master, "lock:a", "x", 20000);
        QCOMPARE(only().renewals, i);
    }
    m_now += 5000;
    see(0, "lock:a", "x", 20000); // one master alone is no renewal
    QCOMPARE(only().renewals, 4);
}

/// Readings of locks that nobody renews, each as wrong as a reading may be, by clocks that do not go alike:
/// however they fall, no rise is seen. Those of the same locks under a watchdog are all seen.
void TestBoard::whatIsDyingIsNotRenewed()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    QRandomGenerator random(seed);
    for (int round = 0; round < 300; ++round) {
        m_now = steadyNow();
        make(3);
        completePass();
        const Millis lease = random.bounded(300, 60000);
        const Millis born = m_now;
        const double drift = random.bounded(40) / 10000.0; // of the servers' clock against ours
        std::array<Millis, 3> ends{};
        for (Millis &end : ends)
            end = born + lease + random.bounded(8);
        const auto look = [&](int master) {
            const Millis late = Millis(double(m_now - born) * drift); // its clock is behind by so much
            const Millis left = ends[size_t(master)] + late - m_now;
            const Millis error = random.bounded(-3, 4); // as much as `slack` says
            Reading read = reading("lock:a", "0b0d5ac47dbf4a1c9d8e7f6a5b4c3d2e", std::max<Millis>(0, left));
            read.readAt += error;
            if (left < -1)
                read = reading("lock:a", {}, -2);
            m_board->observe(master, std::move(read), Source::Poll);
        };
        for (int master = 0; master < 3; ++master)
            look(master);
        while (m_board->count() > 0) {
            const Millis next = born + lease - m_now;
            m_now += next > 100 ? random.bounded(1, int(next)) : random.bounded(1, 4);
            look(random.bounded(3));
        }
        const QList<Change> changes = taken();
        for (const Change &change : changes) {
            QVERIFY2(change.event != Event::Renewed, qPrintable(QStringLiteral("seed %1").arg(seed)));
            QCOMPARE(change.row->renewals, quint16(0));
        }
        for (int i = 1; i <= 4; ++i) {
            for (int master = 0; master < 3; ++master)
                see(master, "lock:b", "x", lease);
            QVERIFY2(only().renewals == i - 1, qPrintable(QStringLiteral("seed %1").arg(seed)));
            m_now += lease / 3;
        }
    }
}

/// On its way out a lock stands on ever fewer masters, and the one that ends last leads.
void TestBoard::theLastMasterIsNoRenewal()
{
    make(3);
    completePass();
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "token-of-one", 5000 + 200 * master);
    m_now += 2000;
    see(2, "lock:a", "token-of-one", 3900); // renewed there alone: by 500 ms
    QCOMPARE(only().renewals, 0);
    m_now += 3100;
    seeGone(0, "lock:a");
    m_now += 200;
    seeGone(1, "lock:a");
    QCOMPARE(only().held, 1);
    QCOMPARE(only().renewals, 0);
    const QList<Change> changes = taken();
    QVERIFY(std::none_of(changes.begin(), changes.end(),
                         [](const Change &change) { return change.event == Event::Renewed; }));
}

/// Other patterns, rules or a new connection do not make a lock younger, nor its holder unknown.
void TestBoard::evidenceSurvivesAReset()
{
    const QByteArray token = "6f1c2d3e8f0a4c3e8d2f1a2b3c4d5e6f7f3c9a10";
    const Millis began = m_now + untilReply; // when its reply was here
    Reading first = reading("lock:a", token, 30000);
    first.idleSeconds = 100;
    m_board->observe(0, std::move(first), Source::Pass);
    for (int i = 0; i < 3; ++i) {
        m_now += 10000;
        see(0, "lock:a", token, 30000);
    }
    m_now += 10000;
    const Row before = only();
    QCOMPARE(before.heldSince(), began - 98000);
    QCOMPARE(int(before.renewals), 3);
    m_board->reset(PatternSet({"*"}), 2);
    taken();
    see(0, "lock:a", token, 20000, Source::Pass);
    const Row kept = only();
    QCOMPARE(kept.firstSeen, began);
    QCOMPARE(kept.heldSince(), before.heldSince());
    QCOMPARE(kept.birthSeen, before.birthSeen);
    QCOMPARE(int(kept.renewals), 3);
    QCOMPARE(kept.renewalPeriod, before.renewalPeriod);
    QCOMPARE(kept.longestLease, before.longestLease);

    // Renewed while nobody looked: that is one more, at the time that its lease tells.
    m_board->reset(PatternSet({"*"}), 3);
    taken();
    m_now += 12000;
    see(0, "lock:a", token, 28000, Source::Pass);
    QCOMPARE(int(only().renewals), 4);
    QVERIFY(qAbs(only().lastRenewal - (m_now - 2000)) <= 10);
    QVERIFY(only().states.testFlag(State::Renewing));
}

/// More locks than are kept cost a look each, and no more: a million of them are forgotten at once.
void TestBoard::evidenceOfManyIsBounded()
{
    const Millis began = m_now + untilReply; // when its reply was here
    const auto seeAll = [this](qint64 left) {
        for (int i = 0; i < PastHolds::most * 2; ++i)
            see(0, "lock:" + QByteArray::number(i),
                "6f1c2d3e-8f0a-4c3e-8d2f-" + QByteArray::number(i).rightJustified(12, '0'), left,
                Source::Pass);
    };
    seeAll(60000);
    m_board->reset(PatternSet({"lock:*"}), 2);
    taken();
    m_now += 5000;
    seeAll(55000);
    qsizetype kept = 0;
    m_board->forEach([&](const SharedRow &row) { kept += row.firstSeen() == began ? 1 : 0; });
    QCOMPARE(kept, PastHolds::most);
}

/// A Redlock lock read separately was seen on each of its masters as long as in the set, and in the set as
/// long as on any of them.
void TestBoard::evidenceOfASetIsKnownOnEachMaster()
{
    const QByteArray token = "6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f";
    const auto past = std::make_shared<PastHolds>();
    make(3, false, past);
    const Millis began = m_now + untilReply;
    for (int master = 0; master < 2; ++master)
        see(master, "lock:a", token, 60000);
    taken();
    m_board->keepPast();
    m_now += 5000;
    make(3, true, past);
    for (int master = 2; master >= 0; --master)
        see(master, "lock:a", token, 55000, Source::Pass);
    m_board->flush();
    QHash<int, Millis> since;
    for (const Change &change : taken())
        since.insert(change.row->separateMaster, change.row.firstSeen());
    QCOMPARE(
        since,
        (QHash<int, Millis>{{0, began}, {1, began}, {2, m_now + untilReply}})); // it was not on the third

    m_board->keepPast();
    m_now += 5000;
    make(3, false, past);
    for (int master = 2; master >= 0; --master)
        see(master, "lock:a", token, 50000, Source::Pass);
    QCOMPARE(only().firstSeen, began);
    QCOMPARE(past->count(), 0); // nothing is left for a later hold to find
}

void TestBoard::evidenceIsNotAnothersHold()
{
    see(0, "lock:a", "6f1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f", 30000);
    see(0, "lock:b", "locked", 30000);
    see(0, "lock:c", "locked", 30000);
    see(0, "lock:d", "locked", -1);
    see(0, "lock:e", "locked", 30000);
    const Millis began = m_now + untilReply; // when its reply was here
    m_board->reset(PatternSet({"lock:*"}), 2);
    m_now += 5000;
    taken();
    see(0, "lock:a", "7a1c2d3e-8f0a-4c3e-8d2f-1a2b3c4d5e6f", 25000, Source::Pass); // another's token
    see(0, "lock:b", "locked", 30000, Source::Pass); // the same word: taken again, or renewed
    see(0, "lock:c", "locked", 25000, Source::Pass); // the same word and the same end
    see(0, "lock:e", "locked", 25100, Source::Pass); // the next hold, of a loop that takes it again at once
    see(0, "lock:d", "locked", -1, Source::Pass); // nothing tells two such holds apart
    m_board->flush();
    QHash<QByteArray, Millis> since;
    for (const Change &change : taken())
        since.insert(change.row.key().toByteArray(), change.row.firstSeen());
    QCOMPARE(since.value("lock:a"), m_now + untilReply);
    QCOMPARE(since.value("lock:b"), m_now + untilReply);
    QCOMPARE(since.value("lock:c"), began);
    QCOMPARE(since.value("lock:d"), m_now + untilReply);
    QCOMPARE(since.value("lock:e"), m_now + untilReply);
}

void TestBoard::replacedKeepsTheId()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    const quint32 id = only().id;
    m_now += 100;
    see(0, "lock:a", "y", 20000);
    const QList<Change> changes = taken();
    QCOMPARE(changes.size(), 3);
    QCOMPARE(changes[1].event, Event::Ended);
    QCOMPARE(changes[1].why, EndReason::Replaced);
    QCOMPARE(changes[1].row->token, "x");
    QCOMPARE(changes[1].row->holdings.size(), 1); // of the hold that ended
    QCOMPARE(changes[1].row->holdings.first().token, "x");
    QCOMPARE(changes[2].event, Event::Acquired);
    QCOMPARE(changes[2].row->id, id);
    QCOMPARE(changes[2].row->holdings.first().token, "y");
    QCOMPARE(changes[2].row->firstSeen, m_now + untilReply);
    seeGone(0, "lock:a");
    see(0, "lock:a", "z", 20000);
    QVERIFY(only().id != id);
}

void TestBoard::endReasons()
{
    completePass();
    const auto endAfter = [this](Millis time) {
        see(0, "lock:a", "x", 20000);
        m_now += time;
        seeGone(0, "lock:a");
        return taken().last().why;
    };
    QCOMPARE(endAfter(18999), EndReason::ReleasedOrDeleted);
    QCOMPARE(endAfter(19001), EndReason::CannotTell); // no lease ends early, unless a clock was set
    QCOMPARE(endAfter(19990),
             EndReason::CannotTell); // it was released at the last moment, or a clock was set
    QCOMPARE(endAfter(19996), EndReason::Expired); // to within the slack of the deadline
    QCOMPARE(endAfter(25000), EndReason::Expired);
    m_board->noteEndedByUs("lock:a", "x");
    QCOMPARE(endAfter(100), EndReason::ByUs);
    m_board->noteEndedByUs("lock:a", "other");
    QCOMPARE(endAfter(100), EndReason::ReleasedOrDeleted);
    m_board->noteEndedByUs("lock:a", "x");
    m_board->forgetEndedByUs("lock:a", "x");
    QCOMPARE(endAfter(100), EndReason::ReleasedOrDeleted);
    see(0, "lock:a", "x", -1);
    m_board->noteFlush(0, m_now);
    completePass();
    see(0, "lock:b", "x", 20000);
    taken();
    m_board->noteFlush(0, m_now);
    m_board->beginPass(0);
    m_board->endPass(0, true);
    QCOMPARE(taken().last().why, EndReason::Flushed);
}

/// The server stood still and was asked before the deadline; it answered behind it.
void TestBoard::anAnswerThatTookLongProvesNoRelease()
{
    completePass();
    see(0, "lock:a", "x", 2000);
    m_now += 1500;
    Reading late = reading("lock:a", {}, -2);
    late.slack = 700; // the reply may be as late as 200 ms behind the deadline
    m_board->observe(0, std::move(late), Source::Push, m_now);
    const Change end = taken().last();
    QCOMPARE(end.why, EndReason::CannotTell);
    QCOMPARE(end.fits, (EndReasons{EndReason::Expired, EndReason::ReleasedOrDeleted}));
}

/// A reading that was under way when the push of a flush came may be older than the flush.
void TestBoard::readWhileItWasFlushed()
{
    completePass();
    const Reading underWay = reading("lock:a", "x", 20000);
    m_board->noteFlush(0, m_now + 1);
    m_board->beginPass(0);
    m_board->observe(0, Reading(underWay), Source::Push);
    QCOMPARE(m_confirmed, QList<QByteArray>{"lock:a"}); // nothing else would say that it is gone
    m_board->endPass(0, true);
    m_now += 40;
    seeGone(0, "lock:a");
    QCOMPARE(taken().last().why, EndReason::CannotTell);
    m_now += 40;
    see(0, "lock:a", "x", 20000); // taken after it
    QCOMPARE(m_confirmed.size(), 1);
    m_now += 40;
    seeGone(0, "lock:a");
    QCOMPARE(taken().last().why, EndReason::ReleasedOrDeleted);
}

/// One master of a set was read at the deadline; what happened on another one was heard only after a stall.
void TestBoard::anotherMasterProvesNoExpiry()
{
    make(3);
    completePass();
    constexpr qint64 lease = 20005;
    see(0, "lock:a", "x", lease);
    see(1, "lock:a", "x", lease);
    m_now += lease - 1;
    see(1, "lock:a", "x", 1, Source::Poll);
    m_now += 3;
    m_board->observe(1, reading("lock:a", {}, -2), Source::Push, m_now);
    taken();
    m_board->observe(0, reading("lock:a", {}, -2), Source::Push, m_now - 3000);
    QCOMPARE(taken().last().why, EndReason::CannotTell);
}

/// SCAN has returned it after the flush or the restart, and then it was deleted; its push is still on its
/// way.
void TestBoard::whatAPassFindsWasNotFlushed()
{
    for (const bool restarts : {false, true}) {
        completePass();
        see(0, "lock:deleted", "x", 20000);
        see(0, "lock:lost", "x", 20000);
        taken();
        m_now += 100;
        if (restarts)
            m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
        else
            m_board->noteFlush(0, m_now, m_now);
        m_board->beginPass(0);
        m_now += 40;
        m_board->observe(0, reading("lock:deleted", {}, -2), Source::Pass, 0);
        const QList<Change> deleted = taken();
        QCOMPARE(deleted.size(), 1);
        QVERIFY(deleted.first().why != EndReason::Flushed && deleted.first().why != EndReason::Restart);
        m_board->endPass(0, true);
        QCOMPARE(taken().last().why, restarts ? EndReason::Restart : EndReason::Flushed);
    }
}

/// Whoever cut the lease ended the hold; a new lease is no longer the one that was cut.
void TestBoard::aLeaseThatWasCut()
{
    completePass();
    const auto endAfter = [this](const QList<qint64> &leases) {
        for (const qint64 lease : leases)
            see(0, "lock:a", "x", lease);
        m_now += leases.last();
        seeGone(0, "lock:a");
        return taken().last().why;
    };
    QCOMPARE(endAfter({20000}), EndReason::Expired);
    QCOMPARE(endAfter({20000, 300}), EndReason::Shortened);
    QCOMPARE(endAfter({-1, 300}), EndReason::Shortened);
    QCOMPARE(endAfter({20000, 300, 20000}), EndReason::Expired); // renewed
    see(0, "lock:a", "y", 20000);
    QCOMPARE(endAfter({300}), EndReason::Expired); // another one took it
}

/// Under polling, two holds of a client that takes its lock again seem to be one whose deadline fell: the
/// lease of the first one does not tell when the second is about to end.
void TestBoard::aLeaseThatFellIsMeasuredAnew()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Nothing);
    see(0, "lock:a", "1", 28000, Source::Poll);
    QCOMPARE(only().longestLease, 28000);
    m_now += 4000;
    see(0, "lock:a", "1", 4500, Source::Poll);
    QCOMPARE(only().longestLease, 4500);
    m_now += 1900;
    m_board->advance(m_now);
    QCOMPARE(only().longestLease, 4500);
    QVERIFY(!only().states.testFlag(State::Expiring));
    m_now += 700;
    m_board->advance(m_now);
    QVERIFY(only().states.testFlag(State::Expiring));
}

/// A flush is not pushed key by key: what changed beside it may have been released before it.
void TestBoard::changedWhenItWasFlushed()
{
    completePass();
    see(0, "lock:released", "x", 20000);
    see(0, "lock:flushed", "x", 20000);
    taken();
    m_now += 100;
    m_board->noteFlush(0, m_now);
    m_board->beginPass(0);
    m_board->noteChange(0, "lock:released");
    m_board->endPass(0, true);
    QList<Change> ended = taken();
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended.first().row.key(), QByteArray("lock:flushed"));
    QCOMPARE(ended.first().why, EndReason::Flushed);
    seeGone(0, "lock:released");
    QCOMPARE(taken().last().why, EndReason::CannotTell);
    // A lease that would have ended soon after the flush, and one that ended with it.
    m_now = steadyNow();
    see(0, "lock:soon", "x", 20000);
    see(0, "lock:soon", "x", 900);
    see(0, "lock:then", "x", 15);
    taken();
    m_board->noteFlush(0, m_now);
    m_board->beginPass(0);
    m_board->endPass(0, true);
    ended = taken();
    QCOMPARE(ended.size(), 2);
    for (const Change &each : std::as_const(ended))
        QCOMPARE(each.why, each.row.key() == "lock:soon" ? EndReason::Flushed : EndReason::CannotTell);
}

/// A hold ends with its quorum, not with its last key.
void TestBoard::endsOfASet()
{
    make(3);
    for (int i = 0; i < 3; ++i) {
        m_board->beginPass(i);
        if (i == 0)
            see(0, "lock:before", "a", 20000, Source::Pass);
        m_board->endPass(i, true);
    }
    const auto endOf = [this](const QByteArray &key, const QList<int> &taken, const QList<int> &lost) {
        for (const int master : taken)
            see(master, key, "x", 20000);
        for (const int master : lost) {
            m_now += 3'000;
            seeGone(master, key);
        }
        return this->taken().last().why;
    };
    QCOMPARE(endOf("lock:before", {}, {0}), EndReason::CannotTell); // it may have had one before
    QCOMPARE(endOf("lock:few", {1}, {1}), EndReason::NoQuorum);
    QCOMPARE(endOf("lock:all", {0, 1, 2}, {1, 0, 2}), EndReason::ReleasedOrDeleted);
    see(0, "lock:few", "x", 20000);
    m_board->noteEndedByUs("lock:few", "x");
    QCOMPARE(endOf("lock:few", {}, {0}), EndReason::ByUs);
    see(0, "lock:other", "x", 20000);
    see(0, "lock:other", "y", 20000);
    const QList<Change> replaced = taken();
    const auto end = std::find_if(replaced.begin(), replaced.end(),
                                  [](const Change &each) { return each.event == Event::Ended; });
    QVERIFY(end != replaced.end());
    QCOMPARE(end->why, EndReason::NoQuorum);
}

void TestBoard::aRestartThatLostEverything()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    see(0, "lock:b", "y", 90000);
    see(0, "lock:c", "z", -1);
    see(0, "lock:there", "x", 20000);
    taken();
    m_board->setAway(0);
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
    m_board->beginPass(0);
    see(0, "lock:there", "x", 20000, Source::Pass);
    m_board->endPass(0, true);
    QByteArrayList ends;
    for (const Change &change : taken()) {
        if (change.event == Event::Ended)
            ends += change.row.key().toByteArray() + ' ' + endReasonId(change.why);
    }
    std::sort(ends.begin(), ends.end());
    QCOMPARE(ends, (QByteArrayList{"lock:a restart", "lock:b restart", "lock:c restart"}));
    QCOMPARE(m_lost.size(), 1);
    const MasterLoss &loss = m_lost.first();
    QCOMPARE(loss.cause, EndReason::Restart);
    QCOMPARE(loss.locks, 3);
    QCOMPARE(loss.endless, 1);
    QCOMPARE(loss.until, m_now + 90000);
    QCOMPARE(loss.keys.size(), 3);
    // What goes from now on was not lost by that.
    m_board->setPushed(0, Board::Heard::Everything);
    seeGone(0, "lock:there");
    QCOMPARE(taken().last().why, EndReason::ReleasedOrDeleted);
    QCOMPARE(m_lost.size(), 1);
}

/// Where keys are only looked at, a client may have released a lock between the last look and the restart.
void TestBoard::aRestartBetweenTwoLooks()
{
    completePass();
    see(0, "lock:a", "x", 20000, Source::Poll);
    m_board->setAway(0);
    m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
    m_board->beginPass(0);
    m_board->endPass(0, true);
    QCOMPARE(taken().last().why, EndReason::CannotTell);
    QCOMPARE(m_lost.size(), 1); // it is missing there all the same
}

/// A client may have released a lock while its master did not answer, before the flush.
void TestBoard::aFlushAfterASilence()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 20000);
    see(0, "lock:b", "x", 20000);
    m_board->setAway(0);
    m_now += 1000;
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:b", "x", 19000, Source::Poll);
    taken();
    m_now += 100;
    m_board->noteFlush(0, m_now, m_now);
    m_board->beginPass(0);
    m_board->endPass(0, true);
    QHash<QByteArray, Change> ends;
    for (const Change &change : taken())
        ends.insert(change.row.key().toByteArray(), change);
    QCOMPARE(ends.value("lock:a").why, EndReason::CannotTell);
    QVERIFY(ends.value("lock:a").fits.contains(EndReason::Flushed));
    QVERIFY(ends.value("lock:a").fits.contains(EndReason::ReleasedOrDeleted));
    QCOMPARE(ends.value("lock:b").why, EndReason::Flushed);
}

/// While its master does not answer, a lock may also be flushed. After that it was seen again.
void TestBoard::aFlushDuringASilence()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 20000);
    see(0, "lock:b", "x", 20000);
    m_board->setAway(0);
    m_now += 1000;
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:b", "x", 19000, Source::Poll);
    m_board->beginPass(0);
    m_board->keepUnread(0, "lock:b");
    m_board->endPass(0, true);
    const Change missing = taken().last();
    QCOMPARE(missing.row.key(), QByteArrayView("lock:a"));
    QCOMPARE(missing.why, EndReason::CannotTell);
    QVERIFY(missing.fits.contains(EndReason::Flushed));
    QVERIFY(missing.fits.contains(EndReason::ReleasedOrDeleted));
    m_now += 100;
    seeGone(0, "lock:b");
    QCOMPARE(taken().last().why, EndReason::ReleasedOrDeleted);
}

/// Neither a silence of the master nor a clock that is set makes the period between renewals longer.
void TestBoard::theMeasuredPeriodOfRenewals()
{
    for (const bool isClockSet : {false, true}) {
        completePass();
        const QByteArray key = isClockSet ? "lock:clock" : "lock:silence";
        const auto renew = [&](qint64 lease) {
            see(0, key, "x", lease);
            taken();
        };
        renew(20000);
        m_now += 5000;
        renew(20000);
        m_now += 5000;
        if (isClockSet)
            m_board->noteClockSet(0, m_now - 3000, m_now - 2990, 1500, 1);
        renew(20000);
        const Millis period = m_board->rowOf(0, key)->renewalPeriod;
        QVERIFY2(qAbs(period - 5000) < 20, QByteArray::number(period).constData());
        if (isClockSet)
            continue;
        m_board->setAway(0);
        m_now += 9000; // it was renewed after five seconds
        m_board->setPushed(0, Board::Heard::Everything);
        renew(16000);
        QCOMPARE(m_board->rowOf(0, key)->renewals, 3);
        QCOMPARE(m_board->rowOf(0, key)->renewalPeriod, period);
    }
}

/// A lease that is shorter in the loaded data was cut by a client, or is an older one.
void TestBoard::aLeaseThatIsShorterInOldData()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 20000);
    m_board->setAway(0);
    m_now += 1000;
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
    m_board->beginPass(0);
    see(0, "lock:a", "x", 500, Source::Pass);
    m_board->endPass(0, true);
    taken();
    m_now += 500;
    seeGone(0, "lock:a");
    const Change end = taken().last();
    QCOMPARE(end.event, Event::Ended);
    QCOMPARE(end.why, EndReason::CannotTell);
    QVERIFY(end.fits.contains(EndReason::Expired) && end.fits.contains(EndReason::Shortened));
}

/// SCAN finds a key of the loaded data that is gone when it is read: it may have had an older lease or token.
void TestBoard::aKeyOfOldDataThatEndsBeforeItIsRead()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 20000);
    taken();
    m_board->setAway(0);
    m_now += 1000;
    m_board->setPushed(0, Board::Heard::Everything);
    m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
    m_board->beginPass(0);
    m_board->observe(0, reading("lock:a", {}, -2), Source::Pass, 0);
    const Change end = taken().last();
    QCOMPARE(end.event, Event::Ended);
    QCOMPARE(end.why, EndReason::CannotTell);
    for (const EndReason each : {EndReason::Expired, EndReason::ReleasedOrDeleted, EndReason::Restart})
        QVERIFY(end.fits.contains(each));
}

/// The data that a server loads may be older than the rows: no client need have released or replaced a lock.
void TestBoard::aRestartFromAnOldSnapshot()
{
    for (const EndReason lost : {EndReason::CannotTell, EndReason::Restart}) {
        completePass();
        m_board->setPushed(0, Board::Heard::Everything);
        see(0, "lock:new", "x", 20000);
        see(0, "lock:other", "newer", 20000);
        see(0, "lock:same", "y", 20000);
        taken();
        m_board->setAway(0);
        m_now += 5000;
        m_board->setPushed(0, Board::Heard::Everything);
        m_board->noteRestart(0, lost, QSet<QByteArray>());
        m_board->beginPass(0);
        see(0, "lock:other", "older", 10000, Source::Pass);
        see(0, "lock:same", "y", 15000, Source::Pass);
        m_board->endPass(0, true);
        QHash<QByteArray, EndReason> ends;
        EndReasons fits;
        for (const Change &change : taken()) {
            if (change.event == Event::Ended)
                ends.insert(change.row.key().toByteArray(), change.why);
            if (change.event == Event::Ended && change.row.key() == "lock:new")
                fits = change.fits; // the lease of the old data may have ended
        }
        QCOMPARE(ends.size(), 2);
        QCOMPARE(ends.value("lock:new"), lost);
        QCOMPARE(fits.contains(EndReason::Expired), lost == EndReason::CannotTell);
        QCOMPARE(ends.value("lock:other"), lost);
        QVERIFY(!m_board->rowOf(0, "lock:other").birthSeen());
        // Afterwards a client's change is one.
        m_board->setPushed(0, Board::Heard::Everything);
        see(0, "lock:other", "third", 20000);
        QCOMPARE(taken().first().why, EndReason::Replaced);
        init();
    }
}

namespace {

constexpr char ofOneHold[] = "6f1c2d3e8f0a11ee8d2f1a2b3c4d5e6f"; // redis-py makes a new one for each hold
constexpr char ofAClient[] = "web-4:3121";

} // namespace

void TestBoard::ghosts_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<bool>("isRestarted");
    QTest::addColumn<int>("later"); // ms by which the deadline is later than that of the hold that ended
    QTest::addColumn<bool>("isGhost");
    QTest::newRow("old data") << QByteArray(ofOneHold) << true << 0 << true;
    QTest::newRow("before its last renewal") << QByteArray(ofOneHold) << true << -9000 << true;
    QTest::newRow("of a client, the same lease") << QByteArray(ofAClient) << true << 0 << true;
    QTest::newRow("a client took it again") << QByteArray(ofAClient) << true << 4000 << false;
    QTest::newRow("written again after the restart") << QByteArray(ofOneHold) << true << 4000 << false;
    QTest::newRow("no restart") << QByteArray(ofOneHold) << false << 0 << false;
}

/// A server that stood still reports idle times that are too long: another token was there until a second
/// ago.
void TestBoard::idleTimesAfterAnotherToken()
{
    completePass();
    see(0, "lock:a", "x", 60'000);
    m_now += 1000;
    Reading next = reading("lock:a", "y", 60'000);
    next.idleSeconds = 30;
    m_board->observe(0, std::move(next), Source::Pass, 0);
    const SharedRow row = m_board->rowOf(0, "lock:a");
    QCOMPARE(row.token().toByteArray(), QByteArray("y"));
    QCOMPARE(row.heldSince(), row.firstSeen());
}

/// Old data have the lease before the cut.
void TestBoard::aGhostOfACutLease()
{
    completePass();
    m_board->setRun(0, "a run");
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", ofOneHold, 60'000);
    see(0, "lock:a", ofOneHold, 20);
    m_now += 30;
    seeGone(0, "lock:a");
    QCOMPARE(taken().last().why, EndReason::Shortened);
    m_board->setAway(0);
    m_now += 1000;
    m_board->noteFailover(0);
    m_board->beginPass(0);
    Reading back = reading("lock:a", ofOneHold, 59'000);
    back.idleSeconds = 5; // the copy, which was no lock
    m_board->observe(0, std::move(back), Source::Pass, 0);
    m_board->endPass(0, true);
    QVERIFY(m_board->rowOf(0, "lock:a")->ghost);
    QCOMPARE(m_board->rowOf(0, "lock:a").heldSince(), m_board->rowOf(0, "lock:a").firstSeen());
}

/// A hold that was released exists again when its server returns with old data.
void TestBoard::ghosts()
{
    QFETCH(QByteArray, token);
    QFETCH(bool, isRestarted);
    QFETCH(int, later);
    QFETCH(bool, isGhost);
    completePass();
    m_board->setRun(0, "a run");
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", token, 60000);
    see(0, "lock:stays", "7a1c2d3e8f0a11ee8d2f1a2b3c4d5e6f", 60000);
    see(0, "lock:passed-on", token, 60000);
    m_now += 1000;
    see(0, "lock:passed-on", "next", 60000);
    seeGone(0, "lock:a");
    QCOMPARE(taken().last().why, EndReason::ReleasedOrDeleted);
    m_board->setAway(0);
    m_now += 4000;
    if (isRestarted)
        m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
    m_board->beginPass(0);
    see(0, "lock:a", token, 55000 + later, Source::Pass);
    see(0, "lock:passed-on", token, 55000 + later, Source::Pass);
    see(0, "lock:stays", "7a1c2d3e8f0a11ee8d2f1a2b3c4d5e6f", 55000, Source::Pass);
    m_board->endPass(0, true);
    const Row row = *m_board->rowOf(0, "lock:a");
    QCOMPARE(row.ghost, isGhost);
    QCOMPARE(row.states.testFlag(State::Ghost), isGhost);
    QVERIFY(row.states.testFlag(State::Held));
    // Old data may hold what was taken before the first pass.
    QCOMPARE(row.bornWithin == 0, isRestarted);
    QCOMPARE(m_board->rowOf(0, "lock:passed-on").bornWithin() == 0, isRestarted);
    QVERIFY(!row.birthSeen);
    for (const Change &each : taken()) {
        if (each.row.key() == "lock:a")
            QCOMPARE(each.event == Event::Acquired, !isGhost); // no client acquired old data
    }
    QVERIFY(!m_board->rowOf(0, "lock:stays").isGhost()); // it had not ended
    QCOMPARE(m_board->rowOf(0, "lock:passed-on").isGhost(), isGhost);
    // After that pass a client that takes its lock again makes no ghost.
    m_board->setPushed(0, Board::Heard::Everything);
    seeGone(0, "lock:a");
    m_now += 100;
    see(0, "lock:a", token, 60000);
    QVERIFY(!m_board->rowOf(0, "lock:a").isGhost());
}

/// The deadline of a client's lock was read less exactly, before and after.
void TestBoard::ghostsOnABusyMachine()
{
    for (const Millis error : {30, 90}) {
        init();
        completePass();
        const auto read = [this](qint64 pttl, Source source) {
            Reading busy = reading("lock:a", ofAClient, pttl);
            busy.slack = 20;
            m_board->observe(0, std::move(busy), source, m_now);
        };
        read(60000, Source::Push);
        seeGone(0, "lock:a");
        m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
        m_board->beginPass(0);
        read(60000 + error, Source::Pass);
        m_board->endPass(0, true);
        QCOMPARE(only().ghost, error <= 40);
    }
}

void TestBoard::whoRenewsAGhostWorks()
{
    completePass();
    see(0, "lock:a", ofOneHold, 20000);
    m_now += 1000;
    seeGone(0, "lock:a");
    m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
    m_board->beginPass(0);
    see(0, "lock:a", ofOneHold, 19000, Source::Pass);
    m_board->endPass(0, true);
    m_board->setPushed(0, Board::Heard::Everything);
    QVERIFY(only().states.testFlag(State::Ghost));
    m_now += 1000;
    see(0, "lock:a", ofOneHold, 18000); // read again: nothing was renewed
    QVERIFY(only().ghost);
    m_now += 1000;
    see(0, "lock:a", ofOneHold, 20000);
    QVERIFY(!only().ghost);
    QVERIFY(!only().states.testFlag(State::Ghost));
}

/// A server that came back without a key has no old data: a client took its lock again.
void TestBoard::anEmptyServerHasNoGhosts()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", ofAClient, 20000);
    m_now += 1000;
    seeGone(0, "lock:a");
    m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
    m_now += 50;
    m_board->beginPass(0);
    see(0, "lock:a", ofAClient, 900, Source::Pass);
    m_board->endPass(0, true);
    QVERIFY(!only().ghost);
}

/// It did not end by a client's will: the server lost it and has it again, and its holder never released it.
void TestBoard::whatTheServerLostIsNoGhost()
{
    completePass();
    see(0, "lock:a", ofOneHold, 60000);
    m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
    completePass();
    QCOMPARE(m_board->count(), 0);
    m_board->noteRestart(0, EndReason::Restart, QSet<QByteArray>());
    m_board->beginPass(0);
    see(0, "lock:a", ofOneHold, 60000, Source::Pass);
    m_board->endPass(0, true);
    QVERIFY(!only().ghost);
}

/// A server that comes back with its data of before may have a longer or a shorter lease of a hold: no client
/// renewed it or cut it.
void TestBoard::aLeaseOfOldDataIsNobodysDeed()
{
    for (const qint64 left : {1000, 40000}) {
        init();
        completePass();
        see(0, "lock:a", ofOneHold, 20000);
        m_board->noteRestart(0, EndReason::CannotTell, QSet<QByteArray>());
        m_board->beginPass(0);
        see(0, "lock:a", ofOneHold, left, Source::Pass);
        QCOMPARE(only().deadline, m_now + left);
        QCOMPARE(only().renewals, 0);
        m_now += 500;
        see(0, "lock:a", ofOneHold, left); // a client, before the pass is over
        QCOMPARE(only().renewals, 1);
        m_board->endPass(0, true);
        m_now += left;
        seeGone(0, "lock:a");
        QCOMPARE(taken().last().why, EndReason::Expired);
    }
}

/// On a set, one master holds a token while another token takes the lead on the others and is released: then
/// the first one leads, and no client acquired it at that moment.
void TestBoard::whoLeadsWhenAnotherLeavesIsNotNew()
{
    make(5);
    completePass();
    see(2, "lock:a", "left-behind", 60000);
    for (const int master : {0, 1})
        see(master, "lock:a", "passing", 60000);
    QCOMPARE(only().token, QByteArray("passing"));
    taken();
    for (const int master : {0, 1}) {
        m_now += 100;
        seeGone(master, "lock:a");
    }
    QCOMPARE(only().token, QByteArray("left-behind"));
    QVERIFY(!only().birthSeen);
    QCOMPARE(only().bornWithin, 0U);
    QList<QByteArray> told;
    for (const Change &each : taken()) {
        if (each.event == Event::Ended || each.event == Event::Acquired || each.event == Event::Present)
            told.append(eventWord(each.event) + ' ' + each.row.token());
    }
    // A tie shows no token; the end of the hold names it.
    QCOMPARE(told, (QList<QByteArray>{"ended passing", "present left-behind"}));
}

void TestBoard::anUndoMakesAGhost_data()
{
    QTest::addColumn<bool>("isUndone");
    QTest::newRow("our undo") << true;
    QTest::newRow("its client wrote the token again") << false;
}

void TestBoard::anUndoMakesAGhost()
{
    QFETCH(bool, isUndone);
    completePass();
    see(0, "lock:a", ofOneHold, 60000);
    const Millis began = only().firstSeen;
    m_board->noteEndedByUs("lock:a", ofOneHold);
    m_now += 2000;
    seeGone(0, "lock:a");
    QCOMPARE(taken().last().why, EndReason::ByUs);
    m_now += 2000;
    if (isUndone)
        m_board->noteRestore("lock:a", true);
    see(0, "lock:a", ofOneHold, 56000);
    QCOMPARE(only().ghost, isUndone);
    QVERIFY(!only().birthSeen);
    QCOMPARE(only().firstSeen, began);
}

/// An undo restored an earlier hold of this key. It says nothing of a lock that its client writes again
/// later.
void TestBoard::anUndoMakesOneGhost()
{
    completePass();
    m_board->noteRestore("lock:a", true);
    see(0, "lock:a", ofOneHold, 60000); // restored; when it ended, this program did not watch
    m_board->noteEndedByUs("lock:a", ofOneHold);
    m_now += 1000;
    seeGone(0, "lock:a");
    m_now += 1000;
    see(0, "lock:a", ofOneHold, 58000);
    QVERIFY(!only().ghost);
}

/// When a hold began at the earliest, as far as something proves that it was not there before.
void TestBoard::beginsAreBounded()
{
    m_board->beginPass(0);
    see(0, "lock:old", "x", 60000, Source::Pass);
    m_board->endPass(0, true);
    QCOMPARE(m_board->rowOf(0, "lock:old").bornWithin(), 0U); // no reader looked before
    m_now = steadyNow() + 10'000;
    // By a push: since the last PING that was answered before it.
    m_board->observe(0, reading("lock:push", "x", 60000), Source::Push, m_now - 400);
    const SharedRow pushed = m_board->rowOf(0, "lock:push");
    QVERIFY(!pushed.birthSeen());
    QCOMPARE(pushed.firstSeen(), m_now + untilReply);
    QCOMPARE(pushed.bornWithin(), quint32(400 + untilReply));
    see(0, "lock:exact", "x", 60000);
    QVERIFY(m_board->rowOf(0, "lock:exact").birthSeen());
    QCOMPARE(m_board->rowOf(0, "lock:exact").bornWithin(), quint32(untilReply));
    // By another token that the key had before.
    m_board->setPushed(0, Board::Heard::Nothing);
    m_now += 5000;
    see(0, "lock:push", "y", 60000, Source::Poll);
    const Millis asked = m_now - 5000 - readSlack; // for the reading before, which is known to seenUnit
    const SharedRow replaced = m_board->rowOf(0, "lock:push");
    QVERIFY(replaced.bornWithin() >= replaced.firstSeen() - asked);
    QVERIFY(replaced.bornWithin() < replaced.firstSeen() - asked + seenUnit);
    // By a pass that did not find it.
    const Millis before = steadyNow();
    completePass();
    const Millis after = steadyNow();
    m_now += 5000;
    see(0, "lock:scanned", "x", 60000, Source::Pass);
    const SharedRow scanned = m_board->rowOf(0, "lock:scanned");
    QVERIFY(scanned.firstSeen() - scanned.bornWithin() >= before);
    QVERIFY(scanned.firstSeen() - scanned.bornWithin() <= after);
    // Without a lease or a waiter it was no lock: the pass may have found it.
    see(0, "lock:counter", "1", 60000, Source::Pass);
    QCOMPARE(m_board->rowOf(0, "lock:counter").bornWithin(), 0U);
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:counter:2", "1", 60000);
    QVERIFY(!m_board->rowOf(0, "lock:counter:2").birthSeen());
    QCOMPARE(m_board->rowOf(0, "lock:counter:2").bornWithin(), 0U);
    m_board->setPushed(0, Board::Heard::Nothing);
    // An owner that could not be read before may be the same one.
    Reading unread = reading("lock:unread", {}, 60000);
    unread.truncated = true;
    m_board->observe(0, Reading(unread), Source::Pass, 0);
    m_now += 5000;
    see(0, "lock:unread", "x", 55000, Source::Poll);
    QVERIFY(m_board->rowOf(0, "lock:unread").hasToken());
    QCOMPARE(m_board->rowOf(0, "lock:unread").bornWithin(), 0U);
    // If a pass could not read every key, a key without a row may be one of those.
    m_board->beginPass(0);
    m_board->endPass(0, true, false);
    see(0, "lock:denied", "x", 60000, Source::Pass);
    QCOMPARE(m_board->rowOf(0, "lock:denied").bornWithin(), 0U);
    // Nor does a pass before a restart that cannot be noticed.
    completePass();
    m_board->setAway(0);
    see(0, "lock:restarted", "x", 60000, Source::Pass);
    QCOMPARE(m_board->rowOf(0, "lock:restarted").bornWithin(), 0U);
    // Judged by other rules, a key that has no row may have been there.
    completePass();
    m_board->setRules(RuleSet());
    see(0, "lock:ruled", "x", 60000, Source::Poll);
    QCOMPARE(m_board->rowOf(0, "lock:ruled").bornWithin(), 0U);
}

/// A lock whose changes are not pushed is proved until its last reading, and no lock for longer than the
/// others.
void TestBoard::readUntilTheOldestSight()
{
    m_board->setPushed(0, Board::Heard::Nothing);
    const Millis asked = steadyNow(); // the board counts from when it was made
    m_now = asked + readSlack;
    see(0, "lock:a", "x", 60000, Source::Poll);
    m_now += 5000;
    see(0, "lock:b", "x", 60000, Source::Poll);
    const auto isAsked = [&] {
        const Millis until = m_board->readUntil({true});
        return until <= asked && until > asked - seenUnit;
    };
    QVERIFY(isAsked());
    const Millis now = steadyNow();
    QVERIFY(m_board->readUntil({false}) >= now); // the row belongs to a master that is not read
    QVERIFY(m_board->readUntil({false, true}) >= now);

    make(3);
    for (int master = 0; master < 3; ++master)
        m_board->setPushed(master, Board::Heard::Nothing);
    m_now = steadyNow();
    const Millis before = m_now - readSlack;
    for (int master = 0; master < 3; ++master)
        see(master, "lock:set", "x", 60000, Source::Poll);
    m_now += 5000;
    see(0, "lock:set", "x", 60000, Source::Poll); // one master is no quorum
    QVERIFY(m_board->readUntil({true, true, true}) <= before);
    see(1, "lock:set", "x", 60000, Source::Poll);
    QVERIFY(m_board->readUntil({true, true, true}) >= m_now - 5000);
}

void TestBoard::aSetThatLosesItsQuorum()
{
    make(5);
    m_now -= 10'000; // the end of a pass has the time of the real clock
    for (int i = 0; i < 5; ++i) {
        m_board->beginPass(i);
        see(i, "lock:a", "x", 60000, Source::Pass);
        m_board->endPass(i, true);
        m_board->setPushed(i, Board::Heard::Everything);
    }
    taken();
    QVERIFY(!only().quorum); // all of them have it
    const Millis since = only().heldSince();
    const Millis until = m_now + 60000;
    m_now += 4000;
    seeGone(4, "lock:a");
    QVERIFY(only().quorum);
    QCOMPARE(only().quorum->held(), 4);
    QVERIFY(!only().quorum->lostAt());
    m_now += 1000;
    for (const int master : {1, 2}) {
        m_board->setAway(master);
        m_board->setPushed(master, Board::Heard::Everything);
        m_board->noteRestart(master, EndReason::Restart, QSet<QByteArray>());
        m_board->beginPass(master);
        m_board->endPass(master, true);
    }
    const Row row = only();
    QVERIFY(row.states.testFlag(State::Minority));
    const QuorumCourse &course = *row.quorum;
    QCOMPARE(course.masters, 5);
    QCOMPARE(course.needed, 3);
    QCOMPARE(course.most(), 5);
    QCOMPARE(course.held(), 2);
    QCOMPARE(course.emptied(), 2);
    QCOMPARE(course.wonAt(), std::optional<qint64>(since));
    QVERIFY(course.lostAt());
    QCOMPARE(course.lostBy(), EndReason::Restart);
    QCOMPARE(course.believedUntil, until);
    QCOMPARE(m_lost.size(), 2);
    QCOMPARE(m_lost.first().quorumLost, 0);
    QCOMPARE(m_lost.last().quorumLost, 1);
}

/// Until then it is no hold: who has one master of five has nothing.
void TestBoard::aQuorumThatIsWonLater()
{
    makePassed(3);
    see(0, "lock:a", "x", 60000);
    QCOMPARE(only().firstSeen, m_now + untilReply);
    m_now += 3000;
    see(2, "lock:a", "x", 60000);
    QVERIFY(only().states.testFlag(State::Quorum));
    QCOMPARE(only().firstSeen, m_now + untilReply);
    QVERIFY(only().birthSeen);
    const Millis won = m_now + untilReply;
    m_now += 500;
    see(1, "lock:a", "x", 60000);
    QCOMPARE(only().firstSeen, won);
    QVERIFY(!only().quorum);
}

/// The replies of two masters are processed in another order than they came: a lock that leads because others
/// are gone is not older than its own reading.
void TestBoard::repliesOfASetInAnotherOrder()
{
    makePassed(3);
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "x", 60000);
    const Millis before = m_now;
    m_now += 3000;
    see(0, "lock:a", "y", 60000);
    const Millis seen = m_now + untilReply;
    m_now = before + 1000;
    seeGone(1, "lock:a");
    seeGone(2, "lock:a");
    QCOMPARE(only().token, QByteArray("y"));
    QCOMPARE(only().firstSeen, seen);
}

/// Another token took over the last master of a quorum before the loss of another one was read.
void TestBoard::aLossThatWasNotRead()
{
    makePassed(5);
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "x", 60000);
    const Millis seen = m_now;
    m_now += 1000;
    for (const int master : {3, 4})
        see(master, "lock:a", "y", 60000);
    taken();
    m_now += 4000; // the first master lost it in this time, which is not read
    for (const int master : {1, 2})
        m_board->observe(master, reading("lock:a", "y", 60000), Source::Push, m_now - 5);
    const QList<Change> changes = taken();
    const auto end = std::find_if(changes.begin(), changes.end(),
                                  [](const Change &change) { return change.event == Event::Ended; });
    QVERIFY(end != changes.end());
    QVERIFY(!end->ended.earliest || *end->ended.earliest <= seen);
}

/// The token was seen on two masters of three, and one of them loses it. The third master may have it,
/// because it was not read since the hold began: the loss of the quorum is proved only when the third master
/// answers that it has no token, or when the second one loses it too.
void TestBoard::aQuorumThatASilentMasterMayKeep()
{
    for (const bool isAnswered : {true, false}) {
        makePassed(3);
        for (const int master : {0, 1})
            see(master, "lock:a", "x", 60000);
        taken();
        const Millis seen = m_now;
        m_now += 1000;
        m_confirmed.clear();
        seeGone(0, "lock:a");
        QVERIFY(!only().quorum);
        QCOMPARE(m_confirmed, QList<QByteArray>{"lock:a"});
        m_now += 500;
        if (isAnswered) {
            seeGone(2, "lock:a");
            QVERIFY(only().quorum);
            const auto lost = only().quorum->lost();
            QVERIFY(lost && lost->earliest && *lost->earliest <= seen + 1000);
            QVERIFY(lost->latest >= m_now - 5);
            continue;
        }
        taken();
        seeGone(1, "lock:a");
        const QList<Change> changes = taken();
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.first().event, Event::Ended);
        QVERIFY(*changes.first().ended.earliest <= seen + 1000);
        QVERIFY(changes.first().ended.latest >= m_now - 5);
    }
}

/// Somebody deletes the lock on two of three masters; seconds later another client takes all three. That ends
/// the leftover, but the hold had ended before and was not replaced.
void TestBoard::anotherTakesWhatWasLeft()
{
    makePassed(3);
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "x", 60000);
    for (const int master : {1, 2}) {
        m_now += 1000;
        seeGone(master, "lock:a");
    }
    QVERIFY(only().quorum && only().quorum->lostAt());
    m_now += QuorumCourse::settling;
    taken();
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "y", 60000);
    const QList<Change> changes = taken();
    const auto end = std::find_if(changes.begin(), changes.end(),
                                  [](const Change &each) { return each.event == Event::Ended; });
    QVERIFY(end != changes.end());
    QCOMPARE(end->row->token, "x");
    QCOMPARE(end->why, EndReason::ReleasedOrDeleted);
}

/// The master with most documents has none without expiry, and another one has: that counts.
void TestBoard::leftOutOnTheMastersOfASet()
{
    const auto documents = [this](const QList<QByteArray> &keys, Millis deadline) {
        LeftOutKeys group{LeftOut::Document, 0, {}, {}};
        for (const QByteArray &key : keys)
            addLeftOut(&group, key, deadline, m_now, usualAbsurdAfter);
        return group;
    };
    LeftOutKeys all;
    takeMoreLeftOut(&all, documents({"a", "b"}, m_now + 60'000));
    takeMoreLeftOut(&all, documents({"c"}, noDeadline));
    QCOMPARE(all.keys, 2);
    QCOMPARE(all.why, LeftOut::Document);
    QCOMPARE(all.states.size(), 1);
    QCOMPARE(all.states.first().state, State::NoExpiry);
    QCOMPARE(all.states.first().first, QList<QByteArray>{"c"});
    joinLeftOut(&all, documents({"d", "e", "f"}, noDeadline));
    QCOMPARE(all.keys, 5);
    QCOMPARE(all.states.first().keys, 4);
    QCOMPARE(all.states.first().first, (QList<QByteArray>{"c", "d", "e"}));
}

/// The silent master has the token: nothing was lost. With another token there, or none in a whole pass, the
/// loss is proved.
void TestBoard::whatASilentMasterAnswers()
{
    for (const char *answer : {"x", "y", "a pass"}) {
        makePassed(3);
        m_now -= 10'000; // a pass has the time of the real clock
        for (const int master : {0, 1})
            see(master, "lock:a", "x", 60000);
        m_now += 1000;
        seeGone(0, "lock:a");
        QVERIFY(!only().quorum);
        m_now += 20;
        if (answer == QByteArray("a pass")) {
            m_board->beginPass(2);
            m_board->endPass(2, true);
        } else {
            see(2, "lock:a", answer, 60000);
        }
        const bool isLost = only().quorum && only().quorum->lostAt();
        QCOMPARE(isLost, answer != QByteArray("x"));
        if (isLost)
            QCOMPARE(only().quorum->lostBy(), EndReason::ReleasedOrDeleted);
    }
}

/// Two of five masters restart, and one of the two silent ones has the token: two of five are no quorum, but
/// what took the token is still known.
void TestBoard::aSilentMasterOfFive()
{
    makePassed(5);
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "x", 60000);
    m_now += 1000;
    seeGone(0, "lock:a");
    seeGone(1, "lock:a");
    QVERIFY(!only().quorum);
    m_now += 20;
    see(3, "lock:a", "x", 60000);
    QVERIFY(!only().quorum);
    m_now += 20;
    seeGone(4, "lock:a");
    QVERIFY(only().quorum && only().quorum->lostAt());
    QCOMPARE(only().quorum->held(), 2);
    QCOMPARE(only().quorum->lostBy(), EndReason::ReleasedOrDeleted);
}

/// Each master proves only for itself when the token came and until when it was there. A master that has not
/// been read yet may have had it first, or may have lost it already.
void TestBoard::whenAQuorumBeganAndEnded()
{
    makePassed(3);
    const auto sees = [this](int master, qint64 pttl, Millis within) {
        const QByteArray value = pttl == -2 ? QByteArray() : QByteArray("x");
        m_board->observe(master, reading("lock:a", value, pttl), Source::Push, m_now - within);
    };
    sees(0, 60000, 10);
    const Millis first = m_now - 10; // if an unread master has it, the quorum may have started here
    m_now += 20;
    sees(1, 60000, 15);
    QVERIFY(only().states.testFlag(State::Quorum));
    QCOMPARE(only().firstSeen - only().bornWithin, first);
    m_now += 10;
    sees(2, 60000, 5);
    m_now += 5000;
    sees(0, -2, 10);
    const Millis second = m_now - 10;
    QVERIFY(!only().quorum->lost());
    m_now += 30;
    sees(2, -2, 20);
    const std::optional<base::KnownTime> lost = only().quorum->lost();
    QVERIFY(lost);
    QCOMPARE(lost->earliest, second);
    QCOMPARE(lost->latest, m_now + untilReply);
    m_now += 30;
    sees(1, -2, 10);
    QCOMPARE(taken().last().ended, *lost); // not with its last key
    // Where two are seen at once by polling, the last sights of each are the proof, and nothing proves a
    // begin.
    for (int i = 0; i < 3; ++i)
        m_board->setPushed(i, Board::Heard::Nothing);
    m_now += 1000;
    const Millis seen = m_now;
    for (const int master : {0, 1, 2})
        see(master, "lock:a", "y", 60000, Source::Poll);
    QCOMPARE(only().bornWithin, 0U);
    m_now += 2000;
    see(2, "lock:a", "y", 58000, Source::Poll);
    for (const int master : {0, 1}) {
        m_now += 500;
        m_board->observe(master, reading("lock:a", {}, -2), Source::Poll);
    }
    QVERIFY(only().quorum->lost());
    QCOMPARE(only().quorum->lost()->earliest, seen - readSlack);
}

void TestBoard::whenALockEnded()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    m_now += 5000;
    m_board->observe(0, reading("lock:a", {}, -2), Source::Push, m_now - 12);
    Change end = taken().last();
    QCOMPARE(end.ended, (base::KnownTime{m_now - 12, m_now + readSlack}));
    QCOMPARE(end.endedFrom, TimeSource::Heard);
    see(0, "lock:a", "x", 20000);
    const Millis deadline = m_now + 20000;
    m_now += 20300; // a server removes what has expired a little later
    m_board->observe(0, reading("lock:a", {}, -2), Source::Push, m_now - 12);
    end = taken().last();
    QCOMPARE(end.why, EndReason::Expired);
    QCOMPARE(end.endedFrom, TimeSource::Deadline);
    QVERIFY(end.ended.isExact());
    QVERIFY(*end.ended.earliest <= deadline && deadline <= end.ended.latest);
    // A server removes what has expired later; a key after its deadline proves nothing.
    see(0, "lock:a", "x", 20000);
    const Millis lapsed = m_now + 20000;
    m_now += 20300;
    m_board->observe(0, reading("lock:a", "y", 20000), Source::Push, m_now - 12);
    const QList<Change> changes = taken();
    end = changes.at(changes.size() - 2);
    QCOMPARE(end.event, Event::Ended);
    QVERIFY(*end.ended.earliest <= lapsed && lapsed <= end.ended.latest);
    seeGone(0, "lock:a");
    taken();
    m_board->setPushed(0, Board::Heard::Nothing);
    see(0, "lock:a", "x", 20000, Source::Poll);
    const Millis seen = m_now;
    m_now += 3000;
    m_board->observe(0, reading("lock:a", {}, -2), Source::Poll);
    end = taken().last();
    QVERIFY(!end.ended.isExact());
    QVERIFY(seen - *end.ended.earliest <= 10 + readSlack && *end.ended.earliest <= seen);
    QCOMPARE(end.endedFrom, TimeSource::Read);
}

void TestBoard::whatPollingCannotKnow()
{
    completePass();
    m_board->setPushed(0, Board::Heard::Nothing);
    const auto endedAfter = [this](Millis lastSight, Millis found) {
        see(0, "lock:a", "x", 20000, Source::Poll);
        const Millis born = m_now;
        m_now = born + lastSight;
        see(0, "lock:a", "x", 20000 - lastSight, Source::Poll);
        m_now = born + found;
        m_board->observe(0, reading("lock:a", {}, -2), Source::Poll);
        return taken().last();
    };
    const Change early = endedAfter(10000, 12000);
    QCOMPARE(early.why, EndReason::ReleasedOrDeleted); // its lease ran on
    QVERIFY(qAbs(m_now - 2000 - readSlack - early.ended.earliest.value_or(0)) <= 10);
    const Change unknown = endedAfter(17000, 24000);
    QCOMPARE(unknown.why, EndReason::CannotTell); // it may have been released before
    QVERIFY(qAbs(m_now - 7000 - unknown.ended.earliest.value_or(0)) <= 10);
    QCOMPARE(endReasonId(unknown.why), QByteArray("cannot-tell"));
    QCOMPARE(endedAfter(19500, 21500).why, EndReason::CannotTell); // half a second is enough to release it
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:a", "x", 20000);
    m_now += 25000; // this program stood still: it heard late what had happened before its last PING
    m_board->observe(0, reading("lock:a", {}, -2), Source::Push, m_now - 10000);
    const Change late = taken().last();
    QCOMPARE(late.why, EndReason::CannotTell);
    QCOMPARE(late.ended.earliest, m_now - 10000);
    QVERIFY(late.ended.latest >= m_now);
    see(0, "lock:a", "x", 20000);
    see(0, "lock:a", "y", 20000);
    m_now += 2000;
    m_board->observe(0, reading("lock:a", "z", 20000), Source::Push, m_now - 1500);
    const QList<Change> replaced = taken();
    QCOMPARE(replaced.at(replaced.size() - 2).why, EndReason::Replaced);
    QCOMPARE(replaced.at(replaced.size() - 2).ended.earliest, m_now - 1500);
    QVERIFY(!only().birthSeen); // within the same 1.5 s
    seeGone(0, "lock:a");
    // Of a pattern that is heard and one that is not, each as it is.
    DeploymentSpec spec;
    spec.masters.resize(1);
    m_board->reset(PatternSet({"lock:*", "*mutex"}), 1);
    completePass();
    m_board->setPushed(0, Board::Heard::Prefixes);
    for (const char *key : {"lock:a", "a-mutex"}) {
        see(0, key, "x", 20000, Source::Poll);
        m_now += 25000;
        m_board->observe(0, reading(key, {}, -2), Source::Poll, m_now);
        const Change end = taken().last();
        QCOMPARE(end.why, QByteArray(key) == "lock:a" ? EndReason::Expired : EndReason::CannotTell);
        QCOMPARE(end.ended.isExact(), QByteArray(key) == "lock:a");
    }
    // After a break, what came to an end meanwhile was not heard of.
    m_board->setPushed(0, Board::Heard::Everything);
    see(0, "lock:c", "x", 20000);
    m_board->setAway(0);
    m_now += 25000;
    m_board->setPushed(0, Board::Heard::Everything);
    completePass();
    see(0, "lock:d", "x", 20000);
    QCOMPARE(m_board->count(), 1);
}

/// Three servers that have nothing to do with one another give no minority; as soon as a token stands on two
/// of them, those that stand on one are in it.
void TestBoard::noClaimsOfASetThatIsNone()
{
    make(3);
    completePass();
    const auto statesOf = [this](const QByteArray &key) {
        for (const Change &each : m_board->all()) {
            if (each.row.key() == key)
                return each.row.states();
        }
        return States();
    };
    see(0, "lock:a", "7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c", 20000);
    see(1, "lock:b", "1d3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c", 20000);
    see(0, "lock:job", "1", 20000); // a constant, on two: each server has a job of that name
    see(1, "lock:job", "1", 20000);
    see(0, "lock:two", "web-one", 20000); // and two that do not know of one another
    see(2, "lock:two", "web-two", 20000);
    m_board->noteWrittenByUs("lock:ours");
    for (int master = 0; master < 3; ++master)
        see(master, "lock:ours", "aaaa7f3c7f3c7f3c7f3c7f3c7f3c7f3c", 20000);
    QVERIFY(!m_board->isSet());
    for (const char *key : {"lock:a", "lock:b", "lock:two"}) {
        QCOMPARE(statesOf(key) & (State::Minority | State::Split | State::Held), States());
        QVERIFY2(statesOf(key).testFlag(State::Unproven), key);
    }
    QVERIFY(statesOf("lock:ours").testFlags(State::Quorum | State::Held));
    taken();
    for (int master = 0; master < 2; ++master)
        see(master, "lock:set", "bbbb7f3c7f3c7f3c7f3c7f3c7f3c7f3c", 20000);
    QVERIFY(m_board->isSet());
    QVERIFY(statesOf("lock:a").testFlag(State::Minority));
    QVERIFY(statesOf("lock:two").testFlag(State::Split));
    QVERIFY(taken().size() >= 4); // they were told of it
    make(3, true);
    QVERIFY(m_board->isSet());
}

void TestBoard::asksAgainBesideCompanions()
{
    completePass();
    const auto seeBeside = [this](const QByteArray &key, const QByteArray &companion) {
        Reading read = reading(key, "0b0d5ac47dbf4a1c9d8e7f6a5b4c3d2e", 20000);
        if (!companion.isEmpty()) {
            Companion beside;
            beside.key = companion;
            read.companions.append(beside);
        }
        m_board->observe(0, std::move(read), Source::Push);
    };
    QVERIFY(m_board->accompanied(0, 10).isEmpty());
    for (int i = 0; i < 25; ++i)
        seeBeside("lock:" + QByteArray::number(i), i % 2 ? QByteArray() : "beside:" + QByteArray::number(i));
    seeBeside("lock:near", "lock:near:queue"); // a key whose changes are heard
    QCOMPARE(m_board->locksBeside("lock:near:queue"), QList<QByteArray>{"lock:near"});
    QVERIFY(m_board->locksBeside("beside:2").isEmpty());
    QSet<QByteArray> asked;
    for (int i = 0; i < 3; ++i) { // round and round, never more than was asked for
        const QList<QByteArray> some = m_board->accompanied(0, 5);
        QCOMPARE(some.size(), 5);
        asked += QSet<QByteArray>(some.begin(), some.end());
    }
    QCOMPARE(asked.size(), 14);
    seeGone(0, "lock:near");
    for (int i = 0; i < 25; i += 2)
        seeBeside("lock:" + QByteArray::number(i), {});
    QVERIFY(m_board->accompanied(0, 10).isEmpty());
}

/// Its row begins and ends without a hold.
void TestBoard::aQueueIsTakenByNoClient()
{
    completePass();
    Reading queue = reading("redisson_lock_queue:{lock:a}", {}, -1);
    queue.type = KeyType::List;
    queue.members = {{"5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1", {}}};
    queue.memberCount = 1;
    Companion lock;
    lock.key = "lock:a";
    queue.companions = {lock};
    m_board->observe(0, std::move(queue), Source::Push, m_now);
    const Change begun = taken().last();
    QCOMPARE(begun.event, Event::Present);
    QVERIFY(begun.row.states().testFlag(State::Free));
    QVERIFY(!begun.row.states().testAnyFlags(State::Held | State::NoExpiry));
    m_now += 100;
    seeGone(0, "redisson_lock_queue:{lock:a}");
    QCOMPARE(taken().last().why, EndReason::CannotTell);
}

/// When nobody waits any more, some libraries delete the queue: no word of waiters is left then.
void TestBoard::aQueueThatIsGoneHasNobodyInIt()
{
    completePass();
    const auto seeFair = [this](int waiting) {
        Reading read = reading("lock:a", {}, 20000);
        read.type = KeyType::Hash;
        read.members = {{"5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1", "1"}};
        read.memberCount = 1;
        Companion queue;
        queue.key = "redisson_lock_queue:{lock:a}";
        queue.type = KeyType::List;
        queue.exists = waiting > 0;
        queue.count = waiting;
        for (int i = 0; i < waiting; ++i)
            queue.members.append({"6c0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:" + QByteArray::number(i), {}});
        read.companions = {queue};
        m_board->observe(0, std::move(read), Source::Poll);
    };
    seeFair(2);
    QCOMPARE(only().waiters, 2);
    QVERIFY(only().states.testFlag(State::Contended));
    seeFair(0);
    QCOMPARE(only().waiters, -1);
    QVERIFY(!only().states.testFlag(State::Contended));
}

void TestBoard::leadingClaims()
{
    make(5);
    const auto row = [this](const QByteArray &tokens) {
        for (int i = 0; i < tokens.size(); ++i) {
            if (tokens.at(i) != '-')
                see(i, "lock:a", QByteArray(1, tokens.at(i)), 20000 + 100 * i);
            else
                seeGone(i, "lock:a");
        }
        return only();
    };
    QCOMPARE(row("aab--").token, "a");
    QCOMPARE(only().deadline, m_now + 20000); // no quorum: the claim's shortest
    QVERIFY(!row("aabb-").hasToken);
    QCOMPARE(row("aabbb").token, "b");
    QCOMPARE(row("aaaaa").held, 5);
    QCOMPARE(only().deadline, m_now + 20200); // the third of five
    QVERIFY(row("ab---").hasToken == false);
    QCOMPARE(row("-b---").token, "b");
}

/// A node of a Cluster reports late that the key is missing: its slot has moved, and the lock was acquired on
/// another node.
void TestBoard::aMissingKeyOfAnotherNodeEndsNothing()
{
    DeploymentSpec spec;
    spec.masters.resize(1);
    spec.masters.front().discovery.kind = redis::Discovery::Kind::Cluster;
    spec.patterns = {"lock:*"};
    m_board = std::make_unique<Board>(spec, PatternSet(spec.patterns),
                                      Board::Listener{[](const Delta &) {}, [] {},
                                                      [this](int, const QByteArray &key) {
                                                          m_confirmed.append(key);
                                                      }});
    see(0, "lock:a", "first", 60000);
    Reading missing = reading("lock:a", {}, -2);
    m_now += 1000;
    see(1, "lock:a", "second", 60000);
    m_board->observe(0, std::move(missing), Source::Push, m_now - 1000);
    QCOMPARE(m_board->count(), 1);
    QCOMPARE(m_confirmed, QList<QByteArray>{"lock:a"});
    // The current owner of the slot reports it missing.
    m_now += 1000;
    seeGone(1, "lock:a");
    QCOMPARE(m_board->count(), 0);
}

void TestBoard::theDeploymentSaysWhatIsAbsurd()
{
    const qint64 hour = 3600 * 1000;
    see(0, "lock:a", "x", 2 * hour);
    QVERIFY(!only().states.testFlag(State::AbsurdExpiry));
    DeploymentSpec spec;
    spec.masters.resize(1);
    spec.patterns = {"lock:*"};
    spec.absurdAfter = std::chrono::hours(1);
    m_board = std::make_unique<Board>(spec, PatternSet(spec.patterns),
                                      Board::Listener{[](const Delta &) {}, [] {},
                                                      [](int, const QByteArray &) {
                                                      }});
    see(0, "lock:a", "x", 2 * hour);
    QVERIFY(only().states.testFlag(State::AbsurdExpiry));
    // Time alone ends it.
    m_board->advance(m_now + hour + 1);
    QVERIFY(!only().states.testFlag(State::AbsurdExpiry));
}

void TestBoard::overdueByItsPast()
{
    completePass();
    see(0, "lock:order:17", "x", 600'000);
    see(0, "lock:other", "y", 600'000);
    taken();
    const auto usual = std::make_shared<UsualHolds>();
    usual->addShape("lock:order:*", {40, 5'000, 9'000, 10'000});
    m_board->setUsualHolds(usual);
    QCOMPARE(m_board->nextDue(), Millis(0)); // the rows are to be looked at
    m_board->advance(m_now);
    QVERIFY(m_board->nextDue() > m_now);
    QVERIFY(taken().isEmpty()); // nobody is told of what is not so yet
    const Millis since = m_now + untilReply;
    m_board->advance(since + 15'000);
    QVERIFY(taken().isEmpty());
    QCOMPARE(m_board->nextDue(), since + 15'001);
    m_board->advance(since + 15'001);
    const QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1);
    const Row row = *changes.first().row;
    QCOMPARE(row.key, QByteArray("lock:order:17"));
    QVERIFY(row.states.testFlag(State::Overdue));
    QCOMPARE(row.usual->samples, qint64(40));
    m_now += 16'000;
    see(0, "lock:order:17", "z", 600'000); // another hold
    QVERIFY(!taken().last().row->states.testFlag(State::Overdue));
}

/// Somebody else had recorded the hold before this one looked.
void TestBoard::recordedBeforeItWasSeen()
{
    const QByteArray strong = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
    see(0, "lock:a", strong, 600'000);
    see(0, "lock:weak", "web-4", 600'000);
    see(0, "lock:again", "web-4", 600'000);
    taken();
    const auto usual = std::make_shared<UsualHolds>();
    usual->addKey("lock:a", {40, 5'000, 9'000, 10'000}); // overdue after 15 s
    usual->addLasting("lock:a", strong, {m_now - 3'600'000, 0, m_now + 600'000});
    usual->addLasting("lock:weak", "web-4", {m_now - 3'600'000});
    // Until a moment ago somebody else watched it, and the deadlines are the same.
    usual->addLasting("lock:again", "web-4", {m_now - 3'600'000, 0, m_now + 600'000});
    usual->addLasting("lock:b", strong, {m_now - 60'000, 0, m_now + 600'000});
    m_board->setUsualHolds(usual);
    m_board->advance(m_now);
    const QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1); // a client's token may be in another hold by now
    const Row row = *changes.first().row;
    QCOMPARE(row.key, QByteArray("lock:a"));
    QCOMPARE(row.heldSince(), m_now + untilReply - 3'600'000);
    QVERIFY(row.states.testFlag(State::Overdue));
    QVERIFY(row.sinceFrom == SinceFrom::Record && !row.birthSeen);
    const QString evidence = verdictOf(row, m_now).evidence.join(u' ');
    QVERIFY2(evidence.contains(QStringLiteral("had been recorded for 60 min")), qPrintable(evidence));
    // Renewals are those that were seen here: that nobody saw any for an hour is not said.
    QVERIFY2(evidence.contains(QStringLiteral("watched for 0")), qPrintable(evidence));
    see(0, "lock:b", strong, 600'000); // one that is seen later
    QCOMPARE(taken().last().row->heldSince(), m_now + untilReply - 60'000);
    see(0, "lock:b", "0d3c9a10-2b4d-4e6f-8a01-c2d3e4f50618", 600'000); // another hold
    QCOMPARE(taken().last().row->heldSince(), m_now + untilReply);
}

void TestBoard::overdueByARule()
{
    DeploymentSpec spec;
    spec.masters.resize(1);
    spec.patterns = {"lock:*"};
    spec.rules = {{"lock:nightly", ruleAsRecognised.toByteArray(), {}, std::chrono::minutes(2)}};
    m_board = std::make_unique<Board>(spec, PatternSet(spec.patterns),
                                      Board::Listener{[](const Delta &) {}, [] {},
                                                      [](int, const QByteArray &) {
                                                      }});
    see(0, "lock:nightly", "x", 600'000);
    const Millis since = m_now + untilReply;
    m_board->advance(since + 120'000);
    QVERIFY(!only().states.testFlag(State::Overdue));
    m_board->advance(since + 120'001);
    QVERIFY(only().states.testFlag(State::Overdue));
    QVERIFY(!only().usual);
}

void TestBoard::masterAway()
{
    make(3);
    completePass();
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "x", 20000);
    see(0, "lock:b", "y", 20000);
    m_board->setAway(0);
    QHash<QByteArray, Row> rows;
    m_board->forEach([&rows](const SharedRow &row) { rows.insert(row->key, *row); });
    QVERIFY(!rows["lock:a"].stale); // two others say the same
    QCOMPARE(rows["lock:a"].answered, 2);
    QVERIFY(rows["lock:b"].stale);
    m_board->setAway(1);
    m_board->forEach([&rows](const SharedRow &row) { rows.insert(row->key, *row); });
    QVERIFY(rows["lock:a"].stale);
    QCOMPARE(m_board->count(), 2); // marked, not removed
    m_board->beginPass(0);
    see(0, "lock:a", "x", 20000, Source::Pass);
    m_board->endPass(0, true);
    m_board->forEach([&rows](const SharedRow &row) { rows.insert(row->key, *row); });
    QVERIFY(!rows["lock:a"].stale);
    QCOMPARE(m_board->count(), 1);
}

void TestBoard::separateMasters()
{
    make(2, true);
    see(0, "lock:a", "x", 20000);
    see(1, "lock:a", "y", 20000);
    QCOMPARE(m_board->count(), 2);
    m_board->forEach([](const Row &row) {
        QCOMPARE(row.masters, 1);
        QCOMPARE(row.token, row.separateMaster == 0 ? "x" : "y");
        QCOMPARE(judge(row, row.firstSeen).states, States(State::Held));
    });
    m_board->setAway(1);
    m_board->forEach([](const SharedRow &row) { QCOMPARE(row.isStale(), row.separateMaster() == 1); });
}

void TestBoard::asksAtTheDeadline()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    m_board->advance(m_now + 19999);
    QVERIFY(m_confirmed.isEmpty());
    QVERIFY(m_board->nextDue() <= m_now + 20010);
    m_board->advance(m_now + 20010);
    QCOMPARE(m_confirmed, QList<QByteArray>{"lock:a"});
    m_board->advance(m_now + 20020);
    QCOMPARE(m_confirmed.size(), 1);
    m_board->advance(m_now + 21100); // no answer came
    QCOMPARE(m_confirmed.size(), 2);
    m_board->setAway(0);
    m_board->advance(m_now + 30000); // nobody to ask
    QCOMPARE(m_confirmed.size(), 2);
    QCOMPARE(m_board->count(), 1);
}

void TestBoard::differentOwnersContend()
{
    completePass();
    const Millis begin = m_now;
    see(0, "lock:a", "web-4:3121:7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617", 60000);
    m_now += 1000;
    QVERIFY(!only().manyOwners);
    see(0, "lock:a", "web-9:17:8f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617", 60000);
    QVERIFY(only().states.testFlag(State::Contended));
    seeGone(0, "lock:a");
    m_now += 1000;
    see(0, "lock:a", "web-4:3121:9f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617", 60000); // also over an end
    QVERIFY(only().states.testFlag(State::Contended));
    taken();
    m_board->advance(begin + 20000);
    QVERIFY(!only().states.testFlag(State::Contended));
    QCOMPARE(taken().last().event, Event::Changed);
}

/// A token that is made anew for each hold does not say who made it.
void TestBoard::tokensAloneDoNotContend()
{
    completePass();
    const Millis begin = m_now;
    for (const char digit : {'1', '2', '3'}) {
        QVERIFY(m_board->count() == 0 || !only().states.testFlag(State::Busy));
        see(0, "lock:a", digit + QByteArray("f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617"), 60000);
        m_now += 1000;
    }
    QVERIFY(!only().states.testFlag(State::Contended));
    QVERIFY(only().states.testFlag(State::Busy));
    taken();
    m_board->advance(begin + 20000);
    QVERIFY(!only().states.testFlag(State::Busy));
    QCOMPARE(taken().last().event, Event::Changed);
}

void TestBoard::oneOwnerAgainAndAgainIsBusy()
{
    completePass();
    for (const char digit : {'1', '2', '3'}) {
        see(0, "lock:a", "web-4:3121:" + (digit + QByteArray("f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617")), 60000);
        m_now += 1000;
    }
    QVERIFY(!only().states.testFlag(State::Contended));
    QVERIFY(only().states.testFlag(State::Busy));
}

void TestBoard::changesAreMerged()
{
    make(3);
    completePass();
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "x", 20000);
    QList<Change> changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().event, Event::Acquired);
    QCOMPARE(changes.first().row->held, 3);
    m_now += 5000;
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "x", 20000);
    changes = taken();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes.first().event, Event::Renewed);
    for (int master = 0; master < 3; ++master)
        see(master, "lock:a", "x", 20000);
    QVERIFY(taken().isEmpty());
}

void TestBoard::fullDeltasLeaveAtOnce()
{
    for (int i = 0; i < 12000; ++i)
        see(0, "lock:" + QByteArray::number(i), "x", 20000);
    QCOMPARE(m_deltas, 2);
    m_board->flush();
    QCOMPARE(m_deltas, 3);
    QCOMPARE(m_changes.size(), 12000);
}

void TestBoard::missedShort()
{
    seeGone(0, "lock:a");
    QCOMPARE(m_board->missedShort(), 0); // before the first pass nothing is known
    completePass();
    seeGone(0, "lock:a");
    seeGone(0, "lock:a"); // told twice about one end
    QCOMPARE(m_board->missedShort(), 1);
    m_now += 1000;
    see(0, "lock:a", "x", 20000);
    seeGone(0, "lock:a");
    seeGone(0, "lock:a");
    QCOMPARE(m_board->missedShort(), 1);
}

/// A change that certainly came after the end that was read is another lock; one that may have come before is
/// that end, unless it is reported late.
void TestBoard::missedWithBounds()
{
    completePass();
    const auto reported = [this](Millis after) {
        m_board->observe(0, reading("lock:a", {}, -2), Source::Push, after);
    };
    see(0, "lock:a", "x", 20000);
    reported(m_now - 20); // its end
    m_now += 40;
    reported(m_now - 50); // may be that end
    QVERIFY(m_missed.isEmpty());
    m_now += 40;
    reported(m_now - 10);
    QCOMPARE(m_missed.size(), 1);
    QVERIFY(m_missed.last().isCertain);
    QCOMPARE(m_missed.last().after, m_now - 10);
    QVERIFY(m_missed.last().until >= m_now);
    m_now += 300;
    reported(m_now - 330); // this program stood still
    QCOMPARE(m_missed.size(), 2);
    QVERIFY(!m_missed.last().isCertain);
    QCOMPARE(m_board->missedShort(), 1);
}

void TestBoard::missedInSeveralDatabases()
{
    completePass();
    m_board->setCountsMissed(0, false);
    seeGone(0, "lock:a");
    QCOMPARE(m_board->missedShort(), 0);
    QCOMPARE(m_missed.size(), 1);
    QVERIFY(!m_missed.first().isCertain); // a key of the same name may have changed in another database
}

void TestBoard::mine()
{
    completePass();
    see(0, "lock:a", "x", 20000);
    m_board->noteMine("lock:a", "x");
    QVERIFY(only().mine);
    m_board->noteMine("lock:b", "y");
    see(0, "lock:a", "z", 20000);
    QVERIFY(!only().mine);
    seeGone(0, "lock:a");
    see(0, "lock:b", "y", 20000);
    QVERIFY(only().mine);
}

void TestBoard::indexAgainstAMap()
{
    KeyIndex index;
    QHash<quint32, quint32> map; // cell → hash
    QRandomGenerator random(3);
    for (int i = 0; i < 20000; ++i) {
        const quint32 cell = random.bounded(1000U);
        const auto known = map.constFind(cell);
        if (known != map.constEnd()) {
            index.remove(*known, cell);
            map.erase(known);
        } else {
            const quint32 hash = random.bounded(2000U); // many collisions
            index.insert(hash, cell);
            map.insert(cell, hash);
        }
        const quint32 probe = random.bounded(1000U);
        const quint32 hash = map.value(probe, 77);
        const quint32 found = index.find(hash, [probe](quint32 each) { return each == probe; });
        QCOMPARE(found, map.contains(probe) ? probe : KeyIndex::none);
    }
}

void TestBoard::aPassThatNobodyWatchesForgets()
{
    const int many = int(Board::keptAtMost) * 2;
    m_board->setTimed(false);
    for (const int round : {0, 1}) {
        // SCAN brings every key twice.
        for (int i = 0; i < many; ++i)
            see(0, "lock:" + QByteArray::number(i), "t", 60000 + 5000 * round, Source::Pass);
    }
    seeGone(0, "lock:" + QByteArray::number(many - 1));
    m_board->flush();
    QCOMPARE(m_board->count(), many);
    int kept = 0;
    m_board->forEach([&kept](const SharedRow &) { ++kept; });
    QCOMPARE(kept, int(Board::keptAtMost));
    QHash<quint32, int> told;
    QSet<QByteArray> keys;
    for (const Change &change : std::as_const(m_changes)) {
        ++told[change.row.id()];
        keys.insert(change.row.key().toByteArray());
    }
    QCOMPARE(told.size(), many);
    QCOMPARE(keys.size(), many);
    for (auto each = told.cbegin(); each != told.cend(); ++each)
        QVERIFY(each.value() == 1 || each.key() <= Board::keptAtMost);

    // A set has to be read to its end: a lock stands on several of its masters.
    make(3);
    m_board->setTimed(false);
    for (int i = 0; i < many; ++i)
        see(0, "lock:" + QByteArray::number(i), "t", 60000, Source::Pass);
    kept = 0;
    m_board->forEach([&kept](const SharedRow &) { ++kept; });
    QCOMPARE(kept, many);
}

void TestBoard::locksWithWaitersAreToldLast()
{
    m_board->setTimed(false);
    Reading redisson = reading("lock:job", {}, 30000);
    redisson.type = KeyType::Hash;
    redisson.members = {{"2f6b3c5e-9d43-4b7c-8a51-0c7f5d3e1a99:47", "1"}};
    redisson.memberCount = 1;
    m_board->observe(0, Reading(redisson), Source::Pass);
    see(0, "lock:plain", "t", 60000, Source::Pass);
    m_board->flush();
    QCOMPARE(m_changes.size(), 1);
    QCOMPARE(m_changes.first().row.key().toByteArray(), "lock:plain");
    m_board->setWaiters("lock:job", 0, 2);
    m_board->tellHeldBack();
    m_board->flush();
    QCOMPARE(m_changes.size(), 2);
    QCOMPARE(m_changes.last().event, Event::Present);
    QCOMPARE(m_changes.last().row.waiters(), 2);
}

/// A client that wants a lock where a list stands is refused there, whatever the others say.
void TestBoard::whatIsNoLockStandsInTheWay()
{
    make(3);
    const QList<NoLock> both{{1, KeyType::List}, {2, KeyType::List}};
    const auto seeList = [this](int master, Source source) {
        Reading list = reading("lock:a", {}, -1);
        list.type = KeyType::List;
        m_board->observe(master, std::move(list), source);
    };
    for (int master = 0; master < 3; ++master) {
        m_board->beginPass(master);
        if (master > 0)
            seeList(master, Source::Pass);
        m_board->endPass(master, true);
    }
    QVERIFY(taken().isEmpty()); // no lock yet
    see(0, "lock:a", "token", 30000);
    const QList<Change> acquired = taken();
    QCOMPARE(acquired.size(), 1);
    QCOMPARE(acquired.first().row.noLocks(), both);
    QCOMPARE(acquired.first().row.held(), 1);
    see(0, "lock:a", "token", 60000); // a renewal does not take it away
    taken();
    QCOMPARE(m_board->rowOf(0, "lock:a").noLocks(), both);

    seeGone(1, "lock:a");
    QList<Change> changed = taken();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().event, Event::Changed);
    QCOMPARE(changed.first().row.noLocks(), QList<NoLock>({{2, KeyType::List}}));
    seeList(1, Source::Push);
    QCOMPARE(taken().first().row.noLocks(), both);
    see(1, "lock:a", "token", 60000);
    QCOMPARE(m_board->rowOf(0, "lock:a").noLocks(), QList<NoLock>({{2, KeyType::List}}));
    taken();

    m_board->setAway(2); // nobody knows
    QVERIFY(m_board->rowOf(0, "lock:a").noLocks().isEmpty());
    seeList(2, Source::Push);
    QVERIFY(!m_board->rowOf(0, "lock:a").noLocks().isEmpty());
    m_board->beginPass(2);
    m_board->endPass(2, true); // does not find it any more
    QVERIFY(m_board->rowOf(0, "lock:a").noLocks().isEmpty());
}

/// Also where nothing else changes by it: the quorum holds.
void TestBoard::whatMastersThatAreAwayHaveIsNotKnown()
{
    make(5);
    Reading list = reading("lock:a", {}, -1);
    list.type = KeyType::List;
    for (int master = 0; master < 5; ++master) {
        m_board->beginPass(master);
        if (master < 3)
            see(master, "lock:a", "token", 60000, Source::Pass);
        if (master == 4)
            m_board->observe(master, Reading(list), Source::Pass);
        m_board->endPass(master, true);
    }
    taken();
    QCOMPARE(m_board->rowOf(0, "lock:a").noLocks(), QList<NoLock>({{4, KeyType::List}}));
    m_board->setAway(4);
    QVERIFY(m_board->rowOf(0, "lock:a").noLocks().isEmpty());
    const QList<Change> changed = taken();
    QCOMPARE(changed.size(), 1);
    QVERIFY(changed.first().row.noLocks().isEmpty());
}

void TestBoard::ofSeparateMastersNothingIsInTheWay()
{
    make(2, true);
    Reading list = reading("lock:a", {}, -1);
    list.type = KeyType::List;
    m_board->observe(1, std::move(list), Source::Push);
    see(0, "lock:a", "token", 30000);
    QVERIFY(taken().first().row.noLocks().isEmpty());
}

QTEST_GUILESS_MAIN(TestBoard)
#include "tst_board.moc"
