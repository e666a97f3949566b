// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QDialog>

#include <memory>

namespace Ui {
class ReportDialog;
}

namespace gui {

/// The dialog `Report`: what one action did on each master, and exactly what was sent. Deletes itself when
/// closed.
class ReportDialog : public QDialog
{
    Q_OBJECT
public:
    /// `where`: the connection, as a person reads it; empty: it is gone.
    ReportDialog(const locks::ActionReport &report, const QString &where, QWidget *parent = nullptr);
    ~ReportDialog() override;

signals:
    /// The journal's record of it is to be shown; the dialog closes.
    void journalWanted();

private:
    std::unique_ptr<Ui::ReportDialog> m_ui;
};

} // namespace gui
