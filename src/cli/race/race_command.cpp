// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/race/race_command.h"

#include "base/bytes.h"
#include "base/read_file.h"
#include "cli/race/race_report.h"
#include "lab/gate/gate_race.h"
#include "lab/race/schedule_svg.h"
#include "lab/scheduler/race_lesson.h"
#include "lab/scheduler/race_words.h"

#include <QSaveFile>

namespace cli {

CommandSpec raceSpec()
{
    CommandSpec spec;
    spec.name = "race";
    spec.synopsis = "STRATEGY|FILE|external:CMD|--all [--clients N] [--rounds N] [--attempts N] [--lapses N] "
                    "[--crashes N] "
                    "[--lost-replies N] [--lost-requests N] [--restarts N] [--promotions N] [--clock-skew D] "
                    "[--masters N] [--property ID]... [--states N] [--method ID] [-o FILE] [--markdown FILE] "
                    "[--svg FILE] [--lesson FILE] "
                    "[--repair] [--json]\n"
                    "  | [external:CMD] --replay FILE [--times N] [--json]";
    spec.summary =
        RaceCommand::tr("try every order in which clients can meet, and find the one that breaks a lock");
    spec.description = RaceCommand::tr(
        "Redis runs one command at a time, so the order of requests is the schedule. Every schedule of two "
        "or "
        "three clients that increment a counter under a strategy is tried, with as many events as you allow: "
        "leases that run out, crashes, lost replies and requests, masters that restart without their locks, "
        "replicas that lack the last change. The answer is a shortest schedule that breaks a property, or "
        "that "
        "there is none in all states.\n\n"
        "The commands are the strategy's own, and what a server answers to each in each state is asked of a "
        "private redis-server; time is virtual. What was found is played on servers of its own before it is "
        "told. The strategies are those of the lab; fenced has its number on writes only, fenced-reads on "
        "reads too.\n\n"
        "FILE, or any name that ends in .lock, is a scheme of your own as text: the sections acquire:, work: "
        "and "
        "release: with the commands that are sent and conditions on their replies. The manual and the help "
        "of the window "
        "describe it under Schemes as text.\n\n"
        "external:CMD is a program of your own, which is asked as lab asks it. Its requests wait at a gate "
        "in "
        "front of a private server until the search lets them pass; its clocks are real, and are not judged. "
        "It runs with your rights.\n\n"
        "The exit status is 7 when a schedule was found, 8 when none was but the bound was reached first, "
        "and "
        "0 when there is none.");
    spec.options = raceOptions();
    spec.positional = "STRATEGY";
    spec.positionalOr = "--all --replay";
    spec.source = SourceUse::None;
    spec.make = [](const Arguments &arguments, Output *output) {
        return std::make_unique<RaceCommand>(arguments, output);
    };
    return spec;
}

RaceCommand::RaceCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
}

void RaceCommand::start()
{
    auto request = raceRequest(arguments());
    if (!request.ok())
        return fail(request.error());
    m_request = *request;
    if (!m_request.replayFile.isEmpty())
        return startReplay();
    m_control.progressed = [this](const lab::race::Progress &progress) {
        if (m_request.json)
            output()->json(RaceReport::progressJson(progress));
        else
            m_progress.show(RaceReport::progress(progress));
    };
    int count = 1;
    for (const lab::race::RaceOrder &order : std::as_const(m_request.orders)) {
        const bool isProgram = lab::gate::isProgram(order.bounds.strategy);
        count =
            std::max(count, isProgram ? lab::gate::serversForProgram() : lab::race::serversFor(order.bounds));
    }
    startServers(count, [this](const Servers &servers) { m_scope.start(race(this, servers)); });
}

void RaceCommand::startServers(int count, std::function<void(const Servers &)> then)
{
    m_sandbox.start(count, [this, then](const redis::Result<Servers> &servers) {
        if (m_control.stop)
            return;
        if (!servers.ok())
            return fail(servers.error(), ExitUnreachable);
        then(*servers);
    });
}

void RaceCommand::startReplay()
{
    constexpr qint64 longestSchedule = 16 << 20;
    const auto text = base::readFile(m_request.replayFile, longestSchedule);
    if (!text.ok())
        return fail(usageError(tr("--replay: %1").arg(text.error().text)));
    const auto saved = lab::race::SavedSchedule::fromJson(*text);
    if (!saved.ok())
        return fail(saved.error());
    const bool isProgram = lab::gate::isProgram(saved->bounds.strategy);
    if (isProgram && m_request.program.isEmpty())
        return fail(
            usageError(tr("This schedule is of a program: name the one to play it with, such as \"%1\".")
                           .arg(base::shownBytes(saved->bounds.strategy))));
    if (!isProgram && !m_request.program.isEmpty())
        return fail(usageError(tr("This schedule is of a strategy, whose steps no program takes.")));
    startServers(lab::race::serversFor(saved->bounds), [this, saved = *saved](const Servers &servers) {
        if (m_request.program.isEmpty())
            m_scope.start(play(this, saved, servers));
        else
            m_scope.start(playProgram(this, saved, servers));
    });
}

QCoro::Task<> RaceCommand::race(RaceCommand *self, Servers servers)
{
    for (const lab::race::RaceOrder &order : std::as_const(self->m_request.orders)) {
        if (self->m_control.stop)
            break;
        std::optional<redis::Result<lab::race::RaceResult>> raced;
        if (lab::gate::isProgram(order.bounds.strategy))
            raced =
                co_await lab::gate::raceProgram(order, servers, self->m_sandbox.folder(), &self->m_control);
        else
            raced = co_await lab::race::runRace(order, servers, &self->m_control);
        const redis::Result<lab::race::RaceResult> &result = *raced;
        if (!result) {
            self->fail(result.error(), ExitUnreachable);
            co_return;
        }
        self->m_progress.clear();
        self->m_results.append(*result);
        self->show(*result);
        if (const auto wrong = self->save(*result)) {
            self->fail(*wrong);
            co_return;
        }
        const auto failed = co_await repair(self, &self->m_results.last(), servers);
        if (failed) {
            self->fail(*failed, ExitUnreachable);
            co_return;
        }
    }
    if (self->m_request.all && !self->m_request.json) {
        for (const QString &line : RaceReport::table(self->m_results))
            self->output()->text(line);
    }
    self->finish(self->m_control.stop ? ExitInterrupted : self->statusNow());
}

QCoro::Task<std::optional<redis::Error>>
RaceCommand::repair(RaceCommand *self, const lab::race::RaceResult *result, Servers servers)
{
    const lab::race::Verdict *found = result->foremost();
    if (!self->m_request.repair || !found)
        co_return std::nullopt;
    const lab::race::SavedSchedule saved{result->order.bounds, found->property, found->schedule};
    if (lab::race::repairOf(saved.bounds.strategy, saved.property).isEmpty()) {
        self->output()->message(tr("There is no safer strategy to play it on."));
        co_return std::nullopt;
    }
    const auto run = co_await lab::race::playOnRepair(saved, servers);
    if (!run)
        co_return run.error();
    if (self->m_request.json) {
        self->output()->json(RaceReport::repairJson(saved.property, *run));
        co_return std::nullopt;
    }
    for (const QString &line : RaceReport::repair(*run))
        self->output()->text(line);
    co_return std::nullopt;
}

QCoro::Task<> RaceCommand::play(RaceCommand *self, lab::race::SavedSchedule saved, Servers servers)
{
    lab::race::Replay last;
    int broken = 0;
    int played = 0;
    while (played < self->m_request.times && !self->m_control.stop) {
        const auto replay = co_await lab::race::replay(saved, servers);
        if (!replay) {
            self->fail(replay.error(), ExitUnreachable);
            co_return;
        }
        last = *replay;
        ++played;
        broken += last.broken;
    }
    self->showReplay(last, broken, played);
}

QCoro::Task<> RaceCommand::playProgram(RaceCommand *self, lab::race::SavedSchedule saved, Servers servers)
{
    saved.bounds.strategy = self->m_request.program;
    const auto replays = co_await lab::gate::replayProgram(saved, self->m_request.times, servers.front(),
                                                           self->m_sandbox.folder(), &self->m_control);
    if (!replays) {
        self->fail(replays.error(), ExitUnreachable);
        co_return;
    }
    self->showReplay(replays->last, replays->broken, replays->played);
}

void RaceCommand::showReplay(const lab::race::Replay &last, int broken, int played)
{
    if (m_request.json) {
        output()->json(RaceReport::replayJson(last, broken, played));
    } else {
        for (const QString &line : RaceReport::steps(last.saved.bounds, last.steps))
            output()->text(line);
        output()->text(tr("%1: broken in %2 of %3.")
                           .arg(QString::fromLatin1(lab::race::Telling::id(last.saved.property)))
                           .arg(broken)
                           .arg(played));
    }
    finish(m_control.stop ? int(ExitInterrupted) : broken > 0 ? int(ExitFound) : int(ExitDone));
}

void RaceCommand::show(const lab::race::RaceResult &result)
{
    if (m_request.json) {
        for (const lab::race::Verdict &verdict : result.verdicts)
            output()->json(RaceReport::verdictJson(result, verdict));
        return output()->json(RaceReport::summaryJson(result));
    }
    if (m_request.all)
        return;
    for (const QString &line : RaceReport::verdicts(result))
        output()->text(line);
    output()->text(RaceReport::effort(result));
    for (const QString &line : RaceReport::reservations(result))
        output()->text(line);
    for (const lab::race::Verdict &verdict : result.verdicts) {
        // Without a wish only the one that says most is drawn.
        if (!verdict.isFound() || (!m_request.named && &verdict != result.foremost()))
            continue;
        for (const QString &line : RaceReport::schedule(result.order.bounds, verdict))
            output()->text(line);
    }
}

std::optional<redis::Error> RaceCommand::save(const lab::race::RaceResult &result)
{
    const lab::race::Verdict *found = result.foremost();
    if (!found)
        return {};
    const lab::race::SavedSchedule saved{result.order.bounds, found->property, found->schedule};
    if (const auto wrong = write("--output", m_request.saveTo, saved.toJson()))
        return wrong;
    const QString title = lab::race::RaceWords::title(saved.bounds, found->property);
    if (const auto wrong = write("--markdown", m_request.markdown,
                                 lab::race::RaceWords::markdown(saved.bounds, title, found->steps).toUtf8()))
        return wrong;
    const QString drawing = lab::race::scheduleSvg(saved.bounds, title, found->steps);
    if (const auto wrong = write("--svg", m_request.svg, drawing.toUtf8()))
        return wrong;
    return write("--lesson", m_request.lesson,
                 lab::race::RaceLesson::html(saved, found->steps, drawing).toUtf8());
}

std::optional<redis::Error> RaceCommand::write(const QByteArray &option, const QString &name,
                                               const QByteArray &bytes)
{
    if (name.isEmpty())
        return {};
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) > 0 && file.commit())
        return {};
    return usageError(tr("%1: %2 cannot be written: %3")
                          .arg(QString::fromLatin1(option), file.fileName(), file.errorString()));
}

int RaceCommand::statusNow() const
{
    bool complete = true;
    for (const lab::race::RaceResult &result : m_results) {
        if (result.anyFound())
            return ExitFound;
        complete = complete && result.complete;
    }
    return complete ? int(ExitDone) : int(ExitBoundReached);
}

void RaceCommand::interrupt()
{
    m_control.stop = true;
    if (m_scope.running() == 0)
        finish(ExitInterrupted);
}

} // namespace cli
