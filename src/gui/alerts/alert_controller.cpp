// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/alert_controller.h"

#include "gui/alerts/alerts_dialog.h"
#include "gui/live/alert_words.h"
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
    m_standing.clear(); // whoever watches begins anew
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
        m_log.appendLoss({deployment, deployment->spec().name}, loss); // the window says it by itself
    });
    const auto forget = [this, deployment] {
        m_standing.remove(deployment);
    };
    connect(deployment->table(), &LockTableModel::cleared, this, forget);
    connect(deployment, &Deployment::closing, this, [this, deployment, forget] {
        forget();
        emit withdrawn(topicOf(deployment));
    });
    connect(deployment, &QObject::destroyed, this, [this, deployment, forget] {
        forget();
        m_deployments.removeOne(deployment);
    });
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

Message AlertController::messageOf(const Deployment *deployment, const locks::Alert &alert,
                                   qsizetype others) const
{
    // One line however many there are: a storm must not bury what else stands in the bar.
    QString text = tr("%1: %2", "connection, alert").arg(deployment->spec().name, alertSentence(alert));
    if (others > 0)
        text = tr("%1 And %n more; see Alerts.", nullptr, int(others)).arg(text);
    Message message{Message::Kind::Information, text, {}, topicOf(deployment), deployment};
    if (!alert.cleared) {
        message.kind = Message::Kind::Warning;
        message.lock = MessageLock{alert.key, alert.separateMaster};
    }
    return message;
}

void AlertController::show(const Deployment *deployment, const QList<locks::Alert> &alerts)
{
    m_log.append({deployment, deployment->spec().name}, alerts);
    StandingAlerts &standing = m_standing[deployment];
    const bool isNew = standing.take(alerts);
    const locks::Alert *newest = standing.newest();
    if (!newest) {
        emit message(messageOf(deployment, alerts.last(), 0));
        return;
    }
    const Message now = messageOf(deployment, *newest, standing.size() - 1);
    if (isNew)
        emit message(now);
    else
        emit retold(now);
}

void AlertController::open(QWidget *window)
{
    auto *dialog = window->findChild<AlertsDialog *>(QString(), Qt::FindDirectChildrenOnly);
    if (!dialog) {
        dialog = new AlertsDialog(m_rules, &m_log, window);
        connect(dialog, &AlertsDialog::rulesChanged, this, &AlertController::setRules);
        connect(dialog, &AlertsDialog::lockWanted, this, &AlertController::lockWanted);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace gui
