// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QSet>
#include <QString>

#include <memory>
#include <vector>

namespace gui {

/// By what the locks of a table are divided into groups.
enum class Grouping : quint8 { None, Owner, Host, Library, State, Shape, Server };
/// In the order in which they are offered.
const QList<Grouping> &allGroupings();
/// "none", "owner", …: for what is remembered.
QString groupingId(Grouping grouping);
/// None for what is no such word.
Grouping groupingOf(const QString &id);
/// As a person chooses it.
QString groupingName(Grouping grouping);

/// How sure it is that what stands in a group belongs together.
enum class GroupKind : quint8 {
    Known,
    Guessed, ///< the owners or hosts of its locks are guesses: nothing is ever done on those
    Several, ///< locks with more than one holder
    Unknown, ///< nothing says
    Rest, ///< what came when there were too many groups already
};

/// One group as the table heads it: what it is, and what its listed locks that have not ended come to.
struct LockGroup
{
    quint32 id = 0; ///< of no other group before it
    QByteArray key; ///< the same whenever this group is made again
    GroupKind kind = GroupKind::Known;
    QString name; ///< for people; "≈ web-4" of a guess
    int rank = 0; ///< before any other order by names
    int place = 0; ///< its row in the table
    int live = 0;
    int gone = 0; ///< whose holder is
    int silent = 0; ///< whose renewal is missed
    int endless = 0; ///< without expiry
    locks::Millis oldest = 0; ///< since when the oldest is held; with live > 0
    bool oldestSeen = true; ///< it was seen to begin
    bool closed = false; ///< its locks do not show
};
/// In the order in which they are shown.
using LockGroups = std::shared_ptr<const std::vector<LockGroup>>;

/// Which groups are closed.
struct Folds
{
    bool closed = false; ///< all but the others are
    QSet<QByteArray> others; ///< keys of groups that are otherwise

    bool isClosed(const QByteArray &key) const { return closed != others.contains(key); }
    void setClosed(const QByteArray &key, bool on)
    {
        if (on == closed)
            others.remove(key);
        else
            others.insert(key);
    }
    bool operator==(const Folds &) const = default;
};

} // namespace gui
