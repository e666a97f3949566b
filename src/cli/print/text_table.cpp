// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/text_table.h"

#include "base/bytes.h"
#include "cli/print/display_width.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace cli {

namespace {

bool isPrintableAscii(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7f; });
}

} // namespace

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
    for (const Column &column : m_columns) {
        m_widths.push_back(displayWidth(column.title));
        m_limits.push_back(column.whole ? std::numeric_limits<int>::max()
                                        : qMax(m_widths.back(), column.limit));
    }
}

void TextTable::add(const QStringList &cells)
{
    for (size_t i = 0; i < m_columns.size(); ++i)
        addCell(i, cells.at(qsizetype(i)).toUtf8());
}

void TextTable::add(std::span<const QByteArrayView> cells)
{
    for (size_t i = 0; i < m_columns.size(); ++i)
        addCell(i, cells[i]);
}

void TextTable::addCell(size_t column, QByteArrayView utf8)
{
    int width = int(utf8.size());
    if (width <= m_limits[column] && isPrintableAscii(utf8)) {
        m_text += utf8;
    } else {
        const QString whole = base::shownText(QString::fromUtf8(utf8));
        const QString shown = elidedMiddle(whole, m_limits[column]);
        width = displayWidth(shown);
        m_text += shown.toUtf8();
    }
    m_widths[column] = qMax(m_widths[column], qMin(width, m_columns[column].limit));
    m_cells.push_back({m_text.size(), width});
}

QByteArray TextTable::row(size_t index) const
{
    QByteArray text;
    appendRow(&text, index);
    text.chop(1);
    return text;
}

void TextTable::appendRow(QByteArray *lines, size_t index) const
{
    const qsizetype begin = lines->size();
    const size_t first = index * m_columns.size();
    qsizetype from = first > 0 ? m_cells[first - 1].end : 0;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const Cell cell = m_cells[first + i];
        const qsizetype padding = qMax(0, m_widths[i] - cell.width);
        if (i > 0)
            *lines += "  ";
        if (m_columns[i].right)
            lines->append(padding, ' ');
        lines->append(m_text.constData() + from, cell.end - from);
        if (!m_columns[i].right)
            lines->append(padding, ' ');
        from = cell.end;
    }
    while (lines->size() > begin && lines->endsWith(' '))
        lines->chop(1);
    *lines += '\n';
}

void TextTable::widen(const QStringList &cells)
{
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const int width = qMin(displayWidth(base::shownText(cells.at(qsizetype(i)))), m_columns[i].limit);
        m_widths[i] = qMax(m_widths[i], width);
    }
}

void TextTable::fit(int columns)
{
    int total = 2 * int(m_columns.size()) - 2;
    for (const int width : m_widths)
        total += width;
    while (total > columns) {
        std::optional<size_t> widest;
        for (size_t i = 0; i < m_columns.size(); ++i) {
            const int least = qMax(m_columns[i].least, displayWidth(m_columns[i].title));
            const bool mayNarrow = m_columns[i].least > 0 && !m_columns[i].whole && m_widths[i] > least;
            if (mayNarrow && (!widest || m_widths[i] > m_widths[*widest]))
                widest = i;
        }
        if (!widest)
            return;
        m_limits[*widest] = --m_widths[*widest];
        --total;
    }
}

QString TextTable::line(const QStringList &cells) const
{
    QString text;
    for (size_t i = 0; i < m_columns.size(); ++i) {
        const QString cell = elidedMiddle(base::shownText(cells.at(qsizetype(i))), m_limits[i]);
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
