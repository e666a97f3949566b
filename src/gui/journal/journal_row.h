// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/query.h"

#include <QByteArray>
#include <QByteArrayView>

#include <array>

namespace gui {

/// One action as the table lists it: what stands in its cells, UTF-8 that is escaped already, in one piece of
/// memory; the record itself stays on the disk. A value.
class JournalRow
{
public:
    enum Part : quint8 {
        Id,
        Person, ///< the user
        Host,
        Action, ///< its word, as in `journal --json`
        Key,
        Owner, ///< of the lock, as its token says; else how the token begins
        Reason,
        Outcome, ///< its word; "unknown" where none was written down
        Environment, ///< its id
        Connection, ///< the profile's name, else that of the deployment
        Parts,
    };

    explicit JournalRow(const journal::Entry &entry);

    /// Of its intent: in this order actions were begun. What a row is known by.
    qint64 sequence() const { return m_sequence; }
    qint64 atUnixMs() const { return m_atUnixMs; }
    /// Valid while the row, or a copy of it, lives.
    QByteArrayView part(Part which) const
    {
        const quint32 begin = which > 0 ? m_ends[which - 1] : 0;
        return {m_bytes.constData() + begin, qsizetype(m_ends[which] - begin)};
    }
    /// Owner is only how the token begins.
    bool isOwnerToken() const { return m_isOwnerToken; }
    bool operator==(const JournalRow &) const = default;

private:
    qint64 m_sequence;
    qint64 m_atUnixMs;
    std::array<quint32, Parts> m_ends;
    bool m_isOwnerToken = false;
    QByteArray m_bytes;
};

} // namespace gui
