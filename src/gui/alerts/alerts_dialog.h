// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "locks/alerts/alert_rules.h"

#include <QDialog>
#include <QTimer>

#include <memory>

namespace Ui {
class AlertsDialog;
}

class QSortFilterProxyModel;

namespace gui {

class AlertLog;

/// The window `Alerts`: the rules above, what they told below, with a search. Each line leads to its lock.
/// Not modal; a change of a rule counts at once.
class AlertsDialog : public QDialog
{
    Q_OBJECT
public:
    /// `log` must outlive it.
    AlertsDialog(const locks::AlertRules &rules, AlertLog *log, QWidget *parent = nullptr);
    ~AlertsDialog() override;

    void done(int result) override;

signals:
    void rulesChanged(const locks::AlertRules &rules);
    void lockWanted(const QObject *connection, const gui::MessageLock &lock);

private:
    void setUpLog();
    void fill(const locks::AlertRules &rules);
    void enableFields();
    void checkLimits();
    void apply();
    /// The chosen line of the log, or the newest; −1: there is none.
    int current() const;
    void showWhole();
    void showLock();
    locks::AlertRules chosen() const;
    void onChanged();

    std::unique_ptr<Ui::AlertsDialog> m_ui;
    AlertLog *m_log;
    QSortFilterProxyModel *m_filtered;
    QString m_limits; ///< the last ones that could be read
    QTimer m_applySoon; ///< while limits are typed: 1h is no limit where 1h30m is meant
};

} // namespace gui
