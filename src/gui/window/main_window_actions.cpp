// SPDX-License-Identifier: GPL-3.0-or-later
// What each action of the menus does.
#include "gui/actions/action_controller.h"
#include "gui/alerts/alert_controller.h"
#include "gui/bulk/bulk_controller.h"
#include "gui/common/actions.h"
#include "gui/connections/connection_controller.h"
#include "gui/connections/history_controller.h"
#include "gui/help/about_box.h"
#include "gui/help/help_window.h"
#include "gui/journal/journal_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/learn/learn_tabs.h"
#include "gui/live/workspace.h"
#include "gui/locks/locks_page.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/window/main_window.h"
#include "gui/window/other_guide.h"
#include "gui/window/presentation.h"
#include "ui_main_window.h"

#include <QApplication>

namespace gui {

void MainWindow::on(QAction *action, const std::function<void()> &function)
{
    connect(action, &QAction::triggered, this, function);
}

void MainWindow::withCurrent(QAction *action, const std::function<void(Deployment *)> &function)
{
    on(action, [this, function] {
        if (Deployment *deployment = current())
            function(deployment);
    });
}

void MainWindow::connectActions()
{
    connectConnectionActions();
    connectTableActions();
    connectPageActions();
    connectLockActions();
    on(m_actions->quit, [this] { close(); });
    on(m_actions->alerts, [this] { m_alerts->open(this); });
    on(m_actions->about, [this] { AboutBox::open(this); });
    on(m_actions->aboutQt, [] { QApplication::aboutQt(); });
}

void MainWindow::connectConnectionActions()
{
    on(m_actions->openHistory, [this] { m_other->askHistory(); });
    on(m_actions->readTranscript, [this] { m_other->askTranscript(); });
    on(m_actions->newConnection, [this] { m_connections->create(); });
    on(m_actions->tryDemo, [this] {
        m_workspace->startDemo();
        refresh();
    });
    on(m_actions->importConnections, [this] { m_connections->askImport(); });
    on(m_actions->exportConnections, [this] { m_connections->askExport(); });
    on(m_actions->copyAccess, [this] { m_connections->copyAccess(); });
    withCurrent(m_actions->editConnection, [this](Deployment *each) { m_connections->edit(each); });
    withCurrent(m_actions->removeConnection, [this](Deployment *each) { m_connections->remove(each); });
    withCurrent(m_actions->connectIt, [](Deployment *each) { each->open(); });
    withCurrent(m_actions->disconnectIt, [](Deployment *each) { each->close(); });
    withCurrent(m_actions->enterPassword, [this](Deployment *each) { m_connections->askPassword(each); });
    withCurrent(m_actions->readSeparately, [this](Deployment *each) { m_connections->readAs(each, true); });
    withCurrent(m_actions->rules, [this](Deployment *each) { m_connections->editRules(each); });
    withCurrent(m_actions->forgetHistory, [this](Deployment *each) { m_history->askForget(each); });
    on(m_actions->historyLimits, [this] { m_history->editLimits(); });
    // The check marks say what is, not what was asked for.
    connect(m_actions->readOnly, &QAction::triggered, this, [this](bool readOnly) {
        if (Deployment *deployment = current())
            m_connections->setReadOnly(deployment, readOnly);
        refreshActions();
    });
    connect(m_actions->recordHistory, &QAction::triggered, this, [this](bool recorded) {
        if (Deployment *deployment = current())
            m_history->setRecorded(deployment, recorded);
        refreshActions();
    });
}

void MainWindow::connectTableActions()
{
    withCurrent(m_actions->refresh, [](Deployment *each) { each->refresh(); });
    withCurrent(m_actions->stop, [](Deployment *each) { each->stopPass(); });
    withCurrent(m_actions->pause, [](Deployment *each) { each->setPaused(!each->isPaused()); });
    withCurrent(m_actions->findLocks, [this](Deployment *each) { m_connections->findLocks(each); });
    withCurrent(m_actions->allKeys, [](Deployment *each) { each->setAllKeys(!each->spec().allKeys); });
    on(m_actions->sortNow, [this] { m_locksPage->sortNow(); });
    on(m_actions->wider, [this] { m_locksPage->widen(); });
    on(m_actions->copyRow, [this] { m_locksPage->copySelectedRow(); });
    on(m_actions->copyCsv, [this] { m_locksPage->copyAs(exports::Format::Csv); });
    on(m_actions->copyJson, [this] { m_locksPage->copyAs(exports::Format::Json); });
    on(m_actions->resetColumns, [this] { m_locksPage->resetColumns(); });
}

void MainWindow::connectPageActions()
{
    on(m_actions->find, [this] {
        if (m_ui->pages->currentWidget() == m_timelinePage)
            return m_timelinePage->focusFilter();
        if (m_ui->pages->currentWidget() == m_journalPage)
            return m_journalPage->focusFilter();
        m_ui->pages->setCurrentWidget(m_locksPage);
        m_locksPage->focusFilter();
    });
    on(m_actions->showLocks, [this] { m_ui->pages->setCurrentWidget(m_locksPage); });
    on(m_actions->showJournal, [this] { m_ui->pages->setCurrentWidget(m_journalPage); });
    on(m_actions->showTimeline, [this] { m_ui->pages->setCurrentWidget(m_timelinePage); });
    on(m_actions->showLab, [this] { m_ui->pages->setCurrentWidget(m_lab); });
    on(m_actions->showLearn, [this] { m_ui->pages->setCurrentWidget(m_learn); });
    on(m_actions->help, [this] {
        const QWidget *page = m_ui->pages->currentWidget();
        showHelp(this,
                 page == m_lab                ? m_lab->helpPage()
                     : page == m_learn        ? m_learn->helpPage()
                     : page == m_timelinePage ? QStringLiteral("timeline")
                     : page == m_journalPage  ? QStringLiteral("journal")
                                              : QStringLiteral("locks"));
    });
    connect(m_actions->presentation, &QAction::triggered, m_presentation, &Presentation::set);
    connect(m_presentation, &Presentation::changed, m_actions->presentation, &QAction::setChecked);
    addAction(m_actions->presentation); // the menu bar is hidden then
}

void MainWindow::connectLockActions()
{
    m_controller->setUp(
        *m_actions, [this] { return current(); }, [this] { return m_locksPage->selectedLock(); });
    m_bulk->setUp(
        *m_actions, [this] { return current(); }, [this] { return m_locksPage->selectedGroup(); });
    withCurrent(m_actions->tellOwners, [this](Deployment *each) {
        if (const LockItem *item = m_locksPage->selectedLock())
            m_connections->tellOwners(each, *item);
    });
    withCurrent(m_actions->undo, [this](Deployment *each) {
        m_bulk->canUndo(each) ? m_bulk->undo(each) : m_controller->openUndo();
    });
    connect(m_actions->keepRenewing, &QAction::triggered, this, [this](bool renew) {
        const LockItem *item = m_locksPage->selectedLock();
        if (Deployment *deployment = current(); deployment && item)
            deployment->setRenewing(deployment->placeOf(item->row), renew);
        refreshActions();
    });
}

} // namespace gui
