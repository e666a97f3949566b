// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lesson/lesson_command.h"

#include "base/nearest_name.h"
#include "lab/lesson/lessons.h"

namespace cli {

using lab::lesson::Lessons;
using lab::lesson::Part;
using lab::lesson::Played;

namespace {

constexpr int mostTimes = 10'000;

} // namespace

CommandSpec lessonSpec()
{
    CommandSpec spec;
    spec.name = "lesson";
    spec.synopsis = "[ID] [--times N] [--json]";
    spec.summary = LessonCommand::tr("play a lesson about locks step by step, or list them");
    spec.description = LessonCommand::tr(
        "Each lesson is one race between two or three clients, played with real commands on private "
        "redis-server processes, and then the same once more on the repaired version. After each step stands "
        "whose the lock is by the server, and who believes to be inside. Leases are made to run out by "
        "PEXPIRE, so a lesson takes no more than a few seconds. Without ID the lessons are listed.\n\n"
        "The exit status is 0 when the race happened and the repair prevented it, each time, and 1 when "
        "not.");
    spec.options = {
        {"--times", "N", LessonCommand::tr("play it N times, and count; the steps of the first are printed")},
        {"--json", {}, LessonCommand::tr("one JSON object per line")},
    };
    spec.positional = "ID";
    spec.positionalIsOptional = true;
    spec.source = SourceUse::None;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<LessonCommand>(arguments, output);
    };
    return spec;
}

LessonCommand::LessonCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
}

void LessonCommand::start()
{
    m_json = arguments().has("--json");
    const QByteArray id = arguments().positional;
    const auto times = arguments().number("--times", 1, 1, mostTimes);
    if (!times)
        return fail(times.error());
    m_times = int(*times);
    if (id.isEmpty())
        return printList();
    const std::optional<lab::lesson::Lesson> lesson = Lessons::find(id);
    if (!lesson) {
        const QByteArray meant = base::nearestName(id, Lessons::ids());
        QString sentence = tr("There is no lesson “%1”.").arg(QString::fromUtf8(id));
        if (!meant.isEmpty())
            sentence += u' ' + tr("Did you mean %1?").arg(QString::fromLatin1(meant));
        sentence += u' ' + tr("There are: %1.").arg(QString::fromLatin1(Lessons::ids().join(", ")));
        return fail(usageError(sentence));
    }
    m_lesson = *lesson;
    m_player = std::make_unique<lab::lesson::LessonPlayer>();
    connect(m_player.get(), &lab::lesson::LessonPlayer::changed, this, &LessonCommand::onChanged);
    connect(m_player.get(), &lab::lesson::LessonPlayer::failed, this, &LessonCommand::onFailed);
    if (!m_json)
        print(LessonReport::introduction(m_lesson));
    m_player->open(m_lesson.id);
}

void LessonCommand::printList()
{
    if (m_json) {
        for (const QJsonObject &line : LessonReport::listJson())
            output()->json(line);
    } else {
        print(LessonReport::list());
    }
    finish(ExitDone);
}

void LessonCommand::print(const QStringList &lines)
{
    for (const QString &line : lines)
        output()->text(line);
}

void LessonCommand::onChanged(const Played &played)
{
    if (isFinished() || m_player->isBusy())
        return;
    const bool isFirst = m_tally.times == 0;
    if (isFirst && played.steps.isEmpty() && !m_json)
        print({{}, LessonReport::heading(m_lesson, played.part)});
    if (isFirst && !played.steps.isEmpty()) {
        if (m_json)
            output()->json(LessonReport::stepJson(m_lesson, played));
        else
            print(LessonReport::step(m_lesson, played));
    }
    if (played.isAtEnd())
        endPart(played);
    else
        m_player->step();
}

void LessonCommand::endPart(const Played &played)
{
    if (played.part == Part::Race) {
        m_tally.race = *played.outcome;
        m_tally.happened += played.outcome->raced;
        m_raceMs = played.elapsedMs;
        m_player->open(m_lesson.id, Part::Repair);
        return;
    }
    m_tally.repair = *played.outcome;
    m_tally.prevented += !played.outcome->raced;
    m_tally.slowestMs = std::max(m_tally.slowestMs, m_raceMs + played.elapsedMs);
    ++m_tally.times;
    if (m_tally.times < m_times)
        m_player->open(m_lesson.id);
    else
        printOutcome();
}

void LessonCommand::printOutcome()
{
    if (m_json)
        output()->json(LessonReport::outcomeJson(m_lesson, m_tally));
    else
        print(LessonReport::outcome(m_tally));
    finish(m_tally.isProof() ? ExitDone : ExitState);
}

void LessonCommand::onFailed(const redis::Error &error)
{
    fail(error, ExitUnreachable);
}

void LessonCommand::interrupt()
{
    finish(ExitInterrupted);
}

} // namespace cli
