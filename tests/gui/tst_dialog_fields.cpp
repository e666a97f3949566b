// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/messages/message_bar.h"
#include "window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using locks::Environment;

namespace {

QDialog *openDialog()
{
    for (QWidget *each : QApplication::topLevelWidgets()) {
        if (auto *dialog = qobject_cast<QDialog *>(each); dialog && dialog->isVisible())
            return dialog;
    }
    return nullptr;
}

/// What a person types into or chooses in.
QList<QWidget *> fieldsOf(QWidget *dialog)
{
    QList<QWidget *> fields;
    for (QWidget *each : dialog->findChildren<QWidget *>()) {
        const bool field = qobject_cast<QLineEdit *>(each) || qobject_cast<QSpinBox *>(each)
            || qobject_cast<QComboBox *>(each) || qobject_cast<QCheckBox *>(each);
        if (field && !each->focusProxy() && each->isVisible() && each->isEnabled()
            && each->focusPolicy() != Qt::NoFocus)
            fields.append(each);
    }
    return fields;
}

} // namespace

/// Return in a field of a dialog does no harm, and a reason that was typed is not lost.
class TestDialogFields : public QObject
{
    Q_OBJECT
private slots:
    void returnClosesNoDialog_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("key");
        for (const char *action : {"Acquire…", "Extend…", "Take over…", "Force release…", "Release listed…",
                                   "New connection…", "Rules…", "Find locks…", "Alerts…", "Help"})
            QTest::newRow(action) << QString::fromUtf8(action) << QStringLiteral("lock:a");
        QTest::newRow("Set expiry…") << QStringLiteral("Set expiry…") << QStringLiteral("lock:b");
        QTest::newRow("Sweep…") << QStringLiteral("Sweep…") << QStringLiteral("lock:a");
    }
    void returnClosesNoDialog()
    {
        QFETCH(QString, action);
        QFETCH(QString, key);
        RedisServer server;
        server.command("SET lock:a token-abc123 PX 6000000");
        server.command("SET lock:b token-abc123");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        fixture.select(key);
        if (action == QStringLiteral("Sweep…")) {
            fixture.action(QStringLiteral("Lab"))->trigger();
            fixture.press(action);
        } else {
            fixture.action(action)->trigger();
        }
        QVERIFY(waitFor([] { return openDialog(); }));
        QDialog *open = openDialog();
        for (QWidget *field : fieldsOf(open)) {
            if (auto *edit = qobject_cast<QLineEdit *>(field); edit && edit->text().isEmpty())
                edit->setText(QStringLiteral("typed"));
        }
        const QList<QWidget *> fields = fieldsOf(open);
        QVERIFY(!fields.isEmpty() || action == QStringLiteral("Rules…"));
        for (QWidget *field : fields) {
            for (const Qt::Key pressed : {Qt::Key_Return, Qt::Key_Enter}) {
                field->setFocus();
                QTest::keyClick(field, pressed);
                QVERIFY2(open->isVisible() && openDialog() == open, qPrintable(accessibleName(field)));
            }
        }
        QCOMPARE(server.command("GET lock:a"), QByteArray("token-abc123"));
        QCOMPARE(server.command("PTTL lock:b"), QByteArray("-1"));
        open->reject();
    }

    void returnGoesOnToTheSafeButton()
    {
        RedisServer server;
        server.command("SET lock:a token-abc123 PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server}, Environment::Production)));
        QWidget *release = open(fixture, "Force release…", "Force release");
        release->activateWindow();
        QVERIFY(waitFor([release] { return QApplication::activeWindow() == release; }));
        auto *reason = find<QLineEdit>(release, QStringLiteral("Reason"));
        auto *confirm = find<QLineEdit>(release, QStringLiteral("Type the last 6 characters of the token"));
        reason->setFocus();
        QTest::keyClicks(reason, QStringLiteral("stuck"));
        QTest::keyClick(reason, Qt::Key_Return);
        QCOMPARE(release->focusWidget(), confirm);
        QTest::keyClicks(confirm, QStringLiteral("abc123"));
        QTest::keyClick(confirm, Qt::Key_Return);
        QCOMPARE(release->focusWidget(), find<QPushButton>(release, QStringLiteral("Cancel")));
        QVERIFY(find<QPushButton>(release, QStringLiteral("Release"))->isEnabled());
        QCOMPARE(server.command("EXISTS lock:a"), QByteArray("1"));
    }

    /// One field, one answer: as everywhere.
    void returnLogsIn()
    {
        RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("s3cret-word")});
        server.command("SET lock:a a PX 600000");
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters.front().password.clear();
        WindowFixture fixture(optionsOf(spec));
        QWidget *ask = fixture.waitForDialog(QStringLiteral("Password required"));
        auto *edit = find<QLineEdit>(ask, QStringLiteral("Password"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(ask->isVisible()); // nothing was typed
        QTest::keyClicks(edit, QStringLiteral("s3cret-word"));
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
    }

    void aTypedReasonIsKept_data()
    {
        QTest::addColumn<QString>("action");
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("key");
        const auto row = [](const char *action, const char *title, const char *key) {
            QTest::newRow(title) << QString::fromUtf8(action) << QString::fromUtf8(title)
                                 << QString::fromUtf8(key);
        };
        row("Acquire…", "Acquire", "lock:a");
        row("Extend…", "Extend", "lock:a");
        row("Set expiry…", "Set expiry", "lock:b");
        row("Take over…", "Take over", "lock:a");
        row("Force release…", "Force release", "lock:a");
        row("Release listed…", "Release listed", "lock:a");
    }
    void aTypedReasonIsKept()
    {
        QFETCH(QString, action);
        QFETCH(QString, title);
        QFETCH(QString, key);
        RedisServer server;
        server.command("SET lock:a a PX 6000000");
        server.command("SET lock:b b");
        server.command("SET lock:c c PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        const auto reasonAfter = [&](const QString &selected) {
            fixture.select(selected);
            fixture.action(action)->trigger();
            return find<QLineEdit>(fixture.waitForDialog(title), QStringLiteral("Reason"));
        };
        const auto leave = [&] {
            QTest::keyClick(fixture.waitForDialog(title), Qt::Key_Escape);
            return waitFor([&] { return !dialog(title); });
        };
        QTest::keyClicks(reasonAfter(key), QStringLiteral("stuck since noon"));
        QVERIFY(leave());
        QCOMPARE(reasonAfter(key)->text(), QStringLiteral("stuck since noon"));
        fixture.press(QStringLiteral("Cancel"), fixture.waitForDialog(title));
        QVERIFY(waitFor([&] { return !dialog(title); }));
        QCOMPARE(reasonAfter(key)->text(), QStringLiteral("stuck since noon"));
        QVERIFY(leave());
        if (key != QStringLiteral("lock:a") || title == QStringLiteral("Acquire")
            || title == QStringLiteral("Release listed"))
            return;
        QCOMPARE(reasonAfter(QStringLiteral("lock:c"))->text(), QString());
        QVERIFY(leave());
    }

    void aReasonThatWasUsedIsNot()
    {
        RedisServer server;
        server.command("SET lock:a a PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QWidget *release = open(fixture, "Force release…", "Force release");
        fixture.type(QStringLiteral("Reason"), QStringLiteral("stuck"), release);
        server.command("SET lock:a other PX 6000000");
        fixture.press(QStringLiteral("Release"), release); // before the window could hear of it
        QVERIFY(fixture.waitForMessage(QStringLiteral("changed hands")));
        QVERIFY(waitForToken(fixture, "other"));
        release = open(fixture, "Force release…", "Force release");
        QCOMPARE(find<QLineEdit>(release, QStringLiteral("Reason"))->text(), QStringLiteral("stuck"));
        fixture.press(QStringLiteral("Release"), release);
        QVERIFY(fixture.waitForMessage(QStringLiteral("Released.")));
        server.command("SET lock:a third PX 6000000");
        QVERIFY(waitForToken(fixture, "third"));
        release = open(fixture, "Force release…", "Force release");
        QCOMPARE(find<QLineEdit>(release, QStringLiteral("Reason"))->text(), QString());
    }

    void dialogsCloseWithTheirConnection_data()
    {
        QTest::addColumn<QString>("action");
        for (const char *action :
             {"Acquire…", "Extend…", "Take over…", "Force release…", "Release listed…", "Find locks…"})
            QTest::newRow(action) << QString::fromUtf8(action);
    }
    void dialogsCloseWithTheirConnection()
    {
        QFETCH(QString, action);
        RedisServer server;
        server.command("SET lock:a a PX 6000000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.select(QStringLiteral("lock:a"));
        fixture.action(action)->trigger();
        QVERIFY(waitFor([] { return openDialog(); }));
        auto *reason = find<QLineEdit>(openDialog(), QStringLiteral("Reason"));
        if (reason)
            QTest::keyClicks(reason, QStringLiteral("stuck"));
        fixture.workspace().deployments().first()->close();
        QVERIFY(waitFor([] { return !openDialog(); }));
        if (!reason || action == QStringLiteral("Release listed…"))
            return;
        QVERIFY(fixture.waitForMessage(QStringLiteral("was closed with the connection")));
        fixture.press(QStringLiteral("Connect"));
        fixture.select(QStringLiteral("lock:a"));
        fixture.action(action)->trigger();
        QVERIFY(waitFor([] { return openDialog(); }));
        QCOMPARE(find<QLineEdit>(openDialog(), QStringLiteral("Reason"))->text(), QStringLiteral("stuck"));
    }

private:
    static bool waitForToken(const WindowFixture &fixture, const QByteArray &token)
    {
        return waitFor([&] {
            const gui::LockOrder *order = fixture.table()->order();
            const auto item = order->itemAt(0);
            return item && !item->hasEnded() && item->row.token == token;
        });
    }
    static QWidget *open(const WindowFixture &fixture, const char *action, const char *title)
    {
        fixture.select(QStringLiteral("lock:a"));
        fixture.press(QString::fromUtf8(action));
        return fixture.waitForDialog(QString::fromUtf8(title));
    }
};

QTEST_MAIN(TestDialogFields)
#include "tst_dialog_fields.moc"
