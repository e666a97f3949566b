// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/watch_command.h"

#include "base/bytes.h"
#include "base/known_time.h"
#include "cli/commands/history_upkeep.h"
#include "cli/commands/list_columns.h"
#include "cli/commands/pass_summary.h"
#include "cli/parse/recorded_past.h"
#include "cli/print/display_width.h"
#include "cli/print/span_text.h"
#include "diagnosis/findings/master_findings.h"
#include "diagnosis/findings/quorum_findings.h"
#include "export/finding_json.h"
#include "export/instant_json.h"
#include "export/row_json.h"
#include "history/read/usual_feed.h"
#include "history/record/described_deployment.h"
#include "locks/model/key_type_words.h"
#include "locks/monitor/master_session.h"
#include "profile/paths.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace cli {

namespace {

// What a reader may be behind before we stop making lines for it: a watch that nobody reads must not eat the
// memory.
constexpr qsizetype tooFarBehind = 64 << 20;
// The lines of a delta are written in pieces of so many bytes.
constexpr qsizetype pieceSize = 64 * 1024;

QString clockTime(qint64 unixMs)
{
    return QLocale::c().toString(QDateTime::fromMSecsSinceEpoch(unixMs).time(),
                                 QStringLiteral("HH:mm:ss.zzz"));
}

// How a lock ended, and when, where that is not the time of the line.
QString endWords(const locks::Change &change, const exports::ClockPair &clocks, locks::Millis now)
{
    const QString why = locks::endReasonText(change.why);
    constexpr locks::Millis late = 1'000;
    if (change.ended.isExact() && now - change.ended.latest <= late)
        return why;
    return WatchCommand::tr("%1, %2", "how a lock ended, when")
        .arg(why, base::knownTimeText(change.ended.shifted(clocks.unixMinusSteady), clockTime));
}

QByteArray pushWord(locks::Push push)
{
    switch (push) {
    case locks::Push::Tracking:
        return QByteArrayLiteral("tracking");
    case locks::Push::Notifications:
        return QByteArrayLiteral("notifications");
    case locks::Push::Polling:
        return QByteArrayLiteral("polling");
    case locks::Push::None:
        break;
    }
    return {};
}

// Some changes are only found by looking again.
bool isPolled(const locks::MasterStatus &master)
{
    return master.push == locks::Push::Polling
        || (master.push == locks::Push::Tracking && !master.pushReason.isEmpty());
}

} // namespace

CommandSpec watchSpec()
{
    CommandSpec spec;
    spec.name = "watch";
    spec.synopsis = "[--pattern GLOB]... [WHICH] [--all-keys] [--gentle] [--record [--best-effort]] [--json]";
    spec.summary = WatchCommand::tr("print the current locks, then every change, until interrupted (exit 0)");
    spec.description =
        WatchCommand::tr("Prints the locks that are there (present), a line when the first "
                         "pass is over (complete), then every "
                         "change: acquired, renewed, changed, ended; and stale, resync and "
                         "error of a master. The end of a lock "
                         "says why, as far as that can be known.\n"
                         "Server settings are never changed. Locks shorter than a re-read can "
                         "be missed; their number is reported. A pattern without a literal "
                         "beginning, such as *lock*, can only be polled: then nobody knows "
                         "how many were missed, and an end is reported as cannot-tell where the "
                         "lock may have expired or been released.");
    spec.options = MonitoringCommand::options();
    spec.options.append({"--record",
                         {},
                         WatchCommand::tr("record every hold, for \"lockscope history\"; whatever WHICH "
                                          "prints, all locks of the patterns are recorded. Ends with exit "
                                          "status 3 if nothing can be recorded")});
    spec.options.append({"--best-effort", {}, WatchCommand::tr("watch on where nothing can be recorded")});
    spec.options.append({"--json", {}, WatchCommand::tr("one JSON object per line")});
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<WatchCommand>(arguments, output);
    };
    return spec;
}

WatchCommand::WatchCommand(const Arguments &arguments, Output *output)
    : MonitoringCommand(arguments, output)
    , m_asJson(arguments.has("--json"))
{
}

WatchCommand::~WatchCommand() = default;

void WatchCommand::start()
{
    if (arguments().has("--best-effort") && !arguments().has("--record"))
        return fail(usageError(tr("--best-effort goes with --record.")));
    openSource();
}

void WatchCommand::watch(int index, locks::Monitor *monitor)
{
    using locks::Monitor;
    connect(monitor, &Monitor::delta, this, [this, index](const locks::Delta &d) { onDelta(index, d); });
    connect(monitor, &Monitor::status, this, [this, index](const locks::Status &s) { onStatus(index, s); });
    connect(monitor, &Monitor::passEnded, this,
            [this, index](const locks::Status &s) { onPassEnded(index, s); });
    connect(monitor, &Monitor::stale, this,
            [this, index](const QString &master) { masterEvent(index, "stale", master); });
    connect(monitor, &Monitor::resync, this,
            [this, index](const QString &master) { masterEvent(index, "resync", master); });
    connect(monitor, &Monitor::lost, this, [this, index](const locks::MasterLoss &loss) {
        if (const auto finding =
                diagnosis::masterRestartedEmpty(loss, specs()[index].name, clocks().unixMinusSteady))
            findingEvent(index, *finding);
    });
    if (arguments().has("--record"))
        record(index, monitor);
    auto *usual = new history::UsualFeed(this);
    connect(usual, &history::UsualFeed::known, monitor,
            [monitor](const locks::UsualHoldsPtr &known) { monitor->setUsualHolds(known); });
    usual->follow(historyFileOf(arguments()), history::describedDeployment(specs()[index], {}));
    monitor->start();
}

void WatchCommand::record(int index, locks::Monitor *monitor)
{
    const QString folder = profile::Paths::in(arguments().common.configDir).dataFolder;
    if (!m_recording)
        m_recording = std::make_unique<history::RecordingThread>();
    m_recording->setLimits(HistoryUpkeep::limitsIn(arguments().common.configDir));
    m_recorders.push_back(std::make_unique<history::Recorder>(monitor, m_recording.get(), folder));
    connect(m_recorders.back().get(), &history::Recorder::stateChanged, this,
            [this, index](const history::RecordingState &state) { onRecording(index, state); });
}

/// Ends the watch if a deployment cannot be recorded from the beginning. If recording stops later, the
/// recorder tries again by itself; the exit status then shows whether it was still stopped at the end.
void WatchCommand::onRecording(int index, const history::RecordingState &state)
{
    if (!state.sentence.isEmpty())
        output()->message(specs()[index].name + QStringLiteral(": ") + state.sentence);
    else if (state.isRecording)
        output()->message((state.isFull ? tr("%1: recording; how far back it reaches is limited by the size")
                                        : tr("%1: recording"))
                              .arg(specs()[index].name));
    if (state.isRecording || state.isElsewhere) {
        m_recorded.insert(index);
        m_unrecorded.remove(index);
    } else if (!state.sentence.isEmpty() && !arguments().has("--best-effort")) {
        m_unrecorded.insert(index);
        if (!m_recorded.contains(index))
            end(ExitUnreachable);
    }
}

void WatchCommand::begin(const QByteArray &event, int index)
{
    m_json.clear();
    m_json.beginObject().number("seq", ++m_sequence).word("event", event);
    m_json.time("at", QDateTime::currentMSecsSinceEpoch()).text("deployment", specs()[index].name);
}

bool WatchCommand::givesUp()
{
    if (!isEnding() && output()->pending() > tooFarBehind) {
        output()->message(tr("Standard output is not read: watching ends."));
        end(ExitUnreachable);
    }
    return isEnding();
}

void WatchCommand::onDelta(int index, const locks::Delta &delta)
{
    const locks::Millis now = locks::steadyNow();
    for (const locks::Change &change : delta.changes) {
        // Before each: a few keys can be as long as thousands.
        if (givesUp())
            break;
        if (isTold(index, change, now))
            changeEvent(index, change, now);
        if (m_lines.size() >= pieceSize)
            flushLines();
    }
    flushLines();
}

/// Of a lock that was told of, the rest is told as well: it ends, or is meant no more.
bool WatchCommand::isTold(int index, const locks::Change &change, locks::Millis now)
{
    if (!isFiltered())
        return true;
    const std::pair<int, quint32> lock{index, change.row.id()};
    const bool wanted = isWanted(change.row, index, now);
    if (wanted && change.event != locks::Event::Ended) {
        m_told.insert(lock);
        return true;
    }
    return m_told.remove(lock) || wanted;
}

void WatchCommand::findingEvent(int index, const diagnosis::Finding &finding)
{
    if (givesUp())
        return;
    if (!m_asJson) {
        output()->message(finding.sentence);
        return;
    }
    begin("finding", index);
    exports::writeFinding(m_json, finding, "finding");
    m_json.endObject();
    m_json.endLine();
    output()->write(m_json.line());
}

void WatchCommand::flushLines()
{
    output()->write(m_lines);
    m_lines.resize(0);
}

void WatchCommand::changeEvent(int index, const locks::Change &change, locks::Millis now)
{
    const QByteArray event = locks::eventWord(change.event);
    const exports::RowFields fields = fieldsOf(change.row, index, now);
    const bool ended = change.event == locks::Event::Ended;
    if (m_asJson) {
        begin(event, index);
        exports::writeRow(m_json, fields, "lock");
        if (ended)
            m_json.word("why", locks::endReasonId(change.why));
        else
            m_json.null("why");
        exports::writeReasons(m_json, "why_candidates",
                              locks::fittingReasons(change.why, change.fits, change.ended.isExact()));
        if (ended)
            exports::writeInstant(m_json, "ended", change.ended.shifted(clocks().unixMinusSteady),
                                  change.endedFrom);
        m_json.endObject();
        m_json.endLine();
        m_lines.append(m_json.line());
        return;
    }
    const QString time =
        QLocale::c().toString(QDateTime::currentDateTime(), QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    const QString left =
        fields.ttlMs ? tr("%1 left", "time").arg(timeLeftText(fields.ttlMs)) : timeLeftText(std::nullopt);
    const QString held = tr("held %1", "time").arg(listCell("held", fields));
    QString end =
        ended ? endWords(change, clocks(), now) : QString::fromUtf8(QByteArrayList(fields.states).join(' '));
    if (const auto finding = diagnosis::lostQuorum(fields.row, fields.spec.name, clocks().unixMinusSteady);
        finding && !ended)
        end += QStringLiteral("  ") + finding->sentence;
    if (!fields.noLocks.isEmpty())
        end += QStringLiteral("  ") + locks::noLockSentences(fields.noLocks, [&fields](int master) {
                   return fields.masterLabel(quint16(master));
               });
    m_lines += alignedLine({time, QString::fromUtf8(event), listCell("deployment", fields),
                            base::shownBytes(fields.row.key), listCell("owner", fields),
                            ended ? QString() : left, held, end})
                   .toUtf8()
        + '\n';
}

/// A column is as wide as the widest that was in it, so that lines stand aligned without waiting for the
/// rest.
QString WatchCommand::alignedLine(const QStringList &cells)
{
    constexpr int widest = 64; // what is longer stands out
    constexpr int longestEvent = 8; // "acquired": the one column whose words are known before
    QString line;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        const QString cell = base::shownText(cells.at(i));
        if (i == cells.size() - 1)
            return line + cell;
        if (m_widths.size() <= i)
            m_widths.append(i == 1 ? longestEvent : 0);
        m_widths[i] = std::min(widest, std::max(m_widths.at(i), displayWidth(cell)));
        line += leftPadded(cell, m_widths.at(i)) + QStringLiteral("  ");
    }
    return line;
}

void WatchCommand::masterEvent(int index, const QByteArray &event, const QString &master,
                               const QString &error, const QByteArray &code)
{
    if (!m_asJson) {
        const QString what = error.isEmpty() ? QString::fromUtf8(event) : error;
        output()->message(master + QStringLiteral(": ") + what);
        return;
    }
    if (givesUp())
        return;
    begin(event, index);
    m_json.null("lock").null("why").text("master", master);
    if (!error.isEmpty())
        m_json.text("error", error).word("code", code);
    m_json.endObject();
    output()->line(m_json.line());
}

void WatchCommand::onStatus(int index, const locks::Status &status)
{
    m_missed[index] = status.missedShort;
    for (const locks::MasterStatus &master : status.masters) {
        printPushReason(index, master);
        QString &told = m_errors[specs()[index].name + u'\n' + master.label];
        const QString error = errorOf(master);
        if (told == error)
            continue;
        told = error;
        if (!told.isEmpty())
            masterEvent(index, "error", master.label, told, master.errorCode);
    }
}

/// What cannot be heard of can be missed: said as soon as it is so.
void WatchCommand::printPushReason(int index, const locks::MasterStatus &master)
{
    if (!isPolled(master))
        return;
    QString &told = m_how[specs()[index].name + u'\n' + master.label];
    if (std::exchange(told, master.pushReason) == master.pushReason)
        return;
    output()->message(tr("%1: %2. A lock that comes and goes in between is missed, and nobody can tell how "
                         "many are; how one ended is only said where that can be known.")
                          .arg(master.label, master.pushReason));
}

void WatchCommand::writePushes(int index, const locks::Status &status)
{
    m_json.beginArray("masters");
    for (const locks::MasterStatus &master : status.masters) {
        m_json.beginObject().text("master", master.label);
        if (master.push == locks::Push::None)
            m_json.null("push");
        else
            m_json.word("push", pushWord(master.push));
        const auto again = locks::MasterSession::rescanPause.count();
        m_json.number("rescan_ms", isPolled(master) ? std::optional<qint64>(again) : std::nullopt);
        m_json.endObject();
    }
    m_json.endArray();
}

void WatchCommand::onPassEnded(int index, const locks::Status &status)
{
    onStatus(index, status);
    if (m_complete.contains(index))
        return;
    m_complete.insert(index, true);
    if (!m_asJson) {
        output()->message(tr("%1: %n lock(s), %2", nullptr, int(status.locks))
                              .arg(specs()[index].name, status.complete ? tr("complete") : tr("partial")));
        printLeftOut(status.leftOut, status.allKeys);
    } else {
        begin("complete", index);
        m_json.null("lock")
            .null("why")
            .number("locks", status.locks)
            .number("no_locks", status.nonLockCount());
        m_json.boolean("complete", status.complete);
        writePushes(index, status);
        m_json.endObject();
        output()->line(m_json.line());
    }
    // Nobody can type a password here: without one there is nothing to wait for.
    bool hopeless = true;
    for (const locks::MasterStatus &master : status.masters)
        hopeless = hopeless && master.passwordWanted;
    if (hopeless)
        end(ExitUnreachable);
}

void WatchCommand::conclude()
{
    m_recorders.clear();
    m_recording.reset(); // what they were told is written then
    qint64 missed = 0;
    for (const qint64 count : std::as_const(m_missed))
        missed += count;
    if (missed > 0)
        output()->message(tr("Keys came and went between two reads, at least %n time(s): whether they were "
                             "locks is unknown.",
                             nullptr, int(missed)));
    if (!m_how.isEmpty())
        output()->message(tr("Not every change could be heard of: locks shorter than %1 s may be missing.")
                              .arg(locks::MasterSession::rescanPause / std::chrono::seconds(1)));
}

void WatchCommand::interrupt()
{
    end(m_unrecorded.isEmpty() ? ExitDone : ExitUnreachable);
}

void WatchCommand::outputBroken()
{
    end(ExitDone);
}

} // namespace cli
