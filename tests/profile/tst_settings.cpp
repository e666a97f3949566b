// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using profile::Settings;

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void defaults();
    void remembers();
    void forgetsTheStateOfAnotherVersion();
    void doesNotTrustTheFile();
    void isPrivate();
    void aReadOnlyPlaceIsNoDisaster();

private:
    QString file() const { return m_folder->filePath(QStringLiteral("config/settings.ini")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSettings::defaults()
{
    Settings settings(file());
    QVERIFY(settings.windowGeometry().isEmpty());
    QVERIFY(settings.windowState(1).isEmpty());
    QVERIFY(settings.headerState(QStringLiteral("locks"), 1).isEmpty());
    QVERIFY(settings.currentPage().isEmpty());
    QCOMPARE(settings.leaseSeconds(), 30);
    QVERIFY(!settings.presentation());
    QVERIFY(!settings.connectAtStart(QStringLiteral("orders")));
}

void TestSettings::remembers()
{
    const QByteArray bytes("\0\xff state", 8);
    {
        Settings settings(file());
        settings.setWindowGeometry(bytes);
        settings.setWindowState(bytes, 3);
        settings.setSplitterState(QStringLiteral("main"), bytes);
        settings.setHeaderState(QStringLiteral("locks"), bytes, 2);
        settings.setCurrentPage(QStringLiteral("lab"));
        settings.setConnectAtStart(QStringLiteral("a, b"), true);
        settings.setConnectAtStart(QStringLiteral("c"), true);
        settings.setConnectAtStart(QStringLiteral("c"), false);
        settings.setLeaseSeconds(90);
        settings.setPresentation(true);
    }
    const Settings settings(file());
    QCOMPARE(settings.windowGeometry(), bytes);
    QCOMPARE(settings.windowState(3), bytes);
    QCOMPARE(settings.splitterState(QStringLiteral("main")), bytes);
    QCOMPARE(settings.headerState(QStringLiteral("locks"), 2), bytes);
    QCOMPARE(settings.currentPage(), QStringLiteral("lab"));
    QVERIFY(settings.connectAtStart(QStringLiteral("a, b")));
    QVERIFY(!settings.connectAtStart(QStringLiteral("c")));
    QCOMPARE(settings.leaseSeconds(), 90);
    QVERIFY(settings.presentation());
}

void TestSettings::forgetsTheStateOfAnotherVersion()
{
    Settings settings(file());
    settings.setHeaderState(QStringLiteral("locks"), "columns", 1);
    settings.setWindowState("docks", 1);
    QVERIFY(settings.headerState(QStringLiteral("locks"), 2).isEmpty());
    QVERIFY(settings.windowState(0).isEmpty());
    QCOMPARE(settings.headerState(QStringLiteral("locks"), 1), QByteArray("columns"));
}

void TestSettings::doesNotTrustTheFile()
{
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("config"))));
    for (const char *value : {"soon", "-5", "0", "99999999999"}) {
        QFile output(file());
        QVERIFY(output.open(QIODevice::WriteOnly));
        output.write(QByteArray("[preferences]\nlease-seconds=") + value + "\n");
        output.close();
        QCOMPARE(Settings(file()).leaseSeconds(), 30);
        QVERIFY(QFile::remove(file()));
    }
}

void TestSettings::isPrivate()
{
    Settings settings(file());
    settings.setLeaseSeconds(10);
    QVERIFY(settings.sync());
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestSettings::aReadOnlyPlaceIsNoDisaster()
{
    QFile blocker(m_folder->filePath(QStringLiteral("config")));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Settings settings(file());
    settings.setLeaseSeconds(10);
    QVERIFY(!settings.sync());
    QCOMPARE(settings.leaseSeconds(), 10);
}

QTEST_APPLESS_MAIN(TestSettings)
#include "tst_settings.moc"
