// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "profile/paths.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QLineEdit>
#include <QPointer>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace {

/// When all that is there has been listed: what comes from then on appears.
QWidget *openAlerts(WindowFixture &fixture)
{
    const auto isListed = [](const gui::Deployment *deployment) {
        return deployment->status().complete;
    };
    const QList<gui::Deployment *> shown = fixture.workspace().deployments();
    if (!waitFor([&] { return std::all_of(shown.begin(), shown.end(), isListed); }))
        qFatal("not listed");
    fixture.window()->activateWindow();
    if (!waitFor([&fixture] { return fixture.window()->isActiveWindow(); }))
        qFatal("not active");
    QTest::keyClick(fixture.window(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    return fixture.waitForDialog(QStringLiteral("Alerts"));
}

/// Also until it is gone: another one shows what the rules are then.
bool closeAlerts(QWidget *alerts)
{
    const QPointer<QWidget> closed(alerts);
    alerts->close();
    return waitFor([&closed] { return !closed; });
}

const QAbstractItemModel *told(QWidget *alerts)
{
    return find<QTreeView>(alerts, QStringLiteral("Alerts told"))->model();
}

bool contains(const QAbstractItemModel *model, const QString &part)
{
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 2).data().toString().contains(part))
            return true;
    }
    return false;
}

bool leadsToLock(const WindowFixture &fixture)
{
    const auto buttons = fixture.window()->findChildren<QAbstractButton *>();
    return std::any_of(buttons.cbegin(), buttons.cend(), [](const QAbstractButton *each) {
        return each->isVisible() && each->text() == QLatin1String("Show lock");
    });
}

QString selected(const WindowFixture &fixture)
{
    const QModelIndex current = fixture.table()->currentIndex();
    return current.siblingAtColumn(gui::LockTableModel::Key).data().toString();
}

} // namespace

/// The window tells what its rules ask for, keeps a log of it that can be searched, and is quiet else.
class TestAlerts : public QObject
{
    Q_OBJECT
private slots:
    void quietByDefault()
    {
        RedisServer server;
        server.command("SET lock:first t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:first")));
        server.command("SET lock:endless t");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:endless")));
        QCOMPARE(told(openAlerts(fixture))->rowCount(), 0);
    }

    void aLockWithoutExpiryThatAppears()
    {
        RedisServer server;
        server.command("SET lock:before t");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:before")));
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a lock without expiry appears"))->click();
        server.command("SET lock:after t");
        QVERIFY(waitFor([alerts] { return told(alerts)->rowCount() == 1; }));
        QVERIFY(contains(told(alerts), QStringLiteral("lock:after has no expiry")));
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:after has no expiry")));

        fixture.type(QStringLiteral("Filter"), QStringLiteral("no such key"), alerts);
        QCOMPARE(told(alerts)->rowCount(), 0);
        fixture.type(QStringLiteral("Filter"), QStringLiteral("AFTER"), alerts);
        QCOMPARE(told(alerts)->rowCount(), 1);
        fixture.press(QStringLiteral("Clear"), alerts);
        QCOMPARE(told(alerts)->rowCount(), 0);
    }

    void anAlertGoesWithItsConnection()
    {
        RedisServer server;
        server.command("SET lock:before t");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:before")));
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a lock without expiry appears"))->click();
        server.command("SET lock:after t");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:after has no expiry")));
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] {
            return !fixture.messages().join(u'\n').contains(QStringLiteral("lock:after has no expiry"));
        }));
        QCOMPARE(told(alerts)->rowCount(), 1); // the log keeps it
    }

    void aStuckLockThatNobodyChanges()
    {
        RedisServer server;
        server.command("SET lock:stuck t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:stuck")));
        QWidget *alerts = openAlerts(fixture);
        auto *seconds = find<QSpinBox>(alerts, QStringLiteral("Held longer than, in seconds"));
        QVERIFY(!seconds->isEnabled());
        find<QCheckBox>(alerts, QStringLiteral("a lock is held longer than"))->click();
        seconds->setValue(1);
        QVERIFY(
            waitFor([alerts] { return contains(told(alerts), QStringLiteral("lock:stuck is held for")); }));
        server.command("DEL lock:stuck");
        QVERIFY(waitFor(
            [alerts] { return contains(told(alerts), QStringLiteral("Cleared: lock:stuck was given up")); }));
    }

    void aLineLeadsToItsLock()
    {
        RedisServer server;
        server.command("SET lock:other t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:other")));
        QWidget *alerts = openAlerts(fixture);
        const auto *lead = find<QAbstractButton>(alerts, QStringLiteral("Show lock"));
        QVERIFY(!lead->isEnabled());
        QVERIFY2(lead->toolTip().contains(QStringLiteral("no alert is chosen")), qPrintable(lead->toolTip()));
        find<QCheckBox>(alerts, QStringLiteral("a lock without expiry appears"))->click();
        server.command("SET lock:endless t");
        QVERIFY(waitFor([alerts] { return told(alerts)->rowCount() == 1; }));
        QVERIFY(
            fixture.waitForKey(QStringLiteral("lock:endless"))); // the table may learn of it a little later
        QVERIFY(lead->isEnabled());
        fixture.press(QStringLiteral("Show lock"), alerts);
        QVERIFY(waitFor([&] { return selected(fixture) == QStringLiteral("lock:endless"); }));
    }

    void someKeysHaveLimitsOfTheirOwn()
    {
        RedisServer server;
        server.command("SET lock:nightly t PX 600000");
        server.command("SET lock:quick t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:quick")));
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a lock is held longer than"))->click();
        fixture.type(QStringLiteral("Held longer than, for some keys"), QStringLiteral("lock:quick* 1"),
                     alerts);
        QVERIFY(texts(alerts).join(u'\n').contains(QStringLiteral("\"1\" is not understood")));
        fixture.type(QStringLiteral("Held longer than, for some keys"), QStringLiteral("lock:quick* 1s"),
                     alerts);
        QVERIFY(!texts(alerts).join(u'\n').contains(QStringLiteral("not understood")));
        QVERIFY(
            waitFor([alerts] { return contains(told(alerts), QStringLiteral("lock:quick is held for")); }));
        QVERIFY(contains(told(alerts), QStringLiteral("the limit is")));
        QCOMPARE(told(alerts)->rowCount(), 1);
        server.command("DEL lock:quick");
        QVERIFY(waitFor(
            [alerts] { return contains(told(alerts), QStringLiteral("Cleared: lock:quick was given up")); }));
    }

    void halfALimitDropsNothingElse()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        const QString limits = QStringLiteral("Held longer than, for some keys");
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a lock is held longer than"))->click();
        fixture.type(limits, QStringLiteral("lock:a* 1h"), alerts);
        QVERIFY(closeAlerts(alerts));
        alerts = openAlerts(fixture);
        fixture.type(limits, QStringLiteral("lock:a* 1h, lock:b*"), alerts);
        find<QCheckBox>(alerts, QStringLiteral("a holder misses its renewal"))->click();
        find<QCheckBox>(alerts, QStringLiteral("a holder is gone"))->click();
        QVERIFY(closeAlerts(alerts));
        alerts = openAlerts(fixture);
        QVERIFY(find<QCheckBox>(alerts, QStringLiteral("a holder misses its renewal"))->isChecked());
        QVERIFY(find<QCheckBox>(alerts, QStringLiteral("a holder is gone"))->isChecked());
        QCOMPARE(find<QLineEdit>(alerts, limits)->text(), QStringLiteral("lock:a* 1h"));
    }

    void theDialogDoesNotGrowWithItsNotes()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        const QString limits = QStringLiteral("Held longer than, for some keys");
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a lock is held longer than"))->click();
        const QSize before = alerts->size();
        const int below =
            find<QCheckBox>(alerts, QStringLiteral("one key has this many owners within a minute"))->y();
        fixture.type(limits, QStringLiteral("lock:") + QString(40, u'a') + u'*', alerts);
        QVERIFY(texts(alerts).join(u'\n').contains(QStringLiteral("is not a pattern followed by a time")));
        QCoreApplication::sendPostedEvents();
        QVERIFY(alerts->minimumSizeHint().width() <= before.width());
        QCOMPARE(alerts->size(), before);
        QCOMPARE(find<QCheckBox>(alerts, QStringLiteral("one key has this many owners within a minute"))->y(),
                 below);
    }

    void whatClearsHidesNoOther()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        find<QCheckBox>(openAlerts(fixture), QStringLiteral("a lock without expiry appears"))->click();
        server.command("SET lock:one t");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:one has no expiry")));
        server.command("SET lock:two t");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:two has no expiry")));
        QVERIFY(fixture.waitForMessage(QStringLiteral("And 1 more")));
        server.command("DEL lock:two");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:one has no expiry")));
        QVERIFY(!fixture.messages().join(u'\n').contains(QStringLiteral("more; see")));
        QVERIFY(waitFor([&fixture] { return leadsToLock(fixture); }));
        server.command("DEL lock:one");
        QVERIFY(fixture.waitForMessage(QStringLiteral("Cleared: lock:one")));
        QVERIFY(waitFor([&fixture] { return !leadsToLock(fixture); })); // which is no more
    }

    void alertsAreRecorded()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        find<QCheckBox>(openAlerts(fixture), QStringLiteral("a lock without expiry appears"))->click();
        server.command("SET lock:endless t");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:endless has no expiry")));
        history::HistoryReader reader(
            history::historyPath(profile::Paths::in(fixture.configDir()).dataFolder));
        const auto alerts = [&reader] {
            auto events = reader.events({}, {}, {});
            const auto isOther = [](const history::ServerEvent &each) {
                return each.kind != history::ServerEvent::Kind::Alert;
            };
            if (events.ok())
                events->removeIf(isOther);
            return events.ok() ? *events : QList<history::ServerEvent>();
        };
        QVERIFY(waitFor([&] { return alerts().size() == 1; }));
        QCOMPARE(alerts().first().key, QByteArray("lock:endless"));
        QVERIFY(alerts().first().text.contains(QStringLiteral("has no expiry")));
        server.command("DEL lock:endless");
        QVERIFY(fixture.waitForMessage(QStringLiteral("Cleared: lock:endless")));
        server.command("SET lock:more t");
        QVERIFY(waitFor([&] { return alerts().size() == 2; })); // what cleared is none
        QCOMPARE(alerts().last().key, QByteArray("lock:more"));
    }

    void rulesAreKept()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        QWidget *alerts = openAlerts(fixture);
        find<QCheckBox>(alerts, QStringLiteral("a holder misses its renewal"))->click();
        QVERIFY(closeAlerts(alerts));
        QVERIFY(
            find<QCheckBox>(openAlerts(fixture), QStringLiteral("a holder misses its renewal"))->isChecked());
    }
};

QTEST_MAIN(TestAlerts)
#include "tst_alerts.moc"
