// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/ranking.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "lab/results/json_parts.h"
#include "lab/results/result_json.h"
#include "lab/results/verdict.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <tuple>

namespace lab {

namespace {

enum class Group : quint8 { Measured, StoodStill, Failed };

Group groupOf(const Standing &standing)
{
    if (!standing.failure.isEmpty() || !standing.result)
        return Group::Failed;
    return standing.result->standstill == Standstill::None ? Group::Measured : Group::StoodStill;
}

/// What is compared, the smaller the better. Nobody gains by what is not known.
auto meritOf(const Standing &standing)
{
    constexpr qint64 unknown = std::numeric_limits<qint64>::max();
    const Group group = groupOf(standing);
    if (group == Group::Failed)
        return std::tuple(group, unknown, unknown, unknown);
    return std::tuple(group, standing.result->lost.value_or(unknown), standing.result->overlaps,
                      standing.starvedUs().value_or(unknown));
}

QString numberText(const std::optional<qint64> &number)
{
    return number ? QLocale().toString(*number) : QStringLiteral("?");
}

QByteArray cellOf(const std::optional<qint64> &number)
{
    return number ? QByteArray::number(*number) : QByteArray();
}

std::optional<qint64> lostOf(const Standing &standing)
{
    return standing.result ? standing.result->lost : std::nullopt;
}

std::optional<qint64> overlapsOf(const Standing &standing)
{
    return standing.result ? std::optional(standing.result->overlaps) : std::nullopt;
}

} // namespace

QStringList entryNames(const QStringList &files, const QStringList &taken)
{
    using Naming = QString (*)(const QFileInfo &);
    const Naming namings[] = {[](const QFileInfo &file) { return file.fileName(); },
                              [](const QFileInfo &file) {
                                  return QString(file.absoluteDir().dirName() + u'/' + file.fileName());
                              }};
    for (const Naming naming : namings) {
        QStringList names;
        for (const QString &file : files)
            names.append(naming(QFileInfo(file)));
        QStringList all = taken + names;
        if (all.removeDuplicates() == 0)
            return names;
    }
    return files;
}

std::optional<qint64> Standing::starvedUs() const
{
    if (!result || result->clients.isEmpty())
        return {};
    qint64 longest = 0;
    for (const ClientResult &client : result->clients)
        longest = std::max(longest, client.starvedUs);
    return longest;
}

QString Standing::verdict() const
{
    return failure.isEmpty() && result ? verdictText(*result) : failure;
}

QList<Standing> ranked(QList<Standing> standings)
{
    std::stable_sort(standings.begin(), standings.end(),
                     [](const Standing &a, const Standing &b) { return meritOf(a) < meritOf(b); });
    for (qsizetype i = 0; i < standings.size(); ++i) {
        const bool asWell = i > 0 && meritOf(standings[i - 1]) == meritOf(standings[i]);
        standings[i].rank = asWell ? standings[i - 1].rank : int(i) + 1;
    }
    return standings;
}

QString RankingTable::title(Column column)
{
    switch (column) {
    case Rank:
        return tr("Rank");
    case Name:
        return tr("Name");
    case Lost:
        return tr("Lost");
    case Overlaps:
        return tr("Overlaps");
    case Starved:
        return tr("Longest starvation, ms");
    case Verdict:
        return tr("Verdict");
    case Columns:
        break;
    }
    return {};
}

QString RankingTable::text(const Standing &standing, Column column)
{
    switch (column) {
    case Rank:
        return QLocale().toString(standing.rank);
    case Name:
        return base::shownText(standing.entry.name);
    case Lost:
        return numberText(lostOf(standing));
    case Overlaps:
        return numberText(overlapsOf(standing));
    case Starved: {
        const auto starved = standing.starvedUs();
        return starved ? QLocale().toString(double(*starved) / 1000, 'f', 1) : QStringLiteral("?");
    }
    case Verdict:
        return standing.verdict();
    case Columns:
        break;
    }
    return {};
}

QJsonObject toJson(const Standing &standing)
{
    QJsonObject body{
        {QStringLiteral("rank"), standing.rank},
        {QStringLiteral("name"), standing.entry.name},
        {QStringLiteral("command"), QString::fromUtf8(standing.entry.command)},
        {QStringLiteral("lost"), orNull(lostOf(standing))},
        {QStringLiteral("overlaps"), orNull(overlapsOf(standing))},
        {QStringLiteral("starved_us"), orNull(standing.starvedUs())},
        {QStringLiteral("verdict"), standing.verdict()},
        {QStringLiteral("failure"), standing.failure.isEmpty() ? QJsonValue() : QJsonValue(standing.failure)},
        {QStringLiteral("result"), QJsonValue()}};
    if (standing.result)
        body[QStringLiteral("result")] = toJson(*standing.result).value(QStringLiteral("result"));
    return {{QStringLiteral("standing"), body}};
}

QByteArray toJsonLines(const QList<Standing> &standings)
{
    QByteArray lines;
    for (const Standing &standing : standings)
        lines += QJsonDocument(toJson(standing)).toJson(QJsonDocument::Compact) + '\n';
    return lines;
}

QByteArray toCsv(const QList<Standing> &standings)
{
    QByteArray text = "rank,name,command,lost,overlaps,starved_us,verdict,failure\n";
    for (const Standing &standing : standings) {
        const QByteArrayList cells{QByteArray::number(standing.rank),     base::csvCell(standing.entry.name),
                                   base::csvCell(standing.entry.command), cellOf(lostOf(standing)),
                                   cellOf(overlapsOf(standing)),          cellOf(standing.starvedUs()),
                                   base::csvCell(standing.verdict()),     base::csvCell(standing.failure)};
        text += cells.join(',') + '\n';
    }
    return text;
}

} // namespace lab
