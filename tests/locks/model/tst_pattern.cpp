// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/pattern.h"
#include "redis_server.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

using namespace locks;

/// The glob matcher against the server's own, and what is derived from patterns.
class TestPattern : public QObject
{
    Q_OBJECT
private slots:
    void matchesLikeTheServer();
    void matches_data();
    void matches();
    void prefixes();
    void reduction();
    void signs_data();
    void signs();
    void namesAndPatternsTogether();
    void lockWords();
    void scanFindsAtLeastWhatMatches();
};

namespace {

QByteArray randomText(QRandomGenerator &random, const QByteArray &alphabet, int longest)
{
    QByteArray text;
    for (int i = random.bounded(longest + 1); i > 0; --i)
        text.append(alphabet.at(random.bounded(int(alphabet.size()))));
    return text;
}

const QByteArray keyAlphabet("ab\\[]^-*?c\xff\x00z", 13);
const QByteArray patternAlphabet("aabb**??[[]]^^--\\\\c\xff\x00z", 23);

} // namespace

void TestPattern::matchesLikeTheServer()
{
    RedisServer server;
    QRandomGenerator random(20261121);
    QSet<QByteArray> keys{QByteArray()};
    while (keys.size() < 300)
        keys.insert(randomText(random, keyAlphabet, 6));
    for (const QByteArray &key : std::as_const(keys))
        server.command(QList<QByteArray>{"SET", key, "1"});
    // The server answers for all keys at once: a page that covers them all.
    for (int i = 0; i < 4000; ++i) {
        const QByteArray pattern = randomText(random, patternAlphabet, 9);
        const QByteArray script = "local r=redis.call('SCAN','0','MATCH',ARGV[1],'COUNT','100000')[2] "
                                  "local o={} for i,k in ipairs(r) do o[i]=string.format('%d:',#k)..k end "
                                  "return table.concat(o)";
        const QByteArray answer = server.command(QList<QByteArray>{"EVAL", script, "0", pattern});
        QSet<QByteArray> found;
        for (qsizetype at = 0; at < answer.size();) {
            const qsizetype colon = answer.indexOf(':', at);
            const qsizetype size = answer.mid(at, colon - at).toInt();
            found.insert(answer.mid(colon + 1, size));
            at = colon + 1 + size;
        }
        const PatternSet set({pattern});
        for (const QByteArray &key : std::as_const(keys)) {
            if (globMatch(pattern, key) != found.contains(key) || set.matches(key) != found.contains(key))
                QFAIL(QByteArray("pattern " + pattern.toPercentEncoding() + " key " + key.toPercentEncoding())
                          .constData());
        }
    }
}

void TestPattern::matches_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *pattern, const char *text, bool expected) {
        QTest::addRow("%s %s", pattern, text) << QByteArray(pattern) << QByteArray(text) << expected;
    };
    row("lock:*", "lock:", true);
    row("lock:*", "lock", false);
    row("*", "", true);
    row("**", "", false);
    row("zz[12]*", "zz[12]*", false);
    row("zz\\[12\\]\\*", "zz[12]*", true);
    row("h[^e]llo", "hallo", true);
    row("h[^e]llo", "hello", false);
    row("h[b-a]llo", "hallo", true);
    row("[", "a", false);
    row("[^", "a", true);
    row("a*b*c*d*e*f*g*h*", "abcdefg", false);
}

void TestPattern::matches()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, text);
    QFETCH(bool, expected);
    QCOMPARE(globMatch(pattern, text), expected);
}

void TestPattern::prefixes()
{
    QCOMPARE(literalPrefix("lock:*"), "lock:");
    QCOMPARE(literalPrefix("a\\*b?c"), "a*b");
    QCOMPARE(literalPrefix("*:lock"), "");
    QCOMPARE(literalPrefix("whole"), "whole");
    QCOMPARE(literalPrefix("end\\"), "end\\");
    QCOMPARE(commonPrefix({"lock:a", "lock:b", "lo"}), "lo");
    QCOMPARE(commonPrefix({}), "");
    QCOMPARE(prefixPattern("a[b"), "a\\[b*");
    QCOMPARE(exactPattern("a[b*"), "a\\[b\\*");
    QVERIFY(globMatch(exactPattern("a[b*"), "a[b*"));
    QVERIFY(!globMatch(exactPattern("a[b*"), "a[bc"));
    const PatternSet wide(QList<QByteArray>{"lock:*", "mutex:*", "*:lock"});
    QCOMPARE(wide.untracked(), QList<QByteArray>{"*:lock"});
    QVERIFY(wide.needsOwnMatch());
    QVERIFY(wide.scanMatch().isEmpty());
    const PatternSet one({"lock:*"});
    QVERIFY(!one.needsOwnMatch());
    QCOMPARE(one.scanMatch(), "lock:*");
}

void TestPattern::reduction()
{
    QCOMPARE(reducedPrefixes({"lock:", "lock:a", "l", "mutex:", "mutex"}), (QList<QByteArray>{"l", "mutex"}));
    QCOMPARE(reducedPrefixes({"b", "a", "b"}), (QList<QByteArray>{"a", "b"}));
    QCOMPARE(reducedPrefixes({"a", ""}), (QList<QByteArray>{""}));
}

void TestPattern::signs_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *pattern, NameSign expected) {
        QTest::addRow("%s", pattern) << QByteArray(pattern) << int(expected);
    };
    row("lock:*", NameSign::Lock);
    row("lock*", NameSign::Lock);
    row("app:LOCKS:*", NameSign::Lock);
    row("shop:*", NameSign::Meant);
    row("q:*", NameSign::Meant);
    row("job", NameSign::Exact);
    row("clock:*", NameSign::Meant);
    row("\\*\\*\\**", NameSign::Meant);
    for (const char *broad : {"*", "?*", "*x*", "*mutex*", "*[Ll]ock*", "a*", "ab*cd", "[abcdef]*", "*abc"})
        row(broad, NameSign::Nothing);
}

void TestPattern::signs()
{
    QFETCH(QByteArray, pattern);
    QFETCH(int, expected);
    QCOMPARE(int(signOf(pattern)), expected);
}

void TestPattern::namesAndPatternsTogether()
{
    const PatternSet set({"*", "jobs:*", "mutex:*"});
    QVERIFY(set.signOf("shop:17") == NameSign::Nothing);
    QVERIFY(set.signOf("shop:lock:17") == NameSign::Lock);
    QVERIFY(set.signOf("jobs:17") == NameSign::Meant);
    QVERIFY(set.signOf("mutex:17") == NameSign::Lock);
    QVERIFY(PatternSet({"lock*"}).signOf("lock17x") == NameSign::Lock);
    QVERIFY(PatternSet({"*lock*"}).signOf("clock:17") == NameSign::Nothing);
}

void TestPattern::lockWords()
{
    for (const char *name : {"lock", "a:lock", "lock:a", "LOCK-17", "x_Mutex_y", "semaphore.3", "redlock:a",
                             "lck|a", "job-lock17:x", "orderLock", "myMutex:17", "{lease}:x", "a||lock",
                             "mtx2", "_lockreport", "lockKey", "orderLockKey:7", "lck.x", "a:LockKey17"})
        QVERIFY2(hasLockWord(name), name);
    for (const char *name : {"", "clock:17", "block", "blocks:1", "unlocked", "locker:1", "lockdown",
                             "mutexx", "release:1", "please", "padlock", "oclock7", "blockKey", "clockSkew",
                             "lockerKey", "deadLockedJob", "lock\xc3\xa4"})
        QVERIFY2(!hasLockWord(name), name);
    QVERIFY(hasCounterWord("shop:views:17"));
    QVERIFY(!hasCounterWord("shop:viewsx:17"));
}

void TestPattern::scanFindsAtLeastWhatMatches()
{
    QRandomGenerator random(7);
    for (int i = 0; i < 3000; ++i) {
        QList<QByteArray> patterns;
        for (int n = 1 + random.bounded(4); n > 0; --n)
            patterns.append(randomText(random, patternAlphabet, 6));
        const PatternSet set(patterns);
        for (int n = 0; n < 30; ++n) {
            const QByteArray key = randomText(random, keyAlphabet, 6);
            const bool wanted = std::any_of(patterns.begin(), patterns.end(), [&](const QByteArray &pattern) {
                return globMatch(pattern, key);
            });
            const bool scanned = set.scanMatch().isEmpty() || globMatch(set.scanMatch(), key);
            QCOMPARE(set.matches(key), wanted);
            QVERIFY2(scanned || !wanted, QByteArray(patterns.join(' ') + " / " + key).constData());
            QVERIFY(set.needsOwnMatch() || scanned == wanted);
        }
    }
}

QTEST_GUILESS_MAIN(TestPattern)
#include "tst_pattern.moc"
