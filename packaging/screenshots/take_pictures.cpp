// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the README's pictures of the real window, on the demo: each step waits for what it needs, then acts.
// Argument: the folder for the pictures.
#include "gui/run_window.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>

#include <functional>

using namespace std::chrono_literals;

namespace {

constexpr QSize windowSize(1280, 800);
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
    QPushButton *button(const char *text) const;
    bool findWindow();
    bool selectLock(const QString &key);
    bool openLab();
    bool runLab();
    bool labEnded();
    bool save(const QString &name);

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
               [this] { return selectLock(QStringLiteral("redlock:stock:3")); },
               [this] { return m_clock.elapsed() > settleMs + 2'000; },
               [this] { return save(QStringLiteral("locks.png")); },
               [this] { return openLab(); },
               [this] { return runLab(); },
               [this] { return labEnded(); },
               [this] { return save(QStringLiteral("lab.png")); },
               [this] {
                   return m_window->close();
               }};
    m_clock.start();
    connect(&m_timer, &QTimer::timeout, this, &Photographer::onTick);
    m_timer.start(100ms);
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

QPushButton *Photographer::button(const char *text) const
{
    for (QPushButton *button : m_window->findChildren<QPushButton *>()) {
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

bool Photographer::selectLock(const QString &key)
{
    auto *table = find<QAbstractItemView>("Locks");
    if (!table)
        return false;
    const QAbstractItemModel *model = table->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data().toString() == key) {
            table->setCurrentIndex(model->index(row, 0));
            return true;
        }
    }
    return false;
}

bool Photographer::openLab()
{
    auto *pages = find<QTabWidget>("Pages");
    for (int i = 0; pages && i < pages->count(); ++i) {
        if (pages->tabText(i).remove(QLatin1Char('&')) == QLatin1String("Lab")) {
            pages->setCurrentIndex(i);
            return true;
        }
    }
    return false;
}

bool Photographer::runLab()
{
    auto *strategies = find<QAbstractItemView>("Strategies");
    QPushButton *run = button("Run");
    if (!strategies || !run || !run->isEnabled())
        return false;
    QAbstractItemModel *model = strategies->model();
    for (int row = 0; row < model->rowCount(); ++row)
        model->setData(model->index(row, 0), Qt::Checked, Qt::CheckStateRole);
    run->click();
    return true;
}

bool Photographer::labEnded()
{
    const auto *results = find<QAbstractItemView>("Results");
    const auto *strategies = find<QAbstractItemView>("Strategies");
    return results && results->model()->rowCount() >= strategies->model()->rowCount()
        && button("Run")->isEnabled();
}

bool Photographer::save(const QString &name)
{
    return m_window->grab().save(m_folder.filePath(name));
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_NO_THREADED_GLIB", "1");
    QApplication application(argc, argv);
    if (argc != 2)
        qFatal("one argument: the folder for the pictures");
    gui::WindowOptions options;
    options.demo = true;
    const Photographer photographer{QDir(QString::fromLocal8Bit(argv[1]))};
    return gui::runWindow(application, options);
}
