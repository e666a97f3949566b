// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_row.h"

#include <QCoreApplication>

namespace gui {

/// The columns of the table `Journal`.
class JournalColumns
{
    Q_DECLARE_TR_FUNCTIONS(gui::JournalColumns)
public:
    enum Column : quint8 { When, Who, What, Key, Owner, Reason, Outcome, Environment, Count };

    static QString name(int column);
    /// As the cell shows it.
    static QString text(const JournalRow &row, int column);
    /// All of it, plain text, where the cell says it shorter.
    static QString tip(const JournalRow &row, int column);
    /// Below, above or equal to zero. Not for When: records are in the order of their numbers.
    static int compare(int column, const JournalRow &one, const JournalRow &other);
};

} // namespace gui
