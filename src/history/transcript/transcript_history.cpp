// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/transcript_history.h"

#include "base/bytes.h"
#include "history/model/history_path.h"
#include "history/model/step_coding.h"
#include "history/store/history_writer.h"
#include "history/transcript/transcript_replay.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <functional>

namespace history {

namespace {

void writeSteps(HistoryWriter *writer, const Hold &hold, const QList<Step> &steps)
{
    StepWriter packed(hold.from);
    const auto put = [&] {
        writer->holds().putSteps(writer->writing(), hold.id, packed.part(), packed.bytes());
        packed.endPartIfFull();
    };
    for (const Step &step : steps) {
        packed.add(step);
        if (packed.bytes().size() >= StepWriter::fullPart)
            put();
    }
    if (!packed.bytes().isEmpty())
        put();
}

/// Whether its first line that is not empty is a lock of `list --json`, or the summary of one.
bool isListOfLocks(QFile *file)
{
    constexpr qint64 longestLine = 16 << 20;
    file->seek(0);
    QByteArray line = file->readLine(longestLine);
    while (!line.isEmpty() && line.trimmed().isEmpty())
        line = file->readLine(longestLine);
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    return object.contains(QLatin1String("key")) || object.contains(QLatin1String("key_b64"))
        || object.contains(QLatin1String("summary"));
}

} // namespace

/// As the timeline tells it, which names the key beside it.
QString TranscriptHistory::wordsOf(const Transcript::Incident &incident)
{
    using Kind = Transcript::Incident::Kind;
    const QString by = base::shownBytes(incident.by);
    const QString holder = base::shownBytes(incident.holder);
    switch (incident.kind) {
    case Kind::Overlap:
        return tr("%1 got the lock while %2 still acted on it.").arg(holder, by);
    case Kind::List:
        return tr("A list stood there, which is no lock: %n attempt(s) failed, the first by %1.", nullptr,
                  int(incident.attempts))
            .arg(by);
    case Kind::RefusedRelease:
        return holder.isEmpty() ? tr("%1 came to release the lock, which was not its own: refused.").arg(by)
                                : tr("%1 came to release the lock that %2 held: refused.").arg(by, holder);
    case Kind::RefusedRenewal:
        return tr("%1 came to renew the lock, which was not its own any more: refused.").arg(by);
    case Kind::ForeignRelease:
    case Kind::OtherDeletion:
        break;
    }
    return tr("%1 deleted the lock that %2 held.").arg(by, holder);
}

QString TranscriptHistory::path() const
{
    return historyPath(m_folder.path());
}

redis::Result<void> TranscriptHistory::read(const QString &file)
{
    constexpr qint64 longestLine = 16 << 20;
    QFile transcript(file);
    if (!transcript.open(QIODevice::ReadOnly) || transcript.isSequential())
        return redis::Error{redis::ErrorKind::BadInput,
                            transcript.isOpen()
                                ? tr("%1 cannot be read twice. Save the output of MONITOR as a file.")
                                      .arg(QDir::toNativeSeparators(file))
                                : tr("%1 cannot be read: %2. Name a file with the output of MONITOR.")
                                      .arg(QDir::toNativeSeparators(file), transcript.errorString()),
                            {}};
    // It is read twice: what a client does later tells what came of its attempt.
    const auto readLines = [&](const std::function<void(const std::optional<MonitorLine> &)> &take) {
        transcript.seek(0);
        for (QByteArray line = transcript.readLine(longestLine); !line.isEmpty();
             line = transcript.readLine(longestLine))
            take(parseMonitorLine(line));
    };
    TranscriptReplay replay;
    readLines([&replay](const std::optional<MonitorLine> &line) {
        if (line)
            replay.lookAhead(*line);
    });
    readLines([&replay](const std::optional<MonitorLine> &line) {
        if (line)
            replay.take(*line);
        else
            replay.passOver();
    });
    m_transcript = replay.finish();
    if (m_transcript.lines == 0 && isListOfLocks(&transcript))
        return redis::Error{
            redis::ErrorKind::BadInput,
            tr("%1 is a list of locks, as \"list --json\" prints it, and \"history\" reads a transcript of "
               "MONITOR. \"release --from\" reads lists.")
                .arg(QDir::toNativeSeparators(file)),
            {}};
    if (m_transcript.lines == 0)
        return redis::Error{
            redis::ErrorKind::BadInput,
            tr("No line of %1 is one of MONITOR's, like: 1339518083.107412 [0 127.0.0.1:60866] "
               "\"set\" \"lock:a\" \"…\". Save the output of \"redis-cli MONITOR\".")
                .arg(QDir::toNativeSeparators(file)),
            {}};
    return write(QFileInfo(file).fileName());
}

redis::Result<void> TranscriptHistory::write(const QString &name)
{
    HistoryWriter writer(path());
    if (const auto begun = writer.begin(); !begun.ok())
        return begun;
    QMap<int, qint32> deployments;
    const auto deploymentOf = [&](int database) {
        qint32 &id = deployments[database];
        if (id == 0) {
            id = writer.watched().deploymentOf(writer.writing(),
                                               {0, name, database, {}, false, {name}, {"transcript"}});
            writer.watched().beginSpan(writer.writing(),
                                       {id,
                                        m_transcript.from,
                                        m_transcript.to,
                                        "transcript",
                                        {},
                                        {},
                                        m_transcript.to,
                                        m_transcript.to});
        }
        return id;
    };
    deploymentOf(0);
    for (qsizetype i = 0; i < m_transcript.holds.size(); ++i) {
        Hold hold = m_transcript.holds.at(i);
        hold.deployment = deploymentOf(hold.deployment);
        const HoldTable::Begun begun = writer.holds().begin(writer.writing(), hold);
        hold.id = begun.number;
        hold.from = begun.stored.from;
        writeSteps(&writer, hold, m_transcript.steps.at(i));
        if (hold.to)
            writer.holds().end(writer.writing(), hold);
        else
            writer.holds().update(writer.writing(), hold);
    }
    for (const Transcript::Incident &each : std::as_const(m_transcript.incidents)) {
        if (each.mayBeOwn)
            continue; // what a pool of connections does is no cause for alarm
        writer.watched().addEvent(
            writer.writing(),
            {deploymentOf(each.database), ServerEvent::Kind::Alert, each.at, {}, wordsOf(each), each.key, 0});
    }
    return writer.commit();
}

} // namespace history
