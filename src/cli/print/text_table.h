// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include <span>
#include <vector>

namespace cli {

/// Text in aligned columns for a terminal: each as wide as its widest cell, up to a limit; what is longer is
/// elided in its middle. What would steer a terminal or break the line is escaped.
///
/// Rows that are kept stand as UTF-8, one behind the other: 100,000 of them take what they show.
class TextTable
{
public:
    struct Column
    {
        QString title;
        int limit = 40; ///< columns of the terminal
        bool right = false; ///< figures
        bool whole = false; ///< what is longer than the limit is not cut: its line is not aligned then
        int least = 0; ///< to which fit() may narrow it; its title has room in any case; 0: it may not
    };
    explicit TextTable(std::vector<Column> columns);

    void add(const QStringList &cells);
    /// The same of UTF-8.
    void add(std::span<const QByteArrayView> cells);
    size_t count() const { return m_cells.size() / m_columns.size(); }
    QString header() const;
    /// As UTF-8. Ask after the last add().
    QByteArray row(size_t index) const;
    /// The same behind `lines`, with a line feed.
    void appendRow(QByteArray *lines, size_t index) const;
    /// For rows that are not kept: makes room for one; then each as a line, also one that there was no room
    /// made for.
    void widen(const QStringList &cells);
    QString line(const QStringList &cells) const;
    /// Narrows what may be, the widest first, until such a line has room in `columns` of the terminal, as far
    /// as that goes. Ask after the last widen().
    void fit(int columns);

private:
    /// As it is shown, in m_text from the end of the one before it.
    struct Cell
    {
        qsizetype end = 0;
        int width = 0; ///< columns of the terminal
    };

    void addCell(size_t column, QByteArrayView utf8);

    std::vector<Column> m_columns;
    std::vector<int> m_widths;
    std::vector<int> m_limits; ///< what a cell is elided to: its title has room in any case
    std::vector<Cell> m_cells;
    QByteArray m_text;
};

} // namespace cli
