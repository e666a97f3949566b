// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/load/other_history.h"

#include "gui/common/text.h"
#include "history/read/history_reader.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

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

QStringList foundIn(const history::Transcript &transcript)
{
    using Kind = history::Transcript::Incident::Kind;
    QStringList found{Text::tr("%n command(s) of MONITOR", nullptr, int(transcript.lines))};
    if (const auto overlaps = transcript.count(Kind::Overlap); overlaps > 0)
        found.append(Text::tr("%n overlap(s)", nullptr, int(overlaps)));
    if (const auto foreign = transcript.count(Kind::ForeignRelease); foreign > 0)
        found.append(
            Text::tr("%n time(s) a former holder deleted the lock of another one", nullptr, int(foreign)));
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
