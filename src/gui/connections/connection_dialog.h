// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/profile.h"

#include <QDialog>

#include <memory>

namespace Ui {
class ConnectionDialog;
}

namespace gui {

class Deployment;
class Workspace;

/// The dialog that describes a deployment: `New connection` and `Edit connection`.
///
/// Wrong input is named below the fields, and the field gets the focus. Passwords typed into a URL are kept
/// in memory for this deployment and never saved.
class ConnectionDialog : public QDialog
{
    Q_OBJECT
public:
    /// `edited` null: a new connection. Both must outlive it.
    ConnectionDialog(Workspace *workspace, Deployment *edited, QWidget *parent = nullptr);
    ~ConnectionDialog() override;

signals:
    void saved(gui::Deployment *deployment);

private:
    void fillChoices();
    void load(const profile::Profile &profile);
    profile::Profile entered() const;
    /// False when something is wrong; says what.
    bool check();
    void say(const QString &sentence, bool good = false);
    void save();
    void test();
    void askPassword(const QString &sentence);
    QWidget *widgetOf(profile::Field field) const;

    std::unique_ptr<Ui::ConnectionDialog> m_ui;
    Workspace *m_workspace;
    Deployment *m_edited;
    profile::Profile m_profile; ///< what the fields do not show stays as it was
    QByteArray m_password; ///< typed for a test
    bool m_accessTouched = false;
};

} // namespace gui
