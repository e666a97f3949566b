// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/last_watched.h"
#include "history/model/missed_holds.h"
#include "history/store/writing.h"

namespace history {

/// Lists of words as they stand in one column.
QString joinedWords(const QByteArrayList &words);
QByteArrayList partedWords(const QString &joined);
/// Selects whole deployments, without those that are being forgotten.
QString deploymentSelect();
/// The deployment on which such a query stands.
Deployment deploymentAt(const QSqlQuery &query);
/// How a span was watched, and without which masters, in one column.
QByteArray joinedHow(const WatchSpan &span);
void partHow(const QByteArray &joined, WatchSpan *span);

/// The lowest `kind` of rows that are MissedHolds and not events: certain ones, and one more for the others.
inline constexpr int missedKind = 100;

/// What stands in `words` of an event: of a Restart when the last lease that it cost ends, else the text.
QString wordsOf(const ServerEvent &event);
/// The other way round.
void takeWords(ServerEvent *event, const QString &words);

/// The deployments of a file, when each was watched, and what happened to their servers. For the thread of
/// the file.
class WatchTable
{
public:
    /// The number of a deployment, which is kept as it is now: `id` where it is known, else the newest one of
    /// the same database and way of reading that has most of its servers (mostServers()), now or once; else
    /// one of the same name and masters, whose servers were started anew; else a new one. 0: the transaction
    /// failed.
    qint32 deploymentOf(Writing *writing, const Deployment &deployment);
    /// Whether it is still kept under that number; false: somebody had it forgotten.
    bool keeps(Writing *writing, const Deployment &deployment);
    /// Begins a span that ends where it begins; its number, 0 where the transaction failed.
    qint64 beginSpan(Writing *writing, const WatchSpan &span);
    void extendSpan(Writing *writing, qint64 number, UnixMs until);
    /// No span of this deployment proves anything later than `most`.
    void capProofs(Writing *writing, qint32 deployment, UnixMs most);
    /// As WatchSpan::heardUntil and readUntil; 0: what is in the file stays.
    void proveSpan(Writing *writing, qint64 number, UnixMs heardUntil, UnixMs readUntil);
    /// Its number, 0 where the transaction failed.
    qint64 addEvent(Writing *writing, const ServerEvent &event);
    /// What is known of it now, where one of this kind, master and time is in the file; else it is added.
    void putEvent(Writing *writing, const ServerEvent &event);
    /// Whether one of this kind, time and text is in the file.
    bool hasEvent(Writing *writing, const ServerEvent &event);
    /// More of what it counts.
    void growEvent(Writing *writing, qint64 number, qint64 count);
    /// Returns its number; 0 if the transaction failed.
    qint64 addMissed(Writing *writing, qint32 deployment, const MissedHolds &missed);
    /// Moves its end `ms` later.
    void extendMissed(Writing *writing, qint64 number, qint64 ms) { growEvent(writing, number, ms); }
    /// Until when it was watched last.
    LastWatched lastWatched(Writing *writing, qint32 deployment);
    /// Since when; nullopt: never.
    std::optional<UnixMs> watchedSince(Writing *writing, qint32 deployment);
    void forget();

private:
    qint32 byServers(Writing *writing, const Deployment &deployment);
    void writeDeployment(Writing *writing, const Deployment &deployment);

    Statement m_withServer{"SELECT deployment FROM members WHERE server = ?"};
    Statement m_hasServer{"SELECT 1 FROM members WHERE server = ? AND deployment = ?"};
    Statement m_one{"SELECT servers FROM deployments WHERE id = ? AND number = ? AND separate = ?"};
    Statement m_byName{"SELECT id FROM deployments WHERE name = ? AND number = ? AND separate = ? AND "
                       "masters = ? ORDER BY id DESC"};
    Statement m_addDeployment{"INSERT INTO deployments (name, number, environment, separate, masters, "
                              "servers) VALUES (?, ?, ?, ?, ?, ?)"};
    Statement m_setDeployment{"UPDATE deployments SET name = ?, environment = ?, masters = ?, servers = ? "
                              "WHERE id = ?"};
    Statement m_addServer{"INSERT OR IGNORE INTO members (server, deployment) VALUES (?, ?)"};
    Statement m_addSpan{"INSERT INTO watched (deployment, begin, until, how, patterns, heard, looked) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement m_setSpan{"UPDATE watched SET until = ? WHERE id = ?"};
    Statement m_proveSpan{"UPDATE watched SET heard = max(heard, ?), looked = max(looked, ?) WHERE id = ?"};
    Statement m_capProofs{
        "UPDATE watched SET heard = min(heard, ?), looked = min(looked, ?) WHERE deployment = ?"};
    Statement m_lastSpans{"SELECT how, patterns, max(until), max(heard), max(looked) FROM watched "
                          "WHERE deployment = ? GROUP BY how, patterns"};
    Statement m_firstSpan{"SELECT min(begin) FROM watched WHERE deployment = ?"};
    Statement m_addEvent{"INSERT INTO events (deployment, at, kind, master, words, key, count) "
                         "VALUES (?, ?, ?, ?, ?, ?, ?)"};
    Statement m_findEvent{"SELECT 1 FROM events WHERE at = ? AND deployment = ? AND kind = ? AND words = ?"};
    Statement m_growEvent{"UPDATE events SET count = count + ? WHERE id = ?"};
    Statement m_setEvent{
        "UPDATE events SET words = ?, count = ? WHERE at = ? AND deployment = ? AND kind = ? "
        "AND master = ?"};
};

} // namespace history
