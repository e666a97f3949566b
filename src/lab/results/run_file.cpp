// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/run_file.h"

#include "lab/results/run_file_parts.h"
#include "lab/spec/histogram_encoding.h"
#include "lab/spec/spec_json.h"
#include "lab/spec/strategies.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::RunFile)
};

constexpr int version = 1;

struct NamedCount
{
    const char *name;
    qint64 RunResult::*count;
};
constexpr NamedCount counts[] = {{"completed", &RunResult::completed},
                                 {"elapsedMs", &RunResult::elapsedMs},
                                 {"warmUpMs", &RunResult::warmUpMs},
                                 {"expected", &RunResult::expected},
                                 {"overlaps", &RunResult::overlaps},
                                 {"foreignReleases", &RunResult::foreignReleases},
                                 {"failedTransactions", &RunResult::failedTransactions},
                                 {"gaveUp", &RunResult::gaveUp},
                                 {"crashed", &RunResult::crashed},
                                 {"crashedAfterWrite", &RunResult::crashedAfterWrite},
                                 {"refusedWrites", &RunResult::refusedWrites},
                                 {"neverGotIn", &RunResult::neverGotIn},
                                 {"cutOff", &RunResult::cutOff},
                                 {"unacknowledged", &RunResult::unacknowledged},
                                 {"phantoms", &RunResult::phantoms},
                                 {"equalTokens", &RunResult::equalTokens},
                                 {"attempts", &RunResult::attempts},
                                 {"roundTrips", &RunResult::roundTrips},
                                 {"wastedRoundTrips", &RunResult::wastedRoundTrips},
                                 {"roundTripUs", &RunResult::roundTripUs}};

struct NamedHistogram
{
    const char *name;
    std::shared_ptr<const Histogram> RunResult::*histogram;
};
constexpr NamedHistogram histograms[] = {{"waits", &RunResult::waits},
                                         {"correctedWaits", &RunResult::correctedWaits},
                                         {"unfinishedWaits", &RunResult::unfinishedWaits}};

struct NamedPercentiles
{
    const char *name;
    Percentiles RunResult::*percentiles;
};
constexpr NamedPercentiles percentiles[] = {
    {"waitUs", &RunResult::waitUs}, {"holdUs", &RunResult::holdUs}, {"handoffUs", &RunResult::handoffUs}};

template <typename Number> QJsonValue orNothing(const std::optional<Number> &number)
{
    return number ? QJsonValue(*number) : QJsonValue();
}

std::optional<qint64> wholeFrom(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toInteger()) : std::nullopt;
}

std::optional<double> numberFrom(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

QJsonObject toObject(const RunResult &result)
{
    QJsonObject object{{QStringLiteral("strategy"), QString::fromUtf8(result.strategy)},
                       {QStringLiteral("spec"), specToJson(result.spec)},
                       {QStringLiteral("processes"), result.spec.processes},
                       {QStringLiteral("final"), orNothing(result.finalValue)},
                       {QStringLiteral("lost"), orNothing(result.lost)},
                       {QStringLiteral("throughput"), result.throughput},
                       {QStringLiteral("overlapMs"), result.overlapMs},
                       {QStringLiteral("standstill"), int(result.standstill)},
                       {QStringLiteral("holderDied"), result.holderDied},
                       {QStringLiteral("jain"), orNothing(result.jain)},
                       {QStringLiteral("smallestShare"), orNothing(result.smallestShare)},
                       {QStringLiteral("othersBusy"), orNothing(result.othersBusy)},
                       {QStringLiteral("stopped"), result.stopped},
                       {QStringLiteral("server"), result.server},
                       {QStringLiteral("traceNote"), result.traceNote},
                       {QStringLiteral("errors"), QJsonArray::fromStringList(result.errors)},
                       {QStringLiteral("errorCodes"), QJsonArray::fromStringList(result.errorCodes)},
                       {QStringLiteral("fairGrants"), file::numbersToJson(result.fairGrants)},
                       {QStringLiteral("clients"), file::clientsToJson(result.clients)},
                       {QStringLiteral("traces"), file::tracesToJson(result.traces)}};
    QJsonArray happened;
    for (const LiveFault &fault : result.happened)
        happened.append(QString::fromLatin1(fault.toBytes()));
    object.insert(QStringLiteral("events"), happened);
    for (const NamedCount &each : counts)
        object.insert(QLatin1String(each.name), result.*each.count);
    for (const NamedHistogram &each : histograms) {
        if (const auto &histogram = result.*each.histogram)
            object.insert(QLatin1String(each.name), histogramToJson(*histogram));
    }
    for (const NamedPercentiles &each : percentiles)
        object.insert(QLatin1String(each.name), file::percentilesToJson(result.*each.percentiles));
    if (result.waitCorrectedUs)
        object.insert(QStringLiteral("waitCorrectedUs"), file::percentilesToJson(*result.waitCorrectedUs));
    if (const auto &sale = result.sale)
        object.insert(QStringLiteral("sale"),
                      QJsonArray{sale->stock, sale->sold, sale->oversold, sale->left, sale->soldOut});
    if (const auto &tasks = result.tasks)
        object.insert(QStringLiteral("tasks"),
                      QJsonArray{tasks->tasks, tasks->handedOut, tasks->left, tasks->twice, tasks->lost,
                                 tasks->scoreRefused});
    return object;
}

QStringList stringsFrom(const QJsonValue &value)
{
    QStringList strings;
    for (const QJsonValue each : value.toArray())
        strings.append(each.toString());
    return strings;
}

void readWork(const QJsonObject &object, RunResult &result)
{
    const QJsonArray sale = object.value(QStringLiteral("sale")).toArray();
    if (!sale.isEmpty())
        result.sale = SaleResult{sale.at(0).toInteger(), sale.at(1).toInteger(), sale.at(2).toInteger(),
                                 sale.at(3).toInteger(), sale.at(4).toInteger()};
    const QJsonArray tasks = object.value(QStringLiteral("tasks")).toArray();
    if (!tasks.isEmpty())
        result.tasks = TaskResult{tasks.at(0).toInteger(), tasks.at(1).toInteger(), tasks.at(2).toInteger(),
                                  tasks.at(3).toInteger(), tasks.at(4).toInteger(), tasks.at(5).toInteger()};
}

RunResult resultFrom(const QJsonObject &object)
{
    const auto value = [&object](const char *name) {
        return object.value(QLatin1String(name));
    };
    RunResult result;
    result.strategy = value("strategy").toString().toUtf8();
    result.spec = specFromJson(value("spec").toObject());
    result.spec.strategies = {result.strategy};
    result.spec.processes = value("processes").toBool();
    result.finalValue = wholeFrom(value("final"));
    result.lost = wholeFrom(value("lost"));
    result.throughput = value("throughput").toDouble();
    result.overlapMs = value("overlapMs").toDouble();
    result.standstill = Standstill(std::clamp(value("standstill").toInt(), 0, int(Standstill::ServerAway)));
    result.holderDied = value("holderDied").toBool();
    result.jain = numberFrom(value("jain"));
    result.smallestShare = numberFrom(value("smallestShare"));
    result.othersBusy = numberFrom(value("othersBusy"));
    result.stopped = value("stopped").toBool();
    result.server = value("server").toString();
    result.traceNote = value("traceNote").toString();
    result.errors = stringsFrom(value("errors"));
    result.errorCodes = stringsFrom(value("errorCodes"));
    result.fairGrants = file::numbersFromJson(value("fairGrants").toArray());
    result.clients = file::clientsFromJson(value("clients").toArray());
    result.traces = file::tracesFromJson(value("traces").toArray());
    for (const QString &event : stringsFrom(value("events"))) {
        if (const auto fault = LiveFault::parse(event.toLatin1()))
            result.happened.append(*fault);
    }
    for (const NamedCount &each : counts)
        result.*each.count = value(each.name).toInteger();
    for (const NamedHistogram &each : histograms) {
        if (value(each.name).isArray())
            result.*each.histogram =
                std::make_shared<Histogram>(histogramFromJson(value(each.name).toArray()));
    }
    for (const NamedPercentiles &each : percentiles)
        result.*each.percentiles = file::percentilesFromJson(value(each.name).toArray());
    if (value("waitCorrectedUs").isArray())
        result.waitCorrectedUs = file::percentilesFromJson(value("waitCorrectedUs").toArray());
    readWork(object, result);
    return result;
}

} // namespace

QByteArray RunFile::toBytes() const
{
    QJsonArray kept;
    for (const KeptRun &run : runs)
        kept.append(QJsonObject{{QStringLiteral("result"), toObject(run.result)},
                                {QStringLiteral("samples"), file::samplesToJson(run.samples)},
                                {QStringLiteral("lanes"), file::lanesToJson(run.lanes)}});
    const QJsonObject whole{{QStringLiteral("lockscope_runs"), version},
                            {QStringLiteral("name"), name},
                            {QStringLiteral("runs"), kept}};
    return QJsonDocument(whole).toJson(QJsonDocument::Compact) + '\n';
}

redis::Result<RunFile> RunFile::fromBytes(const QByteArray &bytes)
{
    const QJsonObject whole = QJsonDocument::fromJson(bytes).object();
    redis::Error error;
    error.kind = redis::ErrorKind::BadInput;
    if (whole.value(QStringLiteral("lockscope_runs")).toInt() != version) {
        error.text = whole.contains(QStringLiteral("lockscope_runs"))
            ? Text::tr("This set of runs was written by a later release.")
            : Text::tr("This file is no set of runs of the lab.");
        return error;
    }
    RunFile set;
    set.name = whole.value(QStringLiteral("name")).toString();
    for (const QJsonValue value : whole.value(QStringLiteral("runs")).toArray()) {
        const QJsonObject object = value.toObject();
        KeptRun run{resultFrom(object.value(QStringLiteral("result")).toObject()),
                    file::samplesFromJson(object.value(QStringLiteral("samples")).toArray()),
                    file::lanesFromJson(object.value(QStringLiteral("lanes")).toArray())};
        if (!Strategies::make(run.result.strategy)) {
            error.text = Text::tr("The set has a run of the strategy “%1”, which this release does not know.")
                             .arg(QString::fromUtf8(run.result.strategy));
            return error;
        }
        set.runs.push_back(std::move(run));
    }
    return set;
}

} // namespace lab
