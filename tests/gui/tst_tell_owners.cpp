// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

using gui::LockTableModel;

/// From an owner that is a guess, or no more than a token, to a rule that says who it is.
class TestTellOwners : public QObject
{
    Q_OBJECT
private slots:
    /// The library stays what it is: only the owner is the rule's.
    void aGuessBecomesARule()
    {
        RedisServer server;
        server.command("SET lock:order:1 web-4:31 PX 600000");
        server.command("SET lock:order:2 job~web-4~7f PX 600000");
        server.command("SET lock:order:3 job~web-9~11 PX 600000");
        server.command("SET lock:order:4 a1b2c3d4e5f611ee8c000242ac120002 PX 600000"); // as redis-py does
        server.command("SET lock:order:5 job~web-7~8");
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return owner(window, "lock:order:2") == QStringLiteral("perhaps web-4"); }));
        const QString redisPy = window.cell(QStringLiteral("lock:order:4"), LockTableModel::Library);
        QCOMPARE(redisPy, QStringLiteral("redis-py.lock"));
        const QAction *tell = window.action(QStringLiteral("Tell owners…"));
        window.select(QStringLiteral("lock:order:1"));
        QVERIFY(!tell->isEnabled()); // it says so
        clickOwner(window, "lock:order:2");
        QWidget *rules = waitForRules();
        QVERIFY(rules);
        QCOMPARE(button<QLineEdit>(rules, QStringLiteral("Pattern of the rule"))->text(),
                 QStringLiteral("lock:order:*"));
        QCOMPARE(rules->findChild<QComboBox *>()->currentText(), QStringLiteral("as recognised"));
        const auto *preview = button<QTreeWidget>(rules, QStringLiteral("What the rule makes of the keys"));
        QVERIFY(waitFor([&] { return preview->topLevelItemCount() == 5; }));
        for (int i = 0; i < 5; ++i) {
            const QTreeWidgetItem *line = preview->topLevelItem(i);
            if (line->text(0) == QStringLiteral("lock:order:3"))
                QVERIFY2(line->text(2).startsWith(QStringLiteral("web-9")), qPrintable(line->text(2)));
            if (line->text(0) == QStringLiteral("lock:order:4"))
                QCOMPARE(line->text(1), redisPy);
            if (line->text(0) == QStringLiteral("lock:order:5"))
                QCOMPARE(line->text(1), QStringLiteral("generic")); // its state says that it never ends
        }
        window.press(QStringLiteral("Save"), rules);
        QVERIFY(waitFor([&] { return owner(window, "lock:order:3").startsWith(QStringLiteral("web-9")); }));
        QVERIFY(owner(window, "lock:order:2").startsWith(QStringLiteral("web-4")));
        QCOMPARE(window.cell(QStringLiteral("lock:order:4"), LockTableModel::Library), redisPy);
    }

    void aTokenLeadsThereByKeyboardToo()
    {
        RedisServer server;
        server.command("SET lock:a 7f3c/worker7 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        window.select(QStringLiteral("lock:a"));
        const QAction *tell = window.action(QStringLiteral("Tell owners…"));
        QVERIFY(waitFor([&] { return tell->isEnabled(); }));
        QTest::keyClick(window.window(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QWidget *rules = waitForRules();
        QVERIFY(rules);
        QVERIFY(button<QLineEdit>(rules, QStringLiteral("Expression for the owner's parts"))
                    ->text()
                    .contains(QStringLiteral("(?<host>")));
    }

    void onlyTheTextIsALink()
    {
        RedisServer server;
        server.command("SET lock:a 7f3c/worker7 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:a")));
        gui::LockView *table = window.table();
        constexpr int roomy = 300;
        table->setColumnWidth(LockTableModel::OwnerColumn, roomy);
        const QRect cell = table->visualRect(table->order()->index(0, LockTableModel::OwnerColumn));
        QTest::mouseMove(table->viewport(), QPoint(cell.left() + 8, cell.center().y()));
        QCOMPARE(table->viewport()->cursor().shape(), Qt::PointingHandCursor);
        QTest::mouseMove(table->viewport(), QPoint(cell.right() - 1, cell.center().y()));
        QCOMPARE(table->viewport()->cursor().shape(), Qt::ArrowCursor);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.right() - 1, cell.center().y()));
        QVERIFY(waitFor([&] { return table->selectedItem() != nullptr; }));
        QVERIFY(!rulesDialog());
    }

private:
    static QString owner(const WindowFixture &window, const char *key)
    {
        return window.cell(QString::fromLatin1(key), LockTableModel::OwnerColumn);
    }
    static void clickOwner(const WindowFixture &window, const char *key)
    {
        gui::LockView *table = window.table();
        for (int row = 0; row < table->order()->rowCount(); ++row) {
            if (table->order()->index(row, 0).data().toString() != QLatin1String(key))
                continue;
            const QRect cell = table->visualRect(table->order()->index(row, LockTableModel::OwnerColumn));
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              QPoint(cell.left() + 8, cell.center().y()));
            return;
        }
        QFAIL(key);
    }
    static QWidget *rulesDialog()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (widget->isVisible() && widget->windowTitle().startsWith(QStringLiteral("Rules of")))
                return widget;
        }
        return nullptr;
    }
    static QWidget *waitForRules()
    {
        return waitFor([] { return rulesDialog() != nullptr; }) ? rulesDialog() : nullptr;
    }
};

QTEST_MAIN(TestTellOwners)
#include "tst_tell_owners.moc"
