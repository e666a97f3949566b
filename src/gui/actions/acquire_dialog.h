// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"
#include "locks/model/deployment.h"

#include <QDialog>

#include <memory>

class QLineEdit;

namespace Ui {
class AcquireDialog;
}

namespace gui {

class ActionGuard;

/// The dialog `Acquire`: takes a lock that is free, in the form of one library. Deletes itself when closed.
class AcquireDialog : public QDialog
{
    Q_OBJECT
public:
    AcquireDialog(const locks::DeploymentSpec &spec, int leaseSeconds, QWidget *parent = nullptr);
    ~AcquireDialog() override;

    QLineEdit *reasonField() const;

signals:
    void decided(const locks::ActionRequest &request, bool renew);

private:
    void fill(int leaseSeconds);
    void refresh();

    std::unique_ptr<Ui::AcquireDialog> m_ui;
    locks::DeploymentSpec m_spec;
    locks::ActionRequest m_request;
    ActionGuard *m_guard = nullptr;
};

} // namespace gui
