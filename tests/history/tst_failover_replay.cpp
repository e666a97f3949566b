// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/failover_replay.h"
#include "history/read/failover_words.h"
#include "history/store/history_writer.h"

#include <QTemporaryDir>
#include <QTest>

using namespace history;

namespace {

constexpr UnixMs noon = 1'763'812'800'000; ///< the new server took over
constexpr UnixMs lost = noon - 8'000;

} // namespace

/// What a failover did to each lock, from the record: the table before and after it.
class TestFailoverReplay : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void eachFate_data();
    void eachFate();
    void worstFirst();
    void unprotectedFor();
    void beforeIsWhenTheOldServerWasLost();
    void ofSeveralServersTheOneThatFailedOver();
    void anEarlierFailoverBroughtItBack();
    void untilTheNextOne();
    void asLongAsSomebodyWatched();
    void whatTheNextOneDidIsNotCharged();
    void wordsSayOnlyWhatWasSeen();
    void notMoreThanIsWanted();
    void separateServersHaveTheirOwn();
    void everyFailoverIsFound();

private:
    struct Held
    {
        UnixMs from = 0;
        std::optional<UnixMs> to;
        EndReason why = EndReason::None;
        QByteArray token = "old";
        QByteArray key = "lock:a";
        QString server = {};
        QByteArray library = {};
    };
    void write(const QList<Held> &holds, const QList<ServerEvent> &events, const QStringList &masters = {},
               UnixMs watchedUntil = noon + 3'600'000);
    ServerEvent event(ServerEvent::Kind kind, UnixMs at, const char *master = "m1") const
    {
        return {m_deployment, kind, at, QString::fromUtf8(master), {}, {}, 0};
    }
    QList<ServerEvent> usual() const
    {
        return {event(ServerEvent::Kind::Lost, lost), event(ServerEvent::Kind::Failover, noon),
                event(ServerEvent::Kind::Back, noon + 1)};
    }
    FailoverReplay replay(qsizetype which = 0, qint64 most = mostReplayed);

    std::unique_ptr<QTemporaryDir> m_folder;
    qint32 m_deployment = 1;
};

void TestFailoverReplay::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestFailoverReplay::write(const QList<Held> &holds, const QList<ServerEvent> &events,
                               const QStringList &masters, UnixMs watchedUntil)
{
    HistoryWriter writer(m_folder->filePath(QStringLiteral("history.db")));
    QVERIFY(writer.begin().ok());
    m_deployment = writer.watched().deploymentOf(
        writer.writing(),
        {0, QStringLiteral("orders"), 0, QStringLiteral("staging"), false, masters, {"run1"}});
    const qint64 span = writer.watched().beginSpan(
        writer.writing(), {m_deployment, lost - 60'000, lost - 60'000, "tracking", {"*"}});
    writer.watched().extendSpan(writer.writing(), span, watchedUntil);
    writer.watched().proveSpan(writer.writing(), span, watchedUntil, watchedUntil);
    for (const Held &each : holds) {
        Hold hold;
        hold.deployment = m_deployment;
        hold.key = each.key;
        hold.token = each.token;
        hold.hasToken = true;
        hold.server = each.server;
        hold.library = each.library;
        hold.from = each.from;
        hold.birthSeen = true;
        hold.lastSeen = each.to.value_or(noon + 3'600'000);
        const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
        hold.id = begun.number;
        if (!each.to)
            continue;
        hold.to = each.to;
        hold.why = each.why;
        writer.holds().end(writer.writing(), hold);
    }
    for (const ServerEvent &each : events)
        writer.watched().addEvent(writer.writing(), each);
    QVERIFY(writer.commit().ok());
}

FailoverReplay TestFailoverReplay::replay(qsizetype which, qint64 most)
{
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    const auto all = failovers(&reader, m_deployment, {}, {});
    if (!all.ok() || all->size() <= which)
        return {};
    const auto made = replayFailover(&reader, all->at(which), most);
    if (!made.ok())
        qWarning("%s", qUtf8Printable(made.error().text));
    return made.ok() ? *made : FailoverReplay();
}

void TestFailoverReplay::eachFate_data()
{
    QTest::addColumn<QList<Held>>("holds");
    QTest::addColumn<QByteArray>("fate");
    const UnixMs early = lost - 30'000;
    const auto fate = [](const char *word, const QList<Held> &holds) {
        QTest::newRow(word) << holds << QByteArray(word);
    };
    fate("survived", {{early, {}}});
    fate("ended", {{early, lost + 1'000, EndReason::Expired}});
    fate("cannot-tell", {{early, lost + 1'000, EndReason::CannotTell}});
    fate("lost", {{early, noon, EndReason::Failover}});
    fate("taken",
         {{early, noon, EndReason::Failover},
          {noon + 3'000, noon + 9'000, EndReason::ReleasedOrDeleted, "new"}});
    fate("came-back", {{early, noon, EndReason::Failover}, {noon + 3'000, noon + 9'000, EndReason::Expired}});
    fate("held-twice",
         {{early, noon, EndReason::Overlap}, {noon + 3'000, noon + 9'000, EndReason::Expired, "new"}});
    fate("fresh", {{noon + 3'000, noon + 9'000, EndReason::Expired}});
    QTest::newRow("released after it")
        << QList<Held>{{early, noon + 2'000, EndReason::ReleasedOrDeleted}} << QByteArray("survived");
    QTest::newRow("another one had it and overlapped")
        << QList<Held>{{early, noon, EndReason::Failover},
                       {noon + 1'000, noon + 2'000, EndReason::Overlap, "new"},
                       {noon + 2'000, noon + 9'000, EndReason::Expired}}
        << QByteArray("held-twice");
    const auto backInPlace = [early](const QByteArray &token, const QByteArray &library) {
        return QList<Held>{{early, noon, EndReason::Failover, token, "lock:a", {}, library},
                           {noon + 1'000, noon + 2'000, EndReason::Replaced, "new", "lock:a", {}, library},
                           {noon + 2'000, noon + 9'000, EndReason::Expired, token, "lock:a", {}, library}};
    };
    QTest::newRow("the hold itself came back")
        << backInPlace("5f0c8d6e1b7a4c2d9e3f60718293a4b5", "node-redlock") << QByteArray("held-twice");
    // The other one may have released it a moment before.
    QTest::newRow("its client came back")
        << backInPlace("285475da-9152-4c83-822a-67ee2f116a79", "redis-semaphore.mutex")
        << QByteArray("taken");
    // What came later is not its doing.
    QTest::newRow("back when the other one was over")
        << QList<Held>{{early, noon, EndReason::Failover},
                       {noon + 1'000, noon + 2'000, EndReason::ReleasedOrDeleted, "new"},
                       {noon + 3'000, noon + 9'000, EndReason::Expired}}
        << QByteArray("taken");
    QTest::newRow("two others overlapped")
        << QList<Held>{{early, noon, EndReason::Failover},
                       {noon + 1'000, noon + 2'000, EndReason::Overlap, "new"},
                       {noon + 2'000, noon + 3'000, EndReason::Replaced, "third"},
                       {noon + 3'000, noon + 9'000, EndReason::Expired, "new"}}
        << QByteArray("taken");
    QTest::newRow("overlapped minutes later")
        << QList<Held>{{early, noon + 300'000, EndReason::Overlap},
                       {noon + 300'000, noon + 400'000, EndReason::Replaced, "new"}}
        << QByteArray("survived");
    QTest::newRow("over before it") << QList<Held>{{early, lost, EndReason::Overlap},
                                                   {noon + 1'000, noon + 2'000, EndReason::Expired, "new"}}
                                    << QByteArray("fresh");
}

void TestFailoverReplay::eachFate()
{
    QFETCH(QList<Held>, holds);
    write(holds, usual());
    const FailoverReplay made = replay();
    QCOMPARE(made.locks.size(), 1);
    QTEST(fateWord(made.locks.first().fate), "fate");
    QCOMPARE(made.counts[size_t(made.locks.first().fate)], 1);
}

void TestFailoverReplay::worstFirst()
{
    const UnixMs early = lost - 30'000;
    write({{early, {}, EndReason::None, "t", "lock:a"},
           {early, noon, EndReason::Failover, "t", "lock:b"},
           {early, noon, EndReason::Failover, "t", "lock:c"},
           {noon + 500, {}, EndReason::None, "u", "lock:c"},
           {lost + 1'000, lost + 2'000, EndReason::Expired, "t", "lock:between"}},
          usual());
    QByteArrayList keys;
    const FailoverReplay made = replay();
    for (const FailoverLock &each : made.locks)
        keys.append(each.key);
    QCOMPARE(keys.join(' '), "lock:c lock:b lock:a");
    QCOMPARE(made.locks.first().before->token, "t");
    QCOMPARE(made.locks.first().after->token, "u");
}

void TestFailoverReplay::unprotectedFor()
{
    write({{lost - 30'000, noon, EndReason::Failover}, {noon + 3'000, {}, EndReason::None, "new"}}, usual());
    QCOMPARE(replay().locks.first().unprotectedMs, 3'000);
    init();
    write({{lost - 30'000, {}}}, usual());
    QCOMPARE(replay().locks.first().unprotectedMs, -1);
}

void TestFailoverReplay::beforeIsWhenTheOldServerWasLost()
{
    write({}, usual());
    QCOMPARE(replay().before, lost);
    init();
    write({}, {event(ServerEvent::Kind::Failover, noon)});
    QCOMPARE(replay().before, noon - 1);
    init(); // an earlier interruption that was over
    write({},
          {event(ServerEvent::Kind::Lost, noon - 60'000), event(ServerEvent::Kind::Back, noon - 50'000),
           event(ServerEvent::Kind::Failover, noon)});
    QCOMPARE(replay().before, noon - 1);
    init(); // a new address is a new name
    write({},
          {event(ServerEvent::Kind::Lost, lost, "10.0.0.1:6379"),
           event(ServerEvent::Kind::Failover, noon, "10.0.0.2:6379")});
    QCOMPARE(replay().before, lost);
}

void TestFailoverReplay::untilTheNextOne()
{
    write({}, usual() + QList<ServerEvent>{event(ServerEvent::Kind::Failover, noon + 60'000)});
    QCOMPARE(replay().until, noon + 60'000);
    QCOMPARE(replay(1).until, noon + 60'000 + 600'000);
    init(); // that of another server is none
    write({}, usual() + QList<ServerEvent>{event(ServerEvent::Kind::Failover, noon + 60'000, "m2")},
          {QStringLiteral("m1"), QStringLiteral("m2")});
    QCOMPARE(replay().until, noon + 600'000);
}

void TestFailoverReplay::asLongAsSomebodyWatched()
{
    const UnixMs early = lost - 30'000;
    write({{early, noon, EndReason::Failover}}, usual(), {}, noon + 2'000);
    QCOMPARE(replay().until, noon + 2'000);
    QCOMPARE(replay().locks.first().fate, Fate::Lost);
    QCOMPARE(replay().locks.first().unprotectedMs, 2'000);
    init(); // nobody saw whether the new server had it
    write({{early, {}}}, usual(), {}, lost);
    QCOMPARE(replay().locks.first().fate, Fate::CannotTell);
    QVERIFY(fateSentence(replay().locks.first()).startsWith(QLatin1String("Nobody looked")));
}

/// The sentences name the recorded reason, and "not seen" where nothing more is known.
void TestFailoverReplay::wordsSayOnlyWhatWasSeen()
{
    const auto sentence = [this] {
        return fateSentence(replay().locks.first());
    };
    write({{lost - 30'000, noon - 500, EndReason::ReleasedOrDeleted}}, usual());
    QCOMPARE(replay().locks.first().fate, Fate::Ended);
    QCOMPARE(sentence(),
             QStringLiteral("The lock ended before the new server took over: released or deleted."));
    init();
    write({{lost - 30'000, noon, EndReason::Failover}}, usual());
    QVERIFY(sentence().contains(QLatin1String("no other holder was seen")));
    init();
    write({{noon + 1'000, {}}}, usual());
    QVERIFY(sentence().startsWith(QLatin1String("The lock was not seen held before")));
}

void TestFailoverReplay::notMoreThanIsWanted()
{
    const UnixMs early = lost - 30'000;
    write({{early, noon, EndReason::Failover}, {noon + 5'000, noon + 6'000}, {noon + 9'000, {}}}, usual());
    QVERIFY(!replay().isCut);
    QCOMPARE(replay().until, noon + 600'000);
    QVERIFY(replay(0, 1).isCut);
    QCOMPARE(replay(0, 1).until, noon + 5'000);
    QCOMPARE(replay(0, 1).locks.first().fate, Fate::Lost);
}

void TestFailoverReplay::whatTheNextOneDidIsNotCharged()
{
    const UnixMs early = lost - 30'000;
    write({{early, noon + 60'500, EndReason::Failover}},
          usual() + QList<ServerEvent>{event(ServerEvent::Kind::Failover, noon + 60'000)});
    QCOMPARE(replay().locks.first().fate, Fate::Survived);
    QCOMPARE(replay(1).locks.first().fate, Fate::Lost);
}

void TestFailoverReplay::ofSeveralServersTheOneThatFailedOver()
{
    const QStringList both{QStringLiteral("m1"), QStringLiteral("m2")};
    write({},
          {event(ServerEvent::Kind::Lost, lost), event(ServerEvent::Kind::Lost, noon - 1'000, "m2"),
           event(ServerEvent::Kind::Failover, noon)},
          both);
    QCOMPARE(replay().before, lost);
    init(); // its old address is no server's any more
    write({},
          {event(ServerEvent::Kind::Lost, lost, "m0"), event(ServerEvent::Kind::Lost, noon - 1'000, "m2"),
           event(ServerEvent::Kind::Failover, noon)},
          both);
    QCOMPARE(replay().before, lost);
}

void TestFailoverReplay::anEarlierFailoverBroughtItBack()
{
    write({},
          {event(ServerEvent::Kind::Lost, noon - 60'000, "10.0.0.1:6379"),
           event(ServerEvent::Kind::Failover, noon - 50'000, "10.0.0.2:6379"),
           event(ServerEvent::Kind::Failover, noon, "10.0.0.3:6379")});
    QCOMPARE(replay(1).before, noon - 1);
}

void TestFailoverReplay::separateServersHaveTheirOwn()
{
    const UnixMs early = lost - 30'000;
    write({{early, noon, EndReason::Failover, "t", "lock:a", QStringLiteral("m1")},
           {early, {}, EndReason::None, "t", "lock:a", QStringLiteral("m2")}},
          usual());
    const FailoverReplay made = replay();
    QCOMPARE(made.locks.size(), 1); // nothing happened to the other one's
    QCOMPARE(made.locks.first().server, QStringLiteral("m1"));
    QCOMPARE(made.locks.first().fate, Fate::Lost);
}

void TestFailoverReplay::everyFailoverIsFound()
{
    write({},
          {event(ServerEvent::Kind::Flush, noon), event(ServerEvent::Kind::Failover, noon + 5),
           event(ServerEvent::Kind::Failover, noon + 9'000)});
    HistoryReader reader(m_folder->filePath(QStringLiteral("history.db")));
    QCOMPARE(failovers(&reader, m_deployment, {}, {})->size(), 2);
    QCOMPARE(failovers(&reader, m_deployment, noon + 6, {})->size(), 1);
    QVERIFY(failovers(&reader, m_deployment + 1, {}, {})->isEmpty());
}

QTEST_GUILESS_MAIN(TestFailoverReplay)
#include "tst_failover_replay.moc"
