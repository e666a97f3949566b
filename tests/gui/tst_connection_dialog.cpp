// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "gui/connections/check_report.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"
#include "window_fixture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGroupBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QTextDocumentFragment>

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

    /// rediss://ops@… : TLS first, then the question, for that user alone.
    void asksForAUsersPasswordOverTls()
    {
        Certificates certificates;
        const quint16 port = freePort();
        RedisServer server(
            certificates.serverOptions(port, certificates.issue(QStringLiteral("IP:127.0.0.1"))));
        server.command("SET lock:a a PX 600000");
        server.command("ACL SETUSER ops on >s3cret-word ~lock:* +@all");
        const auto endpoint = redis::parseUrl(
            QStringLiteral("rediss://ops@127.0.0.1:%1?ca=%2").arg(port).arg(certificates.authority()));
        QVERIFY(endpoint.ok());
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters = {*endpoint};
        WindowFixture fixture(optionsOf(spec));
        QWidget *ask = fixture.waitForDialog(QStringLiteral("Password required"));
        const QString sentence = texts(ask).join(u'\n');
        QVERIFY2(sentence.contains(QStringLiteral("wants a password")), qPrintable(sentence));
        QVERIFY2(sentence.contains(spec.name + QStringLiteral(" (Development)")), qPrintable(sentence));
        QVERIFY(fixture.keys().isEmpty()); // not as the default user, who could
        fixture.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), ask);
        fixture.press(QStringLiteral("Log in"), ask);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(server.command("CLIENT LIST").contains("user=ops"));
    }

    void beginsWithTheName()
    {
        WindowFixture fixture;
        fixture.action(QStringLiteral("New connection…"))->trigger();
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        auto *name = button<QLineEdit>(form, QStringLiteral("Name"));
        QCOMPARE(form->focusWidget(), name);
        QTest::keyClick(name, Qt::Key_Tab);
        QCOMPARE(form->focusWidget(), button<QLineEdit>(form, QStringLiteral("URL")));
        QTest::keyClick(name, Qt::Key_Backtab);
        QTest::keyClick(name, Qt::Key_Backtab);
        QVERIFY2(!qobject_cast<QScrollArea *>(form->focusWidget()), "nothing to do there");
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

    /// A mnemonic takes no focus: what was typed counts nevertheless.
    void whatIsTypedIsTested()
    {
        RedisServer server;
        server.command("ACL SETUSER op on >another-word ~* +@all");
        server.command("ACL SETUSER look on >s3cret-word ~* +@all");
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const auto told = [form](const QString &part) {
            return waitFor([&] { return texts(form).join(QLatin1Char('\n')).contains(part); });
        };
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://op@127.0.0.1:%1/99").arg(server.port()),
                     form);
        fixture.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), form);
        fixture.type(QStringLiteral("User"), QStringLiteral("look"), form);
        button<QPushButton>(form, QStringLiteral("Test connection"))->click(); // as Alt+T
        QVERIFY2(told(QStringLiteral("no database of this number")), "as the user that is shown");
        QCOMPARE(button<QLineEdit>(form, QStringLiteral("User"))->text(), QStringLiteral("look"));
        auto *database = button<QSpinBox>(form, QStringLiteral("Database"));
        database->setFocus();
        database->selectAll();
        QTest::keyClicks(database, QStringLiteral("2"));
        button<QPushButton>(form, QStringLiteral("Test connection"))->click();
        QVERIFY(told(QStringLiteral(": connected")));
        QCOMPARE(form->focusWidget(), database);
        QCOMPARE(button<QLineEdit>(form, QStringLiteral("URL"))->text(),
                 QStringLiteral("redis://look@127.0.0.1:%1/2").arg(server.port()));
    }

    /// In the middle of a name: the URL, which follows, does not fill the field again.
    void theCursorStaysWhereOneTypes()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://op:geheim@a:1"), form);
        auto *user = button<QLineEdit>(form, QStringLiteral("User"));
        user->setFocus();
        user->setCursorPosition(1);
        QTest::keyClicks(user, QStringLiteral("nt"));
        QCOMPARE(user->text(), QStringLiteral("ontp"));
        QCOMPARE(user->cursorPosition(), 3);
        QCOMPARE(button<QLineEdit>(form, QStringLiteral("URL"))->text(), QStringLiteral("redis://ontp@a:1"));
        QCOMPARE(button<QLineEdit>(form, QStringLiteral("Password"))->text(), QStringLiteral("geheim"));
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

    void urlAndFieldsFillOneAnother()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const auto text = [form](const char *name) {
            return button<QLineEdit>(form, QString::fromLatin1(name))->text();
        };
        auto *kind = button<QComboBox>(form, QStringLiteral("Kind"));
        fixture.type(QStringLiteral("URL"),
                     QStringLiteral("rediss-sentinel://ops@a:1,b:2/3?ca=/etc/ca.pem#main"), form);
        QCOMPARE(kind->currentText(), QStringLiteral("Sentinel"));
        QCOMPARE(text("Addresses"), QStringLiteral("a:1 b:2"));
        QCOMPARE(text("Master's name"), QStringLiteral("main"));
        QCOMPARE(text("User"), QStringLiteral("ops"));
        QCOMPARE(text("Trusted authorities"), QStringLiteral("/etc/ca.pem"));
        QCOMPARE(button<QSpinBox>(form, QStringLiteral("Database"))->value(), 3);

        fixture.type(QStringLiteral("Master's name"), QStringLiteral("other"), form);
        QCOMPARE(text("URL"), QStringLiteral("rediss-sentinel://ops@a:1,b:2/3?ca=/etc/ca.pem#other"));
        kind->setCurrentText(QStringLiteral("Cluster"));
        QCOMPARE(text("URL"), QStringLiteral("rediss-cluster://ops@a:1,b:2?ca=/etc/ca.pem"));
        QVERIFY(!find<QLineEdit>(form, QStringLiteral("Master's name")));
        button<QGroupBox>(form, QStringLiteral("TLS"))->setChecked(false);
        QCOMPARE(text("URL"), QStringLiteral("redis-cluster://ops@a:1,b:2"));
        QVERIFY(!find<QLineEdit>(form, QStringLiteral("Trusted authorities")));
        kind->setCurrentText(QStringLiteral("servers"));
        fixture.type(QStringLiteral("Addresses"), QStringLiteral("c:3"), form);
        QCOMPARE(text("URL"), QStringLiteral("redis://ops@c:3"));
        QCOMPARE(namelessControls(form).join(QLatin1Char('\n')), QString());
    }

    void aPastedPasswordIsHidden()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://ops:geheim@a:1"), form);
        auto *url = button<QLineEdit>(form, QStringLiteral("URL"));
        QVERIFY(waitFor([url] { return url->text() == QStringLiteral("redis://ops@a:1"); }));
        const auto *password = button<QLineEdit>(form, QStringLiteral("Password"));
        QCOMPARE(password->text(), QStringLiteral("geheim"));
        QCOMPARE(password->echoMode(), QLineEdit::Password);
    }

    void fitsASmallScreen()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"), QStringLiteral("rediss-sentinel://ops@a:1,b:2#main"), form);
        QVERIFY2(form->minimumSizeHint().width() <= 960 && form->minimumSizeHint().height() <= 600,
                 qPrintable(QStringLiteral("%1 x %2")
                                .arg(form->minimumSizeHint().width())
                                .arg(form->minimumSizeHint().height())));
        form->resize(960, 600);
        QCOMPARE(form->size(), QSize(960, 600));
    }

    void everyStepIsShown()
    {
        RedisServer server;
        server.command("ACL SETUSER guest on >pw ~lock:* +scan +pttl +getrange");
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const QString operate = QStringLiteral("Copy ACL line to operate");
        QVERIFY(!find<QPushButton>(form, operate));
        fixture.type(QStringLiteral("URL"),
                     QStringLiteral("redis://guest:pw@127.0.0.1:%1").arg(server.port()), form);
        fixture.press(QStringLiteral("Test connection"), form);
        const auto told = [&] {
            return texts(form).join(QLatin1Char('\n'));
        };
        QVERIFY(waitFor([&] { return told().contains(QStringLiteral("Patterns: ")); }));
        for (const char *part : {"✓ Name", "✓ Socket", "✓ TLS: not used", "✓ Login: accepted as guest",
                                 "! Rights: enough to look, not to operate", "DEL: Release does not work"})
            QVERIFY2(told().contains(QString::fromUtf8(part)), qPrintable(told()));
        QVERIFY(find<QPushButton>(form, operate));
        fixture.press(operate, form);
        const QString line = QGuiApplication::clipboard()->text();
        QVERIFY2(line.startsWith(QStringLiteral("ACL SETUSER guest on >PASSWORD resetkeys ~lock:*")),
                 qPrintable(line));
        QVERIFY(!line.contains(QStringLiteral("pw")));
    }

    void aCertificateCanBeTrusted()
    {
        Certificates certificates;
        const quint16 port = freePort();
        RedisServer server(
            certificates.serverOptions(port, certificates.selfSigned(QStringLiteral("IP:127.0.0.1"))));
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const QString insecure = QStringLiteral("Do not verify the server's certificate");
        QVERIFY(!find<QCheckBox>(form, insecure));
        fixture.type(QStringLiteral("URL"), QStringLiteral("rediss://127.0.0.1:%1").arg(port), form);
        QVERIFY(find<QCheckBox>(form, insecure));
        fixture.press(QStringLiteral("Test connection"), form);
        const QString trust = QStringLiteral("Trust this certificate");
        QVERIFY(waitFor([&] { return find<QPushButton>(form, trust) != nullptr; }));
        QVERIFY(texts(form).join(QLatin1Char('\n')).contains(QStringLiteral("SHA-256")));
        fixture.press(trust, form);
        QVERIFY(find<QLineEdit>(form, QStringLiteral("URL"))->text().contains(QStringLiteral("pin=")));
        QVERIFY(waitFor([&] {
            return texts(form)
                .join(QLatin1Char('\n'))
                .contains(QStringLiteral("the certificate is the pinned one"));
        }));
    }

    void productionIsOffered()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const QString offer = QStringLiteral("Mark as production");
        fixture.type(QStringLiteral("URL"), QStringLiteral("rediss://ops@127.0.0.1:7443"), form);
        QVERIFY(!find<QPushButton>(form, offer)); // this machine
        fixture.type(QStringLiteral("URL"), QStringLiteral("rediss://ops@db1.example.org"), form);
        QVERIFY(find<QPushButton>(form, offer));
        fixture.press(offer, form);
        QVERIFY(!find<QPushButton>(form, offer));
        QCOMPARE(find<QComboBox>(form, QStringLiteral("Environment"))->currentText(),
                 QStringLiteral("PRODUCTION"));
    }

    void sentinelsAreOneUrl()
    {
        SentinelTrio trio(QStringLiteral("sentinels-word"));
        trio.master().command("SET lock:s token PX 600000");
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("Name"), QStringLiteral("trio"), form);
        QString url = trio.url();
        url.insert(url.indexOf(u'#'), QStringLiteral("?sentinel_password=sentinels-word"));
        fixture.type(QStringLiteral("URL"), url, form);
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:s")));
        QFile saved(fixture.configDir() + QStringLiteral("/profiles.json"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(!saved.readAll().contains("sentinels-word"));
    }

    void secretsLiveInTheKeychain()
    {
        RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("s3cret-word")});
        server.command("SET lock:a a PX 600000");
        MemoryKeychain::Content keychain;
        QTemporaryDir folder;
        gui::WindowOptions options;
        options.configDir = folder.path();
        {
            WindowFixture fixture(options, &keychain);
            fixture.press(QStringLiteral("New connection…"));
            QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
            fixture.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
            fixture.type(QStringLiteral("URL"), QStringLiteral("redis://127.0.0.1:%1").arg(server.port()),
                         form);
            fixture.press(QStringLiteral("Save"), form);
            QWidget *ask = fixture.waitForDialog(QStringLiteral("Password required"));
            fixture.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), ask);
            find<QCheckBox>(ask, QStringLiteral("Keep it in the keychain"))->setChecked(true);
            fixture.press(QStringLiteral("Log in"), ask);
            QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        }
        QCOMPARE(keychain.value(QStringLiteral("orders")).passwords, QList<QByteArray>{"s3cret-word"});
        WindowFixture again(options, &keychain);
        again.workspace().deployments().first()->open();
        QVERIFY(again.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(!dialog(QStringLiteral("Password required")));
        const auto removed = std::make_shared<bool>(false);
        again.workspace().removeProfile(
            again.workspace().deployments().first(), this,
            [removed](const redis::Result<void> &result) { *removed = result.ok(); });
        QVERIFY(waitFor([&] { return *removed; }));
        QVERIFY(keychain.isEmpty());
    }

    /// Both halves of the form keep the same distances.
    void theRowsStandAsCloseOnBothSides()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const auto top = [form](const char *name) {
            auto *field = button<QWidget>(form, QString::fromLatin1(name));
            return field->mapTo(form, QPoint()).y();
        };
        const int left = top("Password") - top("User");
        const int right = top("Access") - top("Colour");
        QVERIFY2(qAbs(left - right) <= 6, qPrintable(QStringLiteral("%1, %2").arg(left).arg(right)));
    }

    /// A line that failed does not paint the others.
    void onlySignsHaveAColour()
    {
        using Grade = locks::CheckStep::Grade;
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("URL"), QStringLiteral("redis://127.0.0.1:%1").arg(freePort()), form);
        fixture.press(QStringLiteral("Test connection"), form);
        QVERIFY(waitFor([&] { return texts(form).join(u'\n').contains(QStringLiteral("✓ Name")); }));
        QCOMPARE(unreadLabels(form).join(u'\n'), QString());
        const auto *label = form->findChild<QLabel *>(QStringLiteral("resultLabel"));
        QCOMPARE(label->palette().color(QPalette::WindowText), form->palette().color(QPalette::WindowText));
        QTextDocument document;
        document.setHtml(label->text());
        QSet<QRgb> colours;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                if (!part.fragment().charFormat().hasProperty(QTextFormat::ForegroundBrush))
                    continue;
                QCOMPARE(part.fragment().text().trimmed().size(), 1);
                colours.insert(part.fragment().charFormat().foreground().color().rgb());
            }
        }
        QCOMPARE(colours.size(), 3); // good, bad and not reached
        const QList<gui::CheckLine> lines{{Grade::Limited, false, QStringLiteral("a <b> & c")}};
        QCOMPARE(gui::CheckLine::text(lines), QStringLiteral("! a <b> & c"));
        QCOMPARE(QTextDocumentFragment::fromHtml(gui::CheckLine::html(lines, form->palette())).toPlainText(),
                 gui::CheckLine::text(lines));
    }

    /// All fields of the left begin on one line.
    void standsOnOneGrid()
    {
        WindowFixture fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        const auto left = [form](const char *name) {
            return find<QLineEdit>(form, QString::fromUtf8(name))->mapTo(form, QPoint()).x();
        };
        for (const char *name : {"URL", "Addresses", "User", "Password"})
            QCOMPARE(left(name), left("Name"));
    }

    /// What cannot be saved is not lost: the dialog says so and stays, with all that was typed.
    void whatCannotBeSaved()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture;
        const QString place = fixture.configDir() + QStringLiteral("/profiles.json");
        QVERIFY(QDir().mkdir(place)); // nothing can be written there
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
        fixture.type(QStringLiteral("URL"), server.url(), form);
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(waitFor([&] { return texts(form).join(u'\n').contains(QStringLiteral("profiles.json")); }));
        QVERIFY(form->isVisible());
        QVERIFY(fixture.workspace().deployments().isEmpty());
        QVERIFY(QDir().rmdir(place));
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
    }
};

QTEST_MAIN(TestConnectionDialog)
#include "tst_connection_dialog.moc"
