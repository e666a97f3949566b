// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/workspace.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_log.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace {

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";

QTreeWidget *tree(QWidget *dialog, const char *name)
{
    return find<QTreeWidget>(dialog, QString::fromUtf8(name));
}

QWidget *openRules(WindowFixture &fixture)
{
    const QList<QAction *> actions = fixture.window()->findChildren<QAction *>();
    for (QAction *action : actions) {
        if (action->text() == QStringLiteral("Rules…"))
            action->trigger();
    }
    return fixture.waitForDialog(QStringLiteral("Rules of ")
                                 + fixture.workspace().deployments().first()->spec().name);
}

/// Waits until the preview shows this owner.
bool waitForOwner(QWidget *dialog, const QString &owner)
{
    QTreeWidget *preview = tree(dialog, "What the rule makes of the keys");
    return waitFor(
        [=] { return preview->topLevelItemCount() > 0 && preview->topLevelItem(0)->text(2) == owner; });
}

} // namespace

/// Finding locks, and saying what is a lock, in the window.
class TestFindDialogs : public QObject
{
    Q_OBJECT
private slots:
    void findsAndLists()
    {
        RedisServer server;
        server.command("HSET orders:lock:1 " + uuid + ":57 1");
        server.command("SET session:1 9f86d081884c7d659a2feaa0c55ad015 PX 60000");
        server.command("SET lock:a t PX 600000");
        server.command("SET lock:b u PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QTest::keyClick(fixture.window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QWidget *dialog = fixture.waitForDialog(QStringLiteral("Find locks"));
        QVERIFY(dialog);
        QTreeWidget *proposals = tree(dialog, "Proposed patterns");
        const QSignalSpy changed(proposals, &QTreeWidget::itemChanged);
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Return); // it begins there: one key looks
        QVERIFY(waitFor([=] { return proposals->topLevelItemCount() == 2; }));
        QCOMPARE(changed.count(), 0); // each makes the dialog look at every proposal
        const QTreeWidgetItem *known = proposals->topLevelItem(1); // although there are more of it
        QCOMPARE(known->text(0), QStringLiteral("listed: lock:*"));
        QVERIFY(known->isDisabled());
        QTreeWidgetItem *item = proposals->topLevelItem(0);
        QCOMPARE(proposals->currentItem(), item);
        QCOMPARE(item->text(0), QStringLiteral("orders:lock:*"));
        QCOMPARE(item->text(1), QStringLiteral("redisson.lock"));
        QCOMPARE(item->text(2), QStringLiteral("1"));
        QCOMPARE(dialog->focusWidget(), proposals);
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Space);
        QCOMPARE(item->checkState(0), Qt::Checked);
        fixture.press(QStringLiteral("List the chosen"), dialog);
        QVERIFY(fixture.waitForKey(QStringLiteral("orders:lock:1")));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QVERIFY(!fixture.keys().contains(QStringLiteral("session:1")));
    }

    /// The patterns of a connection that is not saved; news would be gone before it is read.
    void theOfferToSaveStands()
    {
        RedisServer server;
        server.command("SET lock:a t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        gui::MessageLog *log = fixture.window()->findChild<gui::MessageBar *>()->log();
        log->setGoodNewsTime(30);
        gui::Deployment *deployment = fixture.workspace().deployments().first();
        deployment->setPatterns(deployment->spec().patterns + QList<QByteArray>{"orders:lock:*"});
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not saved: its patterns are forgotten")));
        const QString news = QStringLiteral("later news");
        log->show({gui::Message::Kind::Good, news, {}});
        QVERIFY(waitFor([&] { return !fixture.messages().join(u'\n').contains(news); }));
        QVERIFY(fixture.waitForMessage(QStringLiteral("is not saved: its patterns are forgotten")));
    }

    void aRuleIsShownLiveAndDecides()
    {
        RedisServer server;
        server.command("SET lock:a t PX 600000");
        server.command("SET job:7 web-4/4711 PX 600000");
        server.command("HSET job:8 f v");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QWidget *dialog = openRules(fixture);
        QVERIFY(dialog);
        fixture.press(QStringLiteral("Add"), dialog);
        auto *pattern = find<QLineEdit>(dialog, QStringLiteral("Pattern of the rule"));
        QTest::keyClicks(pattern, QStringLiteral("job:7"));
        QVERIFY(waitForOwner(dialog, QString()));
        auto *owner = find<QLineEdit>(dialog, QStringLiteral("Expression for the owner's parts"));
        QTest::keyClicks(owner, QStringLiteral("(?<host>[^/]+)/(?<pid>\\d+)"));
        QVERIFY(waitForOwner(dialog, QStringLiteral("web-4 · 4711")));
        pattern->clear();
        QTest::keyClicks(pattern, QStringLiteral("job:*"));
        QTreeWidget *preview = tree(dialog, "What the rule makes of the keys");
        QVERIFY(waitFor([=] { return preview->topLevelItemCount() == 2; }));
        fixture.press(QStringLiteral("Save"), dialog);
        QVERIFY(fixture.waitForKey(QStringLiteral("job:7")));
        QVERIFY(waitFor(
            [&] { return fixture.cell(QStringLiteral("job:7"), 1) == QStringLiteral("web-4 · 4711"); }));
        QVERIFY(!fixture.keys().contains(QStringLiteral("job:8"))); // no form of a lock, and no lock word
    }

    void aWrongRuleIsNotSaved()
    {
        RedisServer server;
        server.command("SET lock:a t PX 600000");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QWidget *dialog = openRules(fixture);
        fixture.press(QStringLiteral("Add"), dialog);
        fixture.press(QStringLiteral("Save"), dialog);
        QVERIFY(dialog->isVisible());
        const auto *problem = dialog->findChild<QLabel *>(QStringLiteral("problemLabel"));
        QVERIFY2(problem->text().contains(QStringLiteral("The pattern is missing")),
                 qPrintable(problem->text()));
        QTest::keyClicks(find<QLineEdit>(dialog, QStringLiteral("Pattern of the rule")),
                         QStringLiteral("job:*"));
        QTest::keyClicks(find<QLineEdit>(dialog, QStringLiteral("Expression for the owner's parts")),
                         QStringLiteral("(?<host>"));
        fixture.press(QStringLiteral("Save"), dialog);
        QVERIFY2(problem->text().contains(QStringLiteral("The expression is wrong")),
                 qPrintable(problem->text()));
        QVERIFY(fixture.workspace().deployments().first()->spec().rules.isEmpty());
    }

    void aProfileKeepsItsRules()
    {
        RedisServer server;
        server.command("HSET job:8 web-4 1");
        WindowFixture fixture;
        profile::Profile profile;
        profile.name = QStringLiteral("jobs");
        profile.urls = QStringList{server.url()};
        const auto saved = std::make_shared<gui::Deployment *>(nullptr);
        fixture.workspace().saveProfile(profile, nullptr, {}, this,
                                        [saved](const redis::Result<gui::Deployment *> &result) {
                                            if (result.ok())
                                                *saved = *result;
                                        });
        QVERIFY(waitFor([&] { return *saved != nullptr; }));
        const QList<locks::Rule> rules{{"job:*", "generic.hash", {}}};
        const auto kept = std::make_shared<bool>(false);
        fixture.workspace().saveRules(*saved, rules, this,
                                      [kept](const redis::Result<void> &result) { *kept = result.ok(); });
        QVERIFY(waitFor([&] { return *kept; }));
        QCOMPARE((*saved)->spec().rules, rules);
        profile::ProfileStore store(profile::Paths::in(fixture.configDir()).profilesFile());
        const auto found = store.find(QStringLiteral("jobs"));
        QVERIFY(found.ok());
        QCOMPARE(found.value().take([](const QString &) {}).rules, rules);
    }

    void aRuleThatCannotBeUsedIsKeptAndShown()
    {
        RedisServer server;
        server.command("SET job:7 t PX 600000");
        locks::DeploymentSpec spec = specOf({&server});
        spec.rules = {{"job:*", "redlock9", {}}};
        WindowFixture fixture(optionsOf(spec));
        QWidget *dialog = openRules(fixture);
        QVERIFY(dialog);
        const QTreeWidgetItem *item = tree(dialog, "Rules")->topLevelItem(0);
        QVERIFY(item);
        QCOMPARE(item->text(1), QStringLiteral("redlock9"));
        QVERIFY2(item->toolTip(0).contains(QStringLiteral("“redlock9”")), qPrintable(item->toolTip(0)));
        QVERIFY(!item->icon(0).isNull());
        const auto *problem = dialog->findChild<QLabel *>(QStringLiteral("problemLabel"));
        QVERIFY2(problem->text().contains(QStringLiteral("“redlock9”")), qPrintable(problem->text()));
    }

    void anImportThatFailsSaysWhere()
    {
        RedisServer server;
        WindowFixture fixture(optionsOf(specOf({&server})));
        QWidget *dialog = openRules(fixture);
        QVERIFY(dialog);
        const auto import = [&](const QByteArray &text) {
            const QString path = fixture.configDir() + QStringLiteral("/rules.json");
            QFile file(path);
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
                qFatal("no file");
            file.close();
            fixture.press(QStringLiteral("Import…"), dialog);
            auto *chooser =
                qobject_cast<QFileDialog *>(fixture.waitForDialog(QStringLiteral("Import rules")));
            emit chooser->fileSelected(path);
            chooser->close();
        };
        import("{\"lockscope_rules\": 1,\n\"rules\": [{}]}");
        const auto *problem = dialog->findChild<QLabel *>(QStringLiteral("problemLabel"));
        QVERIFY2(waitFor([&] {
                     return problem->text().contains(QStringLiteral("Line 2: The pattern is missing"));
                 }),
                 qPrintable(problem->text()));
        import(
            "{\"lockscope_rules\": 1, \"rules\": [{\"pattern\": \"job:*\", \"library\": \"generic.hash\"}]}");
        QVERIFY(waitFor([&] { return tree(dialog, "Rules")->topLevelItemCount() == 1; }));
        QCOMPARE(tree(dialog, "Rules")->topLevelItem(0)->text(1), QStringLiteral("generic.hash"));
    }
};

QTEST_MAIN(TestFindDialogs)
#include "tst_find_dialogs.moc"
