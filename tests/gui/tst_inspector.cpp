// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTreeWidget>

using gui::Deployment;
using locks::Environment;

/// The panel `Lock details` is bound to a key, whichever row stands for it.
class TestInspector : public QObject
{
    Q_OBJECT
private slots:
    void aKeyThatIsTakenAgainIsFollowed_data()
    {
        QTest::addColumn<bool>("lingers"); // taken again while the ended row still stands there
        QTest::newRow("at once") << true;
        QTest::newRow("after its row has gone") << false;
    }
    void aKeyThatIsTakenAgainIsFollowed()
    {
        QFETCH(bool, lingers);
        RedisServer server;
        server.command("SET lock:a web-1:1:one PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        server.command("DEL lock:a");
        QVERIFY(waitFor([&] { return says(fixture, "Ended at"); }));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Force release…")));
        QVERIFY(lingers || waitFor([&] { return fixture.table()->order()->rowCount() == 0; }));
        QVERIFY(says(fixture, "Ended at"));
        server.command("SET lock:a token-of-web-3 PX 6000000");
        QVERIFY(waitFor([&] { return says(fixture, "taken again"); }));
        QVERIFY(says(fixture, "token-of-web-3"));
        QVERIFY(says(fixture, "Held"));
        QVERIFY(!says(fixture, "Ended at"));
        QVERIFY(!says(fixture, "does not hold it"));
        QVERIFY(waitFor([&] {
            const gui::LockItem *item = fixture.table()->selectedItem();
            return item && item->row.token == "token-of-web-3";
        }));
        QVERIFY(fixture.isEnabled(QStringLiteral("Force release…")));
        fixture.press(QStringLiteral("Copy evidence"));
        const QString evidence = QGuiApplication::clipboard()->text();
        QVERIFY2(evidence.contains(QStringLiteral("taken again")), qPrintable(evidence));
        QVERIFY2(evidence.contains(QStringLiteral("Time left")), qPrintable(evidence));
    }

    void anUndoIsFollowed()
    {
        RedisServer server;
        server.command("SET lock:a token-of-web-1 PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QStringLiteral("Force release…"));
        fixture.press(QStringLiteral("Release"), fixture.waitForDialog(QStringLiteral("Force release")));
        QVERIFY(waitFor([&] { return says(fixture, "Ended at"); }));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo")); }));
        fixture.press(QStringLiteral("Undo"));
        fixture.press(QStringLiteral("Put back"), fixture.waitForDialog(QStringLiteral("Undo")));
        QVERIFY(waitFor([&] { return says(fixture, "there again since"); }));
        QVERIFY(!says(fixture, "does not hold it"));
        fixture.press(QStringLiteral("Copy evidence"));
        const QString evidence = QGuiApplication::clipboard()->text();
        QVERIFY2(!evidence.contains(QStringLiteral("released by this program")), qPrintable(evidence));
    }

    void evidenceOfAnEndedLockSaysNothingOfNow()
    {
        RedisServer server;
        server.command("SET lock:a token-of-web-1 PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        server.command("DEL lock:a");
        QVERIFY(waitFor([&] { return says(fixture, "Ended at"); }));
        fixture.press(QStringLiteral("Copy evidence"));
        const QString evidence = QGuiApplication::clipboard()->text();
        QVERIFY2(evidence.contains(QStringLiteral("Ended at")), qPrintable(evidence));
        QVERIFY2(evidence.contains(QStringLiteral("token-of-web-1")), qPrintable(evidence));
        for (const char *now : {"Verdict", "State", "Time left", "ends in", "Waiters"})
            QVERIFY2(!evidence.contains(QString::fromLatin1(now)), qPrintable(evidence));
    }

    void aChangeOfHandsStaysUntilItIsSeen()
    {
        RedisServer server;
        server.command("SET lock:a first-token PX 6000000");
        server.command("SET lock:b other-token PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(!note(fixture));
        server.command("SET lock:a second-token PX 6000000");
        QVERIFY(waitFor([&] {
            return note(fixture) && note(fixture)->text().contains(QStringLiteral("Changed hands"));
        }));
        QVERIFY(note(fixture)->text().contains(QStringLiteral("second-token")));
        QVERIFY(note(fixture)->text().contains(QStringLiteral("first-token")));
        server.command("PEXPIRE lock:a 7000000"); // a renewal is none, and takes nothing away
        fixture.select(QStringLiteral("lock:b"));
        QVERIFY(waitFor([&] { return !note(fixture); }));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(waitFor([&] { return note(fixture) != nullptr; }));
        server.command("SET lock:a third-token PX 6000000");
        QVERIFY(waitFor([&] { return note(fixture)->text().contains(QStringLiteral("2 times")); }));
        QVERIFY(note(fixture)->text().contains(QStringLiteral("third-token")));
        fixture.press(QStringLiteral("Seen"));
        QVERIFY(!note(fixture));
        fixture.select(QStringLiteral("lock:b"));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(!note(fixture));
    }

    void ofSeparateServersEachHasItsOwn()
    {
        RedisServer one, two;
        one.command("SET lock:a token-one PX 6000000");
        two.command("SET lock:a token-two PX 6000000");
        locks::DeploymentSpec spec = specOf({&one, &two});
        spec.separate = true;
        WindowFixture fixture(optionsOf(spec));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        fixture.select(QStringLiteral("lock:a"));
        const auto *tree = panel(fixture)->findChild<QTreeWidget *>();
        QCOMPARE(tree->headerItem()->text(0), QStringLiteral("Server")); // they are no set
        const bool first = fixture.table()->selectedItem()->row.token == "token-one";
        RedisServer &shown = first ? one : two;
        RedisServer &other = first ? two : one;
        other.command("SET lock:a somebody PX 6000000");
        shown.command("DEL lock:a");
        QVERIFY(waitFor([&] { return says(fixture, "Ended at"); }));
        QVERIFY(!note(fixture));
        shown.command("SET lock:a again PX 6000000");
        QVERIFY(waitFor([&] { return says(fixture, "taken again"); }));
    }

    void aRuleThatIsSavedLeavesWhatWasSelected()
    {
        RedisServer server;
        for (int i = 0; i < 50; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " host:4711 PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:7"));
        QLabel *value = fieldWith(fixture, QStringLiteral("Library: "));
        QVERIFY(value);
        value->setSelection(0, int(value->text().size()));
        const QString selected = value->selectedText();
        QVERIFY(!selected.isEmpty());
        Deployment *deployment = fixture.workspace().deployments().first();
        bool saved = false;
        fixture.workspace().saveRules(deployment,
                                      {{QByteArrayLiteral("lock:*"), QByteArrayLiteral("generic.token"),
                                        QStringLiteral("{host}:{pid}")}},
                                      this,
                                      [&saved](const redis::Result<void> &result) { saved = result.ok(); });
        QVERIFY(saved); // at once: there is no profile
        QVERIFY(waitFor([&] { return fixture.keys().size() == 50 && fixture.table()->selectedItem(); }));
        QCOMPARE(fixture.table()->selectedItem()->row.key, QByteArray("lock:7"));
        QVERIFY(says(fixture, "lock:7"));
        QCOMPARE(value->selectedText(), selected);
        QVERIFY(fixture.isEnabled(QStringLiteral("Force release…")));
    }

    void whatTheRulesNoLongerListIsNotShown()
    {
        RedisServer server;
        server.command("SET lock:a t PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(says(fixture, "lock:a"));
        fixture.workspace().deployments().first()->setPatterns({"nothing:*"});
        QVERIFY(waitFor([&] { return !says(fixture, "lock:a"); }));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Force release…")));
    }

    void anotherLockIsShownFromItsTop()
    {
        RedisServer server;
        QByteArray members = "HSET lock:rw mode read";
        for (int i = 0; i < 12; ++i)
            members += " 0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:" + QByteArray::number(i) + " 1";
        server.command(members);
        server.command(QByteArray(members).replace("lock:rw", "lock:ww"));
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.window()->resize(1000, 600);
        fixture.select(QStringLiteral("lock:rw"));
        auto *area = panel(fixture)->findChild<QScrollArea *>();
        QVERIFY(waitFor([&] { return area->verticalScrollBar()->maximum() > 20; }));
        area->verticalScrollBar()->setValue(20);
        QLabel *value = fieldWith(fixture, QStringLiteral("One owner: "));
        value->setSelection(0, 5);
        fixture.select(QStringLiteral("lock:ww"));
        QCOMPARE(area->verticalScrollBar()->value(), 0);
        QVERIFY(!value->hasSelectedText());
    }

    void theFirstWindowFitsASmallScreen()
    {
        WindowFixture fixture;
        const QSize needed = fixture.window()->minimumSizeHint();
        QVERIFY2(needed.width() <= 1240 && needed.height() <= 650,
                 qPrintable(QStringLiteral("%1 × %2").arg(needed.width()).arg(needed.height())));
        constexpr int frame = 40; // of a desktop
        const QSize room = fixture.window()->screen()->availableSize();
        QVERIFY(fixture.window()->height() + frame <= qMax(720, room.height()));
        QVERIFY(fixture.window()->width() <= qMax(1280, room.width()));
    }

    /// Of a Redlock that finds no quorum it is said on which masters what stands that is no lock.
    void whatIsNoLockStandsInTheWay()
    {
        RedisServer servers[3];
        for (RedisServer &server : servers)
            server.command("SET lock:set token-of-the-set PX 6000000"); // they are one
        servers[0].command("SET lock:a token-of-web-1 PX 6000000");
        servers[2].command("RPUSH lock:a element");
        WindowFixture fixture(optionsOf(specOf({&servers[0], &servers[1], &servers[2]})));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(waitFor([&] { return says(fixture, "a list, which is no lock"); }));
        QVERIFY(says(fixture, "does not hold it")); // the second master
        fixture.press(QStringLiteral("Copy evidence"));
        const QString evidence = QGuiApplication::clipboard()->text();
        QVERIFY2(evidence.contains(QStringLiteral("stands a list, which is no lock")), qPrintable(evidence));
        servers[2].command("DEL lock:a");
        QVERIFY(waitFor([&] { return !says(fixture, "a list, which is no lock"); }));
    }

    void endedOnesStandBelowTheLiving()
    {
        RedisServer server;
        server.command("SET lock:endless t");
        for (int i = 0; i < 3; ++i)
            server.command("SET lock:" + QByteArray::number(i) + " t PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 4; }));
        const gui::LockOrder *order = fixture.table()->order();
        QVERIFY(waitFor([&] { return order->itemAt(0)->row.key == "lock:endless"; }));
        server.command("DEL lock:endless");
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:endless")));
        QVERIFY(waitFor([&] { return order->itemAt(order->rowCount() - 1)->hasEnded(); }, 2'000));
        QCOMPARE(order->rowCount(), 4);
        for (int row = 0; row < 3; ++row)
            QVERIFY(!order->itemAt(row)->hasEnded());
    }

private:
    static QFrame *panel(const WindowFixture &fixture)
    {
        return find<QFrame>(fixture.window(), QStringLiteral("Lock details"));
    }
    static bool says(const WindowFixture &fixture, const char *part)
    {
        QStringList said = texts(panel(fixture));
        for (const auto *tree : panel(fixture)->findChildren<QTreeWidget *>()) {
            for (int i = 0; i < tree->topLevelItemCount() && tree->isVisibleTo(panel(fixture)); ++i)
                said += tree->topLevelItem(i)->text(1);
        }
        return said.join(u'\n').contains(QString::fromUtf8(part));
    }
    /// The amber line; null where it is not there.
    static QLabel *note(const WindowFixture &fixture)
    {
        const auto *seen = find<QAbstractButton>(panel(fixture), QStringLiteral("Seen"));
        return seen ? seen->parentWidget()->findChild<QLabel *>() : nullptr;
    }
    static QLabel *fieldWith(const WindowFixture &fixture, const QString &name)
    {
        for (auto *label : panel(fixture)->findChildren<QLabel *>()) {
            if (label->isVisibleTo(panel(fixture)) && accessibleName(label).startsWith(name))
                return label;
        }
        return nullptr;
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
