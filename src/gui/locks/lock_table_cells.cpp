// SPDX-License-Identifier: GPL-3.0-or-later
// What one cell of the lock table says: the other half of lock_table_model.cpp.
#include "gui/locks/lock_table_model.h"

#include "gui/text.h"
#include "locks/dialects/dialect.h"

#include <QLocale>

namespace gui {

namespace {

/// A dot a master: full when it holds the leading token, half when another one, hollow when none.
QString masterDots(const locks::Row &row)
{
    QString dots;
    for (quint16 master = 0; master < row.masters; ++master) {
        QChar dot(0x25cb);
        for (const locks::Holding &holding : row.holdings) {
            if (holding.master == master)
                dot = row.hasToken && holding.hasToken && holding.token == row.token ? QChar(0x25cf)
                                                                                     : QChar(0x25d0);
        }
        dots += dot;
    }
    return dots;
}

QString dash()
{
    return QString(QChar(0x2014));
}

} // namespace

QString timeLeftText(const locks::Row &row, locks::Millis now)
{
    if (row.deadline == locks::noDeadline)
        return LockTableModel::tr("no expiry");
    return countdownText(row.deadline - now + 500);
}

QString heldForText(const locks::Row &row, locks::Millis now)
{
    const QString span = countdownText(now - row.firstSeen);
    return row.birthSeen ? span : isolated(LockTableModel::tr("≥ %1", "held for at least").arg(span));
}

QString endText(locks::EndReason why)
{
    switch (why) {
    case locks::EndReason::Expired:
        return LockTableModel::tr("expired");
    case locks::EndReason::Replaced:
        return LockTableModel::tr("taken by another owner");
    case locks::EndReason::ByUs:
        return LockTableModel::tr("released by us");
    case locks::EndReason::Failover:
        return LockTableModel::tr("lost in a failover");
    case locks::EndReason::Flushed:
        return LockTableModel::tr("flushed");
    case locks::EndReason::Evicted:
        return LockTableModel::tr("evicted");
    case locks::EndReason::GoneEarly:
        return LockTableModel::tr("released or deleted");
    case locks::EndReason::None:
        break;
    }
    return LockTableModel::tr("ended");
}

QString endWord(locks::EndReason why)
{
    switch (why) {
    case locks::EndReason::GoneEarly:
        return LockTableModel::tr("gone early", "an ended lock, briefly");
    case locks::EndReason::Failover:
        return LockTableModel::tr("failover", "an ended lock, briefly");
    case locks::EndReason::ByUs:
        return LockTableModel::tr("by us", "an ended lock, briefly");
    default:
        return endText(why);
    }
}

QByteArray LockTableModel::libraryId(const locks::Row &row)
{
    return locks::Dialects::table().at(row.library).id();
}

QString LockTableModel::ownerText(const locks::Row &row)
{
    if (row.truncated)
        return {};
    const locks::Dialect &dialect = locks::Dialects::table().at(row.library);
    if (row.hasToken)
        return dialect.owner(row.key, row.token).text;
    QStringList owners;
    for (const locks::Holding &holding : row.holdings) {
        if (!holding.hasToken)
            continue;
        QString text = dialect.owner(row.key, holding.token).text;
        if (text.isEmpty())
            text = shownStart(holding.token, 4); // short enough that the column need not cut again
        text = isolated(text);
        if (!owners.contains(text))
            owners += text;
    }
    return owners.size() > 1 ? owners.join(QLatin1String(" / ")) : QString();
}

const QString &LockTableModel::owner(const LockItem &item) const
{
    if (item.owner.isNull()) {
        item.owner = ownerText(item.row);
        if (item.owner.isNull())
            item.owner = QLatin1String("");
    }
    return item.owner;
}

QVariant LockTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool figure = section == HeldFor || section == Waiters;
        return int(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::DisplayRole) {
        //: headers of the lock table
        const QString names[] = {tr("Key"),      tr("Owner"), tr("Library"), tr("Time left"),
                                 tr("Held for"), tr("State"), tr("Masters"), tr("Waiters")};
        return section >= 0 && section < ColumnCount ? names[section] : QString();
    }
    return {};
}

QVariant LockTableModel::cell(int row, int column, int role) const
{
    const LockItem &item = m_items[size_t(row)];
    switch (role) {
    case Qt::DisplayRole:
        return display(item, column);
    case Qt::AccessibleTextRole:
        return accessible(item, column);
    case Qt::DecorationRole:
        return column == StateColumn
            ? QVariant(m_palette.icon(item.hasEnded() ? locks::States() : item.states))
            : QVariant();
    case Qt::ForegroundRole:
        if (item.hasEnded() || item.row.stale)
            return m_palette.color(StatePalette::Tone::Muted);
        return column == StateColumn ? QVariant(m_palette.color(StatePalette::toneOf(item.states)))
                                     : QVariant();
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter
                   | (column == HeldFor || column == Waiters ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole:
        return font(item, column);
    case Qt::ToolTipRole:
        return toolTip(item, column);
    case IdRole:
        return item.row.id;
    case SortRole:
        return sortValue(item, column);
    case BarColorRole: {
        const StatePalette::Tone tone = StatePalette::toneOf(item.states);
        return m_palette.color(tone == StatePalette::Tone::Neutral ? StatePalette::Tone::Muted : tone);
    }
    case FractionRole:
        if (item.hasEnded() || item.row.deadline == locks::noDeadline || item.row.longestLease <= 0)
            return -1.0;
        return qBound(0.0, double(item.row.deadline - locks::steadyNow()) / double(item.row.longestLease),
                      1.0);
    default:
        return {};
    }
}

QString LockTableModel::display(const LockItem &item, int column) const
{
    const locks::Row &row = item.row;
    switch (column) {
    case Key:
        return shown(row.key);
    case OwnerColumn: {
        const QString &text = owner(item);
        return text.isEmpty() ? dash() : text;
    }
    case Library:
        return QString::fromLatin1(libraryId(row));
    case TimeLeft:
        return item.hasEnded() ? dash() : timeLeftText(row, locks::steadyNow());
    case HeldFor:
        return heldForText(row, item.hasEnded() ? item.endedAt : locks::steadyNow());
    case StateColumn:
        return item.hasEnded() ? endWord(item.why) : StatePalette::words(item.states);
    case Masters:
        if (item.hasEnded())
            return dash();
        return row.masters > 1 ? masterDots(row) : QString(QChar(row.holdings.isEmpty() ? 0x25cb : 0x25cf));
    case Waiters:
        return row.waiters < 0 ? dash() : QLocale().toString(row.waiters);
    default:
        return {};
    }
}

QString LockTableModel::endedSentence(const LockItem &item) const
{
    return tr("ended: %1").arg(endText(item.why));
}

QString LockTableModel::accessible(const LockItem &item, int column) const
{
    switch (column) {
    case Masters:
        if (item.hasEnded())
            return tr("none any more", "masters of an ended lock");
        return tr("%1 of %2").arg(item.row.held).arg(item.row.masters);
    case StateColumn: {
        if (item.hasEnded())
            return endedSentence(item);
        QStringList words;
        for (const QByteArray &word : locks::stateWords(item.states))
            words += QString::fromLatin1(word);
        return words.join(QLatin1String(", "));
    }
    case Waiters:
        return item.row.waiters < 0 ? tr("not known") : display(item, column);
    default:
        return display(item, column);
    }
}

QVariant LockTableModel::sortValue(const LockItem &item, int column) const
{
    switch (column) {
    case Key:
        return item.row.key;
    case TimeLeft:
        return item.row.deadline;
    case HeldFor:
        return item.row.firstSeen;
    case StateColumn:
        return int(item.states.toInt());
    case Masters:
        return item.row.held;
    case Waiters:
        return item.row.waiters;
    default:
        return display(item, column);
    }
}

QVariant LockTableModel::font(const LockItem &item, int column) const
{
    if (column == Key)
        return item.hasEnded() ? m_fixedEnded : m_fixed;
    const bool names = column == OwnerColumn || column == Library;
    return item.hasEnded() && names ? QVariant(m_plainEnded) : QVariant();
}

QVariant LockTableModel::toolTip(const LockItem &item, int column) const
{
    QString text;
    if (column == Key)
        text = shown(item.row.key, 4096);
    else if (column == OwnerColumn && item.row.hasToken)
        text = tr("Token %1").arg(shown(item.row.token));
    else if (column == TimeLeft && item.row.deadline != locks::noDeadline)
        text = tr("Ends at %1")
                   .arg(QLocale().toString(locks::wallTime(item.row.deadline).toLocalTime(),
                                           QLocale::ShortFormat));
    if (item.hasEnded() && (column == StateColumn || column == Masters)) {
        text = endedSentence(item);
    } else if (column == StateColumn) {
        QStringList lines;
        for (const locks::State state : locks::allStates()) {
            if (item.states.testFlag(state))
                lines += QString::fromLatin1(locks::stateWord(state)) + QLatin1String(": ")
                    + StatePalette::meaning(state);
        }
        text = lines.join(QLatin1Char('\n'));
    }
    // As rich text, escaped: a tool tip guesses, and bytes of a stranger must never be read as HTML.
    return text.isEmpty() ? QVariant()
                          : QVariant(QLatin1String("<p style='white-space:pre-wrap'>") + text.toHtmlEscaped()
                                     + QLatin1String("</p>"));
}

} // namespace gui
