// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QString>

namespace gui {

/// Which lanes are wanted: those in which each of some words occurs, or which a word with wildcards matches
/// as a glob. A value; any thread.
class LaneFilter
{
public:
    LaneFilter() = default;
    explicit LaneFilter(const QString &text);

    /// All are wanted.
    bool isEmpty() const { return m_words.isEmpty() && m_globs.isEmpty(); }
    bool matches(QByteArrayView name) const;
    /// Of what has several names: each word occurs in one of them, each glob matches one.
    bool matchesOneOf(const QByteArrayList &names) const;

private:
    QByteArrayList m_words;
    QByteArrayList m_globs;
};

} // namespace gui
