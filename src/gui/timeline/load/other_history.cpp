// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/load/other_history.h"

#include "gui/common/text.h"
#include "history/read/history_reader.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace gui {

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::OtherHistory)
};

redis::Error wrong(const QString &sentence)
{
    return {redis::ErrorKind::BadInput, sentence, {}};
}

redis::Result<OtherHistory> openTranscript(const QString &file)
{
    auto transcript = std::make_shared<history::TranscriptHistory>();
    if (const auto read = transcript->read(file); !read.ok())
        return read.error();
    return OtherHistory{OtherHistory::Kind::Transcript, file, transcript->path(), transcript};
}

/// The most frequent of what is not understood, with how often each came.
QString notRead(const history::Transcript &transcript)
{
    constexpr qsizetype most = 5;
    QList<std::pair<qint64, QByteArray>> commands;
    for (auto each = transcript.notRead.constBegin(); each != transcript.notRead.constEnd(); ++each)
        commands.append({-each.value(), each.key()});
    std::sort(commands.begin(), commands.end());
    QStringList names;
    for (const auto &[times, name] : commands.first(std::min(most, commands.size())))
        names += shownShort(name, 24) + QLatin1Char(' ') + QLocale().toString(-times);
    if (commands.size() > most)
        names += QStringLiteral("…");
    return names.join(u' ');
}

QStringList foundIn(const history::Transcript &transcript)
{
    using Kind = history::Transcript::Incident::Kind;
    QStringList found{Text::tr("%n command(s) of MONITOR", nullptr, int(transcript.lines))};
    if (const auto overlaps = transcript.count(Kind::Overlap); overlaps > 0)
        found.append(Text::tr("%n overlap(s)", nullptr, int(overlaps)));
    if (const auto foreign = transcript.count(Kind::ForeignRelease); foreign > 0)
        found.append(
            Text::tr("%n time(s) a former holder deleted the lock of another one", nullptr, int(foreign)));
    if (const auto others =
            transcript.count(Kind::OtherDeletion) - transcript.countMayBeOwn(Kind::OtherDeletion);
        others > 0)
        found.append(Text::tr("%n lock(s) deleted by who never had them", nullptr, int(others)));
    if (transcript.unsure > 0)
        found.append(Text::tr("%n attempt(s) of which it is not certain what came of them", nullptr,
                              int(transcript.unsure)));
    if (!transcript.notFollowed.isEmpty())
        found.append(Text::tr("%n lock(s) of several holders of which nothing is told", nullptr,
                              int(transcript.notFollowed.size())));
    if (const QString names = notRead(transcript); !names.isEmpty())
        found.append(Text::tr("commands that were not read: %1").arg(names));
    if (transcript.notMonitor > 0)
        found.append(Text::tr("%n line(s) are not from MONITOR", nullptr, int(transcript.notMonitor)));
    return found;
}

} // namespace

QString OtherHistory::sentence() const
{
    const QString name = QDir::toNativeSeparators(file);
    if (kind == Kind::History)
        return Text::tr(
                   "The history in %1: recorded elsewhere or earlier, and only read. Nothing in it is live.")
            .arg(name);
    return Text::tr("The transcript %1, read as a history: %2. Nothing in it is live.")
        .arg(name, foundIn(transcript->transcript()).join(QStringLiteral(", ")));
}

redis::Result<OtherHistory> openOther(const QString &file, OtherHistory::Kind kind)
{
    if (kind == OtherHistory::Kind::Transcript)
        return openTranscript(file);
    const QString name = QDir::toNativeSeparators(file);
    if (!QFileInfo(file).isFile())
        return wrong(Text::tr("There is no file %1.").arg(name));
    history::HistoryReader reader(file);
    if (!reader.exists())
        return wrong(Text::tr("%1 is empty: no history stands in it.").arg(name));
    const auto records = reader.deployments();
    if (!records.ok())
        return wrong(
            Text::tr("%1 cannot be read as a history: %2 A file that Lockscope recorded is wanted; the "
                     "output of MONITOR is read by Read transcript.")
                .arg(name, records.error().text));
    if (records->isEmpty())
        return wrong(Text::tr("Nothing was recorded in %1 so far.").arg(name));
    return OtherHistory{kind, file, file};
}

} // namespace gui
