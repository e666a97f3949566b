// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/codes.h"
#include "base/error.h"
#include "history/model/hold.h"
#include "locks/action/action.h"
#include "locks/filter/lock_filter.h"
#include "locks/model/state_words.h"
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

/// lockscope-json(7) has every word that the program can print as JSON, and every field that it does print.
class TestJsonPage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void statesAndVerdicts();
    void eventsAndEnds();
    void outcomes();
    void codes();
    void codesStandInTheirTable();
    void fieldsOfLists();
    void fieldsOfWatching();
    void fieldsOfActions();
    void fieldsOfTheJournal();
    void fieldsOfTheHistory();
    void fieldsOfEvidence();
    void fieldsOfDialectsAndProposals();
    void fieldsOfTheLab();
    void fieldsOfRaces();
    void fieldsOfLessons();
    void errorsHaveCodes();

private:
    using Words = QSet<QString>;
    Words of(const QString &heading) const { return m_sections.value(heading); }
    /// Whether the page has all fields of these lines, under one of the headings; else the first it has not.
    QString missing(const QList<QJsonObject> &lines, const QStringList &headings) const;

    QHash<QString, Words> m_sections; ///< heading → what is explained there
};

namespace {

void collect(const QJsonValue &value, QSet<QString> *names)
{
    if (value.isArray()) {
        const QJsonArray elements = value.toArray();
        for (const QJsonValue &each : elements)
            collect(each, names);
    }
    const QJsonObject object = value.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        names->insert(each.key());
        collect(each.value(), names);
    }
}

/// What `word` says of each value of an enumeration that ends before it says nothing.
template <typename Enum, typename Word> QSet<QString> wordsOf(int count, Word word)
{
    QSet<QString> words;
    for (int i = 0; i < count; ++i) {
        if (const QByteArray each = word(Enum(i)); !each.isEmpty())
            words.insert(QString::fromLatin1(each));
    }
    return words;
}

} // namespace

void TestJsonPage::initTestCase()
{
    QFile page(QStringLiteral(LOCKSCOPE_JSON_PAGE));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(page.readAll()).split(u'\n');
    QString heading;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        if (lines.at(i).startsWith(".SH "))
            heading = lines.at(i).mid(4);
        if (lines.at(i - 1) == ".TP" || lines.at(i - 1) == ".TQ")
            m_sections[heading].insert(QString(lines.at(i)).remove(u'\\').remove(".B "));
    }
    QVERIFY(m_sections.contains("LOCKS") && m_sections.contains("CODES"));
}

QString TestJsonPage::missing(const QList<QJsonObject> &lines, const QStringList &headings) const
{
    Words printed;
    for (const QJsonObject &line : lines)
        collect(line, &printed);
    for (const QString &heading : headings)
        printed -= of(heading);
    return printed.isEmpty() && !lines.isEmpty() ? QString() : QString(printed.values().join(u' ') + u'!');
}

void TestJsonPage::statesAndVerdicts()
{
    Words states;
    for (const QByteArray &each : locks::allStateWords())
        states.insert(QString::fromLatin1(each));
    QCOMPARE(of("STATES"), states);
    Words verdicts;
    for (const QByteArray &each : locks::verdictWords())
        verdicts.insert(QString::fromLatin1(each));
    QCOMPARE(of("VERDICTS"), verdicts);
}

void TestJsonPage::eventsAndEnds()
{
    Words events = wordsOf<locks::Event>(20, locks::eventWord);
    events += {"complete", "stale", "resync", "error", "finding", "lost", "released"};
    QCOMPARE(of("EVENTS"), events);
    QCOMPARE(of("ENDS"), wordsOf<locks::EndReason>(20, locks::endReasonId));
}

void TestJsonPage::outcomes()
{
    Words words = wordsOf<locks::Outcome>(int(locks::Outcome::BadInput) + 1, locks::outcomeWord);
    words += wordsOf<locks::MasterOutcome>(int(locks::MasterOutcome::Unknown) + 1, locks::masterOutcomeWord);
    QCOMPARE(of("OUTCOMES"), words);
}

void TestJsonPage::codes()
{
    Words words;
    const auto add = [&words](const auto &table) {
        for (const char *each : table)
            words.insert(each);
    };
    for (int i = 0; i < base::errorKinds; ++i)
        words.insert(QString::fromLatin1(base::errorCode(base::ErrorKind(i))));
    add(base::codes::ofOtherErrors);
    add(base::codes::ofWarnings);
    add(base::codes::ofLibraries);
    QCOMPARE(of("CODES"), words);
}

/// A code that is written down where it is used is in no table, and nobody is told of it.
void TestJsonPage::codesStandInTheirTable()
{
    static const QRegularExpression literal(R"(\{\s*"[a-z]+(-[a-z]+)*",\s*(Text::)?tr\(|word\("code",\s*")");
    QDirIterator files(QStringLiteral(LOCKSCOPE_SOURCES), {"*.cpp"}, QDir::Files,
                       QDirIterator::Subdirectories);
    int count = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        if (file.fileName().contains("/gui/"))
            continue;
        const auto found = literal.match(QString::fromUtf8(file.readAll()));
        QVERIFY2(!found.hasMatch(), qPrintable(file.fileName() + ": " + found.captured()));
        ++count;
    }
    QVERIFY(count > 100);
}

void TestJsonPage::fieldsOfLists()
{
    const QTemporaryDir folder;
    const Ran demo =
        runLockscope({"list", "--demo", "--all-keys", "--pattern", "*", "--json"}, folder.path());
    QCOMPARE(missing(demo.objects, {"LOCKS"}), QString());
    RedisServer server;
    server.command(QByteArray("SET lock:a \xff\xfe PX 60000"));
    const QStringList list{"list", server.url(), "--json", "--filter", "held>0s"};
    const Ran escaped = runLockscope(list, folder.path());
    QCOMPARE(missing(escaped.objects, {"LOCKS"}), QString());
    server.kill();
    const Ran away = runLockscope({"list", server.url(), "--json"}, folder.path());
    QCOMPARE(missing(away.objects, {"LOCKS"}), QString());
    const QJsonObject summary = away.objects.last().value("summary").toObject();
    const QJsonObject master = summary.value("masters").toArray().first().toObject();
    QCOMPARE(master.value("code").toString(), "connection-refused");
    QVERIFY(master.value("error").isString());
}

void TestJsonPage::fieldsOfWatching()
{
    const QTemporaryDir folder;
    RedisServer server;
    server.command(QByteArray("SET lock:a one PX 60000"));
    LockscopeProcess watch(folder.path());
    watch.start({"watch", server.url(), "--json"});
    QVERIFY(watch.waitForLines(2)); // present, complete
    server.command(QByteArray("SET lock:a two PX 60000"));
    server.command(QByteArray("DEL lock:a"));
    QVERIFY(waitFor([&] { return watch.objects().last().value("event") == "ended"; }));
    server.kill();
    QVERIFY(waitFor([&] { return watch.objects().last().value("event") == "error"; }));
    QVERIFY(of("CODES").contains(watch.objects().last().value("code").toString()));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    QCOMPARE(missing(watch.objects(), {"WATCH", "LOCKS"}), QString());
}

void TestJsonPage::fieldsOfActions()
{
    const QTemporaryDir folder;
    RedisServer server;
    const auto act = [&](const QString &line) {
        return runLockscope(QString(line).replace("URL", server.url()).split(u' '), folder.path()).objects;
    };
    const QStringList headings{"ACTIONS", "OUTCOMES"};
    server.command(QByteArray("SET lock:b token PX 60000"));
    QList<QJsonObject> lines = act("acquire URL lock:a --ttl 30s --json");
    const QString token = lines.first().value("token_now").toString();
    lines += act("acquire URL lock:a --ttl 30s --json");
    lines += act("extend URL lock:a --ttl 40s --token " + token + " --json");
    lines += act("expire URL lock:a --ttl 40s --token " + token + " --json");
    lines += act("takeover URL lock:b --ttl 40s --reason x --token token --json");
    lines += act("release URL lock:a --reason x --token " + token + " --json");
    lines += act("restore URL " + lines.last().value("id").toString() + " --reason x --json");
    QFile list(folder.filePath("list"));
    QVERIFY(list.open(QIODevice::WriteOnly));
    list.write(R"({"key":"lock:a","token":")" + token.toLatin1() + "\"}\n");
    list.close();
    lines +=
        act("release URL --reason x --environment production --dry-run --json --from " + list.fileName());
    lines += act("release URL --reason x --json --from " + list.fileName());
    QCOMPARE(lines.size(), 11);
    QCOMPARE(missing(lines, headings), QString());

    LockscopeProcess hold(folder.path());
    hold.start({"acquire", server.url(), "lock:c", "--ttl", "1s", "--hold", "--json"});
    QVERIFY(hold.waitForLines(2));
    hold.signal(SIGINT);
    QVERIFY(hold.waitForFinished());
    QCOMPARE(missing(hold.objects(), headings), QString());
    server.kill();
    const QJsonObject away = act("acquire URL lock:a --ttl 30s --json").first();
    const QJsonObject master = away.value("masters").toArray().first().toObject();
    QCOMPARE(master.value("code").toString(), "connection-refused");
}

void TestJsonPage::fieldsOfTheJournal()
{
    const QTemporaryDir folder;
    RedisServer server;
    QCOMPARE(runLockscope({"acquire", server.url(), "lock:a", "--ttl", "30s"}, folder.path()).status, 0);
    const Ran journal = runLockscope({"journal", "--json", "--verify"}, folder.path());
    QCOMPARE(journal.objects.size(), 2);
    QCOMPARE(missing(journal.objects, {"JOURNAL"}), QString());
}

void TestJsonPage::fieldsOfTheHistory()
{
    const QTemporaryDir folder;
    RedisServer server;
    LockscopeProcess watch(folder.path());
    watch.start({"watch", server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    server.command(QByteArray("SET lock:\xff one PX 60000"));
    QVERIFY(waitFor([&] { return watch.objects().last().value("event") == "acquired"; }));
    server.command(QByteArray("DEL lock:\xff"));
    QVERIFY(waitFor([&] { return watch.objects().last().value("event") == "ended"; }));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    const auto told = [&folder](const char *option) {
        QStringList arguments{"history", "--json"};
        if (*option)
            arguments.append(option);
        return runLockscope(arguments, folder.path()).objects;
    };
    const QStringList headings{"HISTORY", "ENDS"};
    QCOMPARE(told("").size(), 2);
    for (const char *option : {"", "--stats", "--prune", "--keep-days=30"})
        QCOMPARE(missing(told(option), headings), QString());
    const Ran gone = runLockscope({"history", "--json", "--forget", server.url()}, folder.path());
    QCOMPARE(missing(gone.objects, headings), QString());
}

void TestJsonPage::fieldsOfEvidence()
{
    const QTemporaryDir folder;
    RedisServer server;
    LockscopeProcess watch(folder.path());
    watch.start({"watch", server.url(), "--record", "--json"});
    QVERIFY(waitFor([&] { return watch.err().contains(": recording"); }));
    const Ran acquired =
        runLockscope({"acquire", server.url(), "lock:a", "--ttl", "30s", "--json"}, folder.path());
    const QString token = acquired.first().value("token_now").toString();
    runLockscope({"extend", server.url(), "lock:a", "--ttl", "40s", "--token", token}, folder.path());
    QVERIFY(watch.waitForLines(3));
    watch.signal(SIGINT);
    QVERIFY(watch.waitForFinished());
    const QString path = folder.filePath("evidence.html");
    const Ran written = runLockscope({"evidence", "--key", "lock:a", "-o", path}, folder.path());
    QVERIFY2(written.status == 0, written.err.constData());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    const qsizetype begin = page.indexOf('{', page.indexOf("id=\"evidence\""));
    const QByteArray json = page.mid(begin, page.indexOf("</script>") - begin);
    const QJsonObject facts = QJsonDocument::fromJson(json).object();
    QCOMPARE(facts.value("actions").toArray().size(), 2);
    QCOMPARE(missing({facts}, {"EVIDENCE", "HISTORY"}), QString());
}

void TestJsonPage::fieldsOfDialectsAndProposals()
{
    const QTemporaryDir folder;
    QCOMPARE(missing(runLockscope({"dialects", "--json"}, folder.path()).objects, {"DIALECTS"}), QString());
    RedisServer server;
    for (int i = 0; i < 20; ++i)
        server.command("SET lock:" + QByteArray::number(i) + " 7c4a8d09ca3762af61e59520943dc26494f8941b");
    const Ran found = runLockscope({"find", server.url(), "--json"}, folder.path());
    QVERIFY(found.objects.size() > 1);
    QCOMPARE(missing(found.objects, {"FIND"}), QString());
    server.kill();
    const QJsonObject away = runLockscope({"find", server.url(), "--json"}, folder.path()).objects.last();
    const QJsonArray codes = away.value("summary").toObject().value("error_codes").toArray();
    QCOMPARE(codes.first().toString(), "connection-refused");
}

void TestJsonPage::fieldsOfTheLab()
{
    const QTemporaryDir folder;
    const Ran ran = runLockscope({"lab", "--strategy", "none,set-nx-lua", "--clients", "2", "--iterations",
                                  "50", "--hold", "5ms", "--event", "0s:clock:1:+1s", "--json"},
                                 folder.path());
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.objects.size() > 2);
    QCOMPARE(missing(ran.objects, {"LAB"}), QString());
}

void TestJsonPage::fieldsOfRaces()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("schedule.json");
    const Ran race = runLockscope(
        {"race", "set-nx-get-del", "--lapses", "1", "--repair", "-o", file, "--json"}, folder.path());
    QCOMPARE(race.objects.size(), 9);
    QCOMPARE(missing(race.objects, {"RACE"}), QString());
    const Ran replay = runLockscope({"race", "--replay", file, "--json"}, folder.path());
    QCOMPARE(replay.objects.size(), 1);
    QCOMPARE(missing(replay.objects, {"RACE"}), QString());
}

void TestJsonPage::fieldsOfLessons()
{
    const QTemporaryDir folder;
    QCOMPARE(missing(runLockscope({"lesson", "--json"}, folder.path()).objects, {"LESSON"}), QString());
    const Ran ran = runLockscope({"lesson", "hot-standby", "--json"}, folder.path());
    QVERIFY(ran.objects.size() > 2);
    QCOMPARE(missing(ran.objects, {"LESSON"}), QString());
}

void TestJsonPage::errorsHaveCodes()
{
    const QTemporaryDir folder;
    const auto codeOf = [&folder, this](const QStringList &arguments) {
        const Ran ran = runLockscope(arguments, folder.path());
        if (ran.objects.size() != 1 || !missing(ran.objects, {"ERRORS"}).isEmpty() || ran.err.isEmpty())
            return QString::fromUtf8(ran.out + ran.err);
        return ran.first().value("error").toObject().value("code").toString();
    };
    QCOMPARE(codeOf({"list", "--json"}), "usage"); // found by the parser
    QCOMPARE(codeOf({"list", "--nonsense", "--json"}), "usage");
    QCOMPARE(codeOf({"journal", "--json", "--since", "yesterday"}), "usage"); // found by the command
    QCOMPARE(codeOf({"journal", "--json", "--csv"}), "usage");
    const quint16 port = freePort();
    const QString url = QStringLiteral("redis-sentinel://127.0.0.1:%1?timeout=1s#mine").arg(port);
    QCOMPARE(codeOf({"acquire", url, "lock:a", "--ttl", "30s", "--json"}), "connection-refused");
    // Standard output is the command's own.
    const Ran own =
        runLockscope({"acquire", "--json", "redis://127.0.0.1", "lock:a", "--ttl", "x", "--", "true"});
    QCOMPARE(own.out, QByteArray());
    QVERIFY2(own.err.contains(R"({"error":{"code":"usage")"), own.err.constData());
}

QTEST_GUILESS_MAIN(TestJsonPage)
#include "tst_json_page.moc"
