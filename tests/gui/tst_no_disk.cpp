// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_watch.h"
#include "gui/connections/deployment.h"
#include "gui/window/workspace.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QTest>

/// The thread of the window never waits for a disk while locks come and go.
class TestNoDisk : public QObject
{
    Q_OBJECT
private slots:
    void theWatchSees()
    {
        const QTemporaryDir folder;
        const DiskWatch watch;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(!QDir(folder.path()).entryList().isEmpty());
        QVERIFY(QFile::exists(file.fileName()));
        const QString calls = watch.calls().join(u'\n');
        for (const char *kind : {"open ", "list ", "look "})
            QVERIFY2(calls.contains(QString::fromLatin1(kind)), qPrintable(calls));
    }

    void whileLocksComeAndGo()
    {
        RedisServer one, two, three;
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three})));
        one.command("SET lock:kept t PX 6000000");
        fixture.select(QStringLiteral("lock:kept"));
        const auto cameAndWent = [&](int rounds) {
            for (int i = 0; i < rounds; ++i) {
                for (RedisServer *each : {&one, &two, &three})
                    each->command("SET lock:short t PX 6000000");
                if (!fixture.waitForKey(QStringLiteral("lock:short")))
                    return false;
                for (RedisServer *each : {&one, &two, &three})
                    each->command("DEL lock:short");
                if (!fixture.waitForNoKey(QStringLiteral("lock:short")))
                    return false;
            }
            return true;
        };
        QVERIFY(cameAndWent(5)); // fonts and pictures are loaded by then
        int changes = 0;
        connect(fixture.workspace().deployments().first(), &gui::Deployment::changed, this,
                [&changes] { ++changes; });
        const DiskWatch watch;
        QVERIFY(cameAndWent(20));
        QVERIFY(changes >= 20);
        QCOMPARE(watch.calls().join(u'\n'), QString());
    }

    /// A person's click is no reason to wait for a disk either.
    void whileConnectionsAreSavedAndRemoved()
    {
        RedisServer server;
        WindowFixture fixture;
        openForm(fixture)->close(); // fonts and pictures are loaded by then
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("New connection")); }));
        QWidget *form = openForm(fixture);
        fixture.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
        fixture.type(QStringLiteral("URL"), server.url(), form);
        QStringList calls;
        {
            const DiskWatch watch;
            fixture.press(QStringLiteral("Save"), form);
            QVERIFY(waitFor([&] { return fixture.workspace().deployments().size() == 1; }));
            calls += onlyOf(fixture, watch);
        }
        QVERIFY(QFile::exists(fixture.configDir() + QStringLiteral("/profiles.json")));
        fixture.action(QStringLiteral("Remove connection"))->trigger();
        QWidget *question = fixture.waitForDialog(QStringLiteral("Remove connection"));
        {
            const DiskWatch watch;
            fixture.press(QStringLiteral("Remove"), question);
            QVERIFY(waitFor([&] { return fixture.workspace().deployments().isEmpty(); }));
            calls += onlyOf(fixture, watch);
        }
        QCOMPARE(calls.join(u'\n'), QString());
    }

    void whileSettingsChange()
    {
        const QTemporaryDir folder;
        gui::WindowOptions options;
        options.configDir = folder.path();
        QStringList calls;
        {
            gui::Workspace workspace(options, std::make_unique<MemoryKeychain>(nullptr));
            workspace.start();
            const DiskWatch watch;
            workspace.settings().setAppearance(QStringLiteral("dark"));
            workspace.settings().setLeaseSeconds(90);
            QTest::qWait(0); // where the event loop would write them
            workspace.settings().setLeaseSeconds(91);
            workspace.stop();
            calls = watch.calls().filter(folder.path());
        }
        QCOMPARE(calls.join(u'\n'), QString());
        const profile::Settings settings(folder.filePath(QStringLiteral("settings.ini")),
                                         [](const QString &, const QVariant &) {});
        QCOMPARE(settings.appearance(), QStringLiteral("dark"));
        QCOMPARE(settings.leaseSeconds(), 91);
    }

private:
    static QWidget *openForm(const WindowFixture &fixture)
    {
        fixture.action(QStringLiteral("New connection…"))->trigger();
        return fixture.waitForDialog(QStringLiteral("New connection"));
    }

    /// What was asked of the folder that the program writes to: a window that shows something for the first
    /// time may load a picture.
    static QStringList onlyOf(const WindowFixture &fixture, const DiskWatch &watch)
    {
        return watch.calls().filter(fixture.configDir());
    }
};

QTEST_MAIN(TestNoDisk)
#include "tst_no_disk.moc"
