// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "window_fixture.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QTest>
#include <QTreeWidget>

using gui::Deployment;

namespace {

const QByteArray password = QByteArrayLiteral("s3cret-word");

/// A keychain that answers when the test says so, as one does that has to be unlocked first.
class LateKeychain final : public profile::Keychain
{
public:
    bool isAvailable() const override { return true; }
    void read(const QString &, Found found) override { m_asked.append(std::move(found)); }
    void write(const QString &, const profile::Secrets &) override { }

    int asked() const { return int(m_asked.size()); }
    void answer()
    {
        for (const Found &found : std::exchange(m_asked, {}))
            found({});
    }

private:
    QList<Found> m_asked;
};

QStringList passwordOptions(const QString &phase)
{
    return phase == QStringLiteral("password")
        ? QStringList{QStringLiteral("--requirepass"), QString::fromLatin1(password)}
        : QStringList();
}

/// A saved connection in one phase of its life.
class World
{
public:
    explicit World(const QString &phase)
        : m_phase(phase)
        , m_server(passwordOptions(phase))
    {
        populate();
        profile::Profile profile = profile::Profile::ofEnvironment(locks::Environment::Sandbox);
        profile.name = QStringLiteral("saved");
        profile.urls = {is("resolving") ? QStringLiteral("redis://no-such-host-for-lockscope.invalid")
                                        : goodUrl()};
        profile::ProfileStore store(profile::Paths::in(m_folder.path()).profilesFile());
        if (!store.save(profile, QString()))
            qFatal("the profile could not be saved");
        gui::WindowOptions options;
        options.configDir = m_folder.path();
        auto keychain = std::make_unique<LateKeychain>();
        m_keychain = keychain.get();
        m_fixture = std::make_unique<WindowFixture>(options, std::move(keychain));
        m_deployment = m_fixture->workspace().deployments().first();
    }
    ~World() { m_server.resume(); }

    static void phases()
    {
        QTest::addColumn<QString>("phase");
        for (const char *phase :
             {"closed", "keychain", "answered late", "password", "resolving", "connecting", "first pass",
              "watching", "acting", "disconnecting", "reconnecting"})
            QTest::newRow(phase) << QString::fromLatin1(phase);
    }

    /// True when it is there.
    bool reach()
    {
        if (is("closed"))
            return true;
        if (is("connecting"))
            m_server.pause();
        trigger("Connect");
        if (m_keychain->asked() != 1 || m_deployment->phase() != Deployment::Phase::Connecting)
            return false;
        if (is("keychain") || is("answered late"))
            return true;
        m_keychain->answer();
        if (is("resolving"))
            return true;
        if (is("password"))
            return waitFor([] { return dialog(QStringLiteral("Password required")); });
        if (is("connecting"))
            return waitFor([&] { return m_deployment->phase() == Deployment::Phase::Connecting; });
        if (is("first pass"))
            return waitFor([&] { return m_deployment->status().scanning; });
        if (!m_fixture->waitForKey(QStringLiteral("lock:a")))
            return false;
        if (is("acting")) {
            m_fixture->select(QStringLiteral("lock:a"));
            m_fixture->press(QStringLiteral("Force release…"));
            QWidget *release = m_fixture->waitForDialog(QStringLiteral("Force release"));
            m_server.pause();
            m_fixture->press(QStringLiteral("Release"), release);
        } else if (is("disconnecting")) {
            trigger("Disconnect");
            return m_deployment->phase() == Deployment::Phase::Closing;
        } else if (is("reconnecting")) {
            m_server.kill();
            return waitFor([&] { return m_deployment->phase() == Deployment::Phase::Broken; });
        }
        return true;
    }

    /// Whatever stood in the way is out of it.
    void mend()
    {
        m_server.resume();
        if (!m_server.isRunning()) {
            m_server.restart();
            populate();
        }
    }
    /// The window works on, and with this connection.
    bool worksOn()
    {
        mend();
        return waitFor([&] {
            m_keychain->answer();
            if (QWidget *asked = dialog(QStringLiteral("Password required"))) {
                m_fixture->type(QStringLiteral("Password"), QString::fromLatin1(password), asked);
                m_fixture->press(QStringLiteral("Log in"), asked);
            }
            return m_fixture->keys().contains(QStringLiteral("lock:a"));
        });
    }
    /// Nobody but the test is connected.
    bool isLeftAlone()
    {
        mend();
        return waitFor([&] { return m_server.command("CLIENT LIST").trimmed().count('\n') == 0; });
    }

    bool is(const char *phase) const { return m_phase == QLatin1String(phase); }
    QString goodUrl() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server.port()); }
    void trigger(const char *action) const { m_fixture->action(QString::fromUtf8(action))->trigger(); }
    void cancelPassword() const
    {
        if (QWidget *asked = dialog(QStringLiteral("Password required")))
            m_fixture->press(QStringLiteral("Cancel"), asked);
    }
    LateKeychain *keychain() const { return m_keychain; }
    std::unique_ptr<WindowFixture> &fixture() { return m_fixture; }
    QPointer<Deployment> deployment() const { return m_deployment; }

private:
    void populate()
    {
        m_server.command("SET lock:a a PX 6000000");
        if (is("first pass"))
            m_server.command({"EVAL", "for i=1,300000 do redis.call('SET', 'key:' .. i, i) end", "0"});
    }

    QString m_phase;
    RedisServer m_server;
    QTemporaryDir m_folder;
    LateKeychain *m_keychain = nullptr;
    std::unique_ptr<WindowFixture> m_fixture;
    QPointer<Deployment> m_deployment;
};

} // namespace

/// A connection is removed, edited, taken up again, or the window closed, whatever it is doing.
class TestConnectionEnds : public QObject
{
    Q_OBJECT
private slots:
    void isRemoved_data() { World::phases(); }
    void isRemoved()
    {
        QFETCH(QString, phase);
        World world(phase);
        QVERIFY(world.reach());
        if (world.is("password")) { // nobody can press it there, but the dialog must not outlive it
            const auto removed = std::make_shared<bool>(false);
            world.fixture()->workspace().removeProfile(
                world.deployment(), this,
                [removed](const redis::Result<void> &result) { *removed = result.ok(); });
            QVERIFY(waitFor([&] { return *removed; }));
        } else {
            world.trigger("Remove connection");
            QWidget *question = world.fixture()->waitForDialog(QStringLiteral("Remove connection"));
            if (world.is("answered late"))
                world.keychain()->answer();
            world.fixture()->press(QStringLiteral("Remove"), question);
        }
        world.keychain()->answer();
        world.mend();
        QVERIFY(waitFor([&] { return !world.deployment(); }));
        world.keychain()->answer();
        QVERIFY(world.isLeftAlone());
        QVERIFY(!dialog(QStringLiteral("Password required")));
        QCOMPARE(
            find<QTreeWidget>(world.fixture()->window(), QStringLiteral("Connections"))->topLevelItemCount(),
            0);
        QVERIFY(world.fixture()->workspace().deployments().isEmpty());
    }

    void isEdited_data() { World::phases(); }
    void isEdited()
    {
        QFETCH(QString, phase);
        World world(phase);
        QVERIFY(world.reach());
        world.cancelPassword();
        const bool open = world.deployment()->isOpen();
        world.trigger("Edit connection…");
        QWidget *form = world.fixture()->waitForDialog(QStringLiteral("Edit connection"));
        if (world.is("answered late"))
            world.keychain()->answer();
        world.fixture()->type(QStringLiteral("URL"), world.goodUrl(), form);
        world.fixture()->type(QStringLiteral("Name"), QStringLiteral("edited"), form);
        world.fixture()->press(open ? QStringLiteral("Save and reconnect") : QStringLiteral("Save"), form);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Edit connection")); }));
        if (!open)
            world.trigger("Connect");
        QVERIFY(world.worksOn());
        QCOMPARE(world.fixture()->workspace().deployments().size(), 1);
        QCOMPARE(world.deployment()->spec().name, QStringLiteral("edited"));
    }

    void isTakenUpAgain_data() { World::phases(); }
    void isTakenUpAgain()
    {
        QFETCH(QString, phase);
        World world(phase);
        QVERIFY(world.reach());
        world.cancelPassword();
        for (int i = 0; i < 2; ++i) {
            world.trigger("Disconnect");
            world.trigger("Connect");
        }
        if (world.is("resolving")) {
            world.keychain()->answer();
            QVERIFY(waitFor([&] { return world.deployment()->phase() == Deployment::Phase::Broken; }));
        } else {
            QVERIFY(world.worksOn());
        }
        QCOMPARE(world.keychain()->asked(), 0);
    }

    void isLeftByClosingTheWindow_data() { World::phases(); }
    void isLeftByClosingTheWindow()
    {
        QFETCH(QString, phase);
        World world(phase);
        QVERIFY(world.reach());
        QElapsedTimer timer;
        timer.start();
        world.fixture().reset();
        QVERIFY(timer.elapsed() < 1'000 * patience);
        QVERIFY(world.isLeftAlone());
    }

    /// It was removed and is still closing when the window closes.
    void theWindowClosesWhileItEnds()
    {
        World world(QStringLiteral("watching"));
        QVERIFY(world.reach());
        const QPointer<Deployment> deployment = world.deployment();
        bool answered = false;
        world.fixture()->workspace().removeProfile(deployment, this, [&](const redis::Result<void> &result) {
            answered = result.ok() && deployment && deployment->phase() == Deployment::Phase::Closing;
        });
        QVERIFY(!answered);
        world.fixture().reset(); // the disk is waited for
        QVERIFY(answered);
        QVERIFY(!deployment);
        QVERIFY(world.isLeftAlone());
    }

    /// What the keychain says of an older state must not win over what was typed since.
    void aLateAnswerDoesNotUndoWhatWasTyped()
    {
        World world(QStringLiteral("keychain"));
        QVERIFY(world.reach());
        world.trigger("Disconnect");
        QCOMPARE(world.deployment()->phase(), Deployment::Phase::Closed);
        world.keychain()->answer();
        QCOMPARE(world.deployment()->phase(), Deployment::Phase::Closed);
        world.trigger("Connect");
        QCOMPARE(world.keychain()->asked(), 1);
        QVERIFY(world.worksOn());
    }
};

QTEST_MAIN(TestConnectionEnds)
#include "tst_connection_ends.moc"
