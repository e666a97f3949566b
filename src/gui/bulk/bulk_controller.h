// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/reason_drafts.h"
#include "gui/bulk/restore_many.h"
#include "gui/messages/message.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace gui {

class Actions;
class Deployment;
struct LockGroup;

/// Many locks at once: freezes what the table lists, or what is ours, and opens the dialog for it; puts the
/// last such list back. GUI thread.
class BulkController : public QObject
{
    Q_OBJECT
public:
    /// Dialogs are children of `window`, which must outlive it.
    explicit BulkController(QWidget *window);

    /// `current` answers the deployment that the window shows at that moment, `group` the group whose head is
    /// selected there, or null.
    void setUp(const Actions &actions, std::function<Deployment *()> current,
               std::function<const LockGroup *()> group);

    /// Opens the dialog that takes all owners out of this lock, as it was seen.
    void releaseOwners(Deployment *deployment, const locks::Row &row);
    /// Whether the last list that was released there can be put back.
    bool canUndo(Deployment *deployment) const { return m_released.contains(deployment); }
    /// Opens the dialog that puts it back.
    void undo(Deployment *deployment);
    /// Something later was done there: it is what *Undo* means from now on.
    void forget(Deployment *deployment);

signals:
    void message(const gui::Message &message);
    void undoableChanged();

private:
    bool isAsking() const;
    void releaseListed();
    void releaseGroup();
    void releaseMine();
    /// What a dialog is about.
    struct Subject
    {
        QString title;
        QByteArray id; ///< whose reason is kept when the dialog is closed without being used
    };
    void open(Deployment *deployment, const Subject &subject, const ReleaseListDialog::Job &job,
              const ListedRows &rows);
    void show(Deployment *deployment, const Subject &subject, const ListedRows &rows,
              const ReleaseListDialog::Job &job, const ReleaseListDialog::Run &run);
    void onFinished(Deployment *deployment, int done, int asked);

    QWidget *m_window;
    std::function<Deployment *()> m_current;
    std::function<const LockGroup *()> m_group;
    QPointer<ReleaseListDialog> m_dialog;
    ReasonDrafts m_drafts;
    QHash<Deployment *, ReleasedList> m_released; ///< the last list released of each
    bool m_freezing = false;
};

} // namespace gui
