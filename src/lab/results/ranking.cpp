// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/ranking.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "lab/results/json_parts.h"
#include "lab/results/result_json.h"
#include "lab/results/verdict.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <limits>
#include <tuple>

namespace lab {

namespace {

/// The result of trying every order, the best first.
enum class Proof : quint8 { Holds, NotKnown, BreaksByEvents, BreaksByItself };

Proof proofOf(const Standing &standing)
{
    if (!standing.orders || (standing.orders->breaches.isEmpty() && !standing.orders->isComplete))
        return Proof::NotKnown;
    if (standing.orders->breaches.isEmpty())
        return Proof::Holds;
    return standing.orders->breaksByItself() ? Proof::BreaksByItself : Proof::BreaksByEvents;
}

/// The number of broken properties, if they decide between two entries.
qsizetype brokenOf(const Standing &standing)
{
    return proofOf(standing) == Proof::BreaksByEvents ? standing.orders->breaches.size() : 0;
}

/// What is compared, the smaller the better. Nobody gains by what is not known.
auto meritOf(const Standing &standing)
{
    constexpr qint64 unknown = std::numeric_limits<qint64>::max();
    if (!standing.failure.isEmpty() || !standing.result)
        return std::tuple(true, Proof::NotKnown, qsizetype(0), true, unknown, unknown, unknown);
    return std::tuple(false, proofOf(standing), brokenOf(standing),
                      standing.result->standstill != Standstill::None,
                      standing.result->lost.value_or(unknown), standing.result->overlaps,
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

/// The ids of the broken properties, each once.
QByteArrayList brokenIds(const Standing &standing)
{
    QByteArrayList ids;
    for (const OrdersTried::Breach &breach : standing.orders.value_or(OrdersTried()).breaches) {
        if (!ids.contains(breach.property))
            ids.append(breach.property);
    }
    return ids;
}

QJsonValue brokenJson(const Standing &standing)
{
    if (!standing.orders)
        return {};
    QJsonArray broken;
    for (const QByteArray &id : brokenIds(standing))
        broken.append(QString::fromLatin1(id));
    return broken;
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

bool OrdersTried::breaks(const QByteArray &property) const
{
    return std::any_of(breaches.begin(), breaches.end(),
                       [&](const Breach &breach) { return breach.property == property; });
}

bool OrdersTried::breaksByItself() const
{
    return std::any_of(breaches.begin(), breaches.end(),
                       [](const Breach &breach) { return breach.cause == Cause::Nothing; });
}

QString OrdersTried::text() const
{
    QStringList sentences;
    for (const Cause cause : {Cause::Nothing, Cause::Lapse, Cause::Crash}) {
        QStringList meanings;
        for (const Breach &breach : breaches) {
            if (breach.cause == cause)
                meanings.append(breach.meaning);
        }
        const QString what = meanings.join(QStringLiteral(", "));
        if (meanings.isEmpty())
            continue;
        sentences.append(cause == Cause::Nothing ? RankingTable::tr("Broken: %1.").arg(what)
                             : cause == Cause::Lapse
                             ? RankingTable::tr("Broken when a lease runs out: %1.").arg(what)
                             : RankingTable::tr("Broken when a client crashes: %1.").arg(what));
    }
    return sentences.join(u' ');
}

// A run without a loss proves nothing about a lock that is known to break.
QString Standing::verdict() const
{
    if (!failure.isEmpty() || !result)
        return failure;
    const QString measured = verdictText(*result);
    if (!orders)
        return measured;
    const bool isHarmed = isCorrupted(*result) || result->standstill != Standstill::None;
    const QString broken = orders->text();
    if (!broken.isEmpty())
        return isHarmed ? RankingTable::tr("%1 Measured: %2").arg(broken, measured) : broken;
    if (orders->isComplete)
        return measured;
    const QString untried = RankingTable::tr("No breach was found, but not every order was tried.");
    return isHarmed ? RankingTable::tr("%1 Measured: %2").arg(untried, measured) : untried;
}

std::optional<bool> Standing::foreignRelease() const
{
    const QByteArray property = QByteArrayLiteral("foreign-release");
    if (orders && orders->breaks(property))
        return true;
    return orders && orders->isComplete ? std::optional(false) : std::nullopt;
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
    case ForeignRelease:
        return tr("Foreign releases");
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
    case ForeignRelease: {
        const auto known = standing.foreignRelease();
        return !known ? QStringLiteral("?") : *known ? tr("found") : tr("none");
    }
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
    const std::optional<bool> foreign = standing.foreignRelease();
    QJsonObject body{
        {QStringLiteral("rank"), standing.rank},
        {QStringLiteral("name"), standing.entry.name},
        {QStringLiteral("command"), QString::fromUtf8(standing.entry.command)},
        {QStringLiteral("broken"), brokenJson(standing)},
        {QStringLiteral("orders_complete"),
         standing.orders ? QJsonValue(standing.orders->isComplete) : QJsonValue()},
        {QStringLiteral("foreign_release"), foreign ? QJsonValue(*foreign) : QJsonValue()},
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
    QByteArray text = "rank,name,command,lost,overlaps,starved_us,verdict,failure,broken,foreign_release\n";
    for (const Standing &standing : standings) {
        const auto foreign = standing.foreignRelease();
        const QByteArray release = foreign ? QByteArray(*foreign ? "true" : "false") : QByteArray();
        const QByteArrayList cells{QByteArray::number(standing.rank),     base::csvCell(standing.entry.name),
                                   base::csvCell(standing.entry.command), cellOf(lostOf(standing)),
                                   cellOf(overlapsOf(standing)),          cellOf(standing.starvedUs()),
                                   base::csvCell(standing.verdict()),     base::csvCell(standing.failure),
                                   brokenIds(standing).join(' '),         release};
        text += cells.join(',') + '\n';
    }
    return text;
}

} // namespace lab
