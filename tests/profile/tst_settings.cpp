// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/settings.h"
#include "profile/store_thread.h"
#include "redis_server.h"

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
        setRead(read(file));
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
    QVERIFY(settings.splitterState(QStringLiteral("main")).isEmpty());
    QVERIFY(settings.appearance().isEmpty());
    QVERIFY(settings.alertRules().isEmpty());
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
        settings.setAppearance(QStringLiteral("dark"));
        settings.setAlertRules({{QStringLiteral("a, b"), 90}});
    }
    const Opened settings(file(), keep());
    QCOMPARE(settings.windowGeometry(), bytes);
    QCOMPARE(settings.windowState(3), bytes);
    QCOMPARE(settings.splitterState(QStringLiteral("main")), bytes);
    QCOMPARE(settings.headerState(QStringLiteral("locks"), 2), bytes);
    QCOMPARE(settings.appearance(), QStringLiteral("dark"));
    QCOMPARE(settings.alertRules(), (QJsonObject{{QStringLiteral("a, b"), 90}}));
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
    for (const char *value : {"soon", "-5", "[]", "@ByteArray({)"}) {
        QFile output(file());
        QVERIFY(output.open(QIODevice::WriteOnly));
        output.write(QByteArray("[preferences]\nalerts=") + value + "\n");
        output.close();
        QVERIFY(Opened(file(), keep()).alertRules().isEmpty());
        QVERIFY(QFile::remove(file()));
    }
}

void TestSettings::isPrivate()
{
    Opened settings(file(), keep());
    settings.setAppearance(QStringLiteral("dark"));
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestSettings::leavesTheOthersAsTheyAre()
{
    Opened one(file(), keep());
    Opened other(file(), keep());
    one.setAppearance(QStringLiteral("dark"));
    other.setSplitterState(QStringLiteral("main"), "wide");
    const Opened settings(file(), keep());
    QCOMPARE(settings.appearance(), QStringLiteral("dark"));
    QCOMPARE(settings.splitterState(QStringLiteral("main")), QByteArray("wide"));
}

void TestSettings::aReadOnlyPlaceIsNoDisaster()
{
    QFile blocker(m_folder->filePath(QStringLiteral("config")));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Opened settings(file(), [](const QString &, const QVariant &) {});
    settings.setAppearance(QStringLiteral("dark"));
    QCOMPARE(settings.appearance(), QStringLiteral("dark"));
    QVERIFY(!Settings::write(file(), {{QStringLiteral("a"), 1}}).ok());
}

/// A slow disk: somebody chose already, and what they did not touch is as it was remembered.
void TestSettings::whatIsSetBeforeTheReadingStays()
{
    const Paths paths = Paths::in(m_folder->filePath(QStringLiteral("config")));
    {
        Opened before(file(), keep());
        before.setSplitterState(QStringLiteral("main"), "wide");
        before.setAppearance(QStringLiteral("light"));
    }
    StoreThread thread(paths);
    Settings settings([&thread](const QString &name, const QVariant &value) { thread.keep(name, value); });
    bool read = false;
    thread.readSettings([&](const QVariantMap &values) {
        settings.setRead(values);
        read = true;
    });
    settings.setAppearance(QStringLiteral("dark"));
    QVERIFY(!read);
    thread.finish();
    QVERIFY(read);
    QCOMPARE(settings.appearance(), QStringLiteral("dark"));
    QCOMPARE(settings.splitterState(QStringLiteral("main")), QByteArray("wide"));
    const Opened written(file(), keep());
    QCOMPARE(written.appearance(), QStringLiteral("dark"));
    QCOMPARE(written.splitterState(QStringLiteral("main")), QByteArray("wide"));
}

/// Many that are set at once are written together, and the newest is what stands there.
void TestSettings::theThreadWritesTheNewest()
{
    const Paths paths = Paths::in(m_folder->filePath(QStringLiteral("config")));
    StoreThread thread(paths);
    Opened settings(file(),
                    [&thread](const QString &name, const QVariant &value) { thread.keep(name, value); });
    for (int width = 1; width <= 1000; ++width)
        settings.setSplitterState(QStringLiteral("main"), QByteArray::number(width));
    settings.setAppearance(QStringLiteral("dark"));
    thread.finish();
    const Opened written(file(), keep());
    QCOMPARE(written.splitterState(QStringLiteral("main")), QByteArray("1000"));
    QCOMPARE(written.appearance(), QStringLiteral("dark"));
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
    settings.setAppearance(QStringLiteral("dark"));
    QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 5000 * patience);
    QVERIFY2(told.first().first().toString().contains(config), qPrintable(told.first().first().toString()));
    QVERIFY(blocker.remove());
    settings.setSplitterState(QStringLiteral("main"),
                              "wide"); // what could not be written is tried again with it
    thread.finish();
    QCOMPARE(told.size(), 1);
    QCOMPARE(Opened(file(), keep()).appearance(), QStringLiteral("dark"));
    QCOMPARE(Opened(file(), keep()).splitterState(QStringLiteral("main")), QByteArray("wide"));
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
