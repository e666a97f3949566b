// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/judgement.h"
#include "locks/model/verdict.h"

#include <QSet>
#include <QTest>

using namespace locks;

/// States and verdicts are pure functions of a row: every state of this release, and when it begins and ends.
class TestJudgement : public QObject
{
    Q_OBJECT
private slots:
    void words();
    void expiry();
    void expiringFollowsTheLease();
    void renewing();
    void redlock_data();
    void redlock();
    void setLosesItsQuorumInTime();
    void contended();
    void staleIsUnproven();
    void verdicts();
    void gone();
    void anEndedLeaseIsNoSignOfLife();
    void goneAfterARenewalPeriod();
    void goneIsNeverSaidInDoubt();
    void connectionsAreEvidence();
    void aLapsedLeaseLeavesItsKey();
};

namespace {

constexpr Millis now = 1000000;

Row single(Millis left)
{
    Row row;
    row.key = "lock:a";
    row.token = "t";
    row.hasToken = true;
    row.held = 1;
    row.deadline = left == noDeadline ? noDeadline : now + left;
    row.longestLease = left == noDeadline ? 0 : left;
    Holding holding;
    holding.token = row.token;
    holding.hasToken = true;
    holding.deadline = row.deadline;
    row.holdings = {holding};
    return row;
}

/// Of a client whose connections ended at `endedAt`, and none was seen for `absence`; noDeadline: one is
/// there.
OwnerConnectionsPtr connectionsOf(Millis endedAt, Millis absence = 3600000)
{
    const auto seen =
        endedAt == noDeadline ? OwnerConnections::Seen::Connected : OwnerConnections::Seen::Ended;
    const Millis until = endedAt == noDeadline ? 0 : endedAt + absence;
    return std::make_shared<const OwnerConnections>(
        OwnerConnections{seen, "web-4", "web-4", "10.0.0.4:5123", endedAt, until});
}

bool hasEvidence(const Row &row, Millis at, const char *line)
{
    return verdictOf(row, at).evidence.filter(QString::fromUtf8(line)).size() == 1;
}

/// One letter a master: a token, '-' absent, '?' did not answer, '#' something that is no token.
Row redlockRow(const QByteArray &masters, char leading)
{
    Row row;
    row.masters = quint16(masters.size());
    row.answered = 0;
    row.hasToken = leading != 0;
    row.token = leading ? QByteArray(1, leading) : QByteArray();
    row.deadline = now + 20000;
    row.longestLease = 20000;
    for (int i = 0; i < masters.size(); ++i) {
        const char c = masters.at(i);
        row.answered += c != '?';
        if (c == '-' || c == '?')
            continue;
        Holding holding;
        holding.master = quint16(i);
        holding.hasToken = c != '#';
        holding.token = c == '#' ? QByteArray() : QByteArray(1, c);
        holding.deadline = now + 20000 + i;
        row.holdings.append(holding);
    }
    return row;
}

bool has(const Row &row, State state, Millis at = now)
{
    return judge(row, at).states.testFlag(state);
}

} // namespace

void TestJudgement::words()
{
    QSet<QByteArray> words;
    for (const State state : allStates())
        words.insert(stateWord(state));
    QCOMPARE(words.size(), allStates().size());
    QVERIFY(!words.contains(QByteArray()));
    QCOMPARE(stateWords(State::Unproven | State::Held | State::NoExpiry),
             (QList<QByteArray>{"held", "no-expiry", "unproven"}));
    QVERIFY(allStates().contains(State::Lapsed));
}

void TestJudgement::expiry()
{
    QCOMPARE(judge(single(20000), now).states, States(State::Held));
    QCOMPARE(judge(single(noDeadline), now).states, State::Held | State::NoExpiry);
    QCOMPARE(judge(single(noDeadline), now).nextChange, noDeadline);
    const Millis month = Millis(30) * 24 * 3600 * 1000;
    QVERIFY(!has(single(month), State::AbsurdExpiry));
    QVERIFY(has(single(month + 1), State::AbsurdExpiry));
    QCOMPARE(judge(single(month + 1), now).nextChange, now + 1);
    QVERIFY(has(single(20000), State::AbsurdExpiry, now) == false);
    QVERIFY(judge(single(20000), now, std::chrono::seconds(10)).states.testFlag(State::AbsurdExpiry));
    QVERIFY(!has(single(20000), State::Held, now + 20000));
}

void TestJudgement::expiringFollowsTheLease()
{
    const Row shortLease = single(20000); // a tenth is 2 s
    QVERIFY(!has(shortLease, State::Expiring, now + 18000));
    QVERIFY(has(shortLease, State::Expiring, now + 18001));
    QCOMPARE(judge(shortLease, now).nextChange, now + 18001);
    const Row longLease = single(600000);
    QVERIFY(!has(longLease, State::Expiring, now + 540000));
    QVERIFY(has(longLease, State::Expiring, now + 540001));
    QVERIFY(has(single(1500), State::Expiring));
}

void TestJudgement::renewing()
{
    Row row = single(2999);
    row.longestLease = 30000;
    row.renewals = 1;
    row.lastRenewal = now - 1000;
    QVERIFY(!has(row, State::Renewing)); // one rise is no rhythm
    QVERIFY(has(row, State::Expiring));
    row.renewals = 2;
    row.renewalPeriod = 10000;
    QVERIFY(has(row, State::Renewing));
    QVERIFY(!has(row, State::Expiring)); // will be renewed
    const Millis missed = row.lastRenewal + 15000;
    row.deadline = now + 60000;
    QVERIFY(has(row, State::Renewing, missed));
    QVERIFY(!has(row, State::RenewalMissed, missed));
    QVERIFY(!has(row, State::RenewalMissed, missed + 1)); // it was not read since
    QVERIFY(!has(row, State::Renewing, missed + 1));
    row.renewalMissed = true;
    QVERIFY(has(row, State::RenewalMissed, missed + 1));
    QVERIFY(!has(row, State::RenewalMissed, missed));
    QCOMPARE(judge(row, now).nextChange, missed + 1);
}

void TestJudgement::redlock_data()
{
    QTest::addColumn<QByteArray>("masters");
    QTest::addColumn<char>("leading");
    QTest::addColumn<int>("states");
    const auto row = [](const char *masters, char leading, States states) {
        QTest::addRow("%s", masters) << QByteArray(masters) << leading << int(states);
    };
    const States whole = State::Held | State::Quorum;
    row("aaa", 'a', whole);
    row("aa-", 'a', whole);
    row("aa?", 'a', whole);
    row("a--", 'a', State::Minority);
    row("a-?", 'a', State::Minority | State::Unproven);
    row("a??", 'a', State::Minority | State::Unproven);
    row("aab", 'a', whole | State::Split);
    row("ab-", 0, State::Split);
    row("ab?", 0, State::Split | State::Unproven);
    row("abc", 0, State::Split);
    row("aabbb", 'b', whole | State::Split);
    row("aabb-", 0, State::Split);
    row("aa---", 'a', State::Minority);
    row("a-???", 'a', State::Minority | State::Unproven);
    row("a---?", 'a', State::Minority);
    row("aa--", 'a', State::Minority); // an even set needs more than half
    row("aaa-", 'a', whole);
    row("##-", 0, State::Unproven);
}

void TestJudgement::redlock()
{
    QFETCH(QByteArray, masters);
    QFETCH(char, leading);
    QFETCH(int, states);
    QCOMPARE(int(judge(redlockRow(masters, leading), now).states), states);
}

void TestJudgement::setLosesItsQuorumInTime()
{
    Row row = redlockRow("aaa", 'a'); // ends at +20000, +20001, +20002
    row.deadline = now + 20001;
    QVERIFY(has(row, State::Quorum, now + 20000));
    QVERIFY(!has(row, State::Quorum, now + 20001));
    QVERIFY(has(row, State::Minority, now + 20001));
    QVERIFY(!has(row, State::Minority, now + 20002));
    QVERIFY(judge(row, now + 19999).nextChange == now + 20000);
}

void TestJudgement::contended()
{
    Row row = single(20000);
    row.waiters = 0;
    QVERIFY(!has(row, State::Contended));
    row.waiters = 1;
    QVERIFY(has(row, State::Contended));
    row.waiters = -1;
    row.manyOwners = true;
    QVERIFY(has(row, State::Contended));
    row.manyOwners = false;
    row.takenOften = true;
    QVERIFY(has(row, State::Busy) && !has(row, State::Contended));
    row.waiters = 1; // which says more
    QVERIFY(!has(row, State::Busy) && has(row, State::Contended));
}

void TestJudgement::staleIsUnproven()
{
    Row row = single(20000);
    row.stale = true;
    QVERIFY(has(row, State::Unproven));
}

void TestJudgement::aLapsedLeaseLeavesItsKey()
{
    Row row = single(-3000);
    row.logical = true;
    const auto expiryLine = [](const Row &of) {
        return verdictOf(of, now).evidence.filter(QStringLiteral("Expiry:")).join(u'|');
    };
    QVERIFY2(expiryLine(row).contains(QStringLiteral("passed 3.0 s ago; the key stays")),
             qPrintable(expiryLine(row)));
    row.logical = false; // its end is on its way
    QVERIFY(expiryLine(row).contains(QStringLiteral("ends by itself")));
    row = single(3000);
    row.logical = true;
    QVERIFY(expiryLine(row).contains(QStringLiteral("ends by itself in 3.0 s")));
}

void TestJudgement::verdicts()
{
    Row row = single(20000);
    row.firstSeen = now - 3600000;
    QCOMPARE(verdictOf(row, now).verdict, Verdict::CannotTell); // age alone says nothing
    row.renewals = 1;
    row.lastRenewal = now - 1000;
    QCOMPARE(verdictOf(row, now).verdict, Verdict::CannotTell);
    row.renewals = 3;
    row.renewalPeriod = 10000;
    row.lastRenewal = now - 4000;
    const Finding alive = verdictOf(row, now);
    QCOMPARE(alive.verdict, Verdict::Alive);
    QVERIFY2(alive.sentence.contains(QStringLiteral("3 times")), qPrintable(alive.sentence));
    QVERIFY(alive.evidence.size() >= 3);
    QCOMPARE(verdictOf(row, row.lastRenewal + 15000).verdict, Verdict::Alive);
    const Finding due = verdictOf(row, row.lastRenewal + 15001);
    QCOMPARE(due.verdict, Verdict::CannotTell);
    QVERIFY2(due.sentence.contains(QStringLiteral("its next renewal is due")), qPrintable(due.sentence));
    row.renewalMissed = true;
    QCOMPARE(verdictOf(row, row.lastRenewal + 15001).verdict, Verdict::Silent);
    QCOMPARE(verdictOf(row, row.lastRenewal + 15000).verdict, Verdict::Alive);
    row.stale = true;
    QCOMPARE(verdictOf(row, now).verdict, Verdict::CannotTell);
}

void TestJudgement::gone()
{
    Row row = single(noDeadline);
    row.firstSeen = now - 60000;
    row.connections = connectionsOf(now, 0);
    QCOMPARE(verdictAt(row, now + 4000), Verdict::CannotTell);
    QCOMPARE(verdictOf(row, now + 4000).sentence,
             QStringLiteral("Cannot tell: its connection ended 4.0 s ago"));
    // That it did not come back has to be seen: the clock alone says nothing.
    QCOMPARE(judge(row, now + 4000).nextChange, noDeadline);
    QCOMPARE(verdictAt(row, now + 3600000), Verdict::CannotTell);
    row.connections = connectionsOf(now, 29999);
    QCOMPARE(verdictAt(row, now + 3600000), Verdict::CannotTell);
    QVERIFY(!judge(row, now + 3600000).ownerGone);
    row.connections = connectionsOf(now, 30000);
    QCOMPARE(verdictAt(row, now + 30000), Verdict::Gone);
    QCOMPARE(verdictAt(SharedRow(row), now + 30000), Verdict::Gone);
    QVERIFY(judge(row, now + 30000).ownerGone);
    const Finding finding = verdictOf(row, now + 41000);
    QCOMPARE(finding.verdict, Verdict::Gone);
    QVERIFY2(finding.sentence.startsWith(QStringLiteral("Gone: its connection ended 41 s ago")),
             qPrintable(finding.sentence));
    QCOMPARE(verdictWord(finding.verdict), "gone");
    row.connections = connectionsOf(noDeadline); // it is back
    QCOMPARE(verdictAt(row, now + 41000), Verdict::CannotTell);
}

/// The rhythm that was seen may be slower than the lease: polls see some renewals late, and others never.
void TestJudgement::anEndedLeaseIsNoSignOfLife()
{
    Row row = single(5'600);
    row.renewals = 2;
    row.renewalPeriod = 4'000;
    row.lastRenewal = now;
    QCOMPARE(verdictAt(row, now + 5'599), Verdict::Alive);
    const Finding finding = verdictOf(row, now + 5'700);
    QCOMPARE(finding.verdict, Verdict::CannotTell);
    QVERIFY2(finding.sentence.contains(QLatin1String("its lease ended")), qPrintable(finding.sentence));
    row.renewalMissed = true;
    QCOMPARE(verdictAt(row, now + 6'001), Verdict::Silent);
    row.logical = true; // its key may stay
    QVERIFY(!mayReleaseFirst(row, now + 5'700));
    QVERIFY(mayReleaseFirst(row, now + 6'001));
}

void TestJudgement::goneAfterARenewalPeriod()
{
    Row row = single(600000);
    row.renewals = 3;
    row.renewalPeriod = 50000;
    row.lastRenewal = now - 10000;
    row.connections = connectionsOf(now, 49999);
    QCOMPARE(verdictAt(row, now + 49999), Verdict::Alive); // the next one is not overdue
    row.connections = connectionsOf(now, 50000);
    QCOMPARE(verdictAt(row, now + 50000), Verdict::Gone);
    row.renewalPeriod = 10000;
    row.connections = connectionsOf(now, 29999);
    QCOMPARE(verdictAt(row, now + 4000), Verdict::Alive);
    row.renewalMissed = true;
    QCOMPARE(verdictAt(row, now + 29999), Verdict::Silent);
    row.connections = connectionsOf(now, 30000);
    QCOMPARE(verdictAt(row, now + 30000), Verdict::Gone);
    row.lastRenewal = now; // at the same instant: it may have been the last it did
    QCOMPARE(verdictAt(row, now + 30000), Verdict::Gone);
    row.lastRenewal = now + 1; // who renews is not gone, whoever ended
    QCOMPARE(verdictAt(row, now + 15001), Verdict::Alive);
    QCOMPARE(verdictAt(row, now + 300000), Verdict::Silent);
    QVERIFY(hasEvidence(row, now + 40000, "renewed since"));
}

void TestJudgement::goneIsNeverSaidInDoubt()
{
    const Millis late = now + 60000;
    Row row = single(noDeadline);
    row.connections = connectionsOf(now);
    QCOMPARE(verdictAt(row, late), Verdict::Gone);
    Row other = row;
    other.stale = true;
    QCOMPARE(verdictAt(other, late), Verdict::CannotTell);
    QCOMPARE(verdictAt(SharedRow(other), late), Verdict::CannotTell);
    other = row;
    other.hasToken = false;
    QCOMPARE(verdictAt(other, late), Verdict::CannotTell);
    other = row;
    auto inside = std::make_shared<Inside>();
    inside->owners = {{.token = "a"}, {.token = "b"}};
    other.inside = inside;
    QCOMPARE(verdictAt(other, late), Verdict::CannotTell);
    other = row;
    auto away = std::make_shared<OwnerConnections>(*row.connections);
    away->seen = OwnerConnections::Seen::OutOfSight;
    other.connections = away;
    QCOMPARE(verdictAt(other, late), Verdict::CannotTell);
    QVERIFY(hasEvidence(other, late, "cannot be seen"));
    other = row;
    other.birthSeen = true;
    other.firstSeen = now;
    QCOMPARE(verdictAt(other, late), Verdict::Gone);
    other.firstSeen = now + 1; // whoever took it then is not the one who had left
    QCOMPARE(verdictAt(other, late), Verdict::CannotTell);
}

void TestJudgement::connectionsAreEvidence()
{
    Row row = single(noDeadline);
    row.connections = connectionsOf(noDeadline);
    QVERIFY(hasEvidence(row, now, "its connection web-4 (10.0.0.4:5123) is in CLIENT LIST"));
    auto nameless = std::make_shared<OwnerConnections>(*row.connections);
    nameless->name.clear();
    row.connections = nameless;
    QVERIFY(hasEvidence(row, now, "its connection 10.0.0.4:5123 is in CLIENT LIST"));
    row.connections = connectionsOf(now - 4000);
    QVERIFY(hasEvidence(row, now, "its connection ended 4.0 s ago"));
    row.connections = nullptr;
    QVERIFY(!hasEvidence(row, now, "CLIENT LIST"));
}

QTEST_GUILESS_MAIN(TestJudgement)
#include "tst_judgement.moc"
