// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/command_table.h"
#include "cli/program/parser.h"

#include <QTest>

/// The command line is understood, or refused with the part that is wrong.
class TestParser : public QObject
{
    Q_OBJECT

private slots:
    void theWindowTakesUrls();
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

void TestParser::refused_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *line, const char *sentence) {
        QTest::newRow(line) << QByteArray(line) << QString::fromUtf8(sentence);
    };
    row("lists", "There is no command \"lists\".");
    row("lesson", "The command \"lesson\" comes with a later release.");
    row("--frobnicate", "There is no option --frobnicate.");
    row("--demo --profile x", "--demo, --profile and URLs cannot be used together.");
    row("--demo redis://a", "--demo, --profile and URLs cannot be used together.");
    row("--demo --demo", "--demo is given twice.");
    row("--demo=yes", "--demo takes no value.");
    row("--profile", "--profile lacks its value: --profile NAME.");
    row("--read-only --operate", "--read-only and --operate cannot be used together.");
    row("--environment prod",
        "--environment: \"prod\" is none of production, staging, development, sandbox.");
    row("--demo nowhere", "\"nowhere\" is not a URL. Write redis://host:port or unix:///path.");
    row("redis://a:99999", "The port \"99999\" is not a number from 1 to 65535.");
    row("redis://a/x", "The database \"x\" is not a number from 0.");
    row("http://a", "The scheme \"http\" is not known. Write redis://host:port or unix:///path.");
    row("redis-sentinel://a", "The master's name is missing. Write redis-sentinel://host:port#name.");
    row("redis-cluster://a redis://b",
        "A Cluster stands alone: give its URL and no other. Further nodes go into it, separated by commas.");
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
