// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/text_table.h"
#include "export/row_fields.h"
#include "redis/protocol/error.h"

#include <QByteArray>
#include <QList>

#include <functional>
#include <optional>
#include <vector>

namespace cli {

/// One column of the table that `list` prints, and an order that its rows can have.
struct ListColumn
{
    const char *id; ///< what --columns and --sort call it
    const char *title; ///< in the context cli::ListColumns
    int limit; ///< columns of a terminal; what is longer is cut in its middle there
    int least; ///< where the terminal is too narrow for all; 0: no less than its cells take
    bool isFigure;
    bool isShown; ///< without --columns
    QString (*text)(const exports::RowFields &fields);
    /// Sorts by this, then by the key; null: by the text.
    std::optional<qint64> (*figure)(const exports::RowFields &fields) = nullptr;
};
/// "key, owner, …" for help and for a mistake.
QByteArrayList listColumnIds();

/// The cell of a column that there is ("owner", "held"), as a table shows it.
QString listCell(const QByteArray &id, const exports::RowFields &fields);

/// The columns that were asked for, in that order.
class ListLayout
{
public:
    /// `ids`: separated by commas; empty: the usual ones. `whole`: nothing is cut. An unknown column is an
    /// error of usage that says which there are.
    static redis::Result<ListLayout> of(const QByteArray &ids, bool whole);

    /// Without the column that says of which deployment a lock is.
    ListLayout ofOneDeployment() const;

    TextTable table() const;
    QStringList cells(const exports::RowFields &fields) const;

private:
    std::vector<const ListColumn *> m_columns;
    bool m_whole = false;
};

/// An order of rows: by one column, smallest first; figures that nobody knows come last.
class ListOrder
{
public:
    /// `id`: a column, behind a minus the other way round.
    static redis::Result<ListOrder> of(const QByteArray &id);

    /// What rows are compared by.
    struct Key
    {
        std::optional<qint64> figure;
        QByteArray text;
        QByteArray key;
    };
    Key keyOf(const exports::RowFields &fields) const;
    bool operator()(const Key &one, const Key &other) const;

private:
    const ListColumn *m_column = nullptr;
    bool m_descending = false;
};

} // namespace cli
