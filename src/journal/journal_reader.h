// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/query.h"
#include "redis/protocol/error.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace journal {

class Database;

/// Where the chain ends. Kept with an export, it proves later that nothing was cut off.
struct Head
{
    qint64 sequence = 0; ///< 0: nothing was ever written
    QByteArray hash; ///< genesisHash() when nothing was
};

/// What verify() found.
struct Verification
{
    /// Absent: there is no journal, or one without a record: nothing that could be whole.
    /// Stopped: by a Progress; nothing is wrong with what was looked at.
    enum class Break : quint8 { None, Missing, Changed, Chain, Unreadable, Absent, Stopped };

    Break what = Break::None;
    qint64 records = 0; ///< how many were sound, from the first on
    qint64 sequence = 0; ///< of the first record that is not sound; 0: none
    Head head; ///< of the sound part
    QString sentence; ///< translated: what was found

    bool ok() const { return what == Break::None; }
};

/// Reads the journal of a folder. Blocking: for commands and worker threads, not for the GUI or I/O thread.
///
/// Writes nothing and creates nothing; a folder without a journal is an empty journal. Writers may be at work
/// meanwhile: each call sees one state of the file.
class JournalReader
{
public:
    explicit JournalReader(const QString &folder);
    ~JournalReader();

    /// Whether there is a journal to be read; asked of the file system.
    bool exists() const;

    using Each = std::function<bool(Entry &&, const Head &)>;
    /// Hands over each action in the order in which they were begun, and returns the head that goes with
    /// them. `each` returns false to stop early.
    redis::Result<Head> read(const Query &query, const Each &each);
    /// Hears now and then how many records were found sound; returns false to stop there.
    using Progress = std::function<bool(qint64 records)>;
    /// Recomputes the whole chain, and the saved copies that it names.
    redis::Result<Verification> verify(const Progress &progress = {});

private:
    redis::Result<bool> open();
    redis::Result<Head> readHead();
    redis::Result<Head> readMeant(const Query &query, const Head &head, const Each &each);
    redis::Result<Head> readNewest(const Query &query, const Head &head, const Each &each);
    redis::Result<Head> readKey(const Query &query, const Head &head, const Each &each);
    redis::Result<Head> readMatching(const Query &query, const Head &head, const Each &each);
    redis::Result<Head> readAll(const Query &query, qint64 first, const Head &head, const Each &each);
    redis::Result<std::vector<qint64>> matching(const Query &query);
    redis::Result<qint64> firstSince(qint64 unixMs);
    redis::Result<qint64> countIntents();
    redis::Result<qint64> firstOfNewest(const Query &query);
    Verification walkChain(const Progress &progress);

    std::unique_ptr<Database> m_database;
};

} // namespace journal
