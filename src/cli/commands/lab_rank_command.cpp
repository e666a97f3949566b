// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_rank_command.h"

#include "base/bytes.h"
#include "cli/print/text_table.h"
#include "lab/own/templates.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace cli {

LabRankCommand::LabRankCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
    connect(&m_contest, &lab::Contest::began, this, [this](int entry) {
        this->output()->message(tr("%1 of %2: %3", "number of the entry, of all, its name")
                                    .arg(QLocale().toString(entry + 1), QLocale().toString(m_entries.size()),
                                         base::shownText(m_entries[entry].name)));
    });
    connect(&m_contest, &lab::Contest::ended, this, &LabRankCommand::onEnded);
}

lab::Entry LabRankCommand::entryOf(const QByteArray &word)
{
    const QString text = QFile::decodeName(word);
    const qsizetype equals = text.indexOf(u'=');
    const QString name = text.left(equals);
    const bool isNamed =
        equals > 0 && !QFileInfo(text).isFile() && std::all_of(name.begin(), name.end(), [](QChar letter) {
            return !letter.isSpace() && letter != u'/' && letter != u'"' && letter != u'\'';
        });
    const QString what = isNamed ? text.mid(equals + 1) : text;
    const QString shown = QFileInfo(what).isFile() ? QString() : what;
    return {isNamed ? name : shown, QFile::encodeName(lab::commandFor(what))};
}

void LabRankCommand::readEntries()
{
    QStringList files;
    QStringList taken;
    for (const QByteArray &word : arguments().values("--rank")) {
        m_entries.append(entryOf(word));
        if (m_entries.last().name.isEmpty())
            files.append(QFile::decodeName(word));
        else
            taken.append(m_entries.last().name);
    }
    taken.removeDuplicates();
    QStringList names = lab::entryNames(files, taken);
    for (lab::Entry &entry : m_entries) {
        if (entry.name.isEmpty())
            entry.name = names.takeFirst();
    }
}

std::optional<redis::Error> LabRankCommand::refusal()
{
    const auto request = labRequest(arguments());
    if (!request)
        return request.error();
    m_request = *request;
    if (!arguments().source.isEmpty() && !arguments().source.demo)
        return usageError(tr("--rank runs on private servers only."));
    if (m_request.runs().size() != 1)
        return usageError(tr("--rank needs one load: give one number of clients, and one lease."));
    readEntries();
    if (const auto failure = lab::Contest::refusal(m_entries, m_request.spec))
        return usageError(failure->text);
    return {};
}

void LabRankCommand::start()
{
    if (const auto wrong = refusal())
        return fail(*wrong);
    m_contest.start(m_entries, m_request.spec);
}

void LabRankCommand::interrupt()
{
    if (m_contest.isRunning())
        m_contest.stop();
    else
        finish(ExitInterrupted);
}

void LabRankCommand::onEnded(bool stopped)
{
    using Table = lab::RankingTable;
    const QList<lab::Standing> standings = m_contest.standings();
    if (arguments().has("--csv")) {
        output()->write(lab::toCsv(standings));
    } else if (arguments().has("--json")) {
        for (const lab::Standing &standing : standings)
            output()->json(lab::toJson(standing));
    } else {
        std::vector<TextTable::Column> columns;
        for (int column = 0; column < Table::Columns; ++column) {
            const auto which = Table::Column(column);
            const bool isText = which == Table::Name || which == Table::Verdict;
            columns.push_back({Table::title(which), 40, !isText, which == Table::Verdict});
        }
        TextTable table(columns);
        for (const lab::Standing &standing : standings) {
            QStringList cells;
            for (int column = 0; column < Table::Columns; ++column)
                cells.append(Table::text(standing, Table::Column(column)));
            table.add(cells);
        }
        output()->text(table.header());
        for (size_t row = 0; row < table.count(); ++row)
            output()->line(table.row(row));
    }
    if (stopped)
        output()->message(tr("Stopped; those that were done are ranked."));
    finish(stopped ? ExitInterrupted : ExitDone);
}

} // namespace cli
