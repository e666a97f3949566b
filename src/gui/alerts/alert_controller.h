// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/alerts/alert_log.h"
#include "gui/alerts/standing_alerts.h"
#include "gui/messages/message.h"

#include <QObject>

class QWidget;

namespace profile {
class Settings;
}

namespace gui {

class Deployment;

/// The rules of `Alerts`: keeps them in the settings, gives them to every connection, writes the log and says
/// what they told. The loss of a lock that we renew is written whatever the rules are. GUI thread.
class AlertController : public QObject
{
    Q_OBJECT
public:
    /// `settings` must outlive it. Without rules until restore().
    AlertController(profile::Settings *settings, QObject *parent = nullptr);

    /// The rules that the settings have.
    void restore();
    const locks::AlertRules &rules() const { return m_rules; }
    AlertLog *log() { return &m_log; }
    void watch(Deployment *deployment);
    /// Opens the window `Alerts`, or brings it to the front.
    void open(QWidget *window);

signals:
    void message(const gui::Message &message);
    /// What the message of this topic says where it still stands: some of it is well again.
    void retold(const gui::Message &message);
    /// The message of this topic is about a connection that is closed.
    void withdrawn(const QString &topic);
    /// A line of the log leads to its lock, of a connection that may be closed meanwhile.
    void lockWanted(const QObject *connection, const gui::MessageLock &lock);

private:
    void setRules(const locks::AlertRules &rules);
    void spread();
    void show(const Deployment *deployment, const QList<locks::Alert> &alerts);
    Message messageOf(const Deployment *deployment, const locks::Alert &alert, qsizetype others) const;
    static QString topicOf(const Deployment *deployment);

    profile::Settings *m_settings;
    locks::AlertRules m_rules;
    AlertLog m_log;
    QList<Deployment *> m_deployments;
    QHash<const Deployment *, StandingAlerts> m_standing;
};

} // namespace gui
