// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/run_spec.h"

#include <QWidget>

#include <memory>

namespace Ui {
class LabPage;
}

namespace lab {
struct RunEnd;
struct RunResult;
} // namespace lab

namespace gui {

class LabResultsModel;
class LabSession;
class StrategyListModel;

/// The page Lab: choose strategies and a load, watch the charts, compare the results.
///
/// Wires the form, the models and the charts to a LabSession of its own; destroying the page ends a run in
/// under a second. GUI thread.
class LabPage : public QWidget
{
    Q_OBJECT
public:
    explicit LabPage(QWidget *parent = nullptr);
    ~LabPage() override;

    /// The servers that may be chosen besides the private one, which stays first and is the default.
    /// A production or read-only target is listed and refused with a sentence.
    void setTargets(const QList<lab::Target> &targets);
    bool isRunning() const;

public slots:
    void run();
    void stop();

signals:
    /// A sentence for the message bar: why a run could not begin or ended early.
    void failed(const QString &sentence);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillCombos();
    void wireForm();
    void wireSession();
    void wireResults();
    lab::RunSpec spec() const;
    void refreshForm();
    void refreshCharts();
    void fitStrategies();
    void fitResults();
    void showStrategy();
    void showResultMenu(const QPoint &position);
    void onResult(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);

    std::unique_ptr<Ui::LabPage> m_ui;
    QList<lab::Target> m_targets;
    StrategyListModel *m_strategies;
    LabResultsModel *m_results;
    LabSession *m_session;
    QString m_outcome; ///< how the last run ended; empty before the first
};

} // namespace gui
