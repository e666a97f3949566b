// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_cells.h"

#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"

#include <QCoreApplication>
#include <QFontDatabase>

namespace gui {

namespace {

/// More than rows on any screen.
constexpr size_t textsKept = 256;

int alignmentOf(const LockColumn &column)
{
    return int(Qt::AlignVCenter | (column.isFigure ? Qt::AlignRight : Qt::AlignLeft));
}

/// As rich text, escaped: a tool tip guesses, and bytes of a stranger must never be read as HTML.
QVariant asToolTip(const QString &text)
{
    return text.isEmpty() ? QVariant()
                          : QVariant(QLatin1String("<p style='white-space:pre-wrap'>") + text.toHtmlEscaped()
                                     + QLatin1String("</p>"));
}

StatePalette::Tone toneOf(const locks::SharedRow &row)
{
    return isHolderGone(row) ? StatePalette::goneTone : StatePalette::toneOf(row.states());
}

/// Of the bar behind the time that is left; −1: none.
double fractionLeft(const locks::SharedRow &row, const LockEnd *end)
{
    if (end || row.deadline() == locks::noDeadline || row.longestLease() <= 0)
        return -1.0;
    return qBound(0.0, double(row.deadline() - locks::steadyNow()) / double(row.longestLease()), 1.0);
}

} // namespace

LockCells::LockCells()
    : m_texts(textsKept)
    , m_fixed(QFontDatabase::systemFont(QFontDatabase::FixedFont))
    , m_fixedEnded(m_fixed)
{
    m_fixedEnded.setStrikeOut(true);
    m_plainEnded.setStrikeOut(true);
}

const LockTexts &LockCells::textsOf(quint32 slot, const locks::SharedRow &row) const
{
    LockTexts &texts = m_texts[slot % m_texts.size()];
    if (!texts.row || !texts.row.isSame(row))
        texts.make(row, m_away, m_masters, m_hosts);
    return texts;
}

QVariant LockCells::data(quint32 slot, const locks::SharedRow &row, const LockEnd *end, double strength,
                         int column, int role) const
{
    const LockColumn &shown = lockColumns()[size_t(column)];
    switch (role) {
    case Qt::DisplayRole:
        return shown.text({row, textsOf(slot, row), end});
    case Qt::AccessibleTextRole:
        return shown.spokenText({row, textsOf(slot, row), end});
    case Qt::DecorationRole:
        return column == LockTableModel::StateColumn
            ? QVariant(m_palette.icon(end ? StatePalette::Tone::Muted : toneOf(row)))
            : QVariant();
    case Qt::ForegroundRole:
        return foreground(row, end, strength, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(shown);
    case Qt::FontRole:
        return font(shown, {row, textsOf(slot, row), end});
    case Qt::ToolTipRole:
        return asToolTip(shown.tipText({row, textsOf(slot, row), end}));
    case LockTableModel::IdRole:
        return row.id();
    case LockTableModel::BarColorRole: {
        const StatePalette::Tone tone = toneOf(row);
        return m_palette.color(tone == StatePalette::Tone::Neutral ? StatePalette::Tone::Muted : tone);
    }
    case LockTableModel::NamesNobodyRole: {
        const ShownOwner &owner = textsOf(slot, row).owner;
        return !end && (owner.isToken || owner.guess);
    }
    case LockTableModel::FractionRole:
        return fractionLeft(row, end);
    default:
        return {};
    }
}

QVariant LockCells::header(int column, int role) const
{
    const LockColumn &shown = lockColumns()[size_t(column)];
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(shown);
    if (role != Qt::DisplayRole)
        return {};
    const bool isServer = column == LockTableModel::Masters && m_masters.as == MastersShown::As::Server;
    return isServer ? QCoreApplication::translate("gui::LockTableModel", "Server") : shown.titleText();
}

QVariant LockCells::foreground(const locks::SharedRow &row, const LockEnd *end, double strength,
                               int column) const
{
    if (end || row.isStale())
        return m_palette.color(StatePalette::Tone::Muted);
    const bool tells = column == LockTableModel::StateColumn;
    if (!tells && strength >= 1)
        return {};
    QColor color = m_palette.color(tells ? toneOf(row) : StatePalette::Tone::Neutral);
    color.setAlphaF(float(strength));
    return color;
}

QVariant LockCells::font(const LockColumn &column, const LockCell &cell) const
{
    const bool isStruckOut = cell.end && column.isStruckOut;
    if (column.hasBytes(cell))
        return isStruckOut ? m_fixedEnded : m_fixed;
    return isStruckOut ? QVariant(m_plainEnded) : QVariant();
}

void LockCells::setPalette(const QPalette &palette)
{
    m_palette = StatePalette(palette);
}

bool LockCells::setAway(quint64 masters)
{
    if (std::exchange(m_away, masters) == masters)
        return false;
    for (LockTexts &texts : m_texts)
        texts.row = {};
    return true;
}

bool LockCells::setMasters(const MastersShown &masters)
{
    if (m_masters == masters)
        return false;
    m_masters = masters;
    clear();
    return true;
}

bool LockCells::setHosts(const locks::KnownHosts &hosts)
{
    if (m_hosts == hosts)
        return false;
    m_hosts = hosts;
    clear();
    return true;
}

void LockCells::clear()
{
    m_texts.assign(textsKept, {});
}

} // namespace gui
