// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QDialog>

#include <memory>

namespace Ui {
class LabTraceDialog;
}

namespace gui {

class TraceModel;

/// The first mishap of each kind of a run: the interleaved commands as a table and as a
/// sequence picture, both exportable. Deletes itself when closed.
class TraceDialog : public QDialog
{
    Q_OBJECT
public:
    /// `result` has traces.
    explicit TraceDialog(const lab::RunResult &result, QWidget *parent = nullptr);
    ~TraceDialog() override;

signals:
    void failed(const QString &sentence);

private:
    void fitToScreen();
    void showTrace(int index);
    void saveTable();
    void savePicture();

    std::unique_ptr<Ui::LabTraceDialog> m_ui;
    TraceModel *m_model;
    QString m_strategy;
    QList<lab::TraceOf> m_traces;
    QString m_note;
};

} // namespace gui
