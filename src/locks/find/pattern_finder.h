// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

#include <QHash>

namespace locks {

/// A pattern that would list what a sample found.
struct Proposal
{
    QByteArray pattern;
    LibraryIndex library = 0;
    qint64 seen = 0; ///< keys of the sample
    QByteArray example; ///< one of them
    /// Nothing but a UUID under a lease speaks for a lock: for a person to judge.
    bool byValue = false;
};

/// Makes patterns of the locks among sampled keys.
///
/// A key counts only where more than its shape speaks for a lock: a library can be named without any
/// pattern's help, or the key's own name has a word such as "lock" or "mutex". A string with a lease is not
/// enough; one that is a UUID, under a name that says nothing else, is proposed behind all others. Any
/// thread.
class PatternFinder
{
public:
    /// `unixNowMs` for the plausibility of times inside values.
    void take(const Reading &reading, qint64 unixNowMs);
    /// Most keys first, then those by their values.
    QList<Proposal> proposals() const;
    /// Keys that count; not those that are proposed by their value alone.
    qint64 found() const { return m_found; }

private:
    /// Keys of one library that begin alike, and end alike where the end says "lock".
    struct Group
    {
        QByteArray prefix; ///< what all of them begin with
        QByteArray tail; ///< ":lock" and the like; empty: they may end in anything
        QByteArray example;
        qint64 seen = 0;
        bool alone = true; ///< every key so far was the same
        bool fixed = false; ///< nothing in the key varies: only this one
        bool byValue = false;
    };
    static QByteArray patternOf(const Group &group);
    void add(const QByteArray &key, LibraryIndex library, bool byValue);

    QHash<std::pair<LibraryIndex, QByteArray>, Group> m_groups;
    int m_byValue = 0; ///< groups of such
    qint64 m_found = 0;
};

} // namespace locks
