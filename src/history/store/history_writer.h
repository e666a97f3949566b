// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/history_file.h"
#include "history/store/hold_table.h"
#include "history/store/watch_table.h"

#include <QCoreApplication>

#include <optional>

namespace history {

/// Writes to one file of history, a transaction at a time. Blocking; used and destroyed on one thread.
///
/// Opens the file at the first transaction, and again when that failed or the file was moved away.
class HistoryWriter
{
    Q_DECLARE_TR_FUNCTIONS(history::HistoryWriter)
public:
    /// So much of the disk is left to the journal and to everybody else, bytes.
    static constexpr qint64 leftFree = 64 << 20;

    /// How often who has all the time tries again while another program writes; each try waits for a while.
    static constexpr int mostTries = 50;

    explicit HistoryWriter(const QString &path);
    ~HistoryWriter();
    HistoryWriter(const HistoryWriter &) = delete;
    HistoryWriter &operator=(const HistoryWriter &) = delete;

    /// Opens the file where it is not open; folder and file are made where they are missing, for this user
    /// alone.
    redis::Result<void> open();
    /// Begins a transaction. Kind TimedOut: another program writes; try again. Kind OutOfMemory: the disk is
    /// nearly full, and nothing is written any more.
    /// `needsRoom`: where the disk is nearly full, it is refused.
    redis::Result<void> begin(bool needsRoom = true);
    /// Ends it: all of it is kept, or none; what was remembered of the file is forgotten with that.
    redis::Result<void> commit();

    Writing *writing() { return &*m_writing; } ///< between begin() and commit()
    HoldTable &holds() { return m_holds; }
    WatchTable &watched() { return m_watched; }
    HistoryFile &file() { return m_file; }
    /// How often a file was opened: what was remembered of it is void with another one.
    quint64 openings() const { return m_openings; }

private:
    void forgetPruned();
    void forget();

    HistoryFile m_file;
    HoldTable m_holds;
    WatchTable m_watched;
    std::optional<Writing> m_writing;
    Statement m_pruned{"SELECT times FROM pruned"};
    qint64 m_prunedTimes = 0;
    quint64 m_openings = 0;
};

} // namespace history
