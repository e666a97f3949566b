// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "locks/action/action.h"

#include <QMainWindow>

#include <functional>
#include <memory>

class QAction;

namespace Ui {
class MainWindow;
}

namespace gui {

class Actions;
class ActionController;
class AlertController;
class BulkController;
class ConnectionController;
class Deployment;
class HistoryController;
class HoldingNote;
class JournalPage;
class LabTabs;
class LearnTabs;
class LocksPage;
class MessageCentre;
class OtherGuide;
class PastGuide;
class Presentation;
class RecentGuide;
class ServerWarnings;
class StatusLine;
class TimelineGuide;
class TimelinePage;
class Workspace;

/// The window: makes pages, menus and controllers and connects them. No logic of its own.
///
/// It takes size, columns and alerts from the settings when these have been read: show it when the workspace
/// began, so that nobody sees it change. Where a disk is so slow that it shows already, it takes all but its
/// place and size, which the next start remembers as they were.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// `workspace` must outlive it.
    explicit MainWindow(Workspace *workspace, QWidget *parent = nullptr);
    ~MainWindow() override;

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makePages();
    void fitConnections();
    void giveRoom();
    void connectActions();
    void connectConnectionActions();
    void connectTableActions();
    void connectPageActions();
    void connectLockActions();
    void connectWorkspace();
    Deployment *current() const;
    void on(QAction *action, const std::function<void()> &function);
    /// With the selected connection, where there is one.
    void withCurrent(QAction *action, const std::function<void(Deployment *)> &function);
    void watch(Deployment *deployment);
    void onSelectionChanged();
    void refresh();
    void refreshActions();
    void refreshTitle();
    void refreshTargets();
    void refreshStatus();
    void showMessage(const Message &message);
    /// False: a person is asked first.
    bool mayClose();
    void showLost(Deployment *deployment, const locks::ActionReport &report);
    void onSettingsRead();
    void restoreState();
    void saveState();

    std::unique_ptr<Ui::MainWindow> m_ui;
    Workspace *m_workspace;
    Actions *m_actions;
    LocksPage *m_locksPage;
    TimelinePage *m_timelinePage;
    JournalPage *m_journalPage;
    LabTabs *m_lab;
    LearnTabs *m_learn;
    Presentation *m_presentation = nullptr;
    ConnectionController *m_connections;
    HistoryController *m_history;
    ActionController *m_controller;
    MessageCentre *m_messages = nullptr;
    TimelineGuide *m_timeline = nullptr;
    PastGuide *m_past = nullptr;
    OtherGuide *m_other = nullptr;
    RecentGuide *m_recent = nullptr;
    AlertController *m_alerts;
    BulkController *m_bulk;
    ServerWarnings *m_warnings;
    bool m_arranged = false; ///< the list of connections has its width
    bool m_placed = false; ///< as remembered
    bool m_mayClose = false; ///< what is held was decided upon
    HoldingNote *m_holding = nullptr;
    StatusLine *m_status = nullptr;
};

} // namespace gui
