// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/lab_arguments.h"

#include "lab/contest/contest.h"
#include "lab/own/templates.h"
#include "lab/scheme/scheme_file.h"
#include "lab/spec/presets.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/strategies.h"
#include "lab/spec/token_kind.h"
#include "lab/spec/workloads.h"
#include "redis/transport/duration.h"

#include <QCoreApplication>
#include <QFile>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::LabArguments)
};

using Wrong = std::optional<redis::Error>;

QString listed(const QList<QByteArray> &ids)
{
    return QString::fromLatin1(ids.join(", "));
}

/// But for the one that happens to a client.
QList<QByteArray> eventsOfServers()
{
    QList<QByteArray> names = lab::LiveFault::names();
    names.removeOne("clock");
    return names;
}

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

Wrong readNumber(const Arguments &arguments, const QByteArray &option, qint64 lowest, qint64 highest,
                 qint64 &into)
{
    const auto number = arguments.number(option, into, lowest, highest);
    if (!number.ok())
        return number.error();
    into = *number;
    return {};
}

/// The id of a strategy that was named: itself, or of a file with a scheme.
Wrong readNamed(const QByteArray &name, QList<QByteArray> *ids)
{
    const QString file = QFile::decodeName(name);
    const bool isFile = name.endsWith(".lock") || (!lab::Strategies::find(name) && QFile::exists(file));
    if (!isFile) {
        ids->append(name);
        return {};
    }
    const auto scheme = lab::scheme::readScheme(file);
    if (!scheme.ok())
        return scheme.error();
    ids->append(*scheme);
    return {};
}

Wrong readStrategies(const Arguments &arguments, LabRequest &request)
{
    if (arguments.has("--strategy"))
        request.spec.strategies.clear();
    for (const QByteArray &value : arguments.values("--strategy")) {
        QByteArray list = value;
        // A command may hold commas: it goes on to the end.
        const qsizetype external = list.startsWith("external:") ? 0 : list.indexOf(",external:") + 1;
        const bool hasCommand = list.startsWith("external:") || external > 0;
        if (hasCommand)
            list.truncate(std::max<qsizetype>(0, external - 1));
        const bool isOneFile = list.contains(',') && QFile::exists(QFile::decodeName(list));
        const QList<QByteArray> names = list.isEmpty() ? QList<QByteArray>()
            : isOneFile                                ? QList<QByteArray>{list}
                                                       : list.split(',');
        for (const QByteArray &name : names) {
            if (name == "all")
                request.all = true;
            else if (const Wrong wrong = readNamed(name, &request.spec.strategies))
                return wrong;
        }
        if (hasCommand)
            request.spec.strategies.append(value.mid(external));
    }
    return {};
}

Wrong readClients(const Arguments &arguments, LabRequest &request)
{
    request.clients = {request.spec.clients};
    if (!arguments.has("--clients"))
        return {};
    request.clients.clear();
    for (const QByteArray &text : arguments.value("--clients").split(',')) {
        bool ok = false;
        const int clients = text.toInt(&ok);
        if (!ok || clients < 1 || clients > lab::RunSpec::maxClients)
            return usageError(Text::tr("--clients: \"%1\" is not a whole number from 1 to %2.")
                                  .arg(QString::fromUtf8(text))
                                  .arg(lab::RunSpec::maxClients));
        request.clients.append(clients);
    }
    request.spec.clients = request.clients.first();
    return {};
}

Wrong readLoad(const Arguments &arguments, LabRequest &request)
{
    lab::RunSpec &spec = request.spec;
    if (arguments.has("--iterations") && arguments.has("--duration"))
        return usageError(Text::tr("Give --iterations or --duration, not both."));
    if (const Wrong wrong = readClients(arguments, request))
        return wrong;
    if (const Wrong wrong =
            readNumber(arguments, "--iterations", 1, lab::RunSpec::maxIterations, spec.iterations))
        return wrong;
    if (arguments.has("--iterations"))
        spec.duration = std::chrono::milliseconds(0); // over that of a preset
    qint64 rate = spec.rate;
    if (const Wrong wrong = readNumber(arguments, "--rate", 1, lab::RunSpec::maxRate, rate))
        return wrong;
    spec.rate = int(rate);
    return read(arguments, "--duration", false, spec.duration);
}

Wrong readLeases(const Arguments &arguments, LabRequest &request)
{
    if (!arguments.has("--lease"))
        return {};
    for (const QByteArray &text : arguments.value("--lease").split(',')) {
        const auto lease = redis::parseDuration(QString::fromUtf8(text));
        if (!lease.ok())
            return usageError(QStringLiteral("--lease: ") + lease.error().text);
        request.leases.append(*lease);
    }
    request.spec.lease = request.leases.first();
    return {};
}

Wrong readTimes(const Arguments &arguments, LabRequest &request)
{
    lab::RunSpec &spec = request.spec;
    if (const Wrong wrong = read(arguments, "--hold", true, spec.hold))
        return wrong;
    if (const Wrong wrong = read(arguments, "--think", true, spec.think))
        return wrong;
    if (const Wrong wrong = read(arguments, "--after", true, spec.after))
        return wrong;
    return readLeases(arguments, request);
}

/// `spin`, `fixed`, `exponential`, and `fixed:TIME`, where TIME may also be in us.
Wrong readRetry(const Arguments &arguments, lab::RunSpec &spec)
{
    if (!arguments.has("--retry"))
        return {};
    const QByteArray value = arguments.value("--retry");
    spec.retry = value;
    if (!value.startsWith("fixed:"))
        return {};
    spec.retry = QByteArrayLiteral("fixed");
    const QByteArray time = value.mid(6);
    bool ok = false;
    const qint64 us = time.endsWith("us") ? time.chopped(2).toLongLong(&ok) : 0;
    if (ok && us > 0) {
        spec.retryPause = std::chrono::microseconds(us);
        return {};
    }
    const auto pause = redis::parseDuration(QString::fromUtf8(time));
    if (!pause.ok())
        return usageError(QStringLiteral("--retry: ") + pause.error().text);
    spec.retryPause = *pause;
    return {};
}

Wrong readPatience(const Arguments &arguments, lab::RunSpec &spec)
{
    if (const Wrong wrong = readRetry(arguments, spec))
        return wrong;
    const QByteArray wait = arguments.value("--wait");
    if (!arguments.has("--wait"))
        return {};
    spec.waitForEver = wait == "forever";
    spec.giveUpAfter.reset();
    if (spec.waitForEver)
        return {};
    std::chrono::milliseconds limit{0};
    if (wait != "once") {
        if (const Wrong wrong = read(arguments, "--wait", false, limit))
            return wrong;
    }
    spec.giveUpAfter = limit;
    return {};
}

Wrong readFaults(const Arguments &arguments, lab::RunSpec &spec)
{
    for (const QByteArray &value : arguments.values("--fault")) {
        const qsizetype equals = value.indexOf('=');
        const QByteArray name = value.left(equals);
        bool ok = false;
        const int perMille = equals < 0 ? -1 : value.mid(equals + 1).toInt(&ok);
        if (!ok || perMille < 0 || perMille > 1000)
            return usageError(Text::tr("--fault: \"%1\" is not NAME=N with N from 0 to 1000.")
                                  .arg(QString::fromUtf8(value)));
        if (name == "pause")
            spec.faults.pause = perMille;
        else if (name == "pause-all")
            spec.faults.pauseAll = perMille;
        else if (name == "crash")
            spec.faults.crash = perMille;
        else if (name == "crash-between")
            spec.faults.crashBetween = perMille;
        else
            return usageError(
                Text::tr(
                    "--fault: there is no fault \"%1\". There are: pause, pause-all, crash, crash-between.")
                    .arg(QString::fromUtf8(name)));
    }
    return {};
}

Wrong readEvents(const Arguments &arguments, lab::RunSpec &spec)
{
    for (const QByteArray &value : arguments.values("--event")) {
        const auto fault = lab::LiveFault::parse(value);
        if (!fault)
            return usageError(QStringLiteral("--event: ") + fault.error().text);
        spec.liveFaults.append(*fault);
    }
    spec.replica = spec.replica || arguments.has("--replica");
    qint64 down = spec.mastersDown;
    if (const Wrong wrong = readNumber(arguments, "--down", 0, lab::RunSpec::maxMasters, down))
        return wrong;
    spec.mastersDown = int(down);
    return {};
}

Wrong readRest(const Arguments &arguments, lab::RunSpec &spec)
{
    qint64 masters = spec.masters;
    if (const Wrong wrong = readNumber(arguments, "--masters", 3, lab::RunSpec::maxMasters, masters))
        return wrong;
    spec.masters = int(masters);
    if (const Wrong wrong = readNumber(arguments, "--stock", 1, 1'000'000'000, spec.stock))
        return wrong;
    if (arguments.has("--workload"))
        spec.workload = arguments.value("--workload");
    if (arguments.has("--token-kind"))
        spec.tokenKind = arguments.value("--token-kind");
    if (arguments.has("--take")) {
        const QByteArray take = arguments.value("--take");
        if (take != "pop" && take != "top-dequeue")
            return usageError(Text::tr("--take takes pop or top-dequeue."));
        spec.take = take == "pop" ? lab::TaskTake::Pop : lab::TaskTake::TopDequeue;
    }
    qint64 count = spec.takeCount;
    if (const Wrong wrong = readNumber(arguments, "--take-count", 1, lab::RunSpec::maxTakeCount, count))
        return wrong;
    spec.takeCount = int(count);
    spec.replaceTasks = spec.replaceTasks || arguments.has("--replace");
    spec.processes = arguments.has("--processes");
    if (arguments.has("--expect") && arguments.value("--expect") != "exact")
        return usageError(Text::tr("--expect takes exact."));
    return {};
}

} // namespace

QList<lab::RunSpec> LabRequest::runs() const
{
    QList<lab::RunSpec> runs;
    for (const int number : clients) {
        lab::RunSpec each = spec;
        each.clients = number;
        if (leases.isEmpty())
            runs.append(each);
        for (const std::chrono::milliseconds lease : leases) {
            each.lease = lease;
            runs.append(each);
        }
    }
    return runs;
}

void LabRequest::expandAll()
{
    if (all)
        spec.strategies = lab::Strategies::fitFor(spec) + spec.strategies;
    all = false;
}

QList<OptionSpec> labOptions()
{
    return {
        {"--strategy", "ID[,ID...]|all",
         Text::tr("the strategies to run, one after another: %1, a file such as mine.lock with a way of "
                  "locking of your own as text, or external:CMD, a command of your own")
             .arg(listed(lab::Strategies::ids())),
         true},
        {"--preset", "NAME",
         Text::tr("a load that was published: %1. Other options change it").arg(listed(lab::Presets::ids()))},
        {"--workload", "ID",
         Text::tr("what the clients do: %1 (counter)").arg(listed(lab::Workloads::ids()))},
        {"--clients", "N[,N...]",
         Text::tr("concurrent clients, each with a connection of its own (16); several: one run for each")},
        {"--iterations", "N", Text::tr("increments of each client (1000)")},
        {"--duration", "DURATION", Text::tr("in place of --iterations: how long each strategy runs")},
        {"--rate", "N",
         Text::tr("increments begun a second by all clients together, ready or not: an open loop, with waits "
                  "corrected for coordinated omission")},
        {"--masters", "N", Text::tr("masters of redlock: 3, 5 or 7 (those of SOURCE, or 3 private ones)")},
        {"--hold", "DURATION", Text::tr("time inside the critical section (0ms)")},
        {"--think", "DURATION", Text::tr("pause of a client between two increments (0ms)")},
        {"--lease", "DURATION[,...]",
         Text::tr("lease of the lock (the strategy's own, mostly 30s; 200ms when there are faults); several: "
                  "one run for each")},
        {"--retry", "ID",
         Text::tr("pause of a refused client: %1 (fixed, 1ms); fixed:100us sets it")
             .arg(listed(lab::RetryPolicy::ids()))},
        {"--wait", "DURATION|once|forever", Text::tr("how long a client tries for one increment (forever)")},
        {"--token-kind", "ID",
         Text::tr("where tokens come from: %1 (urandom)").arg(listed(lab::TokenKind::ids()))},
        {"--fault", "NAME=PER-MILLE",
         Text::tr("how many of a thousand turns go wrong: pause (the work, longer than the lease), pause-all "
                  "(the whole "
                  "client, its watchdog too, as a garbage collection does), crash (while holding), "
                  "crash-between (the "
                  "two commands of an acquire)"),
         true},
        {"--event", "TIME:NAME:N",
         Text::tr("what happens at TIME of each strategy, on private servers only, to server N: %1; or "
                  "clock:N:+AHEAD, by which the clock of client N is ahead. 500ms:kill:2 kills server 2")
             .arg(listed(eventsOfServers())),
         true},
        {"--down", "N", Text::tr("of redlock's private masters so many are down from the start (0)")},
        {"--replica", {}, Text::tr("the private server has a replica, server 2, which can be promoted")},
        {"--stock", "K", Text::tr("flash-sale: items for sale (10)")},
        {"--after", "DURATION", Text::tr("task-queue: when a task is due (0ms)")},
        {"--take", "pop|top-dequeue", Text::tr("task-queue: how a worker takes a task (pop)")},
        {"--take-count", "N", Text::tr("task-queue: how many due tasks a worker takes at once (1)")},
        {"--replace", {}, Text::tr("task-queue: a task that is queued already gets the new time")},
        {"--processes", {}, Text::tr("each client in an operating-system process of its own")},
        {"--histograms", "FILE", Text::tr("write the waits to FILE as an HdrHistogram log")},
        {"--handout", "FILE",
         Text::tr(
             "write a page for the class to FILE, which ends in .html or .pdf: verdicts, settings, figures, "
             "charts, traces and a glossary, with nothing to be fetched")},
        {"--expect", "exact",
         Text::tr("exit with 1 if anything was lost, overlapped or released someone else's lock, or nobody "
                  "could get in; an "
                  "increment that a client knows it did not get (skipped, given up) is not lost")},
        {"--rank", "ENTRY...",
         Text::tr("rank programs that lock, by what an order of requests breaks, then by what is lost, "
                  "overlaps and "
                  "starvation: up to 20, each a file, a command, or NAME=COMMAND (8 clients, 200 increments "
                  "each)"),
         true},
        {"--template", "LANGUAGE",
         Text::tr("print a program that locks, to begin with: %1").arg(listed(lab::Template::ids()))},
        {"--output", "FILE", Text::tr("write the template to this file, which does not exist yet"), false,
         false, "-o"},
        {"--json", {}, Text::tr("one JSON object per line: samples, then a result for each strategy")},
        {"--csv", {}, Text::tr("the ranking of --rank for a spreadsheet")},
    };
}

redis::Result<LabRequest> labRequest(const Arguments &arguments)
{
    LabRequest request;
    if (arguments.has("--preset")) {
        request.preset = arguments.value("--preset");
        const auto preset = lab::Presets::find(request.preset);
        if (!preset)
            return usageError(Text::tr("There is no preset \"%1\". There are: %2.")
                                  .arg(QString::fromUtf8(request.preset), listed(lab::Presets::ids())));
        request.spec = preset->spec;
    } else if (arguments.has("--rank")) {
        request.spec = lab::Contest::usualLoad();
    } else if (!arguments.has("--strategy")) {
        return usageError(Text::tr("Give --strategy or --preset."));
    }
    if (arguments.has("--rank") && arguments.has("--strategy"))
        return usageError(Text::tr("Give --strategy or --rank, not both."));
    if (arguments.has("--output"))
        return usageError(Text::tr("--output is for --template."));
    if (arguments.has("--csv") && !arguments.has("--rank"))
        return usageError(Text::tr("--csv is for --rank."));
    if (const Wrong wrong = readStrategies(arguments, request))
        return *wrong;
    if (const Wrong wrong = readLoad(arguments, request))
        return *wrong;
    if (const Wrong wrong = readTimes(arguments, request))
        return *wrong;
    if (const Wrong wrong = readPatience(arguments, request.spec))
        return *wrong;
    if (const Wrong wrong = readFaults(arguments, request.spec))
        return *wrong;
    if (const Wrong wrong = readEvents(arguments, request.spec))
        return *wrong;
    if (const Wrong wrong = readRest(arguments, request.spec))
        return *wrong;
    return request;
}

} // namespace cli
