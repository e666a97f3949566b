// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/transcript_output.h"

#include "base/bytes.h"
#include "cli/print/moment_text.h"
#include "cli/print/span_text.h"
#include "export/transcript_json.h"
#include "locks/model/pattern.h"

#include <QLocale>

#include <algorithm>

namespace cli {

namespace {

/// In the order of their names.
QString firstOf(const QSet<QByteArray> &keys)
{
    constexpr qsizetype most = 5;
    QByteArrayList sorted(keys.begin(), keys.end());
    std::sort(sorted.begin(), sorted.end());
    QStringList names;
    for (const QByteArray &key : sorted.first(std::min(most, sorted.size())))
        names += base::shownShort(key);
    if (sorted.size() > most)
        names += QStringLiteral("…");
    return names.join(QStringLiteral(", "));
}

/// Of the incidents those that are asked for.
void keepMeant(history::Transcript *transcript, const history::HoldQuery &query)
{
    const std::optional<history::UnixMs> since = query.at ? query.at : query.since;
    const std::optional<history::UnixMs> until = query.at ? std::optional(*query.at + 1) : query.until;
    transcript->incidents.removeIf([&](const history::Transcript::Incident &each) {
        const bool isKey = (!query.key || each.key == *query.key)
            && (query.pattern.isEmpty() || locks::globMatch(query.pattern, each.key));
        return !isKey || (since && each.at < *since) || (until && each.at >= *until);
    });
}

bool isRefusal(const history::Transcript::Incident &incident)
{
    using Kind = history::Transcript::Incident::Kind;
    return incident.kind == Kind::RefusedRelease || incident.kind == Kind::RefusedRenewal;
}

} // namespace

/// Returns the sentence for a refused release or renewal.
QString TranscriptOutput::refusalWords(const history::Transcript::Incident &incident)
{
    const bool isRelease = incident.kind == history::Transcript::Incident::Kind::RefusedRelease;
    const QString by = base::shownShort(incident.by);
    const QString key = base::shownShort(incident.key);
    const QString token = base::shownShort(incident.token);
    QString words = isRelease ? tr("%1 came to release %2 as %3: refused.").arg(by, key, token)
                              : tr("%1 came to renew %2 as %3: refused.").arg(by, key, token);
    if (incident.lateMs)
        words += u' ' + tr("Its lock had ended %1 before.").arg(timeLeftText(incident.lateMs));
    if (!incident.holder.isEmpty())
        words += u' ' + tr("%1 held it.").arg(base::shownShort(incident.holder));
    if (incident.attempts > 1)
        words += u' ' + tr("So %n times.", nullptr, int(incident.attempts));
    return words;
}

/// What no watching could see, and what the transcript says nothing of.
void TranscriptOutput::tell(history::Transcript transcript, const history::HoldQuery &query)
{
    using Kind = history::Transcript::Incident::Kind;
    keepMeant(&transcript, query);
    for (const history::Transcript::Incident &each : transcript.incidents)
        tellIncident(each);
    if (m_isJson) {
        m_json.clear();
        exports::writeTranscript(m_json, transcript);
        m_output->line(m_json.line());
        return;
    }
    m_output->message(tr("%n overlap(s).", nullptr, int(transcript.count(Kind::Overlap))));
    m_output->message(tr("%n time(s) a former holder deleted the lock of another one.", nullptr,
                         int(transcript.count(Kind::ForeignRelease))));
    const qint64 own =
        transcript.countMayBeOwn(Kind::Overlap) + transcript.countMayBeOwn(Kind::ForeignRelease);
    if (own > 0)
        m_output->message(tr("%n of these may be within one program, whose connections release one another's "
                             "locks: that cannot be told.",
                             nullptr, int(own)));
    tellNotRead(transcript);
}

void TranscriptOutput::tellNotRead(const history::Transcript &transcript)
{
    if (transcript.unsure > 0)
        m_output->message(
            tr("%n attempt(s) came before it was certain whether the key was there: they count as "
               "neither granted nor refused.",
               nullptr, int(transcript.unsure)));
    if (!transcript.notFollowed.isEmpty())
        m_output->message(
            tr("%n lock(s) that several hold together in one hash, of which nothing is told: %1.", nullptr,
               int(transcript.notFollowed.size()))
                .arg(firstOf(transcript.notFollowed)));
    QStringList names;
    for (auto each = transcript.notRead.constBegin(); each != transcript.notRead.constEnd(); ++each)
        names.append(
            QStringLiteral("%1 %2").arg(base::shownShort(each.key(), 24), QLocale().toString(each.value())));
    if (!names.isEmpty())
        m_output->message(tr("Commands that were not read: %1.").arg(names.join(QStringLiteral(", "))));
    if (transcript.notMonitor > 0)
        m_output->message(tr("%n line(s) are not from MONITOR.", nullptr, int(transcript.notMonitor)));
}

void TranscriptOutput::tellIncident(const history::Transcript::Incident &incident)
{
    using Kind = history::Transcript::Incident::Kind;
    if (m_isJson) {
        m_json.clear();
        exports::writeIncident(m_json, incident);
        m_output->line(m_json.line());
        return;
    }
    const QString key = base::shownShort(incident.key);
    const QString by = base::shownShort(incident.by);
    const QString holder = base::shownShort(incident.holder);
    QString words = isRefusal(incident) ? refusalWords(incident)
        : incident.kind == Kind::List
        ? tr("%1 wanted %2, where a list stood, which is no lock: %n attempt(s) failed.", nullptr,
             int(incident.attempts))
              .arg(by, key)
        : incident.kind == Kind::Overlap
        ? tr("%1 got %2 while %3, whose lock had ended, still acted on it.").arg(holder, key, by)
        : incident.kind == Kind::ForeignRelease
        ? tr("%1, whose lock had ended, deleted %2, which %3 held.").arg(by, key, holder)
        : incident.mayBeOwn
        ? tr("%1 deleted %2, which %3 of the same host held: a pool of one program, or another one.")
              .arg(by, key, holder)
        : tr("%1, which had not taken it, deleted %2, which %3 held.").arg(by, key, holder);
    if (incident.mayBeOwn && incident.kind != Kind::OtherDeletion)
        words += u' ' + tr("Connections of this host release one another's locks: it may be one program.");
    m_output->line((momentText(incident.at) + QStringLiteral("  ") + words).toUtf8());
}

} // namespace cli
