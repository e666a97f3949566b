// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "sentinel_spec.h"
#include "stepped_clock.h"
#include "window_fixture.h"

#include "gui/live/workspace.h"
#include "gui/window/server_warnings.h"

#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QTreeWidget>

namespace {

gui::ServerWarnings *warnings(const WindowFixture &fixture)
{
    return fixture.window()->findChild<gui::ServerWarnings *>();
}

QString said(const WindowFixture &fixture)
{
    return warnings(fixture)->isVisible() ? warnings(fixture)->text() : QString();
}

/// Saves, so that a test of another concern sees only that.
QStringList saving(const QStringList &more = {})
{
    return QStringList{QStringLiteral("--appendonly"), QStringLiteral("yes")} + more;
}

} // namespace

/// What is dangerous about a server stands in the window from when it begins until it is over.
class TestServerWarnings : public QObject
{
    Q_OBJECT

private slots:
    void nothingToSay()
    {
        RedisServer server(saving());
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(
            waitFor([&] { return !fixture.workspace().deployments().first()->status().masters.isEmpty(); }));
        QCOMPARE(said(fixture), QString());
    }

    void comesAndGoes_data()
    {
        QTest::addColumn<QByteArrayList>("begin");
        QTest::addColumn<QByteArrayList>("end");
        QTest::addColumn<QString>("words");
        QTest::newRow("eviction") << QByteArrayList{"CONFIG SET maxmemory 100mb",
                                                    "CONFIG SET maxmemory-policy allkeys-lru"}
                                  << QByteArrayList{"CONFIG SET maxmemory-policy noeviction"}
                                  << QStringLiteral("drops any key when full (allkeys-lru)");
        QTest::newRow("memory") << QByteArrayList{"CONFIG SET maxmemory 1"}
                                << QByteArrayList{"CONFIG SET maxmemory 0"} << QStringLiteral("memory full");
        QTest::newRow("persistence") << QByteArrayList{"CONFIG SET appendonly no"}
                                     << QByteArrayList{"CONFIG SET save 3600 1"}
                                     << QStringLiteral("writes nothing to disk");
        QTest::newRow("role") << QByteArrayList{"REPLICAOF 127.0.0.1 1"} << QByteArrayList{"REPLICAOF NO ONE"}
                              << QStringLiteral("a replica of 127.0.0.1:1");
    }

    void comesAndGoes()
    {
        QFETCH(QByteArrayList, begin);
        QFETCH(QByteArrayList, end);
        QFETCH(QString, words);
        RedisServer server(saving());
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        for (const QByteArray &command : begin)
            order(server, command);
        QVERIFY2(waitFor([&] { return said(fixture).contains(words); }), qPrintable(said(fixture)));
        QVERIFY(warnings(fixture)->accessibleDescription().contains(server.endpoint().label()));
        // It stays, and cannot be closed.
        QVERIFY(!waitFor([&] { return !said(fixture).contains(words); }, 2500));
        for (const QByteArray &command : end)
            order(server, command);
        QVERIFY2(waitFor([&] { return said(fixture).isEmpty(); }), qPrintable(said(fixture)));
    }

    void aReplicaThatIsBehind()
    {
        RedisServer master(saving());
        RedisServer replica(
            {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"), QString::number(master.port())});
        QVERIFY(waitFor([&] { return master.command("INFO replication").contains("state=online"); }));
        master.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&master})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        replica.pause();
        QVERIFY(
            waitFor([&] { return said(fixture).contains(QStringLiteral("a replica is behind")); }, 20000));
        const QString described = warnings(fixture)->accessibleDescription();
        QVERIFY2(described.contains(QStringLiteral("a failover now would lose the locks taken since")),
                 qPrintable(described));
        replica.resume();
        QVERIFY2(waitFor([&] { return said(fixture).isEmpty(); }), qPrintable(said(fixture)));
    }

    void aClockThatIsSet()
    {
        SteppedClock clock;
        const auto server = clock.startServer(saving());
        server->command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({server.get()})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QCOMPARE(said(fixture), QString());
        clock.setOffset(std::chrono::seconds(90));
        QVERIFY(waitFor([&] { return said(fixture).contains(QStringLiteral("clock jumped at ")); }));
        const QRegularExpression ahead(QStringLiteral("clock (89|90)\\.\\d s ahead"));
        QVERIFY2(waitFor([&] { return said(fixture).contains(ahead); }, 20000), qPrintable(said(fixture)));
        clock.setOffset({});
        QVERIFY(waitFor([&] { return !said(fixture).contains(QStringLiteral("ahead")); }));
        // It did jump: that is not over with the clock being right again.
        QVERIFY(said(fixture).contains(QStringLiteral("clock jumped at ")));
    }

    /// Whole sentences, by mouse and by keyboard.
    void opensItsSentences()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return said(fixture).contains(QStringLiteral("writes nothing to disk")); }));
        QTest::keyClick(warnings(fixture), Qt::Key_Space);
        QWidget *popup = nullptr;
        QVERIFY(waitFor([&popup] { return (popup = QApplication::activePopupWidget()) != nullptr; }));
        QCOMPARE(texts(popup), QStringList(warnings(fixture)->accessibleDescription()));
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(waitFor([] { return !QApplication::activePopupWidget(); }));
    }

    void namesTheMasters()
    {
        RedisServer one(saving());
        RedisServer two;
        RedisServer three(saving());
        one.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three})));
        QVERIFY(waitFor([&] {
            return said(fixture).contains(two.endpoint().label())
                && said(fixture).contains(QStringLiteral("writes nothing to disk"));
        }));
        QVERIFY(!said(fixture).contains(one.endpoint().label()));
    }

    void ourOwnServersAreMeantToForget()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Sandbox)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(!waitFor([&] { return !said(fixture).isEmpty(); }, 500));
    }

    void unverifiedIsInRed()
    {
        Certificates certificates;
        const quint16 port = freePort();
        RedisServer server(
            saving(certificates.serverOptions(port, certificates.selfSigned(QStringLiteral("DNS:other")))));
        server.command("SET lock:a a PX 600000");
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters.front().port = port;
        spec.masters.front().tls.on = true;
        spec.masters.front().tls.verify = false;
        WindowFixture fixture(optionsOf(spec));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(waitFor([&] { return said(fixture).contains(QStringLiteral("NOT verified")); }));
        const QColor ink = warnings(fixture)->palette().color(QPalette::ButtonText);
        QVERIFY2(ink.red() > 2 * ink.green() && ink.red() > 2 * ink.blue(), qPrintable(ink.name()));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        QVERIFY(tree);
        const QString name = tree->topLevelItem(0)->data(0, Qt::AccessibleTextRole).toString();
        QVERIFY2(name.contains(QStringLiteral("NOT verified")), qPrintable(name));
    }

    void aFailoverIsShownWhileLocksAreUnproven()
    {
        SentinelTrio trio;
        trio.master().command("SET lock:kept token PX 600000");
        trio.waitForReplicas();
        WindowFixture fixture(optionsOf(specOf(trio)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:kept")));
        QVERIFY(!said(fixture).contains(QStringLiteral("failover")));
        trio.failOver();
        QVERIFY2(waitFor([&] { return said(fixture).contains(QStringLiteral("failover at ")); }),
                 qPrintable(said(fixture)));
        // Taken anew: nothing is unproven any more.
        trio.master().command("SET lock:kept other PX 600000");
        QVERIFY2(waitFor([&] { return !said(fixture).contains(QStringLiteral("failover at ")); }),
                 qPrintable(said(fixture)));
    }

private:
    /// The last word of CONFIG SET may hold a space.
    static void order(RedisServer &server, const QByteArray &command)
    {
        QByteArrayList words = command.split(' ');
        if (command.startsWith("CONFIG SET save "))
            words = {"CONFIG", "SET", "save", command.mid(16)};
        const QByteArray answer = server.command(words);
        QVERIFY2(answer == "OK", answer.constData());
    }
};

QTEST_MAIN(TestServerWarnings)
#include "tst_server_warnings.moc"
