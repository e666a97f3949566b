// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"

#include <QTimer>
#include <QWidget>

#include <memory>

namespace Ui {
class SchedulePlayer;
}

namespace gui {

class SequenceView;

/// A schedule that was played, with its picture, to be stepped through: Step, Back, Play, and a sentence on
/// each step. GUI thread; values in.
class SchedulePlayer : public QWidget
{
    Q_OBJECT
public:
    explicit SchedulePlayer(QWidget *parent = nullptr);
    ~SchedulePlayer() override;

    /// Shows all of it. `meaning` is said while no step is chosen.
    void show(const SequenceContents &contents, const QString &meaning);
    /// There is none, for this reason.
    void showNothing(const QString &why);
    const SequenceView *picture() const;

private:
    void go(int step);
    void togglePlay();
    void onTick();
    void refresh();
    int steps() const;
    int current() const;

    std::unique_ptr<Ui::SchedulePlayer> m_ui;
    QTimer m_tick;
    QString m_meaning;
};

} // namespace gui
