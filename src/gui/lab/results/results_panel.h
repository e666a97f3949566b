// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QWidget>

#include <memory>

namespace Ui {
class LabResults;
}

namespace gui {

class LabResultsModel;

/// The results of all runs side by side until cleared: repeat one, look at its trace, export everything.
class ResultsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ResultsPanel(QWidget *parent = nullptr);
    ~ResultsPanel() override;

    void add(const lab::RunResult &result, const QList<lab::Sample> &samples);
    /// A run begins: a row of an earlier one is not current any more, the newest ones are meant from now on.
    void beginRun();
    /// While a run is under way nothing can be repeated.
    void setRunning(bool running);
    /// The table alone.
    void setPresented(bool presented);

signals:
    /// This row again: one strategy under its load.
    void againWanted(const lab::RunSpec &spec);
    void strategyChosen(const QByteArray &strategy);
    void failed(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int row() const;
    int traceRow() const;
    QList<int> ranked() const;
    void fit();
    void fitRows();
    void refresh();
    void refreshTrace();
    void runAgain();
    void showTrace();
    void exportAll();
    void copyRow();
    void showMenu(const QPoint &position);
    QByteArray histogramLog() const;

    std::unique_ptr<Ui::LabResults> m_ui;
    LabResultsModel *m_model;
    bool m_running = false;
    bool m_presented = false;
};

} // namespace gui
