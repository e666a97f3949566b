// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/alerts/alert_rules.h"

#include <QDialog>

#include <memory>

namespace Ui {
class AlertsDialog;
}

namespace gui {

class AlertLog;

/// The window `Alerts`: the rules above, what they told below, with a search. Not modal; a change of a rule
/// counts at once.
class AlertsDialog : public QDialog
{
    Q_OBJECT
public:
    /// `log` must outlive it.
    AlertsDialog(const locks::AlertRules &rules, AlertLog *log, QWidget *parent = nullptr);
    ~AlertsDialog() override;

signals:
    void rulesChanged(const locks::AlertRules &rules);

private:
    void fill(const locks::AlertRules &rules);
    void showWhole();
    locks::AlertRules chosen() const;
    void onChanged();

    std::unique_ptr<Ui::AlertsDialog> m_ui;
};

} // namespace gui
