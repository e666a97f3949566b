// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "history/model/missed_holds.h"
#include "history/store/hold_row.h"
#include "history/store/length_table.h"
#include "history/store/name_tables.h"

namespace history {

/// The holds of a file and what goes with each of them. For the thread of the file.
class HoldTable
{
public:
    /// What is known of a hold that goes on, because another program, or this one before, recorded it.
    struct Begun
    {
        qint64 number = 0; ///< 0: the transaction failed
        bool continued = false;
        Hold stored; ///< as it stands in the file
        quint32 nextPart = 0; ///< of its steps
    };

    /// Adds it, unless it is open in the file: the same key, server and token, which tells holds apart, or
    /// ends at the same time. Then that goes on. So does one that another program, which records the same key
    /// for another pattern, has seen ending already.
    Begun begin(Writing *writing, const Hold &hold);
    /// Who holds it became known.
    void setHolder(Writing *writing, const Hold &hold);
    /// What changes while it lasts.
    void update(Writing *writing, const Hold &hold);
    /// It has ended: also counts it. One that has ended in the file already stays as it is.
    void end(Writing *writing, const Hold &hold);
    /// Why it ended turned out to be another thing than was told; the counts of ends follow. What another
    /// program has corrected stays.
    void correctEnd(Writing *writing, const Hold &hold, const Hold &corrected);
    void putSteps(Writing *writing, qint64 number, quint32 part, const QByteArray &bytes);
    /// What stood in its way, in the place of what was written before.
    void putInWay(Writing *writing, const Hold &hold);
    /// On how many masters it stood over time, in the place of what was written before.
    void putQuorum(Writing *writing, const Hold &hold);
    /// That this action of the journal ended it.
    void noteAction(Writing *writing, qint64 number, const QString &action, OurDeed deed);

    /// Nobody watched for a while: how long locks were free until the next holds is not known.
    void forgetEnds() { m_lastEnds.clear(); }
    /// Like forgetEnds(), but for the one key whose next holds were missed.
    void forgetEnd(Writing *writing, qint32 deployment, const MissedHolds &missed);

    /// Holds of a deployment that are open in the file.
    QList<Hold> open(Writing *writing, qint32 deployment);

    /// Writes what was only counted; last in a transaction.
    void flush(Writing *writing);
    /// Keys and names may be gone from the file.
    void forgetNames()
    {
        m_keys.forget();
        m_names.forget();
    }
    /// After a transaction that failed, and before the connection is closed.
    void forget();

private:
    using Place = std::pair<qint64, QString>; ///< key's number and server
    static constexpr qsizetype mostEnds = 200'000;

    QVariant numbered(Writing *writing, const QByteArray &name);
    qint64 freshNumber(Writing *writing, UnixMs at);
    bool findOpen(Writing *writing, const Hold &hold, const KeyTable::Key &key, Begun *known);
    bool findEnded(Writing *writing, const Hold &hold, const KeyTable::Key &key, Begun *known);
    void noteGap(const Hold &hold, const KeyTable::Key &key);
    void insert(Writing *writing, const Hold &hold, const KeyTable::Key &key);
    void count(Writing *writing, const Hold &hold, const KeyTable::Key &key);
    void noteTrouble(Writing *writing, const Hold &hold, const KeyTable::Key &key, UnixMs at);
    void takeCounted(const QSqlQuery &row, const Hold &stored);
    QByteArray shapeOf(Writing *writing, const KeyTable::Key &key);
    void countMinute(Writing *writing, qint32 deployment, UnixMs at, int begun, int trouble);

    NameTable m_names;
    KeyTable m_keys;
    LengthTable m_lengths;
    std::map<std::pair<qint32, qint64>, std::pair<qint64, qint64>> m_minutes; ///< begun, trouble
    QHash<Place, UnixMs> m_lastEnds; ///< that were seen, since it has been watched without a break
    QHash<qint64, qint64> m_gaps; ///< for how long its lock had been free, ms, by the number of the hold
    QSet<qint64> m_counted; ///< holds that go on, by number, whose trouble has been counted
    Statement m_last{"SELECT id FROM holds WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1"};
    Statement m_findOpen{holdSelect("h.key = ? AND h.length IS NULL ORDER BY h.id DESC LIMIT 8")};
    Statement m_findEnded{holdSelect("h.key = ? AND h.id >= ? AND h.id <= ? AND h.length IS NOT NULL")};
    Statement m_holder{"UPDATE holds SET token = ?, owner = ?, library = ? WHERE id = ?"};
    Statement m_lastPart{"SELECT max(part) FROM steps WHERE hold = ?"};
    Statement m_insert{"INSERT INTO holds (id, key, token, owner, library, server, flags, level, length, "
                       "sure, why, masters, lease, deadline, renewals, waiters, asked, refused) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
    Statement m_update{"UPDATE holds SET flags = (flags & ?) | ?, masters = ?, lease = ?, deadline = ?, "
                       "renewals = ?, waiters = ?, "
                       "asked = ?, refused = ? WHERE id = ?"};
    Statement m_end{"UPDATE holds SET flags = ?, level = ?, length = ?, sure = ?, why = ? WHERE id = ? "
                    "AND length IS NULL"};
    Statement m_earlier{holdSelect("h.key = ? AND h.id < ? AND h.length IS NOT NULL "
                                   "ORDER BY h.id DESC LIMIT 1")};
    Statement m_open{holdSelect("h.length IS NULL AND +k.deployment = ?")};
    Statement m_shape{"SELECT name FROM names WHERE id = ?"};
    Statement m_correct{"UPDATE holds SET why = ?, flags = ? WHERE id = ? AND (why & 255) = ?"};
    Statement m_steps{"INSERT OR REPLACE INTO steps (hold, part, bytes) VALUES (?, ?, ?)"};
    Statement m_inWay{"INSERT OR REPLACE INTO in_way (hold, master, what, token) VALUES (?, ?, ?, ?)"};
    Statement m_quorum{"INSERT OR REPLACE INTO quorum (hold, course) VALUES (?, ?)"};
    Statement m_action{"INSERT OR REPLACE INTO actions (hold, action) VALUES (?, ?)"};
    Statement m_flag{"UPDATE holds SET flags = flags | ? WHERE id = ?"};
    Statement m_minute{"INSERT INTO minutes (deployment, minute, begun, trouble) VALUES (?, ?, ?, ?) "
                       "ON CONFLICT DO UPDATE SET begun = begun + excluded.begun, "
                       "trouble = trouble + excluded.trouble"};
};

} // namespace history
