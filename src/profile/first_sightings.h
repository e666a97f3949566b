// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace profile {

/// The times at which runs of this program first saw holds: one small file, which keeps each hold for 24 h
/// after it was seen last.
///
/// A hold is stored as an HMAC under a random key of that file, never in plain, in 40 bytes. The file has
/// mode 0600 and is replaced as a whole, under a lock, so that runs at the same time keep what each of them
/// saw. Reads and writes that one file, at most 2 MB, and never waits for another run. Any one thread.
class FirstSightings
{
public:
    /// Maximum number of holds: those that were seen longest ago are dropped.
    static constexpr qsizetype most = 50'000;

    /// The server's run, database, key and token together are one hold.
    struct Hold
    {
        QByteArray run; ///< run_id; empty: not known, and then nothing is remembered
        int database = 0;
        QByteArray key;
        QByteArray token;
        /// The deadline by the server's clock, Unix ms, which identifies the hold if its token may be used
        /// again (locks::isSameDeadline()); 0: the token names the hold.
        qint64 deadline = 0;
    };
    /// `folder` need not exist: write() makes it.
    explicit FirstSightings(const QString &folder);

    /// Reads the file. A file that is missing, damaged or another user's says nothing.
    void read();
    bool isEmpty() const { return m_known.isEmpty(); }
    /// Since when at the latest it is held, Unix ms; nullopt: no earlier run saw it.
    std::optional<qint64> since(const Hold &hold) const;
    /// Returns true if note() ignores further holds.
    bool isFull() const { return m_noted.size() >= most; }
    /// This run sees it now, held since then, Unix ms; an earlier time that is known stays.
    void note(const Hold &hold, qint64 sinceUnixMs);
    /// Adds the noted holds to the file, which other runs may have changed since; `now`: Unix ms. Returns
    /// false if another run is writing at this moment: nothing was written, try again in some milliseconds.
    redis::Result<bool> write(qint64 now);

private:
    struct Times
    {
        qint64 since = 0;
        qint64 seen = 0; ///< last
        qint64 deadline = 0; ///< as in Hold
        bool isOf(const Hold &hold) const;
    };
    using Known = QHash<QByteArray, Times>; ///< by HMAC
    QByteArray nameOf(const Hold &hold) const;
    bool parse(const QByteArray &bytes, Known *known);
    QByteArray bytesOf(const Known &known, qint64 now) const;
    void merge(Known *known, bool isSameKey, qint64 now) const;
    redis::Error notWritten(const QString &why) const;

    QString m_path;
    QByteArray m_key; ///< empty until the file is read or made
    Known m_known;
    QHash<QByteArray, std::pair<Hold, qint64>> m_noted; ///< by name under the key that was read
};

} // namespace profile
