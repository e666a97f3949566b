// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/form/sweep.h"

#include <QDialog>

#include <memory>

namespace Ui {
class LabSweepDialog;
}

namespace gui {

/// Asks for what a sweep goes over. Deletes itself when closed.
class SweepDialog : public QDialog
{
    Q_OBJECT
public:
    /// `base` is what the page would run.
    explicit SweepDialog(const lab::RunSpec &base, QWidget *parent = nullptr);
    ~SweepDialog() override;

signals:
    void chosen(const gui::Sweep &sweep);

private:
    void offerValues();
    void refresh();
    /// Empty where the text is not a list of whole numbers in range.
    QList<qint64> values() const;
    Sweep sweep() const;

    std::unique_ptr<Ui::LabSweepDialog> m_ui;
    lab::RunSpec m_base;
};

} // namespace gui
