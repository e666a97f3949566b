// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace cli {

/// Text in aligned columns for a terminal: each as wide as its widest cell, up to a limit; what is longer is
/// elided in its middle. What would steer a terminal or break the line is escaped.
class TextTable
{
public:
    struct Column
    {
        QString title;
        int limit = 40; ///< columns of the terminal
        bool right = false; ///< figures
    };
    explicit TextTable(std::vector<Column> columns);

    void add(const QStringList &cells) { m_rows.push_back(cells); }
    size_t count() const { return m_rows.size(); }
    QString header() const;
    QString row(size_t index) const { return line(m_rows[index]); }
    /// Call after the last add().
    void measure();
    /// For rows that are not kept: makes room for one; then each as a line, also one that there was no room
    /// made for.
    void widen(const QStringList &cells);
    QString line(const QStringList &cells) const;

private:
    std::vector<Column> m_columns;
    std::vector<int> m_widths;
    std::vector<QStringList> m_rows;
};

} // namespace cli
