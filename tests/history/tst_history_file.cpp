// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/model/step_coding.h"
#include "history/read/history_reader.h"
#include "history/read/hold_words.h"
#include "history/store/history_writer.h"
#include "history/store/hold_drop.h"
#include "history/store/pruner.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <barrier>
#include <thread>
#include <vector>

#include <sys/stat.h>

using namespace history;

/// What is written to a file of history is found again: by key, by pattern, by time, whatever else is there.
class TestHistoryFile : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aMissingFileIsAnEmptyHistory();
    void onlyTheOwnerMayRead();
    void aHoldComesBack();
    void beginsAndGhostsComeBack();
    void reasonsThatFitComeBack();
    void anOpenHoldIsNoGhostAnyMore();
    void anOpenHoldOfTheSameTokenGoesOn();
    void aHoldOfAnotherTokenIsAnother();
    void aClientThatComesBackAtOnceIsAnother();
    void twoThatRecordTheSameKeyCountItOnce();
    void whatStoodInTheWayComesBack();
    void aQuorumThatWasLostComesBack();
    void aFileOfTheFirstVersionIsUpgraded();
    void whatARestartCostComesBack();
    void separateServersHoldTheirOwn();
    void aWeakTokenGoesOnOnlyWithItsDeadline();
    void aWeakTokenGoesOnWhereBothSawItsBirth();
    void whoComesNextIsTheFirstAfterIt();
    void prunedKeysAreForgottenEverywhere();
    void pruningDropsTheOldestAndSaysSo();
    void aCorrectedEndIsNoSample();
    void manyInOneMillisecond();
    void findsWhatANaiveSearchFinds_data();
    void findsWhatANaiveSearchFinds();
    void theNewestSoMany();
    void nothingIsKnownAfterTheLastSight();
    void whatWasNotProvedIsNotSeen();
    void spansOfOtherPatternsSayNothing();
    void mastersThatWereAwayShowNothing();
    void stepsComeBack();
    void aServerNamesItsDeployment();
    void aServerOfSeveralDeploymentsMixesNone();
    void anEarlyFileKeepsItsDeployments();
    void lastingHoldsAreKnownSinceTheyAreWatched();
    void lengthsAreCountedByShapeAndKey();
    void gapsBetweenHoldsAreCounted();
    void whatWeEndedIsNoSample();
    void keysWithTroubleComeFirst();
    void keysAreCountedAndChosenBeforeTheCut();
    void densityAddsUp();
    void aFailedTransactionLeavesNothing();
    void anotherProgramsFileIsRefused();
    void severalMayCreateItAtOnce();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("data/history.db")); }
    void write(const std::function<void(HistoryWriter &)> &what);
    qint64 add(HistoryWriter &writer, Hold hold);
    QList<Hold> read(const HoldQuery &query);
    QList<qint64> lastSights();
    void fillAtRandom();

    std::unique_ptr<QTemporaryDir> m_folder;
    qint32 m_deployment = 0;
    QList<Hold> m_all;
};

namespace {

constexpr UnixMs noon = 1'763'812'800'000;

Hold sampleHold(const QByteArray &key, UnixMs from, std::optional<qint64> length,
                EndReason why = EndReason::ReleasedOrDeleted)
{
    Hold hold;
    hold.key = key;
    hold.token = "token-" + QByteArray::number(from);
    hold.hasToken = true;
    hold.library = "redis-py";
    hold.from = from;
    hold.birthSeen = true;
    hold.leaseMs = 30'000;
    hold.deadline = from + 30'000;
    hold.lastSeen = from;
    if (length) {
        hold.to = from + *length;
        hold.lastSeen = *hold.to;
        hold.why = why;
    }
    return hold;
}

/// Begun at noon, open, without a lease.
Hold endless(const QByteArray &key)
{
    Hold hold = sampleHold(key, noon, {});
    hold.deadline.reset();
    hold.leaseMs = -1;
    return hold;
}

} // namespace

void TestHistoryFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_all.clear();
    m_deployment = 0;
}

void TestHistoryFile::write(const std::function<void(HistoryWriter &)> &what)
{
    HistoryWriter writer(path());
    const auto begun = writer.begin();
    QVERIFY2(begun.ok(), begun.ok() ? "" : qPrintable(begun.error().text));
    if (m_deployment == 0)
        m_deployment = writer.watched().deploymentOf(
            writer.writing(),
            {0, QStringLiteral("orders"), 0, QStringLiteral("staging"), false, {}, {"run1"}});
    what(writer);
    const auto committed = writer.commit();
    QVERIFY2(committed.ok(), committed.ok() ? "" : qPrintable(committed.error().text));
}

qint64 TestHistoryFile::add(HistoryWriter &writer, Hold hold)
{
    hold.deployment = m_deployment;
    const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
    hold.id = begun.number;
    hold.from = begun.stored.from;
    if (hold.to)
        writer.holds().end(writer.writing(), hold);
    m_all.append(hold);
    return begun.number;
}

/// Returns the last sight of each hold, in ms after noon.
QList<qint64> TestHistoryFile::lastSights()
{
    QList<qint64> sights;
    for (const Hold &hold : read({}))
        sights.append(hold.lastSeen - noon);
    return sights;
}

QList<Hold> TestHistoryFile::read(const HoldQuery &query)
{
    HistoryReader reader(path());
    QList<Hold> holds;
    const auto done = reader.holds(query, [&holds](Hold &&hold) {
        holds.append(std::move(hold));
        return true;
    });
    if (!done.ok())
        qWarning("%s", qUtf8Printable(done.error().text));
    return holds;
}

void TestHistoryFile::aMissingFileIsAnEmptyHistory()
{
    HistoryReader reader(path());
    QVERIFY(!reader.exists());
    QVERIFY(reader.watched({}, {}, {})->isEmpty());
    QVERIFY(reader.deployments()->isEmpty());
    QVERIFY(reader.keys({{}, 10, {}})->keys.isEmpty());
    QVERIFY(reader.density({}, 10)->isEmpty());
    QVERIFY(read({}).isEmpty());
    QVERIFY(!QFile::exists(path()));
}

void TestHistoryFile::onlyTheOwnerMayRead()
{
    write([this](HistoryWriter &writer) { add(writer, sampleHold("lock:a", noon, 10)); });
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(path()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestHistoryFile::aHoldComesBack()
{
    Hold hold = sampleHold(QByteArray("lock:\0\xff", 7), noon, 41'000, EndReason::Expired);
    hold.token = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
    hold.owner = QStringLiteral("web-4, pid 3121");
    hold.server = QStringLiteral("10.0.0.5:6379");
    hold.masters = 3;
    hold.renewals = 4;
    hold.mostWaiters = 2;
    hold.askedSeconds = 7;
    hold.lastSeen = *hold.to - 900;
    hold.isEndHeard = true;
    write([&](HistoryWriter &writer) {
        add(writer, hold);
        writer.holds().noteAction(writer.writing(), m_all.front().id, QStringLiteral("0123456789abcdef"),
                                  OurDeed::TakeOver);
    });
    const QList<Hold> list = read({});
    QCOMPARE(list.size(), 1);
    hold.id = list.front().id;
    hold.deployment = m_deployment;
    hold.actionId = QStringLiteral("0123456789abcdef");
    hold.deed = OurDeed::TakeOver;
    QCOMPARE(list.front(), hold);
}

void TestHistoryFile::beginsAndGhostsComeBack()
{
    constexpr qint64 day = 24 * 3'600'000;
    const QList<qint64> widths{0, 1, 50, 12'000, day};
    write([&](HistoryWriter &writer) {
        for (qsizetype i = 0; i < widths.size(); ++i) {
            Hold hold = sampleHold("lock:" + QByteArray::number(i), noon + i * 1'000, {});
            hold.deployment = m_deployment;
            hold.birthSeen = i == 1;
            hold.bornWithinMs = widths.at(i);
            hold.fromSource = locks::TimeSource(i % 4);
            hold.isGhost = i % 2 == 0;
            hold.id = writer.holds().begin(writer.writing(), hold).number;
            hold.to = hold.from + 500;
            hold.why = EndReason::Expired;
            hold.isGhost = i == 4; // the others were renewed
            writer.holds().end(writer.writing(), hold);
        }
    });
    const QList<Hold> found = read({});
    QCOMPARE(found.size(), widths.size());
    for (const Hold &hold : found) {
        const qsizetype i = hold.key.mid(5).toInt();
        QCOMPARE(hold.bornWithinMs, widths.at(i));
        QCOMPARE(hold.earliestFrom().has_value(), i > 0);
        QCOMPARE(hold.isGhost, i == 4);
        QCOMPARE(hold.fromSource, locks::TimeSource(i % 4));
        QCOMPARE(hold.birthSeen, i == 1);
        QCOMPARE(hold.why, EndReason::Expired);
    }
}

/// The reasons that fit an end are kept beside it, until a later fact says which it was.
void TestHistoryFile::reasonsThatFitComeBack()
{
    const locks::EndReasons fits{EndReason::Failover, EndReason::ReleasedOrDeleted};
    Hold hold = sampleHold("lock:a", noon, noon + 5000);
    hold.why = EndReason::CannotTell;
    hold.fits = fits;
    write([&](HistoryWriter &writer) { hold.id = add(writer, hold); });
    const Hold known = read({}).first();
    QCOMPARE(known.why, EndReason::CannotTell);
    QCOMPARE(known.fits, fits);
    HoldQuery query;
    query.why = EndReason::CannotTell;
    QCOMPARE(read(query).size(), 1);
    const QString sentence = whySentence(known, {});
    QVERIFY2(sentence.contains(QStringLiteral("Possible causes: released or deleted; lost in a failover")),
             qPrintable(sentence));
    write([&](HistoryWriter &writer) {
        Hold corrected = known;
        corrected.why = EndReason::ByUs;
        corrected.fits = {};
        writer.holds().correctEnd(writer.writing(), known, corrected);
    });
    QCOMPARE(read({}).first().why, EndReason::ByUs);
    QVERIFY(read({}).first().fits.isEmpty());
}

/// A renewal ends the state of a hold that has not ended.
void TestHistoryFile::anOpenHoldIsNoGhostAnyMore()
{
    write([&](HistoryWriter &writer) {
        Hold hold = sampleHold("lock:a", noon, {});
        hold.deployment = m_deployment;
        hold.isGhost = true;
        hold.id = writer.holds().begin(writer.writing(), hold).number;
        hold.isGhost = false;
        writer.holds().update(writer.writing(), hold);
    });
    QVERIFY(!read({}).first().isGhost);
}

void TestHistoryFile::anOpenHoldOfTheSameTokenGoesOn()
{
    qint64 first = 0;
    write([&](HistoryWriter &writer) {
        Hold hold = sampleHold("lock:a", noon, {});
        hold.renewals = 3;
        first = add(writer, hold);
        writer.holds().putSteps(writer.writing(), first, 0, "x");
    });
    write([&](HistoryWriter &writer) {
        Hold hold = sampleHold("lock:a", noon, {});
        hold.from = noon + 60'000; // another program saw it for the first time a minute later
        hold.birthSeen = false;
        hold.deployment = m_deployment;
        const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
        QVERIFY(begun.continued);
        QCOMPARE(begun.number, first);
        QCOMPARE(begun.stored.from, noon);
        QVERIFY(begun.stored.birthSeen);
        QCOMPARE(begun.stored.renewals, 3U);
        QCOMPARE(begun.nextPart, 1U);
    });
    QCOMPARE(read({}).size(), 1);
}

void TestHistoryFile::aHoldOfAnotherTokenIsAnother()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:a", noon, {}));
        add(writer, sampleHold("lock:a", noon + 1, {}));
        add(writer, sampleHold("lock:b", noon + 1, {}));
    });
    QCOMPARE(read({}).size(), 3);
}

/// A client writes its own token for each of its holds.
void TestHistoryFile::aClientThatComesBackAtOnceIsAnother()
{
    Hold first = sampleHold("lock:a", noon, 1'400);
    first.library = "redisson.lock";
    first.token = "8743c9c0-0795-4907-87fd-6c719a6b4586:9";
    Hold next = first;
    next.from = *first.to - 1; // the clock of the record was read again in between
    next.to = next.from + 6'000;
    write([&](HistoryWriter &writer) {
        add(writer, first);
        add(writer, next);
    });
    QCOMPARE(read({}).size(), 2);
}

/// Two programs, each of which records another pattern that the key matches.
void TestHistoryFile::twoThatRecordTheSameKeyCountItOnce()
{
    Hold hold = sampleHold("lock:order:1", noon, 5'000);
    hold.token = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
    Hold late = hold; // heard a moment later, when the other one had written its end
    late.from += 40;
    write([&](HistoryWriter &writer) {
        const qint64 number = add(writer, hold);
        QCOMPARE(add(writer, late), number);
        Hold replaced = hold;
        replaced.id = number;
        replaced.deployment = m_deployment;
        replaced.why = EndReason::Replaced; // what it was not
        Hold corrected = replaced;
        corrected.why = EndReason::Overlap;
        writer.holds().correctEnd(writer.writing(), replaced, corrected);
    });
    QCOMPARE(read({}).size(), 1);
    HistoryReader reader(path());
    const HoldStatistics statistics = reader.statistics({})->front();
    QCOMPARE(statistics.holds, 1);
    QCOMPARE(statistics.samples, 1);
    QCOMPARE(statistics.ends[size_t(EndReason::ReleasedOrDeleted)], 1);
    // Whoever takes it again with the same token holds it anew.
    Hold again = hold;
    again.from += 5'500;
    *again.to += 5'500;
    write([&](HistoryWriter &writer) { add(writer, again); });
    QCOMPARE(read({}).size(), 2);
}

void TestHistoryFile::whatStoodInTheWayComesBack()
{
    Hold hold = sampleHold("lock:a", noon, 500, EndReason::NoQuorum);
    hold.inWay = {{QStringLiteral("m2"), StoodInWay::What::Another, "other-token-1234"},
                  {QStringLiteral("m3"), StoodInWay::What::Away, {}}};
    write([&](HistoryWriter &writer) {
        hold.id = add(writer, hold);
        writer.holds().putInWay(writer.writing(), hold);
    });
    QCOMPARE(read({}).front().inWay, hold.inWay);
    const QString sentence = whySentence(read({}).front(), {});
    QVERIFY2(sentence.contains(QStringLiteral("On m2 the lock of other-token-1234 stood in its way.")),
             qPrintable(sentence));
    QVERIFY2(sentence.contains(QStringLiteral("m3 did not answer.")), qPrintable(sentence));
    // With the hold it goes.
    HistoryWriter writer(path());
    QVERIFY(writer.begin().ok());
    HoldDrop().drop(writer.writing(), hold.id);
    QVERIFY(writer.commit().ok());
    QSqlQuery left(writer.file().handle());
    QVERIFY(left.exec(QStringLiteral("SELECT count(*) FROM in_way")) && left.next());
    QCOMPARE(left.value(0).toInt(), 0);
}

void TestHistoryFile::aQuorumThatWasLostComesBack()
{
    Hold hold = sampleHold("lock:a", noon, 500, EndReason::QuorumLost);
    hold.masters = 5;
    hold.quorum = {5, 3, noon + 60'000, {}};
    hold.quorum.add({noon, 5, 0, EndReason::None});
    hold.quorum.add({noon + 400, 4, 1, EndReason::Flushed, noon + 400});
    hold.quorum.add({noon + 500, 2, 2, EndReason::Restart, noon + 420});
    write([&](HistoryWriter &writer) {
        hold.id = add(writer, hold);
        writer.holds().putQuorum(writer.writing(), hold);
    });
    QCOMPARE(read({}).front().quorum, hold.quorum);
    HistoryWriter writer(path());
    QVERIFY(writer.begin().ok());
    hold.quorum.believedUntil = locks::noDeadline;
    writer.holds().putQuorum(writer.writing(), hold);
    QVERIFY(writer.commit().ok());
    QCOMPARE(read({}).front().quorum, hold.quorum);
    QVERIFY(writer.begin().ok());
    HoldDrop().drop(writer.writing(), hold.id);
    QVERIFY(writer.commit().ok());
    QSqlQuery left(writer.file().handle());
    QVERIFY(left.exec(QStringLiteral("SELECT count(*) FROM quorum")) && left.next());
    QCOMPARE(left.value(0).toInt(), 0);
}

void TestHistoryFile::aFileOfTheFirstVersionIsUpgraded()
{
    Hold hold = sampleHold("lock:a", noon, 500, EndReason::Flushed);
    write([&](HistoryWriter &writer) {
        hold.id = add(writer, hold);
        writer.watched().beginSpan(writer.writing(), {m_deployment, noon, noon + 1'000, "tracking", {}});
    });
    {
        QSqlDatabase early = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("v1"));
        early.setDatabaseName(path());
        QVERIFY(early.open());
        QSqlQuery query(early);
        QVERIFY(query.exec(QStringLiteral("DROP TABLE quorum")));
        QVERIFY(query.exec(QStringLiteral("ALTER TABLE watched DROP COLUMN heard")));
        QVERIFY(query.exec(QStringLiteral("ALTER TABLE watched DROP COLUMN looked")));
        QVERIFY(query.exec(QStringLiteral("PRAGMA user_version = 1")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("v1"));
    QCOMPARE(read({}).front().why, EndReason::Flushed); // read as it is
    Hold lost = sampleHold("lock:b", noon + 1'000, 500, EndReason::QuorumLost);
    lost.masters = 3;
    lost.quorum = {3,
                   2,
                   noon + 60'000,
                   {{noon + 1'000, 3, 0, EndReason::None}, {noon + 1'500, 1, 0, EndReason::Evicted}}};
    write([&](HistoryWriter &writer) {
        lost.id = add(writer, lost);
        writer.holds().putQuorum(writer.writing(), lost);
        writer.watched().proveSpan(writer.writing(), 1, noon + 900, noon + 800);
    });
    QCOMPARE(read({}).size(), 2);
    const WatchSpan span = HistoryReader(path()).watched({}, {}, {})->first();
    QCOMPARE(span.heardUntil, noon + 900);
    QCOMPARE(span.readUntil, noon + 800);
    HistoryWriter writer(path());
    QVERIFY(writer.begin().ok());
    QSqlQuery version(writer.file().handle());
    QVERIFY(version.exec(QStringLiteral("PRAGMA user_version")) && version.next());
    QCOMPARE(version.value(0).toInt(), 2);
    version.finish();
    QVERIFY(writer.commit().ok());
}

void TestHistoryFile::whatARestartCostComesBack()
{
    ServerEvent event{0, ServerEvent::Kind::Restart, noon, QStringLiteral("m1"), {}, {}, 0};
    write([&](HistoryWriter &writer) {
        event.deployment = m_deployment;
        writer.watched().addEvent(writer.writing(), event);
        event.count = 3;
        event.until = noon + 60'000;
        writer.watched().putEvent(writer.writing(), event);
        event.at += 1'000;
        event.until = locks::noDeadline;
        writer.watched().putEvent(writer.writing(), event);
    });
    const QList<ServerEvent> events = *HistoryReader(path()).events({}, {}, {});
    QCOMPARE(events.size(), 2); // the first one is the same
    QCOMPARE(events.first().count, 3);
    QCOMPARE(events.first().until, noon + 60'000);
    QCOMPARE(events.first().text, QString());
    QCOMPARE(events.last(), event);
}

void TestHistoryFile::separateServersHoldTheirOwn()
{
    write([&](HistoryWriter &writer) {
        for (const char *server : {"10.0.0.1:6379", "10.0.0.2:6379", "10.0.0.1:6379"}) {
            Hold hold = sampleHold("lock:cron", noon, {});
            hold.server = QString::fromLatin1(server);
            hold.token = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
            add(writer, hold);
        }
    });
    QCOMPARE(read({}).size(), 2);
}

void TestHistoryFile::aWeakTokenGoesOnOnlyWithItsDeadline()
{
    Hold weak = sampleHold("lock:a", noon, {});
    weak.token = "locked";
    weak.birthSeen = false;
    write([&](HistoryWriter &writer) {
        const qint64 first = add(writer, weak);
        QCOMPARE(add(writer, weak), first); // another program found it
        weak.deadline = *weak.deadline + 60'000;
        QVERIFY(add(writer, weak) != first); // somebody else's by now
    });
    QCOMPARE(read({}).size(), 2);
}

/// A program takes over from one that has died, and had watched as well.
void TestHistoryFile::aWeakTokenGoesOnWhereBothSawItsBirth()
{
    Hold weak = sampleHold("lock:a", noon, {});
    weak.token = "web-4:2211";
    weak.deadline.reset(); // which could tell them apart
    write([&](HistoryWriter &writer) {
        const qint64 first = add(writer, weak);
        weak.from += 40; // heard a moment later
        QCOMPARE(add(writer, weak), first);
        weak.from += 5'000;
        QVERIFY(add(writer, weak) != first); // it was taken anew
    });
    QCOMPARE(read({}).size(), 2);
}

void TestHistoryFile::whoComesNextIsTheFirstAfterIt()
{
    qint64 numbers[3]{};
    write([&](HistoryWriter &writer) {
        for (int i = 0; i < 3; ++i) { // days apart
            Hold hold = sampleHold("lock:a", noon + i * 200'000'000LL, 5'000);
            hold.token = QByteArray("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f5061") + char('0' + i);
            numbers[i] = add(writer, hold);
        }
        add(writer, sampleHold("lock:b", noon + 10'000, 5'000));
    });
    HistoryReader reader(path());
    for (int i = 0; i < 3; ++i) {
        const auto hold = reader.hold(numbers[i]);
        QVERIFY(hold.ok() && *hold);
        const auto next = reader.nextOf(**hold);
        QVERIFY(next.ok());
        QCOMPARE(*next ? (*next)->id : 0, i < 2 ? numbers[i + 1] : 0);
    }
}

void TestHistoryFile::prunedKeysAreForgottenEverywhere()
{
    write([&](HistoryWriter &writer) { add(writer, sampleHold("lock:old", noon, 5)); });
    HistoryWriter other(path());
    QVERIFY(other.begin().ok());
    add(other, sampleHold("lock:old", noon + 10, 5)); // its number is remembered from now on
    QVERIFY(other.commit().ok());
    {
        HistoryWriter pruning(path());
        Pruner pruner(&pruning);
        const auto step = pruner.step({}, noon + 40LL * 86'400'000);
        QVERIFY2(step.ok(), step.ok() ? "" : qPrintable(step.error().text));
        QCOMPARE(*step, 2);
    }
    QVERIFY(read({}).isEmpty());
    write([&](HistoryWriter &writer) { add(writer, sampleHold("lock:new", noon + 20, 5)); });
    QVERIFY(other.begin().ok());
    add(other, sampleHold("lock:old", noon + 30, 5));
    QVERIFY(other.commit().ok());
    const QList<Hold> list = read({});
    QCOMPARE(list.size(), 2);
    QCOMPARE(list.at(0).key, QByteArray("lock:new"));
    QCOMPARE(list.at(1).key, QByteArray("lock:old"));
}

void TestHistoryFile::pruningDropsTheOldestAndSaysSo()
{
    constexpr UnixMs day = 86'400'000;
    write([&](HistoryWriter &writer) {
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment, noon, noon + 50 * day, "tracking", {"lock:*"}});
        for (int i = 0; i < 50; ++i)
            add(writer, sampleHold("lock:a", noon + i * day, 1'000));
    });
    {
        HistoryWriter writer(path());
        Pruner pruner(&writer);
        QCOMPARE(*pruner.step({}, noon + 50 * day), 20);
        QCOMPARE(*pruner.step({}, noon + 50 * day), 0);
    }
    QCOMPARE(read({}).size(), 30);
    HistoryReader reader(path());
    // Of what was dropped it is not claimed that somebody watched and saw nothing.
    QVERIFY(reader.watched({}, {}, {})->front().from >= noon + 19 * day);
    QCOMPARE(reader.statistics({})->front().holds, 50);
}

void TestHistoryFile::aCorrectedEndIsNoSample()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:a", noon, 500));
        Hold corrected = m_all.front();
        corrected.why = EndReason::ByUs;
        writer.holds().correctEnd(writer.writing(), m_all.front(), corrected);
    });
    HistoryReader reader(path());
    const HoldStatistics statistics = reader.statistics({})->front();
    QCOMPARE(statistics.holds, 1);
    QCOMPARE(statistics.samples, 0);
    QCOMPARE(statistics.ends[size_t(EndReason::ByUs)], 1);
}

void TestHistoryFile::manyInOneMillisecond()
{
    constexpr int many = 70'000; // more than there are numbers in one
    write([&](HistoryWriter &writer) {
        for (int i = 0; i < many; ++i) {
            Hold hold = sampleHold("lock:a", noon, 5);
            hold.token = QByteArray::number(i);
            add(writer, hold);
        }
    });
    const QList<Hold> list = read({});
    QCOMPARE(list.size(), many);
    QVERIFY(list.back().from <= noon + 1);
}

void TestHistoryFile::fillAtRandom()
{
    QRandomGenerator random(11);
    write([&](HistoryWriter &writer) {
        for (int i = 0; i < 3'000; ++i) {
            const QByteArray key =
                (i % 3 ? "lock:order:" : "mutex:") + QByteArray::number(random.bounded(40));
            const UnixMs from = noon + random.bounded(3'600'000);
            const qint64 length = random.bounded(qint64(1) << random.bounded(1, 31));
            const bool isOpen = random.bounded(50) == 0;
            const auto why = locks::allEndReasons[size_t(random.bounded(int(locks::allEndReasons.size())))];
            Hold hold = sampleHold(key, from, isOpen ? std::nullopt : std::optional(length), why);
            hold.token += '-' + QByteArray::number(i);
            add(writer, hold);
        }
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment, noon, noon + 3'600'000, "tracking", {"lock:*", "mutex:*"}});
    });
}

void TestHistoryFile::findsWhatANaiveSearchFinds_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("by time") << 0;
    QTest::newRow("by key") << 1;
    QTest::newRow("by pattern") << 2;
    QTest::newRow("at an instant") << 3;
    QTest::newRow("by end") << 4;
}

void TestHistoryFile::findsWhatANaiveSearchFinds()
{
    QFETCH(int, kind);
    fillAtRandom();
    QRandomGenerator random(13);
    // Fewer under a sanitizer, where they take longer than one function may.
    for (int round = 0; round < 40 / LOCKSCOPE_PATIENCE; ++round) {
        HoldQuery query;
        if (random.bounded(4) > 0)
            query.since = noon + random.bounded(3'700'000);
        if (random.bounded(4) > 0)
            query.until = query.since.value_or(noon) + random.bounded(600'000);
        if (kind == 1)
            query.key = "lock:order:" + QByteArray::number(random.bounded(42));
        if (kind == 2)
            query.pattern = random.bounded(2) ? QByteArray("lock:order:1*") : QByteArray("*:[37]");
        if (kind == 3)
            query = {.key = {},
                     .pattern = {},
                     .deployment = {},
                     .since = {},
                     .until = {},
                     .at = noon + random.bounded(3'600'000),
                     .why = {},
                     .most = -1};
        if (kind == 4)
            query.why = EndReason::Overlap;
        QList<qint64> expected;
        for (const Hold &hold : std::as_const(m_all)) {
            // Of one that nobody saw ending, nothing is known after the span.
            const UnixMs end = hold.to.value_or(std::max(hold.from, noon + 3'600'000));
            const bool time = query.at
                ? hold.from <= *query.at && end >= *query.at
                : (!query.since || end >= *query.since) && (!query.until || hold.from < *query.until);
            const bool key = (!query.key || hold.key == *query.key)
                && (query.pattern.isEmpty()
                    || (query.pattern.startsWith('*') ? hold.key.endsWith(":3") || hold.key.endsWith(":7")
                                                      : hold.key.startsWith("lock:order:1")));
            if (time && key && (!query.why || hold.why == *query.why))
                expected.append(hold.id);
        }
        std::sort(expected.begin(), expected.end());
        QList<qint64> found;
        for (const Hold &hold : read(query))
            found.append(hold.id);
        QCOMPARE(found, expected);
    }
}

void TestHistoryFile::theNewestSoMany()
{
    fillAtRandom();
    HoldQuery query;
    query.key = "mutex:3";
    const QList<Hold> all = read(query);
    QVERIFY(all.size() > 5);
    query.most = 5;
    QCOMPARE(read(query), all.last(5));
    // Of those that are chosen, not those chosen of so many.
    query.isWanted = [&all](const Hold &hold) {
        return all.indexOf(hold) < 3;
    };
    QCOMPARE(read(query), all.first(3));
    query.most = 2;
    QCOMPARE(read(query), all.mid(1, 2));
    query.isStopped = [] {
        return true;
    };
    QVERIFY(read(query).isEmpty());
}

void TestHistoryFile::nothingIsKnownAfterTheLastSight()
{
    write([&](HistoryWriter &writer) {
        add(writer, endless("lock:a"));
        add(writer, endless("polled:a"));
        add(writer, sampleHold("lock:short", noon, {})); // its lease is shorter
        const qint64 span = writer.watched().beginSpan(
            writer.writing(), {m_deployment, noon - 5'000, noon, "tracking", {"lock:*", "?olled:*"}});
        writer.watched().extendSpan(writer.writing(), span, noon + 60'000);
        writer.watched().proveSpan(writer.writing(), span, noon + 59'000, noon + 52'000);
        writer.watched().proveSpan(writer.writing(), span, 0, 0); // not known at that moment
    });
    QCOMPARE(lastSights(), (QList<qint64>{59'000, 52'000, 29'000}));
    // They may have lasted until the end of the span.
    HoldQuery query;
    query.at = noon + 60'000;
    QCOMPARE(read(query).size(), 3);
    query.at = noon + 60'001;
    QCOMPARE(read(query).size(), 0);
}

void TestHistoryFile::whatWasNotProvedIsNotSeen()
{
    write([&](HistoryWriter &writer) {
        add(writer, endless("lock:a"));
        Hold set = endless("lock:set");
        set.masters = 3;
        set.quorum.masters = 3;
        set.quorum.needed = 2;
        set.quorum.add({noon, 2});
        set.quorum.add({noon + 20'000, 1, 1, EndReason::Restart, noon + 18'000});
        set.id = add(writer, set);
        writer.holds().putQuorum(writer.writing(), set);
        writer.watched().beginSpan(writer.writing(),
                                   {m_deployment, noon, noon + 60'000, "tracking", {"lock:*"}});
        QCOMPARE(writer.watched().lastWatched(writer.writing(), m_deployment).lastSeen(m_all.front()), noon);
    });
    QCOMPARE(lastSights(), (QList<qint64>{0, 0}));
    write([&](HistoryWriter &writer) {
        writer.watched().beginSpan(
            writer.writing(),
            {m_deployment, noon, noon + 60'000, "tracking", {"lock:*"}, {}, noon + 50'000, 0});
    });
    QCOMPARE(lastSights(), (QList<qint64>{50'000, 18'000})); // it had lost its quorum by then
    // The clock was set back: the proof is no later than the clock of now.
    write([&](HistoryWriter &writer) {
        writer.watched().capProofs(writer.writing(), m_deployment, noon + 10'000);
    });
    QCOMPARE(lastSights(), (QList<qint64>{10'000, 10'000}));
}

void TestHistoryFile::spansOfOtherPatternsSayNothing()
{
    write([&](HistoryWriter &writer) {
        add(writer, endless("lock:a"));
        for (const auto &[until, pattern] : {std::pair(noon + 60'000, QByteArray("lock:*")),
                                             std::pair(noon + 90'000, QByteArray("mutex:*"))})
            writer.watched().beginSpan(writer.writing(),
                                       {m_deployment, noon, until, "tracking", {pattern}, {}, until, until});
        // Nobody looked at it when the record of others was made complete.
        QCOMPARE(writer.watched().lastWatched(writer.writing(), m_deployment).lastSeen(m_all.front()),
                 noon + 60'000);
    });
    QCOMPARE(read({}).front().lastSeen, noon + 60'000);
    QCOMPARE(HistoryReader(path()).hold(m_all.front().id)->value().lastSeen, noon + 60'000);
}

void TestHistoryFile::mastersThatWereAwayShowNothing()
{
    const QString lost = QStringLiteral("db2:6379 -eu");
    write([&](HistoryWriter &writer) {
        Hold hold = endless("lock:a");
        for (const QString &server : {QStringLiteral("db1:6379"), lost, QString(), QString()}) {
            hold.server = server;
            hold.masters = m_all.size() == 3 ? 2 : 1; // the last one stands on two masters of a set
            hold.token += 'x';
            add(writer, hold);
        }
        for (const auto &[from, until, away] : {std::tuple(noon - 5'000, noon + 60'000, QStringList()),
                                                std::tuple(noon + 60'000, noon + 90'000, QStringList{lost})})
            writer.watched().beginSpan(
                writer.writing(), {m_deployment, from, until, "tracking", {"lock:*"}, away, until, until});
    });
    HistoryReader reader(path());
    const QList<WatchSpan> spans = *reader.watched({}, {}, {});
    QCOMPARE(spans.at(0).away, QStringList());
    QCOMPARE(spans.at(1).away, QStringList{lost});
    QCOMPARE(spans.at(1).how, QByteArray("tracking"));
    // A set's quorum is not proved by one of its two masters.
    QCOMPARE(lastSights(), (QList<qint64>{90'000, 60'000, 60'000, 60'000}));
    // It may have been there still, which is why it is not left out.
    HoldQuery later;
    later.since = noon + 80'000;
    QCOMPARE(read(later).size(), 4);
}

void TestHistoryFile::stepsComeBack()
{
    const QList<Step> steps{{Step::Kind::Renewed, noon + 10'000, 30'000},
                            {Step::Kind::Waiters, noon + 11'000, 2},
                            {Step::Kind::Renewed, noon + 20'000, 30'000},
                            {Step::Kind::Asked, noon + 20'001, 1}};
    qint64 number = 0;
    write([&](HistoryWriter &writer) {
        number = add(writer, sampleHold("lock:a", noon, {}));
        for (quint32 part = 0; part < 2; ++part) {
            StepWriter coder(noon);
            coder.add(steps.at(part * 2));
            coder.add(steps.at(part * 2 + 1));
            writer.holds().putSteps(writer.writing(), number, part, coder.bytes());
        }
    });
    HistoryReader reader(path());
    QCOMPARE(*reader.steps(number), steps);
    QVERIFY(reader.steps(number + 1)->isEmpty());
}

void TestHistoryFile::aServerNamesItsDeployment()
{
    write([&](HistoryWriter &writer) {
        const auto find = [&writer](const char *name, int database, QByteArrayList servers, qint32 id = 0) {
            return writer.watched().deploymentOf(
                writer.writing(),
                {id, QString::fromLatin1(name), database, {}, false, {}, std::move(servers)});
        };
        QCOMPARE(find("renamed", 0, {"run1"}), m_deployment);
        QVERIFY(find("orders", 1, {"run1"}) != m_deployment); // another database
        QVERIFY(find("stock", 0, {"run2"}) != m_deployment); // another server of another name
        QCOMPARE(find("orders", 0, {"run3"}, m_deployment), m_deployment); // it was started anew
        QCOMPARE(find("orders", 0, {"run3"}), m_deployment);
        QCOMPARE(find("orders", 0, {"run1"}), m_deployment); // and failed over again
    });
    HistoryReader reader(path());
    const QList<Deployment> list = *reader.deployments();
    QCOMPARE(list.size(), 3);
    QCOMPARE(list.front().servers, QByteArrayList{"run1"});
}

/// Somebody opens two of them together by mistake, or one master of a set: none of the records becomes
/// another.
void TestHistoryFile::aServerOfSeveralDeploymentsMixesNone()
{
    const auto find = [](HistoryWriter &writer, const char *name, QByteArrayList servers) {
        Deployment wanted;
        wanted.name = QString::fromLatin1(name);
        wanted.servers = std::move(servers);
        return writer.watched().deploymentOf(writer.writing(), wanted);
    };
    qint32 numbers[4]{};
    write([&](HistoryWriter &writer) {
        numbers[0] = find(writer, "a", {"runA"});
        numbers[1] = find(writer, "b", {"runB"});
        numbers[2] = find(writer, "a+1", {"runA", "runB"});
        numbers[3] = find(writer, "set", {"runA", "runC", "runD"});
        QCOMPARE((QSet<qint32>(std::begin(numbers), std::end(numbers))).size(), 4);
        QCOMPARE(find(writer, "a", {"runA"}), numbers[0]);
        QCOMPARE(find(writer, "b", {"runB"}), numbers[1]);
        QCOMPARE(find(writer, "b+1", {"runB", "runA"}), numbers[2]);
        QCOMPARE(find(writer, "set", {"runA", "runC", "runE"}), numbers[3]); // a master was replaced
        QCOMPARE(find(writer, "set", {"runE", "runC", "runD"}), numbers[3]);
        QVERIFY(find(writer, "c", {"runC"}) != numbers[3]);
    });
    HistoryReader reader(path());
    const QList<Deployment> list = *reader.deployments();
    for (const Deployment &each : list) {
        if (each.id == numbers[0])
            QCOMPARE(each.name, QStringLiteral("a"));
    }
}

/// In files of the first days a server belongs to one deployment, in a table that is not used any more.
void TestHistoryFile::anEarlyFileKeepsItsDeployments()
{
    write([&](HistoryWriter &) {}); // begins the deployment of run1
    {
        const QString name = QStringLiteral("early");
        QSqlDatabase early = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        early.setDatabaseName(path());
        QVERIFY(early.open());
        QSqlQuery query(early);
        QVERIFY(
            query.exec(QStringLiteral("INSERT INTO servers SELECT server, 0, 0, deployment FROM members")));
        QVERIFY(query.exec(QStringLiteral("DROP TABLE members")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("early"));
    HistoryWriter writer(path());
    QVERIFY(writer.begin().ok());
    Deployment renamed;
    renamed.name = QStringLiteral("renamed");
    renamed.servers = {"run1"};
    QCOMPARE(writer.watched().deploymentOf(writer.writing(), renamed), m_deployment);
    QVERIFY(writer.commit().ok());
}

/// What goes on is known since it has been watched without a break, until now, with a token that tells.
void TestHistoryFile::lastingHoldsAreKnownSinceTheyAreWatched()
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    const auto strong = [](char last) {
        return QByteArray(QByteArray("7f3c9a10-2b4d-4e6f-8a01-c2d3e4f5061") + last); // not a view of parts
    };
    write([&](HistoryWriter &writer) {
        const auto span = [&](UnixMs from, UnixMs to, QByteArrayList patterns, QStringList away = {}) {
            const qint64 number = writer.watched().beginSpan(
                writer.writing(), {m_deployment, from, to, "tracking", std::move(patterns), std::move(away)});
            QVERIFY(number != 0);
        };
        span(now - 500'000, now - 300'000, {"lock:*"}); // nobody watched until
        span(now - 200'000, now - 100'000, {"lock:*"});
        span(now - 98'000, now, {"lock:*"}); // another program went on
        span(now - 400'000, now - 60'000, {"job:*"});
        span(now - 400'000, now, {"mutex:*"}, {QStringLiteral("a")});
        const auto lasting = [&](const QByteArray &key, UnixMs from, const QByteArray &token) {
            Hold hold = sampleHold(key, from, {});
            hold.token = token;
            add(writer, hold);
        };
        lasting("lock:old", now - 450'000, strong('1'));
        lasting("lock:young", now - 50'000, strong('2'));
        lasting("lock:weak", now - 50'000, "web-4");
        lasting("job:x", now - 90'000, strong('3'));
        lasting("mutex:x", now - 90'000, strong('4'));
        Hold over = sampleHold("lock:over", now - 90'000, 5'000);
        over.token = strong('5');
        add(writer, over);
    });
    HistoryReader reader(path());
    const auto usual = reader.usualHolds(reader.deployments()->first());
    QVERIFY(usual.ok() && *usual);
    const QByteArray run = reader.deployments()->first().servers.value(0);
    QVERIFY(!run.isEmpty());
    const auto tens = [](locks::Millis span) {
        return qRound64(double(span) / 10'000) * 10; // s
    };
    /// Since when it is known, and for how long of that nobody watched; −1: it is not.
    const auto ago = [&](const QByteArray &key, const QByteArray &token, const QByteArray &on) {
        const auto known = (*usual)->recorded(on, key, token);
        return known ? std::pair(tens(locks::steadyNow() - known->since), tens(known->unwatched))
                     : std::pair(qint64(-1), qint64(-1));
    };
    const std::pair<qint64, qint64> none(-1, -1);
    const auto pair = [](qint64 since, qint64 unwatched) {
        return std::pair(since, unwatched);
    };
    QCOMPARE(ago("lock:old", strong('1'), run), pair(450, 100)); // the time before 500 s counts for nothing
    QCOMPARE(ago("lock:old", strong('1'), "another"), none); // what nobody watched may be another server's
    QCOMPARE(ago("lock:young", strong('2'), run), pair(50, 0));
    QCOMPARE(ago("lock:young", strong('2'), {}), pair(50, 0));
    QCOMPARE(ago("lock:young", strong('1'), run), none);
    QCOMPARE(ago("job:x", strong('3'), run), pair(90, 60)); // until now
    QCOMPARE(ago("mutex:x", strong('4'), run), pair(90, 90)); // one of its masters was away
    QCOMPARE(ago("lock:over", strong('5'), run), none);
    QVERIFY(!(*reader.usualHolds(reader.deployments()->first(), HistoryReader::Past::Usual))
                 ->recorded({}, "lock:old", strong('1')));
}

void TestHistoryFile::lengthsAreCountedByShapeAndKey()
{
    write([&](HistoryWriter &writer) {
        for (int i = 1; i <= 100; ++i)
            add(writer, sampleHold("lock:order:" + QByteArray::number(i), noon + i, i * 1'000));
        for (int i = 1; i <= 10; ++i)
            add(writer, sampleHold("lock:nightly", noon + i * 10'000, i * 100, EndReason::Expired));
    });
    HistoryReader reader(path());
    const QList<HoldStatistics> shapes = *reader.statistics({});
    QCOMPARE(shapes.size(), 2);
    QCOMPARE(shapes.at(0).name, QByteArray("lock:nightly"));
    QCOMPARE(shapes.at(1).name, QByteArray("lock:order:*"));
    QCOMPARE(shapes.at(1).holds, 100);
    QCOMPARE(shapes.at(1).longestMs, 100'000);
    QVERIFY(shapes.at(1).p50Ms >= 50'000 && shapes.at(1).p50Ms < 52'000);
    QCOMPARE(shapes.at(1).ends[size_t(EndReason::ReleasedOrDeleted)], 100);
    // A key that was held once has no lengths of its own.
    const HoldStatistics nightly = **reader.statisticsOf(m_deployment, "lock:nightly", false);
    QCOMPARE(nightly.holds, 10);
    QCOMPARE(nightly.ends[size_t(EndReason::Expired)], 10);
    QCOMPARE((*reader.statisticsOf(m_deployment, "lock:order:*", true))->holds, 100);
    QVERIFY(!*reader.statisticsOf(m_deployment, "lock:order:5", false));
}

void TestHistoryFile::gapsBetweenHoldsAreCounted()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:a", noon, 1'000));
        add(writer, sampleHold("lock:a", noon + 1'500, 1'000)); // after half a second
        Hold unseen = sampleHold("lock:a", noon + 9'000, 1'000);
        unseen.birthSeen = false; // it may have started earlier
        add(writer, unseen);
        add(writer, sampleHold("lock:b", noon, 1'000));
        writer.holds().forgetEnds(); // nobody watched meanwhile
        add(writer, sampleHold("lock:b", noon + 60'000, 1'000));
        add(writer, sampleHold("lock:b", noon + 71'000, 1'000)); // after ten seconds
    });
    HistoryReader reader(path());
    const HoldStatistics a = **reader.statisticsOf(m_deployment, "lock:a", false);
    QCOMPARE(a.gaps, 1);
    QCOMPARE(a.gapP50Ms, 500);
    const HoldStatistics b = **reader.statisticsOf(m_deployment, "lock:b", false);
    QCOMPARE(b.gaps, 1);
    QCOMPARE(b.gapP99Ms, 10'000);
    QCOMPARE(b.ends[size_t(EndReason::ReleasedOrDeleted)], 3);
}

void TestHistoryFile::whatWeEndedIsNoSample()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:a", noon, 500, EndReason::ByUs));
        Hold unseen = sampleHold("lock:a", noon + 1'000, 500);
        unseen.birthSeen = false;
        add(writer, unseen);
        add(writer, sampleHold("lock:a", noon + 2'000, 400));
    });
    HistoryReader reader(path());
    const HoldStatistics statistics = reader.statistics({})->front();
    QCOMPARE(statistics.holds, 3);
    QCOMPARE(statistics.samples, 1);
    QCOMPARE(statistics.longestMs, 400);
}

void TestHistoryFile::keysWithTroubleComeFirst()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:quiet", noon + 9'000, 5));
        add(writer, sampleHold("lock:early", noon, 5, EndReason::Overlap));
        add(writer, sampleHold("lock:late", noon + 100, 5, EndReason::Evicted));
        add(writer, sampleHold("lock:early", noon + 50'000, {}));
    });
    HistoryReader reader(path());
    QByteArrayList names;
    const QList<KeySummary> keys = reader.keys({{}, 10, {}})->keys;
    for (const KeySummary &key : keys)
        names.append(key.key);
    QCOMPARE(names, (QByteArrayList{"lock:late", "lock:early", "lock:quiet"}));
    QCOMPARE(keys.at(1).last, noon + 50'000);
    QCOMPARE(keys.at(0).lastTrouble, noon + 105);
    QCOMPARE(reader.keys({{}, 2, {}})->keys.size(), 2);
    QCOMPARE(reader.keys({m_deployment + 1, 10, {}})->keys.size(), 0);
}

void TestHistoryFile::keysAreCountedAndChosenBeforeTheCut()
{
    write([&](HistoryWriter &writer) {
        add(writer, sampleHold("lock:old", noon, 5));
        add(writer, sampleHold("lock:bad", noon + 10, 5, EndReason::Evicted));
        for (int i = 0; i < 300; ++i) // more than are looked through
            add(writer, sampleHold("lock:busy", noon + 100 + i * 10, 5));
    });
    HistoryReader reader(path());
    const auto found = [&reader](qint64 most, const QByteArray &part) {
        KeyQuery query{{}, most, {}};
        if (!part.isEmpty())
            query.isWanted = [part](const QByteArray &key) {
                return key.contains(part);
            };
        QByteArrayList names;
        const KeyList list = *reader.keys(query);
        for (const KeySummary &key : list.keys)
            names.append(key.key);
        return std::pair(names, list.all);
    };
    QCOMPARE(found(2, {}), std::pair(QByteArrayList{"lock:bad", "lock:busy"}, qint64(3)));
    QCOMPARE(found(4, {}), std::pair(QByteArrayList{"lock:bad", "lock:busy", "lock:old"}, qint64(3)));
    QCOMPARE(found(1, "old"), std::pair(QByteArrayList{"lock:old"}, qint64(1)));
    QCOMPARE(found(1, "lock"), std::pair(QByteArrayList{"lock:bad"}, qint64(3)));
    QCOMPARE(found(1, "none"), std::pair(QByteArrayList(), qint64(0)));
}

void TestHistoryFile::densityAddsUp()
{
    fillAtRandom();
    HistoryReader reader(path());
    for (const qint64 most : {qint64(1), qint64(7), qint64(1'000)}) {
        const QList<Density> list = *reader.density({}, most);
        QVERIFY(list.size() <= most + 1);
        qint64 begun = 0;
        for (const Density &each : list)
            begun += each.begun;
        QCOMPARE(begun, m_all.size());
    }
}

void TestHistoryFile::aFailedTransactionLeavesNothing()
{
    HistoryWriter writer(path());
    QVERIFY(writer.begin().ok());
    m_deployment =
        writer.watched().deploymentOf(writer.writing(), {0, QStringLiteral("a"), 0, {}, false, {}, {"r"}});
    add(writer, sampleHold("lock:a", noon, 5));
    Statement wrong("INSERT INTO nothing VALUES (?)");
    writer.writing()->run(wrong, {1});
    wrong.clear();
    QVERIFY(writer.writing()->failed());
    add(writer, sampleHold("lock:b", noon, 5));
    QVERIFY(!writer.commit().ok());
    QVERIFY(read({}).isEmpty());
    // What was remembered of it is forgotten: the next one finds its own numbers.
    QVERIFY(writer.begin().ok());
    m_deployment =
        writer.watched().deploymentOf(writer.writing(), {0, QStringLiteral("a"), 0, {}, false, {}, {"r"}});
    add(writer, sampleHold("lock:a", noon, 5));
    QVERIFY(writer.commit().ok());
    QCOMPARE(read({}).size(), 1);
    QCOMPARE(read({}).front().key, QByteArray("lock:a"));
}

void TestHistoryFile::anotherProgramsFileIsRefused()
{
    QVERIFY(QDir().mkpath(QFileInfo(path()).path()));
    sqlite::DatabaseFile other(path(), QStringLiteral("other"));
    QVERIFY(!other.open(sqlite::DatabaseFile::Mode::ReadWrite).isValid());
    QSqlQuery(other.handle()).exec(QStringLiteral("PRAGMA user_version = 7"));
    QSqlQuery(other.handle()).exec(QStringLiteral("CREATE TABLE t (a)"));
    other.close();
    HistoryWriter writer(path());
    const auto begun = writer.begin();
    QVERIFY(!begun.ok());
    QVERIFY(begun.error().text.contains(QStringLiteral("not a history")));
}

/// Several recorders may start at the same moment: the second one finds a file that is half made.
void TestHistoryFile::severalMayCreateItAtOnce()
{
    constexpr int openers = 6;
    for (int round = 0; round < 40; ++round) {
        const QString file = m_folder->filePath(QStringLiteral("round-%1/history.db").arg(round));
        std::barrier together(openers);
        std::array<QString, openers> refused;
        std::vector<std::jthread> threads;
        threads.reserve(openers);
        for (QString &text : refused)
            threads.emplace_back([&] {
                HistoryFile opened(file);
                together.arrive_and_wait();
                if (const auto result = opened.open(HistoryFile::Mode::ReadWrite); !result.ok())
                    text = result.error().text;
            });
        threads.clear();
        for (const QString &text : refused)
            QCOMPARE(text, QString());
    }
}

QTEST_GUILESS_MAIN(TestHistoryFile)
#include "tst_history_file.moc"
