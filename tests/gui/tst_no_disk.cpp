// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_watch.h"
#include "gui/common/file_work.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/locks/column_layout.h"
#include "gui/window/main_window.h"
#include "profile/profile_store.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QPointer>
#include <QTest>
#include <QThreadPool>

namespace {

profile::Profile profileNamed(const QString &name)
{
    profile::Profile profile;
    profile.name = name;
    profile.urls = QStringList{QStringLiteral("redis://127.0.0.1:1")};
    return profile;
}

/// A window that opens on a disk that takes any time.
struct Late
{
    explicit Late(const gui::WindowOptions &options)
        : slow(options.configDir)
        , workspace(options, std::make_unique<MemoryKeychain>(nullptr))
        , window(&workspace)
    {
        QObject::connect(&workspace, &gui::Workspace::began, &window, &QWidget::show);
        workspace.start(1);
    }
    ~Late()
    {
        slow.answer(); // it is waited for in the end
    }

    bool shows() const
    {
        return waitFor([this] { return window.isVisible() && slow.isAsked(); });
    }

    SlowDisk slow;
    gui::Workspace workspace;
    gui::MainWindow window;
};

QList<profile::Profile> savedIn(const QTemporaryDir &folder)
{
    const auto loaded = profile::ProfileStore(folder.filePath(QStringLiteral("profiles.json"))).load();
    return loaded.ok() ? loaded.value().take([](const QString &warning) { qWarning() << warning; })
                       : QList<profile::Profile>();
}

} // namespace

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
            workspace.settings().setSplitterState(QStringLiteral("main"), "wide");
            QTest::qWait(0); // where the event loop would write them
            workspace.settings().setSplitterState(QStringLiteral("main"), "wider");
            workspace.stop();
            calls = watch.calls().filter(folder.path());
        }
        QCOMPARE(calls.join(u'\n'), QString());
        const std::unique_ptr<profile::Settings> written = settingsIn(folder.path());
        const profile::Settings &settings = *written;
        QCOMPARE(settings.appearance(), QStringLiteral("dark"));
        QCOMPARE(settings.splitterState(QStringLiteral("main")), QByteArray("wider"));
    }

    void whileTheWindowOpens()
    {
        const QTemporaryDir folder;
        remember(folder.path());
        const DiskWatch watch;
        const WindowFixture fixture(optionsIn(folder.path()));
        QVERIFY(fixture.table()->isColumnHidden(gui::LockTableModel::Library));
        QCOMPARE(onlyOf(fixture, watch).join(u'\n'), QString());
    }

    /// Nobody sees the window take its size, which is the remembered one when it is time to show it.
    void theWindowShowsAsItWas()
    {
        const QTemporaryDir folder;
        remember(folder.path());
        gui::Workspace workspace(optionsIn(folder.path()), std::make_unique<MemoryKeychain>(nullptr));
        gui::MainWindow window(&workspace);
        QSize size;
        connect(&workspace, &gui::Workspace::began, &window, [&] { size = window.size(); });
        workspace.start(60000);
        QVERIFY(waitFor([&] { return !size.isEmpty(); }));
        QCOMPARE(size, rememberedSize);
        QCOMPARE(workspace.profileNames(), QStringList{QStringLiteral("early")});
    }

    /// The window shows, and what the command line names is looked at; what is remembered comes later.
    void aSlowDiskHoldsNobodyUp()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        const QTemporaryDir folder;
        remember(folder.path());
        gui::WindowOptions options = optionsIn(folder.path());
        options.deployments = {specOf({&server})};
        Late late(options);
        QVERIFY(late.shows());
        const auto *table = find<gui::LockView>(&late.window, QStringLiteral("Locks"));
        QVERIFY(waitFor([&] { return table->order() && table->order()->rowCount() == 1; }));
        QVERIFY(!late.workspace.hasSettings() && !late.workspace.hasProfiles());
        QVERIFY(!table->isColumnHidden(gui::LockTableModel::Library));
        const QSize size = late.window.size();
        QVERIFY(size != rememberedSize);

        late.slow.answer();
        QVERIFY(waitFor([&] { return late.workspace.profileNames().contains(QStringLiteral("early")); }));
        QCOMPARE(late.workspace.deployments().size(), 2);
        QCOMPARE(late.window.size(), size); // what shows does not jump
        QVERIFY(table->isColumnHidden(gui::LockTableModel::Library));
    }

    /// The list is empty as long as it is not known, and is not written so.
    void whatIsSavedMeanwhileTakesNothingAway()
    {
        const QTemporaryDir folder;
        remember(folder.path());
        Late late(optionsIn(folder.path()));
        QVERIFY(late.shows());
        QVERIFY(texts(&late.window).contains(QStringLiteral("Reading the saved connections…")));
        const auto saved = std::make_shared<bool>(false);
        late.workspace.saveProfile(
            profileNamed(QStringLiteral("late")), nullptr, {}, this,
            [saved](const redis::Result<gui::Deployment *> &result) { *saved = result.ok(); });
        late.slow.answer();
        QVERIFY(waitFor([&] { return *saved; }));
        QCOMPARE(late.workspace.deployments().size(), 2);
        QVERIFY(!texts(&late.window).contains(QStringLiteral("Reading the saved connections…")));
        QCOMPARE(savedIn(folder).size(), 2);
    }

    /// A window that nobody could arrange is not what the next one is to look like.
    void whatWasNotReadIsNotWrittenOver()
    {
        const QTemporaryDir folder;
        remember(folder.path());
        const QByteArray geometry = settingsIn(folder.path())->windowGeometry();
        QVERIFY(!geometry.isEmpty());
        {
            Late late(optionsIn(folder.path()));
            QVERIFY(late.shows());
            late.window.close();
        }
        QCOMPARE(settingsIn(folder.path())->windowGeometry(), geometry);
        {
            Late late(optionsIn(folder.path()));
            QVERIFY(late.shows());
            late.slow.answer();
            QVERIFY(waitFor([&] { return late.workspace.hasProfiles(); }));
            late.window.close();
        }
        QCOMPARE(settingsIn(folder.path())->windowGeometry(), geometry);
        QCOMPARE(savedIn(folder).size(), 1);
    }

    /// A server that only a late list calls production is found all the same.
    void productionIsFoundWhenItIsKnownLate()
    {
        RedisServer server;
        const QTemporaryDir folder;
        profile::Profile production = profile::Profile::ofEnvironment(locks::Environment::Production);
        production.name = QStringLiteral("shop");
        production.urls = QStringList{server.url()};
        QVERIFY(
            profile::ProfileStore(folder.filePath(QStringLiteral("profiles.json"))).save(production).ok());
        gui::WindowOptions options = optionsIn(folder.path());
        options.deployments = {specOf({&server})};
        Late late(options);
        QVERIFY(late.shows());
        const gui::Deployment *deployment = late.workspace.deployments().first();
        QVERIFY(waitFor([&] { return deployment->phase() == gui::Deployment::Phase::Connected; }));
        late.slow.answer();
        QVERIFY(waitFor([&] { return deployment->spec().environment == locks::Environment::Production; }));
        QVERIFY(deployment->isReadOnly());
    }

    /// Painting waits for Qt's pool of threads: none of these may wait for a disk.
    void aSlowDiskHoldsNoPaintingUp()
    {
        const QTemporaryDir folder;
        SlowDisk slow(folder.path());
        const auto answers = std::make_shared<int>(0);
        const int many = QThreadPool::globalInstance()->maxThreadCount() + 1;
        for (int i = 0; i < many; ++i)
            gui::readFile(folder.filePath(QString::number(i)), 1000, this,
                          [answers](const gui::FileRead &) { ++*answers; });
        QVERIFY(waitFor([&] { return slow.isAsked(); }));
        QCOMPARE(QThreadPool::globalInstance()->activeThreadCount(), 0);
        slow.answer();
        QVERIFY(waitFor([&] { return *answers == many; }));
    }

    void whatCannotBeReadIsSaid()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("profiles.json")));
        const WindowFixture fixture(optionsIn(folder.path()));
        QVERIFY(fixture.waitForMessage(QStringLiteral("profiles.json cannot be read")));
    }

    void cancelTakesBackWhatIsBeingSaved_data()
    {
        QTest::addColumn<bool>("edited");
        QTest::addColumn<bool>("queued");
        QTest::newRow("new") << false << false;
        QTest::newRow("edited") << true << false;
        QTest::newRow("waiting for another") << false << true;
    }

    /// However slow the disk is, nobody has to wait for it to get out of the form.
    void cancelTakesBackWhatIsBeingSaved()
    {
        QFETCH(const bool, edited);
        QFETCH(const bool, queued);
        const QTemporaryDir folder;
        remember(folder.path());
        WindowFixture fixture(optionsIn(folder.path()));
        QWidget *form = nullptr;
        if (edited) {
            fixture.action(QStringLiteral("Edit connection…"))->trigger();
            form = fixture.waitForDialog(QStringLiteral("Edit connection"));
        } else {
            form = openForm(fixture);
        }
        fixture.type(QStringLiteral("Name"), QStringLiteral("other"), form);
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://127.0.0.1:2"), form);
        SlowDisk slow(folder.path());
        if (queued)
            fixture.workspace().settings().setSplitterState(QStringLiteral("other"), "77");
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(waitFor([&] { return slow.isAsked(); }));
        QVERIFY(waitFor([&] { return texts(form).contains(QStringLiteral("Saving…")); }));
        const QPointer<QWidget> open(form);
        QTest::keyClick(form, Qt::Key_Escape);
        QVERIFY(waitFor([&] { return !open; }));
        slow.answer();
        QVERIFY(settle(fixture));
        QList<profile::Profile> stored = savedIn(folder);
        QCOMPARE(stored.size(), 2);
        QCOMPARE(stored.first(), profileNamed(QStringLiteral("early")));
        QCOMPARE(stored.last().name, QStringLiteral("settled"));
        QCOMPARE(fixture.workspace().deployments().size(), 2);
        QCOMPARE(fixture.workspace().deployments().first()->spec().name, QStringLiteral("early"));
    }

    void cancelTakesBackRulesThatAreBeingSaved()
    {
        const QTemporaryDir folder;
        profile::Profile ruled = profileNamed(QStringLiteral("ruled"));
        ruled.rules = {{"job:*", "generic.hash", {}}};
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        QVERIFY(store.save(ruled).ok());
        WindowFixture fixture(optionsIn(folder.path()));
        fixture.action(QStringLiteral("Rules…"))->trigger();
        QWidget *form = fixture.waitForDialog(QStringLiteral("Rules of ruled"));
        fixture.press(QStringLiteral("Remove"), form);
        SlowDisk slow(folder.path());
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(waitFor([&] { return slow.isAsked(); }));
        const QPointer<QWidget> open(form);
        QTest::keyClick(form, Qt::Key_Escape);
        QVERIFY(waitFor([&] { return !open; }));
        slow.answer();
        QVERIFY(settle(fixture));
        const auto stored = store.find(QStringLiteral("ruled"));
        QVERIFY(stored.ok());
        QCOMPARE(stored.value().take([](const QString &) {}).rules, ruled.rules);
        QCOMPARE(fixture.workspace().deployments().first()->spec().rules, ruled.rules);
    }

private:
    /// Waits until all that was under way is on the disk, and what that led to: as "settled".
    bool settle(WindowFixture &fixture)
    {
        const auto answers = std::make_shared<int>(0);
        for (int i = 1; i <= 2; ++i) {
            fixture.workspace().saveProfile(
                profileNamed(QStringLiteral("settled")), nullptr, {}, this,
                [answers](const redis::Result<gui::Deployment *> &) { ++*answers; });
            if (!waitFor([&] { return *answers == i; }))
                return false;
        }
        return true;
    }

    static constexpr QSize rememberedSize{1111, 666};

    static gui::WindowOptions optionsIn(const QString &folder)
    {
        gui::WindowOptions options;
        options.configDir = folder;
        return options;
    }

    static std::unique_ptr<profile::Settings> settingsIn(const QString &folder)
    {
        auto settings = std::make_unique<profile::Settings>([](const QString &, const QVariant &) {});
        settings->setRead(profile::Settings::read(folder + QStringLiteral("/settings.ini")));
        return settings;
    }

    /// A saved connection, a size of the window and a hidden column.
    static void remember(const QString &folder)
    {
        QVERIFY(profile::ProfileStore(folder + QStringLiteral("/profiles.json"))
                    .save(profileNamed(QStringLiteral("early")))
                    .ok());
        const WindowFixture fixture(optionsIn(folder));
        fixture.window()->resize(rememberedSize);
        fixture.table()->columns()->setWanted(gui::LockTableModel::Library, false);
        QVERIFY(fixture.window()->close());
    }

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

/// On a screen that has room for the remembered window: newer Qt makes one fit, and offscreen has 800 pixels.
int main(int argc, char **argv)
{
    QTemporaryDir folder;
    const QString screens = folder.filePath(QStringLiteral("screens.json"));
    QFile file(screens);
    if (!file.open(QIODevice::WriteOnly)
        || file.write(R"({"screens":[{"name":"wide","x":0,"y":0,"width":1600,"height":1000,)"
                      R"("logicalDpi":96,"logicalBaseDpi":96,"dpr":1}]})")
            < 0)
        return 1;
    file.close();
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen")
        qputenv("QT_QPA_PLATFORM", QStringLiteral("offscreen:configfile=%1").arg(screens).toUtf8());
    QApplication app(argc, argv);
    TestNoDisk test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_no_disk.moc"
