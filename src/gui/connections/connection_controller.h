// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "locks/model/rule.h"

#include <QObject>
#include <QPointer>
#include <QSet>

class QWidget;

namespace gui {

class Deployment;
class Workspace;
struct LockItem;

/// What a person does with connections: opens the dialogs and carries out what they answer. GUI thread.
class ConnectionController : public QObject
{
    Q_OBJECT
public:
    /// Dialogs are children of `window`; both must outlive it.
    ConnectionController(Workspace *workspace, QWidget *window);

    /// Offers what its servers, or what a person does with it, suggest.
    void watch(Deployment *deployment);
    void create();
    void edit(Deployment *deployment);
    void remove(Deployment *deployment);
    /// Reads its masters as separate servers, or as one set, and reconnects.
    void readAs(Deployment *deployment, bool separate);
    /// Proposes patterns; those that are chosen are listed besides.
    void findLocks(Deployment *deployment);
    /// Rules are saved with a profile; of other connections they last until the window closes.
    void editRules(Deployment *deployment) { editRules(deployment, {}); }
    /// The same, with a rule made of this lock's token to begin with.
    void tellOwners(Deployment *deployment, const LockItem &lock);
    void askPassword(Deployment *deployment);
    /// Leaving read-only on production is asked for once more.
    void setReadOnly(Deployment *deployment, bool readOnly);
    void copyAccess();
    void askImport();
    void askExport();

signals:
    void message(const gui::Message &message);
    /// The message of this topic is true no longer.
    void withdrawn(const QString &topic);
    /// A connection was made: it should be selected.
    void created(gui::Deployment *deployment);

private:
    void editRules(Deployment *deployment, const QList<locks::Rule> &proposed);
    void reconnectAs(Deployment *deployment, bool separate);
    void importFrom(const QString &path);
    void exportTo(const QString &path);

    Workspace *m_workspace;
    QWidget *m_window;
    QSet<Deployment *> m_asking; ///< whose password dialog is open
};

} // namespace gui
