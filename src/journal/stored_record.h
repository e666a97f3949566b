// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/record.h"

#include <QByteArrayView>

#include <array>

namespace journal {

/// A record as it stands in the file, its columns in one piece of memory: a listing holds thousands of
/// records that one thread reads and another one forgets, which takes long for each piece.
class StoredRecord
{
public:
    struct Columns
    {
        qint64 sequence = 0;
        qint64 atUnixMs = 0;
        QByteArrayView id;
        QByteArrayView kind;
        QByteArrayView key;
        QByteArrayView body;
        QByteArrayView previous; ///< this and the next are empty where nobody asked for the chain
        QByteArrayView hash;
    };
    explicit StoredRecord(const Columns &columns);
    explicit StoredRecord(const Record &record);

    qint64 sequence() const { return m_sequence; }
    qint64 atUnixMs() const { return m_atUnixMs; }
    // Views: the record, or a copy of it, must outlive them.
    QByteArrayView id() const { return part(Id); }
    QByteArrayView kind() const { return part(Kind); }
    QByteArrayView key() const { return part(Key); }
    QByteArrayView body() const { return part(Body); }
    QByteArrayView previous() const { return part(Previous); }
    QByteArrayView hash() const { return part(Hash); }
    bool isIntent() const { return kind() == QByteArrayView("intent"); }

private:
    enum Part : quint8 { Id, Kind, Key, Body, Previous, Hash, Parts };

    QByteArrayView part(Part which) const
    {
        const qsizetype begin = which > 0 ? m_ends[which - 1] : 0;
        return {m_bytes.constData() + begin, m_ends[which] - begin};
    }

    qint64 m_sequence;
    qint64 m_atUnixMs;
    std::array<qsizetype, Parts> m_ends;
    QByteArray m_bytes;
};

} // namespace journal
