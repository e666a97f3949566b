// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/action_target.h"

#include <QDialog>

#include <memory>

class QLineEdit;

namespace Ui {
class ReleaseDialog;
}

namespace gui {

class ActionGuard;
class Deployment;
class OtherKeys;

/// The dialog `Force release`: consequence, verdict with its evidence, what will be sent, guards. Cancel is
/// first.
///
/// Bound to the lock as it was seen when the dialog opened; deletes itself when closed.
class ReleaseDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ReleaseDialog(const ActionTarget &target, QWidget *parent = nullptr);
    /// `Undo` of a release or take-over, with the same guards.
    ReleaseDialog(const locks::ActionReport &undone, const locks::DeploymentSpec &spec,
                  QWidget *parent = nullptr);
    ~ReleaseDialog() override;

    QLineEdit *reasonField() const;

    /// Waits for the lock's other keys, to release them in the same step. `others` is looking for them.
    void await(const OtherKeys *others, const ActionTarget &target);
    /// The lock is no longer as it was: says so and lets only Cancel be pressed.
    void outdate(const QString &sentence);
    /// Handles a renewal by the holder. A dialog that shows the holder as alive updates the deadline that it
    /// shows and sends; any other dialog becomes outdated.
    void follow(const locks::Row &row);
    /// Says whether there will be an undo, as soon as `deployment` knows.
    void showUndo(Deployment *deployment, const ActionTarget &target);

signals:
    void decided(const locks::ActionRequest &request);
    /// Not one owner is to be taken out, but all of them.
    void allWanted();

private:
    void build(const QString &go);
    void bind(const ActionTarget &target);
    void offerOwners(const ActionTarget &target);
    QString consequence(const ActionTarget &target) const;

    std::unique_ptr<Ui::ReleaseDialog> m_ui;
    locks::ActionRequest m_request;
    std::optional<ActionTarget> m_target; ///< the lock of the request; an undo has none
    ActionGuard *m_guard = nullptr;
};

} // namespace gui
