// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QHash>

#include <optional>

namespace journal {

/// How a journal's files look from outside: others write to them when it changes. A value.
struct FileState
{
    quint64 inode = 0; ///< 0: there is no file
    qint64 size = 0;
    qint64 changedNs = 0; ///< the later one of the file and its log, in Unix time
    qint64 logSize = 0;
    bool operator==(const FileState &) const = default;

    /// Asks the file system.
    static FileState of(const QString &folder);
    /// Written so short before `nowUnixNs` that another change may show the same state.
    bool isRecent(qint64 nowUnixNs) const;
};

/// One action with what its undo depends on.
struct Recorded
{
    Entry entry;
    Head head; ///< of the chain, when it was read
    QHash<QString, QByteArray> copies; ///< of what it took away, by the label of the master
    QString undoneBy; ///< the id of the action that put it back; empty: none has
};

/// Reads a journal for somebody who goes on looking at it: newest first, then what is new.
///
/// As JournalReader: blocking, writes nothing, each call sees one state of the file.
class LiveReader
{
public:
    explicit LiveReader(const QString &folder);
    /// The file that is read.
    static QString fileIn(const QString &folder);
    ~LiveReader();

    /// Returns false to stop. Entries have no chain.
    using Each = std::function<bool(Entry &&)>;
    /// Hands over every action, the one begun last first.
    redis::Result<Head> readBack(const Each &each);
    /// Hands over each action that has a record behind the record `sequence`, in the order in which they
    /// were begun: new ones, and those of which something came meanwhile.
    redis::Result<Head> readNewer(qint64 sequence, const Each &each);
    /// The action whose intent is this record, with its chain; none: there is no such record.
    redis::Result<std::optional<Recorded>> readOne(qint64 sequence);
    /// Of the intent of this action; 0: there is none.
    redis::Result<qint64> sequenceOf(const QString &id);

private:
    redis::Result<Head> read(const QString &condition, std::optional<qint64> value, const Each &each);
    redis::Result<std::optional<Recorded>> readRecorded(qint64 sequence, const Head &head);
    redis::Result<void> readCopies(Recorded *recorded);
    redis::Result<void> readUndo(Recorded *recorded);
    redis::Result<Head> inTransaction(const std::function<redis::Result<Head>(const Head &)> &work);

    std::unique_ptr<Database> m_database;
};

} // namespace journal
