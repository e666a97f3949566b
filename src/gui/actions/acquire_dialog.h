// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/actions/lock_neighbours.h"
#include "locks/action/action.h"
#include "locks/model/deployment.h"

#include <QDialog>

#include <chrono>
#include <memory>
#include <optional>

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
    /// `around`: what the library and the server are chosen by. `selected`: the same of the lock that is
    /// selected, for a key without neighbours.
    AcquireDialog(const locks::DeploymentSpec &spec, std::chrono::seconds lease, const LockNeighbours &around,
                  const std::optional<LockNeighbours::Form> &selected, QWidget *parent = nullptr);
    ~AcquireDialog() override;

    QLineEdit *reasonField() const;

signals:
    /// `hold`: for how long the lock is renewed and kept; nullopt: it is not renewed; 0: while the program
    /// runs.
    void decided(const locks::ActionRequest &request, std::optional<std::chrono::milliseconds> hold);

private:
    void fill(std::chrono::seconds lease);
    void refresh();
    QString problem();
    void chooseForm();
    QString note() const;

    std::unique_ptr<Ui::AcquireDialog> m_ui;
    locks::DeploymentSpec m_spec;
    locks::ActionRequest m_request;
    std::optional<std::chrono::milliseconds> m_hold;
    ActionGuard *m_guard = nullptr;
    LockNeighbours m_around;
    std::optional<LockNeighbours::Form> m_selected;
    bool m_formTouched = false; ///< a person chose it
};

} // namespace gui
