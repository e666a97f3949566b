// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "app/translations.h"
#include "gui/live/workspace.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_log.h"
#include "gui/window/main_window.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QTest>
#include <QTranslator>

WindowFixture::WindowFixture(const gui::WindowOptions &options, MemoryKeychain::Content *secrets)
    : WindowFixture(options, std::make_unique<MemoryKeychain>(secrets))
{
}

WindowFixture::WindowFixture(const gui::WindowOptions &options, std::unique_ptr<profile::Keychain> keychain)
    : m_configDir(options.configDir.isEmpty() ? m_folder.path() : options.configDir)
{
    speakPlurals();
    gui::WindowOptions own = options;
    own.configDir = m_configDir;
    m_workspace = std::make_unique<gui::Workspace>(own, std::move(keychain));
    m_window = std::make_unique<gui::MainWindow>(m_workspace.get());
    QObject::connect(m_workspace.get(), &gui::Workspace::began, m_window.get(), &QWidget::show);
    constexpr int veryLongMs = 60000;
    m_workspace->start(veryLongMs);
    if (!waitFor([this] { return m_window->isVisible(); }, veryLongMs)
        || !QTest::qWaitForWindowExposed(m_window.get(), 5000 * patience))
        qFatal("the window did not show");
}

WindowFixture::~WindowFixture()
{
    m_window.reset();
    m_workspace->stop();
}

QWidget *WindowFixture::window() const
{
    return m_window.get();
}

gui::LockView *WindowFixture::table() const
{
    return find<gui::LockView>(m_window.get(), QStringLiteral("Locks"));
}

QStringList WindowFixture::keys() const
{
    QStringList keys;
    const gui::LockOrder *order = table()->order();
    for (int row = 0; order && row < order->rowCount(); ++row) {
        const auto item = order->itemAt(row); // none: the head of a group
        if (item && !item->hasEnded())
            keys += order->index(row, gui::LockTableModel::Key).data().toString();
    }
    return keys;
}

bool WindowFixture::waitForKey(const QString &key) const
{
    return waitFor([&] { return keys().contains(key); });
}

bool WindowFixture::waitForNoKey(const QString &key) const
{
    return waitFor([&] { return !keys().contains(key); });
}

QString WindowFixture::cell(const QString &key, int column) const
{
    const gui::LockOrder *order = table()->order();
    for (int row = 0; order && row < order->rowCount(); ++row) {
        if (order->index(row, gui::LockTableModel::Key).data().toString() == key
            && !order->itemAt(row)->hasEnded())
            return order->index(row, column).data(Qt::AccessibleTextRole).toString();
    }
    return {};
}

void WindowFixture::select(const QString &key) const
{
    if (!waitForKey(key))
        qFatal("no lock %s", qPrintable(key));
    const gui::LockOrder *order = table()->order();
    for (int row = 0; row < order->rowCount(); ++row) {
        const QModelIndex index = order->index(row, gui::LockTableModel::Key);
        if (index.data().toString() != key || order->itemAt(row)->hasEnded())
            continue;
        table()->scrollTo(index);
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(index).center());
        return;
    }
}

void WindowFixture::press(const QString &name, QWidget *where) const
{
    QTest::mouseClick(button<QAbstractButton>(where ? where : m_window.get(), name), Qt::LeftButton);
}

bool WindowFixture::isEnabled(const QString &name) const
{
    return button<QAbstractButton>(m_window.get(), name)->isEnabled();
}

QAction *WindowFixture::action(const QString &text) const
{
    for (auto *each : m_window->findChildren<QAction *>()) {
        if (each->text().remove(QLatin1Char('&')) == text)
            return each;
    }
    qFatal("no action %s", qPrintable(text));
}

void WindowFixture::type(const QString &name, const QString &text, QWidget *where) const
{
    auto *edit = button<QLineEdit>(where ? where : m_window.get(), name);
    edit->setFocus();
    edit->selectAll();
    if (text.isEmpty())
        QTest::keyClick(edit, Qt::Key_Delete);
    else
        QTest::keyClicks(edit, text);
}

QWidget *WindowFixture::waitForDialog(const QString &title) const
{
    QWidget *found = nullptr;
    if (!waitFor([&] { return (found = dialog(title)) != nullptr; }))
        qFatal("no dialog %s", qPrintable(title));
    return found;
}

QStringList WindowFixture::messages() const
{
    const auto *bar = m_window->findChild<gui::MessageBar *>();
    QStringList standing;
    for (int row = 0; row < bar->log()->rowCount(); ++row) {
        if (const gui::MessageLog::Entry &each = bar->log()->at(row); each.stands)
            standing += each.text();
    }
    return standing;
}

bool WindowFixture::waitForMessage(const QString &part) const
{
    const bool said = waitFor([&] { return messages().join(u'\n').contains(part); });
    if (!said)
        qWarning("messages: %s", qPrintable(messages().join(u'\n')));
    return said;
}

void speakPlurals()
{
    if (qApp->findChildren<QTranslator *>().isEmpty())
        installPlurals(qApp);
}

locks::DeploymentSpec specOf(const std::vector<RedisServer *> &servers, locks::Environment environment)
{
    locks::DeploymentSpec spec;
    for (RedisServer *server : servers)
        spec.masters.push_back(server->endpoint());
    spec.name = locks::deploymentLabel(spec.masters);
    spec.patterns = locks::defaultPatterns();
    spec.environment = environment;
    return spec;
}

gui::WindowOptions optionsOf(const locks::DeploymentSpec &spec)
{
    gui::WindowOptions options;
    options.deployments = {spec};
    return options;
}
