// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

namespace lab {

/// A lock that takes part in a ranking. A value.
struct Entry
{
    QString name;
    QByteArray command; ///< as after `external:`

    bool operator==(const Entry &) const = default;
};

/// How an entry did. A value.
struct Standing
{
    Entry entry;
    std::optional<RunResult> result; ///< none: it was never measured
    QString failure; ///< why it could not be measured to the end, in a sentence; empty: it was
    int rank = 0; ///< from 1 on, once ranked; entries that did as well have the same

    /// The longest time that one client had no grant, in microseconds; none without a result.
    std::optional<qint64> starvedUs() const;
    /// The verdict of the run; of one that failed why it did.
    QString verdict() const;
};

/// Names by which the programs in these files are told apart from each other and from those `taken`: the
/// file's, with that of its folder where there are several of one name (a class hands in many a lock.py),
/// else its whole path.
QStringList entryNames(const QStringList &files, const QStringList &taken = {});

/// The best first: by lost updates, overlaps, and the longest starvation; behind them those whose lock stood
/// still, last those that failed, in the order given.
QList<Standing> ranked(QList<Standing> standings);

/// What every way out says of a standing.
class RankingTable
{
    Q_DECLARE_TR_FUNCTIONS(lab::RankingTable)
public:
    enum Column : quint8 { Rank, Name, Lost, Overlaps, Starved, Verdict, Columns };
    static QString title(Column column);
    /// For a person; "?" where it is not known.
    static QString text(const Standing &standing, Column column);
};

/// {"standing":{…}}: rank, name, command, lost, overlaps, starved_us, verdict, failure, and the whole result.
QJsonObject toJson(const Standing &standing);
/// One such object a line.
QByteArray toJsonLines(const QList<Standing> &standings);
/// The same without the rest of the result, a line each below a header.
QByteArray toCsv(const QList<Standing> &standings);

} // namespace lab
