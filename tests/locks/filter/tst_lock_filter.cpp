// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialects.h"
#include "locks/filter/lock_filter.h"
#include "locks/owners/row_owners.h"

#include <QRandomGenerator>
#include <QTest>

using locks::LockFilter;
using namespace std::chrono_literals;

namespace {

constexpr locks::Millis now = 1'000'000'000;

/// A lock of web-4, process 3121, held for 42 s as far as was seen, with 20 s left.
locks::Row row()
{
    locks::Row row;
    row.id = 1;
    row.key = "lock:order:17";
    row.token = "web-4:3121:7F3c9a";
    row.hasToken = true;
    row.library = *locks::Dialects::table().find("generic.token");
    row.held = 1;
    row.states = locks::State::Held | locks::State::Renewing;
    row.firstSeen = now - 42'000;
    row.deadline = now + 20'000;
    locks::Holding holding;
    holding.token = row.token;
    holding.hasToken = true;
    holding.deadline = row.deadline;
    holding.library = row.library;
    row.holdings = {holding};
    return row;
}

locks::FilterContext context()
{
    return {now, {QStringLiteral("orders-1:6379"), QStringLiteral("orders-2:6379")}};
}

bool finds(const QString &text, const locks::Row &row)
{
    return LockFilter(text).matches(row, context());
}

} // namespace

class TestLockFilter : public QObject
{
    Q_OBJECT
private slots:
    void matches_data();
    void matches();
    void hostsAreNotMistakenForOthers_data();
    void hostsAreNotMistakenForOthers();
    void guessedHostsAreNotMistakenEither();
    void unknownTimesNeverMatch();
    void aTokensTimeIsNoTimeOfHolding();
    void wholeSecondsAreRoundedDown();
    void tokensOfOthersAreFoundToo();
    void mistakesAreToldAndMatchNothing_data();
    void mistakesAreToldAndMatchNothing();
    void unknownMastersLeaveNothingOut();
    void noMistypedTermLetsMoreThrough();
    void optionsTakeWhateverCharacters();
    void knowsWhatTimeAloneChanges();
};

void TestLockFilter::matches_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("found");
    const auto line = [](const char *text, bool found) {
        QTest::newRow(text) << QString::fromLatin1(text) << found;
    };
    line("", true);
    line("order", true);
    line("\"ORDER:17\"", true);
    line("\"lock:order:1\"", true);
    line("lock\":\"order", true);
    line("\"no:field\"", false);
    line("-\"no:field\"", true);
    line("a=b", false);
    line("stock", false);
    line("7f3c", true);
    line("order 7f3c", true);
    line("order stock", false);
    line("-stock", true);
    line("-order", false);
    line("order -stock", true);
    line("\"order:17\"", true);
    line("\"order 17\"", false);
    line("key:order", true);
    line("key:=lock:order:17", true);
    line("key:=lock:order:1", false);
    line("key:=LOCK:order:17", false);
    line("key:7f3c", false);
    line("token:7F3C", true);
    line("token:=web-4:3121:7F3c9a", true);
    line("token:order", false);
    line("library:generic.token", true);
    line("library:generic", true);
    line("library:gener", false);
    line("library:~gener", true);
    line("library:=generic", false);
    line("state:renewing", true);
    line("state:renew", true);
    line("state:=renewing", true);
    line("state:split", false);
    line("-state:split", true);
    line("-state:renewing", false);
    line("verdict:cannot-tell", true);
    line("verdict:alive", false);
    line("-verdict:alive", true);
    line("verdict:gone", false);
    line("held>30s", true);
    line("held>42s", false);
    line("held>1m", false);
    line("-held>1m", false); // how much longer than 42 s nobody knows
    line("left<30s", true);
    line("left<5s", false);
    line("left>5s", true);
    line("-left>5s", false);
    line("master:orders-1", true);
    line("master:orders-2", false);
    line("owner:=web-4 held>10s -state:split", true);
    line("\"-\"", true);
    line("-master:orders-2", true);
    line("-master:orders-1", false);
}

void TestLockFilter::matches()
{
    QFETCH(QString, text);
    QFETCH(bool, found);
    QCOMPARE(finds(text, row()), found);
    QVERIFY(LockFilter(text).mistake().isEmpty());
}

void TestLockFilter::hostsAreNotMistakenForOthers_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("found");
    const auto line = [](const char *token, const char *text, bool found) {
        QTest::addRow("%s of %s", text, token) << QByteArray(token) << QString::fromLatin1(text) << found;
    };
    line("web-4:3121", "owner:web-4", true);
    line("web-4:3121", "owner:=web-4", true);
    line("web-4:3121", "owner:=3121", true);
    line("web-4:3121", "owner:WEB-4", true);
    line("web-4:3121", "owner:=WEB-4", false);
    line("web-4:3121", "owner:web", true);
    line("web-4:3121", "owner:=web", false);
    line("web-4:3121", "owner:we", false);
    line("web-4:3121", "owner:~we", true);
    line("web-41:3121", "owner:web-4", false);
    line("web-41:3121", "owner:=web-4", false);
    line("web-41:3121", "owner:~web-4", true);
    line("web-40:3121", "owner:web-4", false);
    line("xweb-4:3121", "owner:web-4", false);
    line("web-4.example.org:3121", "owner:web-4", true);
    line("web-4.example.org:3121", "owner:=web-4", false);
    line("web-4.example.org:3121", "owner:=web-4.example.org", true);
    line("4711@web-4", "owner:=web-4", true);
    line("7f3c9ab2d1", "owner:web-4", false);
    line("7f3c9ab2d1", "-owner:web-4", true);
    // A plain word too, though a part of a token will do else.
    line("web-4:3121", "web-4", true);
    line("web-41:3121", "web-4", false);
    line("web-41:3121", "WEB-4", false);
    line("web-41:3121", "-web-4", true);
    line("4711@web-41", "web-4", false);
    line("web-41:3121", "web-41", true);
    line("web-41:3121", "we", true);
    line("web-41:3121", "\"1:312\"", true);
    line("web-41:3121", "4", true);
    line("web-41.web-4.example.org:3121", "web-4", true);
    line("7f3c9ab2d1", "f3c9", true);
    line("7f3c92b2d1", "f3c9", true);
}

void TestLockFilter::hostsAreNotMistakenForOthers()
{
    QFETCH(QByteArray, token);
    QFETCH(QString, text);
    QFETCH(bool, found);
    locks::Row one = row();
    one.token = one.holdings[0].token = token;
    QCOMPARE(finds(text, one), found);
}

void TestLockFilter::guessedHostsAreNotMistakenEither()
{
    locks::Row one = row();
    one.token = one.holdings[0].token = "worker=web-41;run=8812";
    locks::FilterContext guessing = context();
    guessing.hosts.add("web-41", locks::HostSign::OtherLock);
    const LockFilter cut(QStringLiteral("web-4"));
    QVERIFY(cut.asksFor(locks::FilterField::Guess));
    QVERIFY(!cut.matches(one, guessing));
    QVERIFY(LockFilter(QStringLiteral("web-41")).matches(one, guessing));
    QVERIFY(!LockFilter(QStringLiteral("order")).asksFor(locks::FilterField::Guess));
}

void TestLockFilter::unknownTimesNeverMatch()
{
    locks::Row one = row();
    QVERIFY(!finds(QStringLiteral("held<1h"), one)); // perhaps it has been held for a day
    one.birthSeen = true;
    QVERIFY(finds(QStringLiteral("held<1h"), one));
    QVERIFY(finds(QStringLiteral("-held>1m"), one));
    QVERIFY(!finds(QStringLiteral("held<42s"), one));
    one.deadline = locks::noDeadline;
    QVERIFY(finds(QStringLiteral("left>1w"), one)); // never is later than that
    QVERIFY(!finds(QStringLiteral("left<1w"), one));
}

/// redis-py makes its token before it waits: here an hour before. The lock was seen a second ago.
void TestLockFilter::aTokensTimeIsNoTimeOfHolding()
{
    locks::Row one = row();
    one.library = one.holdings[0].library = *locks::Dialects::table().find("redis-py.lock");
    one.token = one.holdings[0].token = "d8e0c1a4e00011ee8a0b02420a000005"; // of 2024
    one.firstSeen = now - 1'000;
    QVERIFY(locks::ownerIn(one.library, one.key, one.token).madeAt);
    for (const bool birthSeen : {false, true}) {
        one.birthSeen = birthSeen;
        QVERIFY(!finds(QStringLiteral("held>10s"), one));
        QVERIFY(finds(QStringLiteral("held>500ms"), one));
    }
}

/// What a record or an idle time says is told in whole seconds, rounded down: 42 s are more than 42 s then.
void TestLockFilter::wholeSecondsAreRoundedDown()
{
    locks::Row one = row();
    one.firstSeen = now;
    one.unchangedBefore = 42;
    QVERIFY(finds(QStringLiteral("held>42s"), one));
    QVERIFY(!finds(QStringLiteral("held>43s"), one));
}

void TestLockFilter::tokensOfOthersAreFoundToo()
{
    locks::Row one = row();
    locks::Holding other = one.holdings[0];
    other.master = 1;
    other.token = "job-9:77";
    one.holdings.append(other);
    QVERIFY(finds(QStringLiteral("token:job-9"), one));
    QVERIFY(finds(QStringLiteral("master:orders-2"), one));
    one.hasToken = false; // a tie: both are owners
    one.token.clear();
    QVERIFY(finds(QStringLiteral("owner:=job-9"), one));
    QVERIFY(finds(QStringLiteral("owner:=web-4"), one));
    QCOMPARE(locks::ownersOf(one).size(), 2);
    one.truncated = true;
    QVERIFY(locks::ownersOf(one).isEmpty());
}

void TestLockFilter::mistakesAreToldAndMatchNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("state") << QStringLiteral("state:gone-mad") << QStringLiteral("no-expiry");
    QTest::newRow("verdict") << QStringLiteral("verdict:dead") << QStringLiteral("cannot-tell");
    QTest::newRow("time") << QStringLiteral("order held>10x") << QStringLiteral("10x");
    QTest::newRow("turned round") << QStringLiteral("-left<soon") << QStringLiteral("soon");
    const auto line = [](const char *text, const char *says) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(says);
    };
    line("-onwer:=web-1", "there is no field \"onwer\". Did you mean owner:?");
    line("lock:order:17", "there is no field \"lock\". There are: owner:, guess:");
    line("lock:order:17", "in quotes");
    line("-hled>10m", "Did you mean held>?");
    line("held:10m", "as in held>10m");
    line("-owner>web-1", "as in owner:=web-4");
    line("-owner=web-1", "as in owner:=web-4");
    line("-onwer~web-1", "Did you mean owner:?");
    line("\xe2\x80\x93owner:=web-1", "Did you mean owner:?"); // a dash of a text processor
    line("--owner:=web-1", "Did you mean owner:?");
    line("!owner:=web-1", "Did you mean owner:?");
    line("- owner:=web-1", "A minus is followed by a space");
    line("order -", "A minus is followed by a space");
    line("-owner:", "the value is missing");
    line("-owner:=", "the value is missing");
    line("state:", "the value is missing");
    line("-owner:=\"web-1 held>10m", "the quote is not closed");
    line("-library:redsson", "Did you mean redisson?");
    line("-library:redi", "there is no library"); // typed to its end or not: it would leave nothing out
    line(":", "there is no field \"\"");
}

void TestLockFilter::mistakesAreToldAndMatchNothing()
{
    QFETCH(QString, text);
    QFETCH(QString, says);
    const LockFilter filter(text);
    QVERIFY2(filter.mistake().contains(says), qPrintable(filter.mistake()));
    QVERIFY(!filter.matches(row(), context()));
    QVERIFY(!filter.isEmpty());
}

void TestLockFilter::unknownMastersLeaveNothingOut()
{
    const QStringList masters = context().masters;
    QVERIFY(!finds(QStringLiteral("-master:orders-3"), row()));
    QVERIFY(LockFilter(QStringLiteral("-master:orders-3")).unknownMaster(masters).contains(masters.last()));
    QCOMPARE(LockFilter(QStringLiteral("-master:orders-2 held>1s")).unknownMaster(masters), QString());
}

namespace {

/// One slip of a finger: a character too many, too few, another one, or two in each other's place.
QString mistyped(QString text, QRandomGenerator *random)
{
    static const QString letters = QStringLiteral("abcdehlnorstuvwxyz:=~<>\"- ;.,_1");
    const auto at = qsizetype(random->bounded(int(text.size())));
    const QChar letter = letters[random->bounded(int(letters.size()))];
    switch (random->bounded(4)) {
    case 0:
        return text.insert(at, letter);
    case 1:
        return text.remove(at, 1);
    case 2:
        text[at] = letter;
        return text;
    default:
        if (at + 1 < text.size())
            std::swap(text[at], text[at + 1]);
        return text;
    }
}

QList<locks::SharedRow> manyRows()
{
    QList<locks::SharedRow> rows;
    for (int i = 0; i < 24; ++i) {
        locks::Row one = row();
        one.id = quint32(i + 1);
        one.key = "lock:order:" + QByteArray::number(i);
        one.token = one.holdings[0].token =
            "web-" + QByteArray::number(1 + i % 4) + ":3121:7F3c9" + QByteArray::number(i % 3);
        one.birthSeen = i % 2 == 0;
        one.firstSeen = now - (i % 5) * 300'000;
        one.states =
            i % 3 == 0 ? locks::State::Held | locks::State::Renewing : locks::States(locks::State::Held);
        one.holdings[0].master = quint16(i % 2);
        rows.append(locks::SharedRow(one));
    }
    return rows;
}

QSet<int> found(const LockFilter &filter, const QList<locks::SharedRow> &rows)
{
    QSet<int> places;
    for (int i = 0; i < rows.size(); ++i) {
        if (filter.matches(rows.at(i), context()))
            places.insert(i);
    }
    return places;
}

} // namespace

/// A mistyped term is either reported, and the filter matches nothing, or it narrows the rest of the filter.
void TestLockFilter::noMistypedTermLetsMoreThrough()
{
    const QList<locks::SharedRow> rows = manyRows();
    const QStringList terms{QStringLiteral("-owner:=web-1"),
                            QStringLiteral("-owner:web-1"),
                            QStringLiteral("-key:=lock:order:7"),
                            QStringLiteral("-state:renewing"),
                            QStringLiteral("-verdict:cannot-tell"),
                            QStringLiteral("-library:generic.token"),
                            QStringLiteral("-master:orders-1"),
                            QStringLiteral("-held>10m"),
                            QStringLiteral("-left>5s"),
                            QStringLiteral("-token:~7F3c90"),
                            QStringLiteral("owner:=web-2"),
                            QStringLiteral("held>10m")};
    const QStringList others{QString(), QStringLiteral("key:order"), QStringLiteral("-owner:=web-3"),
                             QStringLiteral("held>1s \"order:1\"")};
    QRandomGenerator random(20261126);
    int told = 0;
    for (int i = 0; i < 12'000; ++i) {
        const QString term = terms[random.bounded(int(terms.size()))];
        const QString other = others[random.bounded(int(others.size()))];
        const QString wrong = mistyped(term, &random);
        const LockFilter filter(random.bounded(2) == 0 ? wrong + u' ' + other : other + u' ' + wrong);
        const QSet<int> meant = found(filter, rows);
        const QString where = term + QStringLiteral(" as ") + wrong + QStringLiteral(" beside ") + other;
        QVERIFY2(found(LockFilter(other), rows).contains(meant), qPrintable(where));
        told += !filter.mistake().isEmpty();
        if (!filter.mistake().isEmpty())
            QVERIFY2(meant.isEmpty(), qPrintable(where));
    }
    QVERIFY2(told > 4'000, qPrintable(QString::number(told)));
}

void TestLockFilter::optionsTakeWhateverCharacters()
{
    locks::Row one = row();
    one.token = one.holdings[0].token = "-we\"b 4:1";
    LockFilter filter;
    filter.addOwnerIs(QStringLiteral("web-4"));
    QVERIFY(filter.matches(row(), context()));
    filter.addLibrary("generic.token");
    filter.addHeldOver(30s);
    QVERIFY(filter.addState("renewing"));
    QVERIFY(!filter.addState("renew"));
    QVERIFY(filter.addVerdict("cannot-tell"));
    QVERIFY(!filter.addVerdict("cannot"));
    QVERIFY(LockFilter().addVerdict("gone"));
    QVERIFY(filter.matches(row(), context()));
    filter.addLibrary("generic");
    QVERIFY(!filter.matches(row(), context()));
    QVERIFY(finds(QStringLiteral("token:=\"-we\\\"b 4:1\""), one));
}

void TestLockFilter::knowsWhatTimeAloneChanges()
{
    QVERIFY(!LockFilter(QStringLiteral("owner:web-4 state:held")).isTimed());
    QVERIFY(LockFilter(QStringLiteral("web held>1s")).isTimed());
    QVERIFY(LockFilter(QStringLiteral("left<1s")).isTimed());
    QVERIFY(LockFilter(QStringLiteral("verdict:silent")).isTimed());
    QVERIFY(LockFilter(QStringLiteral("  ")).isEmpty());
}

QTEST_GUILESS_MAIN(TestLockFilter)
#include "tst_lock_filter.moc"
