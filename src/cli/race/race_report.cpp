// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/race/race_report.h"

#include "cli/print/text_table.h"
#include "lab/scheduler/race_words.h"

#include <QJsonArray>
#include <QLocale>

namespace cli {

namespace {

using lab::race::Property;
using lab::race::RaceResult;
using lab::race::RaceWords;
using lab::race::Telling;
using lab::race::Verdict;

QString idOf(Property property)
{
    return QString::fromLatin1(Telling::id(property));
}

QString number(quint64 value)
{
    return QLocale().toString(value);
}

QJsonArray stepsJson(const QList<lab::race::StepTold> &steps)
{
    QJsonArray array;
    for (const lab::race::StepTold &step : steps) {
        array.append(QJsonObject{
            {QLatin1String("actor"), step.actor},
            {QLatin1String("command"), step.command},
            {QLatin1String("reply"), step.reply.isEmpty() ? QJsonValue() : QJsonValue(step.reply)},
            {QLatin1String("owner"), step.owner},
            {QLatin1String("inside"), QJsonArray::fromStringList(step.inside)},
            {QLatin1String("sentence"), step.sentence},
        });
    }
    return array;
}

/// What a search counts: a program is played schedule by schedule, a depth-first search follows each to its
/// end, and a breadth-first one meets states, through each of which any number of schedules leads.
struct Counted
{
    QJsonValue schedules;
    QJsonValue states;
    QJsonObject whyNull; ///< of each field that is null, why
};

Counted countedIn(const RaceResult &result)
{
    const bool deep = result.order.method == lab::race::Method::DepthFirst && !result.program;
    Counted counted;
    if (result.program)
        counted.schedules = qint64(result.program->runs);
    else if (deep)
        counted.schedules = qint64(result.progress.schedules);
    else
        counted.whyNull.insert(QLatin1String("schedules"), QLatin1String("states-are-searched"));
    if (deep)
        counted.whyNull.insert(QLatin1String("states"), QLatin1String("schedules-are-searched"));
    else
        counted.states = qint64(result.progress.states);
    counted.whyNull.insert(QLatin1String("seed"),
                           QLatin1String(result.program ? "of-the-program" : "nothing-random"));
    return counted;
}

QJsonValue programJson(const RaceResult &result)
{
    if (!result.program)
        return {};
    return QJsonObject{{QLatin1String("runs"), qint64(result.program->runs)},
                       {QLatin1String("slept"), qint64(result.program->slept)},
                       {QLatin1String("unsteady"), qint64(result.program->unsteady)},
                       {QLatin1String("lets_two_in"), result.program->letsTwoIn}};
}

} // namespace

QStringList RaceReport::verdicts(const RaceResult &result)
{
    QStringList lines{lab::race::Telling::strategy(result.order.bounds.strategy) + QStringLiteral(": ")
                      + Telling::bounds(result.order.bounds)};
    for (const Verdict &each : result.verdicts)
        lines.append(QStringLiteral("  ") + idOf(each.property).leftJustified(16)
                     + RaceWords::verdict(result, each));
    return lines;
}

QStringList RaceReport::steps(const lab::race::Bounds &bounds, const QList<lab::race::StepTold> &steps)
{
    QStringList lines = Telling::picture(bounds, steps);
    lines.append(QString());
    int place = 0;
    for (const lab::race::StepTold &step : steps) {
        ++place;
        if (!step.sentence.isEmpty())
            lines.append(QStringLiteral("%1  ").arg(place, 3) + step.sentence);
    }
    return lines;
}

QStringList RaceReport::schedule(const lab::race::Bounds &bounds, const Verdict &verdict)
{
    QStringList lines{QString(),
                      idOf(verdict.property) + QStringLiteral(": ") + Telling::meaning(verdict.property)};
    return lines + steps(bounds, verdict.steps);
}

QStringList RaceReport::repair(const lab::race::RepairRun &run)
{
    const QString strategy = lab::race::Telling::strategy(run.strategy);
    QStringList lines{QString(), tr("The same schedule on %1:").arg(strategy)};
    lines += steps(run.bounds, run.steps);
    lines.append(RaceWords::outcome(run));
    return lines;
}

QString RaceReport::progress(const lab::race::Progress &progress)
{
    if (progress.schedules > 0)
        return tr("%1 schedules, %2 steps").arg(number(progress.schedules), number(progress.steps));
    return tr("%1 states, %2 of them to be looked at, depth %3")
        .arg(number(progress.states), number(progress.waiting))
        .arg(progress.depth);
}

QString RaceReport::effort(const RaceResult &result)
{
    const lab::race::Progress &progress = result.progress;
    if (result.program)
        return tr("%1 steps of the program in %2 runs and %3 s.")
            .arg(number(progress.steps), number(result.program->runs),
                 QLocale().toString(progress.seconds, 'f', 1));
    return tr("%1 steps in %2 s; %3 different questions were put to a real server.")
        .arg(number(progress.steps), QLocale().toString(progress.seconds, 'f', 3),
             number(quint64(progress.questions)));
}

QStringList RaceReport::reservations(const RaceResult &result)
{
    if (!result.program)
        return {};
    if (result.program->letsTwoIn)
        return {
            tr("The program let a second client in while the first one held the lock, though every request "
               "passed at once. No schedule was tried, and nothing else was judged.")};
    QStringList lines{tr("Not judged for clocks: they are real, and a lease runs out as an event alone.")};
    if (result.program->slept > 0)
        lines.append(tr("The program was silent for longer than was waited: %1 times.")
                         .arg(number(result.program->slept)));
    if (result.program->unsteady > 0)
        lines.append(
            tr("Steps that did not come out the same twice, so that what follows them was not tried: %1.")
                .arg(number(result.program->unsteady)));
    return lines;
}

QStringList RaceReport::table(const QList<RaceResult> &results)
{
    std::vector<TextTable::Column> columns{{tr("STRATEGY")}};
    for (const Property property : lab::race::allProperties)
        columns.push_back({idOf(property), 40, true});
    TextTable table(columns);
    for (const RaceResult &result : results) {
        QStringList cells{lab::race::Telling::strategy(result.order.bounds.strategy)};
        for (const Property property : lab::race::allProperties) {
            const auto found = std::find_if(result.verdicts.begin(), result.verdicts.end(),
                                            [&](const Verdict &each) { return each.property == property; });
            if (found == result.verdicts.end())
                cells.append(QString());
            else if (found->isFound())
                cells.append(QString::number(found->schedule.size()));
            else
                cells.append(result.complete ? tr("none") : QStringLiteral("?"));
        }
        table.add(cells);
    }
    QStringList lines{table.header()};
    for (size_t row = 0; row < table.count(); ++row)
        lines.append(QString::fromUtf8(table.row(row)));
    return lines;
}

QJsonObject RaceReport::verdictJson(const RaceResult &result, const Verdict &verdict)
{
    const lab::race::Bounds &bounds = result.order.bounds;
    QJsonObject object{
        {QLatin1String("strategy"), lab::race::Telling::strategy(bounds.strategy)},
        {QLatin1String("property"), idOf(verdict.property)},
        {QLatin1String("found"), verdict.isFound()},
        {QLatin1String("states"), qint64(result.progress.states)},
        {QLatin1String("complete"), result.complete},
        {QLatin1String("clients"), bounds.clients},
        {QLatin1String("rounds"), bounds.rounds},
        {QLatin1String("attempts"), bounds.attempts},
        {QLatin1String("masters"), bounds.masters},
        {QLatin1String("bounds"), Telling::bounds(bounds)},
    };
    object.insert(QLatin1String("steps"),
                  verdict.isFound() ? QJsonValue(stepsJson(verdict.steps)) : QJsonValue());
    if (verdict.isFound())
        object.insert(QLatin1String("confirmed"), verdict.isConfirmed);
    return {{QLatin1String("verdict"), object}};
}

QJsonObject RaceReport::summaryJson(const RaceResult &result)
{
    const lab::race::Progress &progress = result.progress;
    const Counted counted = countedIn(result);
    const double seconds = std::max(progress.seconds, 1e-6);
    return {{QLatin1String("summary"),
             QJsonObject{
                 {QLatin1String("strategy"), lab::race::Telling::strategy(result.order.bounds.strategy)},
                 {QLatin1String("schedules"), counted.schedules},
                 {QLatin1String("states"), counted.states},
                 {QLatin1String("steps"), qint64(progress.steps)},
                 {QLatin1String("steps_per_s"), qint64(double(progress.steps) / seconds)},
                 {QLatin1String("questions"), qint64(progress.questions)},
                 {QLatin1String("elapsed_ms"), qint64(progress.seconds * 1000)},
                 {QLatin1String("complete"), result.complete},
                 {QLatin1String("seed"), QJsonValue()}, // we leave nothing to chance
                 {QLatin1String("why_null"), counted.whyNull},
                 {QLatin1String("clocks"), result.program ? QLatin1String("real") : QLatin1String("virtual")},
                 {QLatin1String("program"), programJson(result)},
             }}};
}

QJsonObject RaceReport::progressJson(const lab::race::Progress &progress)
{
    return {{QLatin1String("progress"),
             QJsonObject{
                 {QLatin1String("states"), qint64(progress.states)},
                 {QLatin1String("waiting"), qint64(progress.waiting)},
                 {QLatin1String("schedules"), qint64(progress.schedules)},
                 {QLatin1String("steps"), qint64(progress.steps)},
                 {QLatin1String("depth"), progress.depth},
                 {QLatin1String("elapsed_ms"), qint64(progress.seconds * 1000)},
             }}};
}

QJsonObject RaceReport::repairJson(Property property, const lab::race::RepairRun &run)
{
    return {{QLatin1String("repair"),
             QJsonObject{
                 {QLatin1String("strategy"), lab::race::Telling::strategy(run.strategy)},
                 {QLatin1String("property"), idOf(property)},
                 {QLatin1String("found"), run.broken},
                 {QLatin1String("refused_at"), run.refusedAt > 0 ? QJsonValue(run.refusedAt) : QJsonValue()},
                 {QLatin1String("steps"), stepsJson(run.steps)},
             }}};
}

QJsonObject RaceReport::replayJson(const lab::race::Replay &replay, int broken, int times)
{
    return {{QLatin1String("replay"),
             QJsonObject{
                 {QLatin1String("strategy"), lab::race::Telling::strategy(replay.saved.bounds.strategy)},
                 {QLatin1String("property"), idOf(replay.saved.property)},
                 {QLatin1String("times"), times},
                 {QLatin1String("broken"), broken},
                 {QLatin1String("steps"), stepsJson(replay.steps)},
             }}};
}

} // namespace cli
