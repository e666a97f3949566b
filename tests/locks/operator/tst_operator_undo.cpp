// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/action_json.h"
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

/// What an undo puts back, where it may, and what its report says; and what one says of an acquire taken
/// back.
class TestOperatorUndo : public QObject
{
    Q_OBJECT

    static ActionRequest undoOf(const ActionReport &report)
    {
        ActionRequest request = ask(ActionKind::Restore, {}, {});
        request.undoes = report.id;
        return request;
    }

private slots:
    void aQuorumIsEnough()
    {
        OperatorBench bench(3);
        bench.onAll({"SET", "lock:a", "mine", "PX", "60000"});
        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", "mine"));
        QCOMPARE(released.outcome, Outcome::Done);
        bench.server(2).command(QByteArray("SET lock:a other PX 60000"));
        const ActionReport undone = bench.act(undoOf(released));
        QCOMPARE(undone.outcome, Outcome::Done);
        QCOMPARE(undone.tokenNow, QByteArray("mine"));
        QCOMPARE(undone.masters.at(2).outcome, MasterOutcome::Differs);
        QVERIFY2(undone.sentence.contains(QStringLiteral("on 2 of 3 masters")), qPrintable(undone.sentence));
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("mine"));
        QCOMPARE(bench.server(2).command(QByteArray("GET lock:a")), QByteArray("other"));
    }

    void aMinorityIsNot()
    {
        OperatorBench bench(3);
        bench.onAll({"SET", "lock:a", "mine", "PX", "60000"});
        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", "mine"));
        bench.server(1).command(QByteArray("SET lock:a other PX 60000"));
        bench.server(2).command(QByteArray("SET lock:a other PX 60000"));
        const ActionReport undone = bench.act(undoOf(released));
        QCOMPARE(undone.outcome, Outcome::HeldByOther);
        QCOMPARE(undone.tokenNow, QByteArray("other"));
        QVERIFY2(undone.sentence.contains(QStringLiteral("on 1 of 3 masters")), qPrintable(undone.sentence));
    }

    /// One of three had the token: what was saved on it is no quorum of the set.
    void whatWasSavedIsNotTheSet()
    {
        OperatorBench bench(3);
        bench.server(0).command(QByteArray("SET lock:a mine PX 60000"));
        bench.server(1).command(QByteArray("SET lock:a mine PX 60000"));
        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", "mine"));
        QCOMPARE(released.outcome, Outcome::Done);
        bench.server(1).command(QByteArray("SET lock:a other PX 60000"));
        const ActionReport undone = bench.act(undoOf(released));
        QCOMPARE(undone.outcome, Outcome::HeldByOther);
        QVERIFY(!undone.hasTokenNow); // a tie: nobody leads
    }

    void saysTheLease_data()
    {
        QTest::addColumn<bool>("scripts");
        QTest::newRow("by script") << true;
        QTest::newRow("by transaction") << false;
    }
    void saysTheLease()
    {
        QFETCH(bool, scripts);
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        if (!scripts) {
            server.command(QByteArray("ACL SETUSER op on >pw ~* &* +@all -@scripting"));
            bench.loginAs(QStringLiteral("op"), "pw");
        }
        server.command(QByteArray("SET lock:a mine PX 60000"));
        const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", "mine"));
        const ActionReport undone = bench.act(undoOf(released));
        QCOMPARE(undone.outcome, Outcome::Done);
        QCOMPARE(undone.how, scripts ? QByteArray("script") : QByteArray("transaction"));
        QVERIFY2(undone.ttlNowMs > 50000 && undone.ttlNowMs <= 60000,
                 qPrintable(QString::number(undone.ttlNowMs)));
        // Nothing stood there before.
        QVERIFY(exports::toJson(undone).value(QLatin1String("token_before")).isNull());

        const ActionReport taken = bench.act(ask(ActionKind::TakeOver, "lock:a", "mine", 20s));
        QCOMPARE(taken.outcome, Outcome::Done);
        const ActionReport back = bench.act(undoOf(taken));
        QCOMPARE(back.outcome, Outcome::Done);
        QCOMPARE(back.tokenBefore, taken.tokenNow);
        QCOMPARE(back.tokenNow, QByteArray("mine"));
        QVERIFY2(back.ttlBeforeMs > 10000 && back.ttlBeforeMs <= 20000,
                 qPrintable(QString::number(back.ttlBeforeMs)));
        QVERIFY2(back.ttlNowMs > 20000 && back.ttlNowMs <= 60000, qPrintable(QString::number(back.ttlNowMs)));
    }

    void withoutExpiry()
    {
        OperatorBench bench(1);
        bench.server(0).command(QByteArray("SET lock:a mine"));
        const ActionReport undone = bench.act(undoOf(bench.act(ask(ActionKind::Release, "lock:a", "mine"))));
        QCOMPARE(undone.outcome, Outcome::Done);
        QCOMPARE(undone.ttlNowMs, -1);
        QCOMPARE(bench.server(0).command(QByteArray("PTTL lock:a")), QByteArray("-1"));
    }

    void aFailedAcquireSaysWhatWasTakenBack()
    {
        OperatorBench bench(3);
        bench.server(0).command(QByteArray("SET lock:a x"));
        bench.server(1).command(QByteArray("SET lock:a x"));
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(held.outcome, Outcome::HeldByOther);
        QVERIFY2(held.sentence.contains(QStringLiteral("released again on every master")),
                 qPrintable(held.sentence));
        bench.server(2).command(QByteArray("SET lock:a x"));
        const ActionReport none = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QVERIFY2(!none.sentence.contains(QStringLiteral("released")), qPrintable(none.sentence));
    }

    /// Stopped after it was asked: nobody knows whether it has set the key.
    void aFailedAcquireSaysWhatIsUnclear()
    {
        OperatorBench bench(3, OperatorSettings{200ms, 300ms, nullptr});
        QCOMPARE(bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s)).outcome, Outcome::Done);
        bench.server(1).pause();
        bench.server(2).command(QByteArray("SET lock:a x"));
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 600s));
        const QString label = bench.server(1).endpoint().label();
        bench.server(1).resume();
        QCOMPARE(report.outcome, Outcome::Unknown);
        QVERIFY2(report.sentence.contains(QStringLiteral("may have been set on ") + label),
                 qPrintable(report.sentence));
        QVERIFY(waitFor([&] { return bench.server(1).command(QByteArray("EXISTS lock:a")) == "0"; }));
    }

    void whatTheServerAnsweredIsSaid()
    {
        OperatorBench bench(2);
        bench.server(1).command(QByteArray("CONFIG SET requirepass geheim"));
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(report.outcome, Outcome::Refused);
        QCOMPARE(report.masters.at(1).outcome, MasterOutcome::Refused);
        const QString named =
            bench.server(1).endpoint().label() + QStringLiteral(": The server wants a password");
        QVERIFY2(report.sentence.contains(named), qPrintable(report.sentence));
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
    }
};

QTEST_GUILESS_MAIN(TestOperatorUndo)
#include "tst_operator_undo.moc"
