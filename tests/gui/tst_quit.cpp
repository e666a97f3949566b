// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QElapsedTimer>
#include <QTest>

/// Quitting takes under a second whatever is going on.
class TestQuit : public QObject
{
    Q_OBJECT
private slots:
    void whileScanning()
    {
        RedisServer server;
        server.command({"EVAL",
                        "for i=1,300000 do redis.call('SET', (i % 3 == 0 and 'lock:' or 'key:') .. i, i) end",
                        "0"});
        auto fixture = std::make_unique<WindowFixture>(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture->keys().size() > 100; }));
        QVERIFY(quitsQuickly(fixture));
    }

    void whileNothingAnswers()
    {
        RedisServer server;
        server.pause();
        auto fixture = std::make_unique<WindowFixture>(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] {
            return texts(fixture->window()).join(QLatin1Char('\n')).contains(QStringLiteral("Connecting"));
        }));
        QVERIFY(quitsQuickly(fixture));
        server.resume();
    }

    void whileAnActionIsUnderWay()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        auto fixture =
            std::make_unique<WindowFixture>(optionsOf(specOf({&server}, locks::Environment::Sandbox)));
        fixture->select(QStringLiteral("lock:a"));
        fixture->press(QStringLiteral("Force release…"));
        QWidget *release = fixture->waitForDialog(QStringLiteral("Force release"));
        server.pause();
        fixture->press(QStringLiteral("Release"), release);
        QVERIFY(quitsQuickly(fixture));
        server.resume();
    }

    void whileTheNameServerIsSilent()
    {
        locks::DeploymentSpec spec;
        redis::Endpoint endpoint;
        endpoint.host = QStringLiteral("no-such-host-for-lockscope.invalid");
        spec.masters = {endpoint};
        spec.name = endpoint.label();
        spec.patterns = locks::defaultPatterns();
        auto fixture = std::make_unique<WindowFixture>(optionsOf(spec));
        QVERIFY(quitsQuickly(fixture));
    }

private:
    static bool quitsQuickly(std::unique_ptr<WindowFixture> &fixture)
    {
        QElapsedTimer timer;
        timer.start();
        fixture->window()->close();
        fixture.reset();
        qInfo("quit took %lld ms", timer.elapsed());
        return timer.elapsed() < 1'000 * patience;
    }
};

QTEST_MAIN(TestQuit)
#include "tst_quit.moc"
