// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/keep_limits.h"

#include <QDialog>

#include <memory>

namespace Ui {
class HistoryLimitsDialog;
}

namespace gui {

/// How much history is kept on this machine: by age, and by size.
class HistoryLimitsDialog : public QDialog
{
    Q_OBJECT
public:
    /// `folder`: where it is.
    HistoryLimitsDialog(const history::KeepLimits &limits, const QString &folder, QWidget *parent);
    ~HistoryLimitsDialog() override;

    history::KeepLimits limits() const;

private:
    std::unique_ptr<Ui::HistoryLimitsDialog> m_ui;
};

} // namespace gui
