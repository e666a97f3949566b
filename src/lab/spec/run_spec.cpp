// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/run_spec.h"

#include "base/bytes.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/strategies.h"
#include "lab/spec/token_kind.h"
#include "lab/spec/workloads.h"

#include <QSet>

#include <algorithm>

namespace lab {

namespace {

Failure usage(const QString &text)
{
    return {Failure::Kind::Usage, text, {}};
}

QString listed(const QList<QByteArray> &ids)
{
    return QString::fromLatin1(ids.join(", "));
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

bool lacksItsCommand(const QByteArray &id)
{
    return id == "external" || (id.startsWith("external:") && id.mid(9).trimmed().isEmpty());
}

std::optional<Failure> unknownName(const RunSpec &spec)
{
    if (spec.strategies.isEmpty())
        return usage(RunSpec::tr("Choose at least one strategy."));
    for (const QByteArray &id : spec.strategies) {
        if (lacksItsCommand(id))
            return usage(RunSpec::tr("Behind “external:” stands the command that locks, as in "
                                     "“external:./mylock”. It is missing."));
        if (!Strategies::make(id))
            return usage(RunSpec::tr("There is no strategy “%1” in this release. There are: %2.")
                             .arg(QString::fromUtf8(id), QString::fromLatin1(Strategies::ids().join(", "))));
    }
    if (!Workloads::find(spec.workload))
        return usage(RunSpec::tr("There is no workload “%1”. There are: %2.")
                         .arg(QString::fromUtf8(spec.workload), listed(Workloads::ids())));
    if (!spec.retry.isEmpty() && !RetryPolicy::find(spec.retry))
        return usage(RunSpec::tr("There is no retry policy “%1”. There are: %2.")
                         .arg(QString::fromUtf8(spec.retry), listed(RetryPolicy::ids())));
    if (!TokenKind::find(spec.tokenKind))
        return usage(RunSpec::tr("There is no kind of token “%1”. There are: %2.")
                         .arg(QString::fromUtf8(spec.tokenKind), listed(TokenKind::ids())));
    return {};
}

std::optional<Failure> unfit(const RunSpec &spec)
{
    QSet<QByteArray> names;
    for (const QByteArray &id : spec.strategies) {
        const auto strategy = Strategies::make(id);
        const QByteArray shown = Strategies::shown(id); // another one than the id of schemes alone
        if (shown != id && names.contains(shown))
            return usage(RunSpec::tr("Two schemes are called %1: give one of them another name.")
                             .arg(base::shownBytes(shown)));
        names.insert(shown);
        if (spec.workload != "counter" && !strategy->guardsAnyWork())
            return usage(
                RunSpec::tr("The strategy %1 only counts; it cannot guard the workload %2.")
                    .arg(QString::fromUtf8(Strategies::shown(id)), QString::fromLatin1(spec.workload)));
        if (strategy->runsOnMasters() && spec.target && spec.mastersThere() < std::max(3, spec.masters))
            return usage(RunSpec::tr("The strategy %1 needs %2 independent masters; there are %3. Give more "
                                     "URLs, or leave the target out for private servers.")
                             .arg(QString::fromUtf8(Strategies::shown(id)))
                             .arg(std::max(3, spec.masters))
                             .arg(spec.mastersThere()));
        if (spec.processes && strategy->isExternal())
            return usage(RunSpec::tr("An external command is a process of its own already; leave --processes "
                                     "out."));
    }
    return {};
}

std::optional<Failure> outOfRange(const RunSpec &spec)
{
    for (const int perMille :
         {spec.faults.pause, spec.faults.crash, spec.faults.crashBetween, spec.faults.pauseAll}) {
        if (perMille < 0 || perMille > 1000)
            return usage(RunSpec::tr("Faults are given per thousand, from 0 to 1000."));
    }
    if (spec.masters != 0
        && (spec.masters < 3 || spec.masters > RunSpec::maxMasters || spec.masters % 2 == 0))
        return usage(RunSpec::tr("The number of masters must be 3, 5 or 7."));
    if (spec.rate < 0 || spec.stock < 1)
        return usage(RunSpec::tr("Rate and stock must be whole numbers above zero."));
    if (spec.takeCount < 1 || spec.takeCount > RunSpec::maxTakeCount)
        return usage(RunSpec::tr("A worker takes from 1 to %1 tasks at once.").arg(RunSpec::maxTakeCount));
    if (spec.processes && spec.clients > RunSpec::maxProcesses)
        return usage(RunSpec::tr("As processes there can be at most %1 clients.").arg(RunSpec::maxProcesses));
    if (spec.hold.count() < 0 || spec.think.count() < 0 || spec.duration.count() < 0 || spec.after.count() < 0
        || (spec.giveUpAfter && spec.giveUpAfter->count() < 0))
        return usage(RunSpec::tr("Times cannot be negative."));
    if (spec.iterations > RunSpec::maxIterations || spec.rate > RunSpec::maxRate)
        return usage(RunSpec::tr("There can be at most %1 iterations, and a rate of %2.")
                         .arg(RunSpec::maxIterations)
                         .arg(RunSpec::maxRate));
    for (const std::chrono::milliseconds time :
         {spec.hold, spec.think, spec.lease.value_or(spec.hold), spec.giveUpAfter.value_or(spec.hold)}) {
        if (time > RunSpec::longestHold)
            return usage(RunSpec::tr("Hold, think time, lease and patience can be an hour at most."));
    }
    if (spec.duration > RunSpec::longestRun)
        return usage(RunSpec::tr("A run can last a day at most."));
    return {};
}

std::optional<Failure> unfitFaults(const RunSpec &spec)
{
    const bool several = spec.usesMasters();
    if (spec.mastersDown < 0 || (spec.mastersDown > 0 && !several))
        return usage(RunSpec::tr("Only redlock has masters that can be down from the start."));
    if (spec.mastersDown > 0 && (spec.target || spec.processes))
        return usage(RunSpec::tr("Masters are down from the start only where they are private, and their "
                                 "clients in this process: leave target and --processes out."));
    if (spec.mastersDown > (spec.mastersUsed() - 1) / 2)
        return usage(
            RunSpec::tr("With %1 of %2 masters down redlock has no majority: nobody could ever get in.")
                .arg(spec.mastersDown)
                .arg(spec.mastersUsed()));
    if (spec.replica && (several || spec.target || spec.processes))
        return usage(
            RunSpec::tr("A replica is given to one private server, whose clients are in this process: "
                        "leave redlock, target and --processes out."));
    for (const LiveFault &fault : spec.liveFaults) {
        if (const auto failure = spec.refusalOf(fault))
            return failure;
    }
    return {};
}

} // namespace

RunSpec RunSpec::resolvedFor(const Strategy &strategy) const
{
    using namespace std::chrono_literals;
    const Published &published = strategy.published();
    RunSpec spec = *this;
    // With the usual half minute no fault would be seen to its end.
    if (!spec.lease)
        spec.lease = faults.any() ? 200ms : published.lease;
    if (!strategy.runsOnMasters())
        spec.mastersDown = 0;
    if (strategy.wholeSeconds())
        spec.lease = std::chrono::ceil<std::chrono::seconds>(*spec.lease);
    if (asPublished && !spec.giveUpAfter && !spec.waitForEver)
        spec.giveUpAfter = published.patience;
    if (asPublished && spec.retry.isEmpty() && !published.retry.isEmpty()) {
        spec.retry = published.retry;
        spec.retryPause = published.pause;
    }
    if (spec.retry.isEmpty())
        spec.retry = QByteArrayLiteral("fixed");
    return spec;
}

bool RunSpec::runsPrograms() const
{
    return std::any_of(strategies.begin(), strategies.end(),
                       [](const QByteArray &id) { return id.startsWith("external:"); });
}

bool RunSpec::usesMasters() const
{
    return std::any_of(strategies.begin(), strategies.end(), [](const QByteArray &id) {
        const auto strategy = Strategies::make(id);
        return strategy && strategy->runsOnMasters();
    });
}

int RunSpec::serversNeeded() const
{
    if (usesMasters())
        return mastersUsed() + (keepsStateApart() ? 1 : 0);
    return replica ? 2 : 1;
}

int RunSpec::serversToHurt() const
{
    const bool all = std::all_of(strategies.begin(), strategies.end(), [](const QByteArray &id) {
        const auto strategy = Strategies::make(id);
        return strategy && strategy->runsOnMasters();
    });
    return all ? mastersUsed() : replica ? 2 : 1;
}

QList<LiveFault> RunSpec::downFromTheStart() const
{
    QList<LiveFault> down;
    for (int master = mastersUsed() - mastersDown; master < mastersUsed(); ++master)
        down.append({LiveFault::Kind::Kill, master + 1});
    return down;
}

std::optional<Failure> RunSpec::refusalOf(const LiveFault &fault) const
{
    using Kind = LiveFault::Kind;
    if (target)
        return Failure{Failure::Kind::Policy,
                       tr("Only private servers are killed, stopped or cut off, and clocks set ahead only "
                          "there: leave the target out."),
                       {}};
    if (processes)
        return usage(tr("Faults reach clients of this process only; leave --processes out."));
    // They are made in the lab's own connections and clocks.
    const bool isOurs = fault.kind == Kind::Partition || fault.kind == Kind::Heal
        || fault.kind == Kind::Promote || fault.kind == Kind::Clock;
    if (isOurs && runsPrograms())
        return usage(
            tr("It would not reach a program of your own, which has a connection and a clock of its own. "
               "Kill, stop or restart the server instead."));
    if (fault.kind == Kind::Clock)
        return fault.number > clients ? std::optional(usage(tr("There is no client %1.").arg(fault.number)))
                                      : std::nullopt;
    if (fault.kind == Kind::Promote && (!replica || fault.number != 2))
        return usage(tr("Only a replica can be promoted: server 2 of a run with a replica (--replica)."));
    if (fault.number > serversToHurt())
        return usage(
            tr("There is no server %1: this run can hurt %2.").arg(fault.number).arg(serversToHurt()));
    const bool dropsLock = fault.kind == Kind::Evict || fault.kind == Kind::Delete;
    if (dropsLock && replica && fault.number == 2)
        return usage(tr("What a replica holds is its primary’s: it is dropped there, on server 1."));
    // While a client has it, its token is nowhere; while nobody has it, it would be gone for ever.
    if (fault.kind == Kind::Delete && strategies.contains("queue"))
        return usage(tr("Of queue there is no lock to delete while a client holds it."));
    return {};
}

std::optional<Failure> RunSpec::refusal() const
{
    if (const auto failure = unknownName(*this))
        return failure;
    if (clients < 1 || clients > maxClients)
        return usage(tr("The number of clients must be from 1 to %1.").arg(maxClients));
    if (!byDuration() && iterations < 1)
        return usage(tr("There must be at least one iteration, or a duration."));
    if (lease && lease->count() < 1)
        return usage(tr("The lease must be at least 1 ms."));
    if (const auto failure = outOfRange(*this))
        return failure;
    if (const auto failure = unfit(*this))
        return failure;
    if (target && runsPrograms())
        return Failure{Failure::Kind::Policy,
                       tr("A program of your own runs on private servers only: leave the target out."),
                       {}};
    if (target) {
        if (const auto failure = forbidden(*target))
            return failure;
    }
    return unfitFaults(*this);
}

} // namespace lab
