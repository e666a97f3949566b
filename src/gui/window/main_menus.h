// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QList>

class QMenu;
class QMenuBar;

namespace profile {
class Settings;
}

namespace gui {

class Actions;

/// Places every action of the window in its menus.
class MainMenus
{
    Q_DECLARE_TR_FUNCTIONS(gui::MainMenus)
public:
    /// `table`: menus of the lock table, which stay the caller's. `settings` must outlive the menus: the
    /// chosen appearance is kept there.
    static void fill(QMenuBar *bar, const Actions &actions, const QList<QMenu *> &table,
                     profile::Settings *settings);

private:
    static void addAppearance(QMenu *view, profile::Settings *settings);
};

} // namespace gui
