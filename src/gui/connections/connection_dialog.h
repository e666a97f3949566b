// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/connections/masters_choice.h"
#include "locks/monitor/connection_check.h"
#include "profile/profile.h"

#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <memory>

namespace Ui {
class ConnectionDialog;
}

namespace gui {

class CheckReport;
struct CheckLine;
class Deployment;
class Workspace;

/// The dialog that describes a deployment: `New connection` and `Edit connection`.
///
/// Wrong input is named below the fields, and the field gets the focus. Passwords typed into a URL never get
/// into the settings. URL and fields fill one another. Works while the servers are down. Cancel leaves all as
/// it was, also while it is being saved.
class ConnectionDialog : public QDialog
{
    Q_OBJECT
public:
    /// `edited` null: a new connection; else it closes when that one ends. `workspace` must outlive it.
    ConnectionDialog(Workspace *workspace, Deployment *edited, QWidget *parent = nullptr);
    ~ConnectionDialog() override;

signals:
    void saved(gui::Deployment *deployment);

private:
    void fillChoices();
    void load(const profile::Profile &profile);
    profile::Profile entered() const;
    profile::Secrets enteredSecrets() const;
    /// False when something is wrong; says what.
    bool check();
    void showProblem(const QString &problem);
    void showNote(const QString &sentence);
    void showLines(const QList<CheckLine> &lines);
    void save();
    void onSaved(const redis::Result<Deployment *> &result);
    /// What a test is for.
    enum class Then : quint8 { Show, Save };
    void test(Then then);
    void onTested(const locks::DeploymentCheck &check);
    void showHelp(const CheckReport *report);
    void copyRights(locks::Rights::Use use);
    void trustCertificate();
    void onUrlChanged();
    void fillLogin(const redis::Endpoint &endpoint);
    void guessEnvironment();
    void hideSecrets();
    void fillUrlFromForms();
    void fillUrlFromLogin();
    void askPassword(const QString &sentence);
    QWidget *widgetOf(profile::Field field) const;

    std::unique_ptr<Ui::ConnectionDialog> m_ui;
    Workspace *m_workspace;
    QPointer<Deployment> m_edited;
    MastersChoice *m_masters = nullptr; ///< a child
    profile::Profile m_profile; ///< what the fields do not show stays as it was
    profile::Secrets m_known; ///< of the deployment, before anything was typed
    QTimer m_hideSoon;
    QStringList m_lastUrls; ///< that could be read: what no field shows is kept from them
    bool m_fromForms = false; ///< the URL is being filled from the fields, not they from it
    QByteArray m_pin; ///< of the certificate that the last test was shown
    bool m_saving = false; ///< the disk has not answered
    bool m_saveWhenTested = false; ///< unless the test finds something to say
    bool m_accessTouched = false;
    bool m_environmentTouched = false;
};

} // namespace gui
