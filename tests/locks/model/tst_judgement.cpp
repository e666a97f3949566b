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
    QVERIFY(has(row, State::RenewalMissed, missed + 1));
    QVERIFY(!has(row, State::Renewing, missed + 1));
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
    QCOMPARE(verdictOf(row, row.lastRenewal + 15001).verdict, Verdict::Silent);
    row.stale = true;
    QCOMPARE(verdictOf(row, now).verdict, Verdict::CannotTell);
}

QTEST_GUILESS_MAIN(TestJudgement)
#include "tst_judgement.moc"
