// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/main_window.h"

#include "gui/actions/action_controller.h"
#include "gui/actions/known_rights.h"
#include "gui/alerts/alert_controller.h"
#include "gui/bulk/bulk_controller.h"
#include "gui/common/actions.h"
#include "gui/common/icons.h"
#include "gui/common/text.h"
#include "gui/connections/connection_controller.h"
#include "gui/connections/history_controller.h"
#include "gui/help/help_window.h"
#include "gui/journal/journal_page.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/learn/learn_tabs.h"
#include "gui/learn/lesson_guide.h"
#include "gui/live/workspace.h"
#include "gui/locks/locks_page.h"
#include "gui/messages/message_bell.h"
#include "gui/mine/held_dialog.h"
#include "gui/mine/holding_note.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/window/appearance.h"
#include "gui/window/desktop_notifier.h"
#include "gui/window/journal_guide.h"
#include "gui/window/lab_targets.h"
#include "gui/window/lock_guide.h"
#include "gui/window/main_menus.h"
#include "gui/window/message_centre.h"
#include "gui/window/other_guide.h"
#include "gui/window/past_guide.h"
#include "gui/window/presentation.h"
#include "gui/window/recent_guide.h"
#include "gui/window/server_warnings.h"
#include "gui/window/situation_of.h"
#include "gui/window/status_line.h"
#include "gui/window/timeline_guide.h"
#include "lab/run/lab_service.h"
#include "ui_main_window.h"

#include <QCloseEvent>
#include <QScreen>

#include <algorithm>

namespace gui {

namespace {

constexpr int stateVersion = 1;
/// With a frame and a panel of the desktop it fits 1280 × 720; where there is more room it takes most of it,
/// until the inspector stands beside the table and everything has its place.
QSize firstSize(const QSize &room)
{
    constexpr QSize least(1240, 650);
    constexpr QSize enough(1760, 990);
    const QSize most = (room * 0.92).boundedTo(enough);
    const bool hasRoom = most.width() > least.width() && most.height() > least.height();
    return (hasRoom ? most : least).boundedTo(room);
}

QString mainSplitter()
{
    return QStringLiteral("main");
}

} // namespace

MainWindow::MainWindow(Workspace *workspace, QWidget *parent)
    : QMainWindow(parent)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_workspace(workspace)
    , m_actions(new Actions(this))
    , m_locksPage(new LocksPage(this))
    , m_timelinePage(new TimelinePage(this))
    , m_journalPage(new JournalPage(this))
    , m_lab(new LabTabs(this))
    , m_learn(new LearnTabs(this))
    , m_connections(new ConnectionController(workspace, this))
    , m_history(new HistoryController(workspace, this))
    , m_controller(new ActionController(this))
    , m_alerts(new AlertController(&workspace->settings(), this))
    , m_bulk(new BulkController(this))
    , m_warnings(new ServerWarnings(this))
{
    m_ui->setupUi(this);
    setWindowIcon(programIcon());
    setMinimumSize(960, 600);
    m_ui->connectionsPanel->setUp(workspace, *m_actions);
    m_holding = new HoldingNote(m_actions->releaseMine, this);
    m_ui->environmentBand->add(m_holding);
    m_ui->environmentBand->add(m_warnings);
    makePages();
    MainMenus::fill(m_ui->menuBar, *m_actions, m_locksPage->tableMenus(), &workspace->settings());
    m_status = new StatusLine(m_ui->statusBar);
    connectActions();
    connectWorkspace();
    if (const QString &history = workspace->options().history; !history.isEmpty())
        m_other->open(history, OtherHistory::Kind::History);
    resize(firstSize(screen()->availableSize()));
    onSelectionChanged();
}

MainWindow::~MainWindow()
{
    // While it is whole: a field that loses the focus as the window is hidden calls it.
    hide();
}

void MainWindow::makePages()
{
    m_locksPage->setUp(*m_actions);
    m_ui->pages->addTab(m_locksPage, icon("lock"), tr("Locks"));
    m_ui->pages->addTab(m_timelinePage, icon("timeline"), tr("Timeline"));
    m_journalPage->setUp(m_workspace);
    m_ui->pages->addTab(m_journalPage, icon("journal"), tr("Journal"));
    m_ui->pages->addTab(m_lab, icon("chart"), tr("Lab"));
    m_ui->pages->addTab(m_learn, icon("learn"), tr("Learn"));
    m_presentation = new Presentation(this, m_ui->pages, m_lab, m_learn);
    m_presentation->hide(m_ui->menuBar);
    m_presentation->hide(m_ui->environmentBand); // of a connection: a run there is asked about
    m_presentation->hide(m_ui->statusBar);
    m_presentation->hide(m_ui->connectionsPanel);
    m_ui->mainSplitter->setStretchFactor(1, 1);
    auto *bell = new MessageBell(m_ui->pages);
    m_ui->pages->setCornerWidget(bell);
    m_presentation->hide(bell);
    m_messages = new MessageCentre(m_ui->messageBar, bell, m_ui->connectionsPanel, this);
    auto *guide = new LockGuide(m_ui->connectionsPanel, m_ui->pages, m_locksPage);
    connect(m_messages, &MessageCentre::lockWanted, guide, &LockGuide::lead);
    connect(guide, &LockGuide::missing, this, &MainWindow::showMessage);
    m_timeline = new TimelineGuide(m_timelinePage, m_workspace, guide);
    connect(m_timeline, &TimelineGuide::message, this, &MainWindow::showMessage);
    m_past = new PastGuide(m_ui->pages, m_locksPage, m_timelinePage);
    m_other = new OtherGuide(m_ui->pages, m_timelinePage, m_past);
    connect(m_other, &OtherGuide::message, this, &MainWindow::showMessage);
    connect(m_other, &OtherGuide::opened, m_journalPage, &JournalPage::setOther);
    connect(m_timelinePage, &TimelinePage::otherLeft, m_journalPage, [this] { m_journalPage->setOther({}); });
    const auto *lessons = new LessonGuide(m_workspace, m_learn->lessons(),
                                          {m_ui->connectionsPanel, m_ui->pages, m_locksPage, m_lab});
    connect(lessons, &LessonGuide::message, this, &MainWindow::showMessage);
    m_recent = new RecentGuide(m_workspace, m_ui->pages, m_locksPage, m_timelinePage);
    connect(m_recent, &RecentGuide::message, this, &MainWindow::showMessage);
    connect(m_journalPage, &JournalPage::lockWanted, guide, &LockGuide::lead);
    const auto *ways = new JournalGuide(m_ui->connectionsPanel, m_ui->pages, m_journalPage, m_timelinePage,
                                        m_controller, m_workspace);
    connect(ways, &JournalGuide::message, this, &MainWindow::showMessage);
}

/// Whole names, until a person arranges it otherwise.
void MainWindow::fitConnections()
{
    const int usual = fontMetrics().averageCharWidth() * 44;
    const int most = width() * 2 / 5; // the table is what it is about
    const int list = qMin(qMax(usual, m_ui->connectionsPanel->wantedWidth() + 12), most);
    // Sizes of what has none yet would be lost.
    layout()->activate();
    m_ui->centralWidget->layout()->activate();
    m_ui->mainSplitter->setSizes({list, width() - list});
}

/// Without connections lab and lessons get their room: they bring their own servers, and what shows the lock
/// of a lesson is none.
void MainWindow::giveRoom()
{
    const QWidget *page = m_ui->pages->currentWidget();
    const QList<Deployment *> &deployments = m_workspace->deployments();
    const bool isAlone = (page == m_lab || page == m_learn)
        && std::all_of(deployments.begin(), deployments.end(), [](const Deployment *deployment) {
                             return deployment->origin() == Deployment::Origin::Lesson;
                         });
    if (!m_lab->measure()->isPresented() && !m_learn->lessons()->isPresented())
        m_ui->connectionsPanel->setVisible(!isAlone);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (!std::exchange(m_arranged, true))
        fitConnections(); // nobody has seen it so far
}

void MainWindow::connectWorkspace()
{
    connect(m_workspace, &Workspace::added, this, &MainWindow::watch);
    connect(m_workspace, &Workspace::added, this, &MainWindow::giveRoom);
    connect(m_workspace, &Workspace::removed, this, &MainWindow::giveRoom);
    connect(m_ui->pages, &QTabWidget::currentChanged, this, &MainWindow::giveRoom);
    connect(m_workspace, &Workspace::removed, this, &MainWindow::refreshTargets);
    connect(m_workspace, &Workspace::removed, m_messages, &MessageCentre::forget);
    connect(m_workspace, &Workspace::settingsRead, this, &MainWindow::onSettingsRead);
    connect(m_workspace, &Workspace::profilesRead, this, &MainWindow::refresh);
    connect(m_workspace, &Workspace::demoReady, this, &MainWindow::refresh);
    connect(m_workspace, &Workspace::demoOpened, m_ui->connectionsPanel, &ConnectionsPanel::select);
    connect(m_workspace, &Workspace::message, this, &MainWindow::showMessage);
    connect(m_connections, &ConnectionController::message, this, &MainWindow::showMessage);
    connect(m_history, &HistoryController::message, this, &MainWindow::showMessage);
    connect(m_history, &HistoryController::withdrawn, m_messages->log(), &MessageLog::withdraw);
    connect(m_history, &HistoryController::recordingChosen, this, &MainWindow::refresh);
    connect(m_history, &HistoryController::forgotten, m_timeline, &TimelineGuide::readAgain);
    connect(m_history, &HistoryController::forgotten, m_past, &PastGuide::leave);
    connect(m_connections, &ConnectionController::withdrawn, m_messages->log(), &MessageLog::withdraw);
    connect(m_connections, &ConnectionController::created, m_ui->connectionsPanel, &ConnectionsPanel::select);
    connect(m_controller, &ActionController::message, this, &MainWindow::showMessage);
    connect(m_controller, &ActionController::messageChanged, m_messages->log(), &MessageLog::update);
    connect(m_controller, &ActionController::messageOver, m_messages->log(), &MessageLog::withdraw);
    connect(m_alerts, &AlertController::message, this, &MainWindow::showMessage);
    connect(m_alerts, &AlertController::retold, m_messages->log(), &MessageLog::update);
    connect(m_alerts, &AlertController::withdrawn, m_messages->log(), &MessageLog::withdraw);
    connect(m_alerts, &AlertController::lockWanted, m_ui->messageBar, &MessageBar::lockWanted);
    connect(m_bulk, &BulkController::message, this, &MainWindow::showMessage);
    connect(m_controller, &ActionController::undoableChanged, this, &MainWindow::refreshActions);
    connect(m_controller->rights(), &KnownRights::changed, this, &MainWindow::refreshActions);
    connect(m_controller, &ActionController::tookAway, m_bulk, &BulkController::forget);
    connect(m_controller, &ActionController::releaseOwners, m_bulk, &BulkController::releaseOwners);
    connect(m_bulk, &BulkController::undoableChanged, this, &MainWindow::refreshActions);
    connect(m_locksPage, &LocksPage::selectedLockChanged, this, &MainWindow::refreshActions);
    connect(m_locksPage, &LocksPage::heldOrderChanged, this, &MainWindow::refreshStatus);
    connect(m_locksPage, &LocksPage::said, this, [this](const QString &text) {
        showMessage({Message::Kind::Information, text, {}});
    });
    connect(m_lab, &LabTabs::failed, this, [this](const QString &sentence) {
        showMessage({Message::Kind::Warning, sentence, {}});
    });
    connect(m_learn, &LearnTabs::failed, this, [this](const QString &sentence) {
        showMessage({Message::Kind::Warning, sentence, {}});
    });
    connect(m_lab, &LabTabs::helpWanted, this, [this](const QString &page) { showHelp(this, page); });
    connect(m_lab->measure(), &LabPage::noted, this, [this](const QString &sentence) {
        showMessage({Message::Kind::Information, sentence, {}});
    });
    m_lab->measure()->setRecordFolder(lab::LabService::recordFolder(m_workspace->options().configDir));
    connect(m_ui->connectionsPanel, &ConnectionsPanel::selectionChanged, this,
            &MainWindow::onSelectionChanged);
    connect(m_ui->connectionsPanel, &ConnectionsPanel::activated, this,
            [](Deployment *deployment) { deployment->open(); });
    for (Deployment *deployment : m_workspace->deployments())
        watch(deployment);
}

Deployment *MainWindow::current() const
{
    return m_ui->connectionsPanel->selected();
}

void MainWindow::watch(Deployment *deployment)
{
    connect(deployment, &Deployment::changed, this, [this, deployment] {
        if (deployment == current())
            refresh();
        refreshTargets();
    });
    connect(deployment, &Deployment::passwordWanted, this,
            [this, deployment] { m_connections->askPassword(deployment); });
    m_messages->watch(deployment);
    m_alerts->watch(deployment);
    connect(deployment, &Deployment::letGo, m_controller,
            [this, deployment](const auto &report) { m_controller->showLetGo(deployment, report); });
    m_connections->watch(deployment);
    m_controller->watch(deployment);
    m_history->watch(deployment);
    connect(deployment, &Deployment::lost, this,
            [this, deployment](const locks::ActionReport &report) { showLost(deployment, report); });
    refreshTargets();
}

void MainWindow::refreshTargets()
{
    m_lab->measure()->setTargets(LabTargets::of(m_workspace->deployments()));
}

void MainWindow::onSelectionChanged()
{
    m_locksPage->setDeployment(current());
    m_timeline->setDeployment(current());
    m_past->setDeployment(current());
    m_recent->setDeployment(current());
    m_journalPage->setDeployment(current());
    m_warnings->setDeployment(current());
    m_messages->setShown(current());
    m_holding->setDeployment(current());
    refresh();
}

void MainWindow::refresh()
{
    m_locksPage->setAwaited(m_workspace->isDemoStarting()     ? LocksPage::Awaited::Demo
                                : !m_workspace->hasProfiles() ? LocksPage::Awaited::Profiles
                                                              : LocksPage::Awaited::Nothing);
    refreshTitle();
    refreshActions();
    refreshStatus();
}

void MainWindow::refreshStatus()
{
    m_status->show(current(), m_workspace->hasProfiles());
}

void MainWindow::refreshActions()
{
    Deployment *deployment = current();
    Situation situation = situationOf(deployment, m_locksPage->selectedLock());
    situation.past = !m_locksPage->isLive();
    situation.listed = situation.listed && !situation.past;
    situation.settings = m_workspace->hasSettings();
    situation.profiles = m_workspace->hasProfiles();
    situation.demoBegun = m_workspace->hasDemo();
    situation.mayLeaveReadOnly = !m_workspace->options().readOnly;
    situation.undoable = deployment && (m_controller->canUndo(deployment) || m_bulk->canUndo(deployment));
    const LockGroup *group = deployment ? m_locksPage->selectedGroup() : nullptr;
    situation.group = group;
    situation.guessed = group && group->kind == GroupKind::Guessed;
    KnownRights *rights = m_controller->rights();
    rights->look(deployment, m_locksPage->selectedLock());
    situation.forbidden = rights->forbidden(deployment, m_locksPage->selectedLock());
    situation.noRelease = rights->forbidden(deployment, nullptr).value(locks::ActionKind::Release);
    m_actions->update(situation);
}

void MainWindow::refreshTitle()
{
    QString title = QStringLiteral("Lockscope");
    const Deployment *deployment = current();
    if (!deployment) {
        m_ui->environmentBand->showNothing();
        setWindowTitle(title);
        return;
    }
    const locks::DeploymentSpec &spec = deployment->spec();
    title += QStringLiteral(" — ") + spec.name;
    if (spec.environment == locks::Environment::Production)
        title += QStringLiteral(" [PRODUCTION]");
    if (spec.readOnly)
        title += QStringLiteral(" [read-only]");
    setWindowTitle(title);
    m_ui->environmentBand->showDeployment(spec, deployment->color());
}

void MainWindow::showMessage(const Message &message)
{
    m_messages->show(message);
}

void MainWindow::onSettingsRead()
{
    m_alerts->restore();
    restoreState();
    refreshActions();
}

void MainWindow::restoreState()
{
    const profile::Settings &settings = m_workspace->settings();
    m_placed = !isVisible(); // one that shows does not jump
    if (m_placed)
        restoreGeometry(settings.windowGeometry());
    QMainWindow::restoreState(settings.windowState(stateVersion), stateVersion);
    const QByteArray split = settings.splitterState(mainSplitter());
    m_arranged = !split.isEmpty() && m_ui->mainSplitter->restoreState(split);
    m_locksPage->restore(settings);
    m_lab->restore(settings);
    m_learn->restore(settings);
    m_journalPage->restore(settings);
}

void MainWindow::saveState()
{
    if (!m_workspace->hasSettings())
        return; // what is remembered is better than what nobody arranged
    profile::Settings &settings = m_workspace->settings();
    if (m_placed)
        settings.setWindowGeometry(saveGeometry());
    settings.setWindowState(QMainWindow::saveState(stateVersion), stateVersion);
    settings.setSplitterState(mainSplitter(), m_ui->mainSplitter->saveState());
    m_locksPage->save(settings);
    m_lab->save(settings);
    m_learn->save(settings);
    m_journalPage->save(settings);
}

bool MainWindow::event(QEvent *event)
{
    // The status bar tells the state of the deployment; what a button does stands in its tool tip.
    return event->type() == QEvent::StatusTip || QMainWindow::event(event);
}

bool MainWindow::mayClose()
{
    QList<Deployment *> holding;
    for (Deployment *deployment : m_workspace->deployments()) {
        if (deployment->isOpen() && deployment->mine()->count() > 0)
            holding.append(deployment);
    }
    if (m_mayClose || holding.isEmpty())
        return true;
    const auto *asking = findChild<HeldDialog *>(); // one that was cancelled may still wait for its end
    if (!asking || !asking->isVisible()) {
        auto *dialog = new HeldDialog(holding, this);
        connect(dialog, &QDialog::accepted, this, [this] {
            m_mayClose = true;
            close();
        });
        dialog->open();
    }
    return false;
}

void MainWindow::showLost(Deployment *deployment, const locks::ActionReport &report)
{
    m_controller->showLost(deployment, report);
    notifyDesktop(tr("A lock was lost"),
                  tr("%1 on %2 is not ours any more: %3")
                      .arg(shownShort(report.key, 48), deployment->spec().name, report.sentence));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayClose()) {
        event->ignore();
        return;
    }
    m_presentation->set(false); // it is not how the window is to open again
    saveState();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_actions) {
        completePalette();
        m_actions->refreshIcons();
        m_ui->pages->setTabIcon(0, icon("lock"));
        m_ui->pages->setTabIcon(m_ui->pages->indexOf(m_timelinePage), icon("timeline"));
        m_ui->pages->setTabIcon(m_ui->pages->indexOf(m_journalPage), icon("journal"));
        m_ui->pages->setTabIcon(m_ui->pages->indexOf(m_lab), icon("chart"));
        m_ui->pages->setTabIcon(m_ui->pages->indexOf(m_learn), icon("learn"));
        refreshTitle();
    }
}

} // namespace gui
