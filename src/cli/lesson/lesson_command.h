// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/lesson/lesson_report.h"
#include "cli/print/command.h"
#include "lab/lesson/play/lesson_player.h"

namespace cli {

/// `lockscope lesson`: lists the lessons, or plays one through on private servers, first the race and then
/// its repair.
class LessonCommand : public Command
{
    Q_OBJECT
public:
    LessonCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    void printList();
    void onChanged(const lab::lesson::Played &played);
    void onFailed(const redis::Error &error);
    void print(const QStringList &lines);
    void endPart(const lab::lesson::Played &played);
    void printOutcome();

    bool m_json = false;
    int m_times = 1;
    qint64 m_raceMs = 0;
    lab::lesson::Lesson m_lesson;
    LessonTally m_tally;
    std::unique_ptr<lab::lesson::LessonPlayer> m_player; ///< null while lessons are only listed
};

/// Its line in the table of commands.
CommandSpec lessonSpec();

} // namespace cli
