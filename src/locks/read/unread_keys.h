// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QStringList>

namespace locks {

/// Keys of one master that match and could not be read, each with the reason: while there is one, a listing
/// is not complete. A value; begun anew with each pass.
class UnreadKeys
{
public:
    enum class Why : quint8 {
        KeyDenied, ///< the ACL keeps this key from the user
        CommandDenied, ///< the command that reads this type is refused
        TooLarge, ///< its value is larger than Lockscope reads
    };

    void clear();
    /// `command`: of CommandDenied, in capitals.
    void note(const QByteArray &key, Why why, const QByteArray &command = {});
    /// The name itself is too large: its size in bytes, and how it begins.
    void noteName(qint64 size, const QByteArray &beginning);
    /// It could be read after all.
    void wasRead(const QByteArray &key)
    {
        if (!m_reasons.isEmpty())
            m_reasons.remove(key);
    }

    bool isEmpty() const { return m_reasons.isEmpty() && m_more == 0 && m_names == 0; }
    /// Every one that has a name stands in keys(): of too many only the number is known.
    bool knowsAll() const { return m_more == 0; }
    qsizetype count() const { return m_reasons.size(); } ///< of keys()
    QList<QByteArray> keys() const { return m_reasons.keys(); }
    /// One for each reason: how many, why, what to do. Translated.
    QStringList sentences() const;

private:
    struct Reason
    {
        Why why = Why::KeyDenied;
        QByteArray command;
        bool operator==(const Reason &) const = default;
    };

    QHash<QByteArray, Reason> m_reasons;
    qint64 m_more = 0; ///< beyond those that are remembered
    qint64 m_names = 0;
    qint64 m_nameSize = 0; ///< of the first of them
    QByteArray m_nameBeginning;
};

} // namespace locks
