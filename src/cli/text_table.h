// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace cli {

/// Text in aligned columns for a terminal: each as wide as its widest cell, up to a limit; what is longer is
/// elided in its middle.
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
    QString row(size_t index) const;
    /// Call after the last add().
    void measure();

private:
    QString line(const QStringList &cells) const;

    std::vector<Column> m_columns;
    std::vector<int> m_widths;
    std::vector<QStringList> m_rows;
};

} // namespace cli
