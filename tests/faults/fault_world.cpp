// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_world.h"

#include <QElapsedTimer>
#include <QTest>

namespace {

constexpr int noticedWithin = 3000;
constexpr int backWithin = 2000;
constexpr qint64 lease = 600000;

/// What was asked for during a fault: nothing was done that is not said, nothing is said that was not done.
void checkReport(FaultWorld &world)
{
    using locks::Outcome;
    QVERIFY(world.hasReport());
    const locks::ActionReport &report = world.report();
    QVERIFY2(report.outcome == Outcome::Unreachable || report.outcome == Outcome::Refused
                 || report.outcome == Outcome::Unknown,
             locks::outcomeWord(report.outcome).constData());
    QVERIFY(!report.sentence.isEmpty());
    if (report.outcome != Outcome::Unknown)
        QVERIFY2(world.pttl("lock:3").toLongLong() <= lease, qPrintable(report.sentence));
    qInfo("asked meanwhile: %s", qPrintable(report.sentence));
}

void checkMeanwhile(const Fault &fault, FaultWorld &world)
{
    MonitorProbe &probe = world.probe();
    QCOMPARE(probe.rows.size(), FaultWorld::lockCount); // stale, not removed
    const QString sentence = QString::fromLatin1(fault.sentence);
    QVERIFY2(waitFor([&] { return world.told().contains(sentence); }), qPrintable(world.told()));
    QVERIFY(!world.master().error.isEmpty());
    QVERIFY(!probe.status.complete);
    world.act();
    QVERIFY(waitFor([&] { return world.hasReport(); }, 20000));
    QCOMPARE(probe.rows.size(), FaultWorld::lockCount);
}

} // namespace

FaultWorld::FaultWorld(const QStringList &options, const std::function<void(redis::Endpoint &)> &seen,
                       quint16 tlsPort)
    : server(options)
    , network(tlsPort ? tlsPort : server.port())
    , m_endpoint(server.endpoint())
{
    m_endpoint.port = network.port();
    m_endpoint.timeout = std::chrono::milliseconds(1000);
    if (seen)
        seen(m_endpoint);
    for (int i = 0; i < lockCount; ++i)
        server.command("SET lock:" + QByteArray::number(i) + " token PX " + QByteArray::number(lease));
}

void FaultWorld::watch()
{
    m_probe = std::make_unique<MonitorProbe>(MonitorProbe::specOf({m_endpoint}), &m_log);
    m_probe->monitor->start();
    QVERIFY(m_probe->waitForPass());
    QVERIFY2(waitFor([this] { return m_probe->status.complete; }), qPrintable(told()));
    QCOMPARE(m_probe->rows.size(), lockCount);
}

QString FaultWorld::told() const
{
    const locks::MasterStatus status = master();
    return status.error + u' ' + QString::fromUtf8(status.errorDetail) + u' '
        + status.health.warnings().join(u' ');
}

void FaultWorld::act(locks::ActionKind kind)
{
    locks::ActionRequest request = ask(kind, "lock:3", "token", std::chrono::milliseconds(2 * lease));
    request.reason = QStringLiteral("test");
    m_probe->monitor->actThen(request, [this](const locks::ActionReport &report) { m_report = report; });
}

void liveThrough(const Fault &fault, FaultWorld &world)
{
    world.watch();
    if (QTest::currentTestFailed())
        return;
    MonitorProbe &probe = world.probe();
    QElapsedTimer timer;
    timer.start();
    fault.begin(world);
    QVERIFY2(waitFor([&] { return probe.row("lock:7").stale; }, 10000), qPrintable(world.told()));
    qInfo("noticed after %lld ms: %s", timer.elapsed(), qPrintable(world.told()));
    QVERIFY(timer.elapsed() <= noticedWithin * patience);
    checkMeanwhile(fault, world);
    if (QTest::currentTestFailed())
        return;

    timer.restart();
    fault.end(world);
    if (world.master().passwordWanted)
        probe.monitor->setPassword({}); // as when a person tries again
    QVERIFY2(waitFor([&] { return probe.status.complete; }, 10000), qPrintable(world.told()));
    qInfo("recovered after %lld ms", timer.elapsed());
    QVERIFY(timer.elapsed() <= backWithin * patience);
    QVERIFY(waitFor([&] { return probe.rows.size() == (fault.keepsLocks ? FaultWorld::lockCount : 0); }));
    if (fault.keepsLocks)
        QVERIFY(waitFor([&] { return !probe.row("lock:7").stale; }));
    checkReport(world);
    world.server.command("SET lock:new token PX 600000");
    QVERIFY(waitFor([&] { return probe.has("lock:new"); }));
}
