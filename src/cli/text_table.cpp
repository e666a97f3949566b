// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/text_table.h"

#include "cli/display_width.h"
#include "redis/bytes.h"

namespace cli {

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
    for (const Column &column : m_columns)
        m_widths.push_back(displayWidth(column.title));
}

void TextTable::measure()
{
    for (const QStringList &cells : m_rows)
        widen(cells);
}

void TextTable::widen(const QStringList &cells)
{
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const int width = qMin(displayWidth(redis::shownText(cells.at(qsizetype(i)))), m_columns[i].limit);
        m_widths[i] = qMax(m_widths[i], width);
    }
}

QString TextTable::line(const QStringList &cells) const
{
    QString text;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const QString cell =
            elidedMiddle(redis::shownText(cells.at(qsizetype(i))), qMax(m_widths[i], m_columns[i].limit));
        if (i > 0)
            text += QStringLiteral("  ");
        text += m_columns[i].right ? rightPadded(cell, m_widths[i]) : leftPadded(cell, m_widths[i]);
    }
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}

QString TextTable::header() const
{
    QStringList titles;
    for (const Column &column : m_columns)
        titles.append(column.title);
    return line(titles);
}

} // namespace cli
