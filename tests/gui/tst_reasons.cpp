// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "gui/common/actions.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"

#include <QAction>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

namespace {

bool tells(const QString &toolTip)
{
    static const QString before = QStringLiteral("Not now: ");
    const qsizetype at = toolTip.indexOf(before);
    return at >= 0 && toolTip.size() > at + before.size() + 3;
}

/// What is disabled and does not say why: a line each.
QStringList silent(QWidget *window)
{
    QStringList result;
    for (QAction *each : window->findChildren<QAction *>()) {
        const bool ours = !each->text().isEmpty() && !each->objectName().startsWith(QStringLiteral("_q_"));
        if (ours && each->isVisible() && !each->isEnabled() && !each->menu() && !tells(each->toolTip()))
            result += QStringLiteral("action ") + each->text();
    }
    for (auto *each : window->findChildren<QAbstractButton *>()) {
        if (each->window() != window || qobject_cast<QTabBar *>(each->parentWidget())
            || accessibleName(each).isEmpty())
            continue; // parts of a widget: the corner of a table, arrows of tabs
        // Not those of which a whole part is disabled: that part says it.
        if (!each->isEnabled() && each->parentWidget()->isEnabled() && !tells(each->toolTip()))
            result += QStringLiteral("button ") + accessibleName(each) + u' ' + each->objectName();
    }
    return result;
}

QString lines(QWidget *window)
{
    return silent(window).join(u'\n');
}

} // namespace

/// What is disabled says in its tool tip why it is not possible now.
class TestReasons : public QObject
{
    Q_OBJECT
private slots:
    /// What is ours can be let go wherever one looks.
    void thePastForbidsOnlyWhatItsTableShows()
    {
        gui::Actions actions;
        gui::Situation situation;
        situation.chosen = situation.open = situation.connected = situation.past = true;
        situation.listed = situation.group = situation.undoable = true;
        situation.mine = 1;
        actions.update(situation);
        for (const QAction *action : {actions.releaseMine, actions.undo})
            QVERIFY2(action->isEnabled(), qPrintable(action->toolTip()));
        for (const QAction *action :
             {actions.acquire, actions.release, actions.releaseListed, actions.releaseGroup})
            QVERIFY2(action->toolTip().contains(QStringLiteral("the table shows the past")),
                     qPrintable(action->text()));
    }

    void withoutAConnection()
    {
        WindowFixture fixture;
        QCOMPARE(lines(fixture.window()), QString());
        QVERIFY(!fixture.isEnabled(QStringLiteral("Acquire…")));
    }

    void inEverySituation()
    {
        RedisServer server;
        server.command("SET lock:a a PX 600000");
        server.command("SET lock:endless a");
        WindowFixture fixture(optionsOf(specOf({&server}, locks::Environment::Sandbox)));
        QVERIFY(fixture.waitForKey(QStringLiteral("lock:a")));
        QCOMPARE(lines(fixture.window()), QString()); // nothing is selected
        fixture.select(QStringLiteral("lock:a"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Extend…")); }));
        QCOMPARE(lines(fixture.window()), QString());
        QVERIFY(reasonOf(fixture, "Set expiry…").contains(QStringLiteral("Extend lengthens it")));
        QVERIFY(!reasonOf(fixture, "Extend…").contains(QStringLiteral("Not now")));
        fixture.select(QStringLiteral("lock:endless"));
        QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Extend…")); }));
        QVERIFY(reasonOf(fixture, "Extend…").contains(QStringLiteral("no lease to lengthen")));
        fixture.action(QStringLiteral("Read-only"))->trigger();
        QVERIFY(waitFor([&] { return !fixture.isEnabled(QStringLiteral("Force release…")); }));
        QVERIFY(reasonOf(fixture, "Force release…").contains(QStringLiteral("read-only")));
        QCOMPARE(lines(fixture.window()), QString());
        fixture.press(QStringLiteral("Disconnect"));
        QVERIFY(waitFor([&] { return fixture.isEnabled(QStringLiteral("Connect")); }));
        QCOMPARE(lines(fixture.window()), QString());
        QVERIFY(reasonOf(fixture, "Refresh").contains(QStringLiteral("the selected connection is closed")));
    }

private:
    static QString reasonOf(const WindowFixture &fixture, const char *name)
    {
        return button<QAbstractButton>(fixture.window(), QString::fromUtf8(name))->toolTip();
    }
};

QTEST_MAIN(TestReasons)
#include "tst_reasons.moc"
