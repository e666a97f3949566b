// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "window_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using locks::Environment;

/// What this program acquired: released in one go, renewed while asked to, not left behind without a word.
class TestMyLocks : public QObject
{
    Q_OBJECT
private slots:
    void releaseAllMine()
    {
        RedisServer server;
        server.command("SET lock:theirs t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:theirs")));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Release all mine")));
        acquire(fixture, "lock:one", "10m", false);
        acquire(fixture, "lock:two", "10m", true);
        server.command("SET lock:one stolen PX 600000");
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Release all mine")); }));
        fixture.press(QStringLiteral("Release all mine"));
        QWidget *list = fixture.waitForDialog(QStringLiteral("Release all mine"));
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("1 would be released, 1 changed hands")); }));
        QVERIFY(says(list, QStringLiteral("1 of 2 ticked")));
        QVERIFY2(says(list, QStringLiteral("1 of them is renewed by this program: that stops")),
                 qPrintable(texts(list).join(QLatin1Char('\n'))));
        const auto *table = button<QTableView>(list, QStringLiteral("Locks to release"));
        const QAbstractItemModel *model = table->model();
        QVERIFY(
            model->index(0, 3).data().toString().contains(QStringLiteral("does not renew it; it lapses at")));
        QVERIFY(model->index(1, 3).data().toString().contains(QStringLiteral("renews it, and stops when")));
        fixture.press(QStringLiteral("Release"), list);
        QVERIFY(waitFor([&] { return says(list, QStringLiteral("1 released, 1 left alone")); }));
        fixture.press(QStringLiteral("Close"), list);
        QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Release all mine")); }));
        QCOMPARE(server.command("GET lock:one"), QByteArray("stolen"));
        QCOMPARE(server.command("GET lock:theirs"), QByteArray("t"));
        QCOMPARE(server.command("EXISTS lock:two"), QByteArray("0"));
    }

    void mineIsMarkedAndFound()
    {
        RedisServer server;
        server.command("SET lock:theirs t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:theirs")));
        acquire(fixture, "lock:mine", "10m", false);
        QVERIFY(waitFor([&] {
            return fixture.cell(QStringLiteral("lock:mine"), gui::LockTableModel::StateColumn)
                .endsWith(QStringLiteral("mine"));
        }));
        QVERIFY(!fixture.cell(QStringLiteral("lock:theirs"), gui::LockTableModel::StateColumn)
                     .contains(QStringLiteral("mine")));
        fixture.select(QStringLiteral("lock:mine"));
        QVERIFY(waitFor([&] { return says(fixture.window(), QStringLiteral("Held by this program")); }));
        QVERIFY(waitFor([&] { return find<QToolButton>(fixture.window(), QStringLiteral("1 Mine")); }));
        fixture.press(QStringLiteral("1 Mine"));
        QVERIFY(waitFor([&] { return fixture.keys() == QStringList(QStringLiteral("lock:mine")); }));
        QVERIFY(waitFor([&] { return find<QToolButton>(fixture.window(), QStringLiteral("1 of 2")); }));
        fixture.press(QStringLiteral("1 of 2"));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
    }

    void whatWeReleasedIsNotLost()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "600ms", true);
        fixture.select(QStringLiteral("lock:mine"));
        fixture.press(QStringLiteral("Force release…"));
        fixture.press(QStringLiteral("Release"), fixture.waitForDialog(QStringLiteral("Force release")));
        QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
        // Two renewals later nothing was said of a loss.
        acquire(fixture, "lock:other", "600ms", false);
        QVERIFY(waitFor([&] { return server.command("EXISTS lock:other") == "0"; }));
        QVERIFY(!says(fixture.window(), QStringLiteral("not ours any more")));
    }

    void keepRenewingCanBeEnded()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "900ms", true);
        fixture.select(QStringLiteral("lock:mine"));
        QAction *keep = actionOf(fixture.window(), QStringLiteral("Keep renewing"));
        QVERIFY(waitFor([&] { return keep->isEnabled() && keep->isChecked(); }));
        keep->trigger();
        QVERIFY(waitFor([&] { return server.command("EXISTS lock:mine") == "0"; }));
        QVERIFY(!says(fixture.window(), QStringLiteral("not ours any more")));
    }

    void keepRenewingCanBeginLater()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "5s", false);
        fixture.select(QStringLiteral("lock:mine"));
        QAction *keep = actionOf(fixture.window(), QStringLiteral("Keep renewing"));
        QVERIFY(waitFor([&] { return keep->isEnabled() && !keep->isChecked(); }));
        QVERIFY(waitFor([&] { return server.command("PTTL lock:mine").toInt() < 2500; }));
        keep->trigger(); // more than a third of the lease is gone
        QVERIFY(waitFor([&] { return server.command("PTTL lock:mine").toInt() > 4000; }));
    }

    void aLossIsLoud()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "600ms", true);
        server.command("SET lock:mine somebody-else PX 600000");
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not ours any more")));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Release all mine")));
    }

    /// However it comes about, and whatever the rules are: all of them are off here.
    void aLossStandsAmongTheAlerts_data()
    {
        QTest::addColumn<QByteArray>("loss");
        QTest::addColumn<QString>("why");
        QTest::newRow("deleted") << QByteArray("DEL lock:mine") << QStringLiteral("is gone already");
        QTest::newRow("another's") << QByteArray("SET lock:mine somebody-else PX 600000")
                                   << QStringLiteral("has changed hands");
        QTest::newRow("no server") << QByteArray() << QStringLiteral("Nothing listens there");
    }

    void aLossStandsAmongTheAlerts()
    {
        QFETCH(const QByteArray, loss);
        QFETCH(const QString, why);
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "600ms", true);
        const QByteArray token = server.command("GET lock:mine");
        loss.isEmpty() ? server.kill() : void(server.command(loss));
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not ours any more")));
        fixture.action(QStringLiteral("Alerts…"))->trigger();
        QWidget *alerts = fixture.waitForDialog(QStringLiteral("Alerts"));
        const QAbstractItemModel *told = find<QTreeView>(alerts, QStringLiteral("Alerts told"))->model();
        QCOMPARE(told->rowCount(), 1);
        QVERIFY(!told->index(0, 0).data().toString().isEmpty());
        QCOMPARE(told->index(0, 1).data().toString(), fixture.workspace().deployments().first()->spec().name);
        const QString sentence = told->index(0, 2).data().toString();
        QVERIFY2(sentence.startsWith(QStringLiteral("lock:mine is lost")), qPrintable(sentence));
        QVERIFY2(sentence.contains(why), qPrintable(sentence));
        QVERIFY(sentence.contains(QStringLiteral("see who holds it now")));
        QVERIFY2(texts(alerts).contains(sentence), "it can be read whole");
        QCOMPARE(told->index(0, 3).data().toString(), QString::fromLatin1(token));
    }

    /// Of three servers that have nothing to do with one another: what we hold on one stays held, and a loss
    /// changes the row at once, though the key stands there still.
    void keepsRenewingOnOneOfSeparateServers()
    {
        RedisServer one, two, three;
        locks::DeploymentSpec spec = specOf({&one, &two, &three}, Environment::Sandbox);
        spec.separate = true;
        WindowFixture fixture(optionsOf(spec));
        acquire(fixture, "lock:mine", "1500ms", true, 1);
        acquire(fixture, "lock:mine", "10m", false, 2); // the same name is another lock there
        for (int i = 0; i < 5; ++i) {
            QVERIFY(waitFor([&] { return two.command("PTTL lock:mine").toInt() < 1100; }));
            QVERIFY2(waitFor([&] { return two.command("PTTL lock:mine").toInt() > 1200; }, 1200),
                     "it is not renewed");
        }
        QVERIFY(!says(fixture.window(), QStringLiteral("not ours any more")));
        QCOMPARE(one.command("EXISTS lock:mine"), QByteArray("0"));
        gui::Deployment *deployment = fixture.workspace().deployments().first();
        QVERIFY(waitFor([&] { return deployment->mine()->count() == 2; }));
        QVERIFY(waitFor([&] { return rowsOfMine(fixture) == 2; }));
        QVERIFY(deployment->mine()->find({"lock:mine", 1})->renewing);
        QVERIFY(!deployment->mine()->find({"lock:mine", 2})->renewing);
        two.command("PERSIST lock:mine");
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not ours any more")));
        fixture.action(QStringLiteral("Alerts…"))->trigger();
        const auto *told =
            find<QTreeView>(fixture.waitForDialog(QStringLiteral("Alerts")), QStringLiteral("Alerts told"));
        QVERIFY(told->model()->index(0, 2).data().toString().startsWith(
            QStringLiteral("lock:mine on %1 is lost").arg(deployment->status().masters.at(1).label)));
        QCOMPARE(deployment->mine()->count(), 1);
        QVERIFY(waitFor([&] { return rowsOfMine(fixture) == 1; }));
        QCOMPARE(two.command("EXISTS lock:mine"), QByteArray("1"));
        QCOMPARE(three.command("EXISTS lock:mine"), QByteArray("1"));
    }

    /// No pattern finds it: that is said while the key is typed, and can be mended afterwards.
    void aKeyOutsideThePatterns()
    {
        RedisServer server;
        server.command("SET mine:1 theirs PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        const QString note = QStringLiteral("No pattern of this connection matches this key");
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *dialog = fixture.waitForDialog(QStringLiteral("Acquire"));
        const QSize size = dialog->size();
        QVERIFY2(!says(dialog, note), "nothing is typed yet");
        fixture.type(QStringLiteral("Key"), QStringLiteral("lock:1"), dialog);
        QVERIFY(!says(dialog, note));
        fixture.type(QStringLiteral("Key"), QStringLiteral("mine:[1]"), dialog);
        QVERIFY(says(dialog, note));
        QCOMPARE(dialog->size(), size);
        find<QCheckBox>(dialog, QStringLiteral("Keep renewing"))->setChecked(true);
        fixture.press(QStringLiteral("Acquire"), dialog);
        QVERIFY(fixture.waitForMessage(QStringLiteral("mine:[1]: Acquired. ") + note));
        QVERIFY(fixture.keys().isEmpty());
        fixture.press(QStringLiteral("Add to the patterns"));
        QVERIFY(fixture.waitForKey(QStringLiteral("mine:[1]")));
        QCOMPARE(fixture.keys(),
                 QStringList(QStringLiteral("mine:[1]"))); // as it stands it would find mine:1
        QVERIFY(button<QLineEdit>(fixture.window(), QStringLiteral("Patterns"))
                    ->text()
                    .endsWith(QStringLiteral(" mine:\\[1]")));
        acquire(fixture, "lock:seen", "10m", false);
        QVERIFY(!says(fixture.window(), QStringLiteral("lock:seen: Acquired. ") + note));
    }

    void quittingAsks()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "10m", true);
        QVERIFY(!fixture.window()->close());
        QWidget *held = fixture.waitForDialog(QStringLiteral("Locks still held"));
        QCOMPARE(namelessControls(held).join(QLatin1Char('\n')), QString());
        QVERIFY(find<QPushButton>(held, QStringLiteral("Cancel"))->isDefault());
        QVERIFY(says(held, QStringLiteral("ends by itself at ")));
        fixture.press(QStringLiteral("Cancel"), held);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Locks still held")); }));
        QVERIFY(fixture.window()->isVisible());
        QCOMPARE(server.command("EXISTS lock:mine"), QByteArray("1"));

        QVERIFY(!fixture.window()->close());
        held = fixture.waitForDialog(QStringLiteral("Locks still held"));
        fixture.press(QStringLiteral("Release"), held);
        QVERIFY(waitFor([&] { return !fixture.window()->isVisible(); }));
        QCOMPARE(server.command("EXISTS lock:mine"), QByteArray("0"));
    }

    void theTimesFollowTheRenewals()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:kept", "3s", true);
        acquire(fixture, "lock:short", "4s", false);
        QVERIFY(!fixture.window()->close());
        QWidget *held = fixture.waitForDialog(QStringLiteral("Locks still held"));
        QVERIFY(says(held, QStringLiteral("before it ends by itself, the last at ")));
        auto *tree = button<QTreeWidget>(held, QStringLiteral("Locks that this program holds"));
        const QTreeWidgetItem *kept = tree->topLevelItem(0);
        QCOMPARE(kept->text(0), QStringLiteral("lock:kept"));
        const QString first = kept->text(2);
        QVERIFY(waitFor([&] { return kept->text(2) != first; }));
        QVERIFY2(waitFor([&] { return tree->topLevelItem(1)->text(2) == QStringLiteral("—"); }),
                 "it has ended meanwhile");
        QVERIFY(waitFor([&] { return says(held, QStringLiteral("1 lock is held by this program.")); }));
        // The sentence tells the time of the line.
        QVERIFY(waitFor([&] { return says(held, QStringLiteral("at %1.").arg(kept->text(2).left(8))); }));
    }

    void quittingLetsItLapse()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "10m", false);
        QVERIFY(!fixture.window()->close());
        QWidget *held = fixture.waitForDialog(QStringLiteral("Locks still held"));
        fixture.press(QStringLiteral("Let them lapse"), held);
        QVERIFY(waitFor([&] { return !fixture.window()->isVisible(); }));
        QCOMPARE(server.command("EXISTS lock:mine"), QByteArray("1"));
    }

    void quittingSaysWhatCouldNotBeReleased()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "10m", false);
        server.kill();
        QVERIFY(!fixture.window()->close());
        QWidget *held = fixture.waitForDialog(QStringLiteral("Locks still held"));
        fixture.press(QStringLiteral("Release"), held);
        QVERIFY(waitFor([&] { return says(held, QStringLiteral("could not be released")); }, 20000));
        QVERIFY(fixture.window()->isVisible());
        fixture.press(QStringLiteral("Let them lapse"), held);
        QVERIFY(waitFor([&] { return !fixture.window()->isVisible(); }));
    }

    void nothingHeldNothingAsked()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        acquire(fixture, "lock:mine", "300ms", false);
        QVERIFY(waitFor([&] { return server.command("EXISTS lock:mine") == "0"; }));
        QVERIFY(waitFor([&] { return fixture.window()->close(); }));
    }

private:
    static bool says(QWidget *where, const QString &part)
    {
        return texts(where).join(QLatin1Char('\n')).contains(part);
    }

    static QAction *actionOf(QWidget *window, const QString &text)
    {
        for (QAction *action : window->findChildren<QAction *>()) {
            if (QString(action->text()).remove(QLatin1Char('&')) == text)
                return action;
        }
        qFatal("no action %s", qPrintable(text));
    }

    /// Rows of the table that say that a lock is ours.
    static int rowsOfMine(const WindowFixture &fixture)
    {
        const QAbstractItemModel *model = fixture.table()->model();
        int count = 0;
        for (int row = 0; row < model->rowCount(); ++row)
            count += model->index(row, gui::LockTableModel::StateColumn)
                         .data()
                         .toString()
                         .endsWith(QStringLiteral("mine"));
        return count;
    }

    static void acquire(const WindowFixture &fixture, const char *key, const char *lease, bool renew,
                        int master = -1)
    {
        if (!waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }))
            qFatal("not connected");
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        fixture.type(QStringLiteral("Key"), QString::fromLatin1(key), acquire);
        fixture.type(QStringLiteral("Lease"), QString::fromLatin1(lease), acquire);
        if (master >= 0) {
            auto *box = find<QComboBox>(acquire, QStringLiteral("Server"));
            box->setCurrentIndex(master);
            emit box->activated(master); // a person does
        }
        find<QCheckBox>(acquire, QStringLiteral("Keep renewing"))->setChecked(renew);
        fixture.press(QStringLiteral("Acquire"), acquire);
        if (!fixture.waitForMessage(QString::fromLatin1(key) + QStringLiteral(": Acquired.")))
            qFatal("not acquired");
        waitFor([] { return !dialog(QStringLiteral("Acquire")); });
    }
};

QTEST_MAIN(TestMyLocks)
#include "tst_my_locks.moc"
