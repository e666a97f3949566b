// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/environment_band.h"
#include "gui/common/state_palette.h"
#include "gui/lab/form/sweep_dialog.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/trace/trace_dialog.h"
#include "gui/window/appearance.h"
#include "keyboard_walk.h"
#include "lab/spec/metrics.h"
#include "window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QTabWidget>
#include <QTest>

namespace {

struct Surface
{
    const char *name;
    const char *action; ///< text of the action that opens it; null: the window itself
    const char *title; ///< of the dialog
    const char *key = "lock:leased"; ///< the lock that is selected
    int page = 0;
};

const Surface surfaces[] = {
    {"page Locks", nullptr, nullptr},
    {"page Timeline", nullptr, nullptr, "lock:leased", 1},
    {"page Journal", nullptr, nullptr, "lock:leased", 2},
    {"page Lab", nullptr, nullptr, "lock:leased", 3},
    {"page Learn", nullptr, nullptr, "lock:leased", 4},
    {"New connection", "New connection…", "New connection"},
    {"Acquire", "Acquire…", "Acquire"},
    {"Extend", "Extend…", "Extend"},
    {"Set expiry", "Set expiry…", "Set expiry", "lock:endless"},
    {"Take over", "Take over…", "Take over"},
    {"Force release", "Force release…", "Force release"},
    {"Release listed", "Release listed…", "Release listed"},
    {"Find locks", "Find locks…", "Find locks"},
    {"Help", "Help", "Help"},
    {"Alerts", "Alerts…", "Alerts"},
};

QAction *actionOf(QWidget *window, const QString &text)
{
    for (QAction *action : window->findChildren<QAction *>()) {
        if (QString(action->text()).remove(QLatin1Char('&')) == text)
            return action;
    }
    qFatal("no action %s", qPrintable(text));
}

} // namespace

/// Walks every page and dialog as a screen reader and a keyboard do, and measures what can be read.
class TestAccessibility : public QObject
{
    Q_OBJECT
private slots:
    void everySurface_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(std::size(surfaces)); ++i)
            QTest::newRow(surfaces[i].name) << i;
    }

    void everySurface()
    {
        QFETCH(int, index);
        const Surface &surface = surfaces[index];
        RedisServer server;
        server.command("SET lock:leased first PX 600000");
        server.command("SET lock:endless first");
        WindowFixture fixture(optionsOf(specOf({&server})));
        QWidget *shown = open(fixture, surface);
        QVERIFY2(namelessControls(shown).isEmpty(), lines(namelessControls(shown)));
        QVERIFY2(unreadLabels(shown).isEmpty(), lines(unreadLabels(shown)));
        const QStringList unexplained = unexplainedControls(shown);
        QVERIFY2(unexplained.isEmpty(), lines(unexplained));
        const QStringList unreachable = unreachableControls(shown);
        QVERIFY2(unreachable.isEmpty(), lines(unreachable));
        for (const gui::Appearance each : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(each);
            const QStringList faint = faintTexts(shown);
            gui::apply(gui::Appearance::System);
            QVERIFY2(faint.isEmpty(), lines(faint));
        }
    }

    void whatTheLabSaysIsRead()
    {
        gui::LabPage page;
        page.setRecordFolder(QDir::tempPath());
        page.show();
        QVERIFY(accessibleName(page.findChild<QLabel *>(QStringLiteral("statusLabel")))
                    .startsWith(QStringLiteral("Ready. Results stay below, side by side.")));
        QVERIFY2(unreadLabels(&page).isEmpty(), lines(unreadLabels(&page)));
        lab::RunSpec spec;
        spec.strategies = {"incr"};
        gui::SweepDialog sweep(spec, &page);
        sweep.setAttribute(Qt::WA_DeleteOnClose, false);
        QVERIFY2(unreadLabels(&sweep).isEmpty(), lines(unreadLabels(&sweep)));
        QVERIFY(accessibleName(sweep.findChild<QLabel *>(QStringLiteral("consequenceLabel")))
                    .contains(u"6 values"));
        lab::RunResult result;
        result.traceNote = QStringLiteral("Others are not known.");
        lab::TraceOf lost;
        lost.clients = {0, 1};
        result.traces = {lost};
        gui::TraceDialog trace(result);
        trace.setAttribute(Qt::WA_DeleteOnClose, false);
        QVERIFY2(unreadLabels(&trace).isEmpty(), lines(unreadLabels(&trace)));
        const QString explained =
            accessibleName(trace.findChild<QLabel *>(QStringLiteral("explanationLabel")));
        QVERIFY2(explained.endsWith(result.traceNote), qPrintable(explained));
    }

    void statesCanBeReadOnEveryGround()
    {
        for (const gui::Appearance each : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(each);
            const QPalette palette = QApplication::palette();
            const gui::StatePalette tones(palette);
            gui::apply(gui::Appearance::System);
            for (const locks::State state : locks::allStates()) {
                const QColor color = tones.color(gui::StatePalette::toneOf(state));
                for (const QPalette::ColorRole ground : {QPalette::Base, QPalette::AlternateBase}) {
                    const double ratio = gui::contrast(color, palette.color(ground));
                    QVERIFY2(ratio >= 4.5, locks::stateWord(state).constData());
                }
            }
        }
    }

    void everyEnvironmentCarriesWhiteText()
    {
        for (const auto each : {locks::Environment::Production, locks::Environment::Staging,
                                locks::Environment::Development, locks::Environment::Sandbox})
            QVERIFY(gui::contrast(gui::environmentColor(each), Qt::white) >= 4.5);
    }

private:
    static const char *lines(const QStringList &list)
    {
        static QByteArray text;
        text = list.join(QLatin1Char('\n')).toUtf8();
        return text.constData();
    }

    static QWidget *open(WindowFixture &fixture, const Surface &surface)
    {
        fixture.select(QString::fromLatin1(surface.key));
        fixture.window()->findChild<QTabWidget *>()->setCurrentIndex(surface.page);
        if (!surface.action)
            return fixture.window();
        QAction *action = actionOf(fixture.window(), QString::fromUtf8(surface.action));
        if (!waitFor([action] { return action->isEnabled(); }))
            qFatal("%s stays disabled", surface.action);
        action->trigger();
        return fixture.waitForDialog(QString::fromUtf8(surface.title));
    }
};

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
