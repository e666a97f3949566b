// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/latest_answer.h"
#include "gui/timeline/core/ranks.h"
#include "gui/timeline/past/past_reader.h"
#include "history/read/failover_replay.h"

#include <array>
#include <memory>

namespace gui {

/// The locks before and after a failover, with their places in the order of each column. Made in the pool,
/// and not changed any more.
struct FailoverTable
{
    Q_DECLARE_TR_FUNCTIONS(gui::FailoverModel)
public:
    enum Column : quint8 { Key, Before, After, FateColumn, Unprotected, ColumnCount };

    FailoverTable() = default;
    explicit FailoverTable(history::FailoverReplay &&made);

    QString text(int row, int column) const;

    history::FailoverReplay replay;
    std::array<Ranks, ColumnCount> ranks;
};

/// All failovers of a record, and one of them whole.
struct FailoverAnswer
{
    QList<history::ServerEvent> all; ///< oldest first
    qsizetype which = -1; ///< of them the one that is told; −1: none
    std::shared_ptr<const FailoverTable> table; ///< null: it could not be read, or there is none
    QString error; ///< a sentence; empty: all could be read
};

/// Which of them is wanted: that event, else the one that is nearest to an instant, else the last.
struct FailoverQuestion
{
    PastPlace place;
    std::optional<history::ServerEvent> event;
    std::optional<history::UnixMs> at;
    bool operator==(const FailoverQuestion &) const = default;
};

/// Blocking: for the pool.
FailoverAnswer readFailovers(const FailoverQuestion &question);

} // namespace gui
