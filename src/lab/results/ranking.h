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

/// The result of trying every order of the requests of a few clients of one program. A value.
struct OrdersTried
{
    enum class Cause : quint8 { Nothing, Lapse, Crash };
    struct Breach
    {
        QByteArray property; ///< "foreign-release"
        QString meaning; ///< "a client deletes a lock that is not its own"
        Cause cause = Cause::Nothing; ///< the event that is needed
    };
    QList<Breach> breaches;
    bool isComplete = false; ///< every order was tried, where nothing was found
    QString failure; ///< why it could not be tried, in a sentence

    bool breaks(const QByteArray &property) const;
    /// Whether a property breaks without any event.
    bool breaksByItself() const;
    /// "Broken when a lease runs out: …", a sentence for each cause; empty: nothing was found.
    QString text() const;
};

/// How an entry did. A value.
struct Standing
{
    Entry entry;
    std::optional<RunResult> result; ///< none: it was never measured
    QString failure; ///< why it could not be measured to the end, in a sentence; empty: it was
    int rank = 0; ///< from 1 on, once ranked; entries that did as well have the same
    std::optional<OrdersTried> orders = {}; ///< none: they were not tried

    /// The longest time that one client had no grant, in microseconds; none without a result.
    std::optional<qint64> starvedUs() const;
    /// The properties that break, else the verdict of the run; for a failed entry the reason.
    QString verdict() const;
    /// Whether a release removes another client's lock; none if that is not known.
    std::optional<bool> foreignRelease() const;
};

/// Names by which the programs in these files are told apart from each other and from those `taken`: the
/// file's, with that of its folder where there are several of one name (a class hands in many a lock.py),
/// else its whole path.
QStringList entryNames(const QStringList &files, const QStringList &taken = {});

/// Sorts the best first: entries that no order of requests breaks, entries whose orders were not all tried,
/// entries that break after an expiry or a crash, entries that break without an event. Within each group lost
/// updates, overlaps and the longest starvation decide, and entries that stood still are last. Failed entries
/// follow, in the order given.
QList<Standing> ranked(QList<Standing> standings);

/// What every way out says of a standing.
class RankingTable
{
    Q_DECLARE_TR_FUNCTIONS(lab::RankingTable)
public:
    enum Column : quint8 { Rank, Name, ForeignRelease, Lost, Overlaps, Starved, Verdict, Columns };
    static QString title(Column column);
    /// For a person; "?" where it is not known.
    static QString text(const Standing &standing, Column column);
};

/// {"standing":{…}}: rank, name, command, broken, orders_complete, foreign_release, lost, overlaps,
/// starved_us, verdict, failure, and the whole result.
QJsonObject toJson(const Standing &standing);
/// One such object a line.
QByteArray toJsonLines(const QList<Standing> &standings);
/// The same without the rest of the result, a line each below a header.
QByteArray toCsv(const QList<Standing> &standings);

} // namespace lab
