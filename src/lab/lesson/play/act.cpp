// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/act.h"

#include "lab/lesson/play/command_act.h"
#include "lab/lesson/play/race_act.h"

namespace lab::lesson {

int laneOf(const Lesson &lesson, const QString &name)
{
    for (int lane = 0; lane < int(lesson.lanes.size()); ++lane) {
        if (lesson.lanes[lane].name == name)
            return lane;
    }
    return -1;
}

int serverLane(const Lesson &lesson, int server)
{
    for (int lane = 0; lane < int(lesson.lanes.size()); ++lane) {
        if (lesson.lanes[lane].kind == Lane::Kind::Server && --server == 0)
            return lane;
    }
    return -1;
}

int storageLane(const Lesson &lesson)
{
    for (int lane = 0; lane < int(lesson.lanes.size()); ++lane) {
        if (lesson.lanes[lane].kind == Lane::Kind::Storage)
            return lane;
    }
    return -1;
}

std::unique_ptr<Act> actOf(const Lesson &lesson, Part part, Servers *servers, TokenDraw *drawn)
{
    const Script &script = part == Part::Race ? *lesson.race : *lesson.repair;
    if (std::holds_alternative<RaceScript>(script.play))
        return std::make_unique<RaceAct>(lesson, script, part, servers);
    return std::make_unique<CommandAct>(lesson, script, part, servers, drawn);
}

} // namespace lab::lesson
