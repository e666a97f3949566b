// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run_spec.h"

#include "lab/retry_policy.h"
#include "lab/strategies.h"
#include "lab/workloads.h"

namespace lab {

namespace {

Failure usage(const QString &text)
{
    return {Failure::Kind::Usage, text, {}};
}

std::optional<Failure> forbidden(const Target &target)
{
    if (target.environment == locks::Environment::Production)
        return Failure{
            Failure::Kind::Policy,
            RunSpec::tr("The lab does not run on production. Choose another target, or the private server."),
            {}};
    if (target.readOnly)
        return Failure{
            Failure::Kind::Policy,
            RunSpec::tr("The lab writes, and this connection is read-only. Choose another target, or the "
                        "private server."),
            {}};
    return {};
}

std::optional<Failure> unknownName(const RunSpec &spec)
{
    if (spec.strategies.isEmpty())
        return usage(RunSpec::tr("Choose at least one strategy."));
    for (const QByteArray &id : spec.strategies) {
        if (!Strategies::find(id))
            return usage(RunSpec::tr("There is no strategy “%1” in this release. There are: %2.")
                             .arg(QString::fromUtf8(id), QString::fromLatin1(Strategies::ids().join(", "))));
    }
    if (!Workloads::find(spec.workload))
        return usage(RunSpec::tr("There is no workload “%1” in this release. There is: counter.")
                         .arg(QString::fromUtf8(spec.workload)));
    if (!RetryPolicy::find(spec.retry))
        return usage(
            RunSpec::tr("There is no retry policy “%1”. There are: %2.")
                .arg(QString::fromUtf8(spec.retry), QString::fromLatin1(RetryPolicy::ids().join(", "))));
    return {};
}

} // namespace

std::optional<Failure> RunSpec::refusal() const
{
    if (const auto failure = unknownName(*this))
        return failure;
    if (clients < 1 || clients > maxClients)
        return usage(tr("The number of clients must be from 1 to %1.").arg(maxClients));
    if (!byDuration() && iterations < 1)
        return usage(tr("There must be at least one iteration, or a duration."));
    if (lease.count() < 1)
        return usage(tr("The lease must be at least 1 ms."));
    if (hold.count() < 0 || think.count() < 0 || duration.count() < 0
        || (giveUpAfter && giveUpAfter->count() < 0))
        return usage(tr("Times cannot be negative."));
    return target ? forbidden(*target) : std::nullopt;
}

} // namespace lab
