// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/main_menus.h"

#include "gui/common/actions.h"
#include "gui/window/appearance.h"
#include "profile/settings.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace gui {

void MainMenus::fill(QMenuBar *bar, const Actions &actions, const QList<QMenu *> &table,
                     profile::Settings *settings)
{
    QMenu *file = bar->addMenu(tr("&File"));
    file->addActions({actions.openHistory, actions.readTranscript});
    file->addSeparator();
    file->addAction(actions.quit);

    QMenu *connection = bar->addMenu(tr("&Connection"));
    connection->addActions({actions.newConnection, actions.editConnection, actions.removeConnection});
    connection->addSeparator();
    connection->addAction(actions.tryDemo);
    connection->addSeparator();
    connection->addActions({actions.importConnections, actions.exportConnections});
    connection->addSeparator();
    connection->addActions({actions.connectIt, actions.disconnectIt, actions.enterPassword});
    connection->addSeparator();
    connection->addActions({actions.rules, actions.readSeparately, actions.readOnly, actions.copyAccess});
    connection->addSeparator();
    connection->addActions({actions.recordHistory, actions.forgetHistory, actions.historyLimits});

    QMenu *lock = bar->addMenu(tr("&Lock"));
    lock->addActions(
        {actions.acquire, actions.extend, actions.complete, actions.setExpiry, actions.keepRenewing});
    lock->addSeparator();
    lock->addActions({actions.takeOver, actions.release});
    lock->addSeparator();
    lock->addActions({actions.releaseListed, actions.releaseGroup, actions.releaseMine});
    lock->addSeparator();
    lock->addAction(actions.undo);
    lock->addSeparator();
    lock->addAction(actions.tellOwners);
    lock->addActions({actions.copyRow, actions.copyCsv, actions.copyJson});

    QMenu *view = bar->addMenu(tr("&View"));
    view->addActions({actions.refresh, actions.stop, actions.pause, actions.sortNow, actions.find,
                      actions.wider, actions.allKeys, actions.findLocks});
    view->addSeparator();
    view->addActions({actions.showLocks, actions.showTimeline, actions.showJournal, actions.showLab,
                      actions.showLearn, actions.presentation});
    view->addSeparator();
    for (QMenu *each : table)
        view->addMenu(each);
    view->addSeparator();
    view->addAction(actions.alerts);
    addAppearance(view, settings);

    QMenu *help = bar->addMenu(tr("&Help"));
    help->addActions({actions.help, actions.about, actions.aboutQt});
    for (QMenu *each : bar->findChildren<QMenu *>() + table)
        each->setToolTipsVisible(true); // why something is disabled
}

void MainMenus::addAppearance(QMenu *view, profile::Settings *settings)
{
    QMenu *menu = view->addMenu(tr("Appearance"));
    auto *group = new QActionGroup(menu);
    const std::pair<QString, Appearance> choices[] = {{tr("As the desktop"), Appearance::System},
                                                      {tr("Light"), Appearance::Light},
                                                      {tr("Dark"), Appearance::Dark}};
    for (const auto &[name, appearance] : choices) {
        QAction *action = menu->addAction(name);
        action->setCheckable(true);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, menu, [settings, chosen = appearance] {
            settings->setAppearance(appearanceId(chosen));
            apply(chosen);
        });
        const auto mark = [action, settings, own = appearance] {
            action->setChecked(appearanceFromId(settings->appearance()) == own);
        };
        QObject::connect(menu, &QMenu::aboutToShow, action, mark); // settings are read later than this
    }
}

} // namespace gui
