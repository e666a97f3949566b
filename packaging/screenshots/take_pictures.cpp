// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pictures of the real window, on the demo, light and dark: each step waits for what it needs, then
// acts. Argument: the folder for the pictures.
#include "app/translations.h"
#include "gui/live/window_options.h"
#include "gui/table/lock_table_model.h"
#include "gui/timeline/view/timeline_view.h"
#include "gui/window/appearance.h"
#include "gui/window/run_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <functional>

using namespace std::chrono_literals;

namespace {

constexpr QSize windowSize(1280, 800);
constexpr int stateColumn = gui::LockTableModel::StateColumn;
constexpr const char *chosenStrategies[] = {"No lock", "INCR on the server", "WATCH and MULTI, not retried",
                                            "SET NX EX, released by GET and DEL",
                                            "SET NX PX, released by script"};
constexpr qint64 settleMs = 35'000; ///< so that renewals have been seen and a verdict can be given

/// The steps of one session. A step is tried every tenth of a second until it answers true.
class Photographer : public QObject
{
public:
    explicit Photographer(const QDir &folder);

private:
    using Step = std::function<bool()>;

    void onTick();
    template <typename Widget> Widget *find(const char *accessibleName) const;
    QPushButton *button(const char *text, const QWidget *parent = nullptr) const;
    bool findWindow();
    bool selectLock(int column, const QString &text);
    bool openPage(const char *name);
    /// Of the recorded example, in the lane that had trouble last, and marks where it begins.
    bool selectHold();
    bool runLab();
    bool labEnded();
    /// Of a menu, by its text; once it is enabled.
    bool trigger(const char *text);
    /// Ticks what `Release listed` shows, answers its questions once the look is over, and releases.
    bool confirmBulk();
    /// The open dialog, light and dark, once it offers this way out; and takes it.
    bool saveDialog(const char *wayOut, const QString &name);
    bool save(const QString &name);
    /// A step that saves the same picture light and dark.
    Step both(const QString &name);

    QDir m_folder;
    QList<Step> m_steps;
    QTimer m_timer;
    QElapsedTimer m_clock;
    QMainWindow *m_window = nullptr;
};

Photographer::Photographer(const QDir &folder)
    : m_folder(folder)
{
    m_steps = {[this] { return findWindow(); },
               [this] { return m_clock.elapsed() > settleMs; },
               [this] { return selectLock(stateColumn, QStringLiteral("no expiry")); },
               [this] { return m_clock.elapsed() > settleMs + 2'000; },
               both(QStringLiteral("locks")),
               [this] { return selectLock(stateColumn, QStringLiteral("renewing")); },
               [this] { return trigger("Force release…"); },
               [this] { return m_clock.elapsed() > settleMs + 4'000; },
               [this] { return saveDialog("Cancel", QStringLiteral("release")); },
               [this] { return selectLock(stateColumn, QStringLiteral("split")); },
               [this] { return m_clock.elapsed() > settleMs + 6'000; },
               both(QStringLiteral("split")),
               [this] { return openPage("Timeline"); },
               [this] { return selectHold(); },
               [this] { return m_clock.elapsed() > settleMs + 9'000; },
               both(QStringLiteral("timeline")),
               [this] { return trigger("Locks then"); },
               [this] { return m_clock.elapsed() > settleMs + 11'000; },
               both(QStringLiteral("past")),
               [this] { return trigger("Back to now"); },
               [this] { return openPage("Lab"); },
               [this] { return runLab(); },
               [this] { return labEnded(); },
               both(QStringLiteral("lab")),
               [this] { return openPage("Locks"); },
               [this] { return trigger("Release listed…"); },
               [this] { return confirmBulk(); },
               [this] { return saveDialog("Close", QStringLiteral("bulk")); },
               [this] {
                   return m_window->close();
               }};
    m_clock.start();
    connect(&m_timer, &QTimer::timeout, this, &Photographer::onTick);
    m_timer.start(100ms);
}

Photographer::Step Photographer::both(const QString &name)
{
    return [this, name] {
        for (const gui::Appearance each : {gui::Appearance::Dark, gui::Appearance::Light}) {
            gui::apply(each);
            QCoreApplication::sendPostedEvents(); // the new palette reaches every widget
            if (!save(name + QLatin1Char('-') + gui::appearanceId(each)))
                return false;
        }
        return true;
    };
}

void Photographer::onTick()
{
    if (m_clock.hasExpired(180'000))
        qFatal("a step waits for ever; %d are left", int(m_steps.size()));
    if (!m_steps.isEmpty() && m_steps.front()())
        m_steps.removeFirst();
}

template <typename Widget> Widget *Photographer::find(const char *accessibleName) const
{
    for (Widget *widget : m_window->findChildren<Widget *>()) {
        if (widget->accessibleName() == QLatin1String(accessibleName))
            return widget;
    }
    return nullptr;
}

QPushButton *Photographer::button(const char *text, const QWidget *parent) const
{
    for (QPushButton *button : (parent ? parent : m_window)->findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text().remove(QLatin1Char('&')) == QLatin1String(text))
            return button;
    }
    return nullptr;
}

bool Photographer::findWindow()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *window = qobject_cast<QMainWindow *>(widget)) {
            m_window = window;
            m_window->resize(windowSize);
            return true;
        }
    }
    return false;
}

bool Photographer::selectLock(int column, const QString &text)
{
    auto *table = find<QAbstractItemView>("Locks");
    if (!table)
        return false;
    const QAbstractItemModel *model = table->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, column).data().toString().contains(text)) {
            table->setCurrentIndex(model->index(row, 0));
            table->scrollToTop(); // where those stand that need a person
            return true;
        }
    }
    return false;
}

bool Photographer::openPage(const char *name)
{
    auto *pages = find<QTabWidget>("Pages");
    for (int i = 0; pages && i < pages->count(); ++i) {
        if (pages->tabText(i).remove(QLatin1Char('&')) == QLatin1String(name)) {
            pages->setCurrentIndex(i);
            return true;
        }
    }
    return false;
}

bool Photographer::selectHold()
{
    auto *view = m_window->findChild<gui::TimelineView *>();
    const auto holds = view ? view->visibleHolds(20'000) : QList<gui::TimelineView::Place>();
    const auto bad = std::find_if(holds.cbegin(), holds.cend(), [view](const auto &place) {
        const gui::HoldMark mark = view->model().mark(place);
        return !mark.isOpen() && history::endsBadly(mark.why);
    });
    if (bad == holds.cend())
        return false;
    view->select(*bad);
    view->pin(view->model().mark(*bad).from);
    return true;
}

bool Photographer::runLab()
{
    auto *strategies = find<QAbstractItemView>("Strategies");
    QPushButton *run = button("Run");
    if (!strategies || !run || !run->isEnabled())
        return false;
    QAbstractItemModel *model = strategies->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        const QString name = model->index(row, 0).data().toString();
        const bool chosen = std::any_of(std::begin(chosenStrategies), std::end(chosenStrategies),
                                        [&name](const char *each) { return name == QLatin1String(each); });
        model->setData(model->index(row, 0), chosen ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
    }
    run->click();
    return true;
}

bool Photographer::labEnded()
{
    const auto *results = find<QAbstractItemView>("Results");
    return results && results->model()->rowCount() >= int(std::size(chosenStrategies))
        && button("Run")->isEnabled();
}

bool Photographer::trigger(const char *text)
{
    for (QAction *action : m_window->findChildren<QAction *>()) {
        if (action->text() == QString::fromUtf8(text) && action->isEnabled()) {
            action->trigger();
            return true;
        }
    }
    return false;
}

bool Photographer::confirmBulk()
{
    const auto *list = find<QAbstractItemView>("Locks to release");
    auto *number = find<QLineEdit>("Type the number of locks");
    auto *reason = find<QLineEdit>("Reason");
    QPushButton *go = button("Release");
    QPushButton *tick = button("Tick those seen");
    if (!list || !number || !reason || !go || !tick)
        return false;
    tick->click();
    int ticked = 0;
    for (int row = 0; row < list->model()->rowCount(); ++row)
        ticked += list->model()->index(row, 0).data(Qt::CheckStateRole) == Qt::Checked ? 1 : 0;
    number->setText(QString::number(ticked));
    reason->setText(QStringLiteral("INC-4711: workers were moved"));
    if (!go->isEnabled())
        return false;
    go->click();
    return true;
}

bool Photographer::saveDialog(const char *wayOut, const QString &name)
{
    auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
    QPushButton *out = dialog ? button(wayOut, dialog) : nullptr;
    if (!out)
        return false;
    for (const gui::Appearance each : {gui::Appearance::Dark, gui::Appearance::Light}) {
        gui::apply(each);
        QCoreApplication::sendPostedEvents();
        const QString file = name + QLatin1Char('-') + gui::appearanceId(each) + QStringLiteral(".png");
        if (!dialog->grab().save(m_folder.filePath(file), "PNG", 0))
            return false;
    }
    out->click();
    return true;
}

bool Photographer::save(const QString &name)
{
    return m_window->grab().save(m_folder.filePath(name + QStringLiteral(".png")), "PNG", 0);
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_NO_THREADED_GLIB", "1");
    QApplication application(argc, argv);
    installPlurals(&application);
    if (argc != 2)
        qFatal("one argument: the folder for the pictures");
    gui::WindowOptions options;
    options.demo = true;
    const Photographer photographer{QDir(QString::fromLocal8Bit(argv[1]))};
    return gui::runWindow(application, options);
}
