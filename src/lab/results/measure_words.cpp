// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/measure_words.h"

#include "lab/spec/strategies.h"
#include "lab/spec/strategy.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::Words)
};

QString ms(std::chrono::milliseconds time)
{
    return Text::tr("%1 ms").arg(QLocale().toString(qint64(time.count())));
}

QStringList faultTexts(const Faults &faults)
{
    QStringList parts;
    if (faults.pause > 0)
        parts.append(Text::tr("%1 ‰ pause").arg(faults.pause));
    if (faults.pauseAll > 0)
        parts.append(Text::tr("%1 ‰ pause of all").arg(faults.pauseAll));
    if (faults.crash > 0)
        parts.append(Text::tr("%1 ‰ crash").arg(faults.crash));
    if (faults.crashBetween > 0)
        parts.append(Text::tr("%1 ‰ crash between").arg(faults.crashBetween));
    return parts;
}

QString retry(const RunSpec &spec)
{
    const QString policy = QString::fromLatin1(spec.retry);
    if (!spec.retryPause || spec.retry != "fixed")
        return policy;
    return Text::tr("%1 %2 µs", "retry policy, pause")
        .arg(policy, QLocale().toString(qint64(spec.retryPause->count())));
}

QString patience(const RunSpec &spec)
{
    if (!spec.giveUpAfter)
        return Text::tr("no time limit");
    return spec.giveUpAfter->count() == 0 ? Text::tr("tries once")
                                          : Text::tr("gives up after %1").arg(ms(*spec.giveUpAfter));
}

} // namespace

QString strategyText(const RunResult &result)
{
    const QString id = QString::fromUtf8(Strategies::shown(result.strategy));
    return result.stopped ? Text::tr("%1 (stopped)").arg(id) : id;
}

QString loadText(const RunResult &result)
{
    const RunSpec &spec = result.spec;
    const auto lease = leaseOf(result);
    const QLocale locale;
    QStringList parts{spec.byDuration()
                          ? Text::tr("%1 s").arg(locale.toString(double(spec.duration.count()) / 1000))
                          : Text::tr("%1 each").arg(locale.toString(spec.iterations)),
                      Text::tr("hold %1").arg(ms(spec.hold)),
                      Text::tr("think %1").arg(ms(spec.think)),
                      lease ? Text::tr("lease %1").arg(ms(*lease)) : Text::tr("no lease"),
                      Text::tr("retry %1").arg(retry(spec)),
                      patience(spec),
                      spec.isOpenLoop() ? Text::tr("open loop, %1 a second").arg(locale.toString(spec.rate))
                                        : Text::tr("closed loop")};
    parts += faultTexts(spec.faults);
    if (spec.processes)
        parts.append(Text::tr("a process each"));
    return parts.join(QStringLiteral(", "));
}

QString outcomeText(const RunResult &result)
{
    const QLocale locale;
    if (const auto &sale = result.sale) {
        return Text::tr("%1 sold with a stock of %2, %3 too many")
            .arg(locale.toString(sale->sold), locale.toString(sale->stock), locale.toString(sale->oversold));
    }
    if (const auto &tasks = result.tasks) {
        return Text::tr("of %1 tasks %2 handed out more than once and %3 lost; %4 dequeues refused")
            .arg(locale.toString(tasks->tasks), locale.toString(tasks->twice), locale.toString(tasks->lost),
                 locale.toString(tasks->scoreRefused));
    }
    return {};
}

QString skippedEachText(const RunResult &result)
{
    constexpr qsizetype mostTold = 8;
    const QLocale locale;
    if (result.failedTransactions == 0 || result.clients.isEmpty())
        return {};
    QList<qint64> each;
    for (const ClientResult &client : result.clients)
        each.append(client.failedTransactions);
    QStringList parts;
    for (const qint64 count : each.mid(0, mostTold))
        parts.append(locale.toString(count));
    const auto [least, most] = std::minmax_element(each.begin(), each.end());
    return each.size() <= mostTold
        ? parts.join(QStringLiteral(" + "))
        : Text::tr("%1 to %2 of each", "least, most").arg(locale.toString(*least), locale.toString(*most));
}

std::optional<std::chrono::milliseconds> leaseOf(const RunResult &result)
{
    const auto strategy = Strategies::make(result.strategy);
    return strategy && strategy->hasLease() ? result.spec.lease : std::nullopt;
}

QString leaseText(const RunResult &result)
{
    const auto lease = leaseOf(result);
    return lease ? QLocale().toString(qint64(lease->count())) : QStringLiteral("–");
}

QString serverText(const RunResult &result)
{
    return Text::tr("%1, round trip %2 µs")
        .arg(result.server.isEmpty() ? Text::tr("unknown") : result.server,
             QLocale().toString(result.roundTripUs));
}

QString machineText(const RunResult &result)
{
    if (!result.othersBusy)
        return QStringLiteral("–");
    const QString share = percentText(*result.othersBusy);
    return result.wasDisturbed() ? Text::tr("busy: %1 others").arg(share) : Text::tr("%1 others").arg(share);
}

QString percentText(double share)
{
    return Text::tr("%1 %").arg(QLocale().toString(share * 100, 'f', 1));
}

} // namespace lab
