// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/measures.h"

#include "lab/results/json_parts.h"
#include "lab/results/measure_parts.h"
#include "lab/results/measure_words.h"
#include "lab/results/verdict.h"
#include "lab/spec/strategies.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lab {

namespace {

using Unit = Measure::Unit;
using Section = Measure::Section;

using namespace parts;

// Their columns in the window first, then what only JSON and CSV have; both lists read alike.
constexpr Measure table[] = {
    {.id = "strategy",
     .json = [](const RunResult &r) { return QJsonValue(QString::fromUtf8(Strategies::shown(r.strategy))); },
     .words = strategyText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Strategy"),
     .rank = 1},
    {.id = "verdict",
     .json = [](const RunResult &r) { return QJsonValue(verdictText(r)); },
     .words = verdictText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Verdict"),
     .rank = 2},
    {.id = "lease",
     .figure =
         [](const RunResult &r) {
             const auto lease = leaseOf(r);
             return lease ? Figure(double(lease->count())) : Figure();
         },
     .words = leaseText,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "lease ms"),
     .section = Section::Load},
    {.id = "expected",
     .json = field<&RunResult::expected>,
     .figure = number<&RunResult::expected>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Expected"),
     .tip = QT_TRANSLATE_NOOP(
         "lab::Measure", "What was asked: clients × iterations; by time, the increments that were begun."),
     .rank = 4,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "expected"),
     .when = isCounter},
    {.id = "final",
     .json = fieldOrNull<&RunResult::finalValue>,
     .figure = number<&RunResult::finalValue>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Final"),
     .rank = 5,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "final"),
     .when = isCounter},
    {.id = "lost",
     .json = fieldOrNull<&RunResult::lost>,
     .figure = number<&RunResult::lost>,
     .harms = true,
     .loses = true,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Lost"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Increments that the server acknowledged and that are not in the counter."),
     .rank = 6,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "lost"),
     .when = isCounter},
    {.id = "failed_transactions",
     .json = field<&RunResult::failedTransactions>,
     .figure = number<&RunResult::failedTransactions>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Skipped"),
     .tip =
         QT_TRANSLATE_NOOP("lab::Measure", "Transactions that EXEC refused and that were not tried again."),
     .rank = 13,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "skipped"),
     .when = isCounter},
    {.id = "stock",
     .json = workField<&RunResult::sale, &SaleResult::stock>,
     .figure = workNumber<&RunResult::sale, &SaleResult::stock>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "stock"),
     .when = isSale},
    {.id = "sold",
     .json = workField<&RunResult::sale, &SaleResult::sold>,
     .figure = workNumber<&RunResult::sale, &SaleResult::sold>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "sold"),
     .when = isSale},
    {.id = "oversold",
     .json = workField<&RunResult::sale, &SaleResult::oversold>,
     .figure = workNumber<&RunResult::sale, &SaleResult::oversold>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "oversold"),
     .when = isSale},
    {.id = "tasks",
     .json = workField<&RunResult::tasks, &TaskResult::tasks>,
     .figure = workNumber<&RunResult::tasks, &TaskResult::tasks>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "tasks"),
     .when = isTaskQueue},
    {.id = "twice",
     .json = workField<&RunResult::tasks, &TaskResult::twice>,
     .figure = workNumber<&RunResult::tasks, &TaskResult::twice>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "more than once"),
     .when = isTaskQueue},
    {.id = "lost_tasks",
     .json = workField<&RunResult::tasks, &TaskResult::lost>,
     .figure = workNumber<&RunResult::tasks, &TaskResult::lost>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "lost tasks"),
     .when = isTaskQueue},
    {.id = "score_refused",
     .json = workField<&RunResult::tasks, &TaskResult::scoreRefused>,
     .figure = workNumber<&RunResult::tasks, &TaskResult::scoreRefused>,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "refused"),
     .when = isTaskQueue},
    {.id = "gave_up",
     .json = field<&RunResult::gaveUp>,
     .figure = number<&RunResult::gaveUp>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Gave up"),
     .rank = 14,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "gave up")},
    {.id = "never_got_in",
     .json = field<&RunResult::neverGotIn>,
     .figure = number<&RunResult::neverGotIn>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Never got in"),
     .tip =
         QT_TRANSLATE_NOOP("lab::Measure",
                           "Increments that were asked for and not granted when the run ended. Their waits "
                           "count as at least so long."),
     .rank = 28,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "never in")},
    {.id = "overlaps",
     .json = field<&RunResult::overlaps>,
     .figure = number<&RunResult::overlaps>,
     .harms = true,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Overlaps"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Times a client went in while another was inside, counted outside Redis."),
     .rank = 8,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "overlaps"),
     .section = Section::Guard},
    {.id = "overlap_ms",
     .json = [](const RunResult &r) { return QJsonValue(rounded(r.overlapMs, 1000)); },
     .figure = [](const RunResult &r) { return Figure(r.overlapMs * 1000); },
     .unit = Unit::Microseconds,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Overlapped"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "Time with two or more inside."),
     .rank = 23},
    {.id = "foreign_releases",
     .json = field<&RunResult::foreignReleases>,
     .figure = number<&RunResult::foreignReleases>,
     .harms = true,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Foreign"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "Releases that deleted another client's lock."),
     .rank = 12,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "foreign"),
     .section = Section::Guard},
    {.id = "crashed",
     .json = field<&RunResult::crashed>,
     .figure = number<&RunResult::crashed>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Crashed"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Clients that died while they held the lock, as the faults demand."),
     .rank = 15,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "crashed"),
     .section = Section::Faults,
     .when = hasFaults},
    {.id = "refused_writes",
     .json = field<&RunResult::refusedWrites>,
     .figure = number<&RunResult::refusedWrites>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Late writes"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Writes that came too late and that the store refused: no harm was done."),
     .rank = 16,
     .rankIfAny = 7,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "late writes"),
     .section = Section::Faults,
     .when = canRefuse},
    {.id = "outcome",
     .figure = outcomeHarm,
     .words = outcomeText,
     .harms = true,
     .loses = true,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Outcome"),
     .rank = 3,
     .mayBeEmpty = true},
    {.id = "throughput",
     .json = [](const RunResult &r) { return QJsonValue(rounded(r.throughput, 10)); },
     .figure = number<&RunResult::throughput>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Per second"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "Completed increments a second, without the warm-up."),
     .rank = 9,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "ops/s"),
     .section = Section::Guard},
    {.id = "wait_us.p50",
     .figure = time<&RunResult::waitUs, &Percentiles::p50>,
     .isLowerBound = isLowerBound<&RunResult::waitUs, &Percentiles::p50>,
     .unit = Unit::Microseconds,
     .enoughWaits = 20,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Wait p50"),
     .tip = QT_TRANSLATE_NOOP(
         "lab::Measure",
         "From the first attempt until granted. ≥: waits that never ended reach into it. Grey: too few "
         "samples to rely on."),
     .rank = 17,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "p50 wait ms"),
     .section = Section::Guard},
    {.id = "wait_us.p99",
     .figure = time<&RunResult::waitUs, &Percentiles::p99>,
     .isLowerBound = isLowerBound<&RunResult::waitUs, &Percentiles::p99>,
     .unit = Unit::Microseconds,
     .enoughWaits = 1000,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Wait p99"),
     .tip = QT_TRANSLATE_NOOP(
         "lab::Measure",
         "From the first attempt until granted. ≥: waits that never ended reach into it. Grey: too few "
         "samples to rely on."),
     .rank = 10,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "p99 wait ms"),
     .section = Section::Guard},
    {.id = "wait_corrected_us.p99",
     .figure = time<&RunResult::waitCorrectedUs, &Percentiles::p99>,
     .isLowerBound = isLowerBound<&RunResult::waitCorrectedUs, &Percentiles::p99>,
     .unit = Unit::Microseconds,
     .enoughWaits = 1000,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "p99 corrected"),
     .tip = QT_TRANSLATE_NOOP(
         "lab::Measure",
         "Open loop: from the moment at which the increment should have begun until granted."),
     .rank = 18,
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "p99 corrected"),
     .section = Section::Guard,
     .when = isOpenLoop},
    {.id = "hold_us.p50",
     .figure = time<&RunResult::holdUs, &Percentiles::p50>,
     .unit = Unit::Microseconds,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Hold p50"),
     .rank = 21},
    {.id = "handoff_us.p50",
     .figure = time<&RunResult::handoffUs, &Percentiles::p50>,
     .unit = Unit::Microseconds,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Hand-off p50"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "From a release until the next one is granted."),
     .rank = 22},
    {.id = "jain",
     .json = fieldOrNull<&RunResult::jain>,
     .figure = number<&RunResult::jain>,
     .unit = Unit::Thousandths,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Jain"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Jain's index over grants per client while all were at work: 1 when all got "
                              "the same, 1/n when one got all."),
     .rank = 11},
    {.id = "attempts",
     .json = field<&RunResult::attempts>,
     .figure = each<&RunResult::attempts>,
     .unit = Unit::Hundredths,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Attempts each"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "Attempts to get in for each completed increment."),
     .rank = 19},
    {.id = "wasted_round_trips",
     .json = field<&RunResult::wastedRoundTrips>,
     .figure = each<&RunResult::wastedRoundTrips>,
     .unit = Unit::Hundredths,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Wasted trips"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Round trips beyond what the strategy needs, for each completed increment."),
     .rank = 20},
    {.id = "elapsed_ms",
     .json = field<&RunResult::elapsedMs>,
     .figure = [](const RunResult &r) { return Figure(double(r.elapsedMs) / 1000); },
     .unit = Unit::Tenths,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Seconds"),
     .rank = 24},
    {.id = "clients",
     .json = [](const RunResult &r) { return QJsonValue(r.spec.clients); },
     .figure = [](const RunResult &r) { return Figure(r.spec.clients); },
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Clients"),
     .rank = 29,
     .rankIfDiffers = 3, // of a sweep
     .brief = QT_TRANSLATE_NOOP("lab::Measure", "clients"),
     .section = Section::Load},
    {.id = "skipped_each",
     .figure = number<&RunResult::failedTransactions>,
     .words = skippedEachText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Skipped by each"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure", "Transactions that EXEC refused, of each client."),
     .rank = 30,
     .rankIfAny = 8,
     .mayBeEmpty = true},
    {.id = "phantoms",
     .json = field<&RunResult::phantoms>,
     .figure = number<&RunResult::phantoms>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Phantoms"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Locks written by a client that was told it had failed: they bar everybody."),
     .rank = 32,
     .rankIfAny = 7},
    {.id = "equal_tokens",
     .json = field<&RunResult::equalTokens>,
     .figure = number<&RunResult::equalTokens>,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Equal tokens"),
     .tip = QT_TRANSLATE_NOOP("lab::Measure",
                              "Tokens that had been made before: a comparison cannot tell them apart."),
     .rank = 33,
     .rankIfAny = 8},
    {.id = "account",
     .json = accountToJson,
     .words = accountText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Account"),
     .rank = 31},
    {.id = "load",
     .json = [](const RunResult &r) { return loadToJson(r.spec); },
     .words = loadText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Load"),
     .rank = 25},
    {.id = "server",
     .json = textOrNull<&RunResult::server>,
     .words = serverText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Server"),
     .rank = 26},
    {.id = "others_busy",
     .json =
         [](const RunResult &r) {
             return r.othersBusy ? QJsonValue(rounded(*r.othersBusy, 1000)) : QJsonValue();
         },
     .words = machineText,
     .title = QT_TRANSLATE_NOOP("lab::Measure", "Machine"),
     .tip =
         QT_TRANSLATE_NOOP("lab::Measure", "Share of this machine's processors that others used meanwhile."),
     .rank = 27},

    {.id = "workload",
     .json =
         [](const RunResult &r) {
             return QJsonValue(QString::fromLatin1(r.spec.workload));
         }},
    {.id = "completed", .json = field<&RunResult::completed>},
    {.id = "warm_up_ms", .json = field<&RunResult::warmUpMs>},
    {.id = "crashed_after_write", .json = field<&RunResult::crashedAfterWrite>},
    {.id = "verdict_code",
     .json =
         [](const RunResult &r) {
             return QJsonValue(verdictCode(verdictOf(r)));
         }},
    {.id = "cut_off", .json = field<&RunResult::cutOff>},
    {.id = "unacknowledged", .json = field<&RunResult::unacknowledged>},
    {.id = "round_trips", .json = field<&RunResult::roundTrips>},
    {.id = "rtt_us", .json = field<&RunResult::roundTripUs>},
    {.id = "standstill",
     .json =
         [](const RunResult &r) {
             return standstillToJson(r);
         }},
    {.id = "wait_us", .json = percentiles<&RunResult::waitUs>},
    {.id = "wait_corrected_us",
     .json =
         [](const RunResult &r) {
             return percentilesToJson(r.waitCorrectedUs.value_or(Percentiles()));
         }},
    {.id = "hold_us", .json = percentiles<&RunResult::holdUs>},
    {.id = "handoff_us", .json = percentiles<&RunResult::handoffUs>},
    {.id = "smallest_share", .json = fieldOrNull<&RunResult::smallestShare>},
    {.id = "per_client",
     .json =
         [](const RunResult &r) {
             return clientsToJson(r.clients);
         }},
    {.id = "events",
     .json =
         [](const RunResult &r) {
             return happenedToJson(r.happened);
         }},
    {.id = "trace",
     .json =
         [](const RunResult &r) {
             return tracesToJson(r.traces);
         }},
    {.id = "trace_note", .json = textOrNull<&RunResult::traceNote>},
    {.id = "stopped", .json = field<&RunResult::stopped>},
    {.id = "error_codes",
     .json =
         [](const RunResult &r) {
             return QJsonValue(QJsonArray::fromStringList(r.errorCodes));
         }},
    {.id = "errors",
     .json =
         [](const RunResult &r) {
             return QJsonValue(QJsonArray::fromStringList(r.errors));
         }},
    {.id = "stock_left", .json = workField<&RunResult::sale, &SaleResult::left>},
    {.id = "sold_out", .json = workField<&RunResult::sale, &SaleResult::soldOut>},
    {.id = "handed_out", .json = workField<&RunResult::tasks, &TaskResult::handedOut>},
    {.id = "tasks_left", .json = workField<&RunResult::tasks, &TaskResult::left>},
};

QString translated(const char *text)
{
    return text ? QCoreApplication::translate("lab::Measure", text) : QString();
}

} // namespace

QString Measure::titleText() const
{
    return translated(title);
}

QString Measure::tipText() const
{
    return translated(tip);
}

QString Measure::briefText() const
{
    return translated(brief);
}

std::span<const Measure> measures()
{
    return table;
}

const Measure *findMeasure(QByteArrayView id)
{
    const auto found =
        std::find_if(std::begin(table), std::end(table), [id](const Measure &each) { return id == each.id; });
    return found == std::end(table) ? nullptr : found;
}

} // namespace lab
