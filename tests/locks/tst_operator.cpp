// SPDX-License-Identifier: GPL-3.0-or-later
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

class TestOperator : public QObject
{
    Q_OBJECT
private slots:
    void everyActionOnOneMaster()
    {
        OperatorBench bench(1);
        RedisServer &server = bench.server(0);
        ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(report.outcome, Outcome::Done);
        const QByteArray token = report.tokenNow;
        QCOMPARE(token.size(), 40);
        QCOMPARE(server.command(QByteArray("GET lock:a")), token);
        report = bench.act(ask(ActionKind::Extend, "lock:a", token, 60s));
        QCOMPARE(report.outcome, Outcome::Done);
        QVERIFY(server.command(QByteArray("PTTL lock:a")).toLongLong() > 50000);
        report = bench.act(ask(ActionKind::TakeOver, "lock:a", token, 40s));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("GET lock:a")), report.tokenNow);
        const ActionReport undo = bench.act([&] {
            ActionRequest request = ask(ActionKind::Restore, {}, {});
            request.undoes = report.id;
            return request;
        }());
        QCOMPARE(undo.outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("GET lock:a")), token);
        report = bench.act(ask(ActionKind::Release, "lock:a", token));
        QCOMPARE(report.outcome, Outcome::Done);
        QCOMPARE(server.command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        QVERIFY(report.undoable);
    }
};

QTEST_GUILESS_MAIN(TestOperator)
#include "tst_operator.moc"
