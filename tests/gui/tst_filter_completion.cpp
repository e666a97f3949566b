// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QLineEdit>
#include <QTest>

/// What the edit *Filter* offers while somebody types, by keyboard alone.
class TestFilterCompletion : public QObject
{
    Q_OBJECT
private slots:
    void fieldsThenValuesByKeyboard()
    {
        RedisServer server;
        server.command("SET lock:a web-4:31 PX 600000");
        server.command("SET lock:b web-5:8 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:b")));
        auto *edit = button<QLineEdit>(window.window(), QStringLiteral("Filter"));
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("ow"));
        QVERIFY(waitFor([] { return popup() != nullptr; }));
        QCOMPARE(offered(), QStringList(QStringLiteral("owner:")));
        QTest::keyClick(popup(), Qt::Key_Down);
        QTest::keyClick(popup(), Qt::Key_Return);
        QVERIFY(waitFor([&] { return edit->text() == QStringLiteral("owner:"); }));
        // Hosts that the locks name; found on another thread.
        QVERIFY(waitFor([] { return offered().contains(QStringLiteral("web-5")); }));
        QCOMPARE(offered().first(), QStringLiteral("web-4")); // names, and no number of a process
        QTest::keyClicks(popup(), QStringLiteral("web-5"));
        QVERIFY(waitFor([&] { return edit->text() == QStringLiteral("owner:web-5"); }));
        QVERIFY(window.waitForNoKey(QStringLiteral("lock:a")));
        QVERIFY(window.waitForKey(QStringLiteral("lock:b")));
        if (popup())
            QTest::keyClick(popup(), Qt::Key_Escape);
        QVERIFY(waitFor([] { return !popup(); }));
        edit->setText(QString());
        QTest::keyClick(edit, Qt::Key_Down); // what is there at all
        QVERIFY(waitFor([] { return offered().contains(QStringLiteral("state:")); }));
        QTest::keyClick(popup(), Qt::Key_Escape);
        QVERIFY(waitFor([] { return !popup(); }));
        QCOMPARE(edit->text(), QString());
    }

    void whatWasTypedIsNotReplacedByReturn()
    {
        RedisServer server;
        server.command("SET lock:a web-4:31 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        auto *edit = button<QLineEdit>(window.window(), QStringLiteral("Filter"));
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("st"));
        QVERIFY(waitFor([] { return popup() != nullptr; }));
        QTest::keyClick(popup(), Qt::Key_Return);
        QVERIFY(waitFor([] { return !popup(); }));
        QCOMPARE(edit->text(), QStringLiteral("st"));
    }

    /// The first click beside the list is not lost.
    void aClickBesideTheListDoesWhatItDoesElsewhere()
    {
        RedisServer server;
        server.command("SET lock:a web-4:31 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:a")));
        auto *edit = button<QLineEdit>(window.window(), QStringLiteral("Filter"));
        const auto *pause = button<QAbstractButton>(window.window(), QStringLiteral("Pause"));
        QVERIFY(waitFor([pause] { return pause->isEnabled(); }));
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("ow"));
        QVERIFY(waitFor([] { return popup() != nullptr; }));
        QVERIFY(!pause->isChecked());
        // As a person clicks: at a place of the window, whoever gets it.
        const QPoint at = pause->mapTo(window.window(), pause->rect().center());
        QTest::mousePress(window.window()->windowHandle(), Qt::LeftButton, {}, at);
        QVERIFY(waitFor([pause] { return !popup() && pause->isDown(); }));
        QTest::mouseRelease(window.window()->windowHandle(), Qt::LeftButton, {}, at);
        QVERIFY(waitFor([pause] { return pause->isChecked(); }));
        QCOMPARE(edit->text(), QStringLiteral("ow"));
        // Nor is it when the button is up again before anything else could be done.
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("n"));
        QVERIFY(waitFor([] { return popup() != nullptr; }));
        QWindow *const own = window.window()->windowHandle();
        const QPointF global = own->mapToGlobal(QPointF(at));
        constexpr int later = 1'000'000; // no double click
        qt_handleMouseEvent(own, at, global, Qt::LeftButton, Qt::LeftButton, QEvent::MouseButtonPress, {},
                            later);
        qt_handleMouseEvent(own, at, global, Qt::NoButton, Qt::LeftButton, QEvent::MouseButtonRelease, {},
                            later);
        QVERIFY(waitFor([pause] { return !popup() && !pause->isDown() && !pause->isChecked(); }));
    }

    void aMistakeIsSaidWhereNothingMoves()
    {
        RedisServer server;
        server.command("SET lock:a web-4:31 PX 600000");
        WindowFixture window(optionsOf(specOf({&server})));
        QVERIFY(window.waitForKey(QStringLiteral("lock:a")));
        auto *edit = button<QLineEdit>(window.window(), QStringLiteral("Filter"));
        const QRect place = edit->geometry();
        const QRect table = window.table()->geometry();
        edit->setText(QStringLiteral("state:nonsense"));
        QVERIFY(edit->accessibleDescription().contains(QStringLiteral("nonsense")));
        QVERIFY(edit->toolTip().startsWith(edit->accessibleDescription()));
        QCOMPARE(edit->geometry(), place);
        QCOMPARE(window.table()->geometry(), table);
        edit->setText(QStringLiteral("state:held"));
        QVERIFY(edit->accessibleDescription().isEmpty());
        QVERIFY(!edit->toolTip().contains(QStringLiteral("nonsense")));
    }

private:
    static QAbstractItemView *popup()
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *view = qobject_cast<QAbstractItemView *>(widget);
            if (view && view->isVisible()
                && view->accessibleName() == QStringLiteral("How the filter could go on"))
                return view;
        }
        return nullptr;
    }
    static QStringList offered()
    {
        QStringList texts;
        const QAbstractItemView *view = popup();
        for (int row = 0; view && row < view->model()->rowCount(); ++row)
            texts += view->model()->index(row, 0).data().toString();
        return texts;
    }
};

QTEST_MAIN(TestFilterCompletion)
#include "tst_filter_completion.moc"
