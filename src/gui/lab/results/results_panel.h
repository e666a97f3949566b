// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/results/results_model.h"

#include <QWidget>

#include <memory>

namespace Ui {
class LabResults;
}

namespace gui {

/// The results of all runs side by side until cleared: repeat one, look at its trace, export everything.
class ResultsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ResultsPanel(QWidget *parent = nullptr);
    ~ResultsPanel() override;
    /// Its row of buttons does not make the whole window wide, and the list of connections narrow.
    QSize minimumSizeHint() const override
    {
        constexpr int least = 40; // characters
        return {fontMetrics().averageCharWidth() * least, QWidget::minimumSizeHint().height()};
    }

    /// With what was drawn of it, so that the row can be shown again.
    void add(const lab::RunResult &result, const std::optional<ChartSeries> &series);
    /// The rows that were chosen, at most two, the upper one first; empty: none was.
    QList<LabRun> chosenRuns() const;
    bool isEmpty() const;
    /// All rows of the newest run.
    QList<LabRun> lastRun() const;
    /// A run begins: a row of an earlier one is not current any more, the newest ones are meant from now on.
    void beginRun();
    /// The same of the next run of a sweep: what was selected stays so.
    void goOn();
    /// While a run is under way nothing can be repeated.
    void setRunning(bool running);

signals:
    /// This row again: one strategy under its load.
    void againWanted(const lab::RunSpec &spec);
    /// Other rows are to be shown, or none.
    void chosen();
    void failed(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int row() const;
    int traceRow() const;
    QList<int> ranked() const;
    void onSelection();
    void fit();
    void fitRows();
    void refresh();
    void refreshTrace();
    void runAgain();
    void showTrace();
    void exportAll();
    std::vector<lab::KeptRun> handoutRuns() const;
    void saveHandout();
    void saveSet();
    void openSet();
    void readSet(const QString &path);
    void copyRow();
    void showMenu(const QPoint &position);
    QByteArray histogramLog() const;

    std::unique_ptr<Ui::LabResults> m_ui;
    LabResultsModel *m_model;
    qint64 m_keptRevision = -2; ///< of the next series that comes from a file; those of runs are above zero
    bool m_running = false;
};

} // namespace gui
