// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QAccessible>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

namespace {

// The rights to see locks.
const QByteArray looking = "-@all +@read +@connection +info +time +subscribe +pubsub|numsub";

} // namespace

/// Actions that a user's rights forbid are disabled and say why; others stay enabled.
class TestKnownRights : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void aLookOnlyUserIsToldBeforehand()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(guest(server, looking + " +acl|dryrun")));
        fixture.select(QStringLiteral("lock:a"));
        for (const char *name : {"Force release…", "Extend…", "Take over…", "Acquire…"})
            QVERIFY2(waitFor([&] { return !fixture.isEnabled(QString::fromUtf8(name)); }), name);
        const QString label = server.endpoint().label();
        QVERIFY2(
            whyNot(fixture, "Force release…").contains(label + QStringLiteral(": This user may not run ")),
            qPrintable(whyNot(fixture, "Force release…")));
        QVERIFY2(whyNot(fixture, "Acquire…").contains(QStringLiteral("This user may not run SET")),
                 qPrintable(whyNot(fixture, "Acquire…")));
        QVERIFY2(fixture.action(QStringLiteral("Release listed…"))
                     ->toolTip()
                     .contains(QStringLiteral("This user may not run ")),
                 qPrintable(fixture.action(QStringLiteral("Release listed…"))->toolTip()));
        // The server was asked, so that it had no script or write to refuse. Whole lines are compared: Redis
        // 8 also lists "watch=0" for each client.
        const QByteArray refused = server.command("ACL LOG").toLower();
        for (const char *command : {"\nevalsha\n", "\nset\n", "\ndel\n", "\nwatch\n"})
            QVERIFY2(!refused.contains(command), refused.constData());
    }

    void whoMayReleaseButNotWriteIsOfferedThat()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(
            guest(server,
                  looking + " +acl|dryrun +evalsha +eval +script +watch +multi +exec +del +publish +dump")));
        fixture.select(QStringLiteral("lock:a"));
        for (const char *name : {"Extend…", "Take over…", "Acquire…"})
            QVERIFY2(waitFor([&] { return !fixture.isEnabled(QString::fromUtf8(name)); }), name);
        QVERIFY2(whyNot(fixture, "Extend…").contains(QStringLiteral("This user may not run PEXPIRE")),
                 qPrintable(whyNot(fixture, "Extend…")));
        QVERIFY(fixture.isEnabled(QStringLiteral("Force release…")));
        fixture.press(QStringLiteral("Force release…"));
        QWidget *release = fixture.waitForDialog(QStringLiteral("Force release"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("drill"), release);
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(waitFor([&] { return server.command("EXISTS lock:a") == "0"; }));
    }

    /// The right to ask is missing more often than any other.
    void whatCannotBeAskedIsToldByAHarmlessTry()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(guest(server, looking)));
        fixture.select(QStringLiteral("lock:a"));
        for (const char *name : {"Force release…", "Extend…", "Take over…"})
            QVERIFY2(waitFor([&] { return !fixture.isEnabled(QString::fromUtf8(name)); }), name);
        QVERIFY2(whyNot(fixture, "Force release…").contains(QStringLiteral("This user may not run EVALSHA")),
                 qPrintable(whyNot(fixture, "Force release…")));
        // A plain SET acquires: whether this user may send one is not known.
        QVERIFY(fixture.isEnabled(QStringLiteral("Acquire…")));
        QCOMPARE(server.command("GET lock:a"), QByteArray("web-1"));
    }

    void aRefusalIsRememberedUntilARefresh()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(guest(server, looking)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        fixture.type(QStringLiteral("Key"), QStringLiteral("lock:b"), acquire);
        fixture.press(QStringLiteral("Acquire"), acquire);
        QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Acquire…")); }));
        QVERIFY2(whyNot(fixture, "Acquire…").contains(QStringLiteral("Refresh asks again")),
                 qPrintable(whyNot(fixture, "Acquire…")));
        server.command("ACL SETUSER guest +@all");
        fixture.action(QStringLiteral("Refresh"))->trigger();
        fixture.select(QStringLiteral("lock:a"));
        for (const char *name : {"Acquire…", "Force release…", "Extend…"})
            QVERIFY2(waitFor([&] { return fixture.isEnabled(QString::fromUtf8(name)); }), name);
    }

    void whatIsNotKnownStaysPossible()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(guest(server, "+@all -@write -acl")));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Force release…")); }));
        QVERIFY(waitFor([&] { return server.command("INFO commandstats").contains("cmdstat_watch"); }));
        for (const char *name : {"Force release…", "Extend…", "Take over…", "Acquire…"})
            QVERIFY2(fixture.isEnabled(QString::fromUtf8(name)), name);
        fixture.press(QStringLiteral("Extend…"));
        QWidget *extend = fixture.waitForDialog(QStringLiteral("Extend"));
        fixture.press(QStringLiteral("Extend"), extend);
        QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Extend…")); }));
        QVERIFY(fixture.isEnabled(QStringLiteral("Force release…"))); // of another command
    }

    void aReadOnlyConnectionAsksNothing()
    {
        RedisServer server;
        locks::DeploymentSpec spec = guest(server, looking);
        spec.readOnly = true;
        WindowFixture fixture(optionsOf(spec));
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Force release…")));
        QVERIFY(
            !waitFor([&] { return server.command("INFO commandstats").contains("cmdstat_evalsha"); }, 1'500));
    }

private:
    static locks::DeploymentSpec guest(RedisServer &server, const QByteArray &rights)
    {
        server.command("SET lock:a web-1 PX 600000");
        server.command("ACL SETUSER guest on >pw ~* &* " + rights);
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters[0].user = QStringLiteral("guest");
        spec.masters[0].password = QByteArrayLiteral("pw");
        return spec;
    }
    /// The description that a screen reader says.
    static QString whyNot(const WindowFixture &fixture, const char *name)
    {
        auto *widget = button<QToolButton>(fixture.window(), QString::fromUtf8(name));
        const QAccessibleInterface *told = QAccessible::queryAccessibleInterface(widget);
        return told ? told->text(QAccessible::Description) : QString();
    }
};

QTEST_MAIN(TestKnownRights)
#include "tst_known_rights.moc"
