// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/history_writer.h"

#include <QHash>

#include <deque>

namespace history {

/// Holds that ended a moment ago, whose end may turn out to be another one by what is heard later: their
/// token comes back, the server dropped keys, the journal has an action. For the thread
/// of the writer, within its transactions.
class RecentEnds
{
public:
    explicit RecentEnds(HistoryWriter *writer)
        : m_writer(writer)
    {
    }

    /// `isEvictable`: its server may drop it for want of memory.
    void add(const Hold &hold, bool isEvictable);
    /// A hold begins: where its token had been replaced by another one, whoever holds it never stopped, and
    /// so two held the lock at once.
    void noteBegin(const Hold &begun, UnixMs at);
    /// The server has evicted keys since it was asked last.
    void noteEviction(const QString &master, UnixMs at);
    /// An action of ours, as the journal has it.
    struct Deed
    {
        QByteArray key;
        QByteArray token;
        QString id;
        OurDeed what = OurDeed::NotKnown;
        UnixMs begun = 0; ///< its intent was written
        UnixMs done = 0; ///< its outcome was written
    };
    /// The hold that the action ended was ended by us. No other is: others may have had the same token.
    void noteAction(const Deed &deed);

private:
    struct Ended
    {
        Hold hold;
        UnixMs at = 0;
        bool mayOverlap = false; ///< another one took its place, and its token names no other hold
        bool isEvictable = false;
    };
    static bool mayBeBy(const Ended &ended, const Deed &deed);
    void correct(Ended *ended, EndReason why);

    HistoryWriter *m_writer;
    std::deque<Ended> m_ended;
};

} // namespace history
