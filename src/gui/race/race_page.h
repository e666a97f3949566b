// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheduler/race_service.h"

#include <QWidget>

#include <memory>

namespace Ui {
class RacePage;
}

namespace profile {
class Settings;
}

namespace gui {

class SchemeEditor;

/// *Find the race*: searches all schedules of a way of locking within bounds, tells a verdict on each
/// property, and plays what was found step by step. Destroying it ends a search in under a second. GUI
/// thread.
class RacePage : public QWidget
{
    Q_OBJECT
public:
    explicit RacePage(QWidget *parent = nullptr);
    ~RacePage() override;

    bool isBusy() const { return m_race.isBusy(); }
    /// What was chosen.
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;
    /// Reads a schedule that was saved, and plays it.
    void open(const QString &file);

public slots:
    void search();
    void stop();

signals:
    /// A sentence for the message bar.
    void failed(const QString &sentence);
    /// The page of the help with the table of all ways of locking.
    void tableWanted();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// A schedule that can be looked at.
    struct Shown
    {
        lab::race::SavedSchedule saved;
        QList<lab::race::StepTold> steps;
        QString title; ///< in the combo
        QString meaning; ///< said while no step is chosen
        int harm = -1; ///< the step at which it breaks
        int refused = -1; ///< the step that is refused
        bool isRepair = false; ///< it was played on a safer strategy; `saved` is what was played there
    };
    void wire();
    void refresh();
    void takeScheme();
    static QString titleOf(const Shown &shown);
    QString reasonAgainst() const;
    QString repairAgainst() const;
    void onProgress(const lab::race::Progress &progress);
    void onSearched(const lab::race::RaceResult &result);
    void onReplayed(const lab::race::Replay &replay);
    void onRepaired(const lab::race::SavedSchedule &saved, const lab::race::RepairRun &run);
    void onFailed(const redis::Error &error);
    void showVerdicts(const lab::race::RaceResult &result);
    void say(const QStringList &lines);
    void add(const Shown &shown);
    void showChosen();
    const Shown *chosen() const;
    void askRepair();
    void askSave();
    void askOpen();
    void askExport();
    QString nameFor(const Shown &shown) const;

    std::unique_ptr<Ui::RacePage> m_ui;
    lab::race::RaceService m_race;
    QList<Shown> m_shown;
    QString m_status;
    SchemeEditor *m_editor;
};

} // namespace gui
