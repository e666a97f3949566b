// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QSet>
#include <QWidget>

#include <functional>
#include <memory>

class QMessageBox;
class QShortcut;

namespace profile {
class Settings;
}

namespace Ui {
class LabPage;
}

namespace lab {
struct RunEnd;
struct RunResult;
} // namespace lab

namespace gui {

class ChartSeries;
class FaultMenu;
class LabController;
class SchemeFiles;
class StageBar;
class StrategyListModel;

/// The page Lab: choose strategies and a load, watch the charts, compare the results.
///
/// Wires the form, the charts and the results to a LabController of its own; destroying the page ends a run
/// in under a second. GUI thread.
class LabPage : public QWidget
{
    Q_OBJECT
public:
    explicit LabPage(QWidget *parent = nullptr);
    ~LabPage() override;

    /// The servers that may be chosen besides the private one, which stays first and is the default.
    /// A production or read-only target is listed and refused with a sentence.
    void setTargets(const QList<lab::Target> &targets);
    /// Where runs on other servers than private ones are noted until their keys are gone; what an interrupted
    /// run has left on a target is offered for removal.
    void setRecordFolder(const QString &folder);
    bool isRunning() const;
    /// The stage: one chart (keys 1 to 7 choose it), the verdict in 48 pixels or more, and in one line what
    /// the next run is to be; Ctrl+Plus and Ctrl+Minus change the type. The window hides the rest of itself.
    void setPresented(bool presented);
    bool isPresented() const { return m_presented; }
    /// Fills in this load and these strategies, for a person to run; `why` says what it is. The target stays.
    void prepare(const lab::RunSpec &spec, const QString &why);
    /// Which files with schemes are listed.
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

public slots:
    void run();
    void stop();

signals:
    /// A sentence for the message bar: why a run could not begin or ended early.
    void failed(const QString &sentence);
    void noted(const QString &sentence);
    /// Escape was pressed while it is presented.
    void presentationLeft();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void makeStage();
    void addStageKey(const QKeySequence &keys, const std::function<void()> &action);
    void resizeStage(int wanted);
    void wireForm();
    void wireLab();
    void wireResults();
    lab::RunSpec spec() const;
    lab::RunSpec recorded(lab::RunSpec spec) const;
    void onLoadChanged();
    void onRefused(const QString &sentence);
    void refreshForm();
    void refreshCharts();
    void compare();
    void showVerdicts();
    QList<ChartSeries> shownSeries() const;
    void fitStrategies();
    void showStrategy();
    void chooseStrategies(const lab::RunSpec &spec, const QString &why);
    void beginRun();
    void askSweep();
    void whenAgreed(const lab::RunSpec &spec, const std::function<void()> &start);
    void whenTrusted(const lab::RunSpec &spec, const std::function<void()> &start);
    void ask(QMessageBox *question, const QString &agree, const QStringList &agreed,
             const std::function<void()> &start);
    void askTemplate(const QByteArray &id);
    void openClass();
    void wireSchemes();
    void askScheme();
    void removeScheme();
    void showScheme(const QString &path);
    void refreshSchemeButtons();
    void lookForLeftovers();
    void offerLeftovers(const std::optional<lab::Target> &left);
    void removeLeftovers();
    void onResult(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);

    std::unique_ptr<Ui::LabPage> m_ui;
    StrategyListModel *m_strategies;
    SchemeFiles *m_schemes;
    LabController *m_lab;
    StageBar *m_stage = nullptr;
    QList<QShortcut *> m_stageKeys; ///< enabled while it is presented
    int m_stageStep = 0; ///< how often the type was made larger
    FaultMenu *m_faults;
    QString m_outcome; ///< how the last run ended, or what a preset is; empty before the first
    bool m_ended = false; ///< it is how a run ended
    QString m_refused; ///< what a field of the form did not take; empty since something was taken
    QSet<QString> m_agreed; ///< servers on which, and programs of which, a run was agreed to
    QString m_recordFolder;
    std::optional<lab::Target> m_leftOn; ///< where an interrupted run has left keys
    quint64 m_leftoversLook = 0; ///< of the last look whose answer counts
    QFont m_ownFont; ///< while it is presented: that of before
    QByteArray m_ownSplitter; ///< likewise: how charts and results shared the height
    bool m_disturbed = false; ///< others kept the machine busy during this run
    bool m_presented = false;
};

} // namespace gui
