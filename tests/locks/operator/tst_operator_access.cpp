// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/action_json.h"
#include "locks/monitor/rights.h"
#include "operator_bench.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <limits>

using namespace locks;
using namespace std::chrono_literals;

namespace {

/// One lock of each form under a key of its own, all with this token.
void fill(RedisServer &server, const QByteArray &token)
{
    const QByteArray now = QByteArray::number(double(QDateTime::currentMSecsSinceEpoch()) / 1000, 'f', 3);
    server.command(QList<QByteArray>{"SET", "lock:string", token, "PX", "600000"});
    server.command(QList<QByteArray>{"HSET", "lock:hash", token, "1"});
    server.command(QByteArray("PEXPIRE lock:hash 600000"));
    server.command(QList<QByteArray>{"ZADD", "semaphore:a", now, token});
    server.command(QList<QByteArray>{"SADD", "lock:set", token});
}

} // namespace

/// What is refused before anything is sent, and what a user with few rights can still do.
class TestOperatorAccess : public QObject
{
    Q_OBJECT

    static qint64 mutations(RedisServer &server)
    {
        qint64 calls = 0;
        for (const QByteArray &line : server.command(QByteArray("INFO commandstats")).split('\n')) {
            const bool writes = line.startsWith("cmdstat_eval") || line.startsWith("cmdstat_del:")
                || line.startsWith("cmdstat_pexpire:");
            if (writes)
                calls += line.mid(line.indexOf("calls=") + 6).split(',').first().toLongLong();
        }
        return calls;
    }

private slots:
    void readOnlySendsNothing()
    {
        OperatorBench bench(1);
        bench.server(0).command(QByteArray("SET lock:a t PX 60000"));
        bench.op().setReadOnly(true);
        for (const ActionKind kind : {ActionKind::Acquire, ActionKind::Extend, ActionKind::SetExpiry,
                                      ActionKind::TakeOver, ActionKind::Release, ActionKind::Restore}) {
            ActionRequest request = ask(kind, "lock:a", "t", 30s);
            request.undoes = QStringLiteral("1");
            QCOMPARE(bench.act(request).outcome, Outcome::Policy);
        }
        ActionReport held;
        held.key = "lock:a";
        held.tokenNow = "t";
        held.library = "generic.token";
        QCOMPARE(waitForTask(bench.op().renew(held, 30s)).outcome, Outcome::Policy);
        QCOMPARE(mutations(bench.server(0)), 0);
        QVERIFY(bench.log.intents.empty());
        ActionRequest dry = ask(ActionKind::Release, "lock:a", "t");
        dry.dryRun = true;
        QCOMPARE(bench.act(dry).outcome, Outcome::WouldDo);
        QCOMPARE(mutations(bench.server(0)), 0);
    }

    /// A user without a right to read or write gets the name of that right, never "no form of a lock".
    void theMissingRightIsNamed_data()
    {
        QTest::addColumn<QByteArray>("rights");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        const QByteArray uuid = "285475da-9152-4c83-822a-67ee2f116a79";
        const std::pair<const char *, const char *> users[] = {
            {"reads all", "+@read +@connection"},
            {"as the program asks for", ""},
            {"without TYPE", "+scan +pttl +getrange +role"},
            {"without members", "+scan +pttl +getrange +type +hlen +strlen +role +info"}};
        const std::pair<const char *, QByteArray> locks[] = {
            {"lock:string", uuid}, {"lock:hash", uuid + ":52"}, {"semaphore:a", uuid}, {"lock:set", uuid}};
        for (const auto &[name, rights] : users) {
            for (const auto &[key, token] : locks)
                QTest::addRow("%s, %s", name, key) << QByteArray(rights) << QByteArray(key) << token;
        }
    }
    void theMissingRightIsNamed()
    {
        QFETCH(QByteArray, rights);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, token);
        OperatorBench bench(1);
        OperatorBench unrestricted(1);
        fill(bench.server(0), token);
        RedisServer &server = bench.server(0);
        const QByteArray line = rights.isEmpty()
            ? Rights::setUserLine(Rights::Use::Look, "op", {"*"}).replace(">PASSWORD", ">pw")
            : "ACL SETUSER op on >pw ~* &* -@all " + rights;
        server.command(line);
        server.command(QByteArray("ACL SETUSER op on >pw ~*"));
        bench.loginAs(QStringLiteral("op"), "pw");
        for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver, ActionKind::Extend,
                                      ActionKind::SetExpiry, ActionKind::Acquire}) {
            ActionRequest request = ask(kind, key, kind == ActionKind::Acquire ? QByteArray() : token, 900s);
            const ActionReport report = bench.act(request);
            const QByteArray what = actionWord(kind) + ": " + report.sentence.toUtf8();
            if (report.outcome == Outcome::Policy || report.sentence.contains(QLatin1String("form of lock")))
                continue; // a rule of this form for every user
            fill(unrestricted.server(0), token);
            if (unrestricted.act(request).sentence == report.sentence)
                continue; // what a user with every right is told as well
            QVERIFY2(!what.contains("fits no form"), what.constData());
            QVERIFY2(report.outcome == Outcome::Refused, what.constData());
            QVERIFY2(what.contains("may not run"), what.constData());
        }
    }

    void withoutAJournalNothingIsSent()
    {
        OperatorBench bench(1);
        bench.server(0).command(QByteArray("SET lock:a t PX 60000"));
        bench.log.refusing = true;
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(report.outcome, Outcome::Policy);
        QVERIFY(report.id.isEmpty());
        QVERIFY(report.sentence.contains(QStringLiteral("journal")));
        DeploymentSpec spec = bench.op().spec();
        const auto silent = Operator::create(spec, {MasterRoute::Spec::of(bench.server(0).endpoint())},
                                             nullptr, bench.scope());
        QCOMPARE(waitForTask(silent->act(ask(ActionKind::Release, "lock:a", "t"))).outcome, Outcome::Policy);
        QCOMPARE(mutations(bench.server(0)), 0);
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("t"));
    }

    void intentIsWrittenFirst()
    {
        OperatorBench bench(1);
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(bench.log.intents.size(), size_t(1));
        const ActionIntent &intent = bench.log.intents.front();
        QCOMPARE(intent.request.token, report.tokenNow); // also the fresh one: a crash leaves a trace of it
        QCOMPARE(intent.commands, report.commands);
        QVERIFY(intent.commands.first().startsWith(QStringLiteral("EVALSHA ")));
        QCOMPARE(intent.masterUrls.size(), 1);
        QCOMPARE(bench.log.reports.front().id, report.id);
    }

    void badInput_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<qint64>("ttl");
        const qint64 most = std::numeric_limits<qint64>::max();
        for (const ActionKind kind :
             {ActionKind::Acquire, ActionKind::Extend, ActionKind::SetExpiry, ActionKind::TakeOver}) {
            for (const qint64 ttl : {qint64(0), qint64(-1), most, most - 1000})
                QTest::addRow("%s %lld", actionWord(kind).constData(), ttl) << int(kind) << ttl;
        }
    }
    void badInput()
    {
        QFETCH(int, kind);
        QFETCH(qint64, ttl);
        OperatorBench bench(1);
        const ActionReport report =
            bench.act(ask(ActionKind(kind), "lock:a", "t", std::chrono::milliseconds(ttl)));
        QCOMPARE(report.outcome, Outcome::BadInput);
        QVERIFY(!report.sentence.isEmpty());
        QVERIFY(bench.log.intents.empty());
    }

    void longestLeaseIsTaken()
    {
        OperatorBench bench(1);
        // Redis adds the time of day: what is left of its calendar, with a margin for the clock.
        const std::chrono::milliseconds ttl(std::numeric_limits<qint64>::max()
                                            - QDateTime::currentMSecsSinceEpoch() - 100000);
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", "t", ttl));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    }

    void refusedForms()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("RPUSH lock:list t"));
        server.command(QByteArray("SET lock:ts 1732147200"));
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:list", "t")).outcome, Outcome::BadInput);
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:ts", "1732147200", 30s)).outcome, Outcome::BadInput);
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:x", {}, 30s, "generic.const")).outcome,
                 Outcome::BadInput);
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:x", {}, 30s, "no.such")).outcome,
                 Outcome::BadInput);
        ActionRequest unseen = ask(ActionKind::Release, "lock:ts", {});
        unseen.tokenSeen = false;
        QCOMPARE(bench.act(unseen).outcome, Outcome::BadInput);
        QCOMPARE(server.command(QByteArray("DBSIZE")), QByteArray("2"));
        // A string script on a key that turned into something else meanwhile.
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:list", "t", {}, "generic.token")).outcome,
                 Outcome::ChangedHands);
        QCOMPARE(server.command(QByteArray("LLEN lock:list")), QByteArray("1"));
    }

    void deniedWakeUpIsDoneAndTold()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x ~* +@all resetchannels"));
        const QByteArray field = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57";
        server.command(QList<QByteArray>{"HSET", "job", field, "1"});
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport report = bench.act(ask(ActionKind::Release, "job", field));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.denied, QStringList{QStringLiteral("publish redisson_lock__channel:{job}")});
        QVERIFY(report.sentence.contains(QStringLiteral("publish")));
        QCOMPARE(server.command(QByteArray("EXISTS job")), QByteArray("0"));
    }

    void refusedDelIsRefused()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x ~* +@all -del -dump"));
        server.command(QByteArray("SET lock:a t PX 60000"));
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(report.outcome, Outcome::Refused);
        QVERIFY(!report.masters.first().error.isEmpty());
        // Redis names the command in its refusal since 7.2.
        QVERIFY2(
            report.sentence.startsWith(QStringLiteral("DEL was refused. This user may not do that."))
                || report.sentence.startsWith(QStringLiteral("DEL was refused. This user may not run DEL.")),
            qPrintable(report.sentence));
        QVERIFY2(report.masters.first().error.startsWith(QStringLiteral("DEL: ")),
                 qPrintable(report.masters.first().error));
        QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("t"));
        server.command(QByteArray("ACL SETUSER op +del"));
        const ActionReport done = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(done.outcome, Outcome::Done);
        QCOMPARE(done.denied, QStringList{QStringLiteral("dump")});
        QVERIFY(!done.undoable);
        QVERIFY2(done.sentence.contains(QStringLiteral("cannot be undone")), qPrintable(done.sentence));
    }

    void dryRunSaysWhatHindersTheUndo_data()
    {
        QTest::addColumn<QByteArray>("rights");
        QTest::addColumn<QByteArray>("command");
        QTest::newRow("all") << QByteArray("+@all") << QByteArray();
        QTest::newRow("no dump") << QByteArray("+@all -dump") << QByteArray("DUMP");
        QTest::newRow("no time") << QByteArray("+@all -time") << QByteArray("TIME");
        QTest::newRow("no pttl") << QByteArray("+@all -pttl") << QByteArray("PTTL");
    }

    void dryRunSaysWhatHindersTheUndo()
    {
        QFETCH(QByteArray, rights);
        QFETCH(QByteArray, command);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command("ACL SETUSER op on >x ~* " + rights);
        server.command(QByteArray("SET lock:a t PX 60000"));
        bench.loginAs(QStringLiteral("op"), "x");
        ActionRequest dry = ask(ActionKind::Release, "lock:a", "t");
        dry.dryRun = true;
        const ActionReport report = bench.act(dry);
        QCOMPARE(report.outcome, Outcome::WouldDo);
        QVERIFY(report.hindrance);
        QCOMPARE(report.hindrance->isEmpty(), command.isEmpty());
        QVERIFY2(report.hindrance->contains(QString::fromLatin1(command)), qPrintable(*report.hindrance));
        QVERIFY(report.sentence.endsWith(*report.hindrance));
        QCOMPARE(mutations(server), 0);
        // As it is foretold, so it comes.
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", "t")).undoable, command.isEmpty());
        QCOMPARE(exports::toJson(report).value(QLatin1String("undoable")), QJsonValue(command.isEmpty()));
    }

    /// What had a lease never comes back without one.
    void undoMakesNoImmortalLock_data()
    {
        QTest::addColumn<QByteArray>("rights");
        QTest::addColumn<int>("kind");
        for (const ActionKind kind : {ActionKind::Release, ActionKind::TakeOver}) {
            for (const char *rights : {"-pttl", "-time", "-pttl -time", "-pttl -@scripting"})
                QTest::addRow("%s %s", actionWord(kind).constData(), rights)
                    << QByteArray(rights) << int(kind);
        }
    }
    void undoMakesNoImmortalLock()
    {
        QFETCH(QByteArray, rights);
        QFETCH(int, kind);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command("ACL SETUSER op on >x ~* &* +@all " + rights);
        server.command(QByteArray("SET lock:a t PX 600000"));
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport report = bench.act(ask(ActionKind(kind), "lock:a", "t", 60s));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QVERIFY(!report.undoable);
        QVERIFY(report.masters.first().dump.isEmpty());
        ActionRequest undo = ask(ActionKind::Restore, {}, {});
        undo.undoes = report.id;
        QCOMPARE(bench.act(undo).outcome, Outcome::BadInput);
        QVERIFY(server.command(QByteArray("PTTL lock:a")) != QByteArray("-1"));
    }

    /// One owner among several is saved as a part, without a copy of the key: the dry run knows.
    void dryRunKnowsThatAPartIsSaved()
    {
        OperatorBench bench(1);
        bench.server(0).command(QByteArray("ZADD semaphore:a 1 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f 2 "
                                           "1b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f"));
        bench.server(0).command(QByteArray("PEXPIRE semaphore:a 60000"));
        ActionRequest request =
            ask(ActionKind::Release, "semaphore:a", "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f");
        request.dryRun = true;
        const ActionReport dry = bench.act(request);
        QCOMPARE(dry.outcome, Outcome::WouldDo);
        QVERIFY(dry.hindrance && dry.hindrance->isEmpty());
        request.dryRun = false;
        QVERIFY(bench.act(request).undoable);
    }

    void dryRunFindsTheMissingRight_data()
    {
        QTest::addColumn<QByteArray>("rights");
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("all") << QByteArray("~* +@all") << Outcome::WouldDo << QByteArray();
        QTest::newRow("no del") << QByteArray("~* +@all -del") << Outcome::Refused << QByteArray("DEL");
        QTest::newRow("no reading") << QByteArray("~* +@all -get -getrange") << Outcome::Refused
                                    << QByteArray("GETRANGE");
        QTest::newRow("reads only") << QByteArray("%R~* +@all") << Outcome::Refused << QByteArray("key");
        QTest::newRow("no script") << QByteArray("~* +@all -eval -evalsha") << Outcome::WouldDo
                                   << QByteArray();
        QTest::newRow("neither script nor transaction")
            << QByteArray("~* +@all -eval -evalsha -multi") << Outcome::Refused << QByteArray("EVALSHA");
        QTest::newRow("may not ask") << QByteArray("~* +@all -acl") << Outcome::WouldDo
                                     << QByteArray("not known");
        QTest::newRow("may neither ask nor run scripts on the key")
            << QByteArray("%R~* +@all -acl") << Outcome::Refused << QByteArray("key");
    }

    void dryRunFindsTheMissingRight()
    {
        QFETCH(QByteArray, rights);
        QFETCH(Outcome, outcome);
        QFETCH(QByteArray, words);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command("ACL SETUSER op on >x " + rights);
        server.command(QByteArray("SET lock:a t PX 60000"));
        bench.loginAs(QStringLiteral("op"), "x");
        ActionRequest dry = ask(ActionKind::Release, "lock:a", "t");
        dry.dryRun = true;
        const ActionReport report = bench.act(dry);
        QCOMPARE(report.outcome, outcome);
        const QString told = report.sentence + report.masters.first().error;
        QVERIFY2(told.contains(QString::fromLatin1(words)), qPrintable(told));
        QVERIFY(words == "GETRANGE" || report.sentence.contains(QStringLiteral("Nothing was changed")));
        QCOMPARE(exports::toJson(report)
                     .value(QStringLiteral("masters"))
                     .toArray()
                     .at(0)
                     .toObject()
                     .value(QStringLiteral("outcome"))
                     .toString(),
                 outcome == Outcome::Refused ? QStringLiteral("refused") : QStringLiteral("would-do"));
        QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("t"));
        // As it is foretold, so it comes.
        const Outcome real = bench.act(ask(ActionKind::Release, "lock:a", "t")).outcome;
        QCOMPARE(real == Outcome::Done, outcome == Outcome::WouldDo);
    }

    void releaseWithoutTheTimeSaysThatThereIsNoUndo()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x ~* +@all -time"));
        server.command(QByteArray("SET lock:a t PX 60000"));
        server.command(QByteArray("SET lock:forever t"));
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport leased = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(leased.outcome, Outcome::Done);
        QVERIFY(!leased.undoable);
        QVERIFY2(leased.sentence.contains(QStringLiteral("cannot be undone: this user may not use TIME")),
                 qPrintable(leased.sentence));
        const ActionReport endless = bench.act(ask(ActionKind::Release, "lock:forever", "t"));
        QCOMPARE(endless.outcome, Outcome::Done);
        QVERIFY(endless.undoable); // no time is needed to put it back
        QVERIFY2(!endless.sentence.contains(QStringLiteral("undone")), qPrintable(endless.sentence));
    }

    void foreignKeyIsRefused()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x %R~* ~own:* +@all"));
        server.command(QByteArray("SET lock:a t PX 60000"));
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        QCOMPARE(report.outcome, Outcome::Refused);
        QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("t"));
    }

    void withoutScripts_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::newRow("string") << QByteArray("generic.token");
        QTest::newRow("redisson") << QByteArray("redisson.lock");
    }
    void withoutScripts()
    {
        QFETCH(QByteArray, library);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x ~* &* +@all -eval -evalsha"));
        bench.loginAs(QStringLiteral("op"), "x");
        ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s, library));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.how, QByteArray("transaction"));
        const QByteArray token = report.tokenNow;
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s, library)).outcome,
                 Outcome::HeldByOther);
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", token, 60s)).outcome, Outcome::Done);
        QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", token, 10s)).outcome, Outcome::WouldShorten);
        QCOMPARE(bench.act(ask(ActionKind::Release, "lock:a", "other", {}, library)).outcome,
                 Outcome::ChangedHands);
        const ActionReport taken = bench.act(ask(ActionKind::TakeOver, "lock:a", token, 50s));
        QCOMPARE(taken.outcome, Outcome::Done);
        ActionRequest undo = ask(ActionKind::Restore, {}, {});
        undo.undoes = taken.id;
        QCOMPARE(bench.act(undo).outcome, Outcome::Done);
        report = bench.act(ask(ActionKind::Release, "lock:a", token));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.how, QByteArray("transaction"));
        QVERIFY(report.undoable);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        undo.undoes = report.id;
        QCOMPARE(bench.act(undo).outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("1"));
        // The channel refused as well: done without it, and told.
        server.command(QByteArray("ACL SETUSER op resetchannels"));
        report = bench.act(ask(ActionKind::Release, "lock:a", token));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(report.denied.size(), library == "redisson.lock" ? 1 : 0);
    }

    void withoutScriptsAndTransactions()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        server.command(QByteArray("ACL SETUSER op on >x ~* &* +@all -eval -evalsha -watch -multi"));
        server.command(QByteArray("SET lock:a t PX 60000"));
        bench.loginAs(QStringLiteral("op"), "x");
        const ActionReport report = bench.act(ask(ActionKind::Release, "lock:a", "t"));
        // Redis 7.0 has no compare-and-delete of its own; newer servers do.
        if (server.command(QByteArray("DELEX none IFEQ x")).startsWith("(error)")
            && server.command(QByteArray("DELIFEQ none x")).startsWith("(error)")) {
            QCOMPARE(report.outcome, Outcome::Refused);
            QCOMPARE(server.command(QByteArray("GET lock:a")), QByteArray("t"));
        } else {
            QCOMPARE(report.outcome, Outcome::Done);
            QCOMPARE(report.how, QByteArray("native"));
        }
        const ActionReport acquired = bench.act(ask(ActionKind::Acquire, "lock:b", "mine", 30s));
        QCOMPARE(acquired.outcome, Outcome::Done);
        QCOMPARE(acquired.how, QByteArray("native"));
    }
};

QTEST_GUILESS_MAIN(TestOperatorAccess)
#include "tst_operator_access.moc"
