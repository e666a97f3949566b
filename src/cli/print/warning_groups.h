// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/warning_texts.h"

#include <QCoreApplication>
#include <QList>
#include <QStringList>

#include <utility>

namespace cli {

/// The warnings of a list of locks, each told once: with how many locks it concerns, and which lines.
class WarningGroups
{
    Q_DECLARE_TR_FUNCTIONS(cli::WarningGroups)
public:
    /// Of the lock in this line of the list; lines ascend.
    void add(const locks::Caution &warning, qint64 line);
    /// A sentence a warning, in the order in which they came; of very many different ones the first.
    QStringList sentences() const;

private:
    struct Group
    {
        locks::Caution warning;
        qint64 locks = 0;
        QList<std::pair<qint64, qint64>> lines; ///< first and last of each run; not all of very many
        bool cut = false;
    };

    static QString linesOf(const Group &group);

    QList<Group> m_groups;
    qint64 m_others = 0; ///< locks with a warning that has no group
};

} // namespace cli
