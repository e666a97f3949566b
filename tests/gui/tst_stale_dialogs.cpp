// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using locks::Environment;

/// A dialog about a lock says at once when that lock is no longer what it was.
class TestStaleDialogs : public QObject
{
    Q_OBJECT
private slots:
    void saysThatItChangedHands_data() { dialogs(); }
    void saysThatItChangedHands()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        server.command("SET lock:b first");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        QWidget *open = opened(fixture);
        const QSize size = open->size();
        QVERIFY(goButton(open)->isEnabled());
        server.command({"SET", subject(), "second", "PX", "600000"});
        QVERIFY(waitFor([&] { return firstLine(open).contains(QStringLiteral("changed hands")); }));
        QVERIFY(firstLine(open).contains(QStringLiteral("second")));
        QVERIFY(!goButton(open)->isEnabled());
        QVERIFY(find<QPushButton>(open, QStringLiteral("Cancel"))->isEnabled());
        QCOMPARE(open->size(), size);
        fixture.press(QStringLiteral("Cancel"), open);
        QCOMPARE(server.command({"GET", subject()}), QByteArray("second"));
    }

    void saysThatItEnded_data() { dialogs(); }
    void saysThatItEnded()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        server.command("SET lock:b first");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        QWidget *open = opened(fixture);
        server.command({"DEL", subject()});
        QVERIFY(waitFor([&] { return firstLine(open).contains(QStringLiteral("has ended")); }));
        QVERIFY(!goButton(open)->isEnabled());
        // Typing does not bring the button back.
        fixture.type(QStringLiteral("Reason"), QStringLiteral("test"), open);
        QVERIFY(!goButton(open)->isEnabled());
    }

    void saysSoWhileThePageIsPaused()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QStringLiteral("Pause"));
        fixture.press(QStringLiteral("Force release…"));
        QWidget *open = fixture.waitForDialog(QStringLiteral("Force release"));
        server.command("SET lock:a second PX 600000");
        QVERIFY(waitFor([&] { return firstLine(open).contains(QStringLiteral("changed hands")); }));
    }

    /// Its holder is alive: what the dialog said before is no longer true.
    void aRenewalEndsIt()
    {
        RedisServer server;
        server.command("SET lock:a 7c4a8d09ca3762af61e59520943dc26494f8941b PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QStringLiteral("Force release…"));
        QWidget *open = fixture.waitForDialog(QStringLiteral("Force release"));
        server.command("PEXPIRE lock:a 700000");
        QVERIFY(waitFor([&] { return firstLine(open).contains(QStringLiteral("has renewed this lock")); }));
    }

    void undoListsACommandAMaster()
    {
        RedisServer one, two, three;
        for (RedisServer *server : {&one, &two, &three})
            server->command("SET lock:a first PX 600000");
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QStringLiteral("Force release…"));
        fixture.press(QStringLiteral("Release"), fixture.waitForDialog(QStringLiteral("Force release")));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo")); }));
        fixture.press(QStringLiteral("Undo"));
        QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
        auto *commands = find<QPlainTextEdit>(undo, QStringLiteral("What will be sent"));
        const QStringList lines = commands->toPlainText().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        for (size_t i = 0; i < 3; ++i) {
            const RedisServer *servers[] = {&one, &two, &three};
            QVERIFY(lines[qsizetype(i)].startsWith(servers[i]->endpoint().label()));
            QVERIFY(lines[qsizetype(i)].contains(QStringLiteral("restore.lua 1 lock:a")));
        }
        QCOMPARE(commands->lineWrapMode(), QPlainTextEdit::WidgetWidth);
    }

private:
    static void dialogs()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("release") << QStringLiteral("Force release…") << QStringLiteral("Force release")
                                 << QByteArray("lock:a");
        QTest::newRow("extend") << QStringLiteral("Extend…") << QStringLiteral("Extend")
                                << QByteArray("lock:a");
        QTest::newRow("take over") << QStringLiteral("Take over…") << QStringLiteral("Take over")
                                   << QByteArray("lock:a");
        QTest::newRow("set expiry") << QStringLiteral("Set expiry…") << QStringLiteral("Set expiry")
                                    << QByteArray("lock:b");
    }
    static QByteArray subject()
    {
        QFETCH(QByteArray, key);
        return key;
    }
    static QWidget *opened(const WindowFixture &fixture)
    {
        QFETCH(QString, button);
        QFETCH(QString, title);
        fixture.select(QString::fromUtf8(subject()));
        fixture.press(button);
        return fixture.waitForDialog(title);
    }
    static QString firstLine(QWidget *dialog) { return texts(dialog).value(0); }
    static QPushButton *goButton(QWidget *dialog)
    {
        for (QPushButton *each : dialog->findChildren<QPushButton *>()) {
            if (each->isVisibleTo(dialog) && accessibleName(each) != QStringLiteral("Cancel"))
                return each;
        }
        qFatal("no button that acts");
    }
};

QTEST_MAIN(TestStaleDialogs)
#include "tst_stale_dialogs.moc"
