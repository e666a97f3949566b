// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/figures.h"

#include "gui/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::Figures)
};

QString ms(std::chrono::milliseconds time)
{
    return Text::tr("%1 ms").arg(QLocale().toString(qint64(time.count())));
}

QStringList faultTexts(const lab::Faults &faults)
{
    QStringList parts;
    if (faults.pause > 0)
        parts.append(Text::tr("%1 ‰ pause").arg(faults.pause));
    if (faults.crash > 0)
        parts.append(Text::tr("%1 ‰ crash").arg(faults.crash));
    if (faults.crashBetween > 0)
        parts.append(Text::tr("%1 ‰ crash between").arg(faults.crashBetween));
    return parts;
}

QString retry(const lab::RunSpec &spec)
{
    const QString policy = QString::fromLatin1(spec.retry);
    if (!spec.retryPause || spec.retry != "fixed")
        return policy;
    return Text::tr("%1 %2 µs", "retry policy, pause")
        .arg(policy, QLocale().toString(qint64(spec.retryPause->count())));
}

QString patience(const lab::RunSpec &spec)
{
    if (!spec.giveUpAfter)
        return Text::tr("waits for ever");
    return spec.giveUpAfter->count() == 0 ? Text::tr("tries once")
                                          : Text::tr("gives up after %1").arg(ms(*spec.giveUpAfter));
}

} // namespace

QString countText(const std::optional<qint64> &value)
{
    return value ? QLocale().toString(*value) : QStringLiteral("?");
}

QString millisecondsText(qint64 microseconds)
{
    return isolated(Text::tr("%1 ms").arg(QLocale().toString(double(microseconds) / 1000, 'f', 2)));
}

QString waitText(const lab::Percentiles &percentiles, qint64 microseconds)
{
    return percentiles.n == 0 ? QStringLiteral("–") : millisecondsText(microseconds);
}

QString indexText(const std::optional<double> &index)
{
    return index ? QLocale().toString(*index, 'f', 3) : QStringLiteral("–");
}

QString percentText(double share)
{
    return Text::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

QString loadText(const lab::RunSpec &spec)
{
    const QLocale locale;
    QStringList parts{spec.byDuration()
                          ? Text::tr("%1 s").arg(locale.toString(double(spec.duration.count()) / 1000))
                          : Text::tr("%1 each").arg(locale.toString(spec.iterations)),
                      Text::tr("hold %1").arg(ms(spec.hold)),
                      Text::tr("think %1").arg(ms(spec.think)),
                      Text::tr("lease %1").arg(ms(spec.lease.value_or(std::chrono::milliseconds(0)))),
                      Text::tr("retry %1").arg(retry(spec)),
                      patience(spec),
                      spec.isOpenLoop() ? Text::tr("open loop, %1 a second").arg(locale.toString(spec.rate))
                                        : Text::tr("closed loop")};
    parts += faultTexts(spec.faults);
    if (spec.processes)
        parts.append(Text::tr("a process each"));
    return parts.join(QStringLiteral(", "));
}

QString outcomeText(const lab::RunResult &result)
{
    const QLocale locale;
    if (const auto &sale = result.sale) {
        return Text::tr("%1 sold of %2, %3 too many")
            .arg(locale.toString(sale->sold), locale.toString(sale->stock), locale.toString(sale->oversold));
    }
    if (const auto &tasks = result.tasks) {
        return Text::tr("of %1 tasks %2 twice, %3 lost, %4 refused")
            .arg(locale.toString(tasks->tasks), locale.toString(tasks->twice), locale.toString(tasks->lost),
                 locale.toString(tasks->scoreRefused));
    }
    return {};
}

QString standstillText(lab::Standstill standstill)
{
    switch (standstill) {
    case lab::Standstill::None:
        break;
    case lab::Standstill::Immortal:
        return Text::tr("Nobody could get in any more: the lock's holder is dead, and the lock never ends.");
    case lab::Standstill::KeptAlive:
        return Text::tr("Nobody could get in any more: those who waited renewed a dead holder's lock.");
    case lab::Standstill::TokenGone:
        return Text::tr("Nobody could get in any more: the queue's token died with its holder.");
    }
    return {};
}

} // namespace gui
