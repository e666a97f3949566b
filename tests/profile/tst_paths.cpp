// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using profile::Paths;

class TestPaths : public QObject
{
    Q_OBJECT

private slots:
    void userFoldersFollowXdg();
    void configDirHoldsBoth();
    void makesPrivateFolders();
    void saysWhyAFolderCannotBeMade();
};

void TestPaths::userFoldersFollowXdg()
{
    qputenv("XDG_CONFIG_HOME", "/somewhere/config");
    qputenv("XDG_DATA_HOME", "/somewhere/data");
    qputenv("XDG_STATE_HOME", "/somewhere/state");
    const Paths paths = Paths::ofUser();
    QCOMPARE(paths.configFolder, QStringLiteral("/somewhere/config/lockscope"));
    QCOMPARE(paths.dataFolder, QStringLiteral("/somewhere/data/lockscope"));
    QCOMPARE(paths.stateFolder, QStringLiteral("/somewhere/state/lockscope"));
    QCOMPARE(paths.profilesFile(), QStringLiteral("/somewhere/config/lockscope/profiles.json"));
    QCOMPARE(paths.settingsFile(), QStringLiteral("/somewhere/config/lockscope/settings.ini"));
    QVERIFY(Paths::in(QString()) == paths);
}

void TestPaths::configDirHoldsBoth()
{
    const Paths paths = Paths::in(QStringLiteral("some/../where"));
    QCOMPARE(paths.configFolder, QDir::current().absoluteFilePath(QStringLiteral("where")));
    QCOMPARE(paths.dataFolder, paths.configFolder);
    QCOMPARE(paths.stateFolder, paths.configFolder);
}

void TestPaths::makesPrivateFolders()
{
    QTemporaryDir parent;
    const QString folder = parent.filePath(QStringLiteral("a/b"));
    QVERIFY(profile::ensureFolder(folder).ok());
    for (const QString &made : {parent.filePath(QStringLiteral("a")), folder}) {
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(made).constData(), &status), 0);
        QCOMPARE(int(status.st_mode & 0777), 0700);
    }
    QVERIFY(profile::ensureFolder(folder).ok());
}

void TestPaths::saysWhyAFolderCannotBeMade()
{
    QTemporaryDir parent;
    QFile file(parent.filePath(QStringLiteral("file")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto made = profile::ensureFolder(file.fileName() + QStringLiteral("/below"));
    QVERIFY(!made.ok());
    QVERIFY2(made.error().text.contains(file.fileName()), qUtf8Printable(made.error().text));
    QVERIFY(made.error().text.contains(QLatin1String("--config-dir")));
}

QTEST_APPLESS_MAIN(TestPaths)
#include "tst_paths.moc"
