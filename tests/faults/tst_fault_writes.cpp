// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_world.h"

#include <QElapsedTimer>
#include <QTest>

namespace {

struct Refusal
{
    const char *name;
    std::function<void(FaultWorld &)> begin;
    std::function<void(FaultWorld &)> end;
    const char *sentence; ///< of the action that was refused
    const char *alarm; ///< what stands by the server meanwhile; empty: nothing
    locks::ActionKind kind = locks::ActionKind::Extend;
};

/// The folder in which the server saves is gone, so saving fails.
void failToSave(FaultWorld &w)
{
    QTemporaryDir gone;
    w.server.command({"CONFIG", "SET", "dir", gone.path().toUtf8()});
    gone.remove();
    w.server.command({"CONFIG", "SET", "save", "3600 1"});
    w.server.command("SET other value");
    w.server.command("BGSAVE");
    const auto failed = [&w] {
        return w.server.command("INFO persistence").contains("rdb_last_bgsave_status:err");
    };
    if (!waitFor(failed))
        qFatal("the server could save");
}

const std::vector<Refusal> &refusals()
{
    using World = FaultWorld;
    static const std::vector<Refusal> list{
        {"out of memory", [](World &w) { w.server.command("CONFIG SET maxmemory 1"); },
         [](World &w) { w.server.command("CONFIG SET maxmemory 0"); }, "out of memory", "Its memory is full",
         locks::ActionKind::TakeOver},
        {"cannot save", failToSave,
         [](World &w) {
             w.server.command({"CONFIG", "SET", "save", ""});
         },
         "cannot save its data to disk", "could not save its data"},
        {"too few replicas", [](World &w) { w.server.command("CONFIG SET min-replicas-to-write 1"); },
         [](World &w) { w.server.command("CONFIG SET min-replicas-to-write 0"); }, "too few replicas", ""},
        {"replica instead of master",
         [](World &w) { w.server.command("REPLICAOF 127.0.0.1 " + QByteArray::number(freePort())); },
         [](World &w) { w.server.command("REPLICAOF NO ONE"); }, "read-only replica", "This is a replica"},
        {"missing permission", [](World &w) { w.server.command("ACL SETUSER default resetkeys %R~*"); },
         [](World &w) {
             w.server.command({"ACL", "SETUSER", "default", "resetkeys", "~*"});
         },
         "may not", ""},
    };
    return list;
}

} // namespace

/// A server that answers every question and refuses every change: what is shown stays true and is not stale,
/// each action says why it was refused, and after the end of the fault it works.
class TestFaultWrites : public QObject
{
    Q_OBJECT

private slots:
    void refusesAndRecovers_data();
    void refusesAndRecovers();
};

void TestFaultWrites::refusesAndRecovers_data()
{
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < refusals().size(); ++i)
        QTest::newRow(refusals()[i].name) << int(i);
}

void TestFaultWrites::refusesAndRecovers()
{
    QFETCH(int, index);
    const Refusal &refusal = refusals()[size_t(index)];
    FaultWorld world({QStringLiteral("--enable-protected-configs"), QStringLiteral("local")});
    world.watch();
    refusal.begin(world);
    world.act(refusal.kind);
    QVERIFY(waitFor([&] { return world.hasReport(); }));
    QCOMPARE(world.report().outcome, locks::Outcome::Refused);
    const locks::MasterReport master = world.report().masters.first();
    const QString said = world.report().sentence + u' ' + master.error;
    qInfo("%s", qPrintable(said));
    QVERIFY2(said.contains(QLatin1String(refusal.sentence)), qPrintable(said));
    QVERIFY(world.pttl("lock:3").toLongLong() <= 600000);
    const QString alarm = QString::fromLatin1(refusal.alarm);
    if (!alarm.isEmpty())
        QVERIFY2(waitFor([&] { return world.told().contains(alarm); }), qPrintable(world.told()));
    QCOMPARE(world.probe().rows.size(), FaultWorld::lockCount);
    QVERIFY(!world.probe().row("lock:7").stale);

    QElapsedTimer timer;
    timer.start();
    refusal.end(world);
    if (!alarm.isEmpty())
        QVERIFY2(waitFor([&] { return !world.told().contains(alarm); }), qPrintable(world.told()));
    world.act(refusal.kind);
    QVERIFY(waitFor([&] { return world.report().outcome == locks::Outcome::Done; }));
    qInfo("recovered after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= 2000 * patience);
    QVERIFY(world.pttl("lock:3").toLongLong() > 600000);
}

QTEST_GUILESS_MAIN(TestFaultWrites)
#include "tst_fault_writes.moc"
