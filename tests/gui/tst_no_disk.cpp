// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_watch.h"
#include "gui/connections/deployment.h"
#include "gui/window/workspace.h"
#include "window_fixture.h"

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
};

QTEST_MAIN(TestNoDisk)
#include "tst_no_disk.moc"
