// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/state_palette.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/messages/message_bar.h"
#include "gui/window/appearance.h"
#include "journal/entry_line.h"
#include "journal/journal.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QStatusBar>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using locks::Environment;

class TestMainWindow : public QObject
{
    Q_OBJECT
private slots:
    void everyControlHasAName()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        QCOMPARE(namelessControls(fixture.window()).join(QLatin1Char('\n')), QString());
        for (const char *name :
             {"Refresh", "Stop", "Pause", "Wider", "Acquire…", "Extend…", "Set expiry…", "Take over…",
              "Force release…", "Undo", "New connection…", "Connect", "Disconnect"})
            QVERIFY2(find<QAbstractButton>(fixture.window(), QString::fromUtf8(name)), name);
        QVERIFY(find<QTreeWidget>(fixture.window(), QStringLiteral("Connections")));
        QVERIFY(fixture.table());
    }

    void titleSaysWhereOneIs()
    {
        RedisServer server;
        locks::DeploymentSpec spec = specOf({&server}, Environment::Production);
        spec.name = QStringLiteral("orders");
        spec.readOnly = true;
        WindowFixture fixture(optionsOf(spec));
        QCOMPARE(fixture.window()->windowTitle(),
                 QStringLiteral("Lockscope — orders [PRODUCTION] [read-only]"));
        QVERIFY(texts(fixture.window()).join(QLatin1Char('\n')).contains(QStringLiteral("PRODUCTION")));
    }

    void environmentsStandInWords()
    {
        RedisServer server;
        locks::DeploymentSpec spec = specOf({&server}, Environment::Development);
        spec.name = QStringLiteral("the orders of the whole western warehouse");
        WindowFixture fixture(optionsOf(spec));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        const QTreeWidgetItem *item = tree->topLevelItem(0);
        QCOMPARE(item->text(1), QStringLiteral("Development"));
        QCOMPARE(item->toolTip(1), QStringLiteral("Development"));
        QCOMPARE(item->data(1, Qt::AccessibleTextRole).toString(), QStringLiteral("Development"));
        const int needed = tree->fontMetrics().horizontalAdvance(item->text(1));
        QVERIFY2(tree->columnWidth(1) > needed, "it is read whole as the window opens first");
        auto *splitter = fixture.window()->findChild<QSplitter *>(QStringLiteral("mainSplitter"));
        splitter->setSizes({1, 2000});
        QVERIFY(waitFor([&] { return tree->columnWidth(1) <= tree->viewport()->width() * 2 / 5; }));
        QVERIFY2(tree->columnWidth(0) * 3 >= tree->viewport()->width(), "the name keeps its room");
    }

    void namesAreWholeAtFirst()
    {
        RedisServer server;
        gui::WindowOptions options;
        for (const char *name : {"orders", "billing western europe", "warehouse-production-2"}) {
            options.deployments += specOf({&server});
            options.deployments.last().name = QString::fromLatin1(name);
        }
        WindowFixture fixture(options);
        fixture.window()->resize(1'240, 650); // as it opens on a screen of 1280 × 720
        QVERIFY(waitFor([&] { return fixture.window()->width() == 1'240; }));
        const auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            const QTreeWidgetItem *item = tree->topLevelItem(i);
            const int dot = 16;
            const int needed =
                tree->fontMetrics().horizontalAdvance(item->text(0)) + tree->indentation() + dot + 8;
            QVERIFY2(tree->columnWidth(0) >= needed,
                     qPrintable(QStringLiteral("%1: %2 of %3, list %4")
                                    .arg(item->text(0))
                                    .arg(tree->columnWidth(0))
                                    .arg(needed)
                                    .arg(tree->width())));
        }
        QVERIFY(fixture.window()->minimumSizeHint().width() <= 960);
        QVERIFY(fixture.window()->minimumSizeHint().height() <= 600);
        fixture.window()->resize(960, 600);
        QCOMPARE(fixture.window()->size(), QSize(960, 600));
    }

    void theFirstStartOffersTheDemo()
    {
        QString folder;
        {
            WindowFixture fixture;
            QVERIFY(find<QToolButton>(fixture.window(), QStringLiteral("New connection…")));
            QVERIFY2(isRead(QAccessible::queryAccessibleInterface(fixture.window()),
                            QStringLiteral("Try the demo")),
                     "a screen reader finds it");
            fixture.press(QStringLiteral("Try the demo"));
            QVERIFY2(!fixture.action(QStringLiteral("Try the demo"))->isEnabled(), "there is one demo");
            QVERIFY(texts(fixture.window())
                        .join(QLatin1Char('\n'))
                        .contains(QStringLiteral("Starting three private Redis servers")));
            QVERIFY(waitFor([&] { return fixture.table()->order() != nullptr; }, 30'000));
            QVERIFY(fixture.waitForKey(QStringLiteral("lock:nightly-report")));
            QCOMPARE(fixture.window()->windowTitle(), QStringLiteral("Lockscope — demo"));
            auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
            QCOMPARE(tree->topLevelItemCount(), 2);
            fixture.action(QStringLiteral("Copy command-line access"))->trigger();
            QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("LOCKSCOPE_PASSWORD")));
            folder = fixture.workspace().demoFolder();
            QVERIFY(QFileInfo(folder).isDir());
        }
        QVERIFY2(!QFileInfo::exists(folder), "it ends with the window's workspace");
    }

    void theDemoBesideAnotherConnection()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        fixture.action(QStringLiteral("Try the demo"))->trigger();
        QVERIFY(waitFor([&] { return fixture.window()->windowTitle() == QStringLiteral("Lockscope — demo"); },
                        30'000));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:nightly-report")));
    }

    void readOnlyRefusesUntilItIsTurnedOffOnPurpose()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        locks::DeploymentSpec spec = specOf({&server}, Environment::Production);
        spec.readOnly = true;
        WindowFixture fixture(optionsOf(spec));
        fixture.select(QStringLiteral("lock:a"));
        for (const char *name : {"Acquire…", "Extend…", "Take over…", "Force release…"})
            QVERIFY2(!fixture.isEnabled(QString::fromUtf8(name)), name);
        action(fixture, QStringLiteral("Read-only"))->trigger();
        auto *question =
            qobject_cast<QMessageBox *>(fixture.waitForDialog(QStringLiteral("Act on production?")));
        QVERIFY(question);
        QCOMPARE(question->defaultButton(),
                 qobject_cast<QPushButton *>(question->button(QMessageBox::Cancel)));
        fixture.press(QStringLiteral("Turn read-only off"), question);
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Force release…")); }));
        QVERIFY(!fixture.window()->windowTitle().contains(QStringLiteral("read-only")));
    }

    void productionByAnotherNameIsProduction()
    {
        RedisServer server;
        QTemporaryDir folder;
        profile::Profile orders = profile::Profile::ofEnvironment(Environment::Production);
        orders.name = QStringLiteral("orders");
        orders.urls = QStringList{server.url()};
        profile::ProfileStore store(profile::Paths::in(folder.path()).profilesFile());
        QVERIFY(store.save(orders).ok());
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.configDir = folder.path();
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForMessage(QStringLiteral("production profile “orders”")));
        const gui::Deployment *deployment = fixture.workspace().deployments().last();
        QCOMPARE(deployment->spec().environment, Environment::Production);
        QVERIFY(deployment->isReadOnly());
        QVERIFY(!fixture.isEnabled(QStringLiteral("Acquire…")));
    }

    void aRecordOfProductionCanBeWithdrawn()
    {
        RedisServer server;
        QTemporaryDir folder;
        {
            journal::Journal journal(folder.path());
            locks::ActionIntent intent;
            intent.environment = Environment::Production;
            intent.deployment = QStringLiteral("db");
            const QByteArray info = server.command("INFO server");
            const qsizetype at = info.indexOf("run_id:") + 7;
            intent.servers = {{QStringLiteral("db:6379"), info.mid(at, 40), {}}};
            QVERIFY(waitForTask(journal.intent(intent)).ok());
        }
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.configDir = folder.path();
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForMessage(QStringLiteral("By the journal this server was production")));
        const gui::Deployment *deployment = fixture.workspace().deployments().last();
        QCOMPARE(deployment->spec().environment, Environment::Production);
        fixture.press(QStringLiteral("Not this server any more…"));
        QWidget *dialog = fixture.waitForDialog(QStringLiteral("Not this server any more"));
        QCOMPARE(namelessControls(dialog).join(u'\n'), QString());
        QVERIFY(texts(dialog).join(u'\n').contains(QStringLiteral("is treated as DEVELOPMENT again")));
        QVERIFY(find<QPushButton>(dialog, QStringLiteral("Cancel"))->isDefault());
        auto *go = find<QPushButton>(dialog, QStringLiteral("Not production"));
        auto *reason = find<QLineEdit>(dialog, QStringLiteral("Reason"));
        QTest::keyClicks(reason, QStringLiteral("  "));
        QVERIFY(!go->isEnabled());
        QTest::keyClicks(reason, QStringLiteral("the port-forward leads elsewhere now"));
        QTest::keyClick(reason, Qt::Key_Return);
        QVERIFY2(dialog->isVisible(), "Return in a field decides nothing");
        QCOMPARE(deployment->spec().environment, Environment::Production);
        fixture.press(QStringLiteral("Not production"), dialog);
        QVERIFY(waitFor([&] { return deployment->spec().environment == Environment::Development; }));
        QVERIFY(!deployment->isReadOnly());
        QStringList actions;
        QVERIFY(journal::JournalReader(folder.path())
                    .read({},
                          [&actions](const journal::Entry &entry, const journal::Head &) {
                              actions.append(QString::fromUtf8(journal::lineOf(entry).action));
                              return true;
                          })
                    .ok());
        QVERIFY(actions.contains(QStringLiteral("withdraw")));
    }

    void readOnlyFromTheCommandLineStays()
    {
        RedisServer server;
        gui::WindowOptions options = optionsOf(specOf({&server}));
        options.readOnly = true;
        WindowFixture fixture(options);
        QVERIFY(fixture.window()->windowTitle().contains(QStringLiteral("[read-only]")));
        QVERIFY(!action(fixture, QStringLiteral("Read-only"))->isEnabled());
    }

    void asksForThePassword()
    {
        RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("s3cret-word")});
        server.command("SET lock:a a PX 600000");
        locks::DeploymentSpec spec = specOf({&server});
        spec.masters.front().password.clear();
        WindowFixture fixture(optionsOf(spec));
        QWidget *ask = fixture.waitForDialog(QStringLiteral("Password required"));
        QCOMPARE(find<QLineEdit>(ask, QStringLiteral("Password"))->echoMode(), QLineEdit::Password);
        fixture.type(QStringLiteral("Password"), QStringLiteral("wrong"), ask);
        fixture.press(QStringLiteral("Log in"), ask);
        ask = nullptr;
        QVERIFY(waitFor([&] {
            QWidget *again = dialog(QStringLiteral("Password required"));
            return again && find<QLineEdit>(again, QStringLiteral("Password"))->text().isEmpty();
        }));
        ask = fixture.waitForDialog(QStringLiteral("Password required"));
        fixture.type(QStringLiteral("Password"), QStringLiteral("s3cret-word"), ask);
        fixture.press(QStringLiteral("Log in"), ask);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
    }

    void severalConnectionsAtOnce()
    {
        RedisServer one, two;
        one.command("SET lock:one a PX 600000");
        two.command("SET lock:two b PX 600000");
        gui::WindowOptions options;
        options.deployments = {specOf({&one}), specOf({&two})};
        WindowFixture fixture(options);
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:one")));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        QCOMPARE(tree->topLevelItemCount(), 2);
        tree->setCurrentItem(tree->topLevelItem(1));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:two")));
        QCOMPARE(fixture.keys().size(), 1);
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Connect")); }));
        QVERIFY(fixture.keys().isEmpty());
        fixture.press(QStringLiteral("Connect"));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:two")));
        tree->setCurrentItem(tree->topLevelItem(0));
        QCOMPARE(fixture.keys(), QStringList(QStringLiteral("lock:one")));
    }

    /// A new icon for each of a dozen a second would fill Qt's cache of pixmaps.
    void dotsAreDrawnOnce()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        const auto counts = [tree](const QString &count) {
            return tree->topLevelItem(0)->text(2) == count;
        };
        QVERIFY(waitFor([&] { return counts(QStringLiteral("1")); }));
        const QTreeWidgetItem *connection = tree->topLevelItem(0);
        const qint64 connected = connection->icon(0).cacheKey();
        const qint64 master = connection->child(0)->icon(0).cacheKey();
        server.command("SET lock:b b PX 600000");
        QVERIFY(waitFor([&] { return counts(QStringLiteral("2")); }));
        QCOMPARE(connection->icon(0).cacheKey(), connected);
        QCOMPARE(connection->child(0)->icon(0).cacheKey(), master);
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] { return connection->icon(0).cacheKey() != connected; }));
        fixture.press(QStringLiteral("Connect"));
        QVERIFY(waitFor([&] { return connection->icon(0).cacheKey() == connected; }));
    }

    void aBrokenServerIsASentenceAndComesBack()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        server.kill();
        QVERIFY(waitFor([&] {
            return texts(fixture.window())
                .join(QLatin1Char('\n'))
                .contains(QStringLiteral("1 of 1 master away"));
        }));
        QVERIFY2(fixture.keys().contains(QStringLiteral("lock:a")), "what was shown stays, as stale");
        server.restart();
        server.command("SET lock:b b PX 600000");
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:b")));
        QVERIFY(fixture.waitForNoKey(QStringLiteral("lock:a")));
    }

    void liveLocksAreCountedWhereverTheyAreTold()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        server.command("SET lock:b b PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        auto *tree = find<QTreeWidget>(fixture.window(), QStringLiteral("Connections"));
        auto *bar = fixture.window()->findChild<QStatusBar *>();
        const auto told = [&](const QString &count, const QString &sentence) {
            return tree->topLevelItem(0)->text(2) == count && accessibleName(bar).startsWith(sentence);
        };
        QVERIFY(waitFor([&] { return told(QStringLiteral("2"), QStringLiteral("2 locks · complete")); }));
        server.command("DEL lock:a");
        QVERIFY(waitFor([&] { return told(QStringLiteral("1"), QStringLiteral("1 lock · complete")); }));
        server.command("SET lock:c c PX 600000");
        server.command("SET lock:d d PX 600000");
        QVERIFY(waitFor([&] { return told(QStringLiteral("3"), QStringLiteral("3 locks · complete")); }));
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] { return accessibleName(bar).endsWith(QStringLiteral("is not connected")); }));
        QCOMPARE(tree->topLevelItem(0)->text(2), QString());
    }

    void iconsFollowTheAppearance()
    {
        WindowFixture fixture;
        auto *pages = fixture.window()->findChild<QTabWidget *>();
        auto *create = button<QToolButton>(fixture.window(), QStringLiteral("New connection…"));
        const auto pictures = [&] {
            return QList<QImage>{
                pages->tabIcon(0).pixmap(16).toImage(), pages->tabIcon(1).pixmap(16).toImage(),
                copyButton(fixture)->icon().pixmap(16).toImage(), create->icon().pixmap(16).toImage()};
        };
        gui::apply(gui::Appearance::Light);
        QVERIFY(waitFor([&] { return fixture.window()->palette().color(QPalette::Base) == Qt::white; }));
        const QList<QImage> light = pictures();
        gui::apply(gui::Appearance::Dark);
        QVERIFY(waitFor([&] { return fixture.window()->palette().color(QPalette::Base) != Qt::white; }));
        const QList<QImage> dark = pictures();
        gui::apply(gui::Appearance::System);
        for (qsizetype i = 0; i < light.size(); ++i)
            QVERIFY2(light[i] != dark[i], qPrintable(QString::number(i)));
    }

    void hintsAreReadWhereTheDesktopLeavesThemBlack()
    {
        WindowFixture fixture;
        const QPalette before = QApplication::palette();
        QPalette dark = before;
        dark.setColor(QPalette::Base, QColor(27, 30, 32));
        dark.setColor(QPalette::Text, QColor(252, 252, 252));
        dark.setColor(QPalette::PlaceholderText, QColor(0, 0, 0, 128));
        QApplication::setPalette(dark);
        const auto hints = [] {
            const QPalette palette = QApplication::palette();
            return gui::contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base));
        };
        QVERIFY(waitFor([&] { return hints() >= 4.5; }));
        QCOMPARE(QApplication::palette().color(QPalette::Text), dark.color(QPalette::Text));
        gui::apply(gui::Appearance::System);
        QVERIFY(waitFor(
            [&] { return QApplication::palette().color(QPalette::Base) == before.color(QPalette::Base); }));
        QCOMPARE(QApplication::palette().color(QPalette::PlaceholderText),
                 before.color(QPalette::PlaceholderText));
    }

    void everyActionIsInTheMenus()
    {
        WindowFixture fixture;
        QStringList names;
        for (QAction *menu : fixture.window()->findChild<QMenuBar *>()->actions()) {
            for (QAction *each : menu->menu()->actions())
                names += each->text();
        }
        for (const char *name :
             {"Acquire…", "Extend…", "Set expiry…", "Take over…", "Force release…", "Undo", "Refresh", "Stop",
              "Pause", "Wider", "Copy row", "Connect", "Disconnect", "Read-only"})
            QVERIFY2(names.contains(QString::fromUtf8(name)), name);
    }

private:
    static bool isRead(QAccessibleInterface *where, const QString &name)
    {
        if (where->text(QAccessible::Name) == name)
            return !where->state().invisible;
        for (int i = 0; i < where->childCount(); ++i) {
            if (QAccessibleInterface *child = where->child(i); child && isRead(child, name))
                return true;
        }
        return false;
    }
    /// Hidden until a lock is selected.
    static QToolButton *copyButton(const WindowFixture &fixture)
    {
        for (auto *each : fixture.window()->findChildren<QToolButton *>()) {
            if (each->text() == QStringLiteral("Copy evidence"))
                return each;
        }
        qFatal("no button Copy evidence");
    }
    static QAction *action(const WindowFixture &fixture, const QString &text)
    {
        for (QAction *each : fixture.window()->findChildren<QAction *>()) {
            if (each->text() == text)
                return each;
        }
        qFatal("no action %s", qPrintable(text));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
