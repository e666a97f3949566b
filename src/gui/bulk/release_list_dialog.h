// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/listed_rows.h"
#include "locks/action/action.h"
#include "locks/model/deployment.h"

#include <QDialog>

#include <functional>
#include <memory>

class QLineEdit;

namespace Ui {
class ReleaseListDialog;
}

namespace gui {

class ActionGuard;
class ReleaseListModel;

/// The dialog `Release listed`: a frozen list, looked at first; then released with progress and `Stop`; then
/// its report, a line each. Only the ticked lines are released: at first those whose holder is gone beyond
/// doubt, or all where the person has named them. Also the dialog that puts such a list back, without a look.
/// Deletes itself when closed; while actions are under way it stays.
class ReleaseListDialog : public QDialog
{
    Q_OBJECT
public:
    using Reported = std::function<void(size_t first, const QList<locks::ActionReport> &reports)>;
    /// What is to be run: a look at the whole list, or a run over some of it.
    struct Order
    {
        QString reason;
        bool dryRun = false;
        ListedRows::Places places = {}; ///< the ticked ones, whose reports are counted from 0; null: all
    };
    /// Begins a run and answers what stops it; empty when that cannot be.
    using Run = std::function<std::function<void()>(const Order &order, Reported reported)>;

    struct Job
    {
        locks::ActionKind kind = locks::ActionKind::Release; ///< or Restore
        QString scope; ///< what the list is, a sentence
        bool ofOneLock = false; ///< the rows are the owners of one lock
        bool allTicked = false; ///< at first: the person has named them
    };

    ReleaseListDialog(const ListedRows &rows, const locks::DeploymentSpec &spec, const Job &job, Run run,
                      QWidget *parent = nullptr);
    ~ReleaseListDialog() override;

    /// Begins the look where there is one. To be called once, after open().
    void startDryRun();
    void reject() override;
    /// The connection is closed: a list that nothing was sent for closes, else the report stays.
    void giveUp();
    const ReleaseListModel *list() const { return m_model; }
    QLineEdit *reasonField() const;

signals:
    /// A run that changes something has ended.
    void finished(int done, int asked);
    /// Something a person should read.
    void said(const QString &text);
    void complained(const QString &text);

private:
    enum class Stage : quint8 { Looking, Looked, Releasing, Finished, Failed };

    bool isUndo() const;
    void build();
    void buildGuard();
    void start(bool dryRun);
    void addReports(quint64 run, size_t first, const QList<locks::ActionReport> &reports);
    void enter(Stage stage);
    void refresh();
    void stop();
    void exportReport();
    void copyReport();
    QString consequence() const;
    QString tickedConsequence() const;
    QString resultText() const;
    QString notDoneText() const;
    void sayWhatIsPossible();
    QString noneTicked() const;
    QString outcomesText() const;
    QString countsText() const;

    std::unique_ptr<Ui::ReleaseListDialog> m_ui;
    locks::DeploymentSpec m_spec;
    Run m_run;
    ReleaseListModel *m_model;
    ActionGuard *m_guard = nullptr;
    std::function<void()> m_stop;
    quint64 m_serial = 0; ///< of the run whose reports count
    Job m_job;
    QString m_reason; ///< of the run
    Stage m_stage = Stage::Looking;
    bool m_stopped = false;
};

} // namespace gui
