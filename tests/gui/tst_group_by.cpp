// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QMenu>
#include <QTest>

using gui::LockTableModel;

/// *Group by* in the window, on a real server.
class TestGroupBy : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }

    void groupsOpenAndCloseByKeyboardAndMouse()
    {
        RedisServer server;
        fill(server);
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:c")));
        choose(window, QStringLiteral("host"));
        QVERIFY2(waitFor([&] { return heads(window).size() == 4; }), qPrintable(heads(window).join(u';')));
        QCOMPARE(heads(window),
                 QStringList({QStringLiteral("Group web-4, 2 locks"), QStringLiteral("Group ≈ web-4, 1 lock"),
                              QStringLiteral("Group web-5, 1 lock"),
                              QStringLiteral("Group host not known, 1 lock")}));
        gui::LockView *table = window.table();
        window.select(QStringLiteral("lock:b"));
        QTest::keyClick(table, Qt::Key_Left); // to its head
        QVERIFY(table->selectedGroup());
        QCOMPARE(table->currentIndex().row(), 0);
        QTest::keyClick(table, Qt::Key_Left); // closes it
        QVERIFY(window.waitForNoKey(QStringLiteral("lock:b")));
        QVERIFY(heads(window).contains(QStringLiteral("Closed group web-4, 2 locks")));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(window.waitForKey(QStringLiteral("lock:b")));
        const QRect head = table->visualRect(table->order()->index(0, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          head.topLeft() + QPoint(head.height() / 2, head.height() / 2));
        QVERIFY(window.waitForNoKey(QStringLiteral("lock:b")));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, head.center());
        QVERIFY(window.waitForKey(QStringLiteral("lock:b")));
        window.action(QStringLiteral("Close all groups"))->trigger();
        QVERIFY(waitFor([&] { return window.keys().isEmpty(); }));
        window.action(QStringLiteral("Open all groups"))->trigger();
        QVERIFY(waitFor([&] { return window.keys().size() == 5; }));
    }

    void aGroupIsReleasedButNoGuessedOne()
    {
        RedisServer server;
        fill(server);
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:c")));
        choose(window, QStringLiteral("owner"));
        QVERIFY(waitFor([&] { return heads(window).join(u';').contains(QStringLiteral("≈ web-4")); }));
        const QAction *release = window.action(QStringLiteral("Release these…"));
        QVERIFY(!release->isEnabled()); // nothing is selected
        selectHead(window, QStringLiteral("≈ web-4"));
        QVERIFY(!release->isEnabled());
        QVERIFY(release->toolTip().contains(QStringLiteral("guess")));
        selectHead(window, QStringLiteral("web-4 · 31"));
        QVERIFY(waitFor([&] { return release->isEnabled(); }));
        QTest::keyClick(window.window(), Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
        QWidget *dialog = window.waitForDialog(QStringLiteral("Release listed"));
        QVERIFY(texts(dialog).join(u'\n').contains(QStringLiteral("The group “web-4 · 31”")));
        const auto *list = dialog->findChild<QTableView *>();
        QVERIFY(list);
        QCOMPARE(list->model()->rowCount(), 2);
        server.command("SET lock:late web-4:31 PX 600000");
        QVERIFY(window.waitForKey(QStringLiteral("lock:late")));
        QCOMPARE(list->model()->rowCount(), 2); // frozen
    }

    void theChoiceIsRemembered()
    {
        RedisServer server;
        fill(server);
        QTemporaryDir folder;
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.configDir = folder.path();
        {
            WindowFixture window(options);
            QVERIFY(window.waitForKey(QStringLiteral("lock:c")));
            choose(window, QStringLiteral("shape of key"));
            QVERIFY(waitFor([&] { return !heads(window).isEmpty(); }));
            window.window()->close();
        }
        WindowFixture again(options);
        QVERIFY(waitFor(
            [&] { return heads(again).join(u';').contains(QStringLiteral("Group lock:order:*, 1 lock")); }));
        QCOMPARE(find<QComboBox>(again.window(), QStringLiteral("Group by"))->currentText(),
                 QStringLiteral("shape of key"));
    }

private:
    static void fill(RedisServer &server)
    {
        server.command("SET lock:a web-4:31 PX 600000");
        server.command("SET lock:b web-4:31 PX 600000");
        server.command("SET lock:order:7 web-5:8 PX 600000");
        server.command("SET lock:c job~web-4~7f PX 600000");
        server.command("SET lock:d 00112233445566778899aabbccddeeff PX 600000");
    }
    /// As a person does by keyboard.
    static void choose(const WindowFixture &window, const QString &grouping)
    {
        auto *combo = button<QComboBox>(window.window(), QStringLiteral("Group by"));
        combo->setFocus();
        for (int i = 0; i < combo->count() && combo->currentText() != grouping; ++i)
            QTest::keyClick(combo, Qt::Key_Down);
        QCOMPARE(combo->currentText(), grouping);
    }
    static QStringList heads(const WindowFixture &window)
    {
        const gui::LockOrder *order = window.table()->order();
        QStringList heads;
        for (int row = 0; order && row < order->rowCount(); ++row) {
            if (order->groupAt(row))
                heads += order->index(row, LockTableModel::Key)
                             .data(Qt::AccessibleTextRole)
                             .toString()
                             .remove(QChar(0x2068))
                             .remove(QChar(0x2069));
        }
        return heads;
    }
    static void selectHead(const WindowFixture &window, const QString &name)
    {
        gui::LockView *table = window.table();
        for (int row = 0; row < table->order()->rowCount(); ++row) {
            const gui::LockGroup *group = table->order()->groupAt(row);
            if (!group || group->name != name)
                continue;
            const QRect head = table->visualRect(table->order()->index(row, LockTableModel::OwnerColumn));
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, head.center());
            return;
        }
        QFAIL(qPrintable(name));
    }
};

QTEST_MAIN(TestGroupBy)
#include "tst_group_by.moc"
