// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/deployment.h"
#include "gui/window/workspace.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

class TestConnectionDialog : public QObject
{
    Q_OBJECT
private slots:
    void describesTestsSavesAndConnects()
    {
        RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("s3cret-word")});
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture;
        QVERIFY(texts(fixture.window())
                    .contains(
                        QStringLiteral("No connection yet. Describe one to see the locks that live there.")));
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        QCOMPARE(namelessControls(form).join(QLatin1Char('\n')), QString());
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(dialog(QStringLiteral("New connection"))); // it says what is missing
        fixture.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://127.0.0.1:%1").arg(server.port()), form);
        fixture.press(QStringLiteral("Test connection"), form);
        QWidget *ask = fixture.waitForDialog(QStringLiteral("Password required"));
        QCOMPARE(namelessControls(ask).join(QLatin1Char('\n')), QString());
        fixture.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), ask);
        fixture.press(QStringLiteral("Log in"), ask);
        QVERIFY(waitFor(
            [&] { return texts(form).join(QLatin1Char('\n')).contains(QStringLiteral(": connected")); }));
        find<QComboBox>(form, QStringLiteral("Environment"))->setCurrentText(QStringLiteral("DEVELOPMENT"));
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(fixture.window()->windowTitle().startsWith(QStringLiteral("Lockscope — orders")));
        QFile saved(fixture.configDir() + QStringLiteral("/profiles.json"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray content = saved.readAll();
        QVERIFY(content.contains("orders"));
        QVERIFY(!content.contains("s3cret"));
    }

    void wrongInputIsNamed_data()
    {
        QTest::addColumn<QString>("url");
        QTest::newRow("scheme") << QStringLiteral("http://127.0.0.1");
        QTest::newRow("port") << QStringLiteral("redis://127.0.0.1:99999");
        QTest::newRow("parameter for TLS") << QStringLiteral("redis://127.0.0.1?ca=/a.pem");
        QTest::newRow("database") << QStringLiteral("redis://127.0.0.1/abc");
        QTest::newRow("none") << QString();
    }
    void wrongInputIsNamed()
    {
        QFETCH(QString, url);
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("Name"), QStringLiteral("x"), form);
        fixture.type(QStringLiteral("URL"), url, form);
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(dialog(QStringLiteral("New connection")));
        QVERIFY(fixture.workspace().deployments().isEmpty());
        QCOMPARE(form->focusWidget(), find<QLineEdit>(form, QStringLiteral("URL")));
    }

    void productionDefaultsToReadOnly()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        auto *access = find<QComboBox>(form, QStringLiteral("Access"));
        auto *environment = find<QComboBox>(form, QStringLiteral("Environment"));
        environment->setCurrentText(QStringLiteral("PRODUCTION"));
        QCOMPARE(access->currentText(), QStringLiteral("read-only"));
        environment->setCurrentText(QStringLiteral("STAGING"));
        QCOMPARE(access->currentText(), QStringLiteral("operate"));
    }

    void aNeedlessPasswordIsTold()
    {
        RedisServer server;
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"),
                     QStringLiteral("redis://:needless@127.0.0.1:%1").arg(server.port()), form);
        fixture.press(QStringLiteral("Test connection"), form);
        QVERIFY(waitFor([&] {
            return texts(form)
                .join(QLatin1Char('\n'))
                .contains(QStringLiteral("connected; the server does not ask for a password"));
        }));
    }

    void aRefusedPortSaysSo()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://127.0.0.1:1"), form);
        fixture.press(QStringLiteral("Test connection"), form);
        QVERIFY(waitFor(
            [&] { return texts(form).join(QLatin1Char('\n')).contains(QStringLiteral("127.0.0.1:1: ")); }));
    }
};

QTEST_MAIN(TestConnectionDialog)
#include "tst_connection_dialog.moc"
