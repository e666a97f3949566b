// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/parser.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"

#include <QRandomGenerator>
#include <QTest>

using namespace lab::scheme;

namespace {

const QByteArray right("acquire:\n"
                       "    SET {key} {token} NX PX {lease_ms} -> set\n"
                       "    if set == nil:\n"
                       "        retry\n"
                       "    enter\n"
                       "release:\n"
                       "    DEL {key}\n");

/// The scheme above with `line` in place of its SET.
QByteArray with(const QByteArray &line)
{
    return "acquire:\n    " + line + "\n    enter\nrelease:\n    DEL {key}\n";
}

/// The bytes of a word that stands in place of the token.
QByteArray bytesOfWord(const QByteArray &word)
{
    const Parsed parsed = parse(with("SET {key} " + word));
    if (!parsed.scheme)
        return "wrong: " + parsed.wrong.front().told().toUtf8();
    const Section &section = *parsed.scheme->part(Part::Acquire);
    QByteArray bytes;
    for (const Piece &piece : section.front().commands.front()[2])
        bytes += piece.expression.empty() ? piece.bytes : QByteArray("{}");
    return bytes;
}

} // namespace

/// What a text is taken for, and what is said about one that is wrong.
class TestSchemeText : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatIsRight();
    void readsThoseOfTheArticles_data();
    void readsThoseOfTheArticles();
    void quotesAsRedisCli_data();
    void quotesAsRedisCli();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void findsEveryWrongLine();
    void hasLimits();
    void survivesAnything();
};

void TestSchemeText::readsWhatIsRight()
{
    const Parsed parsed = parse("scheme mine\n" + right);
    QVERIFY2(parsed.scheme, parsed.scheme ? "" : qPrintable(parsed.wrong.front().told()));
    QCOMPARE(parsed.scheme->name, "mine");
    QVERIFY(parsed.scheme->isLock());
    QCOMPARE(parsed.scheme->variables, 1);
    QVERIFY(parse(QByteArray(right).replace("\n", "\r\n")).scheme);
    QCOMPARE(nameOf(idOf(right)), "scheme");
    QCOMPARE(textOf(idOf(right)), right);
    QVERIFY(lab::Strategies::make(idOf(right)));
    QVERIFY(!lab::Strategies::make(idOf("nothing")));
}

void TestSchemeText::readsThoseOfTheArticles_data()
{
    QTest::addColumn<QByteArray>("name");
    const QList<QByteArray> names = writtenSchemes();
    QVERIFY(names.size() >= 14);
    for (const QByteArray &name : names)
        QTest::newRow(name.constData()) << name;
}

void TestSchemeText::readsThoseOfTheArticles()
{
    QFETCH(const QByteArray, name);
    const Parsed parsed = parse(writtenScheme(name));
    QVERIFY2(parsed.scheme, parsed.scheme ? "" : qPrintable(parsed.wrong.front().told()));
    QCOMPARE(parsed.scheme->name, name);
}

void TestSchemeText::quotesAsRedisCli_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("plain") << QByteArray("abc") << QByteArray("abc");
    QTest::newRow("double") << QByteArray(R"("a b # {c}")") << QByteArray("a b # {c}");
    QTest::newRow("escapes") << QByteArray(R"("\n\r\t\a\b\\\"\q")") << QByteArray("\n\r\t\a\b\\\"q");
    QTest::newRow("bytes") << QByteArray(R"("\x00\xff\xFe")") << QByteArray("\x00\xff\xfe", 3);
    QTest::newRow("no hex") << QByteArray(R"("\xzz")") << QByteArray("xzz");
    QTest::newRow("single") << QByteArray(R"('a\n\'b')") << QByteArray("a\\n'b");
    QTest::newRow("empty") << QByteArray(R"("")") << QByteArray();
    QTest::newRow("joined") << QByteArray(R"(a"b c"{token}d)") << QByteArray("ab c{}d");
    QTest::newRow("not ASCII") << QByteArray("锁") << QByteArray("锁");
    QTest::newRow("in the middle") << QByteArray("a#b") << QByteArray("a#b");
}

void TestSchemeText::quotesAsRedisCli()
{
    QFETCH(const QByteArray, word);
    QFETCH(const QByteArray, bytes);
    QCOMPARE(bytesOfWord(word), bytes);
}

void TestSchemeText::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &text, int line, int column, const char *says) {
        QTest::newRow(name) << text << line << column << QString::fromUtf8(says);
    };
    const QByteArray release = "release:\n    DEL {key}\n";
    row("nothing", "", 1, 1, "acquire:");
    row("no release", "acquire:\n    SETNX {key} x\n    enter\n", 1, 1, "release:");
    row("release alone", release, 1, 1, "add the section");
    row("no section", "get:\n", 1, 1, "begins nothing");
    row("twice", right + release, 8, 1, "twice");
    row("no colon", "acquire\n    enter\n" + release, 1, 8, "colon");
    row("no block", "acquire:\n" + release, 1, 1, "indented");
    row("tab", "acquire:\n\tenter\n" + release, 2, 1, "spaces");
    row("stray indent", with("GET {key}\n      GET {key}"), 3, 7, "further");
    row("uneven", "acquire:\n    if 1 == 1:\n        enter\n      retry\n    retry\n" + release, 4, 7,
        "indented");
    row("if without block", "acquire:\n    if 1 == 1:\n    enter\n" + release, 2, 5, "indented");
    row("if without colon", "acquire:\n    if 1 == 1\n        enter\n    retry\n" + release, 2, 14, "colon");
    row("else alone", "acquire:\n    else:\n        enter\n    retry\n" + release, 2, 5, "if");
    row("open end", "acquire:\n    SETNX {key} x -> a\n    if a == 1:\n        enter\n" + release, 1, 1,
        "without a decision");
    row("never reached", with("enter"), 3, 5, "never reached");
    row("enter in release", "acquire:\n    enter\nrelease:\n    enter\n", 4, 5, "acquire:");
    row("retry in the work of a lock", right + "work:\n    work\n    retry\n", 10, 5, "acquire:");
    row("work of a lock without work", right + "work:\n    GET {key}\n", 8, 1, "outside");
    row("work twice", right + "work:\n    work\n    work\n", 10, 5, "once");
    row("no lock, nothing counted", "work:\n    GET {counter}\n", 1, 1, "count");
    row("unknown command", with("STE {key} {token}"), 2, 5, "neither");
    row("forbidden command", with("FLUSHALL"), 2, 5, "FLUSHALL");
    row("waits", with("BLPOP {key} 0"), 2, 5, "BLPOP");
    row("time", with("EXPIREAT {key} 1"), 2, 5, "virtual");
    row("time option", with("SET {key} {token} NX EXAT 1"), 2, 26, "virtual");
    row("too few", with("SET {key}"), 2, 14, "more");
    row("no key", with("SET lock {token}"), 2, 9, "{key}");
    row("second key", with("DEL {key} lock"), 2, 15, "{key}");
    row("unknown name", with("SET {key} {tokn}"), 2, 16, "tokn");
    row("bare text",
        "acquire:\n    SETNX {key} x -> a\n    if a == OK:\n        enter\n    retry\n" + release, 3, 13,
        "quotes");
    row("no relation",
        "acquire:\n    SETNX {key} x -> a\n    if a = 1:\n        enter\n    retry\n" + release, 3, 10, "==");
    row("no value", "acquire:\n    SETNX {key} x -> a\n    if a ==:\n        enter\n    retry\n" + release, 3,
        12, "value");
    row("reserved", with("GET {key} -> token"), 2, 18, "meaning");
    row("no name", with("GET {key} -> 9"), 2, 18, "name");
    row("nothing behind the arrow", with("GET {key} ->"), 2, 17, "name");
    row("open quote", with("SET {key} \"a"), 2, 15, "quote");
    row("open brace", with("SET {key} {token"), 2, 15, "brace");
    row("stray brace", with("SET {key} a}"), 2, 16, "brace");
    row("no script", with("EVAL nine 1 {key}"), 2, 10, "nine");
    row("EVAL without keys", with("EVAL nine"), 2, 10, "EVAL NAME");
    row("more keys than there are", with("EVAL \"return 1\" 2 {key}"), 2, 21, "EVAL NAME");
    row("empty script", "script a:\n" + right, 1, 1, "Lua");
    row("open MULTI", "acquire:\n    SETNX {key} x\n    enter\nrelease:\n    MULTI\n    DEL {key}\n", 5, 5,
        "EXEC");
    row("reply in MULTI", with("MULTI\n    GET {key} -> a\n    EXEC"), 3, 18, "EXEC ->");
    row("if in MULTI", with("MULTI\n    if 1 == 1:\n        enter\n    EXEC"), 3, 5, "commands");
    row("EXEC alone", with("EXEC"), 2, 5, "MULTI");
    row("name", "scheme a b\n" + right, 1, 8, "letters");
    row("not UTF-8", right + "# \xff\n", 8, 1, "UTF-8");
    row("let", with("let a"), 2, 5, "let NAME");
}

void TestSchemeText::saysWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, line);
    QFETCH(const int, column);
    QFETCH(const QString, says);
    const Parsed parsed = parse(text);
    QVERIFY(!parsed.scheme);
    QVERIFY(!parsed.wrong.empty());
    const Wrong &wrong = parsed.wrong.front();
    const QString told = wrong.told();
    QVERIFY2(told.contains(says), qPrintable(told));
    QVERIFY2(told.startsWith(QStringLiteral("line %1, column %2: ").arg(line).arg(column)), qPrintable(told));
}

void TestSchemeText::findsEveryWrongLine()
{
    const Parsed parsed = parse("acquire:\n    STE {key}\n    SET nine 1\n    enter\nrelease:\n    DEL\n");
    QCOMPARE(parsed.wrong.size(), size_t(3));
    QCOMPARE(parsed.wrong[0].place.line, 2);
    QCOMPARE(parsed.wrong[1].place.line, 3);
    QCOMPARE(parsed.wrong[2].place.line, 6);
}

void TestSchemeText::hasLimits()
{
    QVERIFY(parse(right + QByteArray(longestScheme - right.size(), '\n')).scheme);
    QVERIFY(!parse(right + QByteArray(longestScheme - right.size() + 1, '\n')).scheme);
    const QByteArray line = "    GET {key}\n";
    const int left = mostStatements - 5;
    QVERIFY(parse(right + line.repeated(left)).scheme);
    QVERIFY(!parse(right + line.repeated(left + 1)).scheme);
}

/// Nothing is promised but that it ends, and says where.
void TestSchemeText::survivesAnything()
{
    QRandomGenerator random(1);
    const QList<QByteArray> pieces{
        "acquire:", "release:", "work:", "script a:", "\n", "\n    ", "\n        ", "if",
        "elif",     "else:",    "==",    "{",         "}",  "\"",     "'",          "->",
        "set",      "nil",      "SET",   "EVAL",      "a",  "{key}",  "MULTI",      "EXEC",
        ":",        " ",        "1",     "-",         "[",  "let",    "enter",      "\\x"};
    for (int round = 0; round < 20'000; ++round) {
        QByteArray text = random.bounded(2) ? right : QByteArray();
        for (int left = random.bounded(12); left > 0; --left)
            text.insert(random.bounded(int(text.size()) + 1), pieces[random.bounded(pieces.size())]);
        if (random.bounded(4) == 0 && !text.isEmpty())
            text[random.bounded(text.size())] = char(random.bounded(256));
        const Parsed parsed = parse(text);
        QVERIFY2(parsed.scheme || !parsed.wrong.empty(), text.toPercentEncoding().constData());
    }
}

QTEST_GUILESS_MAIN(TestSchemeText)
#include "tst_scheme_text.moc"
