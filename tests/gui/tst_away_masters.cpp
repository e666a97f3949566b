// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "absurd_peer.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_log.h"
#include "sentinel_spec.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QTreeWidget>

/// What the window says of masters that went away, came back empty or hang.
class TestAwayMasters : public QObject
{
    Q_OBJECT
private slots:
    void aMasterThatWentAwayIsExplainedUntilItIsBack()
    {
        RedisServer one, two, three;
        one.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        two.kill();
        QVERIFY(fixture.waitForMessage(two.endpoint().label() + QStringLiteral(" is away since")));
        QVERIFY(fixture.waitForMessage(QStringLiteral("tries again every second")));
        QCOMPARE(bar(fixture)->count(), 1);
        three.kill();
        QVERIFY(fixture.waitForMessage(three.endpoint().label() + QStringLiteral(" is away since")));
        QCOMPARE(bar(fixture)->count(), 1); // one message, however many are away
        two.restart();
        three.restart();
        QVERIFY(waitFor([&] { return !said(fixture).contains(QStringLiteral("is away since")); }));
        QVERIFY(fixture.waitForMessage(two.endpoint().label() + QStringLiteral(" is back after")));
        QVERIFY(fixture.waitForMessage(three.endpoint().label() + QStringLiteral(" is back after")));
    }

    /// What stands in its place sends what no server sends: that is not tried every second, nor said to be.
    void whatIsGivenUpIsNotSaidToBeTriedAgain()
    {
        RedisServer one, two;
        one.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&one, &two})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        two.kill();
        QVERIFY(fixture.waitForMessage(QStringLiteral("tries again every second")));
        const AbsurdPeer peer("*2147483647\r\n", QByteArrayLiteral("SCAN"), quint16(two.port()));
        QVERIFY(fixture.waitForMessage(QStringLiteral("It is not asked again until you refresh")));
        QVERIFY(!said(fixture).contains(QStringLiteral("every second")));
        one.kill();
        QVERIFY(fixture.waitForMessage(QStringLiteral("tries the others again every second")));
        one.restart();
        QVERIFY(waitFor([&] { return !said(fixture).contains(QStringLiteral("every second")); }));
        QVERIFY(said(fixture).contains(QStringLiteral("until you refresh")));
    }

    /// "Is back" does not stand beside "is away" of the same master.
    void whatWasSaidToBeBackIsWithdrawnWhenItGoesAgain()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        bar(fixture)->log()->setGoodNewsTime(600'000);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        server.command("DEL lock:a"); // a server that lost locks is not said to be back
        QVERIFY(waitFor([&] { return fixture.keys().isEmpty(); }));
        for (int i = 0; i < 2; ++i) {
            server.kill();
            QVERIFY(fixture.waitForMessage(QStringLiteral(" is away since")));
            QVERIFY2(!said(fixture).contains(QStringLiteral(" is back after")), qPrintable(said(fixture)));
            server.restart();
            QVERIFY(fixture.waitForMessage(QStringLiteral(" is back after")));
            QCOMPARE(bar(fixture)->count(), 1);
        }
    }

    void theOnlyMasterIsNamedOnce()
    {
        RedisServer server;
        const QString label = server.endpoint().label();
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        server.command("DEL lock:a"); // a server that lost locks is not said to be back
        QVERIFY(waitFor([&] { return fixture.keys().isEmpty(); }));
        server.kill();
        QVERIFY(fixture.waitForMessage(QStringLiteral(" is away since")));
        const auto sentence = [&fixture] {
            const QStringList told = said(fixture).split(QLatin1Char('\n'));
            return told.filter(QStringLiteral(" is ")).join(QLatin1Char('|'));
        };
        QVERIFY2(!sentence().contains(QStringLiteral(": ") + label), qPrintable(sentence()));
        QVERIFY2(!sentence().contains(QStringLiteral(".)")), qPrintable(sentence()));
        QVERIFY2(sentence().contains(QStringLiteral("). Locks that stand there")), qPrintable(sentence()));
        server.restart();
        QVERIFY(fixture.waitForMessage(QStringLiteral(" is back after")));
        QVERIFY2(!sentence().contains(QStringLiteral(": ") + label), qPrintable(sentence()));
    }

    void aDeadMasterIsNotSaidToBeBack()
    {
        SentinelTrio trio;
        trio.master().command("SET lock:a token PX 600000");
        trio.waitForReplicas();
        WindowFixture fixture(optionsOf(specOf(trio)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        const QString old = trio.master().endpoint().label();
        trio.failOver();
        const QString now = trio.master().endpoint().label();
        QVERIFY2(waitFor([&] {
                     return said(fixture).contains(QStringLiteral("%1 has taken over from %2").arg(now, old));
                 }),
                 qPrintable(said(fixture)));
        QVERIFY2(!said(fixture).contains(QStringLiteral("is back after")), qPrintable(said(fixture)));
    }

    void aClosedExplanationStaysClosed()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        server.kill();
        QVERIFY(fixture.waitForMessage(QStringLiteral(" is away since")));
        fixture.press(QStringLiteral("Close message"));
        QVERIFY(!waitFor([&] { return bar(fixture)->count() > 0; }, 2'500));
    }

    void aServerThatCameBackEmptyIsNoGoodNews()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        server.restart();
        server.command("SET lock:b b PX 600000");
        QVERIFY(waitFor([&] { return endOf(fixture, "lock:a") == locks::EndReason::Restart; }));
        QVERIFY2(waitFor([&] { return said(fixture).contains(QStringLiteral("restarted empty at")); }),
                 qPrintable(said(fixture)));
        QVERIFY2(said(fixture).contains(QStringLiteral("out of use until")), qPrintable(said(fixture)));
        QVERIFY2(!said(fixture).contains(QStringLiteral("is back after")), qPrintable(said(fixture)));
    }

    void aLapseUnderAStoppedServerIsToldInTime()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        fixture.type(QStringLiteral("Key"), QStringLiteral("lock:mine"), acquire);
        fixture.type(QStringLiteral("Lease"), QStringLiteral("3s"), acquire);
        find<QCheckBox>(acquire, QStringLiteral("Keep renewing"))->setChecked(true);
        fixture.press(QStringLiteral("Acquire"), acquire);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Acquired.")));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:mine")));
        server.pause();
        QElapsedTimer since;
        since.start();
        const bool told = fixture.waitForMessage(QStringLiteral("is not ours any more"));
        const qint64 took = since.elapsed();
        server.resume();
        QVERIFY(told);
        // A renewal may have gone out just before: the lease ends three seconds after it at the latest.
        QVERIFY2(took < 4'500, qPrintable(QString::number(took)));
    }

    void anAcquireThatWasTakenBackIsNotShownAsHeld()
    {
        RedisServer one, two, three;
        one.command("SET lock:a other PX 600000");
        two.command("SET lock:a other PX 600000");
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        // A master has 50 ms to answer: on a busy machine the outcome can be unknown, which is another story.
        for (int i = 0; i < 20 && !said(fixture).contains(QStringLiteral("held by other")); ++i) {
            while (bar(fixture)->count() > 0)
                fixture.press(QStringLiteral("Close message"), bar(fixture));
            tryToAcquire(fixture, QStringLiteral("lock:a"));
        }
        const QString told = said(fixture);
        static const QRegularExpression fresh(QStringLiteral("[0-9a-f]{12}"));
        QVERIFY2(!told.contains(fresh), qPrintable(told));
        QVERIFY2(told.contains(QStringLiteral("held by other")), qPrintable(told));
        QCOMPARE(three.command("EXISTS lock:a"), QByteArray("0"));
        fixture.press(QStringLiteral("Report…"), bar(fixture));
        QWidget *report = fixture.waitForDialog(QStringLiteral("Report"));
        for (auto *tree : report->findChildren<QTreeWidget *>()) {
            for (int i = 0; i < tree->topLevelItemCount(); ++i)
                QVERIFY(!tree->topLevelItem(i)->text(2).contains(fresh));
        }
    }

    void whatAnAwayMasterHoldsIsNotClaimed()
    {
        RedisServer one, two, three;
        locks::DeploymentSpec spec = specOf({&one, &two, &three});
        spec.masters[2].port = freePort(); // nobody answers there, nobody ever did
        for (RedisServer *server : {&one, &two})
            server->command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(spec));
        fixture.select(QStringLiteral("lock:a"));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Holdings"));
        QVERIFY(tree);
        const auto token = [tree](int master) {
            return tree->topLevelItemCount() > master ? tree->topLevelItem(master)->text(1) : QString();
        };
        const auto ink = [tree](int master) {
            return tree->topLevelItem(master)->foreground(1);
        };
        QVERIFY(waitFor([&] { return token(1) == QStringLiteral("the same token"); }));
        QCOMPARE(token(2), QStringLiteral("not known: away"));
        QVERIFY(ink(2) != ink(1));
        two.pause();
        const bool marked =
            waitFor([&] { return token(1) == QStringLiteral("the same token (last seen)"); }, 20'000);
        const bool told = waitFor([&] {
            return texts(fixture.window())
                .join(QLatin1Char('\n'))
                .contains(QStringLiteral("Cannot tell: no answer from 2 of its 3 masters"));
        });
        const gui::LockOrder *order = fixture.table()->order();
        const auto dots = [order] {
            return order->index(0, gui::LockTableModel::Masters).data().toString();
        };
        const QString unknown = dots();
        const QString read = fixture.cell(QStringLiteral("lock:a"), gui::LockTableModel::Masters);
        const QString left = tree->topLevelItem(1)->data(2, Qt::AccessibleTextRole).toString();
        const bool grey = ink(1) == ink(2);
        two.resume();
        QVERIFY(marked);
        QVERIFY(told);
        QVERIFY2(left.endsWith(QStringLiteral(" (last seen)")), qPrintable(left));
        QVERIFY(grey);
        QCOMPARE(unknown, QStringLiteral("●◌◌"));
        QCOMPARE(read, QStringLiteral("2 of 3, 2 away"));
        QVERIFY(waitFor([&] { return dots() == QStringLiteral("●●◌"); }));
        QCOMPARE(token(0), QStringLiteral("the same token"));
        QVERIFY(waitFor([&] { return token(1) == QStringLiteral("the same token"); }));
        QVERIFY(ink(1) != ink(2));
        QVERIFY(tree->topLevelItem(1)->data(2, Qt::AccessibleTextRole).isNull());
    }

private:
    static void tryToAcquire(const WindowFixture &fixture, const QString &key)
    {
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        fixture.type(QStringLiteral("Key"), key, acquire);
        fixture.press(QStringLiteral("Acquire"), acquire);
        if (!waitFor([&] { return find<QPushButton>(bar(fixture), QStringLiteral("Report…")); }))
            qFatal("nothing was told of the acquire");
    }
    static gui::MessageBar *bar(const WindowFixture &fixture)
    {
        return fixture.window()->findChild<gui::MessageBar *>();
    }
    static QString said(const WindowFixture &fixture) { return fixture.messages().join(u'\n'); }
    static locks::EndReason endOf(const WindowFixture &fixture, const QByteArray &key)
    {
        const gui::LockOrder *order = fixture.table()->order();
        for (int row = 0; order && row < order->rowCount(); ++row) {
            const std::optional<gui::LockItem> item = order->itemAt(row);
            if (item->row.key == key && item->hasEnded())
                return item->why;
        }
        return locks::EndReason::None;
    }
};

QTEST_MAIN(TestAwayMasters)
#include "tst_away_masters.moc"
