// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab_arguments.h"

#include "lab/retry_policy.h"
#include "lab/strategies.h"

#include <QCoreApplication>

#include <limits>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::LabArguments)
};

using Wrong = std::optional<redis::Error>;

/// Reads a duration option into `into`; leaves it as it is when the option is absent.
Wrong read(const Arguments &arguments, const QByteArray &option, bool allowZero,
           std::chrono::milliseconds &into)
{
    const auto duration = arguments.duration(option, into, allowZero);
    if (!duration.ok())
        return duration.error();
    into = *duration;
    return {};
}

Wrong readLoad(const Arguments &arguments, lab::RunSpec &spec)
{
    if (arguments.value("--clients").contains(','))
        return usageError(Text::tr("A list of --clients comes with a later release; give one number."));
    if (arguments.has("--iterations") && arguments.has("--duration"))
        return usageError(Text::tr("Give --iterations or --duration, not both."));
    const auto clients = arguments.number("--clients", spec.clients, 1, lab::RunSpec::maxClients);
    if (!clients.ok())
        return clients.error();
    spec.clients = int(*clients);
    constexpr qint64 most = 1'000'000'000;
    const auto iterations = arguments.number("--iterations", spec.iterations, 1, most);
    if (!iterations.ok())
        return iterations.error();
    spec.iterations = *iterations;
    return read(arguments, "--duration", false, spec.duration);
}

Wrong readTimes(const Arguments &arguments, lab::RunSpec &spec)
{
    if (const Wrong wrong = read(arguments, "--hold", true, spec.hold))
        return wrong;
    if (const Wrong wrong = read(arguments, "--think", true, spec.think))
        return wrong;
    return read(arguments, "--lease", false, spec.lease);
}

Wrong readPatience(const Arguments &arguments, lab::RunSpec &spec)
{
    if (arguments.has("--retry"))
        spec.retry = arguments.value("--retry");
    const QByteArray wait = arguments.value("--wait");
    if (!arguments.has("--wait") || wait == "forever")
        return {};
    std::chrono::milliseconds limit{0};
    if (wait != "once") {
        if (const Wrong wrong = read(arguments, "--wait", false, limit))
            return wrong;
    }
    spec.giveUpAfter = limit;
    return {};
}

} // namespace

QList<OptionSpec> labOptions()
{
    const QString strategies = QString::fromLatin1(lab::Strategies::ids().join(", "));
    const QString policies = QString::fromLatin1(lab::RetryPolicy::ids().join(", "));
    return {
        {"--strategy", "ID[,ID...]|all",
         Text::tr("the strategies to run, one after another: %1").arg(strategies), true, true},
        {"--workload", "ID", Text::tr("what the clients do: counter (the default)")},
        {"--clients", "N", Text::tr("concurrent clients, each with a connection of its own (16)")},
        {"--iterations", "N", Text::tr("increments of each client (1000)")},
        {"--duration", "DURATION", Text::tr("in place of --iterations: how long each strategy runs")},
        {"--hold", "DURATION", Text::tr("time inside the critical section (0ms)")},
        {"--think", "DURATION", Text::tr("pause of a client between two increments (0ms)")},
        {"--lease", "DURATION", Text::tr("lease of the lock (30s)")},
        {"--retry", "ID", Text::tr("pause of a refused client: %1 (fixed)").arg(policies)},
        {"--wait", "DURATION|once|forever", Text::tr("how long a client tries for one increment (forever)")},
        {"--expect", "exact",
         Text::tr(
             "exit with 1 if anything was lost, overlapped or released foreign; an increment that a client "
             "knows it did not get (skipped, given up) is not lost")},
        {"--json", {}, Text::tr("one JSON object a line: samples, then a result for each strategy")},
    };
}

QList<QByteArray> labLaterOptions()
{
    return {"--preset", "--masters", "--rate",  "--token-kind",
            "--stock",  "--after",   "--fault", "--processes"};
}

redis::Result<lab::RunSpec> labRunSpec(const Arguments &arguments)
{
    lab::RunSpec spec;
    for (const QByteArray &list : arguments.values("--strategy")) {
        for (const QByteArray &id : list.split(',')) {
            if (id == "all")
                spec.strategies += lab::Strategies::ids();
            else
                spec.strategies.append(id);
        }
    }
    if (arguments.has("--workload"))
        spec.workload = arguments.value("--workload");
    if (arguments.has("--expect") && arguments.value("--expect") != "exact")
        return usageError(Text::tr("--expect takes exact."));
    if (const Wrong wrong = readLoad(arguments, spec))
        return *wrong;
    if (const Wrong wrong = readTimes(arguments, spec))
        return *wrong;
    if (const Wrong wrong = readPatience(arguments, spec))
        return *wrong;
    return spec;
}

} // namespace cli
