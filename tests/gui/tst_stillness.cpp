// SPDX-License-Identifier: GPL-3.0-or-later
#include "still_watch.h"
#include "window_fixture.h"

#include "gui/common/steady_clicks.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/locks/lock_details.h"
#include "gui/locks/state_bar.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_log.h"
#include "gui/window/server_warnings.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSplitter>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

namespace {

QTreeWidget *tree(const WindowFixture &fixture)
{
    return find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
}

QString line(const WindowFixture &fixture)
{
    return texts(fixture.window()->findChild<gui::MessageBar *>()).join(u' ').trimmed();
}

bool warns(const WindowFixture &fixture, const QString &part)
{
    const auto *warnings = fixture.window()->findChild<gui::ServerWarnings *>();
    return warnings->isVisible() && warnings->text().contains(part);
}

} // namespace

/// Nothing that can be clicked moves by itself, whatever comes and goes.
class TestStillness : public QObject
{
    Q_OBJECT
private slots:
    void whateverServersAndLocksDo_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("narrow") << QSize(1240, 680);
        QTest::newRow("wide") << QSize(1900, 1000);
    }
    void whateverServersAndLocksDo()
    {
        QFETCH(QSize, size);
        RedisServer one, two, three;
        for (RedisServer *each : {&one, &two, &three}) {
            for (int i = 0; i < 40; ++i)
                each->command("SET lock:" + QByteArray::number(i) + " web-" + QByteArray::number(i)
                              + ":1:a PX 600000");
        }
        gui::WindowOptions options;
        options.deployments = {specOf({&one}), specOf({&two, &three})};
        WindowFixture fixture(options);
        fixture.window()->resize(size);
        const auto switchRule = [&fixture] {
            fixture.action(QStringLiteral("Alerts…"))->trigger();
            QWidget *alerts = fixture.waitForDialog(QStringLiteral("Alerts"));
            find<QCheckBox>(alerts, QStringLiteral("a lock without expiry appears"))->click();
            alerts->close();
        };
        switchRule();
        QVERIFY(waitFor([&] { return fixture.keys().size() == 40; }));
        const auto deployments = fixture.workspace().deployments();
        QVERIFY(waitFor([&] { return deployments[1]->status().complete; }));
        fixture.select(QStringLiteral("lock:7"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Copy evidence")); }));
        QVERIFY(waitFor([&] { return warns(fixture, QStringLiteral("writes nothing to disk")); }));

        auto *splitter = fixture.window()->findChild<QSplitter *>(QStringLiteral("splitter"));
        const Qt::Orientation wanted = splitter->width() >= 1'400 ? Qt::Horizontal : Qt::Vertical;
        QVERIFY(waitFor([&] { return splitter->orientation() == wanted; }));
        QTest::qWait(0);

        StillWatch watch(fixture.window());
        QVERIFY(watch.watched() > 40);
        for (const int connection : {0, 1}) {
            auto *details = fixture.window()->findChild<gui::LockDetails *>();
            watch.excuse({details, fixture.table()}); // of other masters, and with their column
            tree(fixture)->setCurrentItem(tree(fixture)->topLevelItem(connection));
            fixture.select(QStringLiteral("lock:7"));
            QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Copy evidence")); }));
            auto *holdings = find<QTreeWidget>(details, QStringLiteral("Holdings"));
            QVERIFY(waitFor([&] {
                const int height = holdings->height();
                QTest::qWait(50);
                return holdings->topLevelItemCount() == connection + 1 && holdings->height() == height;
            }));
            watch.excuse({});
            RedisServer &shown = connection == 0 ? one : two;
            RedisServer &other = connection == 0 ? two : one;
            warningsComeAndGo(fixture, shown);
            messagesComeAndGo(fixture, shown, other);
            locksComeAndGo(fixture, shown);
            QCOMPARE(watch.moved().join(u'\n'), QString());
        }
        auto *pages = fixture.window()->findChild<QTabWidget *>(QStringLiteral("pages"));
        pages->setCurrentIndex(1);
        messagesComeAndGo(fixture, two, one);
        pages->setCurrentIndex(0);
        QCOMPARE(watch.moved().join(u'\n'), QString());
    }

    /// What is said of one connection does not stand above another one's locks, and is marked there.
    void aMessageStandsWithItsConnection()
    {
        RedisServer one, two;
        one.command("SET lock:a a PX 600000");
        two.command("SET lock:b b PX 600000");
        gui::WindowOptions options;
        options.deployments = {specOf({&one}), specOf({&two})};
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        const auto deployments = fixture.workspace().deployments();
        QVERIFY(waitFor([&] { return deployments[1]->status().complete; }));
        two.kill();
        QVERIFY(fixture.waitForMessage(QStringLiteral(" is away since")));
        QCOMPARE(line(fixture), QString());
        QTreeWidgetItem *item = tree(fixture)->topLevelItem(1);
        QVERIFY(item->data(0, Qt::AccessibleTextRole).toString().contains(QStringLiteral("1 message waits")));
        auto *bell = find<QToolButton>(fixture.window(), QStringLiteral("Messages so far"));
        QVERIFY(bell);
        QCOMPARE(bell->text(), QStringLiteral("1"));
        tree(fixture)->setCurrentItem(item);
        QVERIFY(line(fixture).contains(QStringLiteral(" is away since")));
        QVERIFY(!item->data(0, Qt::AccessibleTextRole).toString().contains(QStringLiteral("waits")));
        QCOMPARE(bell->text(), QString());
        tree(fixture)->setCurrentItem(tree(fixture)->topLevelItem(0));
        QCOMPARE(line(fixture), QString());
    }

    void showLockLeadsToIt()
    {
        RedisServer one, two;
        one.command("SET lock:a a PX 600000");
        two.command("SET lock:b b PX 600000");
        gui::WindowOptions options;
        options.deployments = {specOf({&one}), specOf({&two})};
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        const auto switchRule = [&fixture] {
            fixture.action(QStringLiteral("Alerts…"))->trigger();
            QWidget *alerts = fixture.waitForDialog(QStringLiteral("Alerts"));
            find<QCheckBox>(alerts, QStringLiteral("a lock without expiry appears"))->click();
            alerts->close();
        };
        switchRule();
        QVERIFY(waitFor([&] { return fixture.workspace().deployments()[1]->status().complete; }));
        two.command("SET lock:endless b");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:endless has no expiry")));
        QVERIFY(waitFor([&] { return fixture.workspace().deployments()[1]->table()->liveCount() == 2; }));
        fixture.type(QStringLiteral("Filter"), QStringLiteral("nothing like it"));
        fixture.window()->findChild<QTabWidget *>(QStringLiteral("pages"))->setCurrentIndex(1);
        fixture.press(QStringLiteral("Messages so far"));
        QWidget *list = QApplication::activePopupWidget();
        QVERIFY(list);
        fixture.press(QStringLiteral("Show lock"), list);
        QVERIFY(waitFor([&] {
            const gui::LockItem *item = fixture.table()->selectedItem();
            return item && item->row.key == "lock:endless" && fixture.table()->isVisible();
        }));
        QVERIFY(find<QToolButton>(fixture.window(), QStringLiteral("2 in all"))); // the filter hid it
        switchRule(); // it would tell that this is so no longer
        two.command("DEL lock:endless");
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:endless")));
        fixture.press(QStringLiteral("Show lock"));
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:endless is not in the table any more")));
    }

    void aDoubleClickMeansTheRowOfItsFirst()
    {
        QStandardItemModel model;
        for (const char *name : {"first", "second"})
            model.appendRow({new QStandardItem(QString::fromLatin1(name)), new QStandardItem});
        QTreeView view;
        view.setEditTriggers(QTreeView::NoEditTriggers);
        view.setModel(&model);
        new gui::SteadyClicks(&view);
        QStringList activated;
        connect(&view, &QTreeView::activated, this, [&activated](const QModelIndex &index) {
            activated += index.siblingAtColumn(0).data().toString();
        });
        view.show();
        const QPoint at = view.visualRect(model.index(0, 0)).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        model.insertRow(0, new QStandardItem(QStringLiteral("came between")));
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(activated, QStringList(QStringLiteral("first")));
        QCOMPARE(view.currentIndex().data().toString(), QStringLiteral("first"));
        // Where it has gone, on nothing.
        const QPoint now = view.visualRect(model.index(1, 0)).center();
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, now);
        model.removeRow(1);
        QMouseEvent second(QEvent::MouseButtonDblClick, now, view.viewport()->mapToGlobal(now),
                           Qt::LeftButton, Qt::LeftButton, {});
        QApplication::sendEvent(view.viewport(), &second);
        QCOMPARE(activated.size(), 1);
        // Nothing between: on what it is.
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(activated.last(), QStringLiteral("came between"));
    }

    /// Rows that end between the two presses do not bring another lock under the second.
    void aDoubleClickInTheTableKeepsTheLock()
    {
        RedisServer server;
        for (int i = 0; i < 9; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " t PX 60000" + QByteArray::number(i));
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 9; }));
        fixture.select(QStringLiteral("lock:4"));
        gui::LockView *table = fixture.table();
        const QPoint at = table->visualRect(table->currentIndex()).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        fixture.type(QStringLiteral("Filter"), QStringLiteral("-\"lock:0\""));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 8; }));
        const QPoint stood = at; // where the pointer still is, and another row by now
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, stood);
        QVERIFY(table->selectedItem());
        QCOMPARE(table->selectedItem()->row.key, QByteArray("lock:4"));
    }

    /// A press that rows outrun, with the pointer at rest, is meant for the lock that stood there.
    void aPressJustAfterRowsMovedKeepsTheLock()
    {
        RedisServer server;
        for (int i = 0; i < 9; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " t PX 60000" + QByteArray::number(i));
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 9; }));
        gui::LockView *table = fixture.table();
        gui::LockOrder *order = table->order();
        const auto keyAt = [&](const QPoint &at) {
            return order->itemAt(table->rowAt(at.y()))->row.key;
        };
        const QPoint at = table->visualRect(order->index(4, 0)).center();
        const QByteArray meant = keyAt(at);
        const QByteArray first = order->itemAt(0)->row.key;
        QTest::mouseMove(table->viewport(), at);
        bool outran = false;
        const auto press = connect(order, &gui::LockOrder::moved, this, [&] {
            outran = keyAt(at) != meant;
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        });
        order->setFilter(locks::LockFilter(QStringLiteral("-\"%1\"").arg(QString::fromLatin1(first))));
        QVERIFY(waitFor([&] { return outran; }));
        disconnect(press);
        QVERIFY(table->selectedItem());
        QCOMPARE(table->selectedItem()->row.key, meant);
        // Whoever moves it there means what is there.
        QTest::mouseMove(table->viewport(), at + QPoint(20, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at + QPoint(20, 0));
        QCOMPARE(table->selectedItem()->row.key, keyAt(at));
        QVERIFY(keyAt(at) != meant);
    }

    /// Under a pointer that rests nothing moves; that something would is said, and a key does it.
    void rowsStayUnderAPointerThatRests()
    {
        RedisServer server;
        for (int i = 0; i < 9; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " t PX 6" + QByteArray::number(i) + "0000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 9; }));
        gui::LockView *table = fixture.table();
        const auto *sign = fixture.window()->findChild<QLabel *>(QStringLiteral("pauseLabel"));
        const auto *chips = fixture.window()->findChild<gui::StateBar *>();
        const QRect place = chips->geometry();
        QVERIFY(!sign->isVisible());
        QTest::mouseMove(table->viewport(), table->visualRect(table->order()->index(4, 0)).center());
        const QStringList before = fixture.keys();
        // Now and after the time for which a pointer that has gone is waited for.
        QElapsedTimer rested;
        rested.start();
        QCOMPARE(server.command("PEXPIRE lock:4 900000"), QByteArray("1"));
        QVERIFY(waitFor([&] { return sign->isVisible(); }));
        QVERIFY(waitFor([&] { return rested.elapsed() > 4'500; }));
        QCOMPARE(fixture.keys(), before);
        QVERIFY(waitFor([&] { return sign->text() == QStringLiteral("1 to move · F6"); }));
        QVERIFY(sign->accessibleName().contains(QStringLiteral("1 row would move")));
        QCOMPARE(chips->geometry(), place);
        QVERIFY(waitFor([&] {
            auto *bar = fixture.window()->findChild<QStatusBar *>();
            return bar->accessibleName().startsWith(QStringLiteral("Order held"));
        }));
        fixture.action(QStringLiteral("Sort now"))->trigger();
        QVERIFY(waitFor([&] { return fixture.keys().last() == QStringLiteral("lock:4"); }));
        QVERIFY(waitFor([&] { return !sign->isVisible(); }));
        // Whoever leaves lets them go.
        QCOMPARE(server.command("PEXPIRE lock:4 1000000"), QByteArray("1"));
        QCOMPARE(server.command("PEXPIRE lock:2 2000000"), QByteArray("1"));
        QVERIFY(waitFor([&] { return sign->isVisible(); }));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(table->viewport(), &leave);
        QApplication::sendEvent(table, &leave);
        QVERIFY(waitFor([&] { return fixture.keys().last() == QStringLiteral("lock:2"); }));
        QVERIFY(waitFor([&] { return !sign->isVisible(); }));
    }

private:
    static void warningsComeAndGo(const WindowFixture &fixture, RedisServer &server)
    {
        const QString words = QStringLiteral("drops any key when full");
        QCOMPARE(server.command("CONFIG SET maxmemory-policy allkeys-lru"), QByteArray("OK"));
        QCOMPARE(server.command("CONFIG SET maxmemory 100mb"), QByteArray("OK"));
        QVERIFY(waitFor([&] { return warns(fixture, words); }, 20'000));
        QCOMPARE(server.command("CONFIG SET maxmemory 0"), QByteArray("OK"));
        QCOMPARE(server.command("CONFIG SET maxmemory-policy noeviction"), QByteArray("OK"));
        QVERIFY(waitFor([&] { return !warns(fixture, words); }, 20'000));
    }

    static void messagesComeAndGo(const WindowFixture &fixture, RedisServer &shown, RedisServer &other)
    {
        other.kill();
        QVERIFY(fixture.waitForMessage(other.endpoint().label() + QStringLiteral(" is away since")));
        shown.command("SET lock:endless t");
        QVERIFY(fixture.waitForMessage(QStringLiteral("lock:endless has no expiry")));
        QVERIFY2(waitFor([&] { return line(fixture).contains(QStringLiteral("lock:endless")); }),
                 qPrintable(line(fixture) + u'|' + fixture.messages().join(u'|')));
        fixture.press(QStringLiteral("Close message"));
        other.restart();
        QVERIFY(waitFor(
            [&] { return !fixture.messages().join(u'\n').contains(QStringLiteral(" is away since")); }));
        for (int i = 0; i < 40; ++i)
            other.command("SET lock:" + QByteArray::number(i) + " web-1:1:a PX 600000");
        shown.command("DEL lock:endless");
    }

    static void locksComeAndGo(const WindowFixture &fixture, RedisServer &server)
    {
        for (int i = 0; i < 300; ++i)
            server.command("SET lock:more:" + QByteArray::number(i) + " t PX 600000");
        for (int i = 0; i < 3; ++i)
            server.command("SET lock:absurd:" + QByteArray::number(i) + " t PX 9000000000000");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:more:299")));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:absurd:2")));
        for (int i = 0; i < 300; ++i)
            server.command("DEL lock:more:" + QByteArray::number(i));
        for (int i = 0; i < 3; ++i)
            server.command("DEL lock:absurd:" + QByteArray::number(i));
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:more:299")));
    }
};

QTEST_MAIN(TestStillness)
#include "tst_stillness.moc"
