// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyleOptionComboBox>
#include <QTcpSocket>
#include <QTest>

using gui::LockTableModel;
using locks::Environment;

class TestActionDialogs : public QObject
{
    Q_OBJECT
private slots:
    void oneOwnerOfSeveralGoesAlone()
    {
        RedisServer server;
        const QByteArray one = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1";
        const QByteArray other = "1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70:7";
        server.command("HSET lock:rw mode read " + one + " 1 " + other + " 1");
        server.command("PEXPIRE lock:rw 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:rw"));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Take over…"))); // not of several at once
        QWidget *release = openRelease(fixture);
        auto *owners = find<QComboBox>(release, QStringLiteral("One owner of several"));
        QVERIFY(owners);
        QCOMPARE(owners->count(), 2);
        QVERIFY2(showsWhole(owners), "the thread tells two readers of one client apart");
        owners->setCurrentIndex(owners->findData(other));
        const auto *sent = find<QPlainTextEdit>(release, QStringLiteral("What will be sent"));
        QVERIFY2(sent->toPlainText().contains(QString::fromLatin1(other)), qPrintable(sent->toPlainText()));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("drill"), release);
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(waitFor([&] { return server.command("HEXISTS lock:rw " + other) == "0"; }));
        QCOMPARE(server.command("HEXISTS lock:rw " + one), QByteArray("1"));
    }

    void theHoldersConnectionIsEvidence()
    {
        RedisServer server;
        QTcpSocket web;
        web.connectToHost(QStringLiteral("127.0.0.1"), server.port());
        QVERIFY(web.waitForConnected(5000 * patience));
        web.write("CLIENT SETNAME web-4\r\nSET lock:a web-4\r\n");
        QVERIFY(waitFor([&] { return server.command("GET lock:a") == "web-4"; }));
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:a"));
        constexpr int severalLists = 20000;
        const QString connection =
            QStringLiteral("its connection web-4 (127.0.0.1:%1) is in CLIENT LIST").arg(web.localPort());
        QVERIFY(
            waitFor([&] { return texts(fixture.window()).join(u'|').contains(connection); }, severalLists));
        QWidget *release = openRelease(fixture);
        QVERIFY2(texts(release).join(u'|').contains(connection), qPrintable(texts(release).join(u'|')));
        fixture.press(QStringLiteral("Cancel"), release);
        web.abort();
        QVERIFY(waitFor(
            [&] {
                return texts(fixture.window())
                    .join(u'|')
                    .contains(QStringLiteral("Cannot tell: its connection ended"));
            },
            severalLists));
    }

    void readersOfOneClientAreToldApart()
    {
        RedisServer server;
        const QByteArray client = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:";
        server.command("HSET lock:rw mode read " + client + "100234 1 " + client + "100235 1");
        server.command("PEXPIRE lock:rw 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:rw"));
        for (const char *title : {"Force release", "Extend"}) {
            const QString name = QString::fromLatin1(title);
            fixture.press(name + QChar(0x2026));
            QWidget *open = fixture.waitForDialog(name);
            const auto *owners = find<QComboBox>(open, QStringLiteral("One owner of several"));
            QVERIFY(owners && owners->itemText(0).endsWith(QStringLiteral("100234")));
            QVERIFY2(showsWhole(owners), title);
            const QStringList told = texts(open);
            QVERIFY2(!told.filter(QRegularExpression(QStringLiteral("thread 100234$"))).isEmpty(),
                     qPrintable(told.join(u'|')));
            fixture.press(QStringLiteral("Cancel"), open);
            QVERIFY(waitFor([&name] { return !dialog(name); }));
        }
    }

    void oneOwnerOfSeveralIsExtendedAlone()
    {
        RedisServer server;
        const QByteArray one = "0123456789abcdef0123456789abcdef";
        const QByteArray other = "1123456789abcdef0123456789abcdef";
        const QByteArray soon = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 590000);
        const QByteArray late = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 7200000);
        server.command("SET lock:permits 3");
        server.command("ZADD {lock:permits}:timeout " + late + ' ' + one + ' ' + soon + ' ' + other);
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:permits"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Extend…")); }));
        fixture.press(QStringLiteral("Extend…"));
        QWidget *extend = fixture.waitForDialog(QStringLiteral("Extend"));
        auto *owners = find<QComboBox>(extend, QStringLiteral("One owner of several"));
        QVERIFY(owners);
        QCOMPARE(owners->count(), 2);
        owners->setCurrentIndex(owners->findData(other));
        const QList<QLabel *> labels = extend->findChildren<QLabel *>();
        QVERIFY2(std::any_of(
                     labels.begin(), labels.end(),
                     [](const QLabel *label) { return label->text().startsWith(QStringLiteral("9 min")); }),
                 "this owner's own time is shown");
        fixture.type(QStringLiteral("Lease"), QStringLiteral("1h"), extend);
        const auto *sent = find<QPlainTextEdit>(extend, QStringLiteral("What will be sent"));
        QVERIFY2(sent->toPlainText().contains(QString::fromLatin1(other)), qPrintable(sent->toPlainText()));
        fixture.press(QStringLiteral("Extend"), extend);
        QVERIFY(waitFor([&] {
            return server.command("ZSCORE {lock:permits}:timeout " + other).toDouble()
                > soon.toDouble() + 1e6;
        }));
        QCOMPARE(server.command("ZSCORE {lock:permits}:timeout " + one).toDouble(), late.toDouble());
    }

    void whatIsRefusedIsNotShownAsSent()
    {
        RedisServer server;
        server.command("SET lock:permits 3");
        const QByteArray late = QByteArray::number(QDateTime::currentMSecsSinceEpoch() + 7200000);
        server.command("ZADD {lock:permits}:timeout " + late + " 0123456789abcdef0123456789abcdef");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:permits"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Take over…")); }));
        fixture.press(QStringLiteral("Take over…"));
        QWidget *takeOver = fixture.waitForDialog(QStringLiteral("Take over"));
        const auto *sent = find<QPlainTextEdit>(takeOver, QStringLiteral("What will be sent"));
        QVERIFY(sent && !sent->isEnabled());
        QCOMPARE(sent->toPlainText(), QString());
        QVERIFY(!find<QPushButton>(takeOver, QStringLiteral("Take over"))->isEnabled());
        fixture.type(QStringLiteral("Lease"), QStringLiteral("2h"), takeOver);
        QCOMPARE(sent->toPlainText(), QString());
        fixture.press(QStringLiteral("Cancel"), takeOver);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Take over")); }));
        fixture.press(QStringLiteral("Extend…"));
        QWidget *extend = fixture.waitForDialog(QStringLiteral("Extend"));
        sent = find<QPlainTextEdit>(extend, QStringLiteral("What will be sent"));
        QVERIFY(sent->isEnabled() && !sent->toPlainText().isEmpty());
    }

    void aLeaseInTheValueLetsTheKeyEnd()
    {
        RedisServer server;
        const qint64 soon = QDateTime::currentSecsSinceEpoch() + 600;
        server.command("SET Lock:a " + QByteArray::number(soon));
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("Lock:a"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Set expiry…")); }));
        fixture.press(QStringLiteral("Set expiry…"));
        QWidget *expiry = fixture.waitForDialog(QStringLiteral("Set expiry"));
        fixture.press(QStringLiteral("Set expiry"), expiry);
        QVERIFY(fixture.waitForMessage(QStringLiteral("ends by itself now")));
        QVERIFY(server.command("PTTL Lock:a").toInt() > 0);
    }

    void allKeysOfOneLockGoTogether()
    {
        RedisServer server;
        const QByteArray token = "9f86d081884c7d659a2feaa0c55ad015";
        for (const char *key : {"lock:a", "lock:b", "lock:c"})
            server.command("SET " + QByteArray(key) + ' ' + token + " PX 600000");
        server.command("SET lock:other 1f86d081884c7d659a2feaa0c55ad015 PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:c")));
        fixture.select(QStringLiteral("lock:a"));
        QWidget *release = openRelease(fixture);
        fixture.type(QStringLiteral("Reason"), QStringLiteral("drill"), release);
        auto *go = find<QPushButton>(release, QStringLiteral("Release"));
        QVERIFY(waitFor([=] { return go->isEnabled(); }));
        const auto *sent = find<QPlainTextEdit>(release, QStringLiteral("What will be sent"));
        QVERIFY2(sent->toPlainText().contains(QStringLiteral("release_keys.lua 3 ")),
                 qPrintable(sent->toPlainText()));
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
        QCOMPARE(server.command("DBSIZE"), QByteArray("1"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo")); }));
        fixture.press(QStringLiteral("Undo"));
        QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("wrong one"), undo);
        fixture.press(QStringLiteral("Put back"), undo);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Put back as it was.")));
        QCOMPARE(server.command("MGET lock:a lock:b lock:c"),
                 QByteArray(token + '\n' + token + '\n' + token));
    }

    void forceReleaseAndUndo()
    {
        RedisServer server;
        server.command("SET lock:stuck somebody PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Staging)));
        fixture.select(QStringLiteral("lock:stuck"));
        QWidget *release = openRelease(fixture);
        auto *go = find<QPushButton>(release, QStringLiteral("Release"));
        auto *cancel = find<QPushButton>(release, QStringLiteral("Cancel"));
        QVERIFY(go && cancel);
        QVERIFY(cancel->isDefault());
        QVERIFY(!go->isDefault() && !go->autoDefault());
        QVERIFY2(!go->isEnabled(), "a reason is needed outside the sandbox");
        fixture.type(QStringLiteral("Reason"), QStringLiteral("worker died"), release);
        QVERIFY(go->isEnabled());
        QVERIFY(!find<QLineEdit>(release, QStringLiteral("Type the last 6 characters of the token")));
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
        QCOMPARE(server.command("EXISTS lock:stuck"), QByteArray("0"));
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:stuck")));

        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Undo")); }));
        fixture.press(QStringLiteral("Undo"));
        QWidget *undo = fixture.waitForDialog(QStringLiteral("Undo"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("wrong one"), undo);
        fixture.press(QStringLiteral("Put back"), undo);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Put back as it was.")));
        QCOMPARE(server.command("GET lock:stuck"), QByteArray("somebody"));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:stuck")));
    }

    void aLockThatChangedHandsIsLeftAlone()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        QWidget *release = openRelease(fixture);
        fixture.type(QStringLiteral("Reason"), QStringLiteral("test"), release);
        server.command("SET lock:a second PX 600000");
        // Pressed before the window could hear of it: the request is bound to what was seen.
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(fixture.waitForMessage(QStringLiteral("changed hands")));
        QVERIFY(fixture.waitForMessage(QStringLiteral("held by second")));
        QCOMPARE(server.command("GET lock:a"), QByteArray("second"));
        // That it is held now is said as long as it is, and never again.
        server.command("DEL lock:a");
        QVERIFY(fixture.waitForMessage(QStringLiteral("It was held by second at ")));
        QVERIFY(!fixture.messages().join(u' ').contains(QStringLiteral("held by second now")));
    }

    void cancelSendsNothing()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:a"));
        QWidget *release = openRelease(fixture);
        auto *go = find<QPushButton>(release, QStringLiteral("Release"));
        go->setFocus();
        QTest::keyClick(go, Qt::Key_Return);
        QVERIFY(waitFor([] { return !dialog(QStringLiteral("Force release")); }));
        fixture.table()->setFocus();
        QTest::keyClick(fixture.table(), Qt::Key_Delete);
        QVERIFY(!dialog(QStringLiteral("Force release")));
        QCOMPARE(server.command("GET lock:a"), QByteArray("first"));
    }

    void productionAsksForTheLastCharacters()
    {
        RedisServer server;
        server.command("SET lock:a token-abc123 PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        fixture.select(QStringLiteral("lock:a"));
        QWidget *release = openRelease(fixture);
        auto *go = find<QPushButton>(release, QStringLiteral("Release"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("test"), release);
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Type the last 6 characters of the token"), QStringLiteral("abc124"),
                     release);
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Type the last 6 characters of the token"), QStringLiteral("abc123"),
                     release);
        QVERIFY(go->isEnabled());
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
    }

    void acquiringInProductionAsksForTheKey()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        const QSize size = acquire->size();
        fixture.type(QStringLiteral("Key"), QStringLiteral("lock:order:17"), acquire);
        auto *go = find<QPushButton>(acquire, QStringLiteral("Acquire"));
        QVERIFY(!go->isEnabled());
        fixture.type(QStringLiteral("Type the last 6 characters of the key"), QStringLiteral("der:17"),
                     acquire);
        QVERIFY(go->isEnabled());
        QCOMPARE(acquire->size(), size);
        fixture.press(QStringLiteral("Acquire"), acquire);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Acquired.")));
        QCOMPARE(server.command("EXISTS lock:order:17"), QByteArray("1"));
    }

    void dialogKeepsItsSize()
    {
        RedisServer server;
        const QByteArray longKey = "lock:" + QByteArray(3'000, 'k');
        server.command({"SET", "lock:a", "t", "PX", "600000"});
        server.command({"SET", longKey, QByteArray(500, 't'), "PX", "600000"});
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(waitFor([&] { return fixture.keys().size() == 2; }));
        QList<QSize> sizes;
        for (const QString &key : fixture.keys()) {
            fixture.select(key);
            QWidget *release = openRelease(fixture);
            sizes += release->size();
            fixture.press(QStringLiteral("Cancel"), release);
            QVERIFY(waitFor([] { return !dialog(QStringLiteral("Force release")); }));
        }
        QCOMPARE(sizes.value(0), sizes.value(1));
        QVERIFY(fixture.window()->width() < 1'400);
    }

    void reasonIsReachedByItsMnemonic()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QStringLiteral("Extend…"));
        QWidget *extend = fixture.waitForDialog(QStringLiteral("Extend"));
        extend->activateWindow();
        QVERIFY(waitFor([extend] { return QApplication::activeWindow() == extend; }));
        QTest::keyClick(extend, Qt::Key_R, Qt::AltModifier);
        QCOMPARE(extend->focusWidget(), find<QLineEdit>(extend, QStringLiteral("Reason")));
    }

    void noTwoMnemonicsAreTheSame()
    {
        RedisServer server;
        server.command("SET lock:a first PX 600000");
        server.command("SET lock:b first");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        const QList<std::array<const char *, 3>> dialogs{{"lock:a", "Acquire…", "Acquire"},
                                                         {"lock:a", "Extend…", "Extend"},
                                                         {"lock:b", "Set expiry…", "Set expiry"},
                                                         {"lock:a", "Take over…", "Take over"},
                                                         {"lock:a", "Force release…", "Force release"}};
        for (const auto &[key, name, title] : dialogs) {
            fixture.select(QString::fromUtf8(key));
            fixture.press(QString::fromUtf8(name));
            QWidget *open = fixture.waitForDialog(QString::fromUtf8(title));
            const QStringList all = mnemonics(open);
            QCOMPARE(QSet<QString>(all.begin(), all.end()).size(), all.size());
            fixture.press(QStringLiteral("Cancel"), open);
            QVERIFY(waitFor([title = title] { return !dialog(QString::fromUtf8(title)); }));
        }
    }

    void nobodyAcquiresForEver()
    {
        RedisServer server;
        server.command("SET lock:endless b");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Sandbox)));
        fixture.select(QStringLiteral("lock:endless"));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        auto *library = find<QComboBox>(acquire, QStringLiteral("Library"));
        QVERIFY(library->findText(QStringLiteral("generic.token")) >= 0);
        QCOMPARE(library->findText(QStringLiteral("generic.immortal")), -1);
        fixture.press(QStringLiteral("Cancel"), acquire);
        fixture.press(QStringLiteral("Take over…"));
        QWidget *takeOver = fixture.waitForDialog(QStringLiteral("Take over"));
        library = find<QComboBox>(takeOver, QStringLiteral("Library"));
        QVERIFY(library->currentText().startsWith(QStringLiteral("generic.token")));
        fixture.press(QStringLiteral("Take over"), takeOver);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Taken over")));
        QCOMPARE(server.command("GET lock:endless").size(), 40);
    }

    void extendSetExpiryAndTakeOver()
    {
        RedisServer server;
        server.command("SET lock:short a PX 30000");
        server.command("SET lock:endless b");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:short"));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Set expiry…")));
        fixture.press(QStringLiteral("Extend…"));
        QWidget *extend = fixture.waitForDialog(QStringLiteral("Extend"));
        fixture.type(QStringLiteral("Lease"), QStringLiteral("nonsense"), extend);
        QVERIFY(!find<QPushButton>(extend, QStringLiteral("Extend"))->isEnabled());
        fixture.type(QStringLiteral("Lease"), QStringLiteral("10m"), extend);
        fixture.press(QStringLiteral("Extend"), extend);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Extended.")));
        QVERIFY(server.command("PTTL lock:short").toInt() > 590'000);

        fixture.select(QStringLiteral("lock:endless"));
        QVERIFY(!fixture.isEnabled(QStringLiteral("Extend…")));
        fixture.press(QStringLiteral("Set expiry…"));
        QWidget *expiry = fixture.waitForDialog(QStringLiteral("Set expiry"));
        fixture.press(QStringLiteral("Set expiry"), expiry);
        QVERIFY(fixture.waitForMessage(QStringLiteral("ends by itself now")));
        QVERIFY(server.command("PTTL lock:endless").toInt() > 0);

        // Its value is no token, so the deadline that the table shows is compared.
        QVERIFY(waitFor([&] {
            return fixture.cell(QStringLiteral("lock:short"), gui::LockTableModel::TimeLeft)
                .contains(QStringLiteral("9 min"));
        }));
        fixture.select(QStringLiteral("lock:short"));
        fixture.press(QStringLiteral("Take over…"));
        QWidget *takeOver = fixture.waitForDialog(QStringLiteral("Take over"));
        fixture.type(QStringLiteral("Reason"), QStringLiteral("quarantine"), takeOver);
        fixture.press(QStringLiteral("Take over"), takeOver);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Taken over")));
        QCOMPARE(server.command("GET lock:short").size(), 40);
    }

    void acquireAndKeepRenewing()
    {
        RedisServer one, two, three;
        WindowFixture fixture(optionsOf(specOf({&one, &two, &three})));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Acquire…")); }));
        fixture.press(QStringLiteral("Acquire…"));
        QWidget *acquire = fixture.waitForDialog(QStringLiteral("Acquire"));
        QVERIFY(!find<QPushButton>(acquire, QStringLiteral("Acquire"))->isEnabled());
        fixture.type(QStringLiteral("Key"), QStringLiteral("lock:mine"), acquire);
        fixture.type(QStringLiteral("Lease"), QStringLiteral("9s"), acquire);
        find<QCheckBox>(acquire, QStringLiteral("Keep renewing"))->setChecked(true);
        fixture.press(QStringLiteral("Acquire"), acquire);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Acquired.")));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:mine")));
        // A lease this short leaves each master 5 ms: on a busy machine one of them may be missed.
        const auto held = [&] {
            return fixture.cell(QStringLiteral("lock:mine"), LockTableModel::Masters);
        };
        QVERIFY(waitFor(
            [&] { return held() == QStringLiteral("3 of 3") || held() == QStringLiteral("2 of 3"); }));
        QVERIFY(waitFor([&] {
            return fixture.cell(QStringLiteral("lock:mine"), LockTableModel::StateColumn)
                .contains(QStringLiteral("renewing"));
        }));
        QStringList tokens;
        for (RedisServer *server : {&one, &two, &three})
            tokens += QString::fromLatin1(server->command("GET lock:mine"));
        tokens.removeAll(QStringLiteral("(nil)"));
        QVERIFY(tokens.size() >= 2);
        tokens.removeDuplicates();
        QCOMPARE(tokens.size(), 1);
        for (RedisServer *server : {&one, &two, &three})
            server->command("SET lock:mine somebody-else");
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not ours any more")));
        QCOMPARE(one.command("GET lock:mine"), QByteArray("somebody-else"));
    }

    void everyDialogNamesItsControls()
    {
        RedisServer server;
        server.command("SET lock:a token-abc123 PX 600000");
        server.command("SET lock:b token-abc123");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        const QList<std::array<const char *, 3>> dialogs{{"lock:a", "Acquire…", "Acquire"},
                                                         {"lock:a", "Extend…", "Extend"},
                                                         {"lock:b", "Set expiry…", "Set expiry"},
                                                         {"lock:a", "Take over…", "Take over"},
                                                         {"lock:a", "Force release…", "Force release"}};
        for (const auto &[key, name, title] : dialogs) {
            fixture.select(QString::fromUtf8(key));
            fixture.press(QString::fromUtf8(name));
            QWidget *open = fixture.waitForDialog(QString::fromUtf8(title));
            QCOMPARE(namelessControls(open).join(QLatin1Char('\n')), QString());
            fixture.press(QStringLiteral("Cancel"), open);
            QVERIFY(waitFor([title = title] { return !dialog(QString::fromUtf8(title)); }));
        }
    }

private:
    static bool showsWhole(const QComboBox *combo)
    {
        QStyleOptionComboBox option;
        option.initFrom(combo);
        const QRect field =
            combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo);
        return combo->fontMetrics().horizontalAdvance(combo->currentText()) <= field.width();
    }
    static QStringList mnemonics(QWidget *dialog)
    {
        QStringList found;
        const auto take = [&found](const QString &text) {
            const qsizetype at = text.indexOf(QLatin1Char('&'));
            if (at >= 0)
                found += text.mid(at + 1, 1).toLower();
        };
        for (const QLabel *label : dialog->findChildren<QLabel *>()) {
            if (label->isVisibleTo(dialog) && label->buddy())
                take(label->text());
        }
        for (const QAbstractButton *each : dialog->findChildren<QAbstractButton *>()) {
            if (each->isVisibleTo(dialog))
                take(each->text());
        }
        return found;
    }
    static QWidget *openRelease(const WindowFixture &fixture)
    {
        fixture.press(QStringLiteral("Force release…"));
        return fixture.waitForDialog(QStringLiteral("Force release"));
    }
};

QTEST_MAIN(TestActionDialogs)
#include "tst_action_dialogs.moc"
