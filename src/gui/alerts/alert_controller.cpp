// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/alert_controller.h"

#include "gui/alerts/alerts_dialog.h"
#include "gui/live/deployment.h"
#include "profile/settings.h"

namespace gui {

AlertController::AlertController(profile::Settings *settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
}

void AlertController::restore()
{
    m_rules = locks::AlertRules::fromJson(m_settings->alertRules());
    spread();
}

void AlertController::spread()
{
    for (Deployment *deployment : std::as_const(m_deployments))
        deployment->setAlertRules(m_rules);
}

void AlertController::watch(Deployment *deployment)
{
    m_deployments.append(deployment);
    deployment->setAlertRules(m_rules);
    connect(deployment, &Deployment::alerts, this,
            [this, deployment](const QList<locks::Alert> &alerts) { show(deployment, alerts); });
    connect(deployment, &Deployment::lost, this, [this, deployment](const locks::ActionReport &loss) {
        m_log.appendLoss(deployment->spec().name, loss); // the window says it by itself
    });
    connect(deployment, &Deployment::closing, this,
            [this, deployment] { emit withdrawn(topicOf(deployment)); });
    connect(deployment, &QObject::destroyed, this,
            [this, deployment] { m_deployments.removeOne(deployment); });
}

void AlertController::setRules(const locks::AlertRules &rules)
{
    if (rules == m_rules)
        return;
    m_rules = rules;
    m_settings->setAlertRules(rules.toJson());
    spread();
}

QString AlertController::topicOf(const Deployment *deployment)
{
    return QStringLiteral("alert %1").arg(quintptr(deployment)); // its name may change
}

void AlertController::show(const Deployment *deployment, const QList<locks::Alert> &alerts)
{
    const QString connection = deployment->spec().name;
    m_log.append(connection, alerts);
    // One line however many there are: a storm must not bury what else stands in the bar.
    QString text = tr("%1: %2", "connection, alert").arg(connection, alertSentence(alerts.last()));
    if (alerts.size() > 1)
        text = tr("%1 And %n more; see Alerts.", nullptr, int(alerts.size() - 1)).arg(text);
    const auto kind = alerts.last().cleared ? Message::Kind::Information : Message::Kind::Warning;
    emit message({kind, text, {}, topicOf(deployment), deployment, MessageLock{alerts.last().key}});
}

void AlertController::open(QWidget *window)
{
    auto *dialog = window->findChild<AlertsDialog *>(QString(), Qt::FindDirectChildrenOnly);
    if (!dialog) {
        dialog = new AlertsDialog(m_rules, &m_log, window);
        connect(dialog, &AlertsDialog::rulesChanged, this, &AlertController::setRules);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace gui
