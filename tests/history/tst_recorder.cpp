// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/read/hold_words.h"
#include "history/record/missed_notes.h"
#include "history/record/recorder.h"
#include "history/record/recording.h"
#include "history/record/recording_thread.h"
#include "journal/journal.h"
#include "monitor_probe.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace history;
using namespace std::chrono_literals;

/// What a monitor tells of real servers stands in the file: who held what, since when, and why it ended.
class TestRecorder : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void expiredAfterRenewals();
    void releasedBeforeItsTime();
    void aQueueIsNoHold();
    void replacedByAnother();
    void overlapWhenTheOldTokenComesBack();
    void whileThisProgramStandsStill();
    void locksThatCameAndWent();
    void missedKeysOfTwoDeployments();
    void endedByOurAction();
    void anUndoBringsAGhost();
    void endedByAnotherProgramOfOurs();
    void anActionEndsOneHold();
    void anActionIsToldWhereItBelongs();
    void flushed();
    void aFlushIsOneInHoweverManyBatches();
    void eachFlushIsTold();
    void lostInARestart();
    void oldDataBringsGhosts();
    void evicted();
    void evictedTogether();
    void takenAfterAFlush();
    void evictedAmongOtherKeys();
    void lapsedByItsValue();
    void withoutAQuorum();
    void aHoldEndsWithItsQuorum();
    void aReleaseTakesOneMasterAfterTheOther();
    void aQuorumThatIsReadLate();
    void aHoldBeginsWithItsQuorum();
    void whatStandsInTheWayOfATie();
    void lostInAFailover();
    void endedWhileNobodyWatched();
    void notSeenUntilTheRecordingStops_data();
    void notSeenUntilTheRecordingStops();
    void goesOnAfterAPause();
    void aRivalThatHasGoneStoodInTheWay();
    void constantsAreOthersAfterAPause();
    void renewalsAreSteps();
    void secondsOfAskingAreCounted();
    void moreThanOneBatch();
    void otherPatternsAreRecordedToo();
    void goesOnInANewFile();
    void twoProgramsRecordOnce();
    void whoTakesOverGoesOnWithAllHolds();
    void twoProgramsOfOverlappingPatternsRecordOnce();
    void whoTakesOverBeginsANewSpan();
    void spansShowWhenNobodyAnswered();
    void aShortBreakIsRecorded();
    void aBreakOfThePushesEndsTheSpan();
    void pushesOfTwoKindsProveByReading();
    void otherRulesEndNoHold();
    void spansSayWhoDidNotAnswer();
    void aFolderThatCannotBeUsedIsSaid();
    void nobodyElseMayReadTheFolder();

private:
    class Recorded;
    static locks::ActionRequest releaseOf(const QByteArray &key, const QByteArray &token);
    void runOutOfMemory(RedisServer &server, bool deletes = false);
    QString folder() const { return m_folder->path(); }
    QList<Hold> holds(const QByteArray &key = {});
    /// The one hold of this key that ended, once it did.
    Hold ended(const QByteArray &key);
    QList<ServerEvent> events(ServerEvent::Kind kind);

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// A monitor whose deployment is recorded.
class TestRecorder::Recorded
{
public:
    Recorded(const locks::DeploymentSpec &spec, const QString &folder, locks::ActionLog *log = nullptr)
        : probe(spec, log)
        , recorder(std::make_unique<Recorder>(probe.monitor.get(), &thread, folder))
    {
        QObject::connect(recorder.get(), &Recorder::stateChanged, recorder.get(),
                         [this](const RecordingState &now) { state = now; });
        probe.monitor->start();
    }
    bool waitForPass()
    {
        return probe.waitForPass()
            && waitFor([this] { return state.isRecording || !state.sentence.isEmpty(); });
    }

    RecordingThread thread; ///< ends last
    MonitorProbe probe;
    RecordingState state;
    std::unique_ptr<Recorder> recorder;
};

locks::ActionRequest TestRecorder::releaseOf(const QByteArray &key, const QByteArray &token)
{
    locks::ActionRequest request;
    request.kind = locks::ActionKind::Release;
    request.key = key;
    request.token = token;
    request.tokenSeen = true;
    request.reason = QStringLiteral("test");
    return request;
}

QList<Hold> TestRecorder::holds(const QByteArray &key)
{
    HistoryReader reader(historyPath(folder()));
    HoldQuery query;
    if (!key.isEmpty())
        query.key = key;
    QList<Hold> list;
    const auto read = reader.holds(query, [&list](Hold &&hold) {
        list.append(std::move(hold));
        return true;
    });
    if (!read.ok())
        qWarning("%s", qUtf8Printable(read.error().text));
    return list;
}

QList<ServerEvent> TestRecorder::events(ServerEvent::Kind kind)
{
    auto found = HistoryReader(historyPath(folder())).events({}, {}, {});
    if (!found.ok())
        return {};
    found->removeIf([kind](const ServerEvent &each) { return each.kind != kind; });
    return *found;
}

Hold TestRecorder::ended(const QByteArray &key)
{
    Hold found;
    waitFor(
        [&] {
            const QList<Hold> list = holds(key);
            if (list.isEmpty() || !list.front().to)
                return false;
            found = list.front();
            return true;
        },
        30'000); // a first pass of many locks may go before
    return found;
}

namespace {

constexpr char one[] = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
constexpr char other[] = "11111111-2222-4333-8444-555555555555";

QByteArrayList set(const QByteArray &key, const QByteArray &token, int leaseMs)
{
    return {"SET", key, token, "PX", QByteArray::number(leaseMs)};
}

} // namespace

void TestRecorder::expiredAfterRenewals()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    const UnixMs before = QDateTime::currentMSecsSinceEpoch();
    server.command(set("lock:a", one, 400));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    server.command("PEXPIRE lock:a 900");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::Expired);
    QCOMPARE(hold.token, QByteArray(one));
    QCOMPARE(hold.renewals, 1U);
    QVERIFY(hold.birthSeen && hold.isEndExact() && hold.isSample());
    QVERIFY(hold.from >= before - 5);
    QVERIFY2(hold.leaseMs > 700 && hold.leaseMs <= 900, qPrintable(QString::number(hold.leaseMs)));
    QVERIFY(std::abs(hold.end()->middle() - *hold.deadline) <= 5);
}

void TestRecorder::releasedBeforeItsTime()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    server.command("DEL lock:a");
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
}

/// A thread that died is the first in the queue of a lock that no client holds. Only real holds are recorded.
void TestRecorder::aQueueIsNoHold()
{
    RedisServer server;
    locks::DeploymentSpec spec = MonitorProbe::specOf({server.endpoint()});
    spec.patterns = {"fair:*", "redisson_lock_queue:*", "lock:*"};
    Recorded recorded(spec, folder());
    QVERIFY(recorded.waitForPass());
    const QByteArray queue = "redisson_lock_queue:{fair:o}";
    server.command("RPUSH " + queue + ' ' + one + ":71");
    QVERIFY(waitFor([&] { return recorded.probe.has(queue); }));
    QCOMPARE(recorded.probe.row(queue).states, locks::States(locks::State::Free | locks::State::Contended));
    server.command(QByteArray("HSET fair:o ") + other + ":9 1");
    QVERIFY(waitFor([&] { return recorded.probe.has("fair:o") && !recorded.probe.has(queue); }));
    server.command("DEL fair:o");
    QVERIFY(ended("fair:o").to.has_value());
    QVERIFY(waitFor([&] { return recorded.probe.has(queue); }));
    server.command("DEL " + queue);
    QVERIFY(waitFor([&] { return !recorded.probe.has(queue); }));
    server.command(set("lock:a", one, 60'000)); // its record follows that of the queue
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    server.command("DEL lock:a");
    QVERIFY(ended("lock:a").to.has_value());
    QCOMPARE(holds(queue).size(), 0);
    QCOMPARE(holds("fair:o").size(), 1);
}

void TestRecorder::replacedByAnother()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    server.command(set("lock:a", other, 60'000));
    QCOMPARE(ended("lock:a").why, EndReason::Replaced);
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 2; }));
    QCOMPARE(holds("lock:a").back().token, QByteArray(other));
    QVERIFY(!holds("lock:a").back().to);
}

void TestRecorder::overlapWhenTheOldTokenComesBack()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    constexpr char anew[] = "2846c298e9e011f1833902fc00000001"; // redis-py makes one for each hold
    for (const char *token : {anew, other, anew}) {
        server.command(set("lock:a", token, 60'000));
        QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").token == token; }));
    }
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 3; }));
    QCOMPARE(holds("lock:a").at(0).why, EndReason::Overlap);
    QCOMPARE(holds("lock:a").at(1).why, EndReason::Replaced);
    // A client writes its own token for each of its holds.
    const QByteArray client = "8743c9c0-0795-4907-87fd-6c719a6b4586:9";
    for (const QByteArray &token : {client, QByteArray("5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:1"), client}) {
        server.command({"EVAL", "redis.call('DEL',KEYS[1]) return redis.call('HSET',KEYS[1],ARGV[1],1)", "1",
                        "lock:b", token});
        QVERIFY(waitFor([&] { return recorded.probe.row("lock:b").token == token; }));
    }
    QVERIFY(waitFor([&] { return holds("lock:b").size() == 3; }));
    QCOMPARE(holds("lock:b").at(0).why, EndReason::Replaced);
}

/// What is heard after this program stood still happened at any time since: no exact end, and no expiry by
/// the deadline that passed meanwhile.
void TestRecorder::whileThisProgramStandsStill()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command(set("lock:a", one, 60'000));
    server.command(set("lock:b", other, 1'500));
    server.command(set("lock:c", one, 60'000));
    QVERIFY(waitFor([&] { return holds().size() == 3; }));
    const UnixMs before = QDateTime::currentMSecsSinceEpoch();
    server.command("DEL lock:a lock:b lock:c");
    const UnixMs after = QDateTime::currentMSecsSinceEpoch();
    QThread::msleep(1'000);
    server.command(set("lock:c", other, 60'000));
    QThread::msleep(1'000);
    for (const char *key : {"lock:a", "lock:b", "lock:c"}) {
        const Hold hold = ended(key);
        QVERIFY2(!hold.isEndExact() && hold.lastSeen <= after && *hold.to >= before, key);
        QVERIFY2(hold.lastSeen >= hold.from, key);
    }
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(ended("lock:b").why, EndReason::CannotTell);
    const QString why = whySentence(ended("lock:b"));
    QVERIFY2(why.contains(QStringLiteral("whether it expired or ended before cannot be told")),
             qPrintable(why));
    const Hold next = holds("lock:c").back();
    QVERIFY(next.token == other && !next.birthSeen);
    const QString sentence = whySentence(ended("lock:c"), next);
    QVERIFY2(sentence.contains(QStringLiteral("are possible")), qPrintable(sentence));
}

/// The time of locks that cannot be read is recorded; locks that follow each other closely become one record.
void TestRecorder::locksThatCameAndWent()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    const auto missed = [this] {
        HistoryReader reader(historyPath(folder()));
        const auto list = reader.missed({1, {}}, "lock:a", 0, std::numeric_limits<qint32>::max() * 1000LL);
        return list.ok() ? *list : QList<MissedHolds>();
    };
    const UnixMs before = QDateTime::currentMSecsSinceEpoch();
    for (int i = 0; i < 20; ++i) {
        server.command(QByteArrayList{
            "EVAL", "redis.call('SET', KEYS[1], 'x') return redis.call('DEL', KEYS[1])", "1", "lock:a"});
        QTest::qWait(60);
    }
    const UnixMs after = QDateTime::currentMSecsSinceEpoch();
    QVERIFY(waitFor([&] { return !missed().isEmpty() && missed().last().until >= after - 100; }));
    const QList<MissedHolds> list = missed();
    QVERIFY(list.size() <= 3);
    QVERIFY(std::any_of(list.begin(), list.end(), [](const auto &each) { return each.isCertain; }));
    QVERIFY2(list.first().from >= before - 100 && list.first().from <= before + 60,
             qPrintable(QString::number(list.first().from - before)));
    QVERIFY(holds("lock:a").isEmpty());
    QVERIFY(events(ServerEvent::Kind(100)).isEmpty()); // they are no events of the server
}

/// A record of one deployment is never extended by changes of another deployment.
void TestRecorder::missedKeysOfTwoDeployments()
{
    HistoryWriter writer(historyPath(folder()));
    QVERIFY(writer.begin().ok());
    MissedNotes notes(&writer);
    notes.add(1, {"lock:a", {}, 1'000, 1'100, true}, 500);
    notes.add(1, {"lock:a", {}, 1'300, 1'400, true}, 500);
    notes.add(2, {"lock:a", {}, 1'500, 1'600, true}, 500);
    notes.add(2, {"lock:a", {}, 0, 1'700, false}, 500); // its begin is unknown
    QVERIFY(writer.commit().ok());
    HistoryReader reader(historyPath(folder()));
    const auto of = [&reader](qint32 deployment) {
        const auto list = reader.missed({deployment, {}}, "lock:a", 0, 10'000);
        return list.ok() ? *list : QList<MissedHolds>();
    };
    QCOMPARE(of(1), (QList<MissedHolds>{{"lock:a", {}, 1'000, 1'400, true}}));
    QCOMPARE(of(2),
             (QList<MissedHolds>{{"lock:a", {}, 500, 1'700, false}, {"lock:a", {}, 1'500, 1'600, true}}));
}

void TestRecorder::endedByOurAction()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    journal::Journal journal(folder());
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder(), &journal);
    QVERIFY(recorded.waitForPass());
    const locks::ActionRequest request = releaseOf("lock:a", one);
    QString id;
    recorded.probe.monitor->actThen(request, [&id](const locks::ActionReport &report) { id = report.id; });
    QVERIFY(waitFor([&] { return !id.isEmpty(); }));
    QCOMPARE(ended("lock:a").why, EndReason::ByUs);
    QVERIFY(waitFor([&] { return holds("lock:a").front().actionId == id; }));
    QCOMPARE(holds("lock:a").front().deed, OurDeed::Release);
    QVERIFY(waitFor([&] { return !events(ServerEvent::Kind::Action).isEmpty(); }));
    const ServerEvent action = events(ServerEvent::Kind::Action).first();
    QCOMPARE(action.key, "lock:a");
    QCOMPARE(action.text, id);
}

/// The restored key is a record of its own: the hold ended, and the key exists again since the undo.
void TestRecorder::anUndoBringsAGhost()
{
    const QByteArray token = "6f1c2d3e8f0a11ee8d2f1a2b3c4d5e6f";
    RedisServer server;
    server.command(set("lock:a", token, 60'000));
    journal::Journal journal(folder());
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder(), &journal);
    QVERIFY(recorded.waitForPass());
    const locks::ActionRequest request = releaseOf("lock:a", token);
    std::optional<locks::ActionReport> done;
    const auto take = [&done](const locks::ActionReport &report) {
        done = report;
    };
    recorded.probe.monitor->actThen(request, take);
    QVERIFY(waitFor([&] { return done.has_value(); }));
    QCOMPARE(ended("lock:a").why, EndReason::ByUs);
    locks::ActionRequest undo;
    undo.kind = locks::ActionKind::Restore;
    undo.key = "lock:a";
    undo.undoes = done->id;
    undo.reason = QStringLiteral("test");
    done.reset();
    recorded.probe.monitor->actThen(undo, take);
    QVERIFY(waitFor([&] { return done.has_value(); }));
    QCOMPARE(done->outcome, locks::Outcome::Done);
    QVERIFY(waitFor([&] { return recorded.probe.states("lock:a").testFlag(locks::State::Ghost); }));
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 2; }));
    const QList<Hold> both = holds("lock:a");
    const auto ghost = std::find_if(both.begin(), both.end(), [](const Hold &each) { return !each.to; });
    const auto first = std::find_if(both.begin(), both.end(), [](const Hold &each) { return each.to; });
    QVERIFY(ghost != both.end() && first != both.end());
    QVERIFY(ghost->isGhost && !ghost->birthSeen);
    QVERIFY(!first->isGhost);
    QVERIFY(ghost->from >= *first->to);
}

void TestRecorder::endedByAnotherProgramOfOurs()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    journal::Journal journal(folder());
    QString id;
    {
        MonitorProbe another(MonitorProbe::specOf({server.endpoint()}), &journal);
        another.monitor->start();
        QVERIFY(another.waitForPass());
        const locks::ActionRequest request = releaseOf("lock:a", one);
        another.monitor->actThen(request, [&id](const locks::ActionReport &report) { id = report.id; });
        QVERIFY(waitFor([&] { return !id.isEmpty(); }));
    }
    QVERIFY(waitFor([&] { return holds("lock:a").front().actionId == id; }));
    QCOMPARE(holds("lock:a").front().why, EndReason::ByUs);
    QVERIFY(waitFor([&] { return events(ServerEvent::Kind::Action).size() == 1; }));
    // Once, also when more is done.
    server.command(set("lock:b", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:b"); }));
    server.command("DEL lock:b");
    QCOMPARE(ended("lock:b").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(events(ServerEvent::Kind::Action).size(), 1);
}

/// Others have the same token, a constant: what they release after our release is not ours.
void TestRecorder::anActionEndsOneHold()
{
    RedisServer server;
    server.command(set("lock:a", "1", 60'000));
    journal::Journal journal(folder());
    MonitorProbe another(MonitorProbe::specOf({server.endpoint()}), &journal);
    another.monitor->start();
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(another.waitForPass() && recorded.waitForPass());
    locks::ActionRequest request = releaseOf("lock:a", "1");
    request.seenDeadlines = {{0, server.command("PEXPIRETIME lock:a").toLongLong()}};
    QString id;
    another.monitor->actThen(request, [&id](const locks::ActionReport &report) { id = report.id; });
    QVERIFY(waitFor([&] { return !id.isEmpty(); }));
    QVERIFY(waitFor([&] { return !holds("lock:a").isEmpty() && holds("lock:a").front().actionId == id; }));
    for (qsizetype others = 1; others <= 3; ++others) {
        server.command(set("lock:a", "1", 60'000));
        QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
        server.command("DEL lock:a");
        QVERIFY(waitFor([&] { return holds("lock:a").size() == others + 1 && holds("lock:a").back().to; }));
    }
    // The journal is read again for as long as an end by this action may still be told.
    server.command(set("lock:b", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:b"); }));
    server.command("DEL lock:b");
    QCOMPARE(ended("lock:b").why, EndReason::ReleasedOrDeleted);
    int ours = 0;
    for (const Hold &hold : holds("lock:a"))
        ours += hold.why == EndReason::ByUs || !hold.actionId.isEmpty();
    QCOMPARE(ours, 1);
}

/// The rows come again with other patterns: what was done a moment before is told all the same, and once.
void TestRecorder::anActionIsToldWhereItBelongs()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    journal::Journal journal(folder());
    MonitorProbe another(MonitorProbe::specOf({server.endpoint()}), &journal);
    another.monitor->start();
    auto recorded = std::make_unique<Recorded>(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(another.waitForPass() && recorded->waitForPass());
    const locks::ActionRequest request = releaseOf("lock:a", one);
    QString id;
    another.monitor->actThen(request, [&id](const locks::ActionReport &report) { id = report.id; });
    QVERIFY(waitFor([&] { return !id.isEmpty(); }));
    recorded->probe.monitor->setPatterns({"lock:*", "mutex:*"});
    QVERIFY(waitFor([&] { return events(ServerEvent::Kind::Action).size() == 1; }));
    QCOMPARE(events(ServerEvent::Kind::Action).first().text, id);
    recorded.reset();
    recorded = std::make_unique<Recorded>(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded->waitForPass());
    server.command(set("lock:b", one, 60'000));
    QVERIFY(waitFor([&] { return holds("lock:b").size() == 1; }));
    QCOMPARE(events(ServerEvent::Kind::Action).size(), 1);
}

void TestRecorder::flushed()
{
    RedisServer server;
    for (const char *key : {"lock:a", "lock:b", "lock:c"})
        server.command(set(key, one, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command("FLUSHALL");
    QCOMPARE(ended("lock:a").why, EndReason::Flushed);
    const QList<ServerEvent> flushes = events(ServerEvent::Kind::Flush);
    QCOMPARE(flushes.size(), 1);
    QCOMPARE(flushes.first().count, 3);
    QCOMPARE(flushes.first().master, recorded.probe.status.masters.first().label);
}

namespace {

/// Batches of one server, told by a clock of their own.
class Told
{
public:
    explicit Told(const QString &folder)
        : m_recording(folder)
    {
        m_next.deployment = {0,     QStringLiteral("orders"), 0,       QStringLiteral("staging"),
                             false, {QStringLiteral("m1")},   {"run1"}};
        m_next.patterns = {"lock:*"};
        m_next.how = "tracking";
        m_next.startsOver = true;
        m_next.isWatched = true;
        m_next.isComplete = true;
    }
    UnixMs now() const { return m_now; }
    void wait(qint64 ms) { m_now += ms; }
    void held(const QByteArray &key)
    {
        locks::Row row;
        row.id = ++m_rows[key];
        row.id = quint32(m_rows.size() * 100) + row.id;
        row.key = key;
        row.token = one + QByteArray::number(row.id);
        row.hasToken = true;
        row.held = 1;
        row.birthSeen = true;
        row.firstSeen = m_now;
        m_held.insert(key, row);
        m_next.changes.append({{locks::Event::Acquired, locks::EndReason::None, row}, m_now, 0});
    }
    void flushed(const QByteArray &key)
    {
        m_next.changes.append(
            {{locks::Event::Ended, locks::EndReason::Flushed, m_held.take(key), {m_now - 100, m_now}},
             m_now,
             0});
    }
    /// It is told when that changes, only.
    void asked(const QByteArray &key, quint8 seconds, quint8 of)
    {
        locks::Row &row = m_held[key];
        row.asked = {seconds, of, locks::AskedDoubt::None, seconds > of / 2};
        m_next.changes.append({{locks::Event::Changed, locks::EndReason::None, row}, m_now, 0});
    }
    void happened(ServerEvent::Kind kind)
    {
        m_next.events.append({0, kind, m_now, QStringLiteral("m1"), {}, {}, 0});
    }
    void send()
    {
        m_next.at = m_now;
        Batch batch = m_next;
        m_next.startsOver = false;
        m_next.changes.clear();
        m_next.events.clear();
        m_recording.take(std::move(batch));
    }

private:
    Recording m_recording;
    Batch m_next;
    UnixMs m_now = 1'763'812'800'000;
    QHash<QByteArray, quint32> m_rows;
    QHash<QByteArray, locks::Row> m_held;
};

} // namespace

void TestRecorder::aFlushIsOneInHoweverManyBatches()
{
    Told told(folder());
    for (const char *key : {"lock:a", "lock:b", "lock:c"})
        told.held(key);
    told.send();
    told.wait(60'000);
    const UnixMs flushed = told.now();
    for (const char *key : {"lock:a", "lock:b", "lock:c"}) {
        told.flushed(key);
        told.wait(500);
        told.send();
    }
    const QList<ServerEvent> flushes = events(ServerEvent::Kind::Flush);
    QCOMPARE(flushes.size(), 1);
    QCOMPARE(flushes.first().count, 3);
    QCOMPARE(flushes.first().at, flushed);
    QCOMPARE(flushes.first().master, QStringLiteral("m1"));
}

void TestRecorder::eachFlushIsTold()
{
    Told told(folder());
    told.held("lock:a");
    told.send();
    told.wait(60'000);
    told.flushed("lock:a");
    told.send();
    told.wait(1'000);
    told.held("lock:a");
    told.wait(1'000);
    told.flushed("lock:a");
    told.send();
    QCOMPARE(events(ServerEvent::Kind::Flush).size(), 2);
}

void TestRecorder::lostInARestart()
{
    RedisServer server;
    server.command(set("lock:flushed", one, 60'000));
    server.command(set("lock:a", one, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command("FLUSHALL");
    QCOMPARE(ended("lock:flushed").why, EndReason::Flushed);
    server.command(set("lock:b", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:b"); }));
    server.restart();
    QVERIFY(waitFor([&] { return ended("lock:b").why == EndReason::Restart; }));
    // What was flushed before that has nothing to do with it.
    QCOMPARE(holds("lock:flushed").front().why, EndReason::Flushed);
    HistoryReader reader(historyPath(folder()));
    QList<ServerEvent::Kind> kinds;
    const QList<ServerEvent> events = *reader.events({}, {}, {});
    for (const ServerEvent &event : events)
        kinds.append(event.kind);
    QCOMPARE(kinds.count(ServerEvent::Kind::Restart), 1);
    QVERIFY(waitFor([&] { return this->events(ServerEvent::Kind::Restart).value(0).count == 1; }));
    const ServerEvent restart = this->events(ServerEvent::Kind::Restart).value(0);
    QVERIFY(std::abs(restart.until - *holds("lock:b").front().deadline) <= 1'000);
    QCOMPARE(kinds.count(ServerEvent::Kind::Lost), 1);
    QCOMPARE(kinds.count(ServerEvent::Kind::Back), 1);
    QCOMPARE(kinds.count(ServerEvent::Kind::Flush), 1);
    QCOMPARE(reader.deployments()->size(), 1);
}

/// The server has saved while the lock was held, and is killed after its release.
void TestRecorder::oldDataBringsGhosts()
{
    const QByteArray token = "6f1c2d3e8f0a11ee8d2f1a2b3c4d5e6f";
    RedisServer server;
    std::optional<Recorded> recorded(std::in_place, MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded->waitForPass());
    server.command(set("lock:a", token, 600'000));
    QVERIFY(waitFor([&] { return recorded->probe.has("lock:a"); }));
    server.command("SAVE");
    server.command("DEL lock:a");
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
    server.restart();
    QVERIFY(waitFor([&] { return recorded->probe.states("lock:a").testFlag(locks::State::Ghost); }));
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 2; }));
    const QList<Hold> both = holds("lock:a");
    const auto ghost = std::find_if(both.begin(), both.end(), [](const Hold &each) { return !each.to; });
    QVERIFY(ghost != both.end());
    QVERIFY(ghost->isGhost);
    QVERIFY(!ghost->birthSeen);
    QCOMPARE(troubleOf(*ghost), Trouble::Bad);
    for (const Hold &each : both) // a client that held on would be an overlap
        QVERIFY(each.isGhost || each.why == EndReason::ReleasedOrDeleted);
    // A program that starts now knows it from the record, until a renewal.
    const auto isOpenGhost = [this] {
        const QList<Hold> all = holds("lock:a");
        return std::any_of(all.begin(), all.end(), [](const Hold &each) { return !each.to && each.isGhost; });
    };
    recorded.reset();
    recorded.emplace(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded->waitForPass());
    server.command("SET lock:b x PX 600000");
    QVERIFY(waitFor([&] { return holds("lock:b").size() == 1; }));
    QVERIFY(isOpenGhost());
    server.command("PEXPIRE lock:a 700000");
    QVERIFY(waitFor([&] { return !isOpenGhost(); }));
}

/// A server with this lock on it whose memory becomes short, so that it drops every key that has an expiry,
/// once the lock is recorded as one that may be dropped.
void TestRecorder::runOutOfMemory(RedisServer &server, bool deletes)
{
    server.command("CONFIG SET maxmemory-policy volatile-ttl");
    server.command("CONFIG SET maxmemory 100mb");
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    QVERIFY(waitFor([&] {
        return recorded.probe.states("lock:a").testFlag(locks::State::Evictable)
            || recorded.probe.row("lock:a").evictable;
    }));
    if (deletes)
        server.command("DEL session:0");
    server.command("CONFIG SET maxmemory 1kb");
    server.command("SET other value");
    QVERIFY(waitFor([&] { return !recorded.probe.has("lock:a"); }));
    QVERIFY(waitFor(
        [&] {
            const Hold hold = ended("lock:a");
            return hold.why == EndReason::Evicted || hold.keysDropped;
        },
        15'000));
}

/// Also among other keys, as long as no command can have removed it.
void TestRecorder::evicted()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    server.command({"SET", "session:1", "value", "EX", "600"});
    runOutOfMemory(server);
    QCOMPARE(ended("lock:a").why, EndReason::Evicted);
}

/// One command makes the server evict all of them. Each is evicted, not only the first one that is read.
void TestRecorder::evictedTogether()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    QByteArrayList keys;
    for (int i = 0; i < 40; ++i)
        keys += "lock:" + QByteArray::number(i);
    for (const QByteArray &key : keys)
        server.command(set(key, one, 600'000));
    runOutOfMemory(server);
    for (const QByteArray &key : keys)
        QCOMPARE(ended(key).why, EndReason::Evicted);
}

/// The database was flushed before another client took the lock: that ended the hold, not the new token.
void TestRecorder::takenAfterAFlush()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    for (const QByteArray &command : {QByteArray("FLUSHALL"), set("lock:a", other, 60'000).join(' ')})
        server.command(command);
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").token == other; }));
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.token, QByteArray(one));
    QVERIFY(hold.why == EndReason::Flushed || hold.fits.contains(EndReason::Flushed));
}

/// Keys were evicted, and a client deleted some: which of both ended the lock cannot be told.
void TestRecorder::evictedAmongOtherKeys()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    for (int i = 0; i < 5; ++i)
        server.command({"SET", "session:" + QByteArray::number(i), "value", "EX", "600"});
    runOutOfMemory(server, true);
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::CannotTell);
    QVERIFY(hold.keysDropped);
    const QString said = whySentence(ended("lock:a"));
    QVERIFY2(said.contains(QStringLiteral("short of memory")), qPrintable(said));
}

void TestRecorder::lapsedByItsValue()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    const qint64 deadline = QDateTime::currentSecsSinceEpoch() + 3;
    server.command({"SETNX", "lock:a", QByteArray::number(deadline)});
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    if (!recorded.probe.row("lock:a").logical)
        QFAIL("this value is not recognised as a deadline");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::Lapsed);
    QVERIFY(std::abs(*hold.to - deadline * 1000) <= 1'000);
}

void TestRecorder::withoutAQuorum()
{
    RedisServer servers[5];
    std::vector<redis::Endpoint> endpoints;
    for (const RedisServer &server : servers)
        endpoints.push_back(server.endpoint());
    Recorded recorded(MonitorProbe::specOf(endpoints), folder());
    QVERIFY(recorded.waitForPass());
    for (RedisServer &server : servers)
        server.command(set("lock:b", other, 60'000));
    servers[0].command(set("lock:a", one, 60'000));
    servers[1].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 2; }));
    servers[2].command(set("lock:a", other, 60'000));
    servers[3].command("RPUSH lock:a element");
    QVERIFY(waitFor([&] {
        const QList<locks::Change> all = recorded.probe.monitor->allRows().changes;
        const bool isInWay = std::any_of(all.begin(), all.end(), [](const locks::Change &each) {
            return each.row.key() == "lock:a" && !each.row.noLocks().isEmpty();
        });
        const locks::Row row = recorded.probe.row("lock:a");
        return isInWay && row.held == 2 && row.holdings.size() == 3 && recorded.probe.row("lock:b").held == 5;
    }));
    // Its own first: what stood in its way stood there to its end.
    for (RedisServer *server : {&servers[0], &servers[1]})
        server->command("DEL lock:a");
    const Hold hold = ended("lock:a");
    for (RedisServer &server : servers)
        server.command("DEL lock:a lock:b");
    QCOMPARE(hold.why, EndReason::NoQuorum);
    QCOMPARE(hold.inWay.size(), 3);
    const QList<Deployment> deployments = *HistoryReader(historyPath(folder())).deployments();
    const QStringList &masters = deployments.front().masters;
    for (const StoodInWay &each : hold.inWay) {
        const qsizetype place = masters.indexOf(each.master);
        QCOMPARE(each.what,
                 place == 2       ? StoodInWay::What::Another
                     : place == 3 ? StoodInWay::What::NoLock
                                  : StoodInWay::What::Nothing);
        QCOMPARE(each.token, place == 2 ? QByteArray(other) : QByteArray());
        QCOMPARE(each.type, place == 3 ? QByteArray("list") : QByteArray());
    }
    QVERIFY(whySentence(hold, {}).contains(
        QStringLiteral("On %1 stood a list, which is no lock.").arg(masters.at(3))));
    QCOMPARE(ended("lock:b").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(ended("lock:b").masters, quint16(5));
}

/// Its holder has lost it and does not know, whatever is left of it.
void TestRecorder::aHoldEndsWithItsQuorum()
{
    RedisServer servers[3];
    for (RedisServer &server : servers)
        server.command(set("lock:a", one, 60'000));
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    QVERIFY(waitFor([&] { return !holds("lock:a").isEmpty(); }));
    servers[1].command("DEL lock:a");
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 2; }));
    const qint64 before = QDateTime::currentMSecsSinceEpoch();
    servers[2].restart();
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::QuorumLost);
    QCOMPARE(hold.masters, quint16(3));
    QVERIFY(*hold.to >= before - 50);
    QCOMPARE(hold.quorum.masters, quint16(3));
    QCOMPARE(hold.quorum.most(), 3);
    QCOMPARE(hold.quorum.held(), 1);
    QCOMPARE(hold.quorum.lostBy(), EndReason::Restart);
    QCOMPARE(hold.quorum.lostAt(), hold.to);
    QCOMPARE(hold.quorum.emptied(), 1);
    QVERIFY(std::abs(hold.quorum.believedUntil - *hold.deadline) <= 1'000);
    servers[0].command("DEL lock:a"); // what was left of it is no hold
    QVERIFY(waitFor([&] { return !recorded.probe.has("lock:a"); }));
    recorded.recorder.reset();
    QCOMPARE(holds("lock:a").size(), 1);
}

void TestRecorder::aReleaseTakesOneMasterAfterTheOther()
{
    RedisServer servers[3];
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    for (RedisServer &server : servers)
        server.command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 3; }));
    QVERIFY(waitFor([&] { return !holds("lock:a").isEmpty(); }));
    servers[0].command("DEL lock:a");
    servers[1].command("DEL lock:a");
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 1; }));
    const qint64 seen = QDateTime::currentMSecsSinceEpoch();
    QVERIFY(waitFor([&] { return QDateTime::currentMSecsSinceEpoch() > seen + 5; }));
    const qint64 last = QDateTime::currentMSecsSinceEpoch();
    servers[2].command("DEL lock:a");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    QVERIFY(*hold.to <= last);
}

/// This process stands still after it has read the first master. The lock has a quorum during that time.
void TestRecorder::aQuorumThatIsReadLate()
{
    RedisServer servers[3];
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    servers[0].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 1; }));
    servers[1].command(set("lock:a", one, 60'000));
    servers[2].command(set("lock:a", one, 60'000));
    QThread::msleep(1'300); // longer than an acquire takes
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 3; }));
    for (RedisServer &server : servers)
        server.command("DEL lock:a");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::ReleasedOrDeleted);
    QCOMPARE(holds("lock:a").size(), 1);
}

void TestRecorder::aHoldBeginsWithItsQuorum()
{
    RedisServer servers[3];
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    servers[0].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return !holds("lock:a").isEmpty(); })); // an attempt, after a while
    QTest::qWait(1'500); // longer than an acquire takes
    const qint64 won = QDateTime::currentMSecsSinceEpoch();
    servers[1].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 2; }));
    for (RedisServer &server : servers)
        server.command("DEL lock:a");
    QVERIFY(waitFor([&] {
        const QList<Hold> all = holds("lock:a");
        return std::all_of(all.begin(), all.end(), [](const Hold &each) { return each.to.has_value(); });
    }));
    QList<Hold> all = holds("lock:a");
    std::sort(all.begin(), all.end(), [](const Hold &a, const Hold &b) { return a.from < b.from; });
    QCOMPARE(all.first().why, EndReason::NoQuorum);
    QCOMPARE(all.last().why, EndReason::ReleasedOrDeleted);
    QVERIFY(std::abs(all.last().from - won) <= 500);
    QCOMPARE(all.first().to, std::optional(all.last().from));
}

/// Two tokens on as many masters: the row has none then, and the first one stands in its own way nowhere.
void TestRecorder::whatStandsInTheWayOfATie()
{
    RedisServer servers[3];
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    servers[0].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").held == 1; }));
    servers[1].command(set("lock:a", other, 60'000));
    QVERIFY(waitFor([&] {
        const locks::Row row = recorded.probe.row("lock:a");
        return row.holdings.size() == 2 && !row.hasToken;
    }));
    servers[0].command("DEL lock:a");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.token, QByteArray(one));
    QCOMPARE(hold.why, EndReason::NoQuorum);
    QCOMPARE(hold.inWay.size(), 2);
    QVERIFY(std::any_of(hold.inWay.begin(), hold.inWay.end(),
                        [](const StoodInWay &each) { return each.token == other; }));
}

/// The rival is gone before the attempt ends, and is still the reason why there was no quorum.
void TestRecorder::aRivalThatHasGoneStoodInTheWay()
{
    RedisServer servers[3];
    Recorded recorded(
        MonitorProbe::specOf({servers[0].endpoint(), servers[1].endpoint(), servers[2].endpoint()}),
        folder());
    QVERIFY(recorded.waitForPass());
    servers[1].command("RPUSH lock:a waiting");
    servers[0].command(set("lock:a", one, 60'000));
    QVERIFY(waitFor([&] { return !holds("lock:a").isEmpty(); }));
    const int known = recorded.probe.events("lock:a", locks::Event::Changed);
    servers[1].command("DEL lock:a");
    QVERIFY(waitFor([&] { return recorded.probe.events("lock:a", locks::Event::Changed) > known; }));
    servers[0].command("DEL lock:a");
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::NoQuorum);
    QVERIFY(std::any_of(hold.inWay.begin(), hold.inWay.end(),
                        [](const StoodInWay &each) { return each.what == StoodInWay::What::NoLock; }));
}

void TestRecorder::lostInAFailover()
{
    SentinelTrio trio;
    const auto endpoint = redis::parseUrl(trio.url());
    QVERIFY(endpoint.ok());
    Recorded recorded(MonitorProbe::specOf({*endpoint}), folder());
    QVERIFY(recorded.waitForPass());
    // Taken on the old master and never seen by the others, which are stopped and cut off meanwhile.
    const quint16 old = trio.masterPort();
    const std::vector<RedisServer *> replicas = trio.replicas();
    for (RedisServer *replica : replicas)
        replica->pause();
    trio.master().command("CLIENT KILL TYPE replica");
    trio.master().command(set("lock:a", one, 600'000));
    QVERIFY(waitFor([&] { return recorded.probe.has("lock:a"); }));
    trio.serverAt(old).kill();
    for (RedisServer *replica : replicas)
        replica->resume();
    trio.waitForAgreement(old);
    QVERIFY(waitFor([&] { return ended("lock:a").why == EndReason::Failover; }, 30'000));
}

void TestRecorder::endedWhileNobodyWatched()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    {
        Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
        QVERIFY(recorded.waitForPass());
    }
    const UnixMs stopped = QDateTime::currentMSecsSinceEpoch();
    server.command("DEL lock:a");
    QVERIFY(!holds("lock:a").front().to);
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    const Hold hold = ended("lock:a");
    QCOMPARE(hold.why, EndReason::CannotTell);
    QVERIFY(!hold.isEndExact());
    QVERIFY(hold.lastSeen <= stopped && *hold.to >= stopped);
}

/// A lock that may have ended before the recording stopped is not proved until the stop.
void TestRecorder::notSeenUntilTheRecordingStops()
{
    QFETCH(bool, polled);
    RedisServer server(
        polled ? QStringList{QStringLiteral("--rename-command"), QStringLiteral("CLIENT"), QString()}
               : QStringList());
    server.command(set("lock:a", one, 600'000));
    server.command(set("lock:b", one, 600'000));
    UnixMs deleted = 0;
    {
        Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
        QVERIFY(recorded.waitForPass());
        HistoryReader reader(historyPath(folder()));
        const auto isProved = [&] {
            const QList<WatchSpan> spans = *reader.watched({}, {}, {});
            const QList<Hold> found = holds();
            return !spans.isEmpty() && found.size() == 2
                && (polled ? spans.last().readUntil : spans.last().heardUntil)
                > std::max(found.first().from, found.last().from);
        };
        QVERIFY(waitFor(isProved, 15'000));
        QCOMPARE(reader.watched({}, {}, {})->constLast().how, QByteArray(polled ? "polling" : "tracking"));
        // A server that is stopped pushes nothing; a polled key is read again after a while.
        deleted = QDateTime::currentMSecsSinceEpoch();
        if (!polled)
            server.pause();
        else
            server.command("DEL lock:a lock:b");
        const UnixMs until = QDateTime::currentMSecsSinceEpoch() + 900;
        QVERIFY(waitFor([&] {
            const WatchSpan span = reader.watched({}, {}, {})->constLast();
            const bool isLost = !events(ServerEvent::Kind::Lost).isEmpty();
            return span.to >= until || isLost || holds("lock:a").value(0).to;
        }));
    }
    if (!polled)
        server.resume();
    for (const char *key : {"lock:a", "lock:b"}) {
        const Hold hold = holds(key).front();
        QVERIFY2(hold.lastSeen <= deleted, key);
        QVERIFY2(hold.lastSeen > hold.from, key);
    }
}

void TestRecorder::notSeenUntilTheRecordingStops_data()
{
    QTest::addColumn<bool>("polled");
    QTest::newRow("pushed") << false;
    QTest::newRow("polled") << true;
}

void TestRecorder::goesOnAfterAPause()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    UnixMs from = 0;
    for (int i = 0; i < 2; ++i) {
        Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
        QVERIFY(recorded.waitForPass());
        QVERIFY(waitFor([&] { return holds("lock:a").size() == 1; }));
        if (i == 0)
            from = holds("lock:a").front().from;
    }
    QCOMPARE(holds("lock:a").size(), 1);
    QCOMPARE(holds("lock:a").front().from, from);
    HistoryReader reader(historyPath(folder()));
    QCOMPARE(reader.watched({}, {}, {})->size(), 2);
}

/// Each lock is released and taken again while no program watches. Only a token of one hold would show that
/// it is the same.
void TestRecorder::constantsAreOthersAfterAPause()
{
    RedisServer server;
    const QByteArrayList keys{"lock:endless", "lock:leased", "lock:client"};
    const auto take = [&server](int lease) {
        server.command("DEL lock:endless lock:leased lock:client");
        server.command("SET lock:endless 1");
        server.command(set("lock:leased", "1", lease));
        server.command("HSET lock:client 2f2e0a6c-9d59-4e0a-8b68-4ab1b2b1a6b4:1 1");
    };
    for (int i = 1; i <= 2; ++i) {
        take(60'000 + i * 1'000); // the leases end about at the same time
        Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
        QVERIFY(recorded.waitForPass());
        for (const QByteArray &key : keys)
            QVERIFY2(waitFor([&] { return holds(key).size() == i; }), key.constData());
    }
}

void TestRecorder::renewalsAreSteps()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    for (int i = 1; i <= 3; ++i) {
        server.command({"PEXPIRE", "lock:a", QByteArray::number(60'000 + i * 10'000)});
        QVERIFY(waitFor([&] { return recorded.probe.row("lock:a").renewals == i; }));
    }
    QVERIFY(waitFor([&] { return holds("lock:a").front().renewals == 3; }));
    HistoryReader reader(historyPath(folder()));
    const QList<Step> steps = *reader.steps(holds("lock:a").front().id);
    QCOMPARE(steps.size(), 4); // with the lease at first
    for (int i = 0; i < 4; ++i) {
        QCOMPARE(steps.at(i).kind, i == 0 ? Step::Kind::Lease : Step::Kind::Renewed);
        const qint64 left = steps.at(i).value;
        QVERIFY2(std::abs(left - (60'000 + i * 10'000)) < 500, qPrintable(QString::number(left)));
    }
}

/// Who asks all the time is told once: the seconds go on.
void TestRecorder::secondsOfAskingAreCounted()
{
    Told told(folder());
    told.held("lock:a");
    told.send();
    told.wait(10'000);
    told.asked("lock:a", 10, 10);
    told.send();
    QCOMPARE(holds("lock:a").front().askedSeconds, 10);
    told.wait(50'000);
    told.asked("lock:a", 15, 30); // half of the last seconds
    told.wait(20'000);
    told.asked("lock:a", 0, 30);
    told.wait(40'000);
    told.flushed("lock:a");
    told.send();
    QCOMPARE(holds("lock:a").front().askedSeconds, 70);
}

void TestRecorder::moreThanOneBatch()
{
    constexpr int many = 45'000; // they are written in lots of 20,000
    RedisServer server;
    const QByteArray fill = "for i = 1, " + QByteArray::number(many)
        + " do redis.call('SET', 'lock:' .. i, 'token-of-web-4-' .. i, 'PX', 600000) end return 'OK'";
    QCOMPARE(server.command(QList<QByteArray>{"EVAL", fill, "0"}), QByteArray("OK"));
    {
        Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
        QVERIFY(recorded.waitForPass());
        QVERIFY(waitFor([&] { return holds().size() == many; }, 60'000));
    }
    // Once all of them have come again, and not before, what is not among them has ended.
    server.command("DEL lock:1");
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    QCOMPARE(ended("lock:1").why, EndReason::CannotTell);
    QCOMPARE(holds().size(), many);
    const QList<Hold> list = holds();
    QCOMPARE(std::count_if(list.begin(), list.end(), [](const Hold &hold) { return bool(hold.to); }), 1);
}

void TestRecorder::otherPatternsAreRecordedToo()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    server.command(set("mutex:a", other, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    QVERIFY(waitFor([&] { return holds().size() == 1; }));
    recorded.probe.monitor->setPatterns({"mutex:*"});
    QVERIFY(waitFor([&] { return holds("mutex:a").size() == 1; }));
    // Nobody looks at the other one any more; that it ended is not claimed.
    QVERIFY(!holds("lock:a").front().to);
    server.command("DEL mutex:a");
    QCOMPARE(ended("mutex:a").why, EndReason::ReleasedOrDeleted);
}

void TestRecorder::goesOnInANewFile()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    const QString path = historyPath(folder());
    for (const char *side : {"", "-wal", "-shm"})
        QFile::remove(path + QString::fromLatin1(side));
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 1; }));
    QCOMPARE(HistoryReader(path).deployments()->size(), 1);
    server.command("DEL lock:a");
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
}

void TestRecorder::twoProgramsRecordOnce()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    Recorded first(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(first.waitForPass());
    QVERIFY(first.state.isRecording);
    Recorded second(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(second.waitForPass());
    QVERIFY(!second.state.isRecording);
    QVERIFY(second.state.sentence.contains(QStringLiteral("Another Lockscope")));
    QVERIFY(second.state.isElsewhere);
    server.command("DEL lock:a");
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(holds().size(), 1);
}

/// Both have seen these locks begin, whose tokens say little; the one that recorded them ends.
void TestRecorder::whoTakesOverGoesOnWithAllHolds()
{
    RedisServer server;
    auto first = std::make_unique<Recorded>(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(first->waitForPass() && first->state.isRecording);
    Recorded second(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(second.waitForPass() && second.state.isElsewhere);
    server.command({"SET", "lock:a", "web-4:2211", "NX"});
    server.command({"SET", "lock:b", "web-4:2211", "NX", "PX", "600000"});
    QVERIFY(waitFor([&] { return second.probe.has("lock:a") && second.probe.has("lock:b"); }));
    QVERIFY(waitFor([&] { return holds().size() == 2; }));
    first.reset();
    QVERIFY(waitFor([&] { return second.state.isRecording; }));
    server.command("DEL lock:a lock:b");
    QCOMPARE(ended("lock:b").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
    QCOMPARE(holds().size(), 2);
}

/// Each records a pattern of its own, and both have this key.
void TestRecorder::twoProgramsOfOverlappingPatternsRecordOnce()
{
    RedisServer server;
    locks::DeploymentSpec narrow = MonitorProbe::specOf({server.endpoint()});
    narrow.patterns = {"lock:order:*"};
    auto first = std::make_unique<Recorded>(MonitorProbe::specOf({server.endpoint()}), folder());
    auto second = std::make_unique<Recorded>(narrow, folder());
    QVERIFY(first->waitForPass() && second->waitForPass());
    QVERIFY(first->state.isRecording && second->state.isRecording);
    const auto bothSee = [&](bool there) {
        return waitFor([&] {
            return first->probe.has("lock:order:1") == there && second->probe.has("lock:order:1") == there;
        });
    };
    for (const char *token : {one, other}) {
        server.command(set("lock:order:1", token, 60'000));
        QVERIFY(bothSee(true));
        server.command("DEL lock:order:1");
        QVERIFY(bothSee(false));
    }
    first.reset(); // what they told is written
    second.reset();
    QCOMPARE(holds("lock:order:1").size(), 2);
    HistoryReader reader(historyPath(folder()));
    QCOMPARE(reader.deployments()->size(), 1);
    const qint32 deployment = reader.deployments()->front().id;
    QCOMPARE((*reader.statisticsOf(deployment, "lock:order:*", true))->holds, 2);
}

void TestRecorder::whoTakesOverBeginsANewSpan()
{
    RedisServer server;
    server.command(set("lock:a", one, 60'000));
    auto first = std::make_unique<Recorded>(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(first->waitForPass());
    Recorded second(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(second.waitForPass());
    first.reset();
    QVERIFY(waitFor([&] { return second.state.isRecording; }));
    server.command("DEL lock:a");
    QCOMPARE(ended("lock:a").why, EndReason::ReleasedOrDeleted);
    HistoryReader reader(historyPath(folder()));
    QCOMPARE(reader.watched({}, {}, {})->size(), 2);
    QCOMPARE(holds().size(), 1);
}

void TestRecorder::spansShowWhenNobodyAnswered()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    server.kill();
    HistoryReader reader(historyPath(folder()));
    QVERIFY(waitFor([&] {
        const auto events = *reader.events({}, {}, {});
        return !events.isEmpty() && events.front().kind == ServerEvent::Kind::Lost;
    }));
    const UnixMs lost = reader.events({}, {}, {})->front().at;
    server.restart();
    QVERIFY(waitFor([&] { return reader.watched({}, {}, {})->size() == 2; }));
    const QList<WatchSpan> spans = *reader.watched({}, {}, {});
    QVERIFY(spans.at(0).to <= lost);
    QVERIFY(spans.at(1).from >= lost);
    QCOMPARE(spans.at(0).how, QByteArray("tracking"));
}

void TestRecorder::aShortBreakIsRecorded()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    for (int breaks = 1; breaks <= 5; ++breaks) {
        // After a status the next one waits, for longer than it takes to connect again.
        server.command(set("lock:" + QByteArray::number(breaks), one, 60'000));
        QVERIFY(waitFor([&] { return recorded.probe.status.locks == breaks; }));
        server.command("CLIENT KILL TYPE normal SKIPME yes");
        QVERIFY(waitFor([&] { return events(ServerEvent::Kind::Back).size() >= breaks; }));
        QVERIFY(events(ServerEvent::Kind::Lost).size() >= breaks);
    }
}

/// While the connection that receives the pushes is down, changes are not seen.
void TestRecorder::aBreakOfThePushesEndsTheSpan()
{
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    HistoryReader reader(historyPath(folder()));
    const auto spans = [&] {
        return reader.watched({}, {}, {})->size();
    };
    QVERIFY(waitFor([&] { return spans() == 1; }));
    for (int breaks = 1; breaks <= 3; ++breaks) {
        server.command(set("lock:" + QByteArray::number(breaks), one, 60'000));
        QVERIFY(waitFor([&] { return recorded.probe.status.locks == breaks; }));
        for (const QByteArray &client : server.command("CLIENT LIST").split('\n')) {
            if (client.contains("name=lockscope-watch"))
                server.command("CLIENT KILL ID " + client.mid(3, client.indexOf(' ') - 3));
        }
        QVERIFY(waitFor([&] { return spans() >= breaks + 1; }));
    }
}

/// One server tracks and the other only notifies, which reports no flush.
void TestRecorder::pushesOfTwoKindsProveByReading()
{
    RedisServer tracks;
    RedisServer notifies({QStringLiteral("--rename-command"), QStringLiteral("CLIENT"), QString(),
                          QStringLiteral("--notify-keyspace-events"), QStringLiteral("KEA")});
    locks::DeploymentSpec spec = MonitorProbe::specOf({tracks.endpoint(), notifies.endpoint()});
    spec.separate = true;
    tracks.command(set("lock:a", one, 600'000));
    notifies.command(set("lock:b", one, 600'000));
    Recorded recorded(spec, folder());
    QVERIFY(recorded.waitForPass());
    const QList<locks::MasterStatus> masters = recorded.probe.status.masters;
    QCOMPARE(masters.at(0).push, locks::Push::Tracking);
    QCOMPARE(masters.at(1).push, locks::Push::Notifications);
    HistoryReader reader(historyPath(folder()));
    WatchSpan span;
    QVERIFY(waitFor([&] {
        const QList<WatchSpan> spans = *reader.watched({}, {}, {});
        span = spans.value(spans.size() - 1);
        return span.to - span.from > 2'000 && span.heardUntil > 0;
    }));
    QCOMPARE(span.heardUntil, span.readUntil);
}

/// Under new rules no hold ends because the pass has not found it yet.
void TestRecorder::otherRulesEndNoHold()
{
    RedisServer server;
    server.command(set("lock:a", one, 600'000));
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), folder());
    QVERIFY(recorded.waitForPass());
    QVERIFY(waitFor([&] { return holds("lock:a").size() == 1; }));
    server.pause();
    recorded.probe.monitor->setAllKeys(true);
    QVERIFY(waitFor([&] { return !events(ServerEvent::Kind::Lost).isEmpty(); }));
    server.resume();
    QVERIFY(waitFor([&] { return recorded.probe.status.complete; }));
    server.command(set("lock:b", one, 600'000));
    QVERIFY(waitFor([&] { return holds("lock:b").size() == 1; })); // the batches of before are written
    QCOMPARE(holds("lock:a").size(), 1);
    QVERIFY(!holds("lock:a").front().to);
}

void TestRecorder::spansSayWhoDidNotAnswer()
{
    RedisServer first;
    RedisServer second;
    locks::DeploymentSpec spec = MonitorProbe::specOf({first.endpoint(), second.endpoint()});
    spec.separate = true;
    first.command(set("lock:a", one, 600'000));
    second.command(set("lock:b", other, 600'000));
    Recorded recorded(spec, folder());
    QVERIFY(recorded.waitForPass());
    QVERIFY(waitFor([&] { return holds().size() == 2; }));
    second.kill();
    HistoryReader reader(historyPath(folder()));
    const QStringList away{second.endpoint().label()};
    WatchSpan without;
    QVERIFY(waitFor([&] {
        without = reader.watched({}, {}, {})->constLast();
        return without.away == away && without.to > without.from;
    }));
    // While only one answers, nothing is claimed of the other.
    QVERIFY(waitFor([&] { return holds("lock:a").front().lastSeen > without.from; }));
    QVERIFY(holds("lock:b").front().lastSeen <= without.from);
    second.restart();
    QVERIFY(waitFor([&] { return reader.watched({}, {}, {})->constLast().away.isEmpty(); }));
    const QList<WatchSpan> spans = *reader.watched({}, {}, {});
    for (qsizetype i = 1; i < spans.size(); ++i)
        QCOMPARE(spans.at(i).from, spans.at(i - 1).to); // the first one was watched all the while
    QVERIFY(ended("lock:b").lastSeen <= without.from);
}

/// It is not taken for another program that records.
void TestRecorder::aFolderThatCannotBeUsedIsSaid()
{
    QFile file(m_folder->filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), file.fileName() + QStringLiteral("/below"));
    QVERIFY(recorded.waitForPass());
    QVERIFY(!recorded.state.isRecording);
    QVERIFY2(recorded.state.sentence.contains(QStringLiteral("cannot be used")),
             qUtf8Printable(recorded.state.sentence));
}

void TestRecorder::nobodyElseMayReadTheFolder()
{
    const QString below = m_folder->filePath(QStringLiteral("data"));
    RedisServer server;
    Recorded recorded(MonitorProbe::specOf({server.endpoint()}), below);
    QVERIFY(recorded.waitForPass());
    QVERIFY(recorded.state.isRecording);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
        | QFile::WriteOther | QFile::ExeOther;
    for (const QString &path : {below, historyPath(below)})
        QVERIFY2(!(QFile::permissions(path) & others), qUtf8Printable(path));
}

QTEST_GUILESS_MAIN(TestRecorder)
#include "tst_recorder.moc"
