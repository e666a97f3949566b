// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/action_target.h"

#include <QDialog>

#include <memory>

class QLineEdit;

namespace Ui {
class CompleteDialog;
}

namespace gui {

class ActionGuard;
class Deployment;

/// The dialog `Complete`: writes the token of a hold that lost its quorum again on the masters of its set
/// that restarted empty. Says what that does and what it does not, and asks the masters at once whether it is
/// allowed.
///
/// Bound to the lock as it was seen when the dialog opened; deletes itself when closed.
class CompleteDialog : public QDialog
{
    Q_OBJECT
public:
    /// `target`: reasonAgainstCompletion() is empty. `advice`: until when those masters should not be used
    /// for other locks; translated.
    CompleteDialog(const ActionTarget &target, const QString &advice, QWidget *parent = nullptr);
    ~CompleteDialog() override;

    QLineEdit *reasonField() const;
    /// Asks the masters what they would do, without a change. Where they would refuse, shows why and leaves
    /// only Cancel.
    void rehearse(Deployment *deployment);
    /// The lock is no longer as it was: says so and lets only Cancel be pressed.
    void outdate(const QString &sentence);

signals:
    void decided(const locks::ActionRequest &request);

private:
    void build(const QString &advice);

    std::unique_ptr<Ui::CompleteDialog> m_ui;
    ActionTarget m_target;
    locks::ActionRequest m_request;
    ActionGuard *m_guard = nullptr;
};

} // namespace gui
