// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QByteArray>
#include <QHash>

#include <optional>

namespace gui {

class LockTableModel;

/// In which form, and on which server, locks stand whose keys are like one that is being typed: a new lock
/// has to look as theirs do, or nobody heeds it. A value, made of some thousand rows of the table.
class LockNeighbours
{
public:
    /// What most of the neighbours have.
    struct Form
    {
        QByteArray like; ///< what their keys have in common: lock:order:*
        locks::LibraryIndex library = 0;
        int separateMaster = 0;
    };

    LockNeighbours() = default;
    explicit LockNeighbours(const LockTableModel &table);

    /// Of keys of the same shape, or else of those that differ in the last word alone; nullopt: there are
    /// none.
    std::optional<Form> of(const QByteArray &key) const;

private:
    /// How many have this library and master.
    using Counts = QHash<std::pair<locks::LibraryIndex, int>, int>;

    QHash<QByteArray, Counts> m_alike; ///< by shape, and by what stands before the last word and a star
};

} // namespace gui
