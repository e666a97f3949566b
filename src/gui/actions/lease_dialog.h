// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/action_target.h"

#include <QDialog>

#include <memory>

class QLineEdit;

namespace Ui {
class LeaseDialog;
}

namespace gui {

class ActionGuard;
class Deployment;
class OtherKeys;

/// The dialogs `Extend`, `Set expiry` and `Take over`: a lease for a lock that is there.
///
/// Bound to the lock as it was seen when the dialog opened; deletes itself when closed.
class LeaseDialog : public QDialog
{
    Q_OBJECT
public:
    /// `kind`: Extend, SetExpiry or TakeOver. `lease`: offered at first.
    LeaseDialog(const ActionTarget &target, locks::ActionKind kind, std::chrono::seconds lease,
                QWidget *parent = nullptr);
    ~LeaseDialog() override;

    QLineEdit *reasonField() const;

    /// Waits for the lock's other keys, to extend them in the same step. `others` is looking for them.
    void await(const OtherKeys *others);
    /// The lock is no longer as it was: says so and lets only Cancel be pressed.
    void outdate(const QString &sentence);
    /// As ReleaseDialog::follow().
    void follow(const locks::Row &row);
    /// Says whether there will be an undo, as soon as `deployment` knows.
    void showUndo(Deployment *deployment, const ActionTarget &target);

signals:
    /// `renew`: keep renewing what was taken over.
    void decided(const locks::ActionRequest &request, bool renew);

private:
    void build();
    void offerOwners();
    void bind(const ActionTarget &target);
    void refresh();
    QString title() const;
    QString consequence() const;

    std::unique_ptr<Ui::LeaseDialog> m_ui;
    ActionTarget m_target;
    locks::ActionRequest m_request;
    ActionGuard *m_guard = nullptr;
    bool m_looking = false; ///< for other keys of the lock
};

} // namespace gui
