// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/reason_drafts.h"
#include "gui/messages/message.h"
#include "gui/table/lock_table_model.h"
#include "locks/action/action.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class QDialog;
class QWidget;

namespace gui {

class Actions;
class Deployment;
class KnownRights;
class LossesSeen;

/// What a person does to locks: opens the dialogs with what was seen at that moment, sends what they answer,
/// says what came of it. GUI thread.
class ActionController : public QObject
{
    Q_OBJECT
public:
    /// Dialogs are children of `window`, which must outlive it.
    explicit ActionController(QWidget *window);

    /// `current` and `selected` answer what the window shows at that moment.
    void setUp(const Actions &actions, std::function<Deployment *()> current,
               std::function<const LockItem *()> selected);
    /// From now on what its masters lose and what its user may not do is known to the dialogs and actions.
    void watch(Deployment *deployment);
    /// Actions that the servers forbid, as far as that is known.
    KnownRights *rights() const { return m_rights; }
    bool canUndo(Deployment *deployment) const { return m_undoable.contains(deployment); }
    /// Opens the dialog that undoes the last release or take-over shown.
    void openUndo();
    /// The same for any that the journal keeps, by this connection; the stricter of the environment that it
    /// was done in and the present one counts.
    void openUndoOf(Deployment *deployment, const locks::ActionReport &undone,
                    locks::Environment environment);
    /// What was to be held for some time was let go of.
    void showLetGo(Deployment *deployment, const locks::ActionReport &report);
    /// Renewing what we hold ended against our will.
    void showLost(Deployment *deployment, const locks::ActionReport &report);

signals:
    void message(const gui::Message &message);
    /// Replaces the message of this topic.
    void messageChanged(const gui::Message &message);
    /// The message of this topic describes the past.
    void messageOver(const QString &topic);
    void undoableChanged();
    /// All owners of this lock are to be taken out.
    void releaseOwners(gui::Deployment *deployment, const locks::Row &row);
    /// A release or take-over that can be undone.
    void tookAway(gui::Deployment *deployment);
    /// The record of this action is to be shown. Null: its connection is gone.
    void journalWanted(gui::Deployment *deployment, const QString &id);

private:
    /// For how long it is held, 0: while the program runs; nullopt: it is not renewed.
    using Hold = std::optional<std::chrono::milliseconds>;

    void openAcquire();
    void openLease(locks::ActionKind kind);
    void openComplete();
    void openRelease();
    bool isAsking() const;
    /// `subject`: whose reason is kept when the dialog is closed without being used.
    template <typename Dialog> void open(Dialog *dialog, Deployment *deployment, const QByteArray &subject);
    void closeWith(Deployment *deployment, QDialog *dialog);
    void send(QPointer<Deployment> deployment, const locks::ActionRequest &request, Hold hold);
    void onReported(Deployment *deployment, const locks::ActionRequest &request,
                    const locks::ActionReport &report, Hold hold);
    void showReport(QPointer<Deployment> deployment, const locks::ActionReport &report);
    void sayHolder(const QPointer<Deployment> &deployment, const locks::ActionReport &report, Message *said);
    void remember(Deployment *deployment, const locks::ActionRequest &request,
                  const locks::ActionReport &report);
    Message::Button reportButton(Deployment *deployment, const locks::ActionReport &report);

    QWidget *m_window;
    std::function<Deployment *()> m_current;
    std::function<const LockItem *()> m_selected;
    quint64 m_holdersSaid = 0; ///< messages that named a holder
    QHash<Deployment *, locks::ActionReport> m_undoable; ///< the last release or take-over of each
    QPointer<QDialog> m_dialog;
    ReasonDrafts m_drafts;
    LossesSeen *m_losses;
    KnownRights *m_rights;
};

} // namespace gui
