// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>

class QWidget;

namespace gui {

class Deployment;
class Workspace;

/// What a person decides about the history on this machine: whether a connection is recorded, how much is
/// kept, and that it is forgotten. GUI thread.
class HistoryController : public QObject
{
    Q_OBJECT
public:
    /// Dialogs are children of `window`; both must outlive it.
    HistoryController(Workspace *workspace, QWidget *window);

    /// Asks whether it is to be recorded, where nobody may decide that but a person.
    void watch(Deployment *deployment);
    /// Its locks are recorded from now on, or no more; kept with a saved connection.
    void setRecorded(Deployment *deployment, bool recorded);
    /// All that was recorded of it is deleted, once a person has agreed.
    void askForget(Deployment *deployment);
    void editLimits();

signals:
    /// Whether a connection is recorded may have changed.
    void recordingChosen();
    /// What is recorded of it begins anew.
    void forgotten(gui::Deployment *deployment);
    void message(const gui::Message &message);
    /// The message of this topic is true no longer.
    void withdrawn(const QString &topic);

private:
    void forget(Deployment *deployment);

    Workspace *m_workspace;
    QWidget *m_window;
};

} // namespace gui
