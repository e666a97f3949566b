// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "history/model/hold.h"

#include <QObject>
#include <QPointer>

namespace gui {

class Deployment;
class LockGuide;
class TimelinePage;
class Workspace;

/// What leads to the timeline and away from it: the connection that is selected, and the lock behind a hold.
/// GUI thread.
class TimelineGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    TimelineGuide(TimelinePage *page, Workspace *workspace, LockGuide *guide);

    /// Null: none is selected.
    void setDeployment(Deployment *deployment);
    /// Something of the file is gone that may be shown.
    void readAgain();

signals:
    void message(const gui::Message &message);

private:
    void leadToLock(const history::Deployment &record, const history::Hold &hold);
    void tellConnection();
    Deployment *connectionOf(const history::Deployment &record) const;

    TimelinePage *m_page;
    Workspace *m_workspace;
    LockGuide *m_guide;
    QPointer<Deployment> m_deployment; ///< the one that is selected
    QString m_folder; ///< that of the record
};

} // namespace gui
