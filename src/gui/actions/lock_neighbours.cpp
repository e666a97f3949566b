// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/lock_neighbours.h"

#include "gui/table/lock_table_model.h"
#include "locks/dialects/dialect.h"
#include "locks/dialects/dialects.h"
#include "locks/model/key_shape.h"

#include <algorithm>

namespace gui {

namespace {

/// Enough to know what is usual, few enough for one frame.
constexpr quint32 mostLooked = 4096;

/// "lock:*" of lock:nightly; empty where no word stands before.
QByteArray withoutLastWord(const QByteArray &key)
{
    qsizetype at = key.size();
    while (at > 0 && !locks::isDelimiter(key.at(at - 1)))
        --at;
    return at > 0 ? QByteArray(key.first(at) + '*') : QByteArray();
}

/// How whoever wants the lock writes it. One without expiry tells only that nobody set any: the other waits
/// for the key all the same.
locks::LibraryIndex formOf(const locks::SharedRow &row)
{
    const locks::Dialects &dialects = locks::Dialects::table();
    return dialects.at(row.library()).id() == "generic.immortal"
        ? dialects.find("generic.token").value_or(row.library())
        : row.library();
}

} // namespace

LockNeighbours::LockNeighbours(const LockTableModel &table)
{
    for (const locks::SharedRow &row : table.some(mostLooked)) {
        const QByteArray key = row.key().toByteArray();
        const std::pair form(formOf(row), row.separateMaster());
        const QByteArray shape = locks::keyShape(key);
        ++m_alike[shape][form];
        const QByteArray others = withoutLastWord(key);
        if (!others.isEmpty() && others != shape)
            ++m_alike[others][form];
    }
}

std::optional<LockNeighbours::Form> LockNeighbours::of(const QByteArray &key) const
{
    if (key.isEmpty())
        return std::nullopt;
    for (const QByteArray &like : {locks::keyShape(key), withoutLastWord(key)}) {
        const auto found = m_alike.constFind(like);
        if (found == m_alike.cend())
            continue;
        const auto most = std::max_element(found->begin(), found->end());
        return Form{like, most.key().first, most.key().second};
    }
    return std::nullopt;
}

} // namespace gui
