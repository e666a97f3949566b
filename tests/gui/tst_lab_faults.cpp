// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_names.h"

#include <QCheckBox>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

using gui::LabPage;

namespace {

bool waitForEnd(const LabPage &page)
{
    return waitFor([&] { return !page.isRunning(); }, 60'000);
}

/// What a screen reader calls it; in the menu or in one of its menus.
QAction *entry(const QMenu *menu, const QString &text)
{
    for (QAction *action : menu->actions()) {
        if (action->text().remove(u'&').startsWith(text))
            return action;
    }
    return nullptr;
}

QAction *entryOf(const QMenu *menu, const QString &server, const QString &text)
{
    const QAction *parent = entry(menu, server);
    return parent && parent->menu() ? entry(parent->menu(), text) : nullptr;
}

QStringList charts()
{
    return {QStringLiteral("Counter"),   QStringLiteral("Throughput"), QStringLiteral("Contention"),
            QStringLiteral("Wait time"), QStringLiteral("Fairness"),   QStringLiteral("Ownership strip")};
}

void choose(LabPage &page, const QByteArray &strategy, int seconds)
{
    check(page, {strategy});
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(4);
    named<QSpinBox>(page, QStringLiteral("Duration"))->setValue(seconds);
    named<QSpinBox>(page, QStringLiteral("Hold time"))->setValue(5);
}

} // namespace

/// Faults as live buttons of the lab's page.
class TestLabFaults : public QObject
{
    Q_OBJECT
private slots:
    void onlyWhileAPrivateRunGoesOn();
    void aKilledMasterIsMarkedOnEveryChart();
    void withoutAReplicaNothingIsPromoted();
    void redlockBeginsWithAMasterDown();
};

void TestLabFaults::onlyWhileAPrivateRunGoesOn()
{
    RedisServer server;
    LabPage page;
    auto *faults = named<QToolButton>(page, QStringLiteral("Faults"));
    QVERIFY(faults);
    QVERIFY(!faults->isEnabled());
    QVERIFY(faults->toolTip().contains(QStringLiteral("nothing runs")));
    page.setTargets({targetOf(server)});
    combo(page, QStringLiteral("Target"))->setCurrentIndex(1);
    choose(page, "set-nx-lua", 600);
    runThere(page);
    QVERIFY(page.isRunning());
    QVERIFY(!faults->isEnabled());
    QVERIFY(faults->toolTip().contains(QStringLiteral("only on private servers")));
    QVERIFY(waitFor([&] { return description(page, "Counter") != QStringLiteral("Nothing has run yet."); }));
    page.stop();
    QVERIFY(waitForEnd(page));
    QVERIFY(server.isRunning());
    combo(page, QStringLiteral("Target"))->setCurrentIndex(0);
    page.run();
    QVERIFY(page.isRunning());
    QVERIFY(faults->isEnabled());
    QVERIFY(entryOf(faults->menu(), QStringLiteral("Server 1"), QStringLiteral("Kill"))->isEnabled());
    page.stop();
    QVERIFY(waitForEnd(page));
    QVERIFY(!faults->isEnabled());
}

void TestLabFaults::aKilledMasterIsMarkedOnEveryChart()
{
    LabPage page;
    choose(page, "redlock", 600);
    page.run();
    const QMenu *menu = named<QToolButton>(page, QStringLiteral("Faults"))->menu();
    QAction *kill = entryOf(menu, QStringLiteral("Server 3"), QStringLiteral("Kill"));
    QVERIFY(kill && kill->isEnabled());
    QVERIFY(!entry(menu, QStringLiteral("Server 4")));
    QVERIFY(waitFor([&] { return description(page, "Counter").contains(QStringLiteral("redlock")); }));
    const QString sentence = QStringLiteral("Server 3 is killed.");
    QVERIFY(!description(page, "Counter").contains(sentence));
    kill->trigger();
    for (const QString &name : charts()) {
        const auto *chart = named<gui::LabChart>(page, name);
        QVERIFY2(waitFor([&] { return chart->accessibleDescription().contains(sentence); }),
                 qPrintable(name));
        QCOMPARE(chart->accessibleDescription().count(sentence), 1);
    }
    // A sweep is of other runs, to which nothing happened.
    QCOMPARE(description(page, "Sweep"), QStringLiteral("No sweep has run yet."));
    page.stop();
    QVERIFY(waitForEnd(page));
    // The row keeps it, and the verdict tells it.
    QVERIFY(description(page, "Counter").contains(sentence));
    const QList<QLabel *> labels = page.findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->text().contains(QStringLiteral("Kill 3 at"));
    }));
}

void TestLabFaults::withoutAReplicaNothingIsPromoted()
{
    LabPage page;
    const QMenu *menu = named<QToolButton>(page, QStringLiteral("Faults"))->menu();
    const QString promote = QStringLiteral("Promote the replica");
    choose(page, "set-nx-lua", 600);
    page.run();
    QVERIFY(!entry(menu, promote)->isEnabled());
    QVERIFY(entry(menu, promote)->toolTip().contains(QStringLiteral("--replica")));
    page.stop();
    QVERIFY(waitForEnd(page));
    page.findChild<QCheckBox *>(QStringLiteral("replicaCheck"))->setChecked(true);
    named<QSpinBox>(page, QStringLiteral("Hold time"))->setValue(50);
    page.run();
    QVERIFY(entry(menu, promote)->isEnabled());
    QVERIFY(waitFor([&] { return description(page, "Counter").contains(QStringLiteral("set-nx-lua")); }));
    entry(menu, promote)->trigger();
    constexpr int limitMs = 30'000; // for an instant at which the lock is free it waits up to ten seconds
    QVERIFY(waitFor(
        [&] {
            return description(page, "Counter").contains(QStringLiteral("takes the place of its primary"));
        },
        limitMs));
    page.stop();
    QVERIFY(waitForEnd(page));
}

void TestLabFaults::redlockBeginsWithAMasterDown()
{
    LabPage page;
    choose(page, "redlock", 0);
    named<QSpinBox>(page, QStringLiteral("Iterations per client"))->setValue(5);
    auto *down = named<QSpinBox>(page, QStringLiteral("Masters down"));
    down->setValue(2);
    QVERIFY(!button(page, QStringLiteral("Run"))->isEnabled());
    QVERIFY(statusOf(page).contains(QStringLiteral("no majority")));
    down->setValue(1);
    page.run();
    QVERIFY(waitForEnd(page));
    QVERIFY(description(page, "Counter").contains(QStringLiteral("Server 3 is killed.")));
}

QTEST_MAIN(TestLabFaults)
#include "tst_lab_faults.moc"
