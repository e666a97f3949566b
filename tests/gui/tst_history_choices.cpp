// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/store/history_writer.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "profile/settings.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

namespace {

/// A saved connection of that environment, and a window on its folder.
class World
{
public:
    explicit World(locks::Environment environment)
    {
        m_server.command("SET lock:order:17 web-4:3121:7f3c9a1b7f3c9a1b PX 600000");
        profile::Profile profile = profile::Profile::ofEnvironment(environment);
        profile.name = QStringLiteral("shop");
        profile.urls = {m_server.url()};
        if (!store().save(profile, QString()))
            qFatal("the profile could not be saved");
        begin();
    }
    void begin()
    {
        fixture.reset();
        gui::WindowOptions options;
        options.configDir = m_folder.path();
        fixture = std::make_unique<WindowFixture>(options);
        fixture->action(QStringLiteral("Connect"))->trigger();
        if (!waitFor([this] { return deployment()->status().complete; }))
            qFatal("not connected");
    }
    gui::Deployment *deployment() const { return fixture->workspace().deployments().first(); }
    std::optional<bool> answer() const
    {
        const auto loaded = store().load();
        return loaded.ok() ? loaded->take([](const QString &) {}).first().record : std::nullopt;
    }
    bool asks() const
    {
        return fixture->messages().join(u'\n').contains(
            QStringLiteral("shop is production. Record its history"));
    }
    bool isRecorded() const { return deployment()->recording().isRecording; }
    qsizetype holds() const { return keys().size(); }
    QStringList keys() const
    {
        QStringList found;
        history::HistoryReader reader(historyFile());
        (void)reader.holds({}, [&found](history::Hold &&hold) {
            found.append(QString::fromUtf8(hold.key));
            return true;
        });
        return found;
    }
    /// A hold of another record in the same file.
    void record(const history::Deployment &deployment, const QByteArray &key)
    {
        history::HistoryWriter writer(historyFile());
        history::Hold hold;
        if (!writer.begin().ok())
            qFatal("not begun");
        hold.deployment = writer.watched().deploymentOf(writer.writing(), deployment);
        hold.key = key;
        hold.from = QDateTime::currentMSecsSinceEpoch();
        (void)writer.holds().begin(writer.writing(), hold);
        if (!writer.commit().ok())
            qFatal("not written");
    }
    QString historyFile() const
    {
        return history::historyPath(profile::Paths::in(m_folder.path()).dataFolder);
    }
    QString settingsFile() const { return profile::Paths::in(m_folder.path()).settingsFile(); }

    std::unique_ptr<WindowFixture> fixture;

private:
    profile::ProfileStore store() const
    {
        return profile::ProfileStore(profile::Paths::in(m_folder.path()).profilesFile());
    }

    QTemporaryDir m_folder;
    RedisServer m_server;
};

} // namespace

/// What a person decides about the history on this machine.
class TestHistoryChoices : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void productionIsRecordedOnceSomebodyAgreed();
    void noIsRemembered();
    void theMenuAnswersTheQuestion();
    void elsewhereNobodyIsAsked();
    void isForgotten();
    void onlyWhatIsItsOwnIsForgotten();
    void limitsAreRemembered();
};

void TestHistoryChoices::productionIsRecordedOnceSomebodyAgreed()
{
    World world(locks::Environment::Production);
    QVERIFY(world.fixture->waitForMessage(
        QStringLiteral("shop is production. Record its history on this machine?")));
    const QString all = world.fixture->messages().join(u'\n');
    QVERIFY2(
        all.contains(QStringLiteral("Keys, tokens and owners of its locks, for 30 days, at most 1 GiB, in "))
            && all.contains(world.historyFile()),
        qPrintable(all));
    QVERIFY(!world.isRecorded());
    QVERIFY(!QFile::exists(world.historyFile())); // nothing before that
    QVERIFY(!QApplication::activeModalWidget());
    world.fixture->press(QStringLiteral("Record"));
    QVERIFY(waitFor([&] { return world.isRecorded(); }));
    QVERIFY(waitFor([&] { return world.holds() == 1; }));
    QVERIFY(!world.asks());
    QCOMPARE(world.answer(), std::optional(true));
    world.begin();
    QVERIFY(waitFor([&] { return world.isRecorded(); }));
    QVERIFY(!world.asks());
}

void TestHistoryChoices::noIsRemembered()
{
    World world(locks::Environment::Production);
    QVERIFY(waitFor([&] { return world.asks(); }));
    world.fixture->press(QStringLiteral("Don't record"));
    QVERIFY(waitFor([&] { return world.answer() == std::optional(false); }));
    QVERIFY(!world.asks());
    world.begin();
    QVERIFY(!world.asks() && !world.isRecorded());
    QVERIFY(!QFile::exists(world.historyFile()));
}

void TestHistoryChoices::theMenuAnswersTheQuestion()
{
    World world(locks::Environment::Production);
    QVERIFY(waitFor([&] { return world.asks(); }));
    world.fixture->action(QStringLiteral("Record history"))->trigger();
    QVERIFY(waitFor([&] { return world.isRecorded() && !world.asks(); }));
    QCOMPARE(world.answer(), std::optional(true));
}

void TestHistoryChoices::elsewhereNobodyIsAsked()
{
    World world(locks::Environment::Staging);
    QVERIFY(waitFor([&] { return world.isRecorded(); }));
    QVERIFY(!world.asks());
}

void TestHistoryChoices::isForgotten()
{
    World world(locks::Environment::Staging);
    QVERIFY(waitFor([&] { return world.holds() == 1; }));
    world.fixture->action(QStringLiteral("Record history"))->trigger();
    QVERIFY(waitFor([&] { return !world.deployment()->isRecorded(); }));
    world.fixture->action(QStringLiteral("Forget history…"))->trigger();
    QWidget *dialog = world.fixture->waitForDialog(QStringLiteral("Forget history"));
    QVERIFY(dialog);
    QVERIFY(
        texts(dialog).join(u'\n').contains(QStringLiteral("All that was recorded of shop on this machine")));
    QVERIFY(find<QPushButton>(dialog, QStringLiteral("Cancel"))->isDefault());
    world.fixture->press(QStringLiteral("Forget history"), dialog);
    QVERIFY(world.fixture->waitForMessage(QStringLiteral("The history of shop was deleted: 1 hold, ")));
    QCOMPARE(world.holds(), 0);
    // Recorded again it begins anew.
    world.fixture->action(QStringLiteral("Record history"))->trigger();
    QVERIFY(waitFor([&] { return world.holds() == 1; }));
    // And while it is being recorded.
    world.fixture->action(QStringLiteral("Forget history…"))->trigger();
    dialog = world.fixture->waitForDialog(QStringLiteral("Forget history"));
    QVERIFY(
        texts(dialog).join(u'\n').contains(QStringLiteral("What happens from now on is recorded again.")));
    world.fixture->press(QStringLiteral("Forget history"), dialog);
    QVERIFY(waitFor([&] {
        return world.fixture->messages().join(u'\n').count(QStringLiteral("The history of shop was deleted"))
            > 0;
    }));
    QVERIFY(waitFor([&] { return world.isRecorded() && world.holds() == 1; }));
}

/// By its name, whichever servers it had then, and by its servers, whatever it was called; in its database.
void TestHistoryChoices::onlyWhatIsItsOwnIsForgotten()
{
    World world(locks::Environment::Staging);
    QVERIFY(waitFor([&] { return world.holds() == 1; }));
    world.fixture->action(QStringLiteral("Record history"))->trigger();
    QVERIFY(waitFor([&] { return !world.deployment()->isRecorded(); }));
    const QString label = world.deployment()->status().masters.first().label;
    const QByteArray run = world.deployment()->status().masters.first().runId;
    QVERIFY(!run.isEmpty());
    world.record(
        {0, QStringLiteral("shop"), 0, {}, false, {QStringLiteral("elsewhere:1")}, {"run-of-before"}},
        "lock:other-servers");
    world.record({0, QStringLiteral("shop"), 3, {}, false, {label}, {run}}, "lock:database-3");
    world.record({0, label, 0, {}, false, {label}, {"run-of-another"}}, "lock:other-run");
    world.record({0, QStringLiteral("bills"), 0, {}, true, {label}, {run}}, "lock:read-apart");
    QCOMPARE(world.holds(), 5);
    world.fixture->action(QStringLiteral("Forget history…"))->trigger();
    world.fixture->press(QStringLiteral("Forget history"),
                         world.fixture->waitForDialog(QStringLiteral("Forget history")));
    QVERIFY(world.fixture->waitForMessage(QStringLiteral("The history of shop was deleted: 2 holds, ")));
    QCOMPARE(world.keys().join(u' '), QStringLiteral("lock:database-3 lock:other-run lock:read-apart"));
}

void TestHistoryChoices::limitsAreRemembered()
{
    World world(locks::Environment::Staging);
    world.fixture->action(QStringLiteral("History limits…"))->trigger();
    QWidget *dialog = world.fixture->waitForDialog(QStringLiteral("History limits"));
    QVERIFY(dialog);
    QCOMPARE(namelessControls(dialog).join(u'\n'), QString());
    auto *days = find<QSpinBox>(dialog, QStringLiteral("Keep for"));
    auto *size = find<QSpinBox>(dialog, QStringLiteral("At most"));
    QCOMPARE(days->value(), 30);
    QCOMPARE(days->text(), QStringLiteral("30 days"));
    QCOMPARE(size->value(), 1024);
    days->setValue(1);
    QCOMPARE(days->text(), QStringLiteral("1 day"));
    days->setValue(7);
    size->setValue(512);
    world.fixture->press(QStringLiteral("Save"), dialog);
    QCOMPARE(world.fixture->workspace().historyLimits().days, 7);
    QVERIFY(waitFor([&] {
        return profile::Settings::read(world.settingsFile()).value(QStringLiteral("history/days")).toInt()
            == 7;
    }));
    world.begin();
    QVERIFY(waitFor([&] { return world.fixture->workspace().historyLimits().days == 7; }));
    QCOMPARE(world.fixture->workspace().historyLimits().bytes, qint64(512) << 20);
}

QTEST_MAIN(TestHistoryChoices)
#include "tst_history_choices.moc"
