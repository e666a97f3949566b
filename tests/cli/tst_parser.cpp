// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest_name.h"
#include "cli/program/command_table.h"
#include "cli/program/parser.h"

#include <QTest>

/// The command line is understood, or refused with the part that is wrong.
class TestParser : public QObject
{
    Q_OBJECT

private slots:
    void theWindowTakesUrls();
    void help_data();
    void help();
    void sharedNamesMeanOneThing();
    void nearestName_data();
    void nearestName();
    void refused_data();
    void refused();
};

namespace {

redis::Result<cli::Arguments> parse(const QByteArray &line)
{
    return cli::parseArguments(line.isEmpty() ? QList<QByteArray>() : line.split(' '), {"pass", {}, {}});
}

} // namespace

void TestParser::theWindowTakesUrls()
{
    const auto arguments = parse("redis://a:7001/3 --separate --environment production redis://:own@b/3");
    QVERIFY(arguments.ok());
    QVERIFY(arguments->spec->name.isEmpty());
    QCOMPARE(arguments->source.urls.size(), size_t(2));
    QCOMPARE(arguments->source.urls[0].port, quint16(7001));
    QCOMPARE(arguments->source.urls[0].password, "pass");
    QCOMPARE(arguments->source.urls[1].password, "own");
    QVERIFY(arguments->common.separate);
    QCOMPARE(*arguments->common.environment, locks::Environment::Production);
}

void TestParser::help_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("command");
    const auto row = [](const char *line, const char *command) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(command);
    };
    row("help", "");
    row("help list", "list");
    row("help --help", "");
    row("help -h list", "list");
    row("help help", "");
    row("list --help", "list");
    row("list redis://a -h", "list");
    row("-h", "");
}

void TestParser::help()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, command);
    const auto arguments = parse(line);
    QVERIFY2(arguments.ok(), line.constData());
    QVERIFY(arguments->help);
    QCOMPARE(arguments->spec->name, command);
}

/// The same name takes the same kind of value in every command.
void TestParser::sharedNamesMeanOneThing()
{
    const QHash<QByteArray, QByteArray> values{{"--token", "TOKEN"},   {"--key", "KEY"},
                                               {"--pattern", "GLOB"},  {"--from", "FILE"},
                                               {"--owner-is", "NAME"}, {"--seen-deadline", "MS"}};
    for (const cli::CommandSpec &spec : cli::commandTable()) {
        for (const cli::OptionSpec &option : spec.options) {
            const QByteArray where = spec.name + ' ' + option.name;
            QVERIFY2(option.name != "--owner" && option.alias != "--owner", where.constData());
            if (values.contains(option.name))
                QVERIFY2(option.value == values.value(option.name) && option.alias.isEmpty(),
                         where.constData());
        }
    }
}

void TestParser::nearestName_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("nearest");
    const auto row = [](const char *typed, const char *nearest) {
        QTest::newRow(typed) << QByteArray(typed) << QByteArray(nearest);
    };
    row("lsit", "list"); // swapped
    row("lists", "list");
    row("lis", "list");
    row("relaese", "release");
    row("releasese", "release");
    row("acqure", "acquire");
    row("--jsno", "--json");
    row("-json", "--json");
    row("--tt", "--ttl");
    row("lock", ""); // three letters away
    row("l", ""); // nothing of it would be left
    row("", "");
    row("--", "");
    row("a-word-that-is-much-longer-than-any", "");
}

void TestParser::nearestName()
{
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, nearest);
    const QList<QByteArray> names{"list", "release", "acquire", "lab", "--json", "--ttl"};
    QCOMPARE(base::nearestName(typed, names), nearest);
}

void TestParser::refused_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *line, const char *sentence) {
        QTest::newRow(line) << QByteArray(line) << QString::fromUtf8(sentence);
    };
    row("lists", "There is no command \"lists\". Did you mean list?");
    row("frobnicate", "There is no command \"frobnicate\".");
    row("help lists", "There is no command \"lists\". Did you mean list?");
    row("help redis://a", "There is no command \"redis://a\".");
    row("help list watch", "\"watch\" is one argument too many.");
    row("help --josn", "There is no option --josn.");
    row("list -V", "\"list\" has no option -V.");
    row("--demmo", "There is no option --demmo. Did you mean --demo?");
    row("list redis://a --jsn", "\"list\" has no option --jsn. Did you mean --json?");
    row("release redis://a k --tokn=t", "\"release\" has no option --tokn. Did you mean --token?");
    for (const char *action : {"acquire", "extend", "expire", "release", "takeover"}) {
        const QByteArray line = QByteArray(action) + " redis://a k --owner t --ttl 30s --reason r";
        row(line.constData(),
            qPrintable(QStringLiteral("\"%1\" has no option --owner: use --token; --owner-is filters.")
                           .arg(QString::fromLatin1(action))));
    }
    row("release redis://a --from f --owner=t --reason r",
        "\"release\" has no option --owner: use --token; --owner-is filters.");
    row("list redis://a --owner web-4", "\"list\" has no option --owner. Did you mean --owner-is?");
    row("--frobnicate", "There is no option --frobnicate.");
    row("--demo --profile x", "--demo, --profile and URLs cannot be used together.");
    row("--demo redis://a", "--demo, --profile and URLs cannot be used together.");
    row("--demo --demo", "--demo is given twice.");
    row("--demo=yes", "--demo takes no value.");
    row("--profile", "--profile needs a value: --profile NAME.");
    row("--read-only --operate", "--read-only and --operate cannot be used together.");
    row("--environment prod",
        "--environment: \"prod\" is not one of production, staging, development, sandbox.");
    row("--demo nowhere", "\"nowhere\" is not a URL. Write redis://host:port or unix:///path.");
    row("redis://a:99999", "The port \"99999\" is not a number from 1 to 65535.");
    row("redis://a/x", "The database \"x\" is not a number, 0 or higher.");
    row("http://a", "The scheme \"http\" is not known. Write redis://host:port or unix:///path.");
    row("redis-sentinel://a", "The master's name is missing. Write redis-sentinel://host:port#name.");
    row("redis-cluster://a redis://b",
        "A Cluster cannot be combined with others: give its URL only. Further nodes go into it, separated by "
        "commas.");
    row("redis://a/1 redis://b/2",
        "The masters of one deployment use one database: a:6379 asks for 1, b:6379 for 2.");
    row("redis://a redis://a:6379", "a:6379 is given twice: a quorum needs masters that are not the same.");
}

void TestParser::refused()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, sentence);
    const auto arguments = parse(line);
    QVERIFY(!arguments.ok());
    QCOMPARE(arguments.error().text, sentence);
    QCOMPARE(arguments.error().kind, redis::ErrorKind::BadInput);
}

QTEST_GUILESS_MAIN(TestParser)
#include "tst_parser.moc"
