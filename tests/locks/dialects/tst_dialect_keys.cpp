// SPDX-License-Identifier: GPL-3.0-or-later
// One lock on several keys (node-redlock, bsm/redislock, rueidislock): all of them are changed in one step or
// none.
#include "locks/dialects/dialect.h"
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray hex32 = "9f86d081884c7d659a2feaa0c55ad015";
const QByteArray bsm = "aB3dE5gH7jK9mN1pQ3s-5A";

ActionRequest all(ActionKind kind, const QByteArray &key, const QList<QByteArray> &others,
                  const QByteArray &token = hex32)
{
    ActionRequest request = ask(kind, key, token, kind == ActionKind::Extend ? 60s : 0s);
    request.together = others;
    return request;
}

} // namespace

class TestDialectKeys : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_bench = std::make_unique<OperatorBench>(1);
        for (const char *key : {"lock:a", "lock:b", "lock:c"})
            command("SET " + QByteArray(key) + ' ' + hex32 + " PX 30000");
    }
    void cleanup() { m_bench.reset(); }

    void goTogether()
    {
        const ActionReport report = m_bench->act(all(ActionKind::Release, "lock:a", {"lock:b", "lock:c"}));
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.together, (QList<QByteArray>{"lock:b", "lock:c"}));
        QCOMPARE(command("DBSIZE"), QByteArray("0"));
        QCOMPARE(report.commands.size(), 1);
    }

    void oneOfAnotherOwnerKeepsAll()
    {
        command("SET lock:b other PX 30000");
        const ActionReport report = m_bench->act(all(ActionKind::Release, "lock:a", {"lock:b", "lock:c"}));
        QCOMPARE(report.outcome, Outcome::ChangedHands);
        QVERIFY2(report.masters.first().error.contains(QStringLiteral("lock:b")),
                 qPrintable(report.masters.first().error));
        QCOMPARE(command("DBSIZE"), QByteArray("3"));
        QCOMPARE(command("GET lock:b"), QByteArray("other"));
    }

    void aMissingKeyKeepsAll()
    {
        command("DEL lock:c");
        const ActionReport report = m_bench->act(all(ActionKind::Release, "lock:a", {"lock:b", "lock:c"}));
        QCOMPARE(report.outcome, Outcome::ChangedHands);
        QCOMPARE(command("DBSIZE"), QByteArray("2"));
    }

    void areExtendedTogether()
    {
        QCOMPARE(m_bench->act(all(ActionKind::Extend, "lock:a", {"lock:b", "lock:c"})).outcome,
                 Outcome::Done);
        for (const char *key : {"lock:a", "lock:b", "lock:c"})
            QVERIFY(command("PTTL " + QByteArray(key)).toLongLong() > 50000);
        command("PEXPIRE lock:c 90000");
        QCOMPARE(m_bench->act(all(ActionKind::Extend, "lock:a", {"lock:b", "lock:c"})).outcome,
                 Outcome::WouldShorten);
        command("SET lock:c other PX 30000");
        QCOMPARE(m_bench->act(all(ActionKind::Extend, "lock:a", {"lock:b", "lock:c"})).outcome,
                 Outcome::ChangedHands);
        QVERIFY(command("PTTL lock:c").toLongLong() <= 30000);
    }

    void comeBackTogether()
    {
        const ActionReport released = m_bench->act(all(ActionKind::Release, "lock:a", {"lock:b"}));
        QVERIFY(released.undoable);
        ActionRequest undo = ask(ActionKind::Restore, {}, {});
        undo.undoes = released.id;
        QCOMPARE(m_bench->act(undo).outcome, Outcome::Done);
        QCOMPARE(command("MGET lock:a lock:b"), QByteArray(hex32 + '\n' + hex32));
        QVERIFY(command("PTTL lock:b").toLongLong() > 20000);
    }

    void comeBackOnlyWhereNobodyHasOne()
    {
        const ActionReport released = m_bench->act(all(ActionKind::Release, "lock:a", {"lock:b"}));
        command("SET lock:b other PX 30000");
        ActionRequest undo = ask(ActionKind::Restore, {}, {});
        undo.undoes = released.id;
        QCOMPARE(m_bench->act(undo).outcome, Outcome::HeldByOther);
        QCOMPARE(command("EXISTS lock:a"), QByteArray("0"));
        QCOMPARE(command("GET lock:b"), QByteArray("other"));
    }

    void bsmToo()
    {
        command("MSET x " + bsm + " y " + bsm);
        command("PEXPIRE x 30000");
        command("PEXPIRE y 30000");
        QCOMPARE(m_bench->act(all(ActionKind::Release, "x", {"y"}, bsm)).outcome, Outcome::Done);
        QCOMPARE(command("EXISTS x y"), QByteArray("0"));
    }

    void anIndexedLockNamesItsOwnKeys()
    {
        const QByteArray token = "0123456789abcdefghijkl\xff\xfe";
        const QByteArray other = "x123456789abcdefghijkl\xff\xfe";
        for (const char *index : {"0", "1"})
            m_bench->server(0).command(
                QList<QByteArray>{"SET", "rueidislock:" + QByteArray(index) + ":job", token, "PX", "5000"});
        m_bench->server(0).command(QList<QByteArray>{"SET", "rueidislock:2:job", other, "PX", "5000"});
        const ActionReport extended = m_bench->act(ask(ActionKind::Extend, "rueidislock:0:job", token, 60s));
        QVERIFY2(extended.outcome == Outcome::Done, qPrintable(extended.sentence));
        QVERIFY(command("PTTL rueidislock:1:job").toLongLong() > 50000);
        const ActionReport released = m_bench->act(ask(ActionKind::Release, "rueidislock:1:job", token));
        QCOMPARE(released.outcome, Outcome::Done);
        QCOMPARE(released.together, QList<QByteArray>{"rueidislock:0:job"});
        QCOMPARE(command("KEYS rueidislock*"), QByteArray("rueidislock:2:job"));
    }

    void otherFormsRefuse()
    {
        command("SET lock:x somebody PX 30000");
        command("SET lock:y somebody PX 30000");
        QCOMPARE(m_bench->act(all(ActionKind::Release, "lock:x", {"lock:y"}, "somebody")).outcome,
                 Outcome::BadInput);
        QCOMPARE(m_bench->act(all(ActionKind::TakeOver, "lock:a", {"lock:b"})).outcome, Outcome::BadInput);
        QCOMPARE(m_bench->act(all(ActionKind::Release, "lock:a", {"lock:a"})).outcome, Outcome::BadInput);
        QCOMPARE(command("DBSIZE"), QByteArray("5"));
    }

private:
    QByteArray command(const QByteArray &line) { return m_bench->server(0).command(line); }

    std::unique_ptr<OperatorBench> m_bench;
};

QTEST_GUILESS_MAIN(TestDialectKeys)
#include "tst_dialect_keys.moc"
