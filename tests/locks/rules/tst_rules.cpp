// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of one's own: what they make of keys, and the files in which they are handed on.
#include "dialect_samples.h"
#include "locks/dialects/dialects.h"
#include "locks/rules/rule_file.h"
#include "locks/rules/rule_set.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QTest>

using namespace locks;

class TestRules : public QObject
{
    Q_OBJECT
private slots:
    void comesBeforeRecognition();
    void theFirstThatFitsDecides();
    void whatDoesNotFitIsNotForced();
    void everyFormReadsItsOwn_data();
    void everyFormReadsItsOwn();
    void aFreeCountIsNoLock();
    void theFormMayStayAsRecognised();
    void namesTheOwner();
    void namesEachOfSeveral();
    void anExpressionCannotHang();
    void problems_data();
    void problems();
    void fileComesBack();
    void badFiles_data();
    void badFiles();

private:
    static QByteArray recognised(const RuleSet &rules, const Reading &reading)
    {
        const LibraryIndex index = rules.recognise({reading, NameSign::Nothing, samples::now()});
        return Dialects::table().at(index).id();
    }
    static QString ownerOf(const Rule &rule, const Reading &reading)
    {
        const RuleSet set({rule});
        const Dialect &dialect =
            Dialects::table().at(set.recognise({reading, NameSign::Nothing, samples::now()}));
        const InsidePtr inside = set.named(reading, dialect, dialect.inside(reading));
        return inside ? inside->ownerText : QString();
    }
};

void TestRules::comesBeforeRecognition()
{
    const Reading reading = samples::text("job:7:running", "worker-3", 60000);
    QCOMPARE(recognised(RuleSet(), reading), QByteArray("generic.token"));
    QCOMPARE(recognised(RuleSet({{"job:*:running", "redis-py.lock", {}}}), reading),
             QByteArray("redis-py.lock"));
    QCOMPARE(recognised(RuleSet({{"other:*", "redis-py.lock", {}}}), reading), QByteArray("generic.token"));
}

void TestRules::theFirstThatFitsDecides()
{
    const RuleSet rules(
        {{"job:*", "generic.hash", {}}, {"job:*", "generic.const", {}}, {"job:*", "generic.token", {}}});
    const Reading string = samples::text("job:7", "1", 60000);
    QCOMPARE(recognised(rules, string), QByteArray("generic.const"));
    QCOMPARE(rules.ruleFor(string), 1);
    const Reading hash = samples::hash("job:7", {{"web-4:17", "1"}}, 60000);
    QCOMPARE(rules.ruleFor(hash), 0);
}

void TestRules::whatDoesNotFitIsNotForced()
{
    const RuleSet rules({{"job:*", "generic.hash", {}}});
    const Reading string = samples::text("job:7", "1", 60000);
    QCOMPARE(rules.ruleFor(string), -1);
    Reading cut = samples::hash("job:7", {{"a", "1"}}, 60000);
    cut.truncated = true;
    QCOMPARE(rules.ruleFor(cut), -1);
    Reading gone = samples::hash("job:7", {{"a", "1"}}, 60000);
    gone.exists = false;
    QCOMPARE(rules.ruleFor(gone), -1);
}

void TestRules::everyFormReadsItsOwn_data()
{
    QTest::addColumn<QByteArray>("library");
    QTest::addColumn<Reading>("reading");
    QTest::addColumn<QByteArray>("token");
    const auto row = [](const char *library, const Reading &reading, const QByteArray &token) {
        QTest::newRow(library) << QByteArray(library) << reading << token;
    };
    row("generic.token", samples::text("k", "abc", 60000), "abc");
    row("generic.const", samples::text("k", "1", 60000), "1");
    row("generic.ts", samples::text("k", "1790000000", -1), "1790000000");
    row("generic.hash", samples::hash("k", {{"web-4", "2"}}, 60000), "web-4");
    row("generic.zset", samples::zset("k", {{"web-4", "17"}}, 60000), "web-4");
    row("redisson.semaphore", samples::text("k", "3", -1), "3");
    row("dramatiq.concurrent", samples::text("k", "3", 60000), "3");
}

void TestRules::everyFormReadsItsOwn()
{
    QFETCH(QByteArray, library);
    QFETCH(Reading, reading);
    QFETCH(QByteArray, token);
    QCOMPARE(recognised(RuleSet({{"k", library, {}}}), reading), library);
    QCOMPARE(Dialects::table().at(*Dialects::table().find(library)).token(reading),
             std::optional<QByteArray>(token));
}

/// A count of holders that is 0 stays where it is, and is no lock.
void TestRules::aFreeCountIsNoLock()
{
    const RuleSet rules({{"k", "dramatiq.concurrent", {}}});
    const LibraryIndex library =
        rules.recognise({samples::text("k", "0", 60000), NameSign::Lock, samples::now()});
    QCOMPARE(library, Dialects::companion);
}

/// Only the owner is the rule's; the library, and whether it is a lock at all, is not.
void TestRules::theFormMayStayAsRecognised()
{
    const Rule rule{"lock:*", "as-recognised", QStringLiteral("^job~(?<host>[^~]+)")};
    const RuleSet set({rule});
    const Reading token = samples::text("lock:1", "job~web-4~7f", 60000);
    QCOMPARE(recognised(set, token), recognised(RuleSet(), token));
    QCOMPARE(ownerOf(rule, token), QStringLiteral("web-4"));
    const Reading redisPy = samples::text("lock:2", "a1b2c3d4e5f611ee8c000242ac120002", 60000);
    const auto libraryBy = [&redisPy](const RuleSet &rules) {
        return Dialects::table().at(rules.recognise({redisPy, NameSign::Lock, samples::now()})).id();
    };
    QCOMPARE(libraryBy(RuleSet()), QByteArray("redis-py.lock"));
    QCOMPARE(libraryBy(set), QByteArray("redis-py.lock"));
    QCOMPARE(ownerOf(rule, redisPy), QString());
    QCOMPARE(set.ruleFor(token), 0);
    const Reading hash = samples::hash("lock:3", {{"job~web-5~1", "1"}}, 60000);
    QCOMPARE(recognised(set, hash), recognised(RuleSet(), hash));
    const Observation counter{samples::text("lock:counter", "17", -1), NameSign::Nothing, samples::now()};
    QCOMPARE(set.admit(counter).library, RuleSet().admit(counter).library);
    // With no owner it would say nothing.
    QCOMPARE(problemOf({"lock:*", "as-recognised", {}})->field, RuleField::Owner);
}

void TestRules::namesTheOwner()
{
    const QString byToken = QStringLiteral("(?<host>[^:]+):(?<pid>\\d+)");
    QCOMPARE(ownerOf({"k*", "generic.token", byToken}, samples::text("k:1", "web-4:4711", 60000)),
             QStringLiteral("web-4 · 4711"));
    // A key says what is locked, not who holds it.
    QCOMPARE(ownerOf({"k*", "generic.const", QStringLiteral("(?<job>report)")},
                     samples::text("k:report", "1", 60000)),
             QString());
    QCOMPARE(ownerOf({"k*", "generic.token", byToken}, samples::text("k1", "nobody", 60000)), QString());
    // Foreign bytes are shown escaped, whatever the expression lets through.
    const QString shown = ownerOf({"k*", "generic.token", QStringLiteral("(?<host>.+)")},
                                  samples::text("k:1", "web\x1b[2J", 60000));
    QVERIFY2(!shown.contains(QChar(0x1b)) && shown.startsWith(QStringLiteral("web")), qPrintable(shown));
}

void TestRules::namesEachOfSeveral()
{
    const RuleSet set({{"k", "generic.hash", QStringLiteral("^(?<host>[^:]+):")}});
    const Reading reading = samples::hash("k", {{"web-4:1", "1"}, {"web-5:2", "1"}}, 60000);
    const Dialect &dialect = Dialects::table().at(*Dialects::table().find("generic.hash"));
    const InsidePtr inside = set.named(reading, dialect, dialect.inside(reading));
    QVERIFY(inside);
    QCOMPARE(inside->owners.size(), 2);
    QCOMPARE(inside->owners.at(0).text, QStringLiteral("web-4"));
    QCOMPARE(inside->owners.at(1).text, QStringLiteral("web-5"));
}

void TestRules::anExpressionCannotHang()
{
    const Rule hostile{"k", "generic.token", QStringLiteral("^(?<host>(a+)+)$")};
    QElapsedTimer timer;
    timer.start();
    ownerOf(hostile, samples::text("k", QByteArray(400, 'a') + '!', 60000));
    QVERIFY2(timer.elapsed() < 500 * patience, qPrintable(QString::number(timer.elapsed())));
}

void TestRules::problems_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("library");
    QTest::addColumn<QString>("owner");
    QTest::addColumn<int>("field");
    const auto row = [](const char *name, const char *pattern, const char *library, const char *owner,
                        int field) {
        QTest::newRow(name) << QByteArray(pattern) << QByteArray(library) << QString::fromUtf8(owner)
                            << field;
    };
    row("good", "k*", "generic.token", "", -1);
    row("good expression", "k*", "redisson.lock", "(?<host>.*)", -1);
    row("no pattern", "", "generic.token", "", int(RuleField::Pattern));
    row("no library", "k*", "", "", int(RuleField::Library));
    row("unknown library", "k*", "redlock9", "", int(RuleField::Library));
    row("look only", "k*", "generic.unknown", "", int(RuleField::Library));
    row("broken expression", "k*", "generic.token", "(?<host>", int(RuleField::Owner));
    row("nameless", "k*", "generic.token", "(.*)", int(RuleField::Owner));
}

void TestRules::problems()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, library);
    QFETCH(QString, owner);
    QFETCH(int, field);
    const Rule rule{pattern, library, owner};
    const std::optional<RuleProblem> problem = problemOf(rule);
    QCOMPARE(problem ? int(problem->field) : -1, field);
    QVERIFY(!problem || !problem->sentence.isEmpty());
    // A rule with a problem decides nothing.
    QCOMPARE(RuleSet({rule}).isEmpty(), problem.has_value());
}

void TestRules::fileComesBack()
{
    const QList<Rule> rules{{"job:*", "generic.token", QStringLiteral("(?<host>[^:]+)")},
                            {"\xff\x00*", "redisson.lock", {}},
                            {"base64:*", "generic.const", {}}};
    const redis::Result<QList<Rule>> read = rulesFromFile(rulesToFile(rules));
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().text));
    QCOMPARE(*read, rules);
    QCOMPARE(rulesFromJson(rulesToJson(rules)), rules);
    // A profile keeps what this version cannot use.
    const QList<Rule> later{{"job:*", "redlock9", {}}, {"", "generic.token", {}}, rules.first()};
    QCOMPARE(rulesFromJson(rulesToJson(later)), later);
    QVERIFY(rulesFromJson({17, QJsonObject()}).isEmpty());
}

void TestRules::badFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const char *text, const char *sentence) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(sentence);
    };
    row("empty", "", "Line 1: this is not JSON");
    row("no JSON", "{\n\n\"rules\": oops\n}", "Line 3: this is not JSON");
    row("another file", "{\"locks\": []}", "Line 1: this is not a file of rules");
    row("a later version", "{\n\"lockscope_rules\": 2,\n\"rules\": []}",
        "Line 2: this program reads version 1");
    row("no rules", "{\"lockscope_rules\": 1}", "Line 1: beside");
    row("no object", "{\"lockscope_rules\": 1,\n\"rules\": [\n17]}", "a rule is an object");
    row("no pattern", "{\"lockscope_rules\": 1,\n\"rules\": [\n{\"library\": \"generic.token\"}]}",
        "Line 3: The pattern is missing");
    row("unknown name",
        "{\"lockscope_rules\": 1,\n\"rules\": [\n{\"pattern\": \"a\",\n\"library\": \"generic.token\",\n"
        "\"colour\": \"red\"}]}",
        "Line 5: a rule has no “colour”");
    row("no text",
        "{\"lockscope_rules\": 1,\n\"rules\": [\n{\"pattern\": 7,\n\"library\": \"generic.token\"}]}",
        "Line 3: “pattern” is a text");
    row("the second one",
        "{\"lockscope_rules\": 1,\n\"rules\": [\n{\"pattern\": \"a{\",\n\"library\": \"generic.token\"},\n"
        "{\"pattern\": \"b\",\n\"library\": \"nobody\"}]}",
        "Line 6: There is no library or form “nobody”");
    row("an expression",
        "{\"lockscope_rules\": 1,\n\"rules\": [\n{\"pattern\": \"a\", \"library\": \"generic.token\",\n"
        "\"owner\": \"(?<host>\"}]}",
        "Line 4: The expression is wrong");
}

void TestRules::badFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, sentence);
    const redis::Result<QList<Rule>> read = rulesFromFile(text);
    QVERIFY(!read.ok());
    QVERIFY2(read.error().text.contains(sentence), qPrintable(read.error().text));
}

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
