// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accessible.h"
#include "gui/live/window_options.h"
#include "gui/locks/lock_view.h"
#include "memory_keychain.h"
#include "redis_server.h"

#include <QTemporaryDir>

#include <memory>

namespace gui {
class MainWindow;
class Workspace;
} // namespace gui

/// The real window on real servers, with settings and journal of its own; worked by accessible names.
class WindowFixture
{
public:
    /// `secrets` null: there is no keychain. A folder of its own unless the options name one.
    explicit WindowFixture(const gui::WindowOptions &options = {},
                           MemoryKeychain::Content *secrets = nullptr);
    WindowFixture(const gui::WindowOptions &options, std::unique_ptr<profile::Keychain> keychain);
    ~WindowFixture();

    gui::Workspace &workspace() { return *m_workspace; }
    QWidget *window() const;
    gui::LockView *table() const;
    QString configDir() const { return m_configDir; }

    /// The keys of the table, in its order, without locks that have ended.
    QStringList keys() const;
    bool waitForKey(const QString &key) const;
    bool waitForNoKey(const QString &key) const;
    QString cell(const QString &key, int column) const;
    /// Selects the row of this key and waits for the inspector.
    void select(const QString &key) const;
    /// Presses the button of this name, in the window or in `where`.
    void press(const QString &name, QWidget *where = nullptr) const;
    bool isEnabled(const QString &name) const;
    /// An action of the menus, by its text without the marks of its mnemonic.
    QAction *action(const QString &text) const;
    void type(const QString &name, const QString &text, QWidget *where = nullptr) const;
    /// Waits until a dialog of this title shows.
    QWidget *waitForDialog(const QString &title) const;
    /// What stands, of whatever connection, whether the bar shows it or it waits.
    QStringList messages() const;
    /// Waits until a message contains this.
    bool waitForMessage(const QString &part) const;

private:
    QTemporaryDir m_folder;
    QString m_configDir;
    std::unique_ptr<gui::Workspace> m_workspace;
    std::unique_ptr<QWidget> m_window;
};

/// "1 lock", "2 locks" instead of "lock(s)", as in the program; once a test program.
void speakPlurals();

/// One deployment on these servers.
locks::DeploymentSpec specOf(const std::vector<RedisServer *> &servers,
                             locks::Environment environment = locks::Environment::Development);
gui::WindowOptions optionsOf(const locks::DeploymentSpec &spec);
