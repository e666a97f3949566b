// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_view.h"
#include "window_fixture.h"

#include <QAction>
#include <QTest>

/// The last hour of the selected lock in the inspector, of what the window records itself.
class TestRecentStrip : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }

    void tellsTheHourAndLeadsToItsLane()
    {
        RedisServer server;
        server.command("SET lock:other t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:other")));
        server.command("SET lock:job a PX 600000");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:job")));
        fixture.select(QStringLiteral("lock:job"));
        const auto says = [&](const QString &part) {
            return waitFor([&] { return texts(fixture.window()).join(u'\n').contains(part); });
        };
        QVERIFY(says(QStringLiteral("Last hour: 1 hold")));
        QVERIFY(says(QStringLiteral("Held for ")));
        server.command("SET lock:job b PX 600000"); // another owner
        QVERIFY(says(QStringLiteral("Last hour: 2 holds")));
        const auto *picture = button<QAbstractButton>(fixture.window(), QStringLiteral("Last hour"));
        QVERIFY(picture->accessibleDescription().contains(QStringLiteral("2 holds")));

        fixture.press(QStringLiteral("Last hour"));
        const auto *view = fixture.window()->findChild<gui::TimelineView *>();
        QVERIFY(waitFor([view] { return view->isVisible() && view->selectedLane() >= 0; }));
        QCOMPARE(view->model().lanes()[size_t(view->selectedLane())].id, QByteArray("lock:job"));
        QVERIFY(waitFor([view] { return view->selected().isValid(); })); // the hold that goes on
        QVERIFY(view->model().mark(view->selected()).isOpen());
    }

    void saysThatNothingIsRecorded()
    {
        RedisServer server;
        server.command("SET lock:job a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Production)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:job")));
        fixture.select(QStringLiteral("lock:job"));
        QVERIFY(waitFor([&] {
            return texts(fixture.window())
                .join(u'\n')
                .contains(QStringLiteral("Nothing is recorded of this connection."));
        }));
    }
};

QTEST_MAIN(TestRecentStrip)
#include "tst_recent_strip.moc"
