// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson_run.h"
#include "redis/connection/connection.h"

#include <QDir>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using namespace lab::lesson;

namespace {

/// The integer that a server answers; −1000: something else.
QCoro::Task<qint64> integerOf(std::shared_ptr<redis::Connection> connection, QByteArray command,
                              QByteArray key)
{
    const auto reply = co_await connection->call(command, key);
    co_return reply && reply->isInteger() ? reply->integer : -1000;
}

/// How many SETs a server has carried out since it was started; −1: it does not say.
QCoro::Task<int> setsOf(std::shared_ptr<redis::Connection> connection)
{
    const auto info = co_await connection->call("INFO", "commandstats");
    const QByteArray field = "cmdstat_set:calls=";
    const qsizetype at = info ? info->bytes.indexOf(field) : -1;
    co_return at < 0 ? -1 : info->bytes.mid(at + field.size()).split(',').front().toInt();
}

/// 0: it does not say.
QCoro::Task<pid_t> processOf(std::shared_ptr<redis::Connection> connection)
{
    const auto info = co_await connection->call("INFO", "server");
    const QByteArray field = "process_id:";
    const qsizetype at = info ? info->bytes.indexOf(field) : -1;
    co_return at < 0 ? 0 : info->bytes.mid(at + field.size()).split('\r').front().toInt();
}

QCoro::Task<bool> sets(std::shared_ptr<redis::Connection> connection, QByteArray key, QByteArray lease)
{
    const auto reply = co_await connection->call("SET", key, "1", "PX", lease);
    co_return bool(reply);
}

} // namespace

/// The player apart from what is played.
class TestLessonPlayer : public QObject
{
    Q_OBJECT

private slots:
    void showsTruthBesideBelief();
    void startsOver();
    void goesBackToTheBeginning();
    void letsTheLearnerSchedule();
    void letsTheLearnerScheduleCommands();
    void crashesAtAnyMoment();
    void anAnswerCanBeLost();
    void aSchedulesAnswerCanBeLost();
    void aRefusedRenewalIsNoticed();
    void timeStandsStillBetweenSteps();
    void timeStandsStillThoughTheMachineSleeps();
    void whatSomebodyDeletesStaysDeleted();
    void leasesAreWholeWhereNoTimePasses();
    void whoeverLooksSeesTheLeaseThatIsShown();
    void tokensAreReallyDrawn();
    void tokensOfTheTimeAreOfOneMoment();
    void knowsWhichOfTwoLocksIsHeld();
    void believesInNoLockWhereThereIsNone_data();
    void believesInNoLockWhereThereIsNone();
    void nobodySendsADecision();
    void anErrorIsNoRefusal();
    void whatIsWrittenCanBeLostWithoutALock();
    void aRenewalsAnswerCanBeLost();
    void theAnswersOfAllMastersCanBeLost();
    void whoeverIsDoneIsNotInside();
    void offersOnlyWhatCanHappen();
    void keepsWhatABusyServerHeld();
    void aServerIsFilledByFewPages();
    void showsARealFailover();
    void refusesAnUnknownLesson();
    void forgetsWhatWasAskedBefore();
    void leavesNothingBehind();
};

void TestLessonPlayer::showsTruthBesideBelief()
{
    LessonRun run;
    run.player.open("overrun");
    QVERIFY(run.isDone());
    const Scene &beginning = run.player.played().beginning;
    QCOMPARE(beginning.servers.size(), 1);
    QCOMPARE(beginning.servers.first().keys.first().isThere, false);
    QCOMPARE(beginning.owner, QStringLiteral("–"));
    run.player.step();
    QVERIFY(run.isDone());
    const Step held = run.player.played().steps.last();
    QCOMPARE(held.command, QStringLiteral("SET lock:42 A1 NX EX 10"));
    QCOMPARE(held.reply, QStringLiteral("OK"));
    const KeySeen lock = held.after.servers.first().keys.first();
    QCOMPARE(lock.owner, QStringLiteral("A"));
    QCOMPARE(lock.value, QStringLiteral("A1"));
    QVERIFY(lock.leaseMs && *lock.leaseMs > 0 && *lock.leaseMs <= 10'000);
    for (int step = 0; step < 2; ++step) {
        run.player.step();
        QVERIFY(run.isDone());
    }
    // The lease is over, and A does not know.
    const Scene &now = run.player.played().now();
    QCOMPARE(now.owner, QStringLiteral("–"));
    QCOMPARE(now.inside, QStringList{QStringLiteral("A")});
    QCOMPARE(now.clients.first().belief, ClientSeen::Belief::Holds);
    QVERIFY(run.player.played().steps.last().command.contains(QStringLiteral("PEXPIRE lock:42 0")));
}

void TestLessonPlayer::startsOver()
{
    LessonRun run;
    QVERIFY(run.play("oversell", Part::Race));
    const QStringList story = storyOf(run.player.played());
    run.player.startOver();
    QVERIFY(run.isDone());
    QVERIFY(run.player.played().steps.isEmpty());
    QVERIFY(!run.player.played().isAtEnd());
    while (!run.player.played().isAtEnd()) {
        run.player.step();
        QVERIFY(run.isDone());
    }
    QCOMPARE(storyOf(run.player.played()), story);
}

void TestLessonPlayer::goesBackToTheBeginning()
{
    LessonRun run;
    run.player.open("get-del-gap");
    QVERIFY(run.isDone());
    for (const int steps : {1, 2, 1, 0, 0}) {
        if (steps > int(run.player.played().steps.size()))
            run.player.step();
        else
            run.player.back();
        QVERIFY(run.isDone());
        QCOMPARE(run.player.played().steps.size(), steps);
    }
}

void TestLessonPlayer::letsTheLearnerSchedule()
{
    LessonRun run;
    run.player.open("lost-update");
    QVERIFY(run.isDone());
    // A reads and writes before B does anything: nothing is lost.
    for (int step = 0; step < 2; ++step) {
        const int a = [&] {
            const QList<Move> &moves = run.player.played().moves;
            for (int move = 0; move < int(moves.size()); ++move) {
                if (moves[move].from == 0)
                    return move;
            }
            return -1;
        }();
        QVERIFY(a >= 0);
        run.player.choose(a);
        QVERIFY(run.isDone());
    }
    QVERIFY(run.player.played().isFree);
    while (!run.player.played().isAtEnd()) {
        QCOMPARE(run.player.played().total, 0);
        run.player.step();
        QVERIFY(run.isDone());
    }
    QCOMPARE(run.player.played().steps.size(), 4);
    QCOMPARE(run.player.played().total, 4);
    QVERIFY(!run.player.played().outcome->raced);
    run.player.back();
    QVERIFY(run.isDone());
    QCOMPARE(run.player.played().steps.size(), 3);
    QVERIFY(run.player.played().isFree);
}

/// A client that was refused waits, and makes no step that is for those who are inside.
void TestLessonPlayer::letsTheLearnerScheduleCommands()
{
    LessonRun run;
    run.player.open("overrun");
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1")));
    QCOMPARE(run.player.played().now().owner, QStringLiteral("B"));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    const Step refused = run.player.played().steps.last();
    QVERIFY(refused.isRefusal);
    QCOMPARE(refused.sentence, QStringLiteral("A does not get in, and will try again."));
    QCOMPARE(run.player.played().now().clients.first().belief, ClientSeen::Belief::Waits);
    // Nothing has changed, so there is no use in trying; it can only crash.
    QCOMPARE(run.movesOf(QStringLiteral("A")), QStringList{QStringLiteral("A is gone.")});
    QVERIFY(run.choose(QStringLiteral("The lease of B runs out.")));
    QCOMPARE(run.player.played().now().owner, QStringLiteral("–"));
    QCOMPARE(run.player.played().now().inside, QStringList{QStringLiteral("B")});
    QVERIFY(run.player.played().steps.last().command.contains(QStringLiteral("PEXPIRE lock:42 0")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    QCOMPARE(run.player.played().now().owner, QStringLiteral("A"));
    QCOMPARE(run.player.played().now().inside, (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
    const QStringList story = storyOf(run.player.played());
    run.player.back();
    QVERIFY(run.isDone());
    QCOMPARE(storyOf(run.player.played()), story.mid(0, story.size() - 1));
    QVERIFY(run.toEnd());
    QVERIFY(run.player.played().outcome->raced);
    QVERIFY(run.player.played().outcome->text.startsWith(QStringLiteral("It happened in your order, too")));
}

/// Of a holder: its lock stands, and whoever waits gets in when the lease is over.
void TestLessonPlayer::crashesAtAnyMoment()
{
    LessonRun run;
    run.player.open("overrun", Part::Repair);
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    QVERIFY(run.choose(QStringLiteral("A is gone.")));
    QVERIFY(run.player.played().now().clients.first().isGone);
    QCOMPARE(run.player.played().now().owner, QStringLiteral("A"));
    QVERIFY(run.player.played().now().inside.isEmpty());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1")));
    QVERIFY(run.player.played().steps.last().isRefusal);
    QVERIFY(run.movesOf(QStringLiteral("A")).isEmpty());
    QVERIFY(run.choose(QStringLiteral("The lease of A runs out.")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1")));
    QCOMPARE(run.player.played().now().inside, QStringList{QStringLiteral("B")});
    QVERIFY(run.toEnd());
    QVERIFY(!run.player.played().outcome->raced);
}

/// The server has done it, and the client never hears: its lock stands, and it believes to be outside.
void TestLessonPlayer::anAnswerCanBeLost()
{
    LessonRun run;
    run.player.open("overrun");
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1 NX EX 10, and the answer is lost")));
    const Step lost = run.player.played().steps.last();
    QVERIFY(lost.isLostReply);
    QCOMPARE(lost.command, QStringLiteral("SET lock:42 A1 NX EX 10"));
    QCOMPARE(lost.after.owner, QStringLiteral("A"));
    QVERIFY(lost.after.inside.isEmpty());
    QCOMPARE(lost.after.clients.first().belief, ClientSeen::Belief::Waits);
    QVERIFY(lost.sentence.contains(QStringLiteral("A never hears of it")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1")));
    QVERIFY(run.player.played().steps.last().isRefusal);
    QVERIFY(run.choose(QStringLiteral("The lease of A runs out.")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    QCOMPARE(run.player.played().now().inside, QStringList{QStringLiteral("A")});
    const QStringList story = storyOf(run.player.played());
    run.player.back();
    QVERIFY(run.isDone());
    QCOMPARE(storyOf(run.player.played()), story.mid(0, story.size() - 1));
    QVERIFY(run.toEnd());
    // And in the lesson whose usual order has it.
    run.player.open("redlock-split");
    for (int step = 0; step < 3; ++step) {
        QVERIFY(run.isDone());
        run.player.step();
    }
    QVERIFY(run.isDone());
    const Step usual = run.player.played().steps.last();
    QVERIFY(usual.isLostReply);
    QCOMPARE(usual.after.servers.last().keys.first().owner, QStringLiteral("C"));
}

/// In a lesson that is played at the race finder's gate.
void TestLessonPlayer::aSchedulesAnswerCanBeLost()
{
    LessonRun run;
    run.player.open("get-del-gap");
    QVERIFY(run.isDone());
    const QStringList moves = run.movesOf(QStringLiteral("A"));
    const QStringList lost = moves.filter(QStringLiteral(", and the answer is lost"));
    QCOMPARE(lost.size(), 1);
    QVERIFY(run.choose(lost.first()));
    QVERIFY(run.player.played().steps.last().isLostReply);
    QCOMPARE(run.player.played().now().owner, QStringLiteral("A"));
    QVERIFY(run.player.played().now().inside.isEmpty());
    QVERIFY(run.toEnd());
}

/// Whoever learns that it lost the lock is not inside any more.
void TestLessonPlayer::aRefusedRenewalIsNoticed()
{
    LessonRun run;
    run.player.open("overrun", Part::Repair);
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    QVERIFY(run.choose(QStringLiteral("The lease of A runs out.")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1")));
    QVERIFY(run.choose(QStringLiteral("EVAL compare-and-pexpire")));
    QVERIFY(run.player.played().steps.last().isRefusal);
    QCOMPARE(run.player.played().now().inside, QStringList{QStringLiteral("B")});
}

/// Leases go on by the lesson's time alone: what has one on the same server runs out meanwhile.
void TestLessonPlayer::timeStandsStillBetweenSteps()
{
    LessonRun run;
    run.player.open("lease-length", Part::Repair);
    QVERIFY(run.isDone());
    run.player.step();
    QVERIFY(run.isDone());
    const ServerSeen seen = run.player.played().now().servers.first();
    const std::optional<qint64> lease = seen.keys.first().leaseMs;
    QVERIFY(seen.keys.first().isLock && lease && *lease <= 2000);
    const auto other = redis::Connection::create(seen.endpoint);
    QVERIFY(waitForTask(redis::Connection::open(other)));
    QVERIFY(waitForTask(sets(other, "witness", QByteArray::number(*lease + 200))));
    QVERIFY(waitFor([&] { return waitForTask(integerOf(other, "EXISTS", "witness")) == 0; }));
    QVERIFY(waitForTask(integerOf(other, "PTTL", seen.lockKey)) > 0);
    other->close();
    QVERIFY(run.toEnd());
    QVERIFY(!run.player.played().outcome->raced);
}

/// As when a laptop is closed while the class has a break: all leases have run out when it is opened.
void TestLessonPlayer::timeStandsStillThoughTheMachineSleeps()
{
    LessonRun run;
    run.player.open("lease-length", Part::Repair);
    QVERIFY(run.isDone());
    run.player.step();
    QVERIFY(run.isDone());
    const ServerSeen seen = run.player.played().now().servers.first();
    const auto other = redis::Connection::create(seen.endpoint);
    QVERIFY(waitForTask(redis::Connection::open(other)));
    const pid_t server = waitForTask(processOf(other));
    QVERIFY(server > 0);
    RedisServer clock;
    QCOMPARE(::kill(server, SIGSTOP), 0);
    clock.command("SET sleeps 1 PX 2500");
    QVERIFY(waitFor([&clock] { return clock.command("EXISTS sleeps") == "0"; }));
    QCOMPARE(::kill(server, SIGCONT), 0);
    QVERIFY(waitFor([&] { return waitForTask(integerOf(other, "PTTL", seen.lockKey)) > 0; }));
    other->close();
    QVERIFY(run.toEnd());
    QVERIFY(!run.player.played().outcome->raced);
}

/// By whoever is in the table of locks beside the lesson.
void TestLessonPlayer::whatSomebodyDeletesStaysDeleted()
{
    LessonRun run;
    run.player.open("lease-length", Part::Repair);
    QVERIFY(run.isDone());
    run.player.step();
    QVERIFY(run.isDone());
    const ServerSeen seen = run.player.played().now().servers.first();
    const auto other = redis::Connection::create(seen.endpoint);
    QVERIFY(waitForTask(redis::Connection::open(other)));
    QCOMPARE(waitForTask(integerOf(other, "DEL", seen.lockKey)), 1);
    RedisServer clock;
    clock.command("SET passes 1 PX 1500"); // more than two of the times at which leases are held
    QVERIFY(waitFor([&clock] { return clock.command("EXISTS passes") == "0"; }));
    QCOMPARE(waitForTask(integerOf(other, "EXISTS", seen.lockKey)), 0);
    other->close();
}

/// At the gate, where a part of each lease is taken away so that renewals can be told.
void TestLessonPlayer::leasesAreWholeWhereNoTimePasses()
{
    LessonRun run;
    run.player.open("get-del-gap");
    QVERIFY(run.isDone());
    for (int step = 0; step < 3; ++step) {
        run.player.step();
        QVERIFY(run.isDone());
        const QList<KeySeen> keys = run.player.played().now().servers.first().keys;
        const auto lock =
            std::find_if(keys.begin(), keys.end(), [](const KeySeen &key) { return key.isLock; });
        QVERIFY(lock != keys.end() && lock->isThere);
        QCOMPARE(lock->leaseMs, std::optional<qint64>(30'000));
    }
}

/// The finder's ageing of leases is between two of its commands only.
void TestLessonPlayer::whoeverLooksSeesTheLeaseThatIsShown()
{
    LessonRun run;
    run.player.open("get-del-gap");
    QVERIFY(run.isDone());
    for (int step = 0; step < 2; ++step) {
        run.player.step();
        QVERIFY(run.isDone());
        const ServerSeen seen = run.player.played().now().servers.first();
        const KeySeen *lock = seen.lock();
        QVERIFY(lock && lock->leaseMs);
        const auto other = redis::Connection::create(seen.endpoint);
        QVERIFY(waitForTask(redis::Connection::open(other)));
        const qint64 left = waitForTask(integerOf(other, "PTTL", seen.lockKey));
        other->close();
        constexpr qint64 ofTheTest = 5'000;
        QVERIFY2(left <= *lock->leaseMs && left > *lock->leaseMs - ofTheTest,
                 qPrintable(QString::number(left)));
    }
    QVERIFY(run.toEnd());
    QVERIFY(run.player.played().outcome->raced);
}

void TestLessonPlayer::tokensAreReallyDrawn()
{
    QSet<QString> drawn;
    for (int times = 0; times < 3; ++times) {
        LessonRun run;
        QVERIFY(run.play("weak-token", Part::Race));
        QStringList made;
        for (const Step &step : run.player.played().steps) {
            if (step.kind == Step::Kind::Local)
                made.append(step.command.section(QStringLiteral(": "), -1));
        }
        QCOMPARE(made.size(), 2);
        QCOMPARE(made.first(), made.last());
        QCOMPARE(made.first().size(), 13);
        drawn.insert(made.first());
        // Whose lock it is in truth, though the tokens do not tell.
        QCOMPARE(run.player.played().steps[2].after.owner, QStringLiteral("A"));
        QCOMPARE(run.player.played().steps[5].after.owner, QStringLiteral("B"));
        const QStringList story = storyOf(run.player.played());
        run.player.back();
        QVERIFY(run.isDone());
        QCOMPARE(storyOf(run.player.played()), story.mid(0, story.size() - 1));
        QVERIFY(run.play("weak-token", Part::Repair));
        const QString set = run.player.played().steps[2].command;
        QCOMPARE(set.section(u' ', 2, 2).size(), 40);
        QVERIFY(set.section(u' ', 2, 2) != run.player.played().steps[5].command.section(u' ', 2, 2));
        QCOMPARE(run.player.played().now().owner, QStringLiteral("B"));
    }
    QCOMPARE(drawn.size(), 3);
}

/// Thirty seconds later a token of the time would be another one.
void TestLessonPlayer::tokensOfTheTimeAreOfOneMoment()
{
    for (const Part part : {Part::Race, Part::Repair}) {
        LessonRun run;
        QVERIFY(run.play("weak-token", part));
        bool hasPassed = false;
        for (const Step &step : run.player.played().steps) {
            QVERIFY2(step.kind != Step::Kind::Local || !hasPassed, qPrintable(step.command));
            hasPassed = hasPassed || step.kind == Step::Kind::Event;
        }
        QVERIFY(hasPassed);
    }
}

/// The server never says that nobody has a lock, or the one before, while somebody holds one.
void TestLessonPlayer::knowsWhichOfTwoLocksIsHeld()
{
    LessonRun run;
    QVERIFY(run.play("lease-length", Part::Race));
    int held = 0;
    for (const Step &step : run.player.played().steps) {
        QStringList owners;
        for (const KeySeen &key : step.after.servers.first().keys) {
            if (key.isLock && key.isThere)
                owners.append(key.owner);
        }
        held += !owners.isEmpty();
        QVERIFY2(owners.size() <= 1, qPrintable(step.command));
        QCOMPARE(step.after.owner, owners.value(0, QStringLiteral("–")));
    }
    QVERIFY(held > 5);
    const auto &steps = run.player.played().steps;
    QCOMPARE(std::count_if(steps.begin(), steps.end(), [](const Step &step) { return step.isProof; }), 1);
}

void TestLessonPlayer::believesInNoLockWhereThereIsNone_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const char *id : {"multi-get", "lua-atomic", "oversell", "watch-storm"})
        QTest::newRow(id) << QByteArray(id);
}

void TestLessonPlayer::believesInNoLockWhereThereIsNone()
{
    QFETCH(const QByteArray, id);
    LessonRun run;
    QVERIFY(run.play(id, Part::Race));
    const Played &played = run.player.played();
    const auto mentions = [](const Scene &scene) {
        return std::any_of(scene.clients.begin(), scene.clients.end(), [](const ClientSeen &client) {
            return client.thinks.contains(QStringLiteral("lock"));
        });
    };
    QVERIFY(!mentions(played.beginning));
    for (const Step &step : played.steps)
        QVERIFY2(!mentions(step.after), qPrintable(step.command));
    for (const ClientSeen &client : played.now().clients)
        QVERIFY(client.thinks != played.beginning.clients.first().thinks);
}

void TestLessonPlayer::nobodySendsADecision()
{
    LessonRun run;
    run.player.open("multi-get");
    QVERIFY(run.isDone());
    int decisions = 0;
    while (!run.player.played().isAtEnd()) {
        for (const Move &move : run.player.played().moves) {
            if (move.text.startsWith(QStringLiteral("A adds"))) {
                QVERIFY(move.isEvent);
                ++decisions;
            }
        }
        run.player.step();
        QVERIFY(run.isDone());
    }
    QCOMPARE(decisions, 1);
}

/// As its claim says, and so nobody believes to be refused, and to wait.
void TestLessonPlayer::anErrorIsNoRefusal()
{
    LessonRun run;
    QVERIFY(run.play("ex-and-px", Part::Race));
    for (const Step &step : run.player.played().steps) {
        const QString thinks = step.after.clients.first().thinks;
        QVERIFY2(!thinks.contains(QStringLiteral("wait")), qPrintable(thinks));
    }
}

/// The order is made, and its buyer does not know; what changed nothing is not said to be carried out.
void TestLessonPlayer::whatIsWrittenCanBeLostWithoutALock()
{
    LessonRun run;
    run.player.open("oversell");
    QVERIFY(run.isDone());
    QVERIFY(run.movesOf(QStringLiteral("A")).filter(QStringLiteral("is lost")).isEmpty()); // it reads
    QVERIFY(run.choose(QStringLiteral("GET stock")));
    QVERIFY(run.choose(QStringLiteral("DECR stock; INCR sold, and the answer is lost")));
    const Step lost = run.player.played().steps.last();
    QVERIFY(lost.isLostReply);
    QVERIFY2(lost.sentence.contains(QStringLiteral("carried it out")), qPrintable(lost.sentence));
    QCOMPARE(lost.after.servers.first().keys.last().value, QStringLiteral("10"));
    QVERIFY(!lost.after.clients.first().thinks.contains(QStringLiteral("bought")));
    QVERIFY(run.toEnd());
    run.player.open("oversell", Part::Repair);
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:42 A1")));
    QVERIFY(run.choose(QStringLiteral("SET lock:42 B1 NX PX 30000, and the answer is lost")));
    const QString refused = run.player.played().steps.last().sentence;
    QVERIFY2(refused.contains(QStringLiteral("Nothing has changed")), qPrintable(refused));
}

/// Its lease is renewed, and it takes silence for no.
void TestLessonPlayer::aRenewalsAnswerCanBeLost()
{
    LessonRun run;
    run.player.open("lease-length", Part::Repair);
    QVERIFY(run.isDone());
    QVERIFY(run.choose(QStringLiteral("SET lock:short A1")));
    QVERIFY(run.choose(QStringLiteral("1 s pass.")));
    QCOMPARE(run.movesOf(QStringLiteral("A")).filter(QStringLiteral(", and the answer is lost")).size(), 1);
    QVERIFY(
        run.choose(QStringLiteral("EVAL compare-and-pexpire lock:short A1 2000, and the answer is lost")));
    const Step lost = run.player.played().steps.last();
    QVERIFY2(lost.sentence.contains(QStringLiteral("carried it out")), qPrintable(lost.sentence));
    QVERIFY(lost.after.servers.first().keys.first().leaseMs.value_or(0) > 1'500); // of the one second left
    QVERIFY(lost.after.inside.isEmpty());
    QVERIFY(run.toEnd());
}

/// A majority has granted it, and nobody knows.
void TestLessonPlayer::theAnswersOfAllMastersCanBeLost()
{
    LessonRun run;
    run.player.open("redlock-restart");
    QVERIFY(run.isDone());
    const QString lost = QStringLiteral(", and the answer is lost");
    const QStringList moves = run.movesOf(QStringLiteral("A")).filter(lost);
    QVERIFY(!moves.isEmpty());
    QVERIFY(run.choose(moves.first()));
    const Step step = run.player.played().steps.last();
    QVERIFY(step.isLostReply);
    QVERIFY(step.after.inside.isEmpty());
    QVERIFY2(step.after.owner.count(u'A') >= 3, qPrintable(step.after.owner));
    QVERIFY(run.toEnd());
}

/// Though its lock stands, and is renewed.
void TestLessonPlayer::whoeverIsDoneIsNotInside()
{
    for (const Part part : {Part::Race, Part::Repair}) {
        LessonRun run;
        QVERIFY(run.play("watchdog", part));
        bool isDone = false;
        for (const Step &step : run.player.played().steps) {
            isDone = isDone || step.command.startsWith(QStringLiteral("A is done"));
            QVERIFY2(!isDone || !step.after.inside.contains(QStringLiteral("A")), qPrintable(step.command));
        }
        QVERIFY(isDone);
        QCOMPARE(run.player.played().outcome->raced, part == Part::Race);
    }
}

void TestLessonPlayer::offersOnlyWhatCanHappen()
{
    LessonRun run;
    run.player.open("crash-before-expire");
    QVERIFY(run.isDone());
    for (int step = 0; step < 2; ++step) {
        run.player.step();
        QVERIFY(run.isDone());
    }
    QVERIFY(run.player.played().now().clients.first().isGone);
    for (const Move &move : run.player.played().moves)
        QVERIFY2(move.from != 0 || move.isEvent, qPrintable(move.text));
    const int usual = int(std::count_if(run.player.played().moves.begin(), run.player.played().moves.end(),
                                        [](const Move &move) { return move.isUsual; }));
    QCOMPARE(usual, 1);
}

void TestLessonPlayer::keepsWhatABusyServerHeld()
{
    LessonRun run;
    run.player.open("lua-atomic");
    QVERIFY(run.isDone());
    for (int step = 0; step < 2; ++step) {
        run.player.step();
        QVERIFY(run.isDone());
    }
    const Step &busy = run.player.played().steps.last();
    QVERIFY2(busy.reply.contains(QStringLiteral("BUSY")), qPrintable(busy.reply));
    QCOMPARE(busy.after.servers.first().keys.first().value, QStringLiteral("10"));
}

/// A step is to answer at once, and it is this one that sends most.
void TestLessonPlayer::aServerIsFilledByFewPages()
{
    LessonRun run;
    QVERIFY(run.play("eviction", Part::Race));
    QVERIFY(run.player.played().outcome->raced);
    const auto other = redis::Connection::create(run.player.played().now().servers.first().endpoint);
    QVERIFY(waitForTask(redis::Connection::open(other)));
    const int sets = waitForTask(setsOf(other));
    QVERIFY2(sets > 2 && sets < 700, qPrintable(QString::number(sets)));
    other->close();
}

void TestLessonPlayer::showsARealFailover()
{
    LessonRun run;
    QVERIFY(run.play("failover", Part::Race));
    const Scene &end = run.player.played().now();
    QCOMPARE(end.servers[0].state, ServerSeen::State::Down);
    QCOMPARE(end.servers[1].state, ServerSeen::State::Up);
    QCOMPARE(end.servers[1].role, ServerSeen::Role::Primary);
    QCOMPARE(end.servers[1].keys.first().owner, QStringLiteral("B"));
    QCOMPARE(end.inside, (QStringList{QStringLiteral("A"), QStringLiteral("B")}));
}

void TestLessonPlayer::refusesAnUnknownLesson()
{
    LessonRun run;
    run.player.open("no-such-lesson");
    QVERIFY(!run.isDone());
    QVERIFY(run.failure.contains(QStringLiteral("no-such-lesson")));
    QVERIFY(run.play("ex-and-px", Part::Race));
}

void TestLessonPlayer::forgetsWhatWasAskedBefore()
{
    LessonRun run;
    run.player.open("lost-update");
    run.player.step(); // ignored: something is under way
    run.player.open("fencing");
    QVERIFY(run.isDone());
    QCOMPARE(run.player.played().lesson, QByteArrayLiteral("fencing"));
    QVERIFY(run.player.played().steps.isEmpty());
}

void TestLessonPlayer::leavesNothingBehind()
{
    QTemporaryDir folder;
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", folder.path().toLocal8Bit());
    QList<quint16> ports;
    {
        LessonRun run;
        QVERIFY(run.play("redlock-restart", Part::Race));
        QVERIFY(!QDir(folder.path()).isEmpty());
        for (const ServerSeen &server : run.player.played().now().servers)
            ports.append(server.endpoint.port);
        QCOMPARE(ports.size(), 5);
        run.player.open("failover");
        QVERIFY(run.isDone());
        run.player.step(); // a server stands still when the player ends
        QVERIFY(run.isDone());
    }
    qputenv("TMPDIR", before);
    QVERIFY(QDir(folder.path()).isEmpty());
    for (const quint16 port : ports) {
        redis::Endpoint endpoint;
        endpoint.port = port;
        const auto connection = redis::Connection::create(endpoint);
        QVERIFY(!waitForTask(redis::Connection::open(connection)));
    }
}

QTEST_GUILESS_MAIN(TestLessonPlayer)
#include "tst_lesson_player.moc"
