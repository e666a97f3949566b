// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connections_panel.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/locks/locks_page.h"
#include "gui/timeline/page/hold_inspector.h"
#include "gui/timeline/view/timeline_view.h"
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "recorded_history.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QComboBox>
#include <QDateTime>
#include <QTabWidget>
#include <QTest>

using gui::Deployment;

namespace {

const QByteArray token = QByteArrayLiteral("7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c");

void acquire(RedisServer *server, const QByteArray &key, int database = 0)
{
    server->command("SET " + key + ' ' + token + " PX 600000", database);
}

/// A window on its page `Timeline`.
struct Opened
{
    explicit Opened(const QList<locks::DeploymentSpec> &specs)
        : fixture([&specs] {
            gui::WindowOptions options;
            options.deployments = specs;
            return options;
        }())
    {
    }
    QList<Deployment *> deployments() { return fixture.workspace().deployments(); }
    bool waitUntilRead()
    {
        return waitFor([this] {
            const QList<Deployment *> all = deployments();
            return std::all_of(all.begin(), all.end(),
                               [](const Deployment *each) { return each->status().complete; });
        });
    }
    void turnToTimeline() { fixture.action(QStringLiteral("Timeline"))->trigger(); }
    QComboBox *records() { return fixture.window()->findChild<QComboBox *>(QStringLiteral("recordCombo")); }
    /// As a person does it.
    bool choose(const QString &record)
    {
        if (!waitFor([&] { return records()->findText(record) >= 0; }))
            return false;
        records()->setCurrentText(record);
        emit records()->activated(records()->currentIndex());
        return true;
    }
    gui::TimelineView *view() { return fixture.window()->findChild<gui::TimelineView *>(); }
    QAccessibleTableInterface *holds()
    {
        return QAccessible::queryAccessibleInterface(view())->tableInterface();
    }
    bool waitForHolds(int count)
    {
        return waitFor([this, count] { return holds()->rowCount() == count; });
    }
    /// Selects a hold and presses the button, as soon as the words are those of that hold.
    bool showLock(int row, const QString &part)
    {
        holds()->selectRow(row);
        const auto *inspector = fixture.window()->findChild<gui::HoldInspector *>();
        if (!waitFor([&] { return inspector->text().contains(part); }))
            return false;
        fixture.press(QStringLiteral("Show lock"));
        return true;
    }
    /// The master of a hold that shows.
    QString serverOf(int row)
    {
        const auto place = view()->visibleHolds(row + 1).at(row);
        const Deployment *deployment = deployments().first();
        history::HistoryReader reader(history::historyPath(fixture.workspace().dataFolderOf(deployment)));
        return (*reader.hold(view()->model().mark(place).id))->server;
    }
    Deployment *selected() { return fixture.window()->findChild<gui::ConnectionsPanel *>()->selected(); }
    gui::LocksPage *locksPage() { return fixture.window()->findChild<gui::LocksPage *>(); }
    bool waitForLock()
    {
        return waitFor([this] { return locksPage()->isVisible() && locksPage()->selectedLock(); });
    }

    WindowFixture fixture;
};

locks::DeploymentSpec databaseOf(RedisServer *server, int database)
{
    locks::DeploymentSpec spec = specOf({server});
    spec.masters.front().database = database;
    spec.name = QStringLiteral("orders"); // both are called so
    spec.patterns = {"lock:*"};
    return spec;
}

} // namespace

/// From a hold of the timeline to its lock, on the connection that it was recorded on.
class TestTimelineGuide : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }

    void leadsToTheDatabaseOfTheHold()
    {
        RedisServer server;
        acquire(&server, "lock:a");
        acquire(&server, "lock:a", 3);
        Opened opened({databaseOf(&server, 0), databaseOf(&server, 3)});
        QVERIFY(opened.waitUntilRead());
        Deployment *first = opened.deployments().at(0);
        Deployment *third = opened.deployments().at(1);
        opened.fixture.window()->findChild<gui::ConnectionsPanel *>()->select(first);
        opened.turnToTimeline();
        QVERIFY(opened.choose(QStringLiteral("orders, database 3")));
        QVERIFY(opened.waitForHolds(1));
        QVERIFY(opened.showLock(0, QStringLiteral("lock:a")));
        QVERIFY(opened.waitForLock());
        QCOMPARE(opened.selected(), third);
    }

    void anotherConnectionOfTheSameNameHasARecordOfItsOwn()
    {
        RedisServer a;
        RedisServer b;
        acquire(&a, "lock:a");
        acquire(&b, "lock:b");
        Opened opened({databaseOf(&a, 0)});
        QVERIFY(opened.waitUntilRead());
        opened.turnToTimeline();
        QVERIFY(opened.waitForHolds(1));
        // Production is not recorded without being asked for.
        WindowFixture &fixture = opened.fixture;
        fixture.press(QStringLiteral("New connection…"));
        QWidget *form = fixture.waitForDialog(QStringLiteral("New connection"));
        fixture.type(QStringLiteral("Name"), QStringLiteral("orders"), form);
        fixture.type(QStringLiteral("URL"), b.url(), form);
        auto *environment = find<QComboBox>(form, QStringLiteral("Environment"));
        environment->setCurrentIndex(environment->findText(QStringLiteral("Production"), Qt::MatchContains));
        emit environment->activated(environment->currentIndex());
        fixture.press(QStringLiteral("Save"), form);
        QVERIFY(waitFor([&] {
            return opened.deployments().size() == 2 && opened.selected() != opened.deployments().first();
        }));
        QVERIFY(waitFor([&] {
            return texts(fixture.window())
                .join(u'\n')
                .contains(QStringLiteral("Nothing is recorded of orders."));
        }));
        QVERIFY(opened.view()->model().lanes().empty());
    }

    void leadsToTheServerOfTheHold()
    {
        RedisServer a;
        RedisServer b;
        acquire(&a, "lock:a");
        acquire(&b, "lock:a");
        locks::DeploymentSpec spec = specOf({&a, &b});
        spec.separate = true;
        Opened opened({spec});
        QVERIFY(opened.waitUntilRead());
        opened.turnToTimeline();
        QVERIFY(opened.waitForHolds(2));
        QSet<QString> servers;
        for (int row = 0; row < 2; ++row) {
            opened.turnToTimeline();
            QVERIFY(opened.waitForHolds(2));
            const QString server = opened.serverOf(row);
            servers.insert(server);
            QVERIFY(opened.showLock(row, server));
            QVERIFY(waitFor([&] {
                const gui::LockItem *lock = opened.locksPage()->selectedLock();
                const auto &masters = opened.deployments().first()->status().masters;
                return lock && masters.at(lock->row.separateMaster).label == server;
            }));
        }
        QCOMPARE(servers.size(), 2);
    }

    void saysThatTheConnectionIsGoneOrClosed()
    {
        RedisServer server;
        acquire(&server, "lock:a");
        Opened opened({specOf({&server})});
        QVERIFY(opened.waitUntilRead());
        const QString path =
            history::historyPath(opened.fixture.workspace().dataFolderOf(opened.deployments().first()));
        RecordedHistory other(path, QStringLiteral("billing"));
        other.add({recordedHold("lock:invoice", QStringLiteral("b"),
                                QDateTime::currentMSecsSinceEpoch() - 60'000, 1'000)});
        opened.turnToTimeline();
        QVERIFY(opened.waitForHolds(1));
        opened.fixture.action(QStringLiteral("Disconnect"))->trigger();
        QVERIFY(waitFor([&] { return !opened.deployments().first()->isOpen(); }));
        QVERIFY(opened.showLock(0, QStringLiteral("lock:a")));
        QVERIFY(
            opened.fixture.waitForMessage(QStringLiteral("is not connected: its locks cannot be shown.")));
        QVERIFY(opened.choose(QStringLiteral("billing")));
        QVERIFY(waitFor([&] {
            return opened.view()->model().lanes().size() == 1
                && opened.view()->model().lanes()[0].id == "lock:invoice";
        }));
        QVERIFY(opened.waitForHolds(1));
        QVERIFY(opened.showLock(0, QStringLiteral("lock:invoice")));
        QVERIFY(opened.fixture.waitForMessage(QStringLiteral("No connection to billing is left")));
    }
};

QTEST_MAIN(TestTimelineGuide)
#include "tst_timeline_guide.moc"
