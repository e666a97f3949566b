// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/connections/connections_panel.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/timeline/past/past_table.h"
#include "gui/timeline/view/timeline_view.h"
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "profile/paths.h"
#include "redis_server.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

/// From an instant of the timeline to the table of locks that it was, from change to change, and back: of
/// what the window recorded itself on a real server.
class TestTimeTravel : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init();
    void cleanup() { m_window.reset(); }
    void anInstantAsATable();
    void fromChangeToChange();
    void nothingCanBeDoneToIt();
    void escapeGoesBackToNow();
    void escapeStopsNoPass();
    void theKeysLeadFromChangeToChange();
    void theFilterIsThatOfThePast();
    void anotherConnectionLeavesTheFocus();
    void whatIsForgottenShowsNoMore();

private:
    QTableView *past() const
    {
        return find<QTableView>(m_window->window(), QStringLiteral("Locks as they were"));
    }
    QStringList pastKeys() const;
    bool waitForPast(const QStringList &keys) const
    {
        return waitFor([&] { return past() && pastKeys() == keys; });
    }
    bool isRecorded(const QByteArray &key, bool ended) const;
    /// Chooses the hold of this key on the timeline, as the keyboard does, and goes to where it begins.
    void travelTo(const QString &key);
    QString said() const { return texts(m_window->window()).join(u'\n'); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<WindowFixture> m_window;
};

void TestTimeTravel::init()
{
    m_server = std::make_unique<RedisServer>();
    gui::WindowOptions options;
    locks::DeploymentSpec spec;
    spec.name = QStringLiteral("orders");
    spec.masters = {m_server->endpoint()};
    spec.patterns = locks::defaultPatterns();
    locks::DeploymentSpec other = spec;
    other.name = QStringLiteral("billing");
    other.masters.front().database = 7;
    options.deployments = {spec, other};
    m_window = std::make_unique<WindowFixture>(options);
    m_window->window()->resize(1400, 800);
    QVERIFY(waitFor([this] { return said().contains(QStringLiteral("recording")); }));
    m_server->command("SET lock:first aaaa-1 PX 600000");
    QVERIFY(m_window->waitForKey(QStringLiteral("lock:first")));
    m_server->command("SET lock:second bbbb-2 PX 600000");
    QVERIFY(m_window->waitForKey(QStringLiteral("lock:second")));
    m_server->command("DEL lock:first");
    QVERIFY(m_window->waitForNoKey(QStringLiteral("lock:first")));
    QVERIFY(waitFor([this] { return isRecorded("lock:first", true) && isRecorded("lock:second", false); }));
}

bool TestTimeTravel::isRecorded(const QByteArray &key, bool ended) const
{
    history::HistoryReader reader(history::historyPath(profile::Paths::in(m_window->configDir()).dataFolder));
    history::HoldQuery query;
    query.key = key;
    bool found = false;
    const auto read = reader.holds(query, [&](history::Hold &&hold) {
        found = hold.to.has_value() == ended;
        return !found;
    });
    return read.ok() && found;
}

QStringList TestTimeTravel::pastKeys() const
{
    QStringList keys;
    for (int row = 0; row < past()->model()->rowCount(); ++row)
        keys.append(past()->model()->index(row, 0).data().toString());
    return keys;
}

void TestTimeTravel::travelTo(const QString &key)
{
    m_window->action(QStringLiteral("Timeline"))->trigger();
    auto *view = m_window->window()->findChild<gui::TimelineView *>();
    auto *table = QAccessible::queryAccessibleInterface(view)->tableInterface();
    const auto rowOf = [&] {
        for (int row = 0; row < table->rowCount(); ++row) {
            if (table->cellAt(row, 0)->text(QAccessible::Name) == key)
                return row;
        }
        return -1;
    };
    QVERIFY(waitFor([&] { return rowOf() >= 0; }));
    table->selectRow(rowOf());
    QVERIFY(view->selected().isValid());
    view->pin(view->model().mark(view->selected()).from);
    m_window->press(QStringLiteral("Locks then"));
    QVERIFY(waitFor([this] { return past() && past()->isVisible(); }));
}

void TestTimeTravel::anInstantAsATable()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    QVERIFY2(said().contains(QStringLiteral("The past: the locks of")), qPrintable(said()));
    QVERIFY(said().contains(QStringLiteral("2 locks")));
    const QModelIndex became = past()->model()->index(0, gui::PastTable::End);
    QVERIFY2(became.data().toString().contains(QStringLiteral("released or deleted")),
             qPrintable(became.data().toString()));
    QCOMPARE(past()->model()->index(1, gui::PastTable::End).data().toString(),
             QStringLiteral("still held, as far as was seen"));
    QVERIFY(past()->isColumnHidden(gui::PastTable::Server)); // one server
    m_window->press(QStringLiteral("Back to now"));
    QVERIFY(!past());
    QVERIFY(m_window->table()->isVisible());
    QVERIFY(waitFor([this] { return m_window->keys() == QStringList{QStringLiteral("lock:second")}; }));
}

void TestTimeTravel::fromChangeToChange()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    m_window->press(QStringLiteral("Previous change"));
    QVERIFY(waitForPast({QStringLiteral("lock:first")}));
    QVERIFY(waitFor([this] { return !m_window->isEnabled(QStringLiteral("Previous change")); }));
    m_window->press(QStringLiteral("Next change"));
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    m_window->press(QStringLiteral("Next change"));
    QVERIFY(waitForPast({QStringLiteral("lock:second")}));
    // The timeline has come along.
    const auto *view = m_window->window()->findChild<gui::TimelineView *>();
    const auto pinned = view->pinned();
    QVERIFY(pinned && view->model().record().begin && *pinned > *view->model().record().begin);
    m_window->press(QStringLiteral("Timeline"));
    QVERIFY(waitFor([view] { return view->isVisible(); }));
}

void TestTimeTravel::nothingCanBeDoneToIt()
{
    m_window->select(QStringLiteral("lock:second"));
    QAction *release = m_window->action(QStringLiteral("Force release…"));
    QVERIFY(release->isEnabled());
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitFor([this] { return past() && !pastKeys().isEmpty(); }));
    for (const char *text : {"Force release…", "Acquire…", "Extend…", "Release listed…"}) {
        const QAction *action = m_window->action(QString::fromUtf8(text));
        QVERIFY2(!action->isEnabled(), text);
        QVERIFY2(action->toolTip().contains(QStringLiteral("the table shows the past")),
                 qPrintable(action->toolTip()));
    }
    m_window->press(QStringLiteral("Back to now"));
    QVERIFY(release->isEnabled());
}

void TestTimeTravel::escapeGoesBackToNow()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitFor([this] { return past() && !pastKeys().isEmpty(); }));
    m_window->action(QStringLiteral("Disconnect"))->trigger();
    QVERIFY(past()); // the past of what was recorded is still there
    m_window->action(QStringLiteral("Locks"))->trigger();
    QVERIFY(past());
    QTest::keyClick(past(), Qt::Key_Escape);
    QVERIFY(waitFor([this] { return !past(); }));
}

/// The same key stops a pass where locks are live.
void TestTimeTravel::escapeStopsNoPass()
{
    for (const bool inFilter : {false, true}) {
        travelTo(QStringLiteral("lock:second"));
        QVERIFY(waitFor([this] { return past() && !pastKeys().isEmpty(); }));
        QWidget *focused = past();
        if (inFilter)
            focused = find<QLineEdit>(past()->parentWidget(), QStringLiteral("Filter"));
        focused->setFocus();
        QAction *stop = m_window->action(QStringLiteral("Stop"));
        const QSignalSpy stopped(stop, &QAction::triggered);
        stop->setEnabled(true); // a pass is under way
        QTest::keyClick(focused, Qt::Key_Escape);
        QVERIFY(!past());
        QCOMPARE(stopped.size(), 0);
    }
}

void TestTimeTravel::theKeysLeadFromChangeToChange()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    QCOMPARE(m_window->window()->focusWidget(), past());
    QTest::keyClick(m_window->window()->focusWidget(), Qt::Key_Left, Qt::ControlModifier);
    QVERIFY(waitForPast({QStringLiteral("lock:first")}));
    QTest::keyClick(m_window->window()->focusWidget(), Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    m_window->press(QStringLiteral("Back to now"));
    QCOMPARE(m_window->window()->focusWidget(), m_window->table());
}

void TestTimeTravel::anotherConnectionLeavesTheFocus()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitFor([this] { return past() && !pastKeys().isEmpty(); }));
    auto *panel = m_window->window()->findChild<gui::ConnectionsPanel *>();
    auto *tree = panel->findChild<QTreeView *>();
    tree->setFocus();
    panel->select(m_window->workspace().deployments().last());
    QVERIFY(!past());
    QCOMPARE(m_window->window()->focusWidget(), tree);
}

void TestTimeTravel::whatIsForgottenShowsNoMore()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitFor([this] { return past() && !pastKeys().isEmpty(); }));
    m_window->action(QStringLiteral("Timeline"))->trigger();
    m_window->press(QStringLiteral("Failovers…"));
    QVERIFY(waitFor([] { return dialog(QStringLiteral("Failovers of orders")); }));
    m_window->action(QStringLiteral("Forget history…"))->trigger();
    m_window->press(QStringLiteral("Forget history"),
                    m_window->waitForDialog(QStringLiteral("Forget history")));
    QVERIFY(waitFor([] { return !dialog(QStringLiteral("Failovers of orders")); }));
    m_window->action(QStringLiteral("Locks"))->trigger();
    QVERIFY(!past());
}

void TestTimeTravel::theFilterIsThatOfThePast()
{
    travelTo(QStringLiteral("lock:second"));
    QVERIFY(waitForPast({QStringLiteral("lock:first"), QStringLiteral("lock:second")}));
    m_window->type(QStringLiteral("Filter"), QStringLiteral("FIRST"), past()->parentWidget());
    QVERIFY(waitForPast({QStringLiteral("lock:first")}));
    QVERIFY(said().contains(QStringLiteral("1 of 2")));
    m_window->type(QStringLiteral("Filter"), QStringLiteral("nothing"), past()->parentWidget());
    QVERIFY(waitForPast({}));
    QVERIFY(said().contains(QStringLiteral("No lock matches the filter.")));
}

QTEST_MAIN(TestTimeTravel)
#include "tst_time_travel.moc"
