// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab_report.h"

#include <QLocale>

namespace cli {

namespace {

constexpr int nameWidth = 18;
constexpr int figureWidth = 11;

QString figure(const QString &text)
{
    return text.rightJustified(figureWidth);
}

QString figure(qint64 value)
{
    return figure(QLocale().toString(value));
}

QString figure(const std::optional<qint64> &value)
{
    return value ? figure(*value) : figure(QStringLiteral("?"));
}

QString milliseconds(qint64 n, qint64 microseconds)
{
    return figure(n == 0 ? QStringLiteral("-") : QLocale().toString(double(microseconds) / 1000, 'f', 3));
}

QString time(std::chrono::milliseconds time)
{
    return LabReport::tr("%1 ms").arg(QLocale().toString(qint64(time.count())));
}

QString patience(const lab::RunSpec &spec)
{
    if (!spec.giveUpAfter)
        return LabReport::tr("waits for ever");
    return spec.giveUpAfter->count() == 0 ? LabReport::tr("tries once")
                                          : LabReport::tr("gives up after %1").arg(time(*spec.giveUpAfter));
}

} // namespace

QString LabReport::load(const lab::RunResult &result)
{
    const lab::RunSpec &spec = result.spec;
    const QString amount = spec.byDuration()
        ? tr("%n client(s) for %1", nullptr, spec.clients).arg(time(spec.duration))
        : tr("%n client(s) × %1 increments", nullptr, spec.clients).arg(QLocale().toString(spec.iterations));
    const QStringList parts{amount,
                            tr("hold %1").arg(time(spec.hold)),
                            tr("think %1").arg(time(spec.think)),
                            tr("lease %1").arg(time(spec.lease)),
                            tr("retry %1").arg(QString::fromLatin1(spec.retry)),
                            patience(spec),
                            tr("closed loop"),
                            result.server.isEmpty() ? tr("server unknown") : result.server,
                            tr("round trip %1 µs").arg(QLocale().toString(result.roundTripUs))};
    return parts.join(QStringLiteral(" · "));
}

QString LabReport::header()
{
    const QStringList names{tr("expected"), tr("final"),   tr("lost"),  tr("skipped"),     tr("gave up"),
                            tr("overlaps"), tr("foreign"), tr("ops/s"), tr("p50 wait ms"), tr("p99 wait ms")};
    QString line = tr("strategy").leftJustified(nameWidth);
    for (const QString &name : names)
        line += u' ' + figure(name);
    return line;
}

QString LabReport::row(const lab::RunResult &result)
{
    QString line = QString::fromLatin1(result.strategy).leftJustified(nameWidth);
    const QStringList figures{figure(result.expected),
                              figure(result.finalValue),
                              figure(result.lost),
                              figure(result.failedTransactions),
                              figure(result.gaveUp),
                              figure(result.overlaps),
                              figure(result.foreignReleases),
                              figure(qRound64(result.throughput)),
                              milliseconds(result.waitUs.n, result.waitUs.p50),
                              milliseconds(result.waitUs.n, result.waitUs.p99)};
    for (const QString &text : figures)
        line += u' ' + text;
    return result.stopped ? line + u' ' + tr("(stopped)") : line;
}

} // namespace cli
