// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/race_words.h"

#include <QLocale>

namespace lab::race {

QString RaceWords::name(Property property)
{
    switch (property) {
    case Property::TwoInside:
        return tr("two inside");
    case Property::LostUpdate:
        return tr("lost update");
    case Property::ForeignRelease:
        return tr("foreign release");
    case Property::ForeignExtend:
        return tr("foreign extend");
    case Property::LockedForEver:
        return tr("locked for ever");
    case Property::NobodyEnters:
        return tr("nobody enters");
    case Property::StaleWrite:
        return tr("stale write");
    case Property::WrongTotal:
        return tr("wrong total");
    }
    return {};
}

QString RaceWords::verdict(const RaceResult &result, const Verdict &verdict)
{
    if (verdict.isFound()) {
        const int steps = int(verdict.schedule.size());
        const QString meaning = Telling::meaning(verdict.property);
        QString text = verdict.isAtStart ? tr("broken before the first request: %1").arg(meaning)
                                         : tr("broken in %n step(s): %1", nullptr, steps).arg(meaning);
        if (!verdict.isConfirmed)
            text += u' ' + tr("(but it did not come out so on real servers: please report this)");
        return text;
    }
    const bool wide = result.order.method == Method::BreadthFirst;
    const QString count = QLocale().toString(wide ? result.progress.states : result.progress.schedules);
    if (result.complete)
        return wide ? tr("none in all %1 states").arg(count) : tr("none in all %1 schedules").arg(count);
    return wide ? tr("not finished: none in the first %1 states").arg(count)
                : tr("not finished: none in the first %1 schedules").arg(count);
}

QString RaceWords::outcome(const RepairRun &run)
{
    if (run.broken)
        return tr("It breaks %1 too.").arg(Telling::strategy(run.strategy));
    if (run.refusedAt > 0)
        return tr("It breaks nothing there: step %1 is refused.").arg(run.refusedAt);
    return tr("It breaks nothing there.");
}

QString RaceWords::title(const Bounds &bounds, Property property)
{
    return Telling::strategy(bounds.strategy) + QStringLiteral(": ") + Telling::meaning(property);
}

QString RaceWords::markdown(const Bounds &bounds, const QString &title, const QList<StepTold> &steps)
{
    const auto cell = [](QString text) {
        return text.replace(u'|', QStringLiteral("\\|"));
    };
    const auto code = [&](const QString &text) {
        return text.isEmpty() ? QString() : QString(u'`' + cell(text) + u'`');
    };
    QString page = QStringLiteral("# ") + title + QStringLiteral("\n\n") + Telling::bounds(bounds)
        + QStringLiteral("\n\n| # | ")
        + QStringList{tr("who"), tr("command"), tr("reply"), tr("lock"), tr("inside"), tr("meaning")}.join(
            QStringLiteral(" | "))
        + QStringLiteral(" |\n|---|---|---|---|---|---|---|\n");
    int number = 0;
    for (const StepTold &step : steps) {
        const bool isRequest = step.choice.lane >= 0;
        const QStringList cells{
            QString::number(++number), step.actor, isRequest ? code(step.command) : QString(),
            code(step.reply),          step.owner, step.inside.join(u' '),
            cell(step.sentence)};
        page += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    }
    return page;
}

} // namespace lab::race
