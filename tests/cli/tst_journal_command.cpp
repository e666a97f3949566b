// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/journal_command.h"

#include "base/bytes.h"
#include "cli/parse/time_point.h"
#include "cli/program/command_table.h"
#include "cli/program/parser.h"
#include "journal/journal.h"
#include "redis_server.h"
#include "samples.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

class TestJournalCommand : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void times_data();
    void times();
    void emptyJournal();
    void json();
    void filters();
    void csv();
    void manyLinesKeepTheirOrder();
    void table();
    void verifies();
    void verifyFindsABreak();
    void usage_data();
    void usage();
    void aWrongWordIsToldTheRightOnes();
    void unreadableJournal();
    void aForgedLineStaysOneLine();
    void nothingToVerifyIsNoWholeChain();

private:
    struct Run
    {
        int status = -1;
        QByteArray results;
        QByteArray messages;
    };
    Run run(const QList<QByteArray> &arguments, const QString &folder);
    Run run(const QList<QByteArray> &arguments) { return run(arguments, m_folder.path()); }

    QTemporaryDir m_folder;
};

namespace {

QByteArray contentOf(QTemporaryFile &file)
{
    file.seek(0);
    return file.readAll();
}

} // namespace

TestJournalCommand::Run TestJournalCommand::run(const QList<QByteArray> &arguments, const QString &folder)
{
    QTemporaryFile results;
    QTemporaryFile messages;
    if (!results.open() || !messages.open())
        return {};
    QList<QByteArray> line{"journal", "--config-dir", folder.toUtf8()};
    line.append(arguments);
    const auto parsed = cli::parseArguments(line, {});
    if (!parsed.ok())
        return {cli::ExitUsage, {}, parsed.error().text.toUtf8()};
    cli::Output output(results.handle(), messages.handle());
    const auto command = parsed->spec->make(*parsed, &output);
    QSignalSpy finished(command.get(), &cli::Command::finished);
    command->start();
    if (!waitFor([&finished] { return !finished.isEmpty(); }))
        return {};
    return {finished.first().first().toInt(), contentOf(results), contentOf(messages)};
}

void TestJournalCommand::initTestCase()
{
    journal::Journal journal(m_folder.path());
    for (const char *key : {"lock:a", "lock:b", "other"}) {
        const auto id = waitForTask(journal.intent(sampleIntent(key)));
        QVERIFY(id.ok());
        if (QByteArray(key) != "lock:b")
            QVERIFY(waitForTask(journal.outcome(*id, sampleReport(key))).ok());
    }
}

void TestJournalCommand::times_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("expected"); // −1: refused
    const auto row = [](const char *text, qint64 expected) {
        QTest::newRow(text) << QString::fromLatin1(text) << expected;
    };
    row("30s", 1800000000000 - 30000);
    row("2h", 1800000000000 - 7200000);
    row("-2h", 1800000000000 - 7200000);
    row("1h30m", 1800000000000 - 5400000);
    row("1w", 1800000000000 - 604800000);
    row("2026-11-20T03:12:45Z", 1795144365000);
    row("2026-11-20T03:12:45.123Z", 1795144365123);
    row("2026-11-20T04:12:45+01:00", 1795144365000);
    row("2026-11-20T03:12", QDateTime(QDate(2026, 11, 20), QTime(3, 12)).toMSecsSinceEpoch());
    row("2026-11-20", QDate(2026, 11, 20).startOfDay().toMSecsSinceEpoch());
    row("2026-11-20 03:12", QDateTime(QDate(2026, 11, 20), QTime(3, 12)).toMSecsSinceEpoch());
    row("2026-11-20 03:12:45+01:00", 1795140765000);
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(1800000000000);
    const auto timeOfDay = [&row](const QDateTime &time) {
        const QByteArray text = time.toString(QStringLiteral("hh:mm")).toLatin1();
        row(text.constData(), time.toMSecsSinceEpoch());
    };
    const QDateTime minute(now.date(), QTime(now.time().hour(), now.time().minute()));
    timeOfDay(minute); // of today
    timeOfDay(minute.addSecs(60).addDays(-1)); // today's is still to come
    row("2026-13-20", -1);
    row("2026-11-20x08:00", -1);
    row("25:00", -1);
    row("08", -1);
    row("-", -1);
    row("--2h", -1);
    row("yesterday", -1);
    row("", -1);
}

void TestJournalCommand::times()
{
    QFETCH(QString, text);
    QFETCH(qint64, expected);
    const auto parsed = cli::parseTimePoint("--since", text, 1800000000000);
    QCOMPARE(parsed.ok() ? *parsed : -1, expected);
    if (!parsed.ok())
        QVERIFY(parsed.error().kind == redis::ErrorKind::BadInput);
}

void TestJournalCommand::emptyJournal()
{
    QTemporaryDir empty;
    const Run shown = run({}, empty.path());
    QCOMPARE(shown.status, 0);
    QVERIFY(shown.results.isEmpty());
    QVERIFY(shown.messages.contains("empty"));
    QCOMPARE(run({"--verify"}, empty.path()).status, 1); // nothing is no whole chain
    QVERIFY(QDir(empty.path()).isEmpty());
}

void TestJournalCommand::json()
{
    const Run shown = run({"--json"});
    QCOMPARE(shown.status, 0);
    const QByteArrayList lines = shown.results.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    const QJsonObject first = QJsonDocument::fromJson(lines[0]).object();
    QCOMPARE(first.value(QLatin1String("key")).toString(), QStringLiteral("lock:a"));
    QCOMPARE(first.value(QLatin1String("outcome")).toString(), QStringLiteral("done"));
    const QJsonObject second = QJsonDocument::fromJson(lines[1]).object();
    QVERIFY(second.value(QLatin1String("outcome")).isNull());
    QCOMPARE(second.value(QLatin1String("previous")), first.value(QLatin1String("outcome_hash")));
}

void TestJournalCommand::filters()
{
    QCOMPARE(run({"--json", "--pattern", "lock:[b-z]"}).results.count('\n'), 1);
    QCOMPARE(run({"--json", "--pattern", "lock:*"}).results.count('\n'), 2);
    QCOMPARE(run({"--json", "--key", "lock:a"}).results.count('\n'), 1);
    QCOMPARE(run({"--json", "--base64", "--key", "bG9jazph"}).results.count('\n'), 1);
    const auto glob = run({"--key", "lock:*"});
    QCOMPARE(glob.results.count('\n'), 0);
    QVERIFY(glob.messages.contains("--key is exact"));
    QCOMPARE(run({"--json", "--since", "1h"}).results.count('\n'), 3);
    QCOMPARE(run({"--json", "--since", "2999-01-01"}).results.count('\n'), 0);
    QVERIFY(run({"--key", "nothing"}).messages.contains("No action matches"));
    QCOMPARE(run({"--json", "--until", "2999-01-01"}).results.count('\n'), 3);
    QCOMPARE(run({"--json", "--until", "-1h"}).results.count('\n'), 0);
    QCOMPARE(run({"--json", "--since", "2h", "--until", "1h"}).results.count('\n'), 0);
    QCOMPARE(run({"--json", "--who", "ada"}).results.count('\n'), 3);
    QCOMPARE(run({"--json", "--who", "bastion-1"}).results.count('\n'), 0);
    QCOMPARE(run({"--json", "--action", "extend", "--action", "release"}).results.count('\n'), 3);
    QCOMPARE(run({"--json", "--action", "extend"}).results.count('\n'), 0);
    QCOMPARE(run({"--json", "--outcome", "done"}).results.count('\n'), 2);
    const Run unknown = run({"--json", "--outcome", "unknown"});
    QCOMPARE(unknown.results.count('\n'), 1);
    QVERIFY(unknown.results.contains("lock:b"));
    const Run last = run({"--limit", "1"});
    QCOMPARE(last.results.count('\n'), 2);
    QVERIFY(last.results.contains("other"));
    QCOMPARE(run({"--json", "--limit", "2", "--outcome", "done"}).results.count('\n'), 2);
}

void TestJournalCommand::csv()
{
    const Run shown = run({"--csv"});
    QCOMPARE(shown.status, 0);
    QCOMPARE(shown.results.count('\n'), 4);
    QVERIFY(shown.results.startsWith("id,at,who,"));
}

/// They are made in lots, several at once.
void TestJournalCommand::manyLinesKeepTheirOrder()
{
    constexpr int actions = 3500;
    QTemporaryDir folder;
    {
        journal::Journal journal(folder.path());
        QList<locks::ActionIntent> intents;
        for (int i = 0; i < actions; ++i)
            intents.append(sampleIntent("lock:" + QByteArray::number(i)));
        QVERIFY(waitForTask(journal.intents(intents), 60000).ok());
    }
    const QByteArrayList formats{"--json", "--csv", ""};
    for (const QByteArray &format : formats) {
        const QList<QByteArray> arguments =
            format.isEmpty() ? QList<QByteArray>() : QList<QByteArray>{format};
        const QByteArrayList lines = run(arguments, folder.path()).results.trimmed().split('\n');
        const qsizetype first = format == "--json" ? 0 : 1; // below a header
        const char behind = format.isEmpty() ? ' ' : first > 0 ? ',' : '"';
        QCOMPARE(lines.size(), first + actions);
        for (int i = 0; i < actions; ++i) {
            const QByteArray told = "lock:" + QByteArray::number(i) + behind;
            QVERIFY2(lines.at(first + i).contains(told), lines.at(first + i).constData());
        }
    }
}

void TestJournalCommand::table()
{
    const Run shown = run({});
    QCOMPARE(shown.status, 0);
    for (const char *word :
         {"ACTION ID", "lock:a", "release", "done", "not known", "ada@bastion-1", "stuck since noon"})
        QVERIFY2(shown.results.contains(word), word);
    static const QRegularExpression time(
        QStringLiteral("\\n\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d  "));
    QVERIFY2(time.match(QString::fromUtf8(shown.results)).hasMatch(), shown.results.constData());
}

void TestJournalCommand::verifies()
{
    const Run sentence = run({"--verify"});
    QCOMPARE(sentence.status, 0);
    QVERIFY(sentence.results.contains("5 record"));
    QVERIFY(sentence.results.contains("Head: "));
    const Run json = run({"--verify", "--json"});
    QCOMPARE(json.status, 0);
    const QByteArrayList lines = json.results.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    const QJsonObject found =
        QJsonDocument::fromJson(lines.last()).object().value(QLatin1String("verification")).toObject();
    QVERIFY(found.value(QLatin1String("ok")).toBool());
    QCOMPARE(found.value(QLatin1String("head")),
             QJsonDocument::fromJson(lines.first()).object().value(QLatin1String("head")));
}

void TestJournalCommand::verifyFindsABreak()
{
    QTemporaryDir copy;
    const QString file = copy.filePath(QStringLiteral("journal.sqlite"));
    QVERIFY(QFile::copy(m_folder.filePath(QStringLiteral("journal.sqlite")), file));
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("tamper"));
        database.setDatabaseName(file);
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER records_remain")));
        QVERIFY(query.exec(QStringLiteral("DELETE FROM records WHERE sequence = 3")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("tamper"));
    const Run sentence = run({"--verify"}, copy.path());
    QCOMPARE(sentence.status, 1);
    QVERIFY2(sentence.results.contains("Record 3 is missing"), sentence.results.constData());
    const Run json = run({"--verify", "--json"}, copy.path());
    QCOMPARE(json.status, 1);
    QVERIFY(json.results.contains("\"break\":\"missing\""));
}

void TestJournalCommand::usage_data()
{
    QTest::addColumn<QList<QByteArray>>("arguments");
    QTest::newRow("two formats") << QList<QByteArray>{"--json", "--csv"};
    QTest::newRow("no time") << QList<QByteArray>{"--since", "yesterday"};
    QTest::newRow("no time either") << QList<QByteArray>{"--until", "24:61"};
    QTest::newRow("nothing between") << QList<QByteArray>{"--since", "1h", "--until", "2h"};
    QTest::newRow("nobody") << QList<QByteArray>{"--who", ""};
    QTest::newRow("no action") << QList<QByteArray>{"--action", "delete"};
    QTest::newRow("no outcome") << QList<QByteArray>{"--outcome", "fine"};
    QTest::newRow("no number") << QList<QByteArray>{"--limit", "-1"};
    QTest::newRow("option without value") << QList<QByteArray>{"--key"};
    QTest::newRow("unknown option") << QList<QByteArray>{"--delete"};
}

void TestJournalCommand::usage()
{
    QFETCH(QList<QByteArray>, arguments);
    const Run refused = run(arguments);
    QCOMPARE(refused.status, 2);
    QVERIFY(!refused.messages.isEmpty());
    const bool asJson = arguments.contains("--json"); // then the error stands there as well
    QCOMPARE(refused.results.isEmpty(), !asJson);
}

void TestJournalCommand::aWrongWordIsToldTheRightOnes()
{
    const Run action = run({"--action", "delete"});
    QVERIFY2(action.messages.contains(
                 "--action: there is no \"delete\". There are: acquire, extend, expire, complete, "
                 "takeover, release, restore, withdraw."),
             action.messages.constData());
    const Run outcome = run({"--outcome", "fine"});
    QVERIFY2(outcome.messages.contains("There are: done, changed-hands"), outcome.messages.constData());
}

void TestJournalCommand::unreadableJournal()
{
    QTemporaryDir folder;
    QFile damaged(folder.filePath(QStringLiteral("journal.sqlite")));
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(QByteArray(8192, 'x'));
    damaged.close();
    const Run shown = run({}, folder.path());
    QCOMPARE(shown.status, 3);
    QVERIFY(shown.messages.contains("damaged"));
    const Run json = run({"--json"}, folder.path());
    QCOMPARE(json.status, 3);
    QVERIFY2(json.results.contains("\"code\":\"database-damaged\""), json.results.constData());
    const Run verified = run({"--verify"}, folder.path());
    QCOMPARE(verified.status, 1);
    QVERIFY(verified.results.contains("damaged"));
}

/// A reason is what a person typed: it makes no row of its own and gives the terminal no orders.
void TestJournalCommand::aForgedLineStaysOneLine()
{
    QTemporaryDir folder;
    {
        journal::Journal journal(folder.path());
        auto intent = sampleIntent("k");
        intent.request.reason = QStringLiteral("x\n20.11.26 08:00  deadbeef  release  lock:pay  done\x1b[2J")
            + QChar(0x202e) + QChar(0x200b);
        intent.deployment = QStringLiteral("d\x1b]0;t\x07");
        intent.who = {QStringLiteral("ada\x1b[31m"), QStringLiteral("h\n\x9b")};
        intent.request.key = "k\x1b[2J\n\xff";
        QVERIFY(waitForTask(journal.intent(intent)).ok());
    }
    for (const QList<QByteArray> &format : {QList<QByteArray>(), {"--csv"}, {"--json"}}) {
        const Run ran = run(format, folder.path());
        QCOMPARE(ran.status, 0);
        const int header = format == QList<QByteArray>{"--json"} ? 0 : 1;
        QCOMPARE(ran.results.count('\n'), header + 1);
        QByteArray joined = ran.results;
        joined.replace('\n', ' ');
        QVERIFY2(base::isPlainText(joined), joined.constData());
    }
}

void TestJournalCommand::nothingToVerifyIsNoWholeChain()
{
    QTemporaryDir folder;
    const Run absent = run({"--verify"}, folder.path());
    QCOMPARE(absent.status, 1);
    QVERIFY2(absent.results.contains("There is no journal at"), absent.results.constData());
    const Run json = run({"--verify", "--json"}, folder.path());
    QCOMPARE(json.status, 1);
    QVERIFY2(json.results.contains("\"break\":\"absent\""), json.results.constData());
    QFile file(folder.filePath(QStringLiteral("journal.sqlite")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const Run empty = run({"--verify"}, folder.path());
    QCOMPARE(empty.status, 1);
    QVERIFY2(empty.results.contains("is empty"), empty.results.constData());
}

QTEST_GUILESS_MAIN(TestJournalCommand)
#include "tst_journal_command.moc"
