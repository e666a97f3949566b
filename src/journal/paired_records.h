// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QHash>
#include <QSet>
#include <QSqlQuery>

#include <deque>
#include <functional>

namespace journal {

class Database;

/// The columns of one record for a SELECT, in the order in which recordAt() reads them; without the chain
/// neither its hash nor the previous one.
QString recordColumns(const QString &table, bool withChain);
constexpr int recordColumnCount(bool withChain)
{
    return withChain ? 8 : 6;
}
StoredRecord recordAt(const QSqlQuery &query, int first, bool withChain);

/// Selects each intent `i` with its last outcome, which the index finds; what the intent has to be follows.
QString pairStatement(bool withChain);
Entry entryAt(const QSqlQuery &rows, bool withChain);

/// Walks over the records once, in their order, and brings each intent together with its last outcome.
///
/// An outcome stands soon after its intent; only what lies between the two is kept in memory. Blocking; used
/// within one transaction.
class PairedRecords
{
public:
    /// From the record `first` on; only intents that are `wanted`.
    PairedRecords(Database *database, qint64 first, bool withChain,
                  std::function<bool(const StoredRecord &intent)> wanted);

    /// `each` returns false to stop early.
    redis::Result<void> read(const std::function<bool(Entry &&)> &each);

private:
    redis::Result<void> findIrregular();
    void add(StoredRecord &&record);
    void addIntent(StoredRecord &&intent);
    qint64 intentOf(const StoredRecord &outcome);

    struct Waiting
    {
        Entry entry;
        bool complete = false;
    };

    Database *m_database;
    qint64 m_first;
    bool m_withChain;
    std::function<bool(const StoredRecord &)> m_wanted;
    QHash<QByteArray, qint64> m_awaited; ///< intents that have one outcome, by the id of both
    QSet<QByteArray> m_irregular; ///< ids of more or fewer records than an intent and an outcome
    QHash<qint64, qint64> m_outcomeOf; ///< the last one of those, by the intent's sequence
    QHash<qint64, qint64> m_intentOf; ///< of the outcomes of those that are awaited
    std::deque<Waiting> m_waiting; ///< in the order of the intents
};

/// The copies that were saved for the undo, in the order of their records.
class SavedCopies
{
public:
    explicit SavedCopies(Database *database);

    /// Whether every copy that the record names is there as it was. Ask in the order of the records.
    bool agreeWith(const StoredRecord &record);

private:
    QSqlQuery m_rows;
    bool m_there = false;
};

} // namespace journal
