// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/settings.h"
#include "profile/store_thread.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using profile::Paths;
using profile::Settings;
using profile::StoreThread;

namespace {

/// Settings that have been read.
class Opened : public Settings
{
public:
    Opened(const QString &file, Keep keep)
        : Settings(std::move(keep))
    {
        take(read(file));
    }
};

} // namespace

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
    void leavesTheOthersAsTheyAre();
    void aReadOnlyPlaceIsNoDisaster();
    void whatIsSetBeforeTheReadingStays();
    void theThreadWritesTheNewest();
    void theThreadTellsWhatItCannotWrite();

private:
    /// Writes at once.
    Settings::Keep keep() const
    {
        return [file = file()](const QString &name, const QVariant &value) {
            QVERIFY(Settings::write(file, {{name, value}}).ok());
        };
    }
    QString file() const { return m_folder->filePath(QStringLiteral("config/settings.ini")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSettings::defaults()
{
    Opened settings(file(), keep());
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
        Opened settings(file(), keep());
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
    const Opened settings(file(), keep());
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
    Opened settings(file(), keep());
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
        QCOMPARE(Opened(file(), keep()).leaseSeconds(), 30);
        QVERIFY(QFile::remove(file()));
    }
}

void TestSettings::isPrivate()
{
    Opened settings(file(), keep());
    settings.setLeaseSeconds(10);
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestSettings::leavesTheOthersAsTheyAre()
{
    Opened one(file(), keep());
    Opened other(file(), keep());
    one.setLeaseSeconds(10);
    other.setPresentation(true);
    const Opened settings(file(), keep());
    QCOMPARE(settings.leaseSeconds(), 10);
    QVERIFY(settings.presentation());
}

void TestSettings::aReadOnlyPlaceIsNoDisaster()
{
    QFile blocker(m_folder->filePath(QStringLiteral("config")));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Opened settings(file(), [](const QString &, const QVariant &) {});
    settings.setLeaseSeconds(10);
    QCOMPARE(settings.leaseSeconds(), 10);
    QVERIFY(!Settings::write(file(), {{QStringLiteral("a"), 1}}).ok());
}

/// A slow disk: somebody chose already, and what they did not touch is as it was remembered.
void TestSettings::whatIsSetBeforeTheReadingStays()
{
    const Paths paths = Paths::in(m_folder->filePath(QStringLiteral("config")));
    {
        Opened before(file(), keep());
        before.setLeaseSeconds(90);
        before.setAppearance(QStringLiteral("light"));
    }
    StoreThread thread(paths);
    Settings settings([&thread](const QString &name, const QVariant &value) { thread.keep(name, value); });
    bool read = false;
    thread.readSettings([&](const QVariantMap &values) {
        settings.take(values);
        read = true;
    });
    settings.setAppearance(QStringLiteral("dark"));
    QVERIFY(!read);
    thread.finish();
    QVERIFY(read);
    QCOMPARE(settings.appearance(), QStringLiteral("dark"));
    QCOMPARE(settings.leaseSeconds(), 90);
    const Opened written(file(), keep());
    QCOMPARE(written.appearance(), QStringLiteral("dark"));
    QCOMPARE(written.leaseSeconds(), 90);
}

/// Many that are set at once are written together, and the newest is what stands there.
void TestSettings::theThreadWritesTheNewest()
{
    const Paths paths = Paths::in(m_folder->filePath(QStringLiteral("config")));
    StoreThread thread(paths);
    Opened settings(file(),
                    [&thread](const QString &name, const QVariant &value) { thread.keep(name, value); });
    for (int seconds = 1; seconds <= 1000; ++seconds)
        settings.setLeaseSeconds(seconds);
    settings.setPresentation(true);
    thread.finish();
    const Opened written(file(), keep());
    QCOMPARE(written.leaseSeconds(), 1000);
    QVERIFY(written.presentation());
}

void TestSettings::theThreadTellsWhatItCannotWrite()
{
    const QString config = m_folder->filePath(QStringLiteral("config"));
    QFile blocker(config);
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    StoreThread thread(Paths::in(config));
    const QSignalSpy told(&thread, &StoreThread::settingsFailed);
    Opened settings(file(),
                    [&thread](const QString &name, const QVariant &value) { thread.keep(name, value); });
    settings.setLeaseSeconds(90);
    QTRY_COMPARE(told.size(), 1);
    QVERIFY2(told.first().first().toString().contains(config), qPrintable(told.first().first().toString()));
    QVERIFY(blocker.remove());
    settings.setPresentation(true); // what could not be written is tried again with it
    thread.finish();
    QCOMPARE(told.size(), 1);
    QCOMPARE(Opened(file(), keep()).leaseSeconds(), 90);
    QVERIFY(Opened(file(), keep()).presentation());
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
