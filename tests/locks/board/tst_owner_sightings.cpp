// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/board.h"
#include "locks/model/verdict.h"

#include <QTest>

using namespace locks;

namespace {

using Seen = OwnerConnections::Seen;

constexpr Millis limit = 30'000;

QByteArray clientList(const QByteArrayList &names)
{
    QByteArray list("id=1 addr=10.0.0.9:4000 name=\n");
    for (qsizetype i = 0; i < names.size(); ++i)
        list += "id=" + QByteArray::number(i + 2) + " addr=10.0.0.4:" + QByteArray::number(5000 + i)
            + " name=" + names.at(i) + '\n';
    return list;
}

} // namespace

/// Which rows show that their owner was connected, and when a row says that he is gone. Time is given.
class TestOwnerSightings : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void anOwnerLeavesAndIsGone();
    void aClientThatCameFirst();
    void whoLeftBeforeItBeganSaysNothing();
    void onlyTheExactName();
    void aRuleNamesTheOwner();
    void changesHands();
    void aRenewalContradicts();
    void whoTookItAfterwardsIsAnother();
    void nobodyLookedMeanwhile();
    void aMasterThatWasAway();
    void aMasterThatWasNeverSeen();
    void aListThatIsRefused();
    void unrelatedServers();
    void survivesAReset();
    void aListingThatLooksOnceSaysNothing();
    void manyRowsAreSearchedInTurn();
    void rowsOfOneOwnerAreBounded();

private:
    void make(int masters, bool separate = false, const QList<Rule> &rules = {});
    void see(const QByteArray &key, const QByteArray &value, qint64 pttl = -1, int master = 0);
    void list(const QByteArrayList &names, int master = 0)
    {
        m_board->noteConnections(master, clientList(names), m_now);
    }
    /// Looks on, and nobody of these comes for so long.
    void absent(Millis time, int master = 0)
    {
        for (const Millis until = m_now + time; m_now < until;) {
            m_now += 5000;
            list({}, master);
        }
    }
    Row row(const QByteArray &key = "lock:a", int master = 0) const { return *m_board->rowOf(master, key); }
    int changesOf(const QByteArray &key)
    {
        m_board->flush();
        return int(std::count_if(m_changes.cbegin(), m_changes.cend(), [&key](const Change &each) {
            return each.row.key() == key && each.event == Event::Changed;
        }));
    }

    std::unique_ptr<Board> m_board;
    QList<Change> m_changes;
    PatternSet m_patterns;
    Millis m_now = 0;
};

void TestOwnerSightings::make(int masters, bool separate, const QList<Rule> &rules)
{
    DeploymentSpec spec;
    spec.masters.resize(size_t(masters));
    spec.separate = separate;
    spec.patterns = {"lock:*"};
    spec.rules = rules;
    m_patterns = PatternSet(spec.patterns);
    m_changes.clear();
    m_board = std::make_unique<Board>(
        spec, m_patterns,
        Board::Listener{[this](const Delta &delta) { m_changes += delta.changes; }, [] {},
                        [](int, const QByteArray &) {
                        }});
    for (int i = 0; i < masters; ++i)
        m_board->setPushed(i, Board::Heard::Everything);
}

void TestOwnerSightings::init()
{
    m_now = steadyNow();
    make(1);
}

void TestOwnerSightings::see(const QByteArray &key, const QByteArray &value, qint64 pttl, int master)
{
    Reading reading;
    reading.key = key;
    reading.type = KeyType::String;
    reading.value = value;
    reading.pttl = pttl;
    reading.readAt = m_now;
    m_board->observe(master, std::move(reading), Source::Push, m_now);
}

void TestOwnerSightings::anOwnerLeavesAndIsGone()
{
    QVERIFY(!m_board->wantsConnections());
    see("lock:a", "web-4");
    QVERIFY(m_board->wantsConnections());
    QVERIFY(!row().connections);
    QCOMPARE(changesOf("lock:a"), 0);
    m_now += 1000;
    list({"web-4", "web-41"});
    QCOMPARE(row().connections->seen, Seen::Connected);
    QCOMPARE(changesOf("lock:a"), 1);
    m_now += 5000;
    list({"web-4"});
    QCOMPARE(changesOf("lock:a"), 1);
    m_now += 5000;
    list({});
    QCOMPARE(row().connections->endedAt, m_now);
    QCOMPARE(changesOf("lock:a"), 2);
    const Millis ended = m_now;
    QCOMPARE(verdictAt(row(), ended + 4000), Verdict::CannotTell);
    absent(limit - 5000);
    QCOMPARE(changesOf("lock:a"), 2);
    QCOMPARE(verdictAt(row(), ended + 10 * limit), Verdict::CannotTell); // nobody looked so long
    m_board->advance(ended + 10 * limit);
    QCOMPARE(changesOf("lock:a"), 2);
    absent(5000);
    QCOMPARE(changesOf("lock:a"), 3);
    QVERIFY(m_changes.last().row.isOwnerGone());
    QCOMPARE(verdictAt(row(), m_now), Verdict::Gone);
    m_now += 5000;
    list({"web-4"});
    QCOMPARE(changesOf("lock:a"), 4);
    QVERIFY(!m_changes.last().row.isOwnerGone());
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
}

void TestOwnerSightings::aClientThatCameFirst()
{
    see("lock:other", "x-1");
    list({"web-4"});
    see("lock:a", "web-4");
    QCOMPARE(row().connections->seen, Seen::Connected);
    // It ended within the same moment.
    m_now += 3000;
    see("lock:b", "web-4");
    m_now += 2000;
    list({});
    QCOMPARE(row("lock:b").connections->seen, Seen::Ended);
    QVERIFY(!row("lock:other").connections);
}

void TestOwnerSightings::whoLeftBeforeItBeganSaysNothing()
{
    see("lock:other", "x-1");
    see("lock:first", "web-4");
    list({"web-4"});
    m_now += 5000;
    list({});
    absent(60000);
    see("lock:a", "web-4");
    QVERIFY(!row().connections);
    QCOMPARE(verdictAt(row("lock:first"), m_now), Verdict::Gone);
    m_now += 5000;
    list({"web-4"});
    QCOMPARE(row().connections->seen, Seen::Connected);
    QCOMPARE(row("lock:first").connections->seen, Seen::Connected);
    // One that was still thought to be there when it was taken, for nobody had looked.
    m_now += 14000;
    see("lock:late", "web-4");
    list({});
    QVERIFY(!row("lock:late").connections);
    QVERIFY(row().connections);
}

void TestOwnerSightings::onlyTheExactName()
{
    see("lock:a", "web-4:3121"); // its host has other processes
    see("lock:b", "WEB-4");
    see("lock:c", "10.0.0.4");
    see("lock:d", "4711");
    see("lock:e", "10.0.0.4:5000");
    list({"web-4", "4711"});
    for (const char *key : {"lock:a", "lock:b", "lock:c", "lock:d"})
        QVERIFY2(!row(key).connections, key);
    QCOMPARE(row("lock:e").connections->identity, "10.0.0.4:5000");
    QCOMPARE(row("lock:e").connections->name, "web-4");
    m_now += 5000;
    list({});
    QCOMPARE(row("lock:e").connections->seen, Seen::Ended);
}

void TestOwnerSightings::aRuleNamesTheOwner()
{
    const auto shownOf = [this](const char *expression) {
        Rule rule;
        rule.pattern = "lock:*";
        rule.library = ruleAsRecognised.toByteArray();
        rule.owner = QString::fromUtf8(expression);
        make(1, false, {rule});
        see("lock:a", "worker=web-4;2f6b3c5e-9d43-4b7c-8a51-0c7f5d3e1a99", 60000);
        list({"web-4"});
        return row().connections != nullptr;
    };
    QVERIFY(shownOf("^worker=(?<client>[^;]+)"));
    QVERIFY(!shownOf("^worker=(?<host>[^;]+)"));
    QVERIFY(!shownOf("^worker=(?<client>[^;]+);(?<id>.+)$"));
}

void TestOwnerSightings::changesHands()
{
    see("lock:a", "web-4", 60000);
    list({"web-4", "web-5"});
    m_now += 1000;
    see("lock:a", "web-5", 60000);
    QCOMPARE(row().connections->identity, "web-5");
    see("lock:a", "web-6", 60000);
    QVERIFY(!row().connections);
    m_now += 5000;
    list({});
    QVERIFY(!row().connections);
    m_now += 5000;
    list({"web-4", "web-5", "web-6"});
    QCOMPARE(row().connections->identity, "web-6");
}

void TestOwnerSightings::aRenewalContradicts()
{
    see("lock:a", "web-4", 100000);
    list({"web-4"});
    m_now += 5000;
    list({});
    m_now += 10000;
    see("lock:a", "web-4", 100000);
    QCOMPARE(row().renewals, quint16(1));
    absent(2 * limit);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
    QVERIFY(!row().ownerGone);
}

/// Seen to be taken when the connection had ended: whoever did that lives.
void TestOwnerSightings::whoTookItAfterwardsIsAnother()
{
    see("lock:other", "web-4");
    list({"web-4"});
    m_now += 5000;
    list({});
    m_board->beginPass(0);
    m_board->endPass(0, true);
    m_now += 2000;
    see("lock:a", "web-4");
    QVERIFY(row().birthSeen);
    QVERIFY(row().connections);
    see("lock:other", "web-4");
    absent(limit);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
    QVERIFY(!row().ownerGone);
}

/// The window was paused, or the machine slept.
void TestOwnerSightings::nobodyLookedMeanwhile()
{
    see("lock:a", "web-4");
    list({"web-4"});
    m_now += 5000;
    list({});
    QCOMPARE(row().connections->seen, Seen::Ended);
    m_now += 10 * limit;
    m_board->advance(m_now);
    QVERIFY(!row().ownerGone);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
    list({});
    QVERIFY(!row().connections);
    absent(2 * limit);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
}

void TestOwnerSightings::aMasterThatWasAway()
{
    see("lock:a", "web-4");
    list({"web-4"});
    m_now += 5000;
    list({});
    m_board->setAway(0);
    QCOMPARE(row().connections->seen, Seen::OutOfSight);
    QCOMPARE(verdictAt(row(), m_now + limit), Verdict::CannotTell);
    m_now += limit;
    see("lock:a", "web-4");
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
    list({});
    QVERIFY(!row().connections);
    absent(2 * limit);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
}

/// The lock is one of a set, and its owner may be connected where nobody can look.
void TestOwnerSightings::aMasterThatWasNeverSeen()
{
    make(3);
    m_board->noteConnections(2, std::nullopt, m_now);
    const auto look = [this](const QByteArrayList &names) {
        m_now += 5000;
        list(names, 0);
        list(names, 1);
    };
    for (int master = 0; master < 2; ++master)
        see("lock:a", "web-4", 600000, master);
    look({"web-4"});
    for (int i = 0; i < 20; ++i)
        look({});
    QCOMPARE(row().connections->seen, Seen::OutOfSight);
    QCOMPARE(verdictAt(row(), m_now), Verdict::CannotTell);
    m_board->dropConnections(2, m_now); // it is none of the set any more
    QCOMPARE(row().connections->seen, Seen::Ended);
    for (int i = 0; i < 6; ++i)
        look({});
    QVERIFY(row().ownerGone);
}

void TestOwnerSightings::aListThatIsRefused()
{
    see("lock:a", "web-4");
    list({"web-4"});
    m_now += 5000;
    list({});
    m_now += 5000;
    m_board->noteConnections(0, std::nullopt, m_now);
    QCOMPARE(row().connections->seen, Seen::OutOfSight);
    m_board->advance(m_now + 2 * limit);
    QCOMPARE(verdictAt(row(), m_now + 2 * limit), Verdict::CannotTell);
    QVERIFY(!row().ownerGone);
}

void TestOwnerSightings::unrelatedServers()
{
    make(2, true);
    see("lock:a", "web-4", -1, 0);
    see("lock:a", "web-4", -1, 1);
    list({"web-4"}, 1);
    list({}, 0);
    QVERIFY(!row("lock:a", 0).connections); // another server's web-4
    QCOMPARE(row("lock:a", 1).connections->seen, Seen::Connected);
    list({"web-4"}, 0);
    QCOMPARE(row("lock:a", 0).connections->seen, Seen::Connected);
    m_now += 5000;
    list({}, 0);
    QCOMPARE(row("lock:a", 0).connections->seen, Seen::Connected); // it lives
    list({}, 1);
    QCOMPARE(row("lock:a", 0).connections->seen, Seen::Ended);
    QCOMPARE(row("lock:a", 1).connections->seen, Seen::Ended);
}

void TestOwnerSightings::survivesAReset()
{
    const QByteArray token = "6f1c2d3e8f0a4c3e8d2f1a2b3c4d5e6f7f3c9a10";
    see("lock:a", token);
    see("lock:b", "web-4");
    list({token, "web-4"});
    m_now += 5000;
    list({});
    const Millis ended = m_now;
    absent(60000);
    m_board->reset(m_patterns, 1);
    QVERIFY(!m_board->wantsConnections());
    see("lock:a", token);
    see("lock:b", "web-4"); // whether that is the same hold nothing tells
    QCOMPARE(row().connections->endedAt, ended);
    QCOMPARE(verdictAt(row(), m_now), Verdict::Gone);
    QVERIFY(row().ownerGone);
    QVERIFY(!row("lock:b").connections);
    m_now += 5000;
    list({token});
    QCOMPARE(row().connections->seen, Seen::Connected);
}

void TestOwnerSightings::aListingThatLooksOnceSaysNothing()
{
    m_board->setTimed(false);
    see("lock:a", "web-4");
    QVERIFY(!m_board->wantsConnections());
    QVERIFY(!row().connections);
}

void TestOwnerSightings::manyRowsAreSearchedInTurn()
{
    const auto many = quint32(2 * OwnerSightings::searchedAtOnce + 1);
    for (quint32 i = 0; i < many; ++i)
        see("lock:" + QByteArray::number(i),
            i == many - 1 ? QByteArray("web-4") : "t-" + QByteArray::number(i));
    const QByteArray last = "lock:" + QByteArray::number(many - 1);
    list({"web-4"});
    QVERIFY(!row(last).connections);
    list({"web-4"}); // within the same second
    m_now += 1000;
    list({"web-4"});
    QVERIFY(!row(last).connections);
    m_now += 1000;
    list({}); // it left before it was found
    QCOMPARE(row(last).connections->seen, Seen::Ended);
}

void TestOwnerSightings::rowsOfOneOwnerAreBounded()
{
    const auto most = int(OwnerSightings::mostRows);
    list({"web-4"});
    for (int i = 0; i < most + 10; ++i)
        see("lock:" + QByteArray::number(i), "web-4");
    int shown = 0;
    m_board->forEach([&shown](const SharedRow &each) { shown += each.connections() != nullptr; });
    QCOMPARE(shown, most);
    for (int i = 0; i < 10; ++i)
        see("lock:" + QByteArray::number(i), "web-5");
    see("lock:" + QByteArray::number(most + 1), "web-6"); // there is room again
    see("lock:" + QByteArray::number(most + 1), "web-4");
    QVERIFY(row("lock:" + QByteArray::number(most + 1)).connections);
}

QTEST_APPLESS_MAIN(TestOwnerSightings)
#include "tst_owner_sightings.moc"
